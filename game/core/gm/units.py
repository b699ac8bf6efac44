"""Units and stacks under a game master's hand: their figures, their place, their side, their end."""

from collections.abc import Iterable, Sequence
from typing import Any

from game.core.commands.gm import GmEditUnits, GmPlaceStack, GmRemove
from game.core.draft import Draft
from game.core.events.common import StackFormed, StackLost, UnitLost
from game.core.flow.stacking import chosen, plain_name
from game.core.gm.common import (
    FERAL,
    GmDeed,
    check_calm,
    check_hex,
    check_word,
    counted,
    rules,
    side_of,
    stack_of,
    titled,
)
from game.core.numbers import fraction_text, halves_text, money_text, move_text
from game.core.packs import Pack
from game.core.records import SideId, StackId, UnitId, replace
from game.core.refusal import Refusal
from game.core.state import FRESH, Presence, Stack, Unit

GONE = "gone"
"""How a unit was lost that a game master took off the map."""


def edit_units(draft: Draft, given: GmEditUnits) -> GmDeed:
    """Change figures of units. A level that falls takes what is above its maxima."""
    if not given.units:
        raise Refusal("nobody", "No units were chosen")
    for unit in given.units:
        if unit not in draft.units:
            raise Refusal("no_such_unit", f"There is no unit {unit}")
    stacks = [stack_of(draft, draft.units[unit].stack) for unit in given.units]
    for unit in dict.fromkeys(given.units):
        _edit(draft, unit, given)
    names = counted(_name(draft, draft.units[unit]) for unit in given.units)
    hexes = tuple(dict.fromkeys(stack.hex for stack in stacks))
    what = f"{names} changed: {', '.join(_words(draft, given))}"
    return GmDeed(what, hexes[0], hexes, held=_held(draft, given.units))


def _held(draft: Draft, units: Iterable[UnitId]) -> frozenset[SideId]:
    """Sides of those units that are prisoners."""
    return frozenset(draft.units[u].side for u in units if draft.units[u].held_by is not None)


def _words(draft: Draft, given: GmEditUnits) -> list[str]:
    parts = draft.world.ruleset.move_parts
    said = (
        ("level {}", given.level, str),
        ("hits {}", given.hits, halves_text),
        ("move {}", given.move, lambda value: move_text(value, parts)),
        ("ammo {}", given.ammo, halves_text),
        ("experience {}", given.exp, fraction_text),
        ("named {}", given.name, str),
        ("purse {}", given.purse, lambda value: money_text(int(value))),
    )
    words = [text.format(shown(value)) for text, value, shown in said if value is not None]
    if not words:
        raise Refusal("no_change", "There is nothing to change")
    return words


def _edit(draft: Draft, unit: UnitId, given: GmEditUnits) -> None:
    if given.level is not None:
        _check("level", given.level, 1, rules(draft).figures(draft.world, draft.units[unit]).levels)
        draft.set_unit(unit, level=given.level)
    now = draft.units[unit]
    most = rules(draft).figures(draft.world, now)
    fields: dict[str, Any] = {"hits": min(now.hits, most.hits), "move": min(now.move, most.move)}
    for name, low, high in (("hits", 1, most.hits), ("move", 0, most.move), ("ammo", 0, most.ammo)):
        value = getattr(given, name)
        if value is not None:
            _check(name, value, low, high)
            fields[name] = value
    if given.exp is not None:
        if given.exp < 0:
            raise Refusal("exp", "Experience must be 0 or more")
        fields["exp"] = given.exp
    if given.name is not None:
        fields["name"] = plain_name(given.name)
    draft.set_unit(unit, **fields)
    if given.purse is not None:
        purse = rules(draft).purse
        if purse is None:
            raise Refusal("no_purse", "These rules have no purses")
        purse(draft, unit, given.purse)
    mend = rules(draft).mend
    if given.hits is not None and mend is not None:
        mend(draft, unit)


def _check(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise Refusal(name, f"{name} {value} is not between {low} and {high}")


def _name(draft: Draft, unit: Unit) -> str:
    name: str = unit.name or draft.world.kind(unit.kind).name
    return name


# --- place


def place_stack(draft: Draft, given: GmPlaceStack) -> GmDeed:
    """Put a stack somewhere else, or under another side. Whoever is there is met as the rules have it."""
    stack = stack_of(draft, given.stack)
    title, hexes = titled(draft, stack), [stack.hex]
    fields, words = _stand(draft, stack, given)
    if "hex" in fields:
        hexes.append(fields["hex"])
    draft.set_stack(stack.id, **fields)
    if "hex" in fields or "stance" in fields:
        _forget_notices(draft, stack)
    moved = rules(draft).moved
    if "hex" in fields and moved is not None:
        moved(draft, stack.id)
    sides = [stack.side]
    if given.side is not None and given.side != stack.side:
        sides.append(side_of(draft, given.side))
        words.append(f"now with {draft.sides[given.side].name}")
        stack = turn(draft, draft.stacks[stack.id], given.side)
    if not words:
        raise Refusal("no_change", "There is nothing to change")
    rules(draft).check(draft, stack.id)
    return GmDeed(f"{title}: {', '.join(words)}", hexes[-1], tuple(dict.fromkeys(hexes)), tuple(sides))


def _stand(draft: Draft, stack: Stack, given: GmPlaceStack) -> tuple[dict[str, Any], list[str]]:
    """What changes of a stack that is put somewhere, and in words."""
    fields: dict[str, Any] = {}
    words: list[str] = []
    if given.hex is not None and given.hex != stack.hex:
        check_hex(draft, given.hex)
        fields |= {"hex": given.hex, "entered_from": None, "peeks": None}
        words.append(f"put in {draft.grid.label(given.hex)}")
    if given.zone is not None and given.zone != stack.zone:
        check_word(given.zone, rules(draft).zones, "zone")
        fields |= {"zone": given.zone, "peeks": None}
        words.append(given.zone)
    if given.stance is not None and given.stance != stack.stance:
        check_word(given.stance, rules(draft).stances, "stance")
        fields["stance"] = given.stance
        words.append(given.stance)
    if "hex" in fields or "stance" in fields:
        is_open = fields.get("stance", stack.stance) == "open"
        fields["here"] = FRESH if is_open else Presence(was_open=False)
    if given.name is not None and given.name != stack.name:
        fields["name"] = plain_name(given.name)
        words.append(f"named {fields['name']}")
    return fields, words


def _forget_notices(draft: Draft, stack: Stack) -> None:
    """What a side believed of who knows of its stack held where and as that stood before."""
    known = draft.knowledge[stack.side]
    if stack.id in known.noticed:
        noticed = {id_: who for id_, who in known.noticed.items() if id_ != stack.id}
        draft.put_knowledge(stack.side, replace(known, noticed=noticed))


def turn(draft: Draft, stack: Stack, side: SideId) -> Stack:
    """Put a whole stack under another side, under new ids, so that no side's ids tell of another's. Offices
    of the old side lapse; prisoners stay prisoners."""
    if any(draft.units[captive].side == side for captive in stack.captives):
        raise Refusal("own_prisoners", f"It holds prisoners of {draft.sides[side].name}")
    check_calm(draft)
    return hand_over(draft, stack, side)


def hand_over(draft: Draft, stack: Stack, side: SideId) -> Stack:
    """Put a whole stack that holds no prisoners of it under a side, as `turn` does, whatever goes on."""
    ids = {unit: UnitId(draft.mint("u", side)) for unit in stack.units}
    id_ = StackId(draft.mint("s", side))
    offices = rules(draft).offices
    for old in stack.units:
        unit = draft.units[old]
        draft.put_unit(
            replace(
                unit,
                id=ids[old],
                side=side,
                stack=id_,
                mount=None if unit.mount is None else ids.get(unit.mount, unit.mount),
                ferried=None,
                statuses=tuple(word for word in unit.statuses if word not in offices),
            )
        )
    for captive in stack.captives:
        jailor = draft.units[captive].held_by
        seat = draft.units[captive].mount
        draft.set_unit(
            captive,
            stack=id_,
            held_by=None if jailor is None else ids.get(jailor, jailor),
            mount=None if seat is None else ids.get(seat, seat),
        )
    for old in stack.units:
        draft.drop_unit(old)
    pack = draft.packs.get(stack.id)
    draft.drop_stack(stack.id)
    turned = Stack(
        id=id_,
        side=side,
        hex=stack.hex,
        units=tuple(ids[old] for old in stack.units),
        captives=stack.captives,
        name=stack.name,
        zone=stack.zone,
        leader=None if stack.leader is None else ids[stack.leader],
        stance=stack.stance,
        here=stack.here,
        left_start=stack.left_start,
        food=stack.food,
    )
    draft.put_stack(turned)
    if draft.sides[side].role == FERAL:
        draft.put_pack(id_, pack or Pack(home=stack.hex))
    _forget_notices(draft, stack)
    draft.emit(StackLost(audience=(stack.side,), stack=stack.id, hex=stack.hex, reason="changed sides"))
    draft.emit(StackFormed(audience=(side,), stack=id_, hex=stack.hex, units=turned.units))
    return turned


# --- the end


def remove(draft: Draft, given: GmRemove) -> GmDeed:
    """Take units off the map; their sides are told, the rest of the stack is settled by the rules."""
    stack = stack_of(draft, given.stack)
    if given.units:
        gone: Sequence[UnitId] = chosen((*stack.units, *stack.captives), given.units)
    else:
        gone = (*stack.captives, *stack.units)
    title = titled(draft, stack) if not given.units else counted(_name(draft, draft.units[u]) for u in gone)
    sides = {stack.side}
    for unit_id in gone:
        unit = draft.units[unit_id]
        sides.add(unit.side)
        draft.emit(
            UnitLost(
                audience=(unit.side,),
                unit=unit.id,
                name=_name(draft, unit),
                hex=stack.hex if unit.held_by is None else None,
                how=GONE,
            )
        )
    held = _held(draft, gone)
    rules(draft).remove(draft, gone, GONE)
    return GmDeed(f"{title} removed from the map", stack.hex, (stack.hex,), tuple(sorted(sides)), held=held)
