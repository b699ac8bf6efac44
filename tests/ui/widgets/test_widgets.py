"""Controls without pixels: hover, press, reasons, keys, what they tell."""

import pygame
import pytest

from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column
from game.ui.widgets.buttons import Button, IconButton
from game.ui.widgets.choices import Segmented, Slider, SwitchPart, Toggle
from game.ui.widgets.die import Die
from game.ui.widgets.hud import LogEntry, LogStrip, PhaseTrack, SeatTitle, SunTrack, TopBar
from game.ui.widgets.labels import Label
from game.ui.widgets.menu import DropDown, Menu, MenuItem
from game.ui.widgets.stepper import Stepper
from game.ui.widgets.surfaces import ChoiceCard, Plate
from game.ui.widgets.table import Cell, RowTable, TableColumn
from tests.ui.input_driver import Hands, now


def test_a_click_is_press_and_release_over_the_button() -> None:
    done: list[int] = []
    button = Button("Go", lambda: done.append(1))
    hands = Hands(Column(button))
    hands.point(button)
    assert now(button.face_state) == "hover"
    hands.press(button)
    assert now(button.face_state) == "pressed"
    assert done == []
    hands.release(button)
    assert done == [1]
    assert hands.sounds == ["click"]


def test_leaving_the_button_cancels_the_press() -> None:
    done: list[int] = []
    button = Button("Go", lambda: done.append(1))
    hands = Hands(Column(button))
    hands.press(button)
    hands.point((800, 600))
    assert now(button.face_state) != "pressed"
    hands.release((800, 600))
    assert done == []
    assert now(button.face_state) == "normal"


def test_a_disabled_button_answers_with_its_reason() -> None:
    done: list[int] = []
    button = Button("Sneak", lambda: done.append(1)).disable("At most 2 units, this stack has 8")
    hands = Hands(Column(button))
    hands.click(button)
    assert done == []
    assert hands.sounds == ["refused"]
    hands.point((800, 600))
    hands.point(button)
    hands.wait(400)
    shown = hands.tip()
    assert shown is not None
    assert shown.reason == "At most 2 units, this stack has 8"
    button.enable()
    hands.click(button)
    assert done == [1]


def test_nothing_is_disabled_without_a_reason() -> None:
    with pytest.raises(ValueError, match="why"):
        Button("Go").disable("")


def test_gold_rings_and_others_click() -> None:
    assert Button("End turn", style="gold").sound == "bell"
    assert Button("Wait", style="paper").sound == "click"


def test_tooltip_shows_the_key_of_the_command() -> None:
    button = IconButton("gear", "Settings").bound("settings")
    hands = Hands(Column(button, across="start"))
    hands.point(button)
    assert hands.tip() is None
    hands.wait(300)
    shown = hands.tip()
    assert shown is not None
    assert shown.tip.title == "Settings"
    assert shown.key == "Ctrl + ,"


def segmented() -> tuple[Segmented, list[str]]:
    chosen: list[str] = []
    parts = (SwitchPart("a", "A"), SwitchPart("b", "B", reason="Not now"), SwitchPart("c", "C"))
    return Segmented(parts, "a", chosen.append), chosen


def test_segmented_by_mouse() -> None:
    switch, chosen = segmented()
    hands = Hands(Column(switch))
    hands.click(switch.part_rect(2).center)
    assert chosen == ["c"]
    hands.click(switch.part_rect(1).center)
    assert chosen == ["c"]
    tip = switch.tip_shown()
    assert tip is not None
    assert tip.text == "Not now"


def test_segmented_by_keys_skips_what_is_refused() -> None:
    switch, chosen = segmented()
    hands = Hands(Column(switch))
    hands.tab()
    assert hands.focus() is switch
    hands.key(pygame.K_RIGHT)
    assert switch.chosen == "c"
    hands.key(pygame.K_RIGHT)
    assert switch.chosen == "c"
    hands.key(pygame.K_LEFT)
    assert chosen == ["c", "a"]
    hands.key(pygame.K_RETURN)
    assert switch.chosen == "c"


def test_toggle_changes_and_tells() -> None:
    told: list[bool] = []
    toggle = Toggle("Exact odds", False, told.append, second="forecasts in full")
    hands = Hands(Column(toggle))
    hands.click(toggle)
    hands.tab()
    hands.key(pygame.K_SPACE)
    assert told == [True, False]
    toggle.show(True)
    assert told == [True, False]


def test_slider_by_mouse_and_keys() -> None:
    steps: list[int] = []
    done: list[int] = []
    slider = Slider(50, steps.append, on_done=done.append)
    hands = Hands(Column(slider))
    groove = slider._groove()
    hands.press((groove.right, groove.centery))
    assert slider.value == 100
    hands.point((groove.x, groove.centery))
    hands.release((groove.x, groove.centery))
    assert slider.value == 0
    assert done == [0]
    hands.tab()
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_PAGEUP)
    assert slider.value == 30
    hands.key(pygame.K_END)
    assert slider.value == 100
    assert done[-1] == 100


def test_stepper_keeps_within_its_bounds() -> None:
    steps: list[int] = []
    stepper = Stepper(2, steps.append, low=1, high=3)
    hands = Hands(Column(stepper, across="start"))
    hands.click(stepper._button(1).center)
    hands.click(stepper._button(1).center)
    assert steps == [3]
    assert hands.sounds == ["click", "refused"]
    hands.tab()
    hands.key(pygame.K_HOME)
    hands.wheel(stepper, 1)
    assert steps == [3, 1, 2]
    stepper.show(9, high=5)
    assert stepper.value == 5


def test_drop_down_folds_out_and_chooses() -> None:
    chosen: list[str] = []
    field = DropDown([("a", "Alpha"), ("b", "Beta"), ("c", "Gamma")], "a", chosen.append)
    hands = Hands(Column(field))
    hands.click(field)
    menu = hands.desk.overlays[-1]
    assert isinstance(menu, Menu)
    assert menu.rows.selected == 0
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert chosen == ["b"]
    assert hands.desk.overlays == []
    hands.tab()
    hands.key(pygame.K_DOWN)
    assert field.chosen == "c"


def test_menu_closes_beside_and_by_escape_and_refuses() -> None:
    done: list[str] = []
    items = (MenuItem("One", lambda: done.append("one")), MenuItem("Two", reason="Too early"))
    root = Column(Label("below"))
    hands = Hands(root)
    for close in (lambda: hands.press((880, 690)), lambda: hands.key(pygame.K_ESCAPE)):
        hands.desk.open(Menu(items, pygame.Rect(10, 10, 1, 1)))
        close()
        assert hands.desk.overlays == []
    menu = Menu(items, pygame.Rect(10, 10, 1, 1))
    hands.desk.open(menu)
    hands.click(menu.rows.row_rect(1).center)
    assert hands.desk.overlays == [menu]
    hands.click(menu.rows.row_rect(0).center)
    assert done == ["one"]


def test_choice_card_and_plate_act() -> None:
    done: list[str] = []
    card = ChoiceCard("dawn", "Second Dawn", "scouting", lambda: done.append("card"))
    plate = Plate("Gate", "level 3", action=lambda: done.append("plate"))
    hands = Hands(Column(card, plate))
    hands.click(card)
    hands.click(plate)
    assert done == ["card", "plate"]


def test_die_comes_to_rest_on_what_was_decided() -> None:
    die = Die("lapis")
    hands = Hands(Column(die), calm=False)
    die.throw(7)
    assert now(die.rolling)
    hands.wait(600)
    assert not now(die.rolling)
    assert die.value == 7
    die.throw(3)
    die.settle()
    assert not now(die.rolling)


def test_less_motion_throws_no_dice_about() -> None:
    die = Die("lapis")
    Hands(Column(die), calm=True)
    die.throw(7)
    assert not now(die.rolling)


def test_hover_fades_in_and_out() -> None:
    button = Button("Go")
    hands = Hands(Column(button), calm=False)
    hands.point(button)
    assert button._hover.value == 0
    assert hands.desk.busy
    hands.wait(40)
    assert 0 < button._hover.value < 1
    hands.wait(400)
    assert button._hover.value == 1


def test_top_bar_hides_decoration_before_it_shortens() -> None:
    sun = SunTrack(0.5)
    figures = Label("12,480")
    title = SeatTitle("Queen Maren of Harrowmere", "Lapis on turn")
    bar = TopBar(title, figures, sun, decor=(sun,))
    Hands(Column(bar), size=(1200, 300))
    assert now(sun.visible)
    Hands(Column(bar), size=(420, 300))
    assert not now(sun.visible)
    assert title.rect.right <= figures.rect.left


def test_log_strip_opens_the_log() -> None:
    opened: list[int] = []
    strip = LogStrip((LogEntry("eye", "Knights sighted"),), lambda: opened.append(1))
    hands = Hands(Column(strip))
    hands.click(strip)
    assert opened == [1]
    assert hands.sounds == ["paper"]


def test_phase_track_keeps_the_present_label_when_narrow() -> None:
    track = PhaseTrack(("Pairing", "Skirmish", "Initiative", "Bout 1"), 2)
    Hands(Column(track), size=(200, 200))
    assert track._shown_labels() == {2}
    Hands(Column(track), size=(900, 200))
    assert track._shown_labels() == {0, 1, 2, 3}


@pytest.mark.parametrize("percent", [80, 100, 150, 200])
def test_controls_are_large_enough_to_hit(percent: int) -> None:
    controls: list[Widget] = [
        Button("x", style="paper"),
        IconButton("gear", "Settings"),
        Toggle("x", True, lambda _on: None),
        segmented()[0],
        Slider(1, lambda _value: None),
    ]
    hands = Hands(Column(*controls, across="start"), percent=percent)
    for control in controls:
        assert min(control.rect.size) >= hands.desk.kit.px(36) - 1


@pytest.mark.parametrize(
    ("width", "drawn"), [(300, ["Archer", "×6 aboard"]), (105, ["Archer", "×6"])], ids=["room", "narrow"]
)
def test_an_aside_is_left_out_before_it_cuts_a_name(width, drawn, monkeypatch):
    table = RowTable([TableColumn("", 0)], 1, lambda _index: [Cell("Archer", after="×6", aside="aboard")])
    hands = Hands(Column(table, across="start"), size=(width, 200))
    seen: list[str] = []
    typeset = hands.desk.kit.typeset

    def draw(_typeset, _surface, text, x, y, *_args, **_named):
        seen.append(text)
        return pygame.Rect(x, y, 1, 1)

    monkeypatch.setattr(type(typeset), "draw", draw)
    hands.desk.refresh()
    hands.desk.draw(hands.surface)
    assert [text for text in seen if text] == drawn
