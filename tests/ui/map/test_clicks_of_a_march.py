"""Marches to where others stand, stacks that stay, places that explorers come to, first things to do."""

import pygame
import pytest

from game.core.commands.common import EndTurn, MoveStack
from game.core.march_orders import CLAIMABLE, MarchOrders
from game.core.records import HexId, SideId, SiteId, StackId, replace
from game.session.session import Session
from game.session.table import HotSeatTable
from game.ui.actions import map_actions
from game.ui.map.models.marching_model import explore_barred
from game.ui.map.models.side_model import idle_stacks
from game.ui.map.models.tokens_of import own_look
from game.ui.map.overview.objectives_dialog import ObjectivesDialog
from game.ui.stage.destinations import Title
from game.ui.stage.flow import FIRST_LOOK, Flow
from game.ui.stage.navigator import screen_for
from game.ui.stage.scene import QuietStage
from game.ui.widgets.buttons import Button
from tests.field import Field
from tests.ui.map_input import MapHands, of_field

pytestmark = pytest.mark.usefixtures("bare_ground")

LAPIS = SideId("lapis")


def land() -> Field:
    field = Field(
        ["." * 14] * 3,
        cities={(1, 1): ("lapis", 2), (5, 1): ("", 0), (13, 2): ("cinnabar", 2)},
        params={"realm": True, "blank_unknown_land": False},
        lapis={
            "a": ((3, 1), {"stabber": 2}),
            "b": ((4, 1), {"scout": 1}),
            "g": ((1, 1), {"courtier": 1}),
            "r": ((5, 0), {"warlord": 1, "scout": 1}),
        },
        cinnabar={"z": ((13, 2), {"warlord": 1})},
    )
    old = field.campaign.sites[SiteId("c1")]
    ruins = replace(old, kind="ruins", owner=None)
    field.campaign = replace(field.campaign, sites={**field.campaign.sites, old.id: ruins})
    return field


def hands_on(field: Field, session: Session | None = None) -> MapHands:
    played = session or of_field(field)
    while played.must_act != LAPIS:
        by = played.must_act
        assert by is not None
        played.submit(EndTurn(by=by))
    hands = MapHands(played, size=(1400, 900))
    hands.show(field.at((4, 1)))
    return hands


def move(stack: StackId, goal: HexId, orders: MarchOrders | None) -> MoveStack:
    return MoveStack(by=LAPIS, stack=stack, path=(goal,), orders=orders)


@pytest.mark.slow
def test_a_right_click_marches_to_where_a_left_click_would_select() -> None:
    field = land()
    hands = hands_on(field)
    a, b, there = field.names["a"], field.names["b"], field.at((4, 1))
    hands.conduct.select(a)
    hands.click(there)
    assert hands.conduct.selected == b
    hands.conduct.select(a)
    hands.click(there, pygame.BUTTON_RIGHT)
    assert (hands.conduct.selected, hands.conduct.goal) == (a, there)
    hands.click(there)
    hands.settle()
    assert hands.stack_hex(a) == there
    hands.click(hands.beside(field.at((8, 2))), pygame.BUTTON_RIGHT)
    assert hands.conduct.stack is None


def test_a_garrison_waits_for_no_order_and_says_why_it_stays() -> None:
    field = land()
    hands = hands_on(field)
    stack = field.names["g"]
    reader = hands.conduct.reader
    assert stack not in idle_stacks(reader)
    assert own_look(reader, stack).badge == "garrison"
    hands.conduct.select(stack)
    hands.wait(32)
    card = hands.scene.panel.stack
    assert "garrison" in card.wait.reason
    assert "garrison" in hands.conduct.way(stack, field.at((2, 1))).reason
    assert "garrison" in explore_barred(reader, stack)


@pytest.mark.slow
def test_explorers_stop_where_their_stack_may_claim_and_its_card_offers_it() -> None:
    field = land()
    session = of_field(field)
    hands = hands_on(field, session)
    a, stack = field.names["b"], field.names["r"]
    place = field.at((5, 1))
    for one, word in ((a, ""), (stack, CLAIMABLE)):
        hands.conduct.select(one)
        orders = MarchOrders(kind="explore")
        assert hands.conduct.submit(move(one, place, orders))
        march = session.campaign.stacks[one].march
        assert march is not None
        assert march.held == word
    hands.settle()
    hands.conduct.select(stack)
    hands.wait(32)
    card = hands.scene.panel.stack
    assert card.claim.visible
    hands.click(card.claim)
    hands.settle()
    assert next(s for s in session.campaign.sites.values() if s.hex == place).owner == LAPIS
    assert not card.claim.visible


def test_a_stack_without_a_commander_says_who_could_claim_the_place() -> None:
    field = land()
    field.campaign = replace(
        field.campaign,
        stacks={
            id_: replace(one, hex=field.at((5, 1))) if id_ == field.names["a"] else one
            for id_, one in field.campaign.stacks.items()
        },
    )
    hands = hands_on(field)
    hands.conduct.select(field.names["a"])
    hands.wait(32)
    claim = hands.scene.panel.stack.claim
    assert claim.visible
    assert "commanders" in claim.reason
    hands.conduct.select(field.names["b"])
    hands.wait(32)
    assert not hands.scene.panel.stack.claim.visible, "there is nothing to claim"


@pytest.mark.slow
def test_what_to_do_first_is_done_by_a_click() -> None:
    field = land()
    hands = hands_on(field)
    hands.key(pygame.K_v, pygame.KMOD_ALT)
    dialog = hands.desk.overlays[-1]
    assert isinstance(dialog, ObjectivesDialog)
    rows = [one for one in dialog.walk() if isinstance(one, Button) and one.align == "left"]
    assert len(rows) == len(dialog.model.steps)
    at = next(n for n, step in enumerate(dialog.model.steps) if step.action == map_actions.NEXT_STACK)
    hands.click(rows[at])
    assert not hands.desk.overlays
    assert hands.conduct.stack is not None


def test_who_has_acted_and_comes_back_goes_on_where_he_was() -> None:
    field = land()
    session = of_field(field)
    for _ in range(3):
        by = session.must_act
        assert by is not None
        session.submit(EndTurn(by=by))
    while session.must_act != LAPIS:
        session.submit(EndTurn(by=SideId("cinnabar")))

    def first() -> str:
        flow = Flow(HotSeatTable(session), lambda: screen_for(Title()))
        flow.stage = QuietStage()
        assert flow.table.sit(LAPIS)
        scene = flow.seated()
        assert flow.memory(LAPIS).notes[FIRST_LOOK] is False
        return type(scene).__name__

    session.submit(move(field.names["a"], field.at((4, 1)), None))
    assert first() == "MapScene"
