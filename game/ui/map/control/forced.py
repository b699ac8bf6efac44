"""Hexes that a stack cannot enter without a fight, and those of which nobody knows who is there."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.commands.common import MoveStack
from game.core.records import HexId, StackId
from game.core.refusal import Refused
from game.core.seams.capabilities import AMBUSHES, FORETOLD_FIGHTS
from game.ui.i18n import _
from game.ui.map.models.clash_words import foe_words
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.viewport.path_eyes import UNKNOWN, StepEye
from game.ui.widgets.tip import TipNote
from game.views.encounters import NOBODY, Encounter, met

FORCED, BARRED, FREE = "forced", "barred", "free"
UNKNOWN_RULE = "TB-7.13"
FORCED_RULE, DECLINE_RULE = "TB-7.01", "TB-7.02"
_MOST_FOES = 2

RINGS = {FORCED: "forced", BARRED: "siege", FREE: "supply"}
"""How each of these is ringed on the map."""


@dataclass(frozen=True, slots=True)
class GuardedHex:
    """A known hex with foreign stacks that a stack can get to. `kind`: it must attack there, may not enter
    for the `reason` of a `rule`, or may decline."""

    hex: HexId
    kind: str
    encounter: Encounter = NOBODY
    reason: str = ""
    rule: str = ""


def guarded(reader: SideQueries, stack: StackId) -> tuple[GuardedHex, ...]:
    """The hexes with foreign stacks in sight that an own stack can get to this turn."""
    if FORETOLD_FIGHTS not in reader.world.ruleset.capabilities:
        return ()
    if not reader.timely(MoveStack) or not reader.can_move(stack):
        return ()
    reach = reader.reach(stack)
    here = reader.view.stacks[stack].hex
    seen = {s.hex for s in reader.view.knowledge.sightings.values() if s.now and s.hex != here}
    return tuple(_guarded(reader, stack, hex_, reach.path(hex_)) for hex_ in sorted(seen & reach.cost.keys()))


def _guarded(reader: SideQueries, stack: StackId, hex_: HexId, path: tuple[HexId, ...]) -> GuardedHex:
    outcome = reader.outlook.try_out(MoveStack(by=reader.view.side, stack=stack, path=path))
    if isinstance(outcome, Refused):
        return GuardedHex(hex_, BARRED, reason=_(outcome.detail), rule=outcome.rule)
    found = met(reader.outlook, outcome)
    if not found.foes:
        return GuardedHex(hex_, FREE)
    return GuardedHex(hex_, FORCED if found.forced else FREE, found)


def guard_notes(reader: SideQueries, found: Sequence[GuardedHex], hex_: HexId) -> tuple[TipNote, ...]:
    """What the tooltip of a hex says of the fights that entering it forces, or why it cannot be entered."""
    guard = next((one for one in found if one.hex == hex_), None)
    if guard is None:
        return ()
    if guard.kind == BARRED:
        return (TipNote(f"{guard.reason} ({guard.rule})", "bad"),)
    open_ = [foe for foe in guard.encounter.foes if not foe.reason]
    if not open_:
        return ()
    sightings = reader.view.knowledge.sightings
    lines = [f"{reader.name(sightings[foe.handle].side)}: {foe_words(foe)}" for foe in open_[:_MOST_FOES]]
    if guard.kind == FORCED:
        head = TipNote(_("Whoever enters must attack ({rule})").format(rule=FORCED_RULE), "bad")
    else:
        head = TipNote(_("Whoever enters may attack, or decline ({rule})").format(rule=DECLINE_RULE), "plain")
    return (head, *(TipNote(line, "plain", "sword") for line in lines))


def unknown_signs(reader: SideQueries, path: Sequence[HexId]) -> tuple[StepEye, ...]:
    """Signs on the hexes of a way in which somebody may lie in wait: those that are not known now."""
    if AMBUSHES not in reader.world.ruleset.capabilities:
        return ()
    text = _("Nobody knows who is there: an ambush is possible")
    return tuple(StepEye(hex_, UNKNOWN, "", text, UNKNOWN_RULE) for hex_ in path if not reader.in_sight(hex_))
