"""Scrolling: areas, long lists, tables; wheel, bar, keys; only what is seen is drawn."""

import pygame
import pytest

from game.ui.widgets.boxes import Column
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import RowList, ScrollArea
from game.ui.widgets.table import Cell, Ledger, LedgerLine, RowTable, TableColumn
from tests.ui.input_driver import Hands, now


def long_area() -> tuple[ScrollArea, list[Button]]:
    buttons = [Button(f"button {at}") for at in range(30)]
    return ScrollArea(Column(*buttons, gap=6)), buttons


def test_wheel_and_limits() -> None:
    area, buttons = long_area()
    hands = Hands(area, size=(300, 200))
    top = buttons[0].rect.y
    hands.wheel(buttons[0], -1)
    assert buttons[0].rect.y == top - 66
    hands.wheel(area, 5)
    assert buttons[0].rect.y == top
    hands.wheel(area, -1000)
    assert area.scroller.offset == area.scroller.limit
    assert buttons[-1].rect.bottom == area.rect.bottom


def test_what_is_scrolled_away_cannot_be_clicked() -> None:
    area, buttons = long_area()
    hands = Hands(Column(area.sized(height=100), Button("below")), size=(300, 200))
    hidden = next(button for button in buttons if button.rect.y > 100)
    assert hands.desk.root.widget_at(hidden.rect.center) is not hidden


def test_focus_scrolls_into_view() -> None:
    area, buttons = long_area()
    hands = Hands(area, size=(300, 200))
    hands.tab(10)
    assert hands.focus() is buttons[9]
    assert area.rect.contains(buttons[9].rect)
    hands.tab(9, back=True)
    assert area.rect.contains(buttons[0].rect)
    hands.tab(back=True)
    assert hands.focus() is buttons[-1]
    assert area.rect.contains(buttons[-1].rect)


def test_keys_scroll_a_page() -> None:
    area, _ = long_area()
    hands = Hands(area, size=(300, 200))
    hands.tab()
    hands.key(pygame.K_PAGEDOWN)
    assert area.scroller.offset == 160
    hands.key(pygame.K_END)
    assert area.scroller.offset == area.scroller.limit
    hands.key(pygame.K_HOME)
    assert area.scroller.offset == 0


def test_bar_can_be_dragged() -> None:
    area, _ = long_area()
    hands = Hands(area, size=(300, 200))
    grip = (area.rect.right - 4, 6)
    hands.press(grip)
    hands.point((grip[0], 1000))
    assert area.scroller.offset == area.scroller.limit
    hands.point((grip[0], 6))
    hands.release(grip)
    assert area.scroller.offset == 0
    hands.click((grip[0], 150))
    assert area.scroller.offset > 0


def test_short_content_has_no_bar() -> None:
    area = ScrollArea(Column(Button("only one")))
    Hands(area, size=(300, 200))
    assert not area.scroller.needed
    assert area.viewport == area.rect


def rows(count: int) -> tuple[RowList, list[int], list[int], list[int]]:
    drawn: list[int] = []
    selected: list[int] = []
    chosen: list[int] = []
    rowlist = RowList(
        count,
        lambda surface, rect, index, mark: drawn.append(index),
        on_select=selected.append,
        on_choose=chosen.append,
        row_height=40,
    )
    return rowlist, drawn, selected, chosen


def test_a_long_list_draws_only_what_is_seen() -> None:
    rowlist, drawn, _, _ = rows(5000)
    hands = Hands(rowlist, size=(300, 400))
    assert drawn == list(range(10))
    drawn.clear()
    rowlist.select(4321)
    hands.desk.draw(hands.surface)
    assert len(drawn) <= 11
    assert 4321 in drawn


def test_list_by_keys() -> None:
    rowlist, _, selected, chosen = rows(5000)
    hands = Hands(rowlist, size=(300, 400))
    hands.tab()
    assert rowlist.selected == 0
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_PAGEDOWN)
    assert rowlist.selected == 10
    hands.key(pygame.K_END)
    assert rowlist.selected == 4999
    assert rowlist.rect.contains(rowlist.row_rect(4999))
    hands.key(pygame.K_DOWN)
    assert rowlist.selected == 4999
    hands.key(pygame.K_RETURN)
    assert chosen == [4999]
    hands.key(pygame.K_HOME)
    assert selected == [0, 1, 10, 4999, 0]


def test_list_by_mouse() -> None:
    rowlist, _, _, chosen = rows(50)
    hands = Hands(rowlist, size=(300, 400))
    hands.click(rowlist.row_rect(3).center)
    assert rowlist.selected == 3
    assert chosen == []
    hands.wait(1000)
    for _ in range(2):
        hands.click(rowlist.row_rect(5).center)
    assert chosen == [5]
    hands.key(pygame.K_DOWN)
    assert rowlist.selected == 6


def test_a_list_that_shrinks_keeps_a_valid_selection() -> None:
    rowlist, _, _, _ = rows(50)
    Hands(rowlist, size=(300, 400))
    rowlist.select(49)
    rowlist.set_count(10)
    assert now(rowlist.selected) == 9
    rowlist.set_count(0)
    assert now(rowlist.selected) is None
    with pytest.raises(IndexError):
        rowlist.select(0)


def test_table_asks_only_for_cells_in_sight() -> None:
    asked: set[int] = set()

    def cells(index: int) -> list[Cell]:
        asked.add(index)
        return [Cell(str(index)), Cell("x", bar=0.5)]

    table = RowTable((TableColumn("No."), TableColumn("Hits", 120, "right")), 5000, cells, row_height=40)
    hands = Hands(table, size=(300, 426))
    assert asked == set(range(10))
    assert table.row_at((10, table.body().y + 1)) == 0
    assert table.row_at((10, table.rect.y + 3)) is None
    table.show_rows(2, cells)
    hands.desk.draw(hands.surface)
    assert table.row_at((10, table.body().y + 90)) is None


def test_ledger_makes_room_for_a_total() -> None:
    plain = Ledger((LedgerLine("a", "1"), LedgerLine("b", "2")))
    summed = Ledger((LedgerLine("a", "1"), LedgerLine("b", "2", total=True)))
    Hands(Column(plain, summed))
    assert summed.rect.height > plain.rect.height


def test_a_notch_of_the_wheel_cuts_no_row_and_a_click_moves_nothing() -> None:
    chosen: list[int] = []
    rows = RowList(40, lambda *_: None, row_height=40, on_select=chosen.append)
    area = ScrollArea(Column(Button("above").sized(height=90), rows.sized(height=200), gap=6))
    hands = Hands(area, size=(300, 240))
    hands.wheel(rows, -3)
    assert rows.scroller.offset > 0
    assert rows.scroller.offset % 40 == 0
    before, top = rows.scroller.offset, rows.rect.y
    assert not area.rect.contains(rows.rect)
    hands.click((rows.rect.centerx, rows.rect.y + 60))
    assert chosen == [before // 40 + 1]
    assert (rows.scroller.offset, rows.rect.y) == (before, top)
