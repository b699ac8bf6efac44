"""Commanders and their purses in plain figures: SD4-8.01, SD9-1.02, SD4-3.07."""

from game.core.counters import PURSE
from game.core.holdings import Realm
from game.core.records import HexId, SideId
from game.core.seams.realm import OfficerFacts
from game.core.state import Unit
from game.rulesets.second_dawn.command import succession
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.factions.regency import RULER
from game.rulesets.second_dawn.factions.titles import HEIR_PRICE
from game.rulesets.second_dawn.realm import purses
from game.rulesets.second_dawn.unit.losses import able


def officers(world: World, campaign: Campaign, side: SideId) -> tuple[OfficerFacts, ...]:
    """The commanders of a side who are free: those with money first, then by level."""
    draft: Draft = Draft(campaign, world)
    capital = campaign.realms.get(side, Realm()).capital
    treasury = campaign.sites[capital].hex if capital is not None else None
    own = [u for u in campaign.units.values() if u.side == side and u.held_by is None and able(u)]
    found = [u for u in own if world.kind(u.kind).commander]
    found.sort(key=lambda u: (-PURSE.of(u), -u.level, u.id))
    here: dict[HexId, list[Unit]] = {}
    for unit in found:
        here.setdefault(campaign.stacks[unit.stack].hex, []).append(unit)
    return tuple(
        OfficerFacts(
            unit=unit.id,
            purse=PURSE.of(unit),
            most=purses.limit(world, campaign, unit),
            allowed=purses.allowed(draft, unit),
            rules=RULER in unit.statuses,
            heir=succession.is_heir(draft, unit),
            heir_costs=HEIR_PRICE,
            near=tuple(
                one.id
                for one in here[campaign.stacks[unit.stack].hex]
                if one.id != unit.id and purses.limit(world, campaign, one)
            ),
            tribes=tuple(purses.tribes_near(world, campaign, unit)),
            at_treasury=campaign.stacks[unit.stack].hex == treasury,
        )
        for unit in found
    )
