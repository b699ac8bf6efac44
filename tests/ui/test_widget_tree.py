"""The desk: order of events, overlays that trap, tooltips, notices, commands, drawing what changed."""

import pygame
import pytest

from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import ArrowRow, Column, GridBox
from game.ui.widgets.buttons import Button
from game.ui.widgets.dialog import Dialog, DialogAnswer, message, question
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Label
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.surfaces import Panel
from game.ui.widgets.tips import beside
from tests.ui.input_driver import Hands, now


def pressed_buttons(count: int) -> tuple[list[Button], list[int]]:
    done: list[int] = []

    def action(at: int) -> Button:
        return Button(f"button {at}", lambda: done.append(at))

    return [action(at) for at in range(count)], done


# Focus


def test_tab_walks_in_reading_order_and_round() -> None:
    buttons, _ = pressed_buttons(3)
    hands = Hands(Column(buttons[0], Panel(buttons[1]), buttons[2]))
    order: list[Widget | None] = []
    for _ in range(4):
        hands.tab()
        order.append(hands.focus())
    assert order == [*buttons, buttons[0]]
    hands.tab(back=True)
    assert hands.focus() is buttons[2]


def test_ring_shows_only_after_a_key() -> None:
    buttons, _ = pressed_buttons(2)
    hands = Hands(Column(*buttons))
    hands.click(buttons[0])
    assert not now(hands.desk.ring_shown)
    assert hands.focus() is None
    hands.tab()
    assert now(hands.desk.ring_shown)
    assert buttons[0].ring_wanted
    hands.press((880, 690))
    assert not now(hands.desk.ring_shown)
    assert hands.focus() is None


def test_arrows_walk_by_direction_within_their_box() -> None:
    buttons, _ = pressed_buttons(6)
    other = Button("elsewhere")
    hands = Hands(Column(GridBox(*buttons, columns=3, gap=8), other))
    hands.tab()
    hands.key(pygame.K_RIGHT)
    assert hands.focus() is buttons[1]
    hands.key(pygame.K_DOWN)
    assert hands.focus() is buttons[4]
    hands.key(pygame.K_DOWN)
    assert hands.focus() is buttons[4]
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_UP)
    assert hands.focus() is buttons[0]


def test_enter_and_space_act_once_however_long_they_are_held() -> None:
    buttons, done = pressed_buttons(1)
    hands = Hands(Column(*buttons))
    hands.tab()
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_RETURN, again=True)
    hands.key(pygame.K_SPACE)
    assert done == [0, 0]


def test_disabled_controls_can_be_reached_and_do_nothing() -> None:
    buttons, done = pressed_buttons(1)
    buttons[0].disable("Not now")
    hands = Hands(Column(*buttons))
    hands.tab()
    hands.key(pygame.K_RETURN)
    hands.wait(400)
    assert done == []
    shown = hands.tip()
    assert shown is not None
    assert shown.reason == "Not now"


def test_focus_leaves_what_is_taken_away() -> None:
    buttons, _ = pressed_buttons(2)
    column = Column(*buttons)
    hands = Hands(column)
    hands.tab()
    column.remove(buttons[0])
    hands.desk.update(0)
    assert hands.focus() is None
    hands.tab()
    buttons[1].visible = False
    hands.desk.update(0)
    assert hands.focus() is None


def test_a_control_that_a_key_takes_away_tells_no_more() -> None:
    row = Column(Button("first"))
    going = Button("go", lambda: row.refill([Button("new")])).tipped("Go", "It goes")
    hands = Hands(Column(Button("other"), row))
    row.refill([going])
    hands.desk.update(0)
    hands.tab()
    hands.tab()
    assert hands.focus() is going
    hands.key(pygame.K_RETURN)
    assert not going.attached
    hands.desk.update(0)
    assert now(hands.focus()) is not going


@pytest.mark.slow
def test_what_is_taken_away_while_it_is_held_is_let_go() -> None:
    buttons, done = pressed_buttons(2)
    column = Column(*buttons)
    hands = Hands(column)
    hands.tab()
    hands.press(buttons[0])
    column.clear()
    hands.point((300, 300))
    hands.release((300, 300))
    hands.key(pygame.K_RETURN)
    assert done == []


# Commands


def test_a_key_calls_the_bound_widget_before_the_owner() -> None:
    buttons, done = pressed_buttons(1)
    hands = Hands(Column(buttons[0].bound("end_turn")), scopes=("map",))
    hands.key(pygame.K_e, text="e")
    assert done == [0]
    hands.key(pygame.K_n, text="n")
    assert hands.commands == ["next_stack"]


def test_a_disabled_command_says_why() -> None:
    buttons, done = pressed_buttons(1)
    hands = Hands(Column(buttons[0].bound("end_turn").disable("Somebody has to answer")), scopes=("map",))
    hands.key(pygame.K_e, text="e")
    assert done == []
    assert [child.words for child in hands.desk.notices._notices()] == ["Somebody has to answer"]


def test_a_picture_in_parts_ends_as_the_whole() -> None:
    def desk() -> Hands:
        return Hands(Panel(*(Button(f"Number {n}") for n in range(8))))

    whole, parts = desk(), desk()
    for hands in (whole, parts):
        hands.surface.fill("red")
        hands.desk.refresh()
    whole.desk.draw(whole.surface)
    drawn = parts.desk.draw(parts.surface, budget_ms=0)
    assert sum(area.height for area in drawn) < parts.surface.get_height() // 2
    assert now(parts.desk.dirty)
    for _ in range(20):
        parts.desk.draw(parts.surface, budget_ms=0)
    assert not now(parts.desk.dirty)
    assert pygame.image.tobytes(parts.surface, "RGB") == pygame.image.tobytes(whole.surface, "RGB")


def test_a_dialog_that_fades_in_ends_like_one_that_does_not() -> None:
    pictures = []
    for calm in (True, False):
        hands = Hands(Panel(Label("below")), calm=calm)
        hands.desk.open(message("Wait", "Something happened"))
        before = hands.surface.copy()
        hands.desk.draw(hands.surface)
        seen = pygame.image.tobytes(hands.surface, "RGB") != pygame.image.tobytes(before, "RGB")
        assert seen is calm, "one that fades in is not seen in its first frame"
        hands.wait(800)
        assert not hands.desk.busy
        pictures.append(pygame.image.tobytes(hands.surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_what_lies_below_a_dialog_that_fades_in_is_drawn_again_only_as_it_changes() -> None:
    drawn: list[pygame.Rect] = []

    def ground(surface: pygame.Surface, area: pygame.Rect) -> None:
        drawn.append(pygame.Rect(area))
        surface.fill("#203040", area)

    def pictures(change: int) -> list[bytes]:
        label = Label("below")
        hands = Hands(Column(label), calm=False)
        hands.desk.open(message("Wait", "Something happened"))
        found: list[bytes] = []
        while now(hands.desk.busy):
            if len(set(found)) == change:
                label.say("it has changed")
            hands.desk.update(10)
            hands.desk.draw(hands.surface, ground)
            found.append(pygame.image.tobytes(hands.surface, "RGB"))
        return found

    still = pictures(99)
    assert len(drawn) <= 2, "as it opens, and as it begins to fade in"
    assert len(set(still)) > 8
    drawn.clear()
    changed = pictures(6)
    assert len(drawn) <= 4, "with the change and with the picture after it, too"
    assert changed[-1] != still[-1]


def test_a_menu_answers_the_keys_that_it_shows() -> None:
    done: list[str] = []
    hands = Hands(Label("x"), scopes=("map",))
    items = [MenuItem("Save as", lambda: done.append("save"), command="save"), MenuItem("Other", done.clear)]
    hands.desk.open(Menu(items, pygame.Rect(10, 10, 1, 1)))
    hands.key(pygame.K_l, pygame.KMOD_CTRL)
    assert done == [], "what it does not show stays below it"
    assert hands.desk.overlays
    hands.key(pygame.K_s, pygame.KMOD_CTRL)
    assert done == ["save"]
    assert not hands.desk.overlays
    assert hands.commands == []


def test_keys_of_other_scopes_do_nothing() -> None:
    hands = Hands(Label("x"), scopes=("lists",))
    hands.key(pygame.K_e, text="e")
    assert hands.commands == []


# Overlays


def test_a_dialog_traps_everything() -> None:
    buttons, done = pressed_buttons(1)
    hands = Hands(Column(buttons[0].bound("end_turn")), scopes=("map",))
    answered: list[str] = []
    answers = (
        DialogAnswer("No", lambda: answered.append("no")),
        DialogAnswer("Yes", lambda: answered.append("yes"), default=True),
    )
    dialog = Dialog("Sure?", "Really", answers)
    hands.desk.open(dialog)
    hands.click(buttons[0])
    hands.key(pygame.K_e, text="e")
    assert done == []
    assert hands.commands == []
    for _ in range(3):
        hands.tab()
        assert hands.focus() in dialog.buttons
    hands.desk.focus(None)
    hands.key(pygame.K_RETURN)
    assert answered == ["yes"]
    assert hands.desk.overlays == []


def test_escape_cancels_and_the_focus_comes_back() -> None:
    buttons, _ = pressed_buttons(2)
    hands = Hands(Column(*buttons))
    hands.tab(2)
    cancelled: list[int] = []
    hands.desk.open(question("Sure?", "Really", "Yes", lambda: None, on_cancel=lambda: cancelled.append(1)))
    hands.key(pygame.K_ESCAPE)
    assert cancelled == [1]
    assert hands.desk.overlays == []
    assert hands.focus() is buttons[1]


def test_enter_never_does_what_is_dangerous() -> None:
    done: list[int] = []
    hands = Hands(Label("x"))
    dialog = question("Disband?", "All of them", "Disband", lambda: done.append(1), danger=True)
    hands.desk.open(dialog)
    hands.key(pygame.K_RETURN)
    assert done == []
    hands.click(dialog.buttons[1])
    assert done == [1]


def test_a_dialog_stays_within_the_window() -> None:
    hands = Hands(Label("x"), size=(1280, 800), percent=200)
    dialog = message("Long", "word " * 400)
    hands.desk.open(dialog)
    assert pygame.Rect(0, 0, 1280, 800).contains(dialog.panel.rect)
    for button in dialog.buttons:
        assert dialog.panel.rect.contains(button.rect)


def test_a_form_focuses_its_field() -> None:
    field = TextField()
    hands = Hands(Label("x"))
    hands.desk.open(Dialog("Name", field, (DialogAnswer("Good", default=True),), first_focus=field))
    assert hands.focus() is field
    hands.type("Oss")
    assert field.value == "Oss"


def test_closing_the_lower_dialog_closes_those_above() -> None:
    hands = Hands(Label("x"))
    lower, upper = message("a", "b"), message("c", "d")
    hands.desk.open(lower)
    hands.desk.open(upper)
    hands.desk.close(lower)
    assert hands.desk.overlays == []
    assert not upper.attached


# Tooltips and notices


def test_a_tooltip_waits_and_goes() -> None:
    button = Button("Survey").tipped("Survey", "Looks around")
    hands = Hands(Column(button, across="start"))
    hands.point(button)
    hands.wait(200)
    assert hands.tip() is None
    hands.wait(100)
    assert hands.tip() is not None
    hands.point((880, 690))
    assert hands.tip() is None


def test_no_tooltip_lies_over_what_was_pressed_until_the_mouse_was_elsewhere() -> None:
    presses: list[str] = []
    button = Button("Go", lambda: presses.append("go")).tipped(text="goes there")
    other = Button("Stay").tipped(text="stays")
    hands = Hands(Column(button, other, gap=60))
    hands.click(button)
    hands.wait(2000)
    assert (presses, now(hands.tip())) == (["go"], None)
    hands.point((button.rect.centerx + 3, button.rect.centery))
    hands.wait(2000)
    assert now(hands.tip()) is None
    hands.point(other)
    hands.wait(2000)
    assert now(hands.tip()) is not None
    hands.point(button)
    hands.wait(2000)
    assert now(hands.tip()) is not None


def test_a_tooltip_tells_what_is_so_now() -> None:
    button = Button("Survey").tipped("Survey")
    button.disable("Wait 2 s")
    hands = Hands(Column(button))
    hands.point(button)
    hands.wait(400)
    waiting = hands.tip()
    button.disable("Wait 1 s")
    hands.wait(16)
    later = hands.tip()
    button.enable()
    hands.wait(16)
    free = hands.tip()
    told = [tip.reason for tip in (waiting, later, free) if tip is not None]
    assert told == ["Wait 2 s", "Wait 1 s", ""]


def test_a_pinned_tooltip_stays() -> None:
    button = Button("Survey").tipped("Survey", "Looks around")
    hands = Hands(Column(button, across="start"))
    hands.point(button)
    hands.key(pygame.K_F2)
    hands.point((880, 690))
    assert hands.tip() is not None
    hands.key(pygame.K_ESCAPE)
    assert hands.tip() is None
    assert hands.commands == []


def test_a_tooltip_flips_at_the_edges() -> None:
    area = pygame.Rect(0, 0, 800, 600)
    low = beside((200, 100), pygame.Rect(700, 560, 90, 36), area, 8)
    assert area.contains(low)
    assert not low.colliderect(pygame.Rect(700, 560, 90, 36))
    free = beside((200, 100), pygame.Rect(100, 100, 90, 36), area, 8)
    assert free.topleft == (100, 144)
    kept_off = beside((200, 100), pygame.Rect(100, 100, 90, 36), area, 8, [pygame.Rect(100, 140, 200, 100)])
    assert not kept_off.colliderect(pygame.Rect(100, 140, 200, 100))


def test_notices_go_by_themselves_but_faults_stay() -> None:
    hands = Hands(Label("x"))
    hands.desk.notice("Stored")
    hands.desk.notice("Broken", "loss")
    assert len(hands.desk.notices.children) == 2
    hands.wait(6000)
    assert [notice.words for notice in hands.desk.notices._notices()] == ["Broken"]
    hands.click(hands.desk.notices.children[0])
    hands.wait(20)
    assert not hands.desk.notices.children


def test_the_same_notice_is_shown_once() -> None:
    hands = Hands(Label("x"))
    for _ in range(5):
        hands.desk.notice("Stored")
    for number in range(5):
        hands.desk.notice(f"Stored {number}")
    assert len(hands.desk.notices.children) == 3


# Drawing


def test_at_rest_nothing_is_drawn() -> None:
    buttons, _ = pressed_buttons(60)
    hands = Hands(GridBox(*buttons, columns=6, gap=4))
    assert not hands.desk.dirty
    assert not hands.desk.busy
    assert list(hands.desk.draw(hands.surface)) == []


def test_only_what_changed_is_drawn() -> None:
    buttons, _ = pressed_buttons(60)
    hands = Hands(GridBox(*buttons, columns=6, gap=4))
    hands.point(buttons[7])
    areas = list(hands.desk.draw(hands.surface))
    assert len(areas) == 1
    assert areas[0].contains(buttons[7].rect)
    assert areas[0].width < 2 * buttons[7].rect.width


def test_a_partial_picture_equals_a_whole_one() -> None:
    buttons, _ = pressed_buttons(12)
    hands = Hands(Panel(ArrowRow(*buttons[:6], gap=4), ArrowRow(*buttons[6:], gap=4)))
    hands.point(buttons[2])
    hands.tab(3)
    buttons[9].disable("Not now")
    hands.desk.update(0)
    hands.desk.draw(hands.surface)
    partial = pygame.image.tobytes(hands.surface, "RGB")
    hands.desk.refresh()
    hands.desk.draw(hands.surface)
    assert partial == pygame.image.tobytes(hands.surface, "RGB")


def test_the_mouse_reaches_only_what_is_on_top() -> None:
    buttons, _ = pressed_buttons(1)
    hands = Hands(Column(Panel(buttons[0], across="start"), across="start"))
    assert hands.press((2, 2))
    assert not hands.press((880, 690))
