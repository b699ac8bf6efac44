"""Visibility, fog and memory: SD5-7; what undo may and may not take back."""

from game.core.commands.common import EndTurn, MoveStack
from game.core.events.common import (
    HexLearned,
    LandSeen,
    SightingGone,
    SightingLost,
    SightingMoved,
    SightingRead,
    StackSighted,
)
from game.core.hexgrid import members, unpack_bits
from game.core.records import SideId, replace
from game.rulesets.second_dawn.content.records import SightRow
from game.rulesets.second_dawn.scouting.foreign_stacks import counts_as_hidden, seen_from_afar
from game.session import library
from game.views.learning import learned
from tests.field import Field

SCOUT = {"scout": 1}
LAPIS = SideId("lapis")


def _in_sight(field, side):
    return {field.grid.place(h) for h in members(unpack_bits(field.campaign.knowledge[side].in_sight))}


def _known(field, side):
    return {field.grid.place(h) for h, code in enumerate(field.campaign.knowledge[side].terrain) if code}


def _meeting(kinds=SCOUT):
    """A scout of lapis two hexes from a held cinnabar stack, both alone."""
    return Field(
        [".......", "......."],
        lapis={"a": ((0, 0), kinds)},
        cinnabar={"z": ((2, 0), SCOUT)},
    )


def test_sd5_7_01_terrain_is_seen_from_the_hex_and_its_neighbours():
    field = _meeting()
    assert _in_sight(field, "lapis") == {(0, 0), (1, 0), (0, 1)}
    field.move("a", (1, 0))
    assert field.of(LandSeen)[0].audience == ("lapis",)
    assert _in_sight(field, "lapis") == {(1, 0), (0, 0), (2, 0), (0, 1), (1, 1), (2, 1)}


def test_sd5_7_01_step_by_step_the_same_land_is_in_sight_as_from_nothing():
    field = Field(
        ["......."] * 3,
        weather={(3, 1): "heavy_rain"},
        lapis={"a": ((0, 0), SCOUT), "b": ((2, 2), SCOUT)},
        cinnabar={"z": ((6, 2), SCOUT)},
    )
    near = field.grid.near
    for stack, place in (("a", (1, 0)), ("b", (3, 1)), ("a", (2, 1)), ("b", (4, 1)), ("a", (1, 1))):
        field.move(stack, place)
        stacks = [s for s in field.campaign.stacks.values() if s.side == LAPIS]
        rained_on = field.grid.at(3, 1)
        gathered = {hex_ for s in stacks for hex_ in near(s.hex, 0 if s.hex == rained_on else 1)}
        assert _in_sight(field, "lapis") == {field.grid.place(hex_) for hex_ in gathered}


def test_sd5_7_01_open_stacks_are_seen_from_the_same_hex_only():
    field = _meeting()
    field.move("a", (1, 0))
    assert not field.sees("lapis", "z")
    field.move("a", (2, 0))
    assert field.sees("lapis", "z")
    assert field.sees("cinnabar", "a")


def test_sd5_7_01_a_heavy_flier_is_seen_from_the_next_hex_and_a_walker_of_its_size_is_not():
    rows: list[SightRow] = list(library.rules("second_dawn").tables["sight"].values())
    unit = library.rules("second_dawn").tables["unit"]["bear"]
    assert unit.size == "large"
    assert seen_from_afar(rows, [unit], "sky") == 1
    assert seen_from_afar(rows, [unit], "ground") == 0


def test_sd5_7_01_tiny_units_count_as_hidden():
    piker = library.rules("second_dawn").tables["unit"]["piker"]
    mouse = replace(piker, size="tiny")
    assert counts_as_hidden([mouse] * 4, "sky")
    assert not counts_as_hidden([mouse] * 5, "sky")
    assert counts_as_hidden([mouse] * 90, "ground")
    assert not counts_as_hidden([mouse, piker], "ground")


def test_sd5_4_09_heavy_rain_hides_the_neighbours():
    field = Field(
        ["....."],
        weather={(0, 0): "heavy_rain"},
        lapis={"a": ((0, 0), SCOUT)},
        cinnabar={"z": ((4, 0), SCOUT)},
    )
    assert _in_sight(field, "lapis") == {(0, 0)}


def test_sd5_7_01_cities_are_seen_from_further_the_higher_they_are():
    field = Field(
        ["......."],
        cities={(2, 0): ("", 0), (3, 0): ("", 3), (6, 0): ("", 3)},
        lapis={"a": ((1, 0), SCOUT)},
        cinnabar={"z": ((5, 0), SCOUT)},
    )
    sites = field.campaign.knowledge[LAPIS].sites
    assert {field.grid.place(m.hex) for m in sites.values()} == {(3, 0)}


def test_sd5_7_07_what_goes_out_of_sight_stays_as_a_dated_copy_without_a_link():
    field = _meeting()
    field.move("a", (1, 0), (2, 0))
    handle = field.handle("lapis", "z")
    field.move("a", (1, 0))
    lost = [e for e in field.of(SightingLost) if e.audience == ("lapis",)]
    assert [e.handle for e in lost] == [handle]
    ghost = field.campaign.knowledge[LAPIS].sightings[handle]
    assert (ghost.now, ghost.true, ghost.day) == (False, None, 1)
    assert field.grid.place(ghost.hex) == (2, 0)


def test_who_walks_away_before_our_eyes_leaves_no_mark_where_we_stand():
    field = _meeting()
    field.move("a", (1, 0), (2, 0))
    handle = field.handle("lapis", "z")
    field.end()
    field.move("z", (3, 0))
    mine = [e for e in field.events if e.audience == ("lapis",)]
    assert [type(e) for e in mine] == [SightingLost]
    assert handle not in field.campaign.knowledge[LAPIS].sightings


def test_a_stack_seen_again_gets_a_new_handle():
    field = _meeting()
    field.move("a", (1, 0), (2, 0))
    first = field.handle("lapis", "z")
    field.end()
    field.move("z", (3, 0))
    field.end()
    field.move("a", (3, 0))
    again = [e.handle for e in field.of(StackSighted) if e.audience == ("lapis",)]
    assert again
    assert first not in again


def test_a_memory_is_dropped_when_its_place_is_seen_to_be_empty():
    field = _meeting()
    field.move("a", (1, 0), (2, 0))
    handle = field.handle("lapis", "z")
    field.move("a", (1, 0))
    assert handle in field.campaign.knowledge[LAPIS].sightings
    field.end()
    field.move("z", (3, 0))
    field.end()
    field.move("a", (2, 0))
    assert [e.handle for e in field.of(SightingGone)] == [handle]
    assert handle not in field.campaign.knowledge[LAPIS].sightings


def test_without_last_seen_marks_nothing_is_remembered():
    field = Field(
        ["......."],
        params={"last_seen_marks": False},
        lapis={"a": ((0, 0), SCOUT)},
        cinnabar={"z": ((1, 0), SCOUT)},
    )
    field.move("a", (1, 0))
    field.move("a", (2, 0))
    assert not field.campaign.knowledge[LAPIS].sightings


def test_without_blank_land_the_whole_map_is_known_but_not_in_sight():
    field = Field(
        ["......."],
        params={"blank_unknown_land": False},
        lapis={"a": ((0, 0), SCOUT)},
        cinnabar={"z": ((6, 0), SCOUT)},
    )
    assert len(_known(field, "lapis")) == 7
    assert _in_sight(field, "lapis") == {(0, 0), (1, 0)}
    assert not field.sees("lapis", "z")


def test_allies_share_sight_if_the_switch_says_so():
    def build(share):
        return Field(
            ["......."],
            params={"allies_share_sight": share},
            alliances={"lapis": "west", "saffron": "west"},
            lapis={"a": ((0, 0), SCOUT)},
            saffron={"s": ((5, 0), SCOUT)},
            cinnabar={"z": ((6, 0), SCOUT)},
        )

    assert (5, 0) in _in_sight(build(True), "lapis")
    assert (5, 0) not in _in_sight(build(False), "lapis")
    assert build(True).sees("lapis", "s")
    assert not build(False).sees("lapis", "s")


def test_sd4_4_02_only_a_commander_in_the_hex_reads_hits_and_levels():
    def seen(kinds):
        field = Field(
            ["..."],
            lapis={"a": ((0, 0), kinds)},
            cinnabar={"z": ((1, 0), {"scout": 2})},
        )
        field.move("a", (1, 0))
        known = field.campaign.knowledge[LAPIS].sightings
        return next(iter(known.values())).members[0]

    plain = seen(SCOUT)
    assert (plain.kind, plain.count, plain.hits, plain.level) == ("scout", 2, None, None)
    board = seen({"warlord": 1})
    assert (board.count, board.hits, board.hits_max, board.level) == (2, 16, 16, 1)


def test_reading_a_stat_board_is_learning_and_seeing_the_stack_again_is_not():
    """An ally's stack is in sight, but only a commander in its hex reads it; the step cannot be undone."""

    def come(kinds):
        field = Field(
            ["....."],
            params={"allies_share_sight": False},
            alliances={"lapis": "west", "saffron": "west"},
            lapis={"a": ((1, 0), kinds), "b": ((2, 0), SCOUT)},
            saffron={"s": ((2, 0), {"stabber": 3})},
            cinnabar={"z": ((4, 0), SCOUT)},
        )
        assert field.sees("lapis", "s")
        applied = field.must(MoveStack(by=LAPIS, stack=field.names["a"], path=(field.at((2, 0)),)))
        read = field.of(SightingRead)
        assert [e.audience for e in read] == [(LAPIS,)] * len(read)
        return len(read), learned(applied.events, LAPIS)

    assert come({"stabber": 1}) == (0, "")
    assert come({"warlord": 1}) == (1, "A stat board was read")


def test_a_place_seen_again_on_a_later_day_is_learning_even_if_it_is_as_it_was():
    field = Field(
        ["......."],
        cities={(0, 0): ("", 3)},
        lapis={"a": ((1, 0), {"stabber": 1})},
        cinnabar={"z": ((6, 0), SCOUT)},
    )

    def go(place):
        field.give("a", move=12)
        return field.must(MoveStack(by=LAPIS, stack=field.names["a"], path=(field.at(place),)))

    go((2, 0))
    go((1, 0))
    go((2, 0))
    assert learned(go((1, 0)).events, LAPIS) == ""
    go((2, 0))
    go((3, 0))
    for side in field.campaign.clock.order:
        field.must(EndTurn(by=side))
    assert learned(go((2, 0)).events, LAPIS) == "A place was seen"
    go((1, 0))
    assert learned(go((2, 0)).events, LAPIS) == ""
    assert learned(go((1, 0)).events, LAPIS) == ""


def test_the_order_of_sightings_tells_nothing_of_ids():
    """Whichever of two stacks was formed first, the same one is told first when both come into sight."""

    def told(first, second):
        field = Field(
            ["....", "...."],
            params={"allies_share_sight": False},
            alliances={"lapis": "west", "cinnabar": "west"},
            lapis={"a": ((0, 0), SCOUT)},
            cinnabar={"x": ((1, 0), {first: 1}), "y": ((1, 0), {second: 1})},
            saffron={"z": ((3, 1), SCOUT)},
        )
        field.move("a", (1, 0))
        known = field.campaign.knowledge[LAPIS].sightings
        return {handle: seen.members for handle, seen in known.items()}

    assert len(told("stabber", "piker")) == 2
    assert told("stabber", "piker") == told("piker", "stabber")


def test_moves_in_sight_are_told_with_both_hexes_and_the_owner_is_told_nothing_of_it():
    field = Field(
        ["......."],
        roles={"ferals": "feral"},
        ferals={"w": ((2, 0), {"wolf": 1})},
        lapis={"a": ((1, 0), SCOUT), "b": ((2, 0), SCOUT)},
        cinnabar={"z": ((6, 0), SCOUT)},
    )
    assert field.sees("lapis", "w")
    field.move("w", (1, 0))
    moved = field.of(SightingMoved)
    assert [(e.audience, field.grid.place(e.from_hex), field.grid.place(e.to_hex)) for e in moved] == [
        (("lapis",), (2, 0), (1, 0))
    ]


def test_exploring_is_learning_and_going_back_is_not():
    field = _meeting({"stabber": 1})
    first = field.must(MoveStack(by=SideId("lapis"), stack=field.names["a"], path=(field.at((1, 0)),)))
    assert learned(first.events, SideId("lapis"))
    assert field.of(HexLearned)
    back = field.must(MoveStack(by=SideId("lapis"), stack=field.names["a"], path=(field.at((0, 0)),)))
    assert learned(back.events, SideId("lapis")) == ""
