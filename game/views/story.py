"""Happenings as sentences for their own side: logs, turn reports, notices.

Only the event and the side's own view are asked; foreign stacks appear as what the side sees of them.
"""

from collections.abc import Callable, Sequence
from typing import Any

from game.core.events import common as ev
from game.core.events import scouting as scout
from game.core.events.common import Event
from game.core.march_orders import DONE
from game.core.terms import Term
from game.core.world import World
from game.i18n import N_, _, ngettext
from game.views.side_view import SideView
from game.views.story_deeds import WRITERS as DEED_WRITERS
from game.views.story_ferals import WRITERS as WILD_WRITERS
from game.views.story_gm import WRITERS as MASTER_WRITERS
from game.views.story_life import WRITERS as LIFE_WRITERS
from game.views.story_names import BAD, GOOD, PLAIN, WARN, StoryLine, StoryNames, listed
from game.views.story_names import units as units_text
from game.views.story_realm import WRITERS as REALM_WRITERS
from game.views.story_seats import WRITERS as SEAT_WRITERS
from game.views.story_turns import WRITERS as TURN_WRITERS
from game.views.words.agreement import agreeing

__all__ = ["BAD", "GOOD", "PLAIN", "WARN", "StoryLine", "StoryNames", "fruitless", "line"]


def line(event: Event, view: SideView, world: World) -> StoryLine | None:
    """The sentence of an event for the side that learned of it; None for what no log tells."""
    writer = _WRITERS.get(type(event))
    return writer(event, StoryNames(view, world)) if writer else None


def fruitless(event: Event) -> bool:
    """Whether an event tells of a search that found nobody: of those there are many every day, and each looks
    alike (SD5-10.01, SD5-8.11)."""
    return isinstance(event, scout.SpotChecked) and not event.found


def _sighted(e: ev.StackSighted, names: StoryNames) -> StoryLine:
    text = _("{side}: {units} came into sight").format(
        side=names.side(e.side), units=names.sighted(e.handle, e.units)
    )
    return StoryLine(text=text, icon="eye", tone=WARN if not names.mine(e.side) else PLAIN, hex=e.hex)


def _sighting_moved(e: ev.SightingMoved, names: StoryNames) -> StoryLine:
    text = _("{side}: {units} moved").format(side=names.side(e.side), units=names.sighted(e.handle))
    return StoryLine(text=text, icon="boot", hex=e.to_hex)


def _sighting_lost(e: ev.SightingLost, names: StoryNames) -> StoryLine:
    text = _("{side}: {units} went out of sight").format(
        side=names.side(e.side), units=names.sighted(e.handle)
    )
    return StoryLine(text=text, icon="eyeoff", hex=e.hex)


def _land(e: ev.LandSeen, names: StoryNames) -> StoryLine:  # noqa: ARG001
    count = len(e.hexes)
    text = ngettext("{count} new hex seen", "{count} new hexes seen", count).format(count=count)
    return StoryLine(text=text, icon="compass", hex=e.hexes[0])


def _site(e: ev.SiteSighted, names: StoryNames) -> StoryLine | None:
    if e.owner == names.view.side:
        return None  # nobody discovers his own city
    owner = _("nobody's") if e.owner is None else names.side(e.owner)
    return StoryLine(
        text=_("{site} sighted ({owner})").format(site=names.site(e.site), owner=owner),
        icon="house",
        hex=e.hex,
    )


def _taken(e: ev.SiteTaken, names: StoryNames) -> StoryLine:
    text = _("{side} took {site}").format(side=names.side(e.owner), site=names.site(e.site))
    return StoryLine(text=text, icon="flag", tone=GOOD if names.mine(e.owner) else BAD, hex=e.hex)


def _stopped(e: ev.MoveStopped, names: StoryNames) -> StoryLine:
    text = _("{stack} stopped: {reason}").format(stack=names.stack(e.stack), reason=_(e.reason))
    return StoryLine(text=text, icon="boot", tone=WARN, hex=e.hex)


def _mounted(e: ev.UnitsMounted, names: StoryNames) -> StoryLine:
    text = _("{units} mounted: {mount}").format(units=units_text(len(e.units)), mount=names.unit(e.mount))
    return StoryLine(text=text, icon="horseshoe")


def _dismounted(e: ev.UnitsDismounted, names: StoryNames) -> StoryLine:  # noqa: ARG001
    return StoryLine(text=_("{units} dismounted").format(units=units_text(len(e.units))), icon="horseshoe")


def _landing(e: ev.LandingForced, names: StoryNames) -> StoryLine:
    text = _("{stack} is tired and lands for the night").format(stack=names.stack(e.stack))
    return StoryLine(text=text, icon="wing", tone=WARN, hex=e.hex)


def _evolved(e: ev.UnitEvolved, names: StoryNames) -> StoryLine:
    text = _("{unit} grew: {kind}").format(unit=e.name, kind=_(names.world.kind(e.kind).name))
    return StoryLine(text=text, icon="up", tone=GOOD, hex=e.hex)


_LOSSES = {
    "no_strength": "{unit} had no strength left and fell",
    "no_ground": "{unit} fell where nobody can stand",
    "starved": "{unit} went without food for too long",
    "croaked": "{unit} fell",
    "captured": "{unit} was captured",
    "disbanded": "{unit} was disbanded",
    "unpaid": "{unit} could not be paid and left",
    "betrayed": "{unit} betrayed you and changed sides",
    "exiled": "{unit} was exiled",
    "thin_air": "{unit} did not survive the height",
    "drink": "{unit} drank himself to death",
    "no_room": "{unit} found no room and left",
    "seized": "{unit} fell into enemy hands",
    "croaked_captive": "{unit} croaked in captivity",
}


def _unit_lost(e: ev.UnitLost, names: StoryNames) -> StoryLine:  # noqa: ARG001
    text = _(_LOSSES.get(e.how, "{unit} was lost")).format(unit=e.name)
    return StoryLine(text=text, icon="skull", tone=BAD, hex=e.hex)


def _began(e: ev.BattleBegan, names: StoryNames) -> StoryLine:
    words = {
        "ambush": _("{attacker} ambushed {defender}"),
        "surprised": _("{attacker} surprised {defender}"),
        "ambushed": _("{defender} ambushed {attacker}"),
        "hit_and_run": _("{attacker} made a hit-and-run attack on {defender}"),
    }
    text = words.get(e.state, _("{attacker} attacked {defender}")).format(
        attacker=names.side(e.attacker), defender=names.side(e.defender)
    )
    return StoryLine(text=text, icon="sword", tone=WARN, hex=e.hex)


def _ended(e: ev.BattleEnded, names: StoryNames) -> StoryLine:
    if e.winner is None:
        return StoryLine(text=_("The battle ended without a winner"), icon="sword", hex=e.hex)
    text = _("{side} won the battle").format(side=names.side(e.winner))
    return StoryLine(text=text, icon="sword", tone=GOOD if names.mine(e.winner) else BAD, hex=e.hex)


def _battle_seen(e: ev.BattleSeen, names: StoryNames) -> StoryLine:
    who = listed(names.side(s) for s in e.sides)
    return StoryLine(text=_("A battle between {sides} was seen").format(sides=who), icon="sword", hex=e.hex)


def _chief(e: ev.ChiefAppointed, names: StoryNames) -> StoryLine:  # noqa: ARG001
    text = _("{unit} is chief warlord") if not e.tribe else _("{unit} heads the tribe")
    return StoryLine(text=text.format(unit=e.name), icon="crown", tone=GOOD)


def _levelled(e: ev.ExperienceGained, names: StoryNames) -> StoryLine:  # noqa: ARG001
    text = _("{unit} reached level {level}").format(unit=e.name, level=e.level)
    return StoryLine(text=text, icon="up", tone=GOOD)


def _lucky(e: ev.LuckReturned, names: StoryNames) -> StoryLine:  # noqa: ARG001
    text = _("Luck of {unit}: {before} → {after}").format(unit=e.name, before=e.before, after=e.after)
    return StoryLine(text=text, icon="star", tone=GOOD)


def _fell(e: ev.SideFell, names: StoryNames) -> StoryLine:
    name = names.side(e.side)
    text = agreeing("{side} has fallen: {reason}", "{side} have fallen: {reason}", name).format(
        side=name, reason=_(e.reason)
    )
    return StoryLine(text=text, icon="flag", tone=BAD if names.mine(e.side) else GOOD)


def _won(e: ev.CampaignWon, names: StoryNames) -> StoryLine:
    who = listed(names.side(s) for s in e.winners) or _("Nobody")
    return StoryLine(text=_("{side} won: {reason}").format(side=who, reason=_(e.reason)), icon="crown")


def _turn_ended(e: ev.TurnEnded, names: StoryNames) -> StoryLine:
    return StoryLine(text=_("{side} ended the turn").format(side=names.side(e.side)), icon="hourglass")


def _dug(e: ev.RoadDug, names: StoryNames) -> StoryLine:
    kind = names.world.tables["road"][e.kind].name.lower()
    return StoryLine(text=_("Diggers finished a {road}").format(road=_(kind)), icon="hammer", hex=e.hex)


def _orders(e: ev.OrdersGiven, names: StoryNames) -> StoryLine | None:
    if e.what == DONE:
        text = _("{stack} finished its march").format(stack=names.stack(e.stack))
        return StoryLine(text=text, icon="flag", tone=GOOD)
    if e.what != "hold ended":
        return None
    text = _("{stack} no longer holds: no commander is near").format(stack=names.stack(e.stack))
    return StoryLine(text=text, icon="warn", tone=WARN)


def _surveyed(e: scout.Surveyed, names: StoryNames) -> StoryLine:  # noqa: ARG001
    count = len(e.hexes)
    if e.what == "weather":
        text = ngettext(
            "Survey: new weather over {count} hex", "Survey: new weather over {count} hexes", count
        )
    else:
        text = ngettext(
            "Survey: roads and rivers of {count} hex", "Survey: roads and rivers of {count} hexes", count
        )
    return StoryLine(text=text.format(count=count), icon="compass", hex=e.hexes[0])


def _peeked(e: scout.HexPeeked, names: StoryNames) -> StoryLine:
    text = _("{stack} peeked over the border and saw nobody")
    if e.handles:
        text = _("{stack} peeked over the border and saw {units}")
    units = listed(names.sighted(handle) for handle in e.handles)
    return StoryLine(text=text.format(stack=names.stack(e.stack), units=units), icon="eye", hex=e.hex)


_SMOKE = {"camp": N_("Smoke rises: a camp fire"), "inferno": N_("Smoke rises: an inferno")}


def _smoke(e: scout.SmokeSighted, names: StoryNames) -> StoryLine:  # noqa: ARG001
    return StoryLine(text=_(_SMOKE[e.kind]), icon="flame", tone=WARN, hex=e.hex)


def _lit(e: scout.FireLit, names: StoryNames) -> StoryLine:  # noqa: ARG001
    return StoryLine(text=_("A camp fire was lit"), icon="flame", hex=e.hex)


def _out(e: scout.FireOut, names: StoryNames) -> StoryLine:  # noqa: ARG001
    return StoryLine(text=_("A fire went out"), icon="flame", hex=e.hex)


def _smoke_gone(e: scout.SmokeGone, names: StoryNames) -> StoryLine:  # noqa: ARG001
    return StoryLine(text=_("The smoke here is gone"), icon="flame", hex=e.hex)


def _report_came(e: scout.ReportCame, names: StoryNames) -> StoryLine:
    count = len(e.seen)
    met = ngettext("{count} stack met", "{count} stacks met", count).format(count=count)
    land = ngettext("{count} hex seen", "{count} hexes seen", len(e.hexes)).format(count=len(e.hexes))
    who = names.stack(e.stack) if e.stack is not None else _("A friend")
    text = _("{who} reports: {land}, {met}") if count else _("{who} reports: {land}")
    return StoryLine(text=text.format(who=who, land=land, met=met), icon="compass", hex=e.hex)


_STANCES = {
    "open": N_("{stack} came into the open"),
    "hidden": N_("{stack} hid"),
    "sneaking": N_("{stack} began to sneak"),
}
_EXPOSED = {
    "natural_1": N_("{stack} gave itself away"),
    "attacked": N_("{stack} was attacked and is no longer hidden"),
    "commander_gone": N_("{stack} is no longer hidden: no commander is near"),
}
_FINDS = {
    "spot": N_("{side}: {units} found in hiding"),
    "sneak": N_("{side}: {units} noticed sneaking"),
    "dusk": N_("{side}: {units} seen at nightfall"),
    "fight": N_("{side}: {units} seen fighting"),
}
_LOSES = {
    "hid": N_("{units} hid"),
    "attacked_other": N_("{units} were lost from sight during the fight"),
}


def _stance(e: scout.StanceTaken, names: StoryNames) -> StoryLine:
    words = N_("{stack} hid again until dawn") if e.why == "dusk" else _STANCES[e.stance]
    text = _(words).format(stack=names.stack(e.stack))
    return StoryLine(text=text, icon="eye" if e.stance == "open" else "eyeoff", hex=e.hex)


def _exposed(e: scout.Exposed, names: StoryNames) -> StoryLine:
    text = _(_EXPOSED[e.how]).format(stack=names.stack(e.stack))
    return StoryLine(text=text, icon="eye", tone=WARN, hex=e.hex)


def _revealed(e: scout.Revealed, names: StoryNames) -> StoryLine | None:
    if not e.stacks:
        return None  # whom one sees oneself is told one by one
    text = _("Nightfall: enemies spotted {stacks} in hiding")
    stacks = listed(names.stack(stack) for stack in e.stacks)
    return StoryLine(text=text.format(stacks=stacks), icon="eye", tone=WARN, hex=e.hex)


def _reinforced(e: scout.HexReinforced, names: StoryNames) -> StoryLine:
    text = _("{side} reinforced a hex").format(side=names.side(e.side))
    return StoryLine(text=text, icon="shield", hex=e.hex)


def _found(e: scout.HiddenFound, names: StoryNames) -> StoryLine:
    count = sum(member.count for member in e.members)
    text = _(_FINDS[e.how]).format(side=names.side(e.side), units=names.sighted(e.handle, count))
    return StoryLine(text=text, icon="eye", tone=WARN, hex=e.hex)


_REACTIONS = {"attack": "sword", "reveal": "eye", "flee": "boot"}


def _reacted(e: scout.Reacted, names: StoryNames) -> StoryLine | None:
    if e.order == e.choice == "stay":
        return None  # it was ordered to let everybody pass: whom it saw is told already
    text = _("{stack} met {units}. {reason}").format(
        stack=names.stack(e.stack), units=names.sighted(e.to), reason=_(e.reason)
    )
    tone = PLAIN if e.choice == "stay" else WARN
    return StoryLine(text=text, icon=_REACTIONS.get(e.choice, "eyeoff"), tone=tone, hex=e.hex)


def _hidden_lost(e: scout.HiddenLost, names: StoryNames) -> StoryLine:
    text = _(_LOSES[e.why]).format(units=names.sighted(e.handle))
    return StoryLine(text=text, icon="eyeoff", hex=e.hex)


def _searched(e: scout.SpotChecked, names: StoryNames) -> StoryLine:
    text = _("{stack} searched and rolled {face}: found nobody")
    if e.found:
        text = _("{stack} searched and rolled {face}: found somebody")
    if e.dictated:
        text = _("{stack} searched with a chosen {face}")
    face = str(e.face) if e.dictated else _roll(e.face, e.terms)
    return StoryLine(text=text.format(stack=names.stack(e.stack), face=face), icon="search", hex=e.hex)


def _roll(face: int, terms: Sequence[Term]) -> str:
    """A die with all that is added to it, such as `7 + 2 = 9`."""
    more = sum(term.value for term in terms)
    if not more:
        return str(face)
    return f"{face} {'+' if more > 0 else '−'} {abs(more)} = {face + more}"


_ZONES = {
    "ground": N_("{stack} came down to the ground"),
    "sky": N_("{stack} rose into the sky"),
}


def _zoned(e: scout.ZoneTaken, names: StoryNames) -> StoryLine:
    text = _(_ZONES.get(e.zone, N_("{stack} changed its zone")))
    return StoryLine(text=text.format(stack=names.stack(e.stack)), icon="wing", hex=e.hex)


def _slipped(e: scout.SneakChecked, names: StoryNames) -> StoryLine:
    text = (
        _("{stack} sneaked on with a chosen {face}") if e.dictated else _("{stack} sneaked on with a {face}")
    )
    if e.seen_by and e.outcome == "on":
        text = _("{stack} sneaked on with a {face} and was noticed by {units}")
    face = str(e.face) if e.dictated else _roll(e.face, e.terms)
    units = listed(names.sighted(handle) for handle in e.seen_by)
    tone = WARN if e.seen_by or e.outcome == "open" else PLAIN
    told = text.format(stack=names.stack(e.stack), face=face, units=units)
    return StoryLine(text=told, icon="eyeoff", tone=tone, hex=e.hex)


_WRITERS: dict[type[Event], Callable[[Any, StoryNames], StoryLine | None]] = {
    ev.StackSighted: _sighted,
    ev.SightingMoved: _sighting_moved,
    ev.SightingLost: _sighting_lost,
    ev.LandSeen: _land,
    ev.SiteSighted: _site,
    ev.SiteTaken: _taken,
    ev.MoveStopped: _stopped,
    ev.UnitLost: _unit_lost,
    ev.UnitsMounted: _mounted,
    ev.UnitEvolved: _evolved,
    ev.LandingForced: _landing,
    ev.UnitsDismounted: _dismounted,
    ev.BattleBegan: _began,
    ev.BattleEnded: _ended,
    ev.BattleSeen: _battle_seen,
    ev.ChiefAppointed: _chief,
    ev.ExperienceGained: _levelled,
    ev.LuckReturned: _lucky,
    ev.SideFell: _fell,
    ev.CampaignWon: _won,
    ev.TurnEnded: _turn_ended,
    ev.OrdersGiven: _orders,
    ev.RoadDug: _dug,
    scout.Surveyed: _surveyed,
    scout.HexPeeked: _peeked,
    scout.StanceTaken: _stance,
    scout.Exposed: _exposed,
    scout.Reacted: _reacted,
    scout.Revealed: _revealed,
    scout.HexReinforced: _reinforced,
    scout.HiddenFound: _found,
    scout.HiddenLost: _hidden_lost,
    scout.SpotChecked: _searched,
    scout.SneakChecked: _slipped,
    scout.ZoneTaken: _zoned,
    scout.SmokeSighted: _smoke,
    scout.FireLit: _lit,
    scout.FireOut: _out,
    scout.SmokeGone: _smoke_gone,
    scout.ReportCame: _report_came,
    **REALM_WRITERS,
    **TURN_WRITERS,
    **WILD_WRITERS,
    **LIFE_WRITERS,
    **DEED_WRITERS,
    **MASTER_WRITERS,
    **SEAT_WRITERS,
}
