"""The card of a foreign stack: the stat board where it was read, who saw it and when."""

import pytest

from game.core.commands.common import PeekHex
from game.core.records import SideId
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.sighting_model import SightingModel, sighting_model
from game.ui.map.models.stack_model import stack_model
from tests.field import Field

LAPIS = SideId("lapis")
ROWS = ["." * 5] * 3


def _field(mine: dict[str, int], theirs: dict[str, int], foe: tuple[int, int] = (1, 1)) -> Field:
    return Field(ROWS, lapis={"a": ((1, 1), mine)}, cinnabar={"z": (foe, theirs)})


def _card(field: Field) -> SightingModel:
    (handle,) = field.campaign.knowledge[LAPIS].sightings
    return sighting_model(SideQueries(field.outlook("lapis")), handle)


def _fact(card: SightingModel, label: str) -> str:
    return next((fact.value for fact in card.facts if fact.label == label), "")


def test_sd4_4_02_with_a_commander_there_the_card_tells_stats_move_and_weapon_but_no_specials() -> None:
    field = _field({"courtier": 1}, {"archer": 2})
    card = _card(field)
    line = card.members[0]
    kind = field.world.kind("archer")
    assert line.known.startswith("level 1")
    assert line.board.startswith(f"combat {kind.combat}, defense {kind.defense} · move ")
    assert line.board.endswith(" range")
    assert not any(special.replace("_", " ") in line.board for special in kind.specials)
    assert _fact(card, "Stat board") == ""


def test_sd4_4_02_without_one_the_card_says_what_is_missing() -> None:
    card = _card(_field({"scout": 1}, {"archer": 2}))
    assert (card.members[0].known, card.members[0].board) == ("", "")
    assert _fact(card, "Stat board") == "not read"


def test_sd5_7_07_the_card_of_a_memory_names_who_saw_it_and_when() -> None:
    field = _field({"scout": 1}, {"scout": 2})
    field.do_move("a", (0, 1))
    card = _card(field)
    assert _fact(card, "Last seen") == "day 1, turn 1"
    assert _fact(card, "Seen by") == "Scout"
    assert _fact(card, "In sight of") == ""


def test_sd5_7_07_a_board_once_read_stays_on_the_card_of_a_memory() -> None:
    field = _field({"warlord": 1}, {"archer": 2}, foe=(2, 1))
    field.must(PeekHex(by=LAPIS, stack=field.names["a"], hex=field.at((2, 1))))
    field.do_move("a", (0, 1))
    line = _card(field).members[0]
    kind = field.world.kind("archer")
    assert line.board == f"combat {kind.combat}, defense {kind.defense}"


@pytest.mark.parametrize(
    ("kinds", "stance", "said"),
    [
        ({"stabber": 2}, "open", "charges"),
        ({"warlord": 1, "stabber": 2}, "hidden", "It stays where it is"),
        ({"wolf": 2}, "hidden", "A hidden beast ambushes"),
        ({"scout": 2}, "open", "waits for orders"),
    ],
)
def test_sd5_8_07_nobody_charges_out_of_hiding_and_the_card_says_what_he_does(kinds, stance, said) -> None:
    one = Field(
        ["dd"],
        lapis={"a": ((0, 0), kinds)},
        cinnabar={"z": ((1, 0), {"scout": 1})},
        stance={"a": stance},
    )
    facts = stack_model(SideQueries(one.outlook("lapis")), one.names["a"]).facts
    assert [fact.value for fact in facts if fact.label == "On meeting enemies"] == [said]


def test_sd5_7_05_the_card_of_a_stack_says_that_it_is_out_of_touch() -> None:
    for kinds, said in (({"scout": 1}, "out of touch"), ({"scout": 1, "warlord": 1}, "")):
        field = Field(ROWS, lapis={"a": ((1, 1), kinds)}, params={"delayed_reports": True})
        facts = stack_model(SideQueries(field.outlook("lapis")), field.names["a"]).facts
        assert next((fact.value for fact in facts if fact.label == "Reports"), "") == said
