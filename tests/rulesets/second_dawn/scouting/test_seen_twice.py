"""A stack that goes out of sight and comes back in the same turn is one mark, by its looks: SD5-7.07."""

from game.core.events.common import SightingGone
from game.core.records import SideId
from tests.field import Field

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")


def land(**foes: tuple[tuple[int, int], dict[str, int]]) -> Field:
    """Two watchers of lapis far from each other below a sky that fliers of cinnabar cross."""
    field = Field(
        ["............"] * 4,
        lapis={"a": ((1, 2), {"scout": 1}), "b": ((6, 2), {"scout": 1}), "home": ((11, 3), {"warlord": 1})},
        cinnabar=foes,
        zone=dict.fromkeys(foes, "sky"),
        params={"blank_unknown_land": False},
    )
    while field.campaign.clock.on_turn != CINNABAR:
        field.end()
    return field


def marks(field: Field) -> list[tuple[int, bool]]:
    return sorted((mark.hex, mark.now) for mark in field.campaign.knowledge[LAPIS].sightings.values())


FAR = ((2, 1), (3, 1), (4, 1), (5, 1), (6, 1))


def test_one_flier_that_crosses_a_gap_leaves_one_mark() -> None:
    field = land(g=((1, 1), {"gwiffen": 1}))
    assert len(marks(field)) == 1
    field.do_move("g", *FAR)
    assert marks(field) == [(field.at((6, 1)), True)]
    assert [event.audience for event in field.of(SightingGone)] == [(LAPIS,)]


def test_it_goes_by_looks_alone_and_by_those_of_this_turn() -> None:
    other = land(g=((1, 1), {"gwiffen": 1}), h=((3, 1), {"gwiffen": 1}))
    other.do_move("g", (2, 1), (3, 1))
    other.do_move("h", (4, 1), (5, 1), (6, 1))
    assert marks(other) == [(other.at((6, 1)), True)], "nobody could tell the one from the other"
    more = land(g=((1, 1), {"gwiffen": 1}), h=((3, 1), {"gwiffen": 2}))
    more.do_move("g", (2, 1), (3, 1))
    more.do_move("h", (4, 1), (5, 1), (6, 1))
    assert len(marks(more)) == 2, "two are not one"
    later = land(g=((1, 1), {"gwiffen": 1}))
    later.do_move("g", (2, 1), (3, 1))
    later.end()
    while later.campaign.clock.on_turn != CINNABAR:
        later.end()
    later.do_move("g", (4, 1), (5, 1), (6, 1))
    assert len(marks(later)) == 2, "what was seen yesterday may be somebody else"
