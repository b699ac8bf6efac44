"""Nights in the air on the map: SD3-10.05, SD3-10.06.

A flier whose stack ends its side's day where nobody can stand spends the night in the air; over land it comes
down by itself. Each such night in a row costs it 2 points of its move. When half its move or less is left it
must be on the ground before night: at the end of the turn its stack flies to the nearest landing place it
knows and reaches. Where there is none it stays aloft, and without any move left it croaks at dusk.
"""

from collections.abc import Iterator, Sequence

from game.core.events.common import LandingForced
from game.core.land import Land
from game.core.movement import reach
from game.core.numbers import THIRD, Thirds
from game.core.records import HexId, RuleId, SideId
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.battle.state import sky
from game.rulesets.second_dawn.battle.state.sky import Endurance
from game.rulesets.second_dawn.content.counters import ALOFT
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.land.movers import mover_now
from game.rulesets.second_dawn.land.travel import may_stand
from game.rulesets.second_dawn.march.marching import TRAVEL
from game.rulesets.second_dawn.march.stacks import remove_units
from game.rulesets.second_dawn.mounts import seats, towing
from game.rulesets.second_dawn.unit import ageing, levels
from game.rulesets.second_dawn.unit.losses import report_loss

_LANDING = RuleId("SD3-10.06")


def fliers(world: World, campaign: Campaign, stack: Stack) -> Iterator[Unit]:
    """Units of a stack that fly by themselves; whom they carry is none of them."""
    for unit in seats.walkers(world, campaign.units, stack):
        if mover_now(world, campaign.units[unit]).flier:
            yield campaign.units[unit]


def strength(world: World, unit: Unit, nights: int) -> Endurance:
    """A flier's move, in points, after so many nights in the air."""
    full = levels.move_max(ageing.kind_of(world, unit), unit.level)
    return sky.endurance(full // THIRD, nights)


def nights_after(draft: Draft, stack: Stack, unit: Unit) -> int:
    """Nights in the air in a row, the last one counted, as a flier's side begins its turn."""
    flies = unit.mount is None and mover_now(draft.world, unit).flier
    if draft.clock.day == 1 or not flies or may_stand(draft.world, draft.land, stack.hex):
        return 0
    return ALOFT.of(unit) + 1


def rested_move(world: World, unit: Unit, nights: int) -> Thirds:
    """Move of a unit that begins its turn after so many nights in the air."""
    full = levels.move_max(ageing.kind_of(world, unit), unit.level)
    return min(full, strength(world, unit, nights).pool * THIRD) if nights else full


def landings(draft: Draft, side: SideId) -> list[tuple[Stack, tuple[HexId, ...]]]:
    """Stacks of a side that must land before night, with their way to the nearest landing place that the side
    knows and they reach."""
    campaign, land = draft.snapshot(), draft.known_land(side)
    out = []
    for stack in [s for s in draft.stacks.values() if s.side == side]:
        if may_stand(draft.world, land, stack.hex) or not _tired(draft.world, campaign, stack):
            continue
        found = reach(
            draft.grid,
            TRAVEL.field(draft.world, campaign, land, stack.id),
            stack.hex,
            TRAVEL.budget(draft.world, campaign, stack.id),
        )
        ground = [h for h in found.cost if land.terrain[h] and may_stand(draft.world, land, h)]
        if ground:
            out.append((stack, found.path(min(ground, key=lambda h: (found.cost[h], h)))))
    return out


def _tired(world: World, campaign: Campaign, stack: Stack) -> bool:
    return any(strength(world, u, ALOFT.of(u)).must_land for u in fliers(world, campaign, stack))


def tell_landing(draft: Draft, stack: Stack) -> None:
    """Tell the side that a stack goes down for the night."""
    draft.emit(LandingForced(audience=(stack.side,), rule=_LANDING, stack=stack.id, hex=stack.hex))


def fall(draft: Draft, side: SideId) -> None:
    """Dusk: fliers without any move left croak where they cannot land."""
    lost: list[Unit] = []
    campaign = draft.snapshot()
    for stack in [s for s in draft.stacks.values() if s.side == side]:
        if may_stand(draft.world, draft.land, stack.hex):
            continue
        tired = [u for u in fliers(draft.world, campaign, stack) if ALOFT.of(u)]
        lost += [u for u in tired if not strength(draft.world, u, ALOFT.of(u)).pool]
    for unit in lost:
        report_loss(draft, unit, draft.stacks[unit.stack].hex, "no_strength", _LANDING)
    remove_units(draft, [unit.id for unit in lost], "no strength")


def warnings(
    world: World, campaign: Campaign, land: Land, stack: Stack, hexes: Sequence[HexId]
) -> tuple[str, ...]:
    """What coming nights in these hexes do to a stack: the worst of it, in a sentence."""
    worst = 0
    for unit in fliers(world, campaign, stack):
        nights = ALOFT.of(unit)
        for hex_ in hexes:
            if may_stand(world, land, hex_):
                nights = 0
                continue
            left = strength(world, unit, nights)
            worst = max(worst, 3 if not left.pool else 2 if left.must_land else 1)
            nights += 1
    text = (
        "",
        "A night in the air costs 2 move",
        "It must land before night",
        "Nobody can land there: it falls at dusk",
    )[worst]
    return (text,) if text else ()


def waking(world: World, campaign: Campaign, land: Land, stack: Stack, hexes: Sequence[HexId]) -> Thirds:
    """Move of a stack in the morning after nights in these hexes: that of its slowest unit (SD3-10.05)."""
    held = towing.burdens(world, campaign, stack)
    tired = {unit.id for unit in fliers(world, campaign, stack)}
    moves = []
    for unit in (campaign.units[id_] for id_ in seats.walkers(world, campaign.units, stack)):
        move = towing.full_move(world, campaign, unit, held.get(unit.id, ()))
        if unit.id in tired:
            nights = ALOFT.of(unit)
            for hex_ in hexes:
                nights = 0 if may_stand(world, land, hex_) else nights + 1
            lost = levels.move_max(ageing.kind_of(world, unit), unit.level) - rested_move(world, unit, nights)
            move = max(0, move - lost)
        moves.append(move)
    return min(moves, default=0)
