"""SD5-9: peeking over a border."""

import pytest

from game.core.commands.common import PeekHex, SetGait
from game.core.dice import stream_face
from game.core.engine import Applied, Outcome
from game.core.events.scouting import Exposed, HexPeeked, SneakChecked
from game.core.numbers import THIRD
from game.core.records import SideId, replace
from game.core.state import Presence
from game.views.learning import learned
from game.views.story import line
from tests.field import Field

SCOUT = {"scout": 1}
LAPIS = SideId("lapis")


def _field(rows=None, kinds=None, foe=None, **more):
    return Field(
        rows or [".....", "....."],
        lapis={"a": ((1, 0), kinds or SCOUT)},
        cinnabar={"z": ((2, 0), foe or {"stabber": 2})},
        **more,
    )


def _peek(field: Field, place: tuple[int, int] = (2, 0)) -> Outcome:
    return field.do(PeekHex(by=LAPIS, stack=field.names["a"], hex=field.at(place)))


def test_sd5_9_05_a_peek_shows_the_open_units_of_the_hex():
    field = _field()
    assert not field.sees("lapis", "z")
    _peek(field)
    assert field.sees("lapis", "z")
    assert field.of(HexPeeked)[0].handles == (field.handle("lapis", "z"),)


def test_sd5_9_05_a_peek_never_shows_hidden_units():
    field = _field(["ff...", "....."], stance={"z": "hidden"})
    _peek(field)
    assert not field.sees("lapis", "z")
    assert field.of(HexPeeked)[0].handles == ()


@pytest.mark.parametrize(
    ("kinds", "code"),
    [({"stabber": 1}, "cannot_peek"), ({"wolf": 1}, "cannot_peek"), ({"warlord": 1, "stabber": 2}, "")],
)
def test_sd5_9_01_infantry_scouts_peek_and_those_who_count_as_such(kinds, code):
    outcome = _peek(_field(kinds=kinds))
    assert getattr(outcome, "code", "") == code


def test_sd5_9_02_who_was_not_in_the_open_here_today_does_not_peek():
    field = _field()
    shut = replace(field.stack("a"), here=Presence(was_open=False))
    field.campaign = replace(field.campaign, stacks={**field.campaign.stacks, shut.id: shut})
    assert field.refused(_peek(field)) == "not_open_today"


def test_sd5_9_03_it_costs_a_point_where_a_hex_has_a_penalty():
    free, dear = _field([".rr..", "....."]), _field([".r...", "....."])
    before = free.move_left("a")
    _peek(free)
    _peek(dear)
    assert free.move_left("a") == before
    assert dear.move_left("a") == before - THIRD
    assert free.stack("a").left_start is False


def test_sd5_9_03_who_has_no_move_left_peeks_only_where_it_is_free():
    field = _field([".r...", ".r..."])
    field.give("a", move=0)
    outcome = _peek(field)
    assert (outcome.code, outcome.rule) == ("cost", "SD5-9.03")
    assert isinstance(_peek(field, (1, 1)), Applied)


def test_sd5_9_04_only_neighbours_one_at_a_time():
    field = _field()
    assert field.refused(_peek(field, (3, 0))) == "apart"
    assert field.refused(_peek(field, (1, 0))) == "apart"
    _peek(field)
    assert field.refused(_peek(field)) == "peeked"
    _peek(field, (1, 1))
    assert not field.sees("lapis", "z")
    assert [s.now for s in field.campaign.knowledge[LAPIS].sightings.values()] == [False]


def test_sd5_9_07_an_open_peeker_is_seen_by_those_it_looks_at():
    field = _field()
    assert not field.sees("cinnabar", "a")
    _peek(field)
    assert field.sees("cinnabar", "a")


def test_sd5_9_07_a_hidden_peeker_counts_in_its_own_hex_only():
    field = _field(["ff...", "....."], stance={"a": "hidden"})
    _peek(field)
    assert field.sees("lapis", "z")
    assert not field.sees("cinnabar", "a")


def test_a_peek_lasts_until_the_stack_moves_on():
    field = _field()
    _peek(field)
    field.do_move("a", (0, 0))
    assert field.stack("a").peeks is None
    assert not field.sees("lapis", "z")
    assert not field.sees("cinnabar", "a")


def test_sd5_9_08_nobody_peeks_through_the_night():
    field = _field()
    _peek(field)
    field.end()
    assert field.sees("lapis", "z")
    field.end()
    assert not field.sees("lapis", "z")


def test_a_peek_ends_undo_and_has_a_line():
    field = _field()
    _peek(field)
    assert learned(field.events, LAPIS)
    told = line(field.of(HexPeeked)[0], field.outlook("lapis").view, field.world)
    assert told is not None
    assert "2 stabbers" in told.text.lower()


def test_who_is_remembered_where_a_peek_shows_nobody_is_gone():
    field = _field()
    _peek(field)
    field.do_move("a", (0, 0))
    field.end(2)
    field.do_move("a", (1, 0))
    stacks = {k: v for k, v in field.campaign.stacks.items() if k != field.names["z"]}
    stacks[field.names["z"]] = replace(field.stack("z"), hex=field.at((4, 1)))
    field.campaign = replace(field.campaign, stacks=stacks)
    _peek(field)
    assert not field.campaign.knowledge[LAPIS].sightings


def test_no_ally_need_be_at_war_to_be_seen_and_refusals_do_not_depend_on_who_is_there():
    empty = _field()
    moved = replace(empty.stack("z"), hex=empty.at((4, 1)))
    empty.campaign = replace(empty.campaign, stacks={**empty.campaign.stacks, moved.id: moved})
    full = _field()
    one, two = (
        f.outlook("lapis").refusal(PeekHex(by=LAPIS, stack=f.names["a"], hex=f.at((2, 0))))
        for f in (empty, full)
    )
    assert one is two is None


# --- from hiding


def _sneaker(face, kinds=None):
    """A sneaker of lapis in a wood; the first die of its side is given."""
    seed = next(s for s in range(1000) if stream_face(s, "scout.lapis", 0, 10) == face)
    field = Field(
        ["fffff", "fffff"],
        seed=seed,
        lapis={"a": ((0, 0), kinds or SCOUT)},
        cinnabar={"z": ((2, 0), {"digger": 2}), "y": ((1, 0), {"digger": 1})},
    )
    field.must(SetGait(by=LAPIS, stack=field.names["a"], gait="sneak"))
    field.do_move("a", (1, 0))
    return field


def test_sd5_9_02_a_sneaker_peeks_after_one_check_over_all_borders():
    field = _sneaker(9)
    _peek(field)
    assert [(e.face, e.outcome) for e in field.of(SneakChecked)] == [(9, "on")]
    assert field.sees("lapis", "z")
    _peek(field, (1, 1))
    assert field.of(SneakChecked) == []
    assert field.stack("a").stance == "sneaking"
    assert not field.sees("cinnabar", "a")


def test_sd5_9_09_it_goes_on_over_the_border_at_which_it_stands_without_a_check():
    field = _sneaker(9)
    _peek(field, (1, 1))
    _peek(field)
    outcome = field.move("a", (1, 1))
    assert (outcome.code, outcome.rule) == ("other_border", "SD5-9.09")
    field.do_move("a", (2, 0))
    assert field.of(SneakChecked) == []
    assert (field.place("a"), field.stack("a").stance) == ((2, 0), "sneaking")


def test_sd5_9_09_in_the_open_it_takes_any_border():
    field = _sneaker(9)
    _peek(field)
    field.must(SetGait(by=LAPIS, stack=field.names["a"]))
    field.do_move("a", (1, 1))
    assert field.stack("a").stance == "open"


def test_sd5_9_02_who_gives_itself_away_on_the_way_to_the_border_does_not_peek():
    field = _sneaker(1)
    before = field.move_left("a")
    _peek(field)
    assert [e.how for e in field.of(Exposed)] == ["natural_1"]
    assert field.of(HexPeeked) == []
    assert field.move_left("a") == before


def test_sd5_9_02_who_was_noticed_peeks_on():
    field = _sneaker(2)
    _peek(field)
    assert field.sees("cinnabar", "a")
    assert field.sees("lapis", "z")


def test_sd5_9_02_hidden_ones_who_cannot_sneak_need_to_have_been_in_the_open():
    field = _field(["ff...", "....."], kinds={"scout": 3}, stance={"a": "hidden"})
    assert field.refused(_peek(field)) == "not_open_today"


def test_sd5_11_10_the_check_on_the_way_to_a_border_can_be_dictated():
    field = _sneaker(1, {"warlord": 1})
    before = field.move_left("a")
    command = PeekHex(by=LAPIS, stack=field.names["a"], hex=field.at((2, 0)), dictate=10)
    assert field.must(command).rolls == ()
    assert field.sees("lapis", "z")
    assert field.move_left("a") == before - 2 * THIRD
    assert field.refused(field.do(replace(command, hex=field.at((1, 1))))) == "no_dictate"


def test_sd5_9_06_an_open_stack_hides_and_peeks_in_one():
    field = _field(["ff...", "....."])
    field.must(PeekHex(by=LAPIS, stack=field.names["a"], hex=field.at((2, 0)), hide=True))
    assert field.stack("a").stance == "hidden"
    assert field.sees("lapis", "z")
    assert not field.sees("cinnabar", "a")
    assert field.of(SneakChecked) == []


def test_sd5_9_06_it_hides_where_it_may():
    field = _field(["CC...", "....."])
    outcome = field.do(PeekHex(by=LAPIS, stack=field.names["a"], hex=field.at((2, 0)), hide=True))
    assert field.refused(outcome) == "no_cover"


def test_sd5_9_01_a_rider_and_his_mount_are_one_of_the_few_who_count_as_scouts():
    """SD4-4.05, SD3-12.05: a courtier with nine riders leads ten, not nineteen."""
    field = _field(kinds={"courtier": 1, "variant_stabber": 9, "horse": 9})
    assert field.refused(_peek(field)) == "cannot_peek"
    units = dict(field.campaign.units)
    for number in range(9):
        rider = f"a.variant_stabber{number}"
        units[rider] = replace(units[rider], mount=f"a.horse{number}")
    field.campaign = replace(field.campaign, units=units)
    field.must(PeekHex(by=LAPIS, stack=field.names["a"], hex=field.at((2, 0))))
    assert field.sees("lapis", "z")
