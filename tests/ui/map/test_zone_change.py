"""Fliers rise and come down on the map screen: key, menu row with its reason."""

import pygame
import pytest

from game.core.commands.common import SetZone
from game.ui.map.models.stack_model import stack_model
from game.ui.map.models.zone_change import zone_change_of
from tests.ui.map_input import MapHands, mounted

pytestmark = pytest.mark.usefixtures("bare_ground")

SHIFT = pygame.KMOD_SHIFT


def test_the_key_lets_fliers_rise_and_come_down() -> None:
    hands = MapHands(mounted())
    reader = hands.conduct.reader
    able = [
        stack
        for stack in reader.stacks
        if reader.outlook.refusal(SetZone(by=hands.side, stack=stack, zone="sky")) is None
    ]
    hands.conduct.select(able[0])
    hands.settle()
    assert zone_change_of(hands.conduct.reader, able[0]).label == "Up into the sky"
    hands.key(pygame.K_z, SHIFT)
    hands.settle()
    assert hands.conduct.reader.view.stacks[able[0]].zone == "sky"
    facts = stack_model(hands.conduct.reader, able[0]).facts
    assert [(fact.value, fact.rule) for fact in facts if fact.label == "Zone"] == [("sky", "SD5-7.01")]
    assert zone_change_of(hands.conduct.reader, able[0]).label == "Down to the ground"
    hands.key(pygame.K_z, SHIFT)
    hands.settle()
    assert hands.conduct.reader.view.stacks[able[0]].zone == "ground"


def test_others_are_told_why_not() -> None:
    hands = MapHands(mounted())
    reader = hands.conduct.reader
    reasons = {zone_change_of(reader, stack).reason for stack in reader.stacks}
    assert reasons == {"", "Only fliers can change their zone"}
