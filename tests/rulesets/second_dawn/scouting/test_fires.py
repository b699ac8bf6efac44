"""SD5-7.01, SD5-7.04, SD11-3.07: camp fires, infernos and their smoke, and glimpses of cities."""

import pytest

from game.core.commands.common import DouseFire, HideStack, MakeFire
from game.core.engine import Applied, Outcome
from game.core.events.scouting import FireLit, FireOut, SmokeGone, SmokeSighted
from game.core.records import HexId, SideId, SiteId, replace
from game.core.state import HexMark
from game.views.learning import learned
from game.views.project import story
from game.views.story import line
from tests.field import Field

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")
ROWS = ["." * 9] * 3


def _field(rows=ROWS, kinds=None, foe=(8, 1), foes=None, **more):
    return Field(
        rows,
        lapis={"a": ((1, 1), kinds or {"stabber": 2})},
        cinnabar={"z": (foe, foes or {"stabber": 1})},
        **more,
    )


def _make(field: Field, name: str = "a") -> Outcome:
    stack = field.stack(name)
    return field.do(MakeFire(by=stack.side, stack=stack.id))


def _douse(field: Field, name: str = "a") -> Outcome:
    stack = field.stack(name)
    return field.do(DouseFire(by=stack.side, stack=stack.id))


def _burn(field: Field, place: tuple[int, int], fire: str, until: int = 0) -> None:
    """Let a hex burn from the beginning."""
    marks = {**field.campaign.marks, str(field.at(place)): HexMark(fire=fire, fire_until=until)}
    field.campaign = replace(field.campaign, marks=dict(sorted(marks.items())))


def _smoke(field: Field, side: SideId) -> dict[tuple[int, int], tuple[str, int, bool]]:
    known = field.campaign.knowledge[side].smoke
    return {field.grid.place(HexId(int(h))): (s.kind, s.day, s.now) for h, s in known.items()}


# --- who makes fires


@pytest.mark.parametrize("kind", ["stabber", "archer", "scout", "warlord"])
def test_sd11_3_07_any_infantry_makes_a_camp_fire(kind: str):
    field = _field(kinds={kind: 1})
    before = field.move_left("a")
    assert isinstance(_make(field), Applied)
    assert field.campaign.marks[str(field.at((1, 1)))].fire == "camp"
    assert field.move_left("a") == before


def test_sd11_3_07_beasts_make_no_fire_and_put_none_out():
    field = _field(kinds={"horse": 2})
    for outcome in (_make(field), _douse(field)):
        assert (outcome.code, outcome.rule) == ("no_infantry", "SD11-3.07")


def test_sd11_3_07_infantry_that_is_not_able_makes_no_fire():
    field = _field()
    field.give("a", statuses=("critical",))
    assert field.refused(_make(field)) == "no_infantry"


def test_sd11_3_07_there_is_no_fire_in_the_air_nor_two_in_a_hex():
    assert field_refuses(_field(zone={"a": "sky"})) == "no_hearth"
    field = _field()
    _make(field)
    assert field_refuses(field) == "burns"


def field_refuses(field: Field) -> str:
    outlook = field.outlook("lapis")
    foreseen = outlook.refusal(MakeFire(by=LAPIS, stack=field.names["a"]))
    code = field.refused(_make(field))
    assert foreseen is not None
    assert foreseen.code == code
    return code


def test_sd5_7_04_camp_fires_are_put_out_by_hand_an_inferno_is_not():
    field = _field()
    assert field.refused(_douse(field)) == "no_fire"
    _make(field)
    assert isinstance(_douse(field), Applied)
    assert field.campaign.marks == {}
    assert _smoke(field, LAPIS) == {}
    great = _field()
    _burn(great, (2, 1), "inferno")
    great.do_move("a", (2, 1))
    outcome = _douse(great)
    assert (outcome.code, outcome.rule) == ("too_great", "SD11-4.07")


# --- who sees them


@pytest.mark.parametrize(("fire", "reach"), [("camp", 1), ("inferno", 2)])
def test_sd5_7_01_smoke_is_seen_so_far_and_no_further(fire: str, reach: int):
    field = _field()
    _burn(field, (6, 1), fire)
    for column in range(2, 8):
        field.give("a", move=18)
        field.do_move("a", (column, 1))
        seen = _smoke(field, LAPIS).get((6, 1))
        near = abs(column - 6) <= reach
        assert (seen is not None and seen[2]) is near, column
        assert bool(field.of(SmokeSighted)) is (column == 6 - reach)


def test_sd5_7_01_who_sees_a_fire_being_lit_hears_of_it_and_nobody_else():
    near, far = _field(foe=(2, 1)), _field(foe=(3, 1))
    for field, heard in ((near, True), (far, False)):
        _make(field)
        lit = field.of(FireLit)[0]
        assert (CINNABAR in lit.audience) is heard
        assert ((1, 1) in _smoke(field, CINNABAR)) is heard


def test_sd5_7_01_heavy_rain_bars_sight_of_smoke_beyond_the_hex():
    field = _field(foe=(2, 1), weather={(2, 1): "heavy_rain"})
    _make(field)
    assert _smoke(field, CINNABAR) == {}
    assert _smoke(field, LAPIS)[(1, 1)][2]


def test_sd5_7_04_smoke_tells_nothing_of_who_made_the_fire_and_does_not_show_him():
    field = _field(["fffffffff"] * 3, kinds={"scout": 1}, foe=(2, 1))
    field.must(HideStack(by=LAPIS, stack=field.names["a"]))
    assert isinstance(_make(field), Applied)
    assert field.stack("a").stance == "hidden"
    assert not field.sees("cinnabar", "a")
    event = next(e for e in story(field.events, CINNABAR) if isinstance(e, FireLit))
    told = {name: getattr(event, name) for name in event.__struct_fields__}
    assert set(told) == {"audience", "rule", "hex", "kind"}
    text = line(event, field.outlook("cinnabar").view, field.world).text
    assert "Lapis" not in text
    assert "scout" not in text.lower()


# --- how long they burn


def test_sd11_3_07_a_camp_fire_outlives_one_dawn():
    field = _field()
    _make(field)
    field.end(2)
    assert field.campaign.clock.day == 2
    assert field.campaign.marks[str(field.at((1, 1)))].fire == "camp"
    assert not field.of(FireOut)
    field.end(2)
    assert field.campaign.marks == {}
    assert [e.audience for e in field.of(FireOut)] == [(LAPIS,)]
    assert _smoke(field, LAPIS) == {}


def test_sd11_3_07_camp_fires_last_as_the_parameter_says():
    field = _field(params={"camp_fire_days": 3})
    _make(field)
    field.end(2 * 3)
    assert field.campaign.marks
    field.end(2)
    assert not field.campaign.marks


def test_an_inferno_burns_to_its_last_day_or_for_good():
    field = _field()
    _burn(field, (1, 1), "inferno", until=2)
    _burn(field, (5, 1), "inferno")
    field.end(4)
    assert [mark.fire for mark in field.campaign.marks.values()] == ["inferno"]
    field.end(8)
    assert field.campaign.marks[str(field.at((5, 1)))].fire == "inferno"


# --- what is remembered


def test_sd5_7_07_smoke_out_of_sight_stays_with_its_day_until_it_proves_to_be_out():
    field = _field()
    _burn(field, (3, 1), "camp", until=2)
    field.do_move("a", (2, 1))
    assert _smoke(field, LAPIS)[(3, 1)] == ("camp", 1, True)
    field.do_move("a", (1, 1))
    assert _smoke(field, LAPIS)[(3, 1)] == ("camp", 1, False)
    field.end(4)
    assert not field.campaign.marks
    assert _smoke(field, LAPIS)[(3, 1)] == ("camp", 1, False)
    field.do_move("a", (2, 1))
    assert (3, 1) not in _smoke(field, LAPIS)
    assert [e.hex for e in field.of(SmokeGone)] == [field.at((3, 1))]


def test_smoke_coming_into_sight_ends_undo_and_making_a_fire_does_not():
    field = _field()
    _burn(field, (3, 1), "camp")
    _make(field)
    assert learned(field.events, LAPIS) == ""
    field.do_move("a", (2, 1))
    smoke = [e for e in field.events if isinstance(e, SmokeSighted)]
    assert learned(smoke, LAPIS) == "Smoke was seen"


def test_allies_that_share_sight_share_smoke():
    for shared in (True, False):
        field = Field(
            ROWS,
            lapis={"a": ((1, 1), {"stabber": 1})},
            cinnabar={"z": ((8, 1), {"stabber": 1})},
            alliances={"lapis": "x", "cinnabar": "x"},
            params={"allies_share_sight": shared},
        )
        _make(field)
        assert ((1, 1) in _smoke(field, CINNABAR)) is shared


# --- glimpses of cities


@pytest.mark.parametrize(("level", "reach"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 2)])
def test_sd5_7_01_cities_are_seen_from_as_far_as_their_level_says(level: int, reach: int):
    for column in range(1, 6):
        field = Field(
            [".....C..."] * 1,
            lapis={"a": ((column, 0), {"scout": 1})},
            cinnabar={"z": ((8, 0), {"stabber": 1})},
            cities={(5, 0): ("", level)},
            params={"blank_unknown_land": True},
        )
        seen = SiteId("c0") in field.campaign.knowledge[LAPIS].sites
        assert seen is (5 - column <= reach), column


def test_sd5_7_01_a_glimpse_shows_no_land_beyond_a_border_and_no_garrison():
    field = Field(
        ["...C....."],
        lapis={"a": ((1, 0), {"scout": 1})},
        cinnabar={"z": ((3, 0), {"stabber": 4})},
        cities={(3, 0): ("cinnabar", 3)},
        params={"blank_unknown_land": True},
    )
    known = field.campaign.knowledge[LAPIS]
    assert SiteId("c0") in known.sites
    assert not known.terrain[field.at((3, 0))]
    assert not field.sees("lapis", "z")


def test_sd5_7_01_heavy_rain_over_the_watcher_bars_glimpses_of_cities_and_of_high_fliers():
    for weather, seen in ((None, True), ("rain", True), ("heavy_rain", False)):
        field = Field(
            ["..C......"],
            lapis={"a": ((1, 0), {"scout": 1})},
            cinnabar={"z": ((0, 0), {"dragon": 1})},
            zone={"z": "sky"},
            cities={(2, 0): ("", 3)},
            weather={(1, 0): weather} if weather else None,
            params={"blank_unknown_land": True},
        )
        assert (SiteId("c0") in field.campaign.knowledge[LAPIS].sites) is seen
        assert field.sees("lapis", "z") is seen


def test_sd5_7_07_a_city_out_of_sight_is_remembered_as_it_was_with_its_day():
    field = Field(
        ["..C......"],
        lapis={"a": ((1, 0), {"scout": 1})},
        cinnabar={"z": ((8, 0), {"stabber": 1})},
        cities={(2, 0): ("", 1)},
    )
    field.do_move("a", (0, 0))
    site = field.campaign.sites[SiteId("c0")]
    field.campaign = replace(field.campaign, sites={site.id: replace(site, owner=CINNABAR)})
    field.end(2)
    memory = field.campaign.knowledge[LAPIS].sites[SiteId("c0")]
    assert (memory.owner, memory.level, memory.day) == (None, 1, 1)
    field.do_move("a", (1, 0))
    memory = field.campaign.knowledge[LAPIS].sites[SiteId("c0")]
    assert (memory.owner, memory.day) == (CINNABAR, 2)
