"""Trackers find the trails of who left their hex, and nobody else learns of them (SD7-2.21, SD7-2.62)."""

from collections.abc import Iterator

import pytest

from game.core import codec
from game.core.records import SideId, replace
from game.core.seams.trails import TrailSign
from game.rulesets.second_dawn.scouting import trails
from game.ui.map.models.hex_model import hex_model
from game.ui.map.models.side_queries import SideQueries
from game.views.project import felt, project
from tests.field import Field, with_hidden
from tests.own_units import own_units

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")
MIDDLE = (6, 6)


@pytest.fixture(scope="module", autouse=True)
def kinds() -> Iterator[None]:
    with own_units(
        ranger="infantry, specials: [scout, tracking]",
        hound="beast, specials: [enhanced_senses]",
        mongrel="beast",
    ):
        yield


def passed(finder: str, way: tuple[int, int] = (7, 6), kind: str = "piker", **more: int) -> Field:
    """A stack of cinnabar has gone from the middle, unseen; one of lapis then comes there."""
    field = Field(
        ["." * 13 for _ in range(13)],
        lapis={"a": ((6, 9), {finder: 1}), "home": ((0, 0), {"scout": 1})},
        cinnabar={"z": (MIDDLE, {kind: 3, **more}), "far": ((12, 12), {"scout": 1})},
    )
    field.end()
    field.do_move("z", way)
    field.end()
    return field


def came(field: Field) -> tuple[TrailSign, ...]:
    """What lapis is told once its stack has come to the middle."""
    field.do_move("a", (6, 8), (6, 7), MIDDLE)
    return project(field.campaign, field.world, LAPIS).trails


@pytest.mark.shows("tracking")
def test_sd7_2_62_a_tracker_sees_how_many_went_whither() -> None:
    field = passed("ranger")
    assert project(field.campaign, field.world, LAPIS).trails == (), "none lies where he stands"
    before = field.campaign
    (sign,) = came(field)
    here, there = field.at(MIDDLE), field.at((7, 6))
    assert (sign.hex, sign.way, sign.count, sign.days) == (
        here,
        field.world.grid.direction(here, there),
        3,
        1,
    )
    assert sign.kinds == (), "tracks do not say whose they are"
    assert felt(field.world, before, field.campaign, LAPIS)
    assert project(field.campaign, field.world, CINNABAR).trails == ()


@pytest.mark.shows("enhanced_senses")
@pytest.mark.parametrize(("met", "found"), [(True, 1), (False, 0)])
def test_sd7_2_21_a_nose_smells_trails_of_kinds_that_its_side_knows(met: bool, found: int) -> None:
    field = passed("hound", archer=2)
    if met:
        field.know("lapis", "z", "spotted")
        seen = field.campaign.knowledge[LAPIS]
        then = {
            id_: replace(
                one, now=False, true=None, members=tuple(m for m in one.members if m.kind == "piker")
            )
            for id_, one in seen.sightings.items()
        }
        known = {**field.campaign.knowledge, LAPIS: replace(seen, sightings=then)}
        field.campaign = replace(field.campaign, knowledge=known)
    signs = came(field)
    assert len(signs) == found
    assert [(sign.kinds, sign.count) for sign in signs] == [(("piker",), 3)] * found, "of archers nothing"


@pytest.mark.parametrize(
    ("finder", "kind", "found"), [("hound", "mongrel", 1), ("hound", "scout", 0), ("ranger", "mongrel", 0)]
)
def test_sd7_2_21_a_nose_smells_what_animal_hides_beside_it(finder: str, kind: str, found: int) -> None:
    field = passed(finder)
    came(field)
    field = with_hidden(field, "cinnabar", MIDDLE, kind)
    signs = [one for one in project(field.campaign, field.world, LAPIS).trails if one.way < 0]
    assert [one.kinds for one in signs] == [(kind,)] * found


def test_the_card_of_the_hex_tells_it() -> None:
    field = passed("ranger")
    came(field)
    model = hex_model(SideQueries(field.outlook("lapis")), field.at(MIDDLE))
    (line,) = [one for one in model.figures if one.rule == "SD7-2.62"]
    assert (line.label, line.value) == ("Trail, 1 day ago", "3 units went south-east")


def test_sd7_2_21_a_trail_lasts_five_turns() -> None:
    field = passed("ranger")
    trail = field.campaign.trails[str(field.at(MIDDLE))]
    for days in (trails.LASTS - 1, trails.LASTS):
        old = tuple(replace(one, day=field.campaign.clock.day - days) for one in trail)
        later = replace(field.campaign, trails={str(field.at(MIDDLE)): old})
        aged = Field.__new__(Field)
        aged.__dict__ = {**field.__dict__, "campaign": later}
        assert len(came(aged)) == (days < trails.LASTS)


@pytest.mark.parametrize("finder", ["scout", "mongrel"])
def test_nobody_leaves_a_trail_that_nobody_could_find(finder: str) -> None:
    field = passed(finder)
    assert field.campaign.trails == {}
    assert came(field) == ()


def test_worlds_that_differ_in_trails_alone_look_alike_to_all_but_trackers_on_them() -> None:
    """Whoever has a tracker learns of the trails of its own hex, those without learn nothing."""

    def seen(field: Field) -> bytes:
        return codec.to_bytes(project(field.campaign, field.world, LAPIS))

    north, south = passed("ranger", (7, 6)), passed("ranger", (5, 6))
    assert north.campaign.trails != south.campaign.trails
    assert seen(north) == seen(south), "he does not stand there"
    came(north)
    came(south)
    assert seen(north) != seen(south)
    blind = [passed("scout", (7, 6)), passed("scout", (5, 6))]
    for field in blind:
        came(field)
    assert seen(blind[0]) == seen(blind[1])
