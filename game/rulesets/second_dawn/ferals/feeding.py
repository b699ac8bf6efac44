"""Feeding ferals on the map: peace, friendship, taming, and bait. SD3-7.01 to 7.06.

What a meal does says `wild_rules.feed`. The giver knows the class and number of the beasts it sees, and so
what they eat and how much; whether they are hurt it may know or not, and whose territory they popped in it
does not: those decide what a meal comes to, never whether it is given.
"""

from typing import Literal

from game.core.commands.ferals import Ask, FeedFeral
from game.core.events.ferals import FeralFed
from game.core.numbers import money_text
from game.core.packs import Pack
from game.core.records import RuleId, SideId, StackId, UnitId, replace
from game.core.refusal import Refusal
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.content.wild_records import Species
from game.rulesets.second_dawn.factions import packs
from game.rulesets.second_dawn.march.stacks import remove_units, told_stack
from game.rulesets.second_dawn.scouting import sight
from game.rulesets.second_dawn.unit import levels
from game.rulesets.second_dawn.unit.losses import able
from game.rulesets.second_dawn.wild import allegiance, feral_bonds, feral_wake, wild_rules

_FEEDING = RuleId("SD3-7.01")
_BOND = RuleId("SD3-7.02")
_TAMED = RuleId("SD3-7.03")
_AMOUNT = RuleId("SD3-7.05")
_LEGAL = RuleId("SD3-7.06")
_RULES = {"pacified": _FEEDING, "friendly": _BOND, "tamed": _TAMED}


def feed_feral(draft: Draft, command: FeedFeral) -> None:
    """Feed ferals in the stack's hex. Costs no move and no die. Refused: where giver and ferals are apart or
    the giver hides, without food that they like, and with too little of it."""
    stack = told_stack(draft, command.by, command.stack)
    pack = pack_in_sight(draft, command.by, command.target)
    check_place(draft, stack, pack)
    _check_feeder(draft, stack, command.unit)
    check_food(draft, stack, pack, command.food)
    serve(draft, stack, pack, command.unit, command.food, command.ask)
    sight.look_all(draft)


def pack_in_sight(draft: Draft, side: SideId, handle: StackId) -> Stack:
    """The ferals that a side has a handle for and sees now. Refusal for anything else."""
    seen = draft.knowledge[side].sightings.get(handle)
    if seen is None or not seen.now or seen.true is None:
        raise Refusal("no_such_target", "You see no such stack")
    if draft.sides[seen.side].role != "feral":
        raise Refusal("not_feral", "Only ferals are won over by food", _FEEDING)
    return draft.stacks[seen.true]


def check_place(draft: Draft, stack: Stack, pack: Stack) -> None:
    """Refuse feeding across borders, zones or out of hiding (SD3-7.06)."""
    if stack.hex != pack.hex:
        raise Refusal("apart", "They are not in the same hex", _LEGAL)
    if stack.zone != pack.zone:
        raise Refusal("zone", "They are not in the same zone", _LEGAL)
    if stack.stance != "open":
        raise Refusal("hidden", "A hidden stack cannot feed anybody", _LEGAL)
    if any(not set(battle.units.values()).isdisjoint(stack.units) for battle in draft.battles.values()):
        raise Refusal("in_battle", "It is in a battle", _LEGAL)


def _check_feeder(draft: Draft, stack: Stack, unit: UnitId) -> None:
    if unit not in stack.units:
        raise Refusal("not_a_member", "The unit must be in the stack", _LEGAL)
    if not able(draft.units[unit]):
        raise Refusal("not_able", "It is incapacitated", _LEGAL)


def check_food(draft: Draft, stack: Stack, pack: Stack, food: str) -> None:
    """Refuse food that a stack has not, that ferals do not care for, or too little of it (SD3-7.01,
    SD3-7.05)."""
    species = packs.species_of(draft, pack)
    if species is None:
        raise Refusal("no_species", "Nobody knows what it eats", _FEEDING)
    held = stack.food.get(food, 0)
    if not held:
        raise Refusal("no_food", "The stack carries none of that", _LEGAL)
    meal = wild_rules.feed(
        _feral(draft, pack, stack.side, species), wild_rules.Feeder(), food, held, "pacify"
    )
    if meal == "refused_not_preferred":
        raise Refusal("not_preferred", "It does not care for this food", _FEEDING)
    if meal == "refused_not_enough":
        price = money_text(packs.upkeep(draft, pack))
        raise Refusal("not_enough", f"It takes food worth {price}", _AMOUNT)


def _feral(draft: Draft, pack: Stack, side: SideId, species: Species) -> wild_rules.Feral:
    units = draft.members(pack)
    native = draft.packs.get(pack.id, Pack()).native
    return wild_rules.Feral(
        upkeep=packs.upkeep(draft, pack),
        preferred_food=species.preferred_food,
        tameable=species.tameable,
        full_hits=all(u.hits == levels.hits_max(draft.world.kind(u.kind), u.level) for u in units),
        native=native == side,
    )


def feeder_of(draft: Draft, unit: Unit) -> wild_rules.Feeder:
    """What a unit is as one that feeds."""
    kind = draft.world.kind(unit.kind)
    return wild_rules.Feeder(scout=kind.able.scouts, rider=kind.rides)


def serve(draft: Draft, stack: Stack, pack: Stack, unit: UnitId, food: str, ask: Ask) -> None:
    """Carry out a meal that may be given."""
    species = packs.species_of(draft, pack)
    if species is None:
        raise Refusal("no_species", "Nobody knows what it eats", _FEEDING)
    price = packs.upkeep(draft, pack)
    feral = _feral(draft, pack, stack.side, species)
    meal = wild_rules.feed(feral, feeder_of(draft, draft.units[unit]), food, stack.food[food], ask)
    left = {**stack.food, food: stack.food[food] - price}
    draft.set_stack(stack.id, food={kind: value for kind, value in left.items() if value})
    draft.set_pack(pack.id, eaten=draft.packs.get(pack.id, Pack()).eaten + price)
    handle = feral_bonds.handle_of(draft, stack.side, pack)
    done: Literal["pacified", "friendly", "tamed"] = "pacified"
    if meal == "tamed" or meal == "friendly":
        done = meal
    told = FeralFed(
        audience=(stack.side,),
        rule=_RULES[done],
        hex=stack.hex,
        food=food,
        value=price,
        meal=done,
        unit=unit,
        handle=handle,
        kind=packs.kind_of(draft, pack),
        count=len(pack.units),
    )
    draft.emit(told)
    draft.emit(replace(told, audience=(pack.side,), unit=None, handle=None, stack=pack.id))
    if done == "tamed":
        _tame(draft, pack, stack.side, handle)
        return
    feral_bonds.make(draft, unit, pack, friendly=done == "friendly")
    if not draft.world.belief:
        feral_wake.wake(draft, pack.id, "fed")


def _tame(draft: Draft, pack: Stack, side: SideId, handle: StackId) -> None:
    """Let ferals be a side's own from now on, with move 0 (SD3-7.03)."""
    units = draft.members(pack)
    feral_bonds.forget(draft, side, handle)
    remove_units(draft, pack.units, "tamed")
    allegiance.form_anew(draft, [replace(unit, mount=None) for unit in units], side, pack.hex, pack.zone)
