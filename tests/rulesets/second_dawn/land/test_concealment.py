"""Where units may hide and sneak, and who acts first at dusk: SD5-4.10, SD5-8, SD5-11.02, SD2-14.20."""

import pytest

from game.core.records import StackId
from game.rulesets.second_dawn.arrival.dusk import order_of
from game.rulesets.second_dawn.content.land_records import Terrain, Weather
from game.rulesets.second_dawn.land.concealment import HidingBody, may_hide, may_sneak, zone_penalty
from game.session.library import rules

FAIR = Weather(id="", name="fair")
LIGHTS: tuple[str, ...] = ("petite", "small", "medium")
HEAVIES: tuple[str, ...] = ("large", "huge", "immense")


def stack(count: int, size: str, *, home: bool = False) -> tuple[HidingBody, ...]:
    return (HidingBody(size=size, home=home),) * count


def hides(bodies: tuple[HidingBody, ...], penalty: int | None, *, sky: bool = False) -> bool:
    return may_hide(bodies, penalty, flier=sky) is None


def sneaks(bodies: tuple[HidingBody, ...], penalty: int | None, *, sky: bool = False) -> bool:
    return may_sneak(bodies, penalty, flier=sky) is None


def terrain(id_: str) -> Terrain:
    found: Terrain = rules("second_dawn").tables["terrain"][id_]
    return found


def weather(id_: str) -> Weather:
    found: Weather = rules("second_dawn").tables["weather"][id_]
    return found


def test_sd5_4_10_the_ground_adds_terrain_and_weather_and_the_sky_its_own_figures() -> None:
    assert zone_penalty(terrain("forest"), FAIR, flier=False) == -1
    assert zone_penalty(terrain("forest"), weather("blizzard"), flier=False) == -3
    assert zone_penalty(terrain("forest"), FAIR, flier=True) == 0
    assert zone_penalty(terrain("plains"), weather("heavy_rain"), flier=True) == -2


@pytest.mark.parametrize(("id_", "flier"), [("lake", False), ("underground", True)])
def test_sd5_8_04_where_there_is_nothing_to_hide_in(id_: str, flier: bool) -> None:
    assert zone_penalty(terrain(id_), FAIR, flier=flier) is None
    barred = may_hide(stack(1, "tiny", home=True), None, flier=flier)
    assert barred is not None
    assert barred.rule == "SD5-8.04"


def test_sd5_8_03_tiny_units_hide_anywhere_on_the_ground() -> None:
    assert hides(stack(1000, "tiny"), 0)


@pytest.mark.parametrize(("count", "may"), [(4, True), (5, False)])
def test_sd5_8_03_five_tiny_are_open_in_a_fair_sky(count: int, may: bool) -> None:
    assert hides(stack(count, "tiny"), 0, sky=True) is may
    assert hides(stack(count, "tiny"), -2, sky=True)


@pytest.mark.parametrize("size", LIGHTS)
def test_sd5_8_03_petite_small_and_medium_need_1(size: str) -> None:
    assert [hides(stack(50, size), penalty) for penalty in (0, -1, -2)] == [False, True, True]


@pytest.mark.parametrize("size", HEAVIES)
def test_sd5_8_03_heavies_need_2(size: str) -> None:
    assert [hides(stack(50, size), penalty) for penalty in (-1, -2, -3)] == [False, True, True]


@pytest.mark.parametrize("size", [*LIGHTS, *HEAVIES])
def test_sd5_8_03_the_terrain_special_needs_none(size: str) -> None:
    assert hides(stack(50, size, home=True), 0)


def test_sd5_8_03_every_unit_of_a_mixed_stack_must_fit() -> None:
    assert not hides((*stack(1, "small"), *stack(1, "large")), -1)
    assert hides((*stack(1, "small"), *stack(1, "large", home=True)), -1)
    barred = may_hide((*stack(1, "small"), *stack(1, "large")), -1, flier=False)
    assert barred is not None
    assert (barred.reason, barred.rule) == (
        "Too little cover for large units: heavy cover needed, light cover here",
        "SD5-8.03",
    )


@pytest.mark.parametrize(
    ("count", "size", "needs"),
    [
        (4, "tiny", 0),
        (5, "tiny", -1),
        (1000, "tiny", -1),
        (2, "petite", -1),
        (3, "petite", -2),
        (1000, "petite", -2),
        (2, "small", -1),
        (2, "medium", -1),
        (2, "large", -2),
        (2, "huge", -2),
    ],
)
def test_sd5_11_02_what_a_stack_needs_to_sneak(count: int, size: str, needs: int) -> None:
    assert sneaks(stack(count, size), needs)
    assert not sneaks(stack(count, size), needs + 1)


@pytest.mark.parametrize("size", ["small", "medium", "large", "huge"])
@pytest.mark.parametrize("home", [False, True])
def test_sd5_11_02_more_than_two_never_sneak(size: str, home: bool) -> None:
    assert not sneaks(stack(3, size, home=home), -5)
    barred = may_sneak(stack(3, size, home=home), -5, flier=False)
    assert barred is not None
    assert barred.reason == "3 are too many to sneak: 2 at most"


def test_sd5_11_02_two_bodies_of_different_sizes_are_two() -> None:
    assert sneaks((*stack(1, "small"), *stack(1, "large")), -2)
    assert not sneaks((*stack(1, "small"), *stack(2, "large")), -2)
    assert sneaks((*stack(2, "medium"), *stack(30, "petite")), -2)


@pytest.mark.parametrize(
    ("count", "size"), [(4, "tiny"), (50, "tiny"), (50, "petite"), (2, "small"), (2, "medium"), (2, "large")]
)
def test_sd5_11_02_the_terrain_special_needs_none(count: int, size: str) -> None:
    assert sneaks(stack(count, size, home=True), 0)


def test_sd5_11_02_the_huge_need_1_even_with_the_terrain_special() -> None:
    assert sneaks(stack(2, "huge", home=True), -1)
    barred = may_sneak(stack(2, "huge", home=True), 0, flier=False)
    assert barred is not None
    assert barred.rule == "SD5-11.02"


@pytest.mark.parametrize("home", [False, True])
def test_sd5_11_02_the_immense_never_sneak_but_may_hide(home: bool) -> None:
    assert not sneaks(stack(1, "immense", home=home), -5)
    assert hides(stack(1, "immense", home=home), -5)


@pytest.mark.parametrize("penalty", [0, -1, None])
def test_sd2_14_20_who_may_not_hide_may_not_sneak(penalty: int | None) -> None:
    for size in (*LIGHTS, *HEAVIES, "tiny"):
        for count in (1, 2, 5):
            bodies = stack(count, size)
            for sky in (False, True):
                assert hides(bodies, penalty, sky=sky) or not sneaks(bodies, penalty, sky=sky)


def test_sd5_8_10_the_highest_evasion_acts_first_at_dusk() -> None:
    evasions = {"scout": (5,), "mice": (8, 8), "mixed": (9, 4), "warlord": (6,), "late": (6,)}
    stacks = {
        StackId(id_): tuple(HidingBody(size="small", evasion=value) for value in values)
        for id_, values in evasions.items()
    }
    assert order_of(stacks) == ("mice", "warlord", "late", "scout", "mixed")
