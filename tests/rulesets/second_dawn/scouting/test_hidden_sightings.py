"""Sightings of stacks that hide, of what changes before one's eyes, and of who saw it: SD5-7, SD2-14.15."""

from game.core.commands.common import MoveStack, SplitStack
from game.core.decisions import StandingOrders
from game.core.events.common import SightingLost, StackSighted
from game.core.events.scouting import HexLooked, SightingChanged
from game.core.hexgrid import members, unpack_bits
from game.core.records import SideId
from game.views.learning import learned
from tests.field import Field

SCOUT = {"scout": 1}
LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")


def _watched(**more):
    """A hidden scout of cinnabar in a hex with one of lapis, which is on turn."""
    return Field(
        ["....."],
        lapis={"a": ((0, 0), SCOUT), "b": ((3, 0), SCOUT)},
        cinnabar={"h": ((0, 0), SCOUT), "y": ((4, 0), SCOUT)},
        stance={"h": "hidden"},
        **more,
    )


def _seen(field, side, name):
    known = field.campaign.knowledge[side]
    return known.sightings[field.handle(side, name)]


def test_sd5_7_01_who_hides_is_not_seen_by_those_beside_him():
    field = _watched()
    field.do_move("b", (2, 0))
    assert not field.sees("lapis", "h")


def test_sd2_14_15_who_was_found_stays_in_sight_while_somebody_watches():
    field = _watched()
    field.know("lapis", "h", "spot")
    field.do_move("b", (2, 0))
    assert field.sees("lapis", "h")
    assert (_seen(field, "lapis", "h").found, _seen(field, "lapis", "h").stance) == ("spot", "hidden")


def test_sd2_14_15_it_is_lost_when_the_last_watcher_leaves():
    field = _watched()
    field.know("lapis", "h", "spot")
    field.do_move("a", (1, 0))
    assert not field.sees("lapis", "h")
    assert (LAPIS,) in [e.audience for e in field.of(SightingLost)]


def test_sd5_8_06_it_is_lost_when_the_found_one_crosses_a_border():
    """Even if somebody of the finder stands in the hex it comes to."""
    field = _watched()
    field.end()
    field.know("lapis", "h", "spot")
    field.do_move("h", (1, 0))
    assert not field.sees("lapis", "h")


def test_friends_see_each_other_in_hiding():
    field = _watched(alliances={"lapis": "west", "cinnabar": "west"})
    assert field.sees("lapis", "h")
    assert _seen(field, "lapis", "h").found == "ally"


def test_sd5_7_07_a_sighting_says_who_saw_it_and_when():
    field = Field(["....."], lapis={"a": ((0, 0), SCOUT)}, cinnabar={"z": ((1, 0), {"stabber": 2})})
    field.do_move("a", (1, 0))
    sighted = field.of(StackSighted)
    mine = next(e for e in sighted if e.audience == (LAPIS,))
    assert [(m.kind, m.count) for m in mine.members] == [("stabber", 2)]
    assert (mine.zone, mine.stance) == ("ground", "open")


def test_sd5_7_07_the_observer_is_an_own_stack_of_the_hex():
    field = Field(
        ["....."], lapis={"a": ((0, 0), SCOUT), "b": ((2, 0), SCOUT)}, cinnabar={"z": ((1, 0), SCOUT)}
    )
    field.end()
    field.do_move("z", (2, 0))
    seen = _seen(field, "lapis", "z")
    assert (seen.by, seen.day, seen.slot) == (field.names["b"], 1, 1)


def test_what_is_seen_to_change_is_told():
    field = Field(["....."], lapis={"a": ((1, 0), SCOUT)}, cinnabar={"z": ((1, 0), {"scout": 3})})
    field.end()
    stack = field.stack("z")
    field.must(SplitStack(by=CINNABAR, stack=stack.id, units=stack.units[:1]))
    changes = field.of(SightingChanged)
    assert [(e.audience, [m.count for m in e.members]) for e in changes] == [((LAPIS,), [2])]


def test_a_first_look_into_a_hex_ends_the_undo_and_a_second_does_not():
    """That nobody stands there is knowledge, so it may not be had for nothing."""
    field = Field(["....."], lapis={"a": ((0, 0), {"stabber": 1})}, cinnabar={"z": ((4, 0), SCOUT)})
    field.do_move("a", (1, 0))
    field.end(2)
    field.do_move("a", (0, 0))
    assert [tuple(e.hexes) for e in field.of(HexLooked)] == [(field.at((0, 0)),)]
    assert learned(field.events, LAPIS) == "You now know who is in that hex"
    field.give("a", move=12)
    field.do_move("a", (1, 0))
    assert learned(field.events, LAPIS) == ""
    assert set(members(unpack_bits(field.campaign.knowledge[LAPIS].looked))) == {0, 1}


def test_only_the_side_on_turn_looks_into_hexes():
    field = _watched()
    field.do_move("a", (1, 0))
    assert {e.audience for e in field.of(HexLooked)} == {(LAPIS,)}


def test_what_is_foreseen_is_a_belief_and_the_campaign_is_none():
    field = _watched()
    assert field.outlook("lapis").world.belief
    assert not field.world.belief


def test_orders_for_meetings_are_given_like_all_others():
    field = _watched()
    field.do_orders("a", meet="ambush_weaker", dusk="hide", weaker=50)
    assert field.stack("a").orders == StandingOrders(meet="ambush_weaker", dusk="hide", weaker=50)


def test_a_march_into_a_hidden_stack_looks_the_same_as_without_it():
    """Of those who do not search; a scout may find it."""
    told = []
    for place, hidden in (((1, 0), "hidden"), ((1, 0), "sneaking"), ((4, 0), "hidden")):
        field = Field(
            ["....."],
            lapis={"a": ((0, 0), {"stabber": 2})},
            cinnabar={"h": (place, SCOUT), "y": ((4, 0), SCOUT)},
            stance={"h": hidden},
        )
        field.must(MoveStack(by=LAPIS, stack=field.names["a"], path=(field.at((1, 0)),)))
        told.append([e for e in field.events if LAPIS in e.audience])
    assert told[0] == told[1] == told[2]
    assert not any(isinstance(e, StackSighted) for e in told[0])
