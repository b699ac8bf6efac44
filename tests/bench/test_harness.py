"""The bench harness: what a race times, what a row says, when the command fails. No speed is judged here."""

import gc
import json
import statistics
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from game.core import movement
from game.dev import bench_cmd
from game.dev.bench import child, land, reach, registry, report, screen, startup, timing
from game.dev.bench.registry import Bench, Disagreement, Effort, Figure, NotMeasured, Race
from game.tools import cli

KEYS = {"id", "what", "value", "peer", "ratio", "bar", "holds"}
ASKED_FOR = {"P1", "P2", "S1", "S2", "S3", "S4", "D1", "D2", "D3", "C1", "C2", "U1", "U2", "F1", "F2"}


def _entry(measure: Callable[[Effort], Race | Figure], bar: float = 0.5, absolute: bool = False) -> Bench:
    return Bench("X1", "something", bar, bar / 2, "ms", absolute, measure)


def _fails(error: Exception) -> Callable[[Effort], Race | Figure]:
    def measure(_: Effort) -> Race | Figure:
        raise error

    return measure


# --- timing -------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def nothing_to_collect(monkeypatch: pytest.MonkeyPatch) -> None:
    """A collection before every timing looks through all that the tests before have left."""
    monkeypatch.setattr("gc.collect", lambda: 0)


def test_both_ways_run_as_often_in_mixed_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "_LEAST_S", 0)
    order: list[str] = []
    timing.run_race(Race(ours=lambda: order.append("ours"), peer=lambda: order.append("peer")), rounds=21)
    timed = order[-42:]
    pairs = [tuple(timed[at : at + 2]) for at in range(0, 42, 2)]
    assert set(pairs) == {("ours", "peer"), ("peer", "ours")}


def test_the_collector_rests_while_timing_and_only_then() -> None:
    seen = []
    timing.run_race(Race(ours=lambda: seen.append(gc.isenabled()), peer=lambda: None), rounds=1)
    assert set(seen) == {False}
    assert gc.isenabled()


def test_medians_are_of_one_call(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(10_000))
    monkeypatch.setattr("time.perf_counter", lambda: next(clock) / 1000)
    times = timing.run_race(Race(ours=lambda: None, peer=lambda: None), rounds=9)
    assert times.ours == pytest.approx(times.peer)
    assert times.ours == pytest.approx(1 / 4)  # four calls of a quarter fill the least time of one timing


# --- rows ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("figure", "absolute", "ratio", "holds"),
    [
        (Figure(1, 2), False, 0.5, True),
        (Figure(1.1, 2), False, 0.55, False),
        (Figure(0.4), True, None, True),
        (Figure(0.6), True, None, False),
    ],
)
def test_a_bar_is_for_the_ratio_or_absolute(
    figure: Figure, absolute: bool, ratio: float | None, holds: bool
) -> None:
    row = report.measure(_entry(lambda _: figure, absolute=absolute), Effort())
    assert (row.ratio, row.holds) == (ratio, holds)


def test_what_cannot_be_measured_counts_neither_way() -> None:
    row = report.measure(_entry(_fails(NotMeasured("no such thing"))), Effort())
    assert (row.value, row.ratio, row.holds) == (None, None, None)
    assert row.note == "not measured: no such thing"


def test_a_race_between_different_answers_fails() -> None:
    def agree() -> None:
        raise Disagreement("3 and 4 hexes")

    row = report.measure(_entry(lambda _: Race(lambda: 3, lambda: 4, agree)), Effort(rounds=1))
    assert row.holds is False
    assert "3 and 4 hexes" in row.note


def test_json_rows_have_the_agreed_keys() -> None:
    row = report.measure(_entry(lambda _: Figure(1.23456, 2)), Effort())
    (plain,) = report.as_json([row])
    assert set(plain) >= KEYS
    assert plain["value"] == 1.235


# --- the command --------------------------------------------------------------------------------------------


def _only(monkeypatch: pytest.MonkeyPatch, **figures: Figure) -> None:
    entries = {
        id_: Bench(id_, f"work {id_}", 0.5, 0.2, "ms", False, lambda _, figure=figure: figure)  # type: ignore[misc]  # a default binds the loop's value
        for id_, figure in figures.items()
    }
    monkeypatch.setattr(bench_cmd, "table", lambda: entries)


def test_the_exit_code_tells_a_missed_bar(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _only(monkeypatch, A1=Figure(1, 4), A2=Figure(3, 4))
    assert cli.main(["bench", "a1", "--json"]) == 0
    assert [row["id"] for row in json.loads(capsys.readouterr().out)] == ["A1"]
    assert cli.main(["bench"]) == 1
    assert "NO" in capsys.readouterr().out


def test_an_unknown_id_is_wrong_usage(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _only(monkeypatch, A1=Figure(1, 4))
    assert cli.main(["bench", "A1", "Z9"]) == 2
    assert "Z9. Known: A1" in capsys.readouterr().err


def test_the_table_holds_what_was_agreed() -> None:
    assert set(registry.table()) >= ASKED_FOR


def test_two_measurements_cannot_share_an_id() -> None:
    registry.table()
    with pytest.raises(ValueError, match="P1"):
        registry.bench("P1", what="again", bar=1, target=1)(lambda _: Figure(1))


# --- subjects -----------------------------------------------------------------------------------------------


def test_the_made_up_land_is_as_described() -> None:
    costs = land.blob_costs(96)
    assert set(np.unique(costs)) == {1, 2, 3, 4, 5, 6}
    assert costs.mean() == pytest.approx(2.8, abs=0.05)


@pytest.mark.slow
def test_ours_and_scipy_reach_the_same_hexes() -> None:
    small = land.synthetic_land(side=48, stacks=12)
    reach.check_against_peer(small, small.starts)
    sizes = [len(movement.reach(small.grid, small.field, start, land.BUDGET).cost) for start in small.starts]
    assert 40 < statistics.mean(sizes) < 160


def test_without_a_network_the_peer_of_the_frames_is_said_to_be_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("game.paths.checkout", lambda: tmp_path)
    monkeypatch.setattr("sys.executable", "false")
    row = report.measure(registry.table()["D1"], registry.Effort.quick())
    assert row.holds is None
    assert row.value is None
    assert "missing on this machine" in row.note


def test_a_child_returns_plain_data() -> None:
    assert child.in_child("json:loads", s="[1, 2]") == [1, 2]


def test_a_failing_child_is_not_measured() -> None:
    with pytest.raises(NotMeasured, match="Expecting value"):
        child.in_child("json:loads", s="?")


def test_a_start_that_fails_is_not_measured() -> None:
    with pytest.raises(NotMeasured, match="ended with"):
        startup._seconds_to_leave(["false"], {})


@pytest.mark.slow
def test_a_picture_on_a_display_is_noticed(tmp_path: Path) -> None:
    command, _ = startup._game()
    try:
        with screen.display() as display:
            seconds = screen.seconds_to_picture(display, command, startup._environment())
    except NotMeasured as reason:
        pytest.skip(str(reason))
    assert 0 < seconds < 15
