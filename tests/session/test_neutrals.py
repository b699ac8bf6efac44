"""People of no side under a computer: what each conduct does. SD4-10, SD4-11."""

import pytest

from game.ai.neutrals import NeutralPolicy, conduct_of
from game.core.commands.common import Attack, EndTurn, JoinStacks, MoveStack
from game.core.dice import StreamDice
from game.core.records import SideId, StackId, replace
from game.session import library
from game.session.computers import policy_for
from game.session.setup import new_campaign
from tests.arena import second_dawn_scenario, session
from tests.field import Field

FOLK = SideId("folk")


def field(conduct="", *, city=False, guest="scout"):
    """Two bands of a neutral side, one in the third hex, and somebody of lapis beside it."""
    made = Field(
        ["......"],
        folk={"a": ((2, 0), {"piker": 3}), "b": ((5, 0), {"piker": 1})},
        lapis={"x": ((2, 0), {guest: 1})},
        cinnabar={"c": ((0, 0), {"stabber": 1})},
        roles={"folk": "neutral"},
        cities={(2, 0): ("", 1), (0, 0): ("cinnabar", 1)} if city else {(0, 0): ("cinnabar", 1)},
    )
    stacks = {id_: replace(s, conduct=conduct) for id_, s in made.campaign.stacks.items()}
    made.campaign = replace(made.campaign, stacks=stacks)
    return made


def first(made, dice=1):
    return NeutralPolicy().decide(made.outlook(FOLK), StreamDice(dice, "test"))


def alone(made):
    """The same without the guest."""
    stacks = {id_: s for id_, s in made.campaign.stacks.items() if s.side != "lapis"}
    units = {id_: u for id_, u in made.campaign.units.items() if u.side != "lapis"}
    known = {id_: replace(k, sightings={}) for id_, k in made.campaign.knowledge.items()}
    made.campaign = replace(made.campaign, stacks=stacks, units=units, knowledge=known)
    return made


@pytest.mark.parametrize("conduct", ["guard", "roam", "raid", "join"])
def test_all_of_them_attack_whom_they_can_beat(conduct):
    made = field(conduct)
    assert first(made) == Attack(by=FOLK, stack=made.names["a"], target=made.handle("folk", "x"))


@pytest.mark.parametrize("conduct", ["guard", "roam", "join"])
def test_none_of_them_attacks_the_stronger(conduct):
    assert not isinstance(first(field(conduct, guest="dragon")), Attack)


def test_guards_stay_and_people_in_a_place_are_guards_by_nature():
    made = alone(field("guard"))
    assert {type(first(made, seed)) for seed in range(12)} == {EndTurn}
    town = field(city=True)
    assert conduct_of(town.outlook(FOLK), town.names["a"]) == "guard"
    assert conduct_of(town.outlook(FOLK), town.names["b"]) == "roam"


def test_who_roams_goes_to_a_next_hex_now_and_then():
    made = alone(field("roam"))
    given = [first(made, seed) for seed in range(12)]
    marches = [g for g in given if isinstance(g, MoveStack)]
    assert 0 < len(marches) < 12
    assert {len(march.path) for march in marches} == {1}


def test_raiders_go_for_the_cities_they_know():
    made = field("raid")
    folk = made.campaign.knowledge[FOLK]
    whole = replace(folk, terrain=made.map.terrain.translate(bytes([*range(1, 256), 0])))
    city = made.campaign.knowledge["cinnabar"].sites
    made.campaign = replace(
        made.campaign, knowledge={**made.campaign.knowledge, FOLK: replace(whole, sites=city)}
    )
    march = first(alone(made))
    assert isinstance(march, MoveStack)
    assert march.path[-1] == made.at((0, 0))


def test_who_gathers_marches_to_the_nearest_band_and_joins_it():
    made = alone(field("join"))
    march = first(made)
    assert (march.stack, march.path[-1]) == (made.names["a"], made.at((5, 0)))
    made.must(march)
    while isinstance(march := first(made), MoveStack):
        made.must(march)
    assert isinstance(march, JoinStacks)
    made.must(march)
    assert [len(s.units) for s in made.campaign.stacks.values() if s.side == FOLK] == [4]


def test_computer_seats_of_neutral_sides_play_so():
    played = session()
    wild = SideId("ferals")
    seat = replace(played.seat(wild), controller="computer")
    played.state = replace(played.state, seats={**played.state.seats, wild: seat})
    assert not isinstance(policy_for(played, wild), NeutralPolicy)
    sides = {**played.campaign.sides, wild: replace(played.campaign.sides[wild], role="neutral")}
    played.campaign = replace(played.campaign, sides=sides)
    assert isinstance(policy_for(played, wild), NeutralPolicy)


def test_the_scenario_says_what_they_do():
    plan = second_dawn_scenario()
    lapis, red, wild = plan.sides
    folk = replace(wild, role="neutral", stacks=(replace(wild.stacks[0], conduct="raid"), wild.stacks[1]))
    _, campaign = new_campaign(replace(plan, sides=(lapis, red, folk)), library.rules(), 1)
    assert [campaign.stacks[StackId(f"ferals.s{n}")].conduct for n in (1, 2)] == ["raid", ""]
