"""The text field: typing, clipboard, input methods, focus, complaints."""

import pygame

from game.ui.look import theme
from game.ui.widgets import clipboard
from game.ui.widgets.boxes import Column
from game.ui.widgets.buttons import Button
from game.ui.widgets.field import TextField
from tests.ui.input_driver import Hands


def test_click_focuses_and_typing_is_heard() -> None:
    heard: list[str] = []
    field = TextField("", on_change=heard.append)
    hands = Hands(Column(field))
    hands.click(field)
    hands.type("Õss 7")
    assert field.value == "Õss 7"
    assert heard[-1] == "Õss 7"
    assert hands.commands == []


def test_letters_call_no_command_while_writing() -> None:
    pressed: list[int] = []
    button = Button("End", lambda: pressed.append(1)).bound("end_turn")
    field = TextField()
    hands = Hands(Column(field, button), scopes=("map",))
    hands.click(field)
    hands.type("e")
    assert pressed == []
    assert field.value == "e"
    hands.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    assert pressed == [1]


def test_clipboard() -> None:
    field = TextField("Lady Ysolde")
    hands = Hands(Column(field))
    hands.click(field)
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.key(pygame.K_x, pygame.KMOD_CTRL)
    assert field.value == ""
    assert clipboard.paste() == "Lady Ysolde"
    clipboard.copy("Ser\nDorn  żółć")
    hands.key(pygame.K_v, pygame.KMOD_CTRL)
    assert field.value == "Ser Dorn  żółć"
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert field.value == ""
    hands.key(pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert field.value == "Ser Dorn  żółć"


def test_a_secret_is_neither_shown_nor_copied() -> None:
    clipboard.copy("before")
    field = TextField("1234", secret=True)
    hands = Hands(Column(field))
    hands.click(field)
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.key(pygame.K_c, pygame.KMOD_CTRL)
    assert clipboard.paste() == "before"


def test_input_method_composes_and_commits() -> None:
    field = TextField("a")
    hands = Hands(Column(field))
    hands.click(field)
    hands.key(pygame.K_END)
    hands.desk.handle(pygame.event.Event(pygame.TEXTEDITING, text="に", start=0, length=1))
    assert field.value == "a"
    assert hands.key(pygame.K_RETURN)
    hands.desk.handle(pygame.event.Event(pygame.TEXTINPUT, text="日本"))
    assert field.value == "a日本"


def test_mouse_selects_by_dragging_and_double_click() -> None:
    field = TextField("one two three")
    hands = Hands(Column(field))
    start = field.rect.x + hands.desk.kit.px(10)
    hands.press((start, field.rect.centery))
    hands.point((field.rect.right - 4, field.rect.centery))
    hands.release((field.rect.right - 4, field.rect.centery))
    assert field.line.selected == "one two three"
    hands.wait(1000)
    middle = start + hands.desk.kit.typeset.measure("one t", theme.TEXT)
    for _ in range(2):
        hands.click((middle, field.rect.centery))
    assert field.line.selected == "two"


def test_complaint_is_shown_as_tooltip() -> None:
    field = TextField("", problem=lambda text: "" if text else "Give it a name")
    hands = Hands(Column(field))
    hands.tab()
    hands.wait(400)
    shown = hands.tip()
    assert shown is not None
    assert shown.tip.text == "Give it a name"


def test_tab_selects_all_and_leaves() -> None:
    first, second = TextField("first"), TextField("second")
    hands = Hands(Column(first, second))
    hands.tab()
    assert hands.focus() is first
    hands.type("x")
    assert first.value == "x"
    hands.tab()
    assert hands.focus() is second
    hands.tab(back=True)
    assert hands.focus() is first


def test_enter_is_heard_or_passed_on() -> None:
    entered: list[str] = []
    field = TextField("go", on_enter=entered.append)
    hands = Hands(Column(field))
    hands.click(field)
    hands.key(pygame.K_RETURN)
    assert entered == ["go"]


def test_long_text_keeps_the_caret_in_sight() -> None:
    field = TextField("", limit=200)
    hands = Hands(Column(field.sized(width=120)))
    hands.click(field)
    hands.type("a very long name that does not fit")
    caret = field._x_of(field.line.caret) - field._shift
    assert 0 <= caret <= field.rect.width - 2 * hands.desk.kit.px(10)
    hands.key(pygame.K_HOME)
    assert field._shift == 0
