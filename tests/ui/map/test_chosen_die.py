"""Choosing the die of a check on the map screen, and hiding before a peek: keys, rows, reasons."""

import pygame
import pytest

from game.core.commands.common import SetGait
from game.core.events.scouting import SneakChecked, SpotChecked
from game.ui.map.dialogs.die_dialog import DieDialog
from game.ui.map.dialogs.peek_picker import PeekPicker
from game.ui.map.models.chosen_die import checks_of
from game.ui.widgets.menu import Menu
from tests.field import Field
from tests.ui.map_input import MapHands, of_field

pytestmark = pytest.mark.usefixtures("bare_ground")

WOOD = ["fffff", "fffff"]


def _hands(kinds: dict[str, int], stance: str = "open", *, sneak: bool = False) -> tuple[MapHands, Field]:
    """A scene of a stack in a wood, which is selected; the goal of its march is the next hex."""
    field = Field(
        WOOD,
        lapis={"a": ((0, 0), kinds)},
        cinnabar={"y": ((4, 1), {"scout": 1})},
        stance={"a": stance},
    )
    stack = field.names["a"]
    if sneak:
        field.must(SetGait(by=field.stack("a").side, stack=stack, gait="sneak"))
    hands = MapHands(of_field(field))
    hands.conduct.select(stack)
    hands.settle()
    assert hands.conduct.plan(field.at((1, 0)))
    return hands, field


def _menu(hands: MapHands) -> Menu:
    overlay = hands.overlay()
    assert isinstance(overlay, Menu)
    return overlay


def _dialog(hands: MapHands) -> DieDialog:
    overlay = hands.overlay()
    assert isinstance(overlay, DieDialog)
    return overlay


def _words(dialog: DieDialog) -> set[str]:
    return {getattr(widget, "_text", "") for widget in dialog.walk()}


def test_the_key_marches_with_a_chosen_face() -> None:
    hands, field = _hands({"warlord": 1})
    hands.key(pygame.K_RETURN, pygame.KMOD_SHIFT)
    dialog = _dialog(hands)
    assert _words(dialog) >= {"Finds everybody who hides there", "Costs 1 move"}
    hands.key(pygame.K_LEFT)
    assert "Counts as if 9 had been rolled" in _words(dialog)
    hands.key(pygame.K_HOME)
    assert "Finds nobody" in _words(dialog)
    hands.key(pygame.K_END)
    hands.key(pygame.K_RETURN)
    hands.settle()
    view = hands.conduct.reader.view
    assert view.stacks[field.names["a"]].hex == field.at((1, 0))
    told = [t.event for t in hands.session.news.log(hands.side) if isinstance(t.event, SpotChecked)]
    assert [(e.face, e.dictated) for e in told] == [(10, True)]


def test_who_may_not_choose_is_told_why() -> None:
    hands, field = _hands({"scout": 1})
    hands.key(pygame.K_RETURN, pygame.KMOD_SHIFT)
    (item,) = _menu(hands).items
    assert item.reason == "Only a commander, or a scout in its home terrain, can choose the die"
    assert checks_of(hands.conduct.reader, field.names["a"], None) == ()


def test_a_hidden_stack_has_the_choice_of_its_checks() -> None:
    hands, field = _hands({"warlord": 1}, "hidden", sneak=True)
    hands.key(pygame.K_RETURN, pygame.KMOD_SHIFT)
    labels = [item.label.split(" ")[0] for item in _menu(hands).items]
    assert labels == ["Sneak", "Sneak", "Come"]
    _menu(hands).items[0].action()
    hands.settle()
    dialog = _dialog(hands)
    assert "Nobody notices it" in _words(dialog)
    hands.click(dialog.buttons[-1])
    hands.settle()
    assert hands.conduct.reader.view.stacks[field.names["a"]].stance == "sneaking"
    told = [t.event for t in hands.session.news.log(hands.side) if isinstance(t.event, SneakChecked)]
    assert [(e.face, e.dictated, e.outcome) for e in told] == [(10, True, "on")]


def test_nothing_to_choose_is_said() -> None:
    hands, _ = _hands({"warlord": 1})
    hands.conduct.goal = None
    hands.key(pygame.K_RETURN, pygame.KMOD_SHIFT)
    assert not hands.desk.overlays


def test_a_key_hides_and_peeks() -> None:
    hands, field = _hands({"scout": 1})
    hands.key(pygame.K_v, pygame.KMOD_CTRL)
    overlay = hands.overlay()
    assert isinstance(overlay, PeekPicker)
    wedge = next(one for one in overlay.wedges if not one.reason)
    hands.click(wedge)
    hands.settle()
    here = hands.conduct.reader.view.stacks[field.names["a"]]
    assert (here.stance, here.peeks) == ("hidden", wedge.border.hex)


def test_sd5_9_06_the_picker_says_whether_it_hides_first() -> None:
    hands, field = _hands({"scout": 1})
    hands.key(pygame.K_v, pygame.KMOD_SHIFT)
    picker = hands.overlay()
    assert isinstance(picker, PeekPicker)
    assert picker.hide.label == "Hide first"
    assert not picker.die.visible
    hands.key(pygame.K_h)
    assert picker.hides
    assert picker.hide.label == "Hides first"
    hands.click(next(one for one in picker.wedges if not one.reason))
    hands.settle()
    assert hands.conduct.reader.view.stacks[field.names["a"]].stance == "hidden"


def test_sd5_11_10_the_picker_lets_a_sneaker_choose_its_die() -> None:
    hands, field = _hands({"warlord": 1}, "hidden", sneak=True)
    hands.key(pygame.K_v, pygame.KMOD_SHIFT)
    picker = hands.overlay()
    assert isinstance(picker, PeekPicker)
    assert not picker.hide.visible
    hands.click(picker.die)
    wedge = next(one for one in picker.wedges if not one.reason)
    hands.click(wedge)
    hands.click(_dialog(hands).buttons[-1])
    hands.settle()
    assert hands.conduct.reader.view.stacks[field.names["a"]].peeks == wedge.border.hex
    told = [t.event for t in hands.session.news.log(hands.side) if isinstance(t.event, SneakChecked)]
    assert [(e.face, e.dictated) for e in told] == [(10, True)]
