"""Pictures of the map of rules whose turns have parts."""

import pytest

from game.dev.pictures.shot_campaign import NothingToShow, ShotWish, in_part, with_parts
from game.dev.pictures.shots import SHOTS


def test_a_scenario_without_parts_gives_way_to_one_with_them() -> None:
    assert with_parts(ShotWish(scenario="duel")).scenario == "three_marches"
    assert with_parts(ShotWish(scenario="three_marches", seed=4)) == ShotWish("three_marches", seed=4)


@pytest.mark.parametrize(("number", "stage"), [(0, "recruit"), (1, "scout"), (2, "combat")])
def test_a_seat_sits_in_the_wanted_part_of_its_turn(number: int, stage: str) -> None:
    flow = in_part(ShotWish(days=1), number)
    assert flow.table.session.campaign.clock.stage == stage


def test_there_is_no_part_after_the_last() -> None:
    with pytest.raises(NothingToShow):
        in_part(ShotWish(days=1), 3)


def test_the_pictures_are_named() -> None:
    assert {"phases", "scouting", "march", "doctrine"} <= SHOTS.keys()
