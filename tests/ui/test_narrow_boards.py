"""What stands on boards where a window is narrow or low for its text."""

import pytest

from game.ui.battle.cards.aftermath import FateColumns, FateRow, _side_part
from game.ui.look.tokens import TokenLook
from tests.ui.input_driver import Hands

LOOK = TokenLook("lapis", "bowman")


@pytest.mark.parametrize(("size", "percent"), [((700, 330), 200), ((1100, 330), 100)])
def test_fates_of_both_sides_are_not_written_over_one_another(size: tuple[int, int], percent: int) -> None:
    rows = [FateRow(str(n), f"Bowman {n}", LOOK, "croaked", "loss", "-", "", "") for n in range(6)]
    sides = [(name, "2 of 6 stand", rows) for name in ("Lapis", "Cinnabar")]
    whole, short = (
        [_side_part(*side, levels=True, short=short) for side in sides] for short in (False, True)
    )
    board = FateColumns(whole, short)
    Hands(board, size=size, percent=percent)
    first, second = (part for part in (*whole, *short) if part.visible)
    assert not first.rect.colliderect(second.rect)
    for part in (first, second):
        assert part.rect.height >= part.least_height(part.rect.width)
