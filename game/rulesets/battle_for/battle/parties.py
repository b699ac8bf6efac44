"""Stacks of the map as the parties of a battle."""

from game.core.doctrine import Doctrine
from game.core.flow.battles import combatant_ids
from game.core.records import BattleId, HexId, UnitId, replace
from game.core.state import Stack
from game.rulesets.battle_for.battle.records import (
    CHIEF,
    ExchangeFighter,
    ExchangeParty,
    ExchangeSetup,
    combatant_of,
)
from game.rulesets.battle_for.counters import FATIGUE, FATIGUE_SEEN
from game.rulesets.battle_for.hostility.wilful import RANGED
from game.rulesets.battle_for.typed import Draft, World
from game.rulesets.battle_for.units.army import Units


def fighters(world: World, units: Units, stack: Stack) -> tuple[ExchangeFighter, ...]:
    """The units of a stack under their own ids, in stack order."""
    return tuple(combatant_of(units[u], world.kind(units[u].kind)) for u in stack.units)


def ids_of(draft: Draft, stack: Stack, letter: str) -> dict[UnitId, str]:
    """The combatant ids of a stack's units."""
    return combatant_ids(draft.members(stack), letter)


def party_of(draft: Draft, stack: Stack, letter: str) -> ExchangeParty:
    """A stack as a party whose combatants have ids that end in a letter."""
    ids = ids_of(draft, stack, letter)
    combatants = tuple(
        replace(fighter, id=ids[UnitId(fighter.id)], riding=ids.get(UnitId(fighter.riding), ""))
        for fighter in fighters(draft.world, draft.units, stack)
    )
    return ExchangeParty(
        side=stack.side,
        combatants=combatants,
        title=stack.name or draft.sides[stack.side].name,
        known_as=draft.sides[stack.side].name,
        chief_in_hex=_chief_beside(draft, stack),
        doctrine=_doctrine(stack),
    )


def _doctrine(stack: Stack) -> Doctrine:
    """How a stack fights. On a belief all that is known of a foreign one is a Ranged stance (TB-7.10)."""
    return replace(stack.doctrine, ranged=True) if stack.stance == RANGED else stack.doctrine


def setup_of(draft: Draft, attacker: Stack, defender: Stack, *, ambush: bool) -> ExchangeSetup:
    """Two stacks of a hex as they meet, under their doctrines: nobody is asked and nobody runs."""
    terrain = draft.world.tables["terrain"][draft.land.terrain_at(attacker.hex)]
    walls = _walls(draft, attacker.hex)
    return ExchangeSetup(
        id=BattleId(""),
        attacker=party_of(draft, attacker, "a"),
        defender=party_of(draft, defender, "d"),
        terrain=terrain,
        building=max((bonus for _, bonus in walls), default=0),
        walls=max(walls, key=lambda wall: wall[1], default=("", 0))[0],
        ambush=ambush,
        fatigue=fatigue_of(draft, defender),
        hex=attacker.hex,
        params=draft.params,
    )


def fatigue_of(draft: Draft, stack: Stack) -> int:
    """Battles a stack has defended this turn: its units keep k with it (TB-8.14, TB-8.15). On a belief the
    side's own count of a foreign one."""
    if draft.world.belief:
        found = (known.sightings.get(stack.id) for known in draft.knowledge.values())
        return max((FATIGUE_SEEN.of(seen) for seen in found if seen is not None), default=0)
    return max(FATIGUE.of(unit) for unit in draft.members(stack))


def _walls(draft: Draft, hex_: HexId) -> list[tuple[str, int]]:
    """Buildings of a hex and what they add to Defense, whoever defends there (TB-11.01)."""
    bonus = {"fort": draft.params.fort_defense, "city": draft.params.city_defense}
    return [
        (s.name or s.kind, bonus[s.kind]) for s in draft.sites.values() if s.hex == hex_ and s.kind in bonus
    ]


def as_seen(party: ExchangeParty, *, ranged: bool) -> ExchangeParty:
    """A party as its enemy sees it. Who of it is the Chief Warlord he cannot tell, nor its doctrine but for
    the Ranged stance (TB-7.10)."""
    plain = tuple(replace(c, chief=False, shock_used=False, exp=0) for c in party.combatants)
    doctrine = Doctrine(ranged=ranged)
    return replace(party, combatants=plain, chief_in_hex=False, doctrine=doctrine, declared=None)


def _chief_beside(draft: Draft, stack: Stack) -> bool:
    """Whether the side's Chief Warlord is in the hex with another stack (TB-8.08)."""
    return any(
        CHIEF in unit.statuses
        for other in draft.stacks_in(stack.hex)
        if other.side == stack.side and other.id != stack.id
        for unit in draft.members(other)
    )
