"""One forecast for everything that shows it: list, card, numbers and lines on the field.

It is numbered as the field numbers its pairings; blows past them, as aimed shots are, have numbers of their
own behind those.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from game.core.battle.seam import BattleView, ClashForecast, CombatantView, PairView
from game.core.records import SideId, replace
from game.ui.battle.placing.links import LinkKind
from game.ui.battle.placing.links_view import Attacks, Pair, Shot

T = TypeVar("T")


def numbered(rows: Sequence[ClashForecast], view: BattleView) -> tuple[ClashForecast, ...]:
    """A forecast with the numbers of the view's pairings; two that are not paired get one behind them."""
    units = {unit.id: unit for unit in view.units}
    numbers = {_ends(pair.a, pair.b): pair.number for pair in view.pairs}
    out = []
    for row in rows:
        ends = _ends(row.left, row.right)
        number = _paired(row, numbers, units) or numbers.get(ends, 0)
        if not number:
            number = numbers[ends] = max(numbers.values(), default=0) + 1
        out.append(row if row.number == number else replace(row, number=number))
    return tuple(out)


def _ends(one: str, other: str) -> frozenset[str]:
    return frozenset((one, other))


def _paired(
    row: ClashForecast, numbers: Mapping[frozenset[str], int], units: Mapping[str, CombatantView]
) -> int:
    """The number of the pairing that a row is of, 0 for none. Riders strike beside their mount; who is aimed
    at on a mount is not met by its pairing."""
    found = (numbers.get(_ends(_seat(units, one), other), 0) for one, other in strikes_of(row))
    return next((number for number in found if number), 0)


def _seat(units: Mapping[str, CombatantView], unit: str) -> str:
    return units[unit].mount or unit if unit in units else unit


def strikes_of(row: ClashForecast) -> tuple[Pair, ...]:
    """Who strikes whom by a forecast; both, where it does not say."""
    there, back = (row.left, row.right), (row.right, row.left)
    if row.certain or any(row.blows):
        does = [bool(blow) for blow in row.blows]
    elif any(row.damage):
        does = [bool(damage) for damage in row.damage]
    else:
        does = [bool(risk) for risk in reversed(row.crit)]
    found = tuple(pair for pair, strikes in zip((there, back), does, strict=True) if strikes)
    return found or (there, back)


def turned(
    rows: Iterable[ClashForecast], owners: Mapping[str, SideId], left: SideId
) -> tuple[ClashForecast, ...]:
    """A forecast with the units of `left` at the left, as they stand on the field."""
    return tuple(row if owners.get(row.left, left) == left else _turned(row) for row in rows)


def _turned(row: ClashForecast) -> ClashForecast:
    contested = row.contested
    return replace(
        row,
        left=row.right,
        right=row.left,
        terms=_swapped(row.terms),
        totals=_swapped(row.totals),
        blows=_swapped(row.blows),
        damage=_swapped(row.damage),
        margins=tuple(sorted((-margin, count) for margin, count in row.margins)),
        falls=(row.falls[1], row.falls[0], row.falls[2]),
        crit=_swapped(row.crit),
        losses=row.losses[::-1],
        contested=(contested[1], contested[0], contested[2]) if contested is not None else None,
        ends=_swapped(row.ends),
        lies=_swapped(row.lies),
    )


def _swapped(pair: tuple[T, T]) -> tuple[T, T]:
    return pair[1], pair[0]


# --- on the field


def attacks_of(rows: Sequence[ClashForecast], view: BattleView, expected: frozenset[str]) -> Attacks | None:
    """Along which lines of a view anybody strikes, and the strikes that go along none; None where nothing is
    foretold. `expected` are units of which nobody knows yet whom they strike."""
    if not rows:
        return None
    units = {unit.id: unit for unit in view.units}
    pairs = {_ends(pair.a, pair.b): pair for pair in view.pairs}
    along: dict[Pair, tuple[bool, bool]] = {(pair.a, pair.b): (False, False) for pair in view.pairs}
    shots: dict[frozenset[str], Shot] = {}
    for row in rows:
        for one, other in strikes_of(row):
            pair = pairs.get(_ends(_seat(units, one), other))
            if pair is not None:
                first, second = along[pair.a, pair.b]
                by_first = _seat(units, one) == pair.a
                along[pair.a, pair.b] = (first or by_first, second or not by_first)
                continue
            ends = _ends(one, other)
            before = shots.get(ends)
            both = before is not None and before.a == other
            if before is None or both:
                kind = _kind(row, expected & {one, other})
                shots[ends] = Shot(
                    *((one, other) if before is None else (before.a, before.b)), kind, row.number, both
                )
    return Attacks(along, tuple(shots.values()))


def _kind(row: ClashForecast, unknown: frozenset[str]) -> LinkKind:
    if row.kind == "secondary":
        return "secondary"
    if row.kind == "primary":
        return "primary"
    return "expected" if unknown else "aim"


def unforetold(view: BattleView, known: BattleView | None) -> frozenset[str]:
    """Enemies that aim in a view as nobody knows yet that they will, by the view of the battle as it is."""
    told = {unit.id: unit.aim for unit in known.units} if known is not None else {}
    return frozenset(
        unit.id
        for unit in view.units
        if unit.side != view.side and unit.aim and told.get(unit.id) != unit.aim
    )


def idle_pairs(rows: Sequence[ClashForecast], pairs: Sequence[PairView]) -> list[PairView]:
    """Pairings of which the forecast tells no blow."""
    if not rows:
        return []
    numbers = {row.number for row in rows}
    return [pair for pair in pairs if pair.kind == "primary" and pair.number not in numbers]
