"""People of no side in plain figures for screens and policies: what they pop, owe and eat. SD4-10, SD4-11."""

from typing import TypedDict

from game.core.alliances import NEUTRAL, ally_of
from game.core.counters import PURSE
from game.core.records import SideId, StackId, UnitId, replace
from game.core.seams.realm import BandChoice, BandFacts
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.content.counters import CUT_OFF, GROWS, MEAL
from game.rulesets.second_dawn.content.typed import Campaign, World
from game.rulesets.second_dawn.factions import peoples
from game.rulesets.second_dawn.realm import bands, banks, cities, dues, meals
from game.rulesets.second_dawn.unit.losses import able


class _Savings(TypedDict, total=False):
    saver: UnitId
    savings: int


def band(world: World, campaign: Campaign, stack_id: StackId) -> BandFacts | None:
    """A stack of people of no side; None for one of a player or of ferals."""
    stack = campaign.stacks[stack_id]
    if not campaign.params.realm or campaign.sides[stack.side].role != NEUTRAL:
        return None
    units = [campaign.units[u] for u in stack.units]
    popper = next((unit for unit in units if bands.pops(world, campaign, unit)), None)
    tribe = bands.row_of(world, campaign, stack.side) is not None
    heads = [unit for unit in units if peoples.HEAD in unit.statuses]
    return BandFacts(
        unit=popper.id if popper is not None else None,
        money=sum(PURSE.of(unit) for unit in units),
        choices=_choices(world, campaign, popper) if popper is not None else (),
        cities=bands.cities_free(campaign, popper) if popper is not None else 0,
        head=heads[0].id if heads else None,
        tribe=tribe,
        leaver=_leaver(world, units),
        **_savings(world, campaign, units),
        chiefs=_chiefs(world, campaign, units) if tribe else (),
        headless=tribe and not _has_head(campaign, stack.side),
        grows=any(GROWS.of(unit) for unit in heads),
        mates=_here(campaign, stack) if heads else 0,
        **_meal(world, campaign, units),
    )


def _has_head(campaign: Campaign, side: SideId) -> bool:
    return any(u.side == side and peoples.HEAD in u.statuses for u in campaign.units.values())


def _leaver(world: World, units: list[Unit]) -> UnitId | None:
    """Who could leave a city whose side fell (SD10-8.04)."""
    stuck = (u for u in units if CUT_OFF.of(u) and world.kind(u.kind).able.carries_money)
    return next((unit.id for unit in stuck), None)


def _savings(world: World, campaign: Campaign, units: list[Unit]) -> _Savings:
    """Who could put how much into the bank of the city in which he is (SD9-18.05)."""
    rich = next((unit for unit in units if PURSE.of(unit)), None)
    town = bands.town_of(campaign, rich) if rich is not None else None
    if rich is None or town is None or not banks.stands(world, cities.holding_of(campaign, town.id)):
        return {}
    return {"saver": rich.id, "savings": PURSE.of(rich)}


def _chiefs(world: World, campaign: Campaign, units: list[Unit]) -> tuple[UnitId, ...]:
    """Who could head a tribe by the will of its ally's ruler (SD4-11.10)."""
    if not units or ally_of(campaign.sides, units[0].side) is None:
        return ()
    chiefs = (u for u in units if world.kind(u.kind).commander and peoples.HEAD not in u.statuses)
    return tuple(unit.id for unit in chiefs)


def _here(campaign: Campaign, stack: Stack) -> int:
    """Units of a side in the hex of a stack."""
    there = (s for s in campaign.stacks.values() if s.side == stack.side and s.hex == stack.hex)
    return sum(len(s.units) for s in there)


def _choices(world: World, campaign: Campaign, unit: Unit) -> tuple[BandChoice, ...]:
    out = []
    for kind_id, count in bands.pops(world, campaign, unit).items():
        kind = world.kind(kind_id)
        out.append(
            BandChoice(
                kind=kind_id,
                name=kind.plural if count > 1 and kind.plural else kind.name,
                glyph=kind.glyph,
                rank=kind.rank,
                units=count,
                price=bands.price(world, campaign, unit, kind),
                needs=bands.needs(world, campaign, unit, kind, count),
            )
        )
    return tuple(out)


def _meal(world: World, campaign: Campaign, units: list[Unit]) -> dict[str, int]:
    """What a stack owes at dawn, and what it would if all ate, with what that takes."""
    if not units or bands.row_of(world, campaign, units[0].side) is not None:
        return {}
    hungry = [unit for unit in units if able(unit) and MEAL.of(unit) != "whole"]
    fed = {UnitId(u.id): replace(u, counters=MEAL.among(u.counters, "whole")) for u in hungry}
    return {
        "due": sum(dues.unit_due(world, campaign, unit) for unit in units),
        "due_fed": sum(dues.unit_due(world, campaign, fed.get(unit.id, unit)) for unit in units),
        "meal": sum(meals.worth(world.kind(unit.kind)) for unit in hungry),
    }
