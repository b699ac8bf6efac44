"""The measurement of the computer player and of its peer."""

import pytest

from game.dev.bench import players, wesnoth
from game.dev.bench.players import SideTurn


def test_a_unit_counts_in_the_turns_in_which_it_was_there() -> None:
    assert players._a_unit((SideTurn(30.0, 6), SideTurn(10.0, 2))) == 5.0


def test_the_peer_is_as_recorded_where_it_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wesnoth, "program", lambda: None)
    wesnoth.ai_turns.cache_clear()
    peer = wesnoth.ai_turns()
    wesnoth.ai_turns.cache_clear()
    assert peer.ms_a_unit == wesnoth.RECORDED_AI_MS
    assert "recorded" in peer.note


def test_the_peers_turns_are_those_that_ended() -> None:
    told = ["Battle for Wesnoth", "BENCH_BEGINS 5 1.5", "BENCH_ENDS 6 1.7", "BENCH_BEGINS 4 1.8"]
    spent, units, turns = wesnoth._summed(told)
    assert (round(spent, 3), units, turns) == (0.2, 5, 1)
