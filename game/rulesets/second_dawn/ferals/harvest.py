"""Food that a side makes of what it has: beasts of its own that are killed for it, and bait. SD3-3.10,
SD10-12.03, SD3-7.06."""

from game.core.commands.ferals import HarvestBeast, LayBait
from game.core.events.ferals import BeastHarvested
from game.core.packs import Food
from game.core.records import HexId, RuleId, SideId, UnitId
from game.core.refusal import Refusal
from game.core.state import Stack
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.factions import packs
from game.rulesets.second_dawn.march.stacks import remove_units, told_stack
from game.rulesets.second_dawn.scouting import sight
from game.rulesets.second_dawn.unit.losses import able
from game.rulesets.second_dawn.wild import larder

MEAT = "meat"
"""What becomes of a beast that was killed for food."""
_HARVEST = RuleId("SD3-3.10")
_BAIT = RuleId("SD3-7.06")


def harvest_beast(draft: Draft, command: HarvestBeast) -> None:
    """Let an infantry unit kill a beast of its side in its hex, which does not resist. Its body is food when
    the side's next turn begins (`at_turn_start`). Refused: by beasts and by those who lie, for what is no
    beast of the side or elsewhere, and for commanders.

    RULING: until then the body lies in the hex, where ferals may eat it.
    """
    stack = told_stack(draft, command.by, command.stack)
    _check_butcher(draft, stack, command.unit)
    beast = draft.units.get(command.beast)
    if beast is None or beast.side != command.by or beast.held_by is not None:
        raise Refusal("no_such_unit", "You have no such beast", _HARVEST)
    home = draft.stacks[beast.stack]
    if (home.hex, home.zone) != (stack.hex, stack.zone):
        raise Refusal("apart", "They are not in the same place", _HARVEST)
    kind = draft.world.kind(beast.kind)
    if kind.type != "beast":
        raise Refusal("no_beast", "Only beasts are killed for food", _HARVEST)
    if kind.commander:
        raise Refusal("commander", "Commanders cannot be sent away", "SD4-18.01")
    if packs.in_battle(draft, home):
        raise Refusal("in_battle", "It is in a battle", _HARVEST)
    value = larder.body(draft, beast)
    until = draft.clock.day + 1  # the day of the side's next turn; a side that falls has none
    larder.put(draft, stack.hex, Food(kind=larder.CORPSE, value=value, until=until, by=command.by))
    remove_units(draft, (beast.id,), "harvested")
    told = BeastHarvested(
        audience=(command.by,),
        rule=_HARVEST,
        stack=stack.id,
        hex=stack.hex,
        beast=beast.id,
        kind=beast.kind,
        value=value,
    )
    draft.emit(told)
    larder.look_at(draft, stack.hex)
    sight.look_all(draft)


def _check_butcher(draft: Draft, stack: Stack, unit: UnitId) -> None:
    if unit not in stack.units:
        raise Refusal("not_a_member", "The unit must be in the stack", _HARVEST)
    kind = draft.world.kind(draft.units[unit].kind)
    if kind.type != "infantry":
        raise Refusal("no_infantry", "Only infantry kills a beast for food", _HARVEST)
    if not able(draft.units[unit]):
        raise Refusal("not_able", "It is incapacitated", _HARVEST)


def at_turn_start(draft: Draft, side: SideId) -> None:
    """As a side's turn begins, the beasts it killed are meat: in the larder of a stack of its own that is
    there, else where they lie (SD10-12.03)."""
    for key in [key for key, mark in draft.marks.items() if any(_own(food, side) for food in mark.food)]:
        hex_ = HexId(int(key))
        value = larder.lift(draft, hex_, lambda food: _own(food, side))
        taker = next((s for s in draft.stacks_in(hex_) if s.side == side and s.zone == "ground"), None)
        if taker is None:
            larder.put(draft, hex_, Food(kind=MEAT, value=value))
        else:
            draft.set_stack(taker.id, food=larder.with_food(taker.food, MEAT, value))
        larder.look_at(draft, hex_)


def _own(food: Food, side: SideId) -> bool:
    return food.by == side and food.kind == larder.CORPSE


def lay_bait(draft: Draft, command: LayBait) -> None:
    """Lay food out in a stack's hex: ferals may eat it, and it binds them to nobody (SD3-7.06). Refused in
    the air, and of what the stack has not."""
    stack = told_stack(draft, command.by, command.stack)
    larder.check_held(stack, command.food, command.value)
    if stack.zone != "ground":
        raise Refusal("in_the_air", "It must be on the ground", _BAIT)
    draft.set_stack(stack.id, food=larder.with_food(stack.food, command.food, -command.value))
    larder.lay_bait(draft, stack, command.food, command.value)
    larder.tell_laid(draft, stack, command.food, command.value)
    larder.look_at(draft, stack.hex)
