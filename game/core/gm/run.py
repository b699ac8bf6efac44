"""Carrying out what a game master commands, in a draft: all of it, or a refusal that says what is wrong."""

from collections.abc import Callable, Mapping
from typing import Any

from game.core.checks import problems
from game.core.commands import gm
from game.core.draft import Draft
from game.core.events.common import EVERYONE, Audience
from game.core.events.gm import GmActed, with_master
from game.core.gm import desk, knowing, land, places, sides, spawning, triggers_edit, units
from game.core.gm.common import GmDeed, rules, side_of
from game.core.names import sign_fault
from game.core.records import GM, SideId
from game.core.refusal import Refusal
from game.core.triggers import GmPinTrigger

Handler = Callable[[Draft, Any], GmDeed]

HANDLERS: Mapping[type[gm.GmCommand], Handler] = {
    gm.GmSpawn: spawning.spawn,
    gm.GmEditUnits: units.edit_units,
    gm.GmPlaceStack: units.place_stack,
    gm.GmRemove: units.remove,
    gm.GmEditSite: places.edit_site,
    gm.GmEditLand: land.edit_land,
    gm.GmEditSide: sides.edit_side,
    gm.GmKnowledge: knowing.edit_knowledge,
    gm.GmEditPack: desk.edit_pack,
    gm.GmTell: desk.tell,
    gm.GmHold: desk.hold,
    gm.GmReview: desk.review,
    GmPinTrigger: lambda draft, given: GmDeed(triggers_edit.pin_trigger(draft, given)),
    gm.GmSwitchTrigger: lambda draft, given: GmDeed(triggers_edit.switch_trigger(draft, given)),
}


MOST_REASON = 200
"""Characters of a reason."""


def act(draft: Draft, command: gm.GmCommand) -> None:
    """Carry out a command of the game master, tell of it, and let the rules draw their consequences."""
    if command.by != GM:
        raise Refusal("not_master", "Only the game master can do that")
    handler = HANDLERS.get(type(command))
    if handler is None:
        raise Refusal("no_such_command", f"{type(command).__name__} is not a command of the game master")
    wrong = "it is too long" if len(command.reason) > MOST_REASON else sign_fault(command.reason)
    if wrong:
        raise Refusal("bad_reason", f"The reason cannot be used: {wrong}")
    master = rules(draft)
    if command.told != EVERYONE:
        for side in command.told:
            side_of(draft, side)
    deed = handler(draft, command)
    draft.emit(
        GmActed(
            audience=with_master(() if deed.said else command.told),
            what=deed.what,
            reason=command.reason,
            command=type(command).__name__,
            hex=None if deed.held and _hears(command.told, deed.held) else deed.hex,
            secret=not command.told,
        )
    )
    if deed.hexes or deed.sides:
        master.settle(draft, deed.hexes, deed.sides)
        _check_sound(draft)


def _hears(told: Audience, sides: frozenset[SideId]) -> bool:
    return told == EVERYONE or not sides.isdisjoint(told)


def _check_sound(draft: Draft) -> None:
    """Refuse what would leave the campaign with a defect that it did not have."""
    known = set(problems(draft.base, draft.world))
    found = [fault for fault in problems(draft.snapshot(), draft.world) if fault not in known]
    found = [fault for fault in found if not fault.startswith("the agenda waits")]
    if found:
        raise Refusal("unsound", "; ".join(found))
