"""A turn with parts on the map: the bar of its parts, the gold button that leads on, what is left to do.

The rules are a double: those of second_dawn with parts of a turn put over them.
"""

import dataclasses
from typing import Any

import pygame
import pytest

from game.core.commands.common import Command, MoveStack
from game.core.commands.turns import NextStage, RecruitUnits, ScoutHexes
from game.core.draft import Draft
from game.core.events.turns import StageBegan
from game.core.records import KindId, SideId, replace
from game.core.seams.muster import Joining, Market, Ware
from game.core.state import AnyCampaign
from game.core.world import TurnStage, World
from game.session.records import SessionState, TableSeat
from game.session.session import Session
from game.ui.map.models.side_model import top_model
from game.ui.map.models.stage_model import stage_model
from game.ui.widgets.base import Widget
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.labels import Paragraph
from tests.field import Field
from tests.ui.map_input import MapHands, of_field

pytestmark = pytest.mark.usefixtures("bare_ground")


class _Store:
    """A double of purchases: a side has its counter `pop_points` to spend, and there is nothing to buy."""

    def market(self, world: World, campaign: AnyCampaign, side: SideId) -> Market:
        points = campaign.sides[side].counters.get("pop_points", 0)
        return Market(points=points, income=0, coming=0, wares=(), outlets=())

    def joining(self, world: World, campaign: AnyCampaign, side: SideId) -> Joining:
        raise AssertionError("nothing is bought here")

    def ware(self, world: World, params: Any, kind: KindId) -> Ware:
        raise AssertionError("nothing is bought here")

    def coin(self, design: Any) -> KindId:
        raise AssertionError("nothing is bought here")


STAGES = (
    TurnStage(id="recruit", name="Recruit", icon="people", commands=(RecruitUnits,)),
    TurnStage(id="scout", name="Scout", icon="eye", commands=(ScoutHexes,)),
    TurnStage(id="combat", name="Combat", icon="sword", commands=(MoveStack,)),
)


def _go_on(draft: Draft, command: NextStage) -> None:
    order = [stage.id for stage in STAGES]
    stage = order[order.index(draft.clock.stage) + 1]
    draft.clock = replace(draft.clock, stage=stage)
    draft.emit(StageBegan(audience=(command.by,), side=command.by, stage=stage))


def staged(points: int = 24) -> Session:
    """Two stacks of a side whose turn has three parts, at the first of them."""
    field = Field(
        ["......", "......", "......"],
        lapis={"a": ((1, 1), {"warlord": 1}), "b": ((2, 1), {"stabber": 2})},
        cinnabar={"z": ((5, 2), {"scout": 1})},
    )
    rules = field.world.ruleset
    actions: dict[type[Command], Any] = {
        **rules.actions,
        NextStage: _go_on,
        RecruitUnits: lambda _draft, _command: None,
    }
    world = dataclasses.replace(
        field.world, ruleset=dataclasses.replace(rules, stages=STAGES, actions=actions, muster=_Store())
    )
    side = field.campaign.clock.on_turn
    assert side is not None
    sides = field.campaign.sides
    sides = {**sides, side: replace(sides[side], counters={"pop_points": points})}
    clock = replace(field.campaign.clock, stage="recruit")
    campaign = replace(field.campaign, sides=sides, clock=clock)
    seats = {one: TableSeat(side=one, controller="human") for one in campaign.sides}
    return Session(world, campaign, campaign, SessionState(title="Parts", scenario="parts", seats=seats))


def shown(*parts: Widget) -> list[bool]:
    """Which of these can be seen."""
    return [part.visible for part in parts]


@pytest.fixture
def hands() -> MapHands:
    return MapHands(staged())


def test_the_bar_says_what_is_open_in_each_part(hands: MapHands) -> None:
    model = stage_model(hands.conduct.reader, hands.conduct.skipped)
    assert model is not None
    assert [(mark.name, mark.state) for mark in model.marks] == [
        ("Recruit", "now"),
        ("Scout", "ahead"),
        ("Combat", "ahead"),
    ]
    assert model.present.open == "24 points left"
    assert model.lost == "2 stacks can still move"
    assert model.following == "Scout"


def test_the_gold_button_and_its_key_lead_from_part_to_part(hands: MapHands) -> None:
    panel = hands.scene.panel
    assert panel.on.label == "Scout"
    assert shown(panel.end, panel.on) == [False, True]
    panel.on.activate()
    hands.wait(600)
    assert hands.conduct.reader.view.clock.stage == "scout"
    hands.key(pygame.K_e, pygame.KMOD_SHIFT)
    hands.wait(600)
    assert hands.conduct.reader.view.clock.stage == "combat"
    assert shown(panel.end, panel.on) == [True, False]
    assert panel.end.second == "2 stacks can still move"
    hands.key(pygame.K_e, pygame.KMOD_SHIFT)
    assert hands.conduct.reader.view.clock.stage == "combat"


def test_a_part_can_be_taken_back_as_long_as_nothing_was_learned(hands: MapHands) -> None:
    hands.key(pygame.K_e, pygame.KMOD_SHIFT)
    hands.wait(600)
    hands.scene.commands.do("undo")
    assert hands.conduct.reader.view.clock.stage == "recruit"


def test_no_stack_is_idle_before_its_part_has_come(hands: MapHands) -> None:
    assert hands.conduct.next_idle() is None
    hands.scene.commands.do("next_stage")
    hands.wait(600)
    hands.scene.commands.do("next_stage")
    hands.wait(600)
    assert hands.conduct.next_idle() is not None


def test_ending_the_turn_early_says_what_would_be_lost(hands: MapHands) -> None:
    hands.scene.commands.do("end_turn")
    dialog = hands.overlay()
    assert isinstance(dialog, Dialog)
    texts = [part._text for part in dialog.walk() if isinstance(part, Paragraph)]
    assert any("2 stacks can still move" in text for text in texts)


def test_points_stand_in_the_head_in_place_of_cities(hands: MapHands) -> None:
    top = hands.scene.top
    assert top.points.attached
    assert not top.cities.attached
    assert top_model(hands.conduct.reader, (), frozenset()).points == 24
    assert top.track.phases == ("Recruit", "Scout", "Combat")


def test_rules_without_parts_have_neither_bar_nor_points() -> None:
    field = Field(
        ["...", "..."], lapis={"a": ((0, 0), {"warlord": 1})}, cinnabar={"z": ((2, 1), {"scout": 1})}
    )
    hands = MapHands(of_field(field))
    assert stage_model(hands.conduct.reader, hands.conduct.skipped) is None
    assert hands.scene.panel.end.visible
    assert not hands.scene.panel.on.visible
    assert hands.scene.top.sun.attached
    assert not hands.scene.top.points.attached
