"""Who sees what, and what chances there are, in the words of the map."""

from collections.abc import Sequence
from fractions import Fraction

from game.core.records import StackId
from game.core.seams.foresight import Watcher
from game.ui.i18n import N_, _, ngettext
from game.ui.map.models.hex_model import composition
from game.ui.map.models.side_queries import SideQueries
from game.views.scouting import Knower, known_to

KNOWN_RULE = "SD2-14.15"

_HOW = {
    "seen": N_("{side}: in sight of {names}"),
    "noticed": N_("{side} noticed it on day {day}, turn {turn}"),
    "dusk": N_("{side} found it at dusk of day {day}"),
}


def chance_text(chance: Fraction) -> str:
    """`7 in 10`; chances that are no tenths are rounded, and say so."""
    tenths = chance * 10
    if tenths.denominator == 1:
        return _("{count} in 10").format(count=tenths)
    if tenths < 1:
        return _("under 1 in 10")
    return _("about {count} in 10").format(count=round(tenths))


def watcher_name(reader: SideQueries, one: Watcher) -> str:
    """`2 scouts (Cinnabar)`, or the name of a city."""
    if one.stack is not None:
        return f"{composition(reader, one.stack)} ({reader.name(one.side)})"
    site = reader.site_at(one.hex)
    side = reader.name(one.side)
    return site.name if site is not None and site.name else _("a city of {side}").format(side=side)


def watcher_names(reader: SideQueries, watchers: Sequence[Watcher]) -> str:
    """The first of them, and how many more there are; empty for none."""
    if not watchers:
        return ""
    name, more = watcher_name(reader, watchers[0]), len(watchers) - 1
    if not more:
        return name
    return ngettext("{name} and {count} more", "{name} and {count} more", more).format(name=name, count=more)


def known_words(reader: SideQueries, stack: StackId) -> tuple[str, str] | None:
    """To whom an own stack is known, as far as its side can tell: in few words, and all of it. None if it is
    known to nobody and does not try to be."""
    knowers = known_to(reader.outlook, stack)
    here = reader.view.stacks[stack]
    if not knowers and here.stance == here.gait == "open":
        return None
    if not knowers:
        return _("nobody you know of"), _("You do not know who has found it without your noticing")
    first, more = knowers[0], len(knowers) - 1
    side = reader.name(first.side)
    if more:
        value = ngettext("{side} and {count} more", "{side} and {count} more", more).format(
            side=side, count=more
        )
    elif first.by:
        value = _("{side}, sees it").format(side=side)
    else:
        value = _("{side}, day {day}").format(side=side, day=first.day)
    return value, ". ".join(_told(reader, one) for one in knowers)


def _told(reader: SideQueries, one: Knower) -> str:
    text = _HOW.get(one.how, _HOW["noticed"])
    return _(text).format(
        side=reader.name(one.side), day=one.day, turn=one.slot + 1, names=_names(reader, one.by)
    )


def _names(reader: SideQueries, watchers: Sequence[Watcher]) -> str:
    """All of them, without their side."""
    names = (
        composition(reader, w.stack) if w.stack is not None else watcher_name(reader, w) for w in watchers
    )
    return ", ".join(names)
