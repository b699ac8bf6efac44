"""Finders feel in which direction captured units are, and nobody learns more by them (SD7-2.25)."""

from collections.abc import Iterator

import pytest

from game.core import codec
from game.core.hexgrid import grid
from game.core.records import SideId, replace
from game.ui.map.models.side_model import side_model
from game.ui.map.models.side_queries import SideQueries
from game.views.project import felt, project
from tests.field import Field
from tests.own_units import own_units

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")


@pytest.fixture(scope="module", autouse=True)
def units() -> Iterator[None]:
    with own_units(seeker="infantry, specials: [finder]"):
        yield


def lost(kind: str, column: int, row: int) -> Field:
    """A stack of lapis in the middle; a piker of its side whom somebody holds in a hex far off, taken there
    unseen."""
    field = Field(
        ["." * 25 for _ in range(25)],
        lapis={"a": ((12, 12), {kind: 1}), "poor": ((12, 12), {"piker": 1})},
        cinnabar={"z": ((column, row), {"warlord": 1}), "far": ((0, 0), {"scout": 1})},
    )
    jailor, captive = field.stack("z"), field.stack("poor").units[0]
    held = replace(field.campaign.units[captive], stack=jailor.id, held_by=jailor.units[0])
    stacks = {id_: one for id_, one in field.campaign.stacks.items() if id_ != field.names["poor"]}
    stacks[jailor.id] = replace(jailor, captives=(captive,))
    field.campaign = replace(
        field.campaign,
        stacks=stacks,
        units={**field.campaign.units, captive: held},
    )
    return field


def view(field: Field) -> bytes:
    return codec.to_bytes(project(field.campaign, field.world, LAPIS))


def ways(field: Field) -> list[int]:
    return [one.way for one in project(field.campaign, field.world, LAPIS).bearings]


@pytest.mark.shows("finder")
@pytest.mark.parametrize(
    ("place", "way"),
    [((12, 2), 0), ((20, 8), 1), ((20, 16), 2), ((12, 22), 3), ((4, 16), 4), ((4, 8), 5), ((12, 12), -1)],
)
def test_sd7_2_25_a_finder_feels_the_direction(place: tuple[int, int], way: int) -> None:
    assert ways(lost("seeker", *place)) == [way]
    assert ways(lost("piker", *place)) == []


def test_sd7_2_25_worlds_that_differ_in_how_far_he_is_look_alike() -> None:
    """And, while whoever holds him acts unperceived, stay so; with another direction they do not."""
    near, far, aside = lost("seeker", 12, 6), lost("seeker", 12, 2), lost("seeker", 20, 8)
    assert view(near) == view(far)
    assert view(near) != view(aside)
    assert view(lost("piker", 12, 6)) == view(lost("piker", 20, 8))
    far.end()
    near.end()
    far.do_move("z", (12, 1))
    near.do_move("z", (12, 5))
    assert view(near) == view(far)


def test_the_card_of_the_side_tells_it() -> None:
    (told,) = side_model(SideQueries(lost("seeker", 20, 8).outlook("lapis")), frozenset()).captured
    assert told[0] == "Piker"
    assert told[1].startswith("captured; north-east of ")


def test_bearings_are_those_of_the_neighbours_and_turn_with_the_ends() -> None:
    land = grid(9, 9)
    here = land.at(4, 4)
    assert [land.bearing(here, near) for near in land.around[here]] == [0, 1, 2, 3, 4, 5]
    for other in range(land.size):
        if land.distance(here, other) and land.axial(other)[0] == land.axial(here)[0]:
            assert land.bearing(other, here) == (land.bearing(here, other) + 3) % 6


@pytest.mark.parametrize(("kind", "learns"), [("seeker", True), ("piker", False)])
def test_a_march_that_turns_the_direction_is_not_taken_back(kind: str, learns: bool) -> None:
    field = lost(kind, 12, 9)
    before = field.campaign
    field.do_move("a", (13, 11), (14, 11))
    assert ways(field) == ([5] if learns else [])
    assert bool(felt(field.world, before, field.campaign, LAPIS)) is learns
    assert felt(field.world, field.campaign, field.campaign, LAPIS) == ""
