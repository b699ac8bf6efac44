"""Pinning, switching and taking away triggers: what the game master does with them."""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from game.core.commands.gm import Effect, GmSpawn, GmSwitchTrigger, GmTell
from game.core.draft import Draft
from game.core.events.common import EVERYONE
from game.core.gm.triggers_run import drop_trigger, put_trigger
from game.core.names import name_fault, sign_fault
from game.core.records import GM, HexId, KindId, SideId, replace
from game.core.refusal import Refusal
from game.core.triggers import THEM, GmPinTrigger, Trigger, When

MOST_TRIGGERS = 500
MOST_PARTS = 50
"""Conditions of a trigger, and its effects."""
_ID = re.compile(r"[a-z0-9_]{1,60}").fullmatch
_PLACED = ("enters", "leaves", "sees")
_SITED = ("holds", "taken", "grown", "pops")


def pin_trigger(draft: Draft, command: GmPinTrigger) -> str:
    """Pin a trigger or replace the one of its id; what was done, in plain words. Refusal if it could never
    go off, or names what there is not."""
    trigger = command.trigger
    fault = next(faults(draft, trigger), "")
    if fault:
        raise Refusal("bad_trigger", fault)
    old = draft.desk.triggers.get(trigger.id)
    if old is None and len(draft.desk.triggers) >= MOST_TRIGGERS:
        raise Refusal("too_many", f"There are {MOST_TRIGGERS} triggers already")
    put_trigger(draft, replace(trigger, held=False, due=False, step=0, by=()))
    return f"{'Pinned' if old is None else 'Changed'} the trigger {_title(trigger)}"


def switch_trigger(draft: Draft, command: GmSwitchTrigger) -> str:
    """Switch a trigger on or off or take it away; what was done, in plain words. Refusal if there is none or
    nothing changes."""
    trigger = draft.desk.triggers.get(command.trigger)
    if trigger is None:
        raise Refusal("no_such_trigger", f"There is no trigger {command.trigger}")
    if command.gone:
        drop_trigger(draft, trigger.id)
        return f"Removed the trigger {_title(trigger)}"
    if trigger.on == command.on:
        raise Refusal("no_change", f"{_title(trigger)} is already {'on' if trigger.on else 'off'}")
    put_trigger(draft, replace(trigger, on=command.on, held=False, due=False, step=0, by=()))
    return f"Switched the trigger {_title(trigger)} {'on' if command.on else 'off'}"


def faults(draft: Draft, trigger: Trigger) -> Iterator[str]:
    """What is wrong with a trigger that is to be pinned."""
    if not _ID(trigger.id):
        yield "A trigger's id is lower-case letters, digits and underscores, 60 at most"
    wrong = name_fault(trigger.name) if trigger.name else ""
    if wrong:
        yield f"A trigger cannot have this name: {wrong}"
    if not trigger.when or not trigger.then:
        yield "A trigger needs a condition and an effect"
    if max(len(trigger.when), len(trigger.then)) > MOST_PARTS:
        yield f"A trigger has at most {MOST_PARTS} conditions and effects"
    for when in trigger.when:
        yield from _when_faults(draft, when)
    for effect in trigger.then:
        if effect.by != GM:
            yield "A trigger acts for the game master"
        yield from _effect_faults(draft, effect)


def _when_faults(draft: Draft, when: When) -> Iterator[str]:
    if when.side is not None and when.side not in draft.sides:
        yield f"There is no side {when.side}"
    if when.what in _PLACED and not when.hexes:
        yield f"The condition {when.what!r} needs hexes"
    if when.what in _SITED and when.site not in draft.sites:
        yield f"The condition {when.what!r} needs a place of the map"
    yield from _off_map(draft, when.hexes)


def _effect_faults(draft: Draft, effect: Any) -> Iterator[str]:
    """What can be told beforehand: sides, hexes and kinds exist. Stacks and units may yet come and go."""
    side = getattr(effect, "side", None)
    named = [*effect.told, *([side] if side is not None else [])]
    known = (*draft.sides, *EVERYONE, THEM)
    yield from (f"There is no side {id_}" for id_ in named if id_ not in known)
    hex_ = getattr(effect, "hex", None)
    yield from _off_map(draft, (*getattr(effect, "hexes", ()), *([hex_] if hex_ is not None else [])))
    for words in (effect.reason, getattr(effect, "name", None), getattr(effect, "text", None)):
        wrong = sign_fault(words or "", lines=True)
        if wrong:
            yield f"A text cannot be used: {wrong}"
    if isinstance(effect, GmSpawn):
        kinds = (KindId(kind) for kind, _ in effect.units)
        yield from (f"There is no unit kind {kind}" for kind in kinds if not draft.world.has_kind(kind))


def _off_map(draft: Draft, hexes: tuple[HexId, ...]) -> Iterator[str]:
    yield from (f"Hex {hex_} is off the map" for hex_ in hexes if hex_ not in draft.grid)


def _title(trigger: Trigger) -> str:
    return trigger.name or trigger.id


def pinned(triggers: Iterable[Trigger], sides: Collection[SideId]) -> dict[str, Trigger]:
    """The triggers of a scenario that make sense among the sides that play, by id, with those of their
    effects that do."""
    out: dict[str, Trigger] = {}
    for trigger in triggers:
        here = all(when.side is None or when.side in sides for when in trigger.when)
        then = tuple(effect for one in trigger.then if (effect := _among(one, sides)) is not None)
        if here and then:
            out[trigger.id] = replace(trigger, then=then)
    return dict(sorted(out.items()))


def _among(effect: Effect, sides: Collection[SideId]) -> Effect | None:
    """An effect for the sides that play; None if it was for others."""
    named = (getattr(effect, "side", None), getattr(effect, "owner", None))
    known = (*sides, *EVERYONE, THEM)
    if any(side is not None and side not in known for side in named):
        return None
    told = tuple(side for side in effect.told if side in known)
    if isinstance(effect, GmTell) and not told:
        return None
    return effect if told == effect.told else replace(effect, told=told)
