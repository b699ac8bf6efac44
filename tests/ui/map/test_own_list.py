"""The list of all stacks, units and cities: what stands in it, how it sorts, where it leads."""

import pygame
import pytest

from game.core.commands.common import EndTurn, PlanMarch
from game.core.engine import Applied
from game.core.march_orders import MarchOrders
from game.core.records import SideId
from game.session.session import Session
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.overview import own_rows
from game.ui.map.overview.own_list import OwnList
from game.ui.map.overview.own_rows import in_order, pages_of, rows_of
from tests import arena
from tests.field import Field
from tests.ui.map.twin_match import twins_of_a_match
from tests.ui.map_input import MapHands, of_field

pytestmark = pytest.mark.usefixtures("bare_ground")

LAPIS = SideId("lapis")
ALT = pygame.KMOD_ALT


def field() -> Field:
    return Field(
        ["." * 20] * 4,
        cities={(2, 1): ("lapis", 2), (7, 1): ("lapis", 3)},
        lapis={
            "a": ((1, 1), {"stabber": 3}),
            "s": ((9, 1), {"scout": 1}),
            "r": ((2, 1), {"warlord": 1, "piker": 1}),
        },
        cinnabar={"b": ((18, 1), {"stabber": 1})},
        params={"blank_unknown_land": False},
    )


def at_turn(session: Session) -> Session:
    while session.must_act != LAPIS:
        by = session.must_act
        assert by is not None
        session.submit(EndTurn(by=by))
    return session


def opened(session: Session) -> tuple[MapHands, OwnList]:
    hands = MapHands(at_turn(session), size=(1400, 900))
    hands.key(pygame.K_a, ALT)
    found = hands.desk.overlays[-1]
    assert isinstance(found, OwnList)
    return hands, found


def reader_of(session: Session, side: SideId = LAPIS) -> SideQueries:
    return SideQueries(session.outlooks.of(side))


def test_all_stacks_and_all_units_are_listed_with_their_figures():
    made = field()
    reader = reader_of(of_field(made))
    stacks = {row.stack: row for row in rows_of(reader, own_rows.STACKS)}
    assert set(stacks) == {made.names[name] for name in "asr"}
    many = stacks[made.names["a"]].texts
    assert many[own_rows.KIND] == "Stabber ×3"
    cards = reader.cards(made.names["a"])
    assert many[own_rows.HITS].split(" / ")[1] == str(sum(card.hits_max for card in cards) // 2)
    assert len(rows_of(reader, own_rows.UNITS)) == 6
    cities = rows_of(reader, own_rows.CITIES)
    assert sorted(row.texts[own_rows.KIND] for row in cities) == ["2", "3"]
    assert "no garrison" in {row.texts[own_rows.ORDERS] for row in cities}


def test_orders_for_days_stand_in_the_list():
    made = field()
    session = at_turn(of_field(made))
    orders = MarchOrders(goals=(made.at((7, 1)),))
    assert isinstance(session.submit(PlanMarch(by=LAPIS, stack=made.names["s"], orders=orders)), Applied)
    row = next(r for r in rows_of(reader_of(session), own_rows.STACKS) if r.stack == made.names["s"])
    assert row.texts[own_rows.ORDERS].startswith("March to")


def test_every_column_sorts_both_ways():
    reader = reader_of(of_field(field()))
    for page in pages_of(reader):
        rows = rows_of(reader, page)
        for by in own_rows.TITLES:
            there = in_order(rows, by, backwards=False)
            back = in_order(rows, by, backwards=True)
            assert sorted(map(id, there)) == sorted(map(id, rows))
            keys = [row.keys.get(by, (0, "")) for row in there]
            assert keys == sorted(keys)
            assert [row.keys.get(by, (0, "")) for row in back] == keys[::-1]


def test_a_click_on_a_head_sorts_and_return_leads_to_the_stack():
    made = field()
    hands, listed = opened(of_field(made))
    table = listed.table
    at = table.keys_shown.index(own_rows.HITS)
    left, wide = table._spans(table.viewport.x, table.viewport.width)[at]
    head = (left + wide // 2, table.viewport.y + table.head_height() // 2)
    hands.click(head)
    assert (listed.state.by, listed.state.backwards) == (own_rows.HITS, False)
    most = [row.keys[own_rows.HITS] for row in listed.rows]
    assert most == sorted(most)
    hands.click(head)
    assert listed.state.backwards
    weakest = listed.rows[0].stack
    table.select(0)
    hands.desk.focus(table)
    hands.key(pygame.K_RETURN)
    assert not hands.desk.overlays
    assert hands.conduct.stack == weakest
    hands.key(pygame.K_a, ALT)
    again = hands.desk.overlays[-1]
    assert isinstance(again, OwnList)
    assert again.state.by == own_rows.HITS, "it opens as it was left"


def test_a_double_click_shows_a_city():
    made = field()
    hands, listed = opened(of_field(made))
    listed.turn_to(own_rows.CITIES)
    hands.wait(32)
    listed.choose(0)
    assert not hands.desk.overlays
    assert hands.conduct.place == listed.rows[0].hex or hands.conduct.picked == listed.rows[0].hex


@pytest.mark.parametrize("ruleset", arena.RULESETS)
def test_it_knows_no_secret(ruleset):
    for session, other, side in twins_of_a_match(ruleset, 5):
        mine, theirs = reader_of(session, side), reader_of(other, side)
        for page in pages_of(mine):
            assert rows_of(mine, page) == rows_of(theirs, page)
