"""Checkpoints of the way back are let go of, the older the more of them."""

from typing import Any

from game.session.rewind import MOST_CHECKPOINTS, thin_out


def test_a_long_game_keeps_few_checkpoints_and_the_late_ones_close_together():
    kept: dict[int, Any] = {}
    for day in range(400):
        kept[day * 30] = object()
        thin_out(kept)
        assert len(kept) <= MOST_CHECKPOINTS
        assert day * 30 in kept
        assert 0 in kept
    gaps = [b - a for a, b in zip(list(kept), list(kept)[1:], strict=False)]
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[-1] == 30
