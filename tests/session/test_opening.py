"""From the table's choices to a session; new lands; the tale of a finished match."""

import pytest

from game.core.hexgrid import grid
from game.core.records import SideId
from game.session import library, simulation
from game.session.opening import SeatChoice, open_campaign
from game.session.passcodes import opens
from game.session.reports.chronicle import Chronicle, SideTale
from game.session.rolling import SIZES, roll_land, walking_costs
from game.session.setup import CampaignSetupError
from tests.arena import finished as played_out
from tests.arena import second_dawn_scenario, session

LAPIS, CINNABAR, FERALS = SideId("lapis"), SideId("cinnabar"), SideId("ferals")


def begin(*choices, **named):
    return open_campaign(second_dawn_scenario(), library.rules(), choices, title="A war", seed=3, **named)


def test_sides_without_a_choice_play_as_the_scenario_says():
    played = begin()
    assert played.seat(LAPIS).controller == "human"
    assert played.seat(FERALS).controller == "computer"
    assert played.campaign.sides[LAPIS].asks
    assert not played.campaign.sides[FERALS].asks


def test_only_people_keep_passcodes_and_only_as_hashes():
    played = begin(
        SeatChoice(side=LAPIS, code="swan"), SeatChoice(side=CINNABAR, controller="computer", code="duck")
    )
    assert opens("swan", played.seat(LAPIS).passcode)
    assert "swan" not in played.seat(LAPIS).passcode
    assert played.seat(CINNABAR).passcode == ""


def test_two_sides_of_one_colour_are_refused():
    with pytest.raises(CampaignSetupError, match="same colour"):
        begin(SeatChoice(side=LAPIS, colour="bone"), SeatChoice(side=CINNABAR, colour="bone"))


def test_an_absent_side_is_out():
    with pytest.raises(CampaignSetupError, match="two sides"):
        begin(SeatChoice(side=LAPIS, controller="absent"))
    assert FERALS not in begin(SeatChoice(side=FERALS, controller="absent")).campaign.sides


def test_the_same_choices_give_the_same_campaign():
    assert begin().fingerprint() == begin().fingerprint()


def test_a_new_land_can_be_played_and_is_the_same_for_the_same_seed():
    one, again, other = (roll_land(seed, SIZES["small"], 3) for seed in (5, 5, 6))
    assert one.map.terrain == again.map.terrain
    assert one.map.terrain != other.map.terrain
    assert one.id != other.id
    assert sum(plan.role == "player" for plan in one.sides) == 3
    assert (one.map.width, one.map.height) == SIZES["small"]
    played = simulation.start(one, library.rules(), 1, ["computer"])
    assert simulation.run(played, 2, check=True).days == 2


@pytest.mark.parametrize("sides", [2, 4, 6])
def test_every_offered_size_has_room_for_every_number_of_sides(sides):
    size = SIZES["small"]
    land = roll_land(1, size, sides)
    assert len({start.hex for start in land.map.starts}) == sides
    assert grid(*size).size == len(land.map.terrain)


@pytest.mark.slow
@pytest.mark.parametrize("realm", [False, True])
def test_twelve_sides_play_on_a_new_land(realm):
    land = roll_land(4, SIZES["middle"], 12, realm=realm)
    players = [plan for plan in land.sides if plan.role == "player"]
    assert len({plan.colour for plan in players}) == len({plan.name for plan in players}) == 12
    played = simulation.start(land, library.rules(), 1, ["novice"])
    assert simulation.run(played, 1, check=True).days == 1


def test_a_land_out_of_bounds_is_refused():
    with pytest.raises(ValueError, match="sides"):
        roll_land(1, (24, 18), 9)
    assert walking_costs()["plains"] == 2


# The tale


@pytest.fixture
def finished():
    return played_out()


def tales_of(played, ms=1000):
    chronicle = Chronicle(played)
    steps = 1
    while chronicle.work(ms):
        steps += 1
    return chronicle, {tale.side: tale for tale in chronicle.tales}, steps


def test_units_then_are_those_left_and_those_lost(finished):
    _, tales, _ = tales_of(finished)
    for tale in tales.values():
        assert tale.units_then + tale.came == tale.units + tale.croaked + tale.captured + tale.left, tale
        assert tale.won <= tale.battles
    assert sum(tale.won for tale in tales.values()) * 2 <= sum(tale.battles for tale in tales.values())
    fallen = {side for side, tale in tales.items() if tale.fell_on}
    assert fallen == {s.id for s in finished.campaign.sides.values() if not s.alive}


def test_counting_in_slices_gives_the_same(finished):
    _, at_once, _ = tales_of(finished)
    chronicle, in_slices, steps = tales_of(finished, ms=0)
    assert at_once == in_slices
    assert steps == len(finished.journal)
    assert chronicle.share == 1.0


def test_what_was_taken_back_does_not_count():
    played = session(seed=3, seats=("human", "computer"))
    chronicle_free = len(played.journal)
    assert chronicle_free == 0
    with pytest.raises(ValueError, match="not over"):
        Chronicle(played)


def test_players_come_first(finished):
    _, _, _ = tales_of(finished)
    roles = [finished.campaign.sides[tale.side].role for tale in Chronicle(finished).tales]
    assert roles == sorted(roles, key=lambda role: role != "player")


def test_units_left_are_never_more_than_there_ever_were_and_takings_are_told(finished):
    chronicle, tales, _ = tales_of(finished)
    assert all(tale.units <= tale.units_ever for tale in tales.values())
    assert len(chronicle.takings) <= sum(tale.taken for tale in tales.values())
    for one in chronicle.takings:
        assert one.by != one.before
        assert 1 <= one.day <= finished.campaign.clock.day


def test_units_that_came_without_a_word_count_among_all_there_ever_were():
    tale = SideTale(side="ferals", units_then=19, units=22, croaked=3)
    assert tale.units_ever == 25
