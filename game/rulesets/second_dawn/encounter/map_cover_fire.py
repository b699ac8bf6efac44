"""Who of the other stacks of a hex gives cover fire in a battle on the map, and what follows for them:
SD4-5.11, SD4-5.16, SD4-12.09, SD4-13.12."""

from game.core.counters import STOOD_OFF
from game.core.records import StackId
from game.core.state import OpenBattle, Stack, Unit
from game.rulesets.second_dawn.battle.pairing import cover_fire
from game.rulesets.second_dawn.battle.state import battle_stat
from game.rulesets.second_dawn.battle.state.battle_records import BattleState
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.command import map_leaders
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.factions import peoples
from game.rulesets.second_dawn.mounts import cavalry
from game.rulesets.second_dawn.scouting.foreign_stacks import in_sight
from game.rulesets.second_dawn.unit.losses import able


def supporters(draft: Draft, stack: Stack, enemy: Stack) -> list[Unit]:
    """Shooters that can cover a stack, with the mounts and riders that belong to them: of own and allied
    stacks of the hex that stand in the open before friend and enemy. Who has just withdrawn covers nobody."""
    if not peoples.sided(draft.sides, stack.side):
        return []
    friends = set(draft.allies(stack.side))
    known = set(in_sight(draft, enemy.side))
    seen = set(in_sight(draft, stack.side))
    return [
        unit
        for other in draft.stacks_in(stack.hex)
        if other.id != stack.id and other.side in friends and not STOOD_OFF.of(other)
        if other.stance == "open" and other.id in known and (other.side == stack.side or other.id in seen)
        for unit in _shooters(draft, other)
    ]


def _shooters(draft: Draft, stack: Stack) -> list[Unit]:
    units = [unit for unit in draft.members(stack) if able(unit)]
    riders = {unit.mount: unit for unit in units if unit.mount and draft.world.kind(unit.kind).rides}
    out = []
    for unit in units:
        if unit.mount:
            continue
        rider = riders.get(unit.id)
        kind = draft.world.kind(unit.kind)
        if rider is not None and cavalry.may_form(draft.world.kind(rider.kind), kind):
            kind = cavalry.composite(draft.world.kind(rider.kind), kind)
        if kind.weapon is not None and kind.weapon.style == "shooter":
            out += [unit, *(other for other in units if other.mount == unit.id)]
    return out


def lent(draft: Draft, unit: Unit) -> int:
    """What the leaders of its own stack give a unit (SD4-5.10)."""
    chain = map_leaders.chain_at(draft.world, draft.snapshot(), draft.stacks[unit.stack])
    return battle_stat.total(chain.terms(unit))


def waits(draft: Draft, unit: Unit) -> bool:
    """Whether a unit gives cover fire only when told: its stack holds fire."""
    return draft.stacks[unit.stack].orders.hold


def left_standing(draft: Draft, battle: OpenBattle[BattleState], beaten: int) -> StackId | None:
    """A stack that has covered a beaten party and is still there (SD4-13.12)."""
    fight = Fight(battle.state, NO_DICE)
    units = [draft.units.get(battle.units[one]) for one in cover_fire.taking_part(fight, beaten)]
    stacks = [unit.stack for unit in units if unit is not None and unit.held_by is None]
    return next((one for one in stacks if draft.stacks[one].hex == battle.hex), None)
