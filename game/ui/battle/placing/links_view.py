"""Lines between units as the field shows them: pairings that stand, pairs of a pick being put together."""

import dataclasses
import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from game.core.battle.seam import BattleView, CombatantView, PairView
from game.core.records import replace
from game.ui.battle.placing.links import Link, LinkKind, middle_of
from game.ui.battle.placing.pieces import FLIER_FOOT, lift_of
from game.ui.battle.playback.fold import GONE, LYING, shoots

Point = tuple[float, float]
Pair = tuple[str, str]

_ARROW_ROOM = 5
_SHORT = 74
_LEAST_FOR_NUMBER = 40
_DISC = 8


@dataclass(frozen=True)
class LinkLine:
    """A link with the units at its ends and the clash it belongs to (0 for a pick not sent yet)."""

    link: Link
    a: str
    b: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Shot:
    """A strike along no pairing: who strikes whom, how it is drawn, its number; `both`: each the other."""

    a: str
    b: str
    kind: LinkKind
    number: int
    both: bool = False


@dataclass(frozen=True, slots=True)
class Attacks:
    """Who strikes in the coming phase: `along` the pairings, for each whether `a` and whether `b` does, and
    past them."""

    along: Mapping[Pair, tuple[bool, bool]]
    shots: tuple[Shot, ...] = ()


def lines_of(
    view: BattleView,
    places: Mapping[str, Point],
    d: int,
    *,
    unit: float = 1.0,
    chosen: int = 0,
    picked: Collection[Pair] = (),
    ghosts: Iterable[tuple[str, str, LinkKind]] = (),
    attacks: Attacks | None = None,
) -> tuple[LinkLine, ...]:
    """Lines of a view. `unit` is the user scale, by which numbers grow. `chosen` numbers the selected
    clash; `picked` are the pairs of the pick in hand, drawn like a selected one; `ghosts` what would or will
    happen between two. With `attacks` lines have heads where blows will fall, and there are those of blows
    past the pairings."""
    units = {unit.id: unit for unit in view.units}
    lit = {frozenset(pair) for pair in picked}
    out = []
    for pair in view.pairs:
        if _drawn(units.get(pair.a)) and _drawn(units.get(pair.b)) and {pair.a, pair.b} <= places.keys():
            kind = _kind(view, pair.kind, units[pair.a], units[pair.b])
            shown = chosen == pair.number or frozenset((pair.a, pair.b)) in lit
            number = pair.number if pair.kind == "primary" else 0
            line = _line(units, places, d, pair.a, pair.b, kind, number, pair.number, shown, unit)
            does = attacks.along.get((pair.a, pair.b)) if attacks is not None else None
            out.append(line if does is None else _headed(line, by_start=does[0], by_end=does[1]))
    for shot in attacks.shots if attacks is not None else ():
        if {shot.a, shot.b} <= places.keys():
            shown = chosen == shot.number or frozenset((shot.a, shot.b)) in lit
            number = shot.number
            line = _line(units, places, d, shot.a, shot.b, shot.kind, number, number, shown, unit)
            line = _headed(line, by_start=True, by_end=shot.both)
            out.append(_unnumbered(line) if _hides(line, places, d, unit) else line)
    drawn = {frozenset((line.a, line.b)) for line in out}
    for a, b in picked:
        if {a, b} <= places.keys() and frozenset((a, b)) not in drawn:
            out.append(_line(units, places, d, a, b, "aim", 0, 0, True, unit))
    riding = [one for one in view.units if one.mount in places and one.id in places and _drawn(one)]
    out += [_line(units, places, d, one.id, one.mount, "carried", 0, 0, False, unit) for one in riding]
    for a, b, ghost in ghosts:
        if {a, b} <= places.keys() and (ghost != "aim" or frozenset((a, b)) not in drawn):
            out.append(_line(units, places, d, a, b, ghost, 0, 0, False, unit))
    return tuple(out)


def _headed(line: LinkLine, *, by_start: bool, by_end: bool) -> LinkLine:
    """A line with heads where the units at its ends strike."""
    link = dataclasses.replace(line.link, heads=(by_end, by_start))
    return dataclasses.replace(line, link=link)


def _hides(line: LinkLine, places: Mapping[str, Point], d: int, unit: float) -> bool:
    """Whether the number of a line would lie on somebody who stands on its way."""
    middle = middle_of(line.link)
    return any(math.dist(middle, place) < d / 2 + _DISC * unit for place in places.values())


def _unnumbered(line: LinkLine) -> LinkLine:
    return dataclasses.replace(line, link=dataclasses.replace(line.link, number=0))


def _drawn(unit: CombatantView | None) -> bool:
    return unit is not None and unit.condition not in GONE


def _kind(view: BattleView, kind: str, a: CombatantView, b: CombatantView) -> LinkKind:
    """Missiles where everybody who attacks along a line shoots; in volleys that is any shooter."""
    if a.lane != "front":
        return "support"
    if kind == "secondary":
        return "missile" if shoots(a) and view.phase != "bout" else "secondary"
    attackers = [unit for unit in (a, b) if unit.condition not in LYING]
    if view.phase in ("skirmish", "maneuvers") and view.opening == "prepared":
        return "missile" if any(shoots(unit) for unit in attackers) else "primary"
    return "missile" if attackers and all(shoots(unit) for unit in attackers) else "primary"


def _line(
    units: Mapping[str, CombatantView],
    places: Mapping[str, Point],
    d: int,
    a: str,
    b: str,
    kind: LinkKind,
    number: int,
    clash: int,
    chosen: bool,
    unit: float,
) -> LinkLine:
    start, end = (_lifted(places[one], units[one], d) for one in (a, b))
    span = math.dist(start, end)
    gap = min(d / 2 + _ARROW_ROOM, span / 2 - 6) if span > d else d / 2
    free = span - 2 * gap
    bend = 0.0
    if free > _SHORT:
        # Lines that cross or run alongside one another part a little, always to the same side.
        bend = (6 + (clash * 7) % 13) * (1 if clash % 2 else -1) + (10 if kind != "primary" else 0)
    shown = number if free >= _LEAST_FOR_NUMBER * unit else 0
    return LinkLine(Link(start, end, kind, shown, chosen, bend, (gap, gap)), a, b, clash)


def _lifted(place: Point, unit: CombatantView, d: int) -> Point:
    return place[0], place[1] - lift_of(unit, d) * (1 - FLIER_FOOT)


def outnumbered(view: BattleView) -> dict[str, int]:
    """Units with more than one enemy at them, and how many."""
    units = {unit.id: unit for unit in view.units}
    enemies: dict[str, set[str]] = {}
    for pair in view.pairs:
        ends = ((pair.a, pair.b),) if pair.kind == "secondary" else ((pair.a, pair.b), (pair.b, pair.a))
        for attacker, target in ends:
            here = units.get(attacker)
            if here is not None and here.condition not in (*LYING, *GONE):
                enemies.setdefault(target, set()).add(attacker)
    return {
        unit: len(found)
        for unit, found in enemies.items()
        if len(found) > 1 and unit in units and units[unit].condition not in (*LYING, *GONE)
    }


def with_pick(view: BattleView, kind: str, pairs: Iterable[Pair]) -> BattleView:
    """The view as if the pick in hand stood."""
    if kind not in ("pair", "attach"):
        return view
    numbers = {unit: pair.number for pair in view.pairs for unit in (pair.a, pair.b)}
    out = list(view.pairs)
    there = [{pair.a, pair.b} for pair in out]
    for a, b in pairs:
        if {a, b} in there:
            continue
        number = numbers.get(b) or numbers.get(a) or max((pair.number for pair in out), default=0) + 1
        numbers[a] = numbers[b] = number
        out.append(PairView(a=a, b=b, kind="primary" if kind == "pair" else "secondary", number=number))
    return replace(view, pairs=tuple(out))


def lines_of_unit(view: BattleView, unit: str) -> int:
    """Number of the clash that a unit fights in, 0 if in none."""
    return next((pair.number for pair in view.pairs if unit in (pair.a, pair.b)), 0)
