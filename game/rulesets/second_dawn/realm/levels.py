"""Claiming sites, raising and razing cities: SD9-2, SD10-1.01."""

from game.core.commands.realm import ClaimSite, LevelCity, NameSite, RazeCity
from game.core.events.common import SiteTaken
from game.core.events.realm import CityLevelled, MoneySpent
from game.core.flow.stacking import plain_name
from game.core.holdings import Realm
from game.core.numbers import Cents
from game.core.packs import Food
from game.core.records import KindId, RuleId, SideId, SiteId, replace
from game.core.refusal import Refusal
from game.core.state import Site, Unit
from game.rulesets.second_dawn.command import succession
from game.rulesets.second_dawn.content.realm_records import CITY_LEVELS
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.factions.regency import RULER
from game.rulesets.second_dawn.life import victory
from game.rulesets.second_dawn.realm import banks, capital, cities, cut_off, overgrown, popping
from game.rulesets.second_dawn.scouting import sight
from game.rulesets.second_dawn.scouting.foreign_stacks import foes_in_sight
from game.rulesets.second_dawn.unit.losses import able
from game.rulesets.second_dawn.wild import larder

CLAIM = RuleId("SD9-2.01")
LEVEL = RuleId("SD9-2.04")
"""Special of those who may claim a site (SD4-8.01)."""


def pay(draft: Draft, side: SideId, cents: Cents, cause: str, site: SiteId | None = None) -> None:
    """Take money out of a side's treasury, or put some in below 0; without a capital it goes into purses
    (SD9-1.02). Refused if there is too little, and for what is paid in a city that is cut off."""
    have = draft.sides[side].money
    if site is not None and cents > 0:
        cut_off.require_open(draft, draft.sites[site])
    if cents > have:
        raise Refusal("money", "There is not enough money in the treasury", "SD9-1.01")
    draft.put_side(replace(draft.sides[side], money=have - cents))
    capital.scatter(draft, side)
    if cents:
        draft.emit(MoneySpent(audience=(side,), side=side, cents=cents, cause=cause, site=site))


def level_cost(draft: Draft, site: Site) -> Cents:
    """What the next level of a city costs; the first one is free on the day of the claim (SD9-2.02)."""
    if site.level == 0 and draft.holding(site.id).claimed == draft.clock.day:
        return 0
    return cities.level_row(draft.world, site.level + 1).up_cost


def claim_site(draft: Draft, command: ClaimSite) -> None:
    """Claim the ruins in which a commander with a purse stands; the first level is built at once and free. A
    side without cities that claims a capital site is founded there, with a basic group (SD10-1.01). Refused
    where enemies are in sight, for a place of others, and without a purse."""
    cities.require_realm(draft)
    unit = draft.units.get(command.unit)
    site = draft.sites.get(command.site)
    if unit is None or unit.side != command.by or unit.held_by is not None or not able(unit):
        raise Refusal("no_commander", "You have no such commander", CLAIM)
    if (
        site is None
        or site.kind not in (cities.RUINS, cities.CITY)
        or draft.stacks[unit.stack].hex != site.hex
    ):
        raise Refusal("no_site", "He is not at a city site", CLAIM)
    if not draft.world.kind(unit.kind).able.carries_money:
        raise Refusal("no_purse", "Only commanders with a purse can claim sites", "SD4-8.01")
    if site.owner is not None or site.level:
        raise Refusal("owned", "Only ruins that nobody owns can be claimed", CLAIM)
    if foes_in_sight(draft, command.by, site.hex):
        raise Refusal("contested", "Enemies are in the hex", "SD9-2.07")
    founds = site.capital and not any(cities.cities_of(draft, command.by))
    taken = replace(site, owner=command.by, kind=cities.CITY, level=1)
    _change(draft, site, taken)
    draft.set_holding(site.id, claimed=draft.clock.day, levelled=draft.clock.day)
    if founds:
        found(draft, unit, taken)
    if (group := draft.params.first_group_units) and founds:
        popping.pop(draft, command.by, taken, KindId(draft.params.first_group), group)
    elif group:
        popping.pop_basic(draft, command.by, taken, 1)
    victory.judge(draft)


def found(draft: Draft, founder: Unit, site: Site) -> None:
    """A side is founded: who claimed its first capital is its ruler if it has none (SD9-4.06, SD10-1.01).
    RULING: the ruler of SD9-4.06 is the founder, not one more."""
    side = founder.side
    draft.set_realm(side, capital=site.id, founded=draft.clock.day)
    own = [u for u in draft.units.values() if u.side == side]
    if not any(RULER in unit.statuses for unit in own):
        succession.crown(draft, founder, "")


def level_city(draft: Draft, command: LevelCity) -> None:
    """Raise a city by one level for money, once a turn (SD9-2.04, 2.06). A new side whose capital rises is
    new no more (SD9-3.06)."""
    cities.require_realm(draft)
    site = cities.own_city(draft, command.by, command.site)
    if site.level >= CITY_LEVELS:
        raise Refusal("highest", "It cannot grow any further", LEVEL)
    _check(draft, command.by, site)
    pay(draft, command.by, level_cost(draft, site), "level", site.id)
    grown = replace(site, level=site.level + 1)
    _change(draft, site, grown)
    draft.set_holding(site.id, levelled=draft.clock.day)
    overgrown.settle(draft, site.id)
    banks.follow_level(draft, grown, site)
    if draft.realms.get(command.by, Realm()).capital == site.id:
        draft.set_realm(command.by, founded=0)
    popping.resume(draft, command.by, grown)


def raze_city(draft: Draft, command: RazeCity) -> None:
    """Take a level of a city down, or all of them, for part of the cost (SD9-2.05). Ruins keep nothing that
    was built and belong to nobody."""
    cities.require_realm(draft)
    site = cities.own_city(draft, command.by, command.site)
    _check(draft, command.by, site)
    row = cities.level_row(draft.world, site.level)
    whole = command.whole or site.level == 1
    pay(draft, command.by, -(row.raze_all if whole else row.raze_step), "raze", site.id)
    if not whole:
        lower = replace(site, level=site.level - 1)
        _change(draft, site, lower)
        draft.set_holding(site.id, levelled=draft.clock.day)
        overgrown.settle(draft, site.id)
        banks.follow_level(draft, lower, site)
        return
    _ruin(draft, command.by, site)


def sack(draft: Draft, side: SideId, site: Site) -> None:
    """Raze a city that was just conquered to the ground, for what razing it pays (SD9-2.09). What its stores
    hold to eat lies there afterwards."""
    pay(draft, side, -cities.level_row(draft.world, site.level).raze_all, "sack", site.id)
    for kind, value in sorted(draft.holding(site.id).larder.items()):
        larder.put(draft, site.hex, Food(kind=kind, value=value))
    _ruin(draft, side, site)


def _ruin(draft: Draft, side: SideId, site: Site) -> None:
    """Make ruins of a city, that nobody owns."""
    _change(draft, site, replace(site, level=0, kind=cities.RUINS, owner=None))
    draft.drop_holding(site.id)
    capital.lose(draft, site, side)
    victory.judge(draft)


def name_site(draft: Draft, command: NameSite) -> None:
    """Give an own city another name (SD9-10.08)."""
    cities.require_realm(draft)
    site = cities.own_city(draft, command.by, command.site)
    name = plain_name(command.name)
    if not name:
        raise Refusal("no_name", "A city needs a name", "SD9-10.08")
    _change(draft, site, replace(site, name=name))


def contested(draft: Draft, side: SideId) -> Site | None:
    """A city of a side that sided enemies stand in or next to, as far as the side sees (SD9-2.07)."""
    return next((site for site in cities.cities_of(draft, side) if foes_at(draft, side, site)), None)


def foes_at(draft: Draft, side: SideId, site: Site) -> bool:
    """Whether sided enemies stand in a city or next to it, as far as a side sees (SD9-2.07)."""
    near = sorted(draft.grid.near(site.hex, 1))
    foes = (foe for hex_ in near for foe in foes_in_sight(draft, side, hex_))
    return any(draft.sides[foe.side].role == "player" for foe in foes)


def _check(draft: Draft, side: SideId, site: Site) -> None:
    """Refused without an officer on the spot, twice a turn, and while a city of the side is contested. The
    first level, which is built with the claim, does not count (SD9-2.02)."""
    cities.require_officer(draft, site, side)
    holding = draft.holding(site.id)
    built_today = holding.claimed == draft.clock.day and site.level == 1
    if holding.levelled == draft.clock.day and not built_today:
        raise Refusal("once", "Its level has already changed today", "SD9-2.06")
    if (found := contested(draft, side)) is not None:
        raise Refusal("contested", f"Enemies are at {found.name or 'one of your cities'}", "SD9-2.07")


def _change(draft: Draft, before: Site, after: Site) -> None:
    """Put a changed site, and tell those who see it."""
    witnesses = sight.who_sees_site(draft, before)
    draft.put_site(after)
    if after.owner is not None:
        witnesses = tuple(sorted({*witnesses, after.owner}))
    sight.learn_site(draft, witnesses, after)
    if after.owner != before.owner:
        draft.emit(
            SiteTaken(
                audience=witnesses,
                rule=CLAIM,
                site=after.id,
                hex=after.hex,
                owner=after.owner,
                before=before.owner,
            )
        )
        sight.look_all(draft)
    if after.level != before.level:
        draft.emit(
            CityLevelled(
                audience=witnesses,
                rule=LEVEL,
                site=after.id,
                hex=after.hex,
                level=after.level,
                before=before.level,
            )
        )
