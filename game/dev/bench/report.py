"""From measurements to rows, and rows to a table or to JSON."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from game.dev.bench.registry import Bench, Disagreement, Effort, NotMeasured, Race
from game.dev.bench.timing import run_race
from game.tools.output import print_json, print_table


@dataclass(frozen=True)
class Row:
    """One result. `value` and `peer` in `unit`; None where not measured. `holds` None: no verdict."""

    id: str
    what: str
    value: float | None
    peer: float | None
    ratio: float | None
    bar: float
    holds: bool | None
    target: float
    unit: str
    absolute: bool
    note: str


def measure(entry: Bench, effort: Effort) -> Row:
    """Run one measurement; what cannot be measured becomes a row that says why."""
    try:
        result = entry.measure(effort)
        if isinstance(result, Race):
            if result.agree is not None:
                result.agree()
            times = run_race(result, effort.rounds)
            return _row(entry, times.ours, times.peer, _noted(result.note, times.spread))
        return _row(entry, result.value, result.peer, result.note)
    except NotMeasured as reason:
        return _row(entry, None, None, f"not measured: {reason}")
    except Disagreement as difference:
        return _row(entry, None, None, f"ours and the peer disagree: {difference}", holds=False)


def _noted(note: str, spread: float) -> str:
    if spread <= 0.25:
        return note
    return "; ".join(filter(None, (note, f"noisy, middle half spreads by {spread:.0%}")))


def _row(entry: Bench, value: float | None, peer: float | None, note: str, holds: bool | None = None) -> Row:
    ratio = value / peer if value is not None and peer else None
    compared = value if entry.absolute else ratio
    if compared is not None:
        holds = compared <= entry.bar
    return Row(
        id=entry.id,
        what=entry.what,
        value=value,
        peer=peer,
        ratio=ratio,
        bar=entry.bar,
        holds=holds,
        target=entry.target,
        unit=entry.unit,
        absolute=entry.absolute,
        note=note,
    )


def as_json(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """The rows as plain data, figures rounded to what they mean."""
    return [
        {
            "id": row.id,
            "what": row.what,
            "value": _rounded(row.value),
            "peer": _rounded(row.peer),
            "ratio": _rounded(row.ratio),
            "bar": row.bar,
            "holds": row.holds,
            "target": row.target,
            "unit": row.unit,
            "note": row.note,
        }
        for row in rows
    ]


def _rounded(figure: float | None) -> float | None:
    return None if figure is None else float(f"{figure:.4g}")


def show(rows: list[Row], json: bool) -> None:
    """Print the rows."""
    if json:
        print_json(as_json(rows))
        return
    print_table(
        ("id", "what", "ours", "peer", "ratio", "target", "bar", "holds"),
        [
            (
                row.id,
                row.what,
                _figure(row.value, row.unit),
                _figure(row.peer, row.unit),
                "" if row.ratio is None else f"{row.ratio:.3g}",
                _bar(row, row.target),
                _bar(row, row.bar),
                {True: "yes", False: "NO", None: "-"}[row.holds],
            )
            for row in rows
        ],
    )
    for row in rows:
        if row.note:
            print(f"{row.id}: {row.note}")


def _figure(figure: float | None, unit: str) -> str:
    if figure is None:
        return ""
    if unit == "ms" and figure < 1:
        return f"{figure * 1000:.3g} µs"
    return f"{figure:.3g} {unit}"


def _bar(row: Row, figure: float) -> str:
    return f"{figure:g} {row.unit}" if row.absolute else f"{figure:g}"
