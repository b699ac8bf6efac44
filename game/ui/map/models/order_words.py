"""What standing orders mean, in whole sentences and in a few words."""

from game.core.decisions import StandingOrders
from game.core.hexgrid import DIRECTIONS
from game.ui.i18n import N_, _
from game.ui.map.models.scouting import WAYS

RETREATS = (None, 25, 50, 75, 100)
"""Percent of its hits lost at which a stack withdraws: as it sees fit, three steps, never."""
SHARES = (25, 50, 75, 100, 125, 150)
"""Percent of its own worth up to which a foe counts as weaker."""
CLASS = N_("By default: {habit}")
_NEVER = 100
_SHARE_WORDS = {
    25: N_("a quarter of it"),
    50: N_("half of it"),
    75: N_("three quarters of it"),
    100: N_("it itself"),
}
_MEET = {
    "ambush_any": N_("Ambushes anybody who does not know of it."),
    "ambush_weaker": N_("Ambushes anybody weaker than {share} who does not know of it."),
    "attack_any": N_("Attacks anybody who comes, if it knows of them."),
    "attack_weaker": N_("Attacks anybody who comes and is weaker than {share}."),
    "stay": N_("Stays as it is, whoever comes."),
    "reveal": N_("Comes out of hiding when enemies come."),
    "flee": N_("Flees from whoever comes, if it has a way out."),
    "ask": N_("Asks at the table what to do about enemies that come."),
}
_FOUND = {
    "attack_any": N_("Once found, attacks."),
    "attack_weaker": N_("Once found, attacks anybody weaker than {share}."),
    "stay": N_("Once found, stays as it is."),
    "reveal": N_("Once found, comes out."),
    "flee": N_("Once found, flees if it can."),
    "ask": N_("Once found, asks at the table."),
}
_DUSK = {
    "attack_any": N_("At dusk, attacks whoever it sees."),
    "attack_weaker": N_("At dusk, attacks anybody weaker than {share}."),
    "hide": N_("At dusk, hides again."),
    "stay": N_("At dusk, stays as it is."),
    "ask": N_("At dusk, asks at the table."),
}
_SCREENS = {
    "nobody": N_("Nobody stands behind the front."),
    "leaders": N_("Leaders stand behind the front."),
    "shooters": N_("Leaders and shooters stand behind the front."),
}
_SHORT = {
    "ambush_any": N_("ambushes"),
    "ambush_weaker": N_("ambushes weaker"),
    "attack_any": N_("attacks"),
    "attack_weaker": N_("attacks weaker"),
    "stay": N_("stays"),
    "reveal": N_("comes out"),
    "flee": N_("flees"),
    "ask": N_("asks"),
}


def share_words(share: int) -> str:
    """A share of a stack's worth, as sentences name it."""
    known = _SHARE_WORDS.get(share)
    return _(known) if known else _("{percent} % of it").format(percent=share)


def retreat_words(at: int | None) -> str:
    """When a stack withdraws from battle."""
    if at is None:
        return _("As it sees fit")
    return _("Never") if at == _NEVER else _("{percent} % of its hits lost").format(percent=at)


def meaning(orders: StandingOrders) -> str:
    """What a stack with these orders will do, in whole sentences."""
    share = share_words(orders.weaker)
    words = (_MEET.get(orders.meet), _FOUND.get(orders.when_found), _DUSK.get(orders.dusk))
    told = [_(word).format(share=share) for word in words if word]
    told.append(_watching(orders))
    told += [_holding(orders), _withdrawing(orders), _capturing(orders)]
    told.append(_("Feeds ferals that attack, if it has what they like.") if orders.feed else "")
    screen = _SCREENS.get(orders.screen)
    told.append(_(screen) if screen else "")
    return " ".join(filter(None, told)) or _("Acts by default, and in battle as it sees fit.")


def _watching(orders: StandingOrders) -> str:
    if not orders.peek:
        return ""
    way = _(WAYS[DIRECTIONS.index(orders.peek)]).lower()
    return _("Looks over its border to the {way} while others are on turn.").format(way=way)


def _holding(orders: StandingOrders) -> str:
    return _("Auto-attackers hold back beside a commander.") if orders.hold else ""


def _withdrawing(orders: StandingOrders) -> str:
    if orders.retreat_at is None:
        return ""
    if orders.retreat_at == _NEVER:
        return _("Never withdraws from battle.")
    words = _("Withdraws from battle once {percent} % of its hits are lost.")
    return words.format(percent=orders.retreat_at)


def _capturing(orders: StandingOrders) -> str:
    if orders.capture:
        return _("Takes enemies alive where that is safe.")
    return _("Takes the knocked-out alive.") if orders.prisoners else ""


def in_short(orders: StandingOrders) -> str:
    """The same in a few words, for a line of the card."""
    told = [
        meeting_words(orders),
        _("holds") if orders.hold else "",
        _short_retreat(orders.retreat_at),
        _("captures") if orders.capture or orders.prisoners else "",
        _("screens") if orders.screen else "",
        _("feeds") if orders.feed else "",
        _("keeps watch") if orders.peek else "",
    ]
    words = ", ".join(filter(None, told))
    return words[0].upper() + words[1:] if words else _("By default")


def meeting_words(orders: StandingOrders) -> str:
    """What it does on meeting enemies, in a word or two; empty if it has no order for that."""
    word = _SHORT.get(orders.meet)
    return _(word) if word else ""


def _short_retreat(at: int | None) -> str:
    if at is None:
        return ""
    return _("never withdraws") if at == _NEVER else _("withdraws at {percent} %").format(percent=at)
