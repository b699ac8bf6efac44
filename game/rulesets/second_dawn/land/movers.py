"""What of a stack moves, how, and how far: SD5-3.05, SD3-11.02, SD3-11.05, SD4-19.02, SD5-5.07.

Prices hang on the land (`travel`); what is here hangs on the units of a stack alone, and is kept for as long
as they are the same.
"""

from functools import lru_cache
from typing import NamedTuple

from game.core.numbers import Thirds
from game.core.recall import Recall
from game.core.records import Record, StackId, UnitId, replace
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.content.counters import WING
from game.rulesets.second_dawn.content.records import UnitKind, size_number
from game.rulesets.second_dawn.content.typed import Campaign, World
from game.rulesets.second_dawn.mounts import seats, teams, towing, vehicles
from game.rulesets.second_dawn.unit import ageing, lending
from game.rulesets.second_dawn.unit.losses import SEVERED
from game.rulesets.second_dawn.unit.sizes import heavy

UNDERGROUND = "underground"


class Mover(Record):
    """What of a unit decides the price of a border. `burden` are points that a mount's load adds to every
    border, roads too; one that `crawls` enters a hex with all its remaining move (SD3-11.05); one that is
    `drawing` a vehicle pays double (SD5-5.07); one that is `stiff` with age a point more (SD4-19.02).
    `eased` are points that it takes off a penalty (SD5-4.02), `homes` where it is at home besides (SD7-1.05).
    A flier that `walks` goes by land where that costs less (SD7-1.03)."""

    flier: bool = False
    walks: bool = False
    lofty: bool = False
    eased: int = 0
    home: str = "none"
    homes: frozenset[str] = frozenset()
    heavy: bool = False
    burden: int = 0
    crawls: bool = False
    drawing: bool = False
    stiff: bool = False


def mover_of(kind: UnitKind) -> Mover:
    """The mover a unit kind is."""
    able = kind.able
    mover = _mover(kind.terrain, able.lofty, able.eased, kind.terrain_special, able.homes, kind.size)
    return replace(mover, walks=True) if able.walks and mover.flier else mover


@lru_cache(maxsize=1024)
def _mover(terrain: str, lofty: bool, eased: int, home: str, homes: tuple[str, ...], size: str) -> Mover:
    return Mover(
        flier=terrain == "sky",
        lofty=lofty,
        eased=eased,
        home=home,
        homes=frozenset(homes),
        heavy=heavy(size_number(size)),
    )


class Marchers(NamedTuple):
    """A stack on the march: its different `movers` (no vehicle is one, nor who is carried, SD3-11.02,
    SD5-5.07), those units themselves (`walkers`), the `team` that moves its vehicles, whether a mount carries
    so much that it cannot move (`overloaded`, SD3-11.05), and the move `left` to all."""

    movers: frozenset[Mover]
    walkers: tuple[UnitId, ...]
    team: teams.Team | None
    overloaded: bool
    left: Thirds


_KEPT = Recall[StackId, Marchers]()


def marchers(world: World, campaign: Campaign, stack: Stack) -> Marchers:
    """Who of a stack marches. What prisoners do to it hangs on the day and is worked out each time."""
    units = campaign.units
    if stack.captives:
        return _marchers(world, campaign, stack)
    records = (world.tables, stack.units, stack.leader, *map(units.__getitem__, stack.units))
    found = _KEPT.of(stack.id, records)
    return _KEPT.keep(stack.id, records, _marchers(world, campaign, stack)) if found is None else found


def _marchers(world: World, campaign: Campaign, stack: Stack) -> Marchers:
    units = campaign.units
    carrying = seats.mounts(units, stack)
    team = teams.team_of(world, campaign, stack)
    drawing = team.drawing if team is not None else ()
    walkers = seats.walkers(world, units, stack)
    lent = lending.lent(world, units, stack)
    movers = frozenset(
        replace(mover_now(world, units[u]), drawing=True)
        if u in drawing
        else _laden(world, units, stack, u)
        if u in carrying
        else mover_now(world, units[u])
        for u in walkers
    )
    if lent != lending.NOTHING:
        movers = frozenset(_guided(mover, lent) for mover in movers)
    overloaded = any(seats.load(world, units, stack, u).move == "none" for u in carrying)
    held = towing.burdens(world, campaign, stack)
    left = min((towing.move_left(world, units[u], held.get(u, ())) for u in walkers), default=0)
    if team is not None:
        left = team.allows(left)
    return Marchers(movers, walkers, team, overloaded, 0 if overloaded else left)


def _guided(mover: Mover, lent: lending.Lent) -> Mover:
    """A mover under a leader who shares what he knows of the ground; in the sky that is worth nothing."""
    if mover.flier:
        return mover
    return replace(mover, homes=mover.homes | lent.homes, eased=max(mover.eased, lent.eased))


def mover_now(world: World, unit: Unit) -> Mover:
    """A unit by itself; one with severed wings walks (SD3-9.04)."""
    mover = mover_of(ageing.kind_of(world, unit))
    if ageing.of(world, unit).hexes:
        mover = replace(mover, stiff=True)
    return replace(mover, flier=False) if unit.counters and WING.of(unit) >= SEVERED else mover


def _laden(world: World, units: seats.Units, stack: Stack, unit: UnitId) -> Mover:
    """A mount with its rider's specials and what its load does to it (SD3-11.05, SD3-12.01)."""
    mover = mover_of(seats.kind_of(world, units, stack, unit))
    if ageing.of(world, units[unit]).hexes:
        mover = replace(mover, stiff=True)
    load = seats.load(world, units, stack, unit)
    grounded = WING.of(units[unit]) >= SEVERED
    return replace(
        mover,
        flier=mover.flier and not grounded,
        burden=load.penalty,
        crawls=load.move == "one_per_round",
    )


def flies(world: World, campaign: Campaign, stack: Stack) -> bool:
    """Whether every unit of the stack flies; vehicles do not."""
    if vehicles.in_stack(world, campaign.units, stack):
        return False
    return all(mover.flier for mover in marchers(world, campaign, stack).movers)
