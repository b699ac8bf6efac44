"""A scenario that was not made for realms, played by sides that live on what their cities earn.

Each side with a city may begin with all that the scenario gives it, with one capital, or march to found one;
what it then has stands in the table of first scenarios (`data/starter.yaml`).
"""

from collections.abc import Mapping

from game.content.scenarios.starter import StarterRealm, afield, load_starter
from game.core.mapdata import (
    ARMY,
    CAPITAL,
    FOUNDER,
    Scenario,
    SidePlan,
    SitePlan,
    StackPlan,
    site_owner,
)
from game.core.numbers import CENT
from game.core.records import HexId, SideId, SiteId, replace
from game.session import library

REALM = "realm"
"""The parameter that says so."""
WAYS = (ARMY, CAPITAL, FOUNDER)


def made_for_realms(scenario: Scenario) -> bool:
    """Whether its sides live on their cities whatever the table chooses."""
    return scenario.params.get(REALM) is True


def seats_of(scenario: Scenario) -> dict[SideId, SitePlan]:
    """The city in which each side of players has or could have its capital; not those that have none."""
    out = {}
    for side in scenario.sides:
        own = [
            site
            for site in scenario.map.sites
            if site.kind == "city" and site_owner(site, scenario.sides) == side
        ]
        if own and side.role == "player":
            start = next((s.hex for s in scenario.map.starts if s.id == side.start), None)
            out[side.id] = max(own, key=lambda s: (s.capital, s.hex == start, s.level, s.id))
    return out


def with_realm(scenario: Scenario, begins: Mapping[SideId, str]) -> Scenario:
    """The scenario with realms, in which sides begin in the ways that are named; as it is if it was made for
    them. ContentError if the table of first scenarios is broken."""
    if made_for_realms(scenario):
        return scenario
    starter = load_starter(library.starter_table())
    seats = seats_of(scenario)
    capitals = {site.id for site in seats.values()}
    return replace(
        scenario,
        params={**scenario.params, REALM: True},
        map=replace(
            scenario.map, sites=tuple(_built(site, capitals, starter.realm) for site in scenario.map.sites)
        ),
        sides=tuple(
            replace(
                _side(side, seats[side.id], scenario, starter.realm, starter.leader),
                new=begins.get(side.id, ARMY) != ARMY,
            )
            if side.id in seats
            else side
            for side in scenario.sides
        ),
    )


def _built(site: SitePlan, capitals: set[SiteId], realm: StarterRealm) -> SitePlan:
    """A capital as sides of a realm have them."""
    if site.id not in capitals:
        return site
    return replace(site, capital=True, works=site.works or realm.buildings)


def _side(side: SidePlan, seat: SitePlan, scenario: Scenario, realm: StarterRealm, leader: str) -> SidePlan:
    """A side that may begin in each way, with who is there then."""
    court = StackPlan(
        units=realm.court,
        hex=seat.hex,
        name="Court",
        leader=leader,
        leader_name=side.ruler,
        begins=(CAPITAL,),
    )
    march = StackPlan(
        units=realm.founder,
        hex=_march_from(scenario, side, seat.hex),
        name="March",
        leader=leader,
        leader_name=side.ruler,
        purse=realm.purse * CENT,
        begins=(FOUNDER,),
    )
    group = StackPlan(units=realm.group, hex=seat.hex, begins=(CAPITAL,))
    return replace(
        side,
        may_begin=WAYS,
        money=side.money or realm.treasury * CENT,
        stacks=(
            *(stack if stack.begins else replace(stack, begins=(ARMY,)) for stack in side.stacks),
            court,
            group,
            march,
        ),
    )


def _march_from(scenario: Scenario, side: SidePlan, home: HexId) -> HexId:
    """Where a founder begins: clear of everybody else, in the ruins themselves if there is no such place."""
    others = [stack.hex for other in scenario.sides if other.id != side.id for stack in other.stacks]
    starts = [start.hex for start in scenario.map.starts if start.id != side.start]
    found = afield(scenario.map, home, [*others, *starts])
    return home if found is None else found
