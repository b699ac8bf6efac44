"""A battle of one exchange as the screen tells it: factors, dice, damage and losses in words. No pixels.

Everything comes from the view of one party; what it does not know of the other one stands in `unsure`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import zip_longest

from game.core.battle.exchange import ExchangePart, ExchangeView, Factor, StrikeView
from game.core.battle.seam import BattleView, CombatantView
from game.core.numbers import HALF, MINUS, fraction_text, halves_text, tenths_text
from game.core.records import SideId
from game.ui.battle.models.names import CombatantNames
from game.ui.i18n import N_, _
from game.views.words.agreement import agreeing

ATTACKER, DEFENDER = 0, 1
DICE = "dice"
"""The factor of the dice, once they have fallen."""
WAITING = "2d6"
"""Dice that have not fallen yet."""
_PLACES = 3
_FACTORS = {
    "stack": N_("stack bonus"),
    "attack": N_("Attack"),
    "lead": N_("leading"),
    "level": N_("average level"),
    "defense": N_("against Defense"),
    "ambush": N_("ambush"),
    "fatigue": N_("fatigue"),
    "run": N_("Hit-and-Run"),
    DICE: N_("two dice"),
}
_ORDERS = {
    "attacker_first": (N_("{attacker} strikes first"), N_("{attacker} strike first")),
    "attacker_only": (N_("only {attacker} strikes"), N_("only {attacker} strike")),
    "defender_first": (N_("{defender} strikes first"), N_("{defender} strike first")),
    "simultaneous": (N_("both strike at once"), N_("both strike at once")),
}
"""Who strikes when: of one, of a side whose name is plural."""


@dataclass(frozen=True, slots=True)
class FactorRow:
    """A factor of both strikes, as they stand on the screen: figures, how each comes about, the rule."""

    id: str
    label: str
    figures: tuple[str, str]
    texts: tuple[str, str]
    rule: str = ""


@dataclass(frozen=True, slots=True)
class DiceBar:
    """A total of the dice: `ways` of all throws lead to it, and to this damage."""

    total: int
    ways: int
    damage: str


@dataclass(frozen=True, slots=True)
class StrikeBoard:
    """One strike. `bars` are empty where there is none; `rolled` is the total that fell. `mean_at` is where
    the mean lies between the first bar and the last one, 0 to 1."""

    name: str
    colour: str
    bars: tuple[DiceBar, ...] = ()
    least: str = ""
    mean: str = ""
    most: str = ""
    rolled: int | None = None
    dealt: str = ""
    note: str = ""
    step: int = 0


@dataclass(frozen=True, slots=True)
class LossRow:
    """What one unit does and may suffer. `place` is its number in stack order, `depth` how many carry it;
    `loss` on average, `span` from least to most; `falls` the chance to croak in percent, -1 if it has
    croaked already."""

    unit: str
    place: int
    depth: int
    name: str
    contributes: bool
    note: str
    loss: str
    span: str
    falls: int
    shocked: bool
    defense: int


@dataclass(frozen=True, slots=True)
class ExchangeBoard:
    """Everything of the exchange, left side first."""

    title: str
    why: str
    rows: tuple[FactorRow, ...]
    strikes: tuple[StrikeBoard, StrikeBoard]
    losses: tuple[tuple[LossRow, ...], tuple[LossRow, ...]]
    notes: tuple[str, ...]
    unsure: tuple[str, ...]
    rolled: bool
    at_once: bool


def figure(value: Fraction) -> str:
    """A figure in at most three decimal places: `1.3`, `0.708`."""
    scaled = value * 10**_PLACES
    whole = int(scaled + Fraction(1, 2)) if scaled >= 0 else -int(-scaled + Fraction(1, 2))
    sign = MINUS if whole < 0 else ""
    units, rest = divmod(abs(whole), 10**_PLACES)
    return f"{sign}{units}" + (f".{rest:0{_PLACES}}".rstrip("0") if rest else "")


def percent(share: Fraction) -> int:
    """A chance in whole percent; neither 0 nor 100 unless it is exactly that."""
    if share <= 0 or share >= 1:
        return 100 if share >= 1 else 0
    return min(99, max(1, int(share * 100 + Fraction(1, 2))))


def in_stack_order(view: BattleView, side: SideId) -> list[CombatantView]:
    """A party's units from the front to the back."""
    mine = {unit.id: unit for unit in view.units if unit.side == side}
    parts = view.exchange.parts if view.exchange is not None else ()
    order = [part.unit for part in parts if part.unit in mine]
    return [mine[unit] for unit in (*order, *(unit for unit in mine if unit not in set(order)))]


def depth_of(units: Mapping[str, CombatantView], unit: str) -> int:
    """How many units of these carry one, below one another."""
    depth, mount = 0, units[unit].mount
    while mount in units and depth < len(units):
        depth, mount = depth + 1, units[mount].mount
    return depth


def board_of(view: BattleView, exchange: ExchangeView, names: CombatantNames, left: SideId) -> ExchangeBoard:
    """The board of an exchange of the battle `view` shows."""
    sides = [party.side for party in view.parties]
    order = (0, 1) if sides[ATTACKER] == left else (1, 0)
    words = {"attacker": names.side(sides[ATTACKER]), "defender": names.side(sides[DEFENDER])}
    parts = {part.unit: part for part in exchange.parts}
    strikes = tuple(_strike(exchange.strikes[at], names, sides[at]) for at in order)
    losses = tuple(tuple(_losses(view, sides[at], parts, names)) for at in order)
    one, many = _ORDERS.get(exchange.order, (exchange.order, exchange.order))
    first = "defender" if "{defender}" in one else "attacker"
    title = agreeing(one, many, words[first]).format(**words)
    return ExchangeBoard(
        title=title[:1].upper() + title[1:],
        why=names.told(_(exchange.why)),
        rows=_rows(*(exchange.strikes[at] for at in order)),
        strikes=(strikes[0], strikes[1]),
        losses=(losses[0], losses[1]),
        notes=tuple(_notes(exchange, words)),
        unsure=tuple(names.told(_(line)) for line in exchange.assumed),
        rolled=any(strike.rolled is not None for strike in exchange.strikes),
        at_once=exchange.order == "simultaneous",
    )


def _rows(left: StrikeView, right: StrikeView) -> tuple[FactorRow, ...]:
    """Rows by factor, in the order in which the strikes name them."""
    mine = {factor.id: factor for factor in left.factors}
    theirs = {factor.id: factor for factor in right.factors}
    ids = dict.fromkeys(id_ for pair in zip_longest(mine, theirs) for id_ in pair if id_ is not None)
    rows = tuple(_row(id_, mine.get(id_), theirs.get(id_)) for id_ in ids)
    # While one side's dice lie already the other's have yet to fall.
    waits = tuple(WAITING if strike.spread and strike.rolled is None else "" for strike in (left, right))
    return tuple(replace(row, figures=_either(row.figures, waits)) if row.id == DICE else row for row in rows)


def _either(figures: tuple[str, str], others: tuple[str, ...]) -> tuple[str, str]:
    return figures[0] or others[0], figures[1] or others[1]


def _row(id_: str, mine: Factor | None, theirs: Factor | None) -> FactorRow:
    one = mine or theirs
    assert one is not None
    pair = (mine, theirs)
    shown = tuple("" if factor is None else _times(factor) for factor in pair)
    texts = tuple("" if factor is None else f"{_(factor.label)}: {factor.text}" for factor in pair)
    label = _(_FACTORS[id_]) if id_ in _FACTORS else _(one.label)
    return FactorRow(id_, label, (shown[0], shown[1]), (texts[0], texts[1]), one.rule)


def _times(factor: Factor) -> str:
    text = figure(factor.value)
    return text if factor.id == "attack" else f"×{text}"


def _strike(strike: StrikeView, names: CombatantNames, side: SideId) -> StrikeBoard:
    name, colour = names.side(side), names.colour(side)
    note = names.told(_(strike.why))
    if not strike.step:
        return StrikeBoard(name, colour, note=note or _("does not strike"))
    bars = tuple(DiceBar(one.total, one.ways, fraction_text(one.damage)) for one in strike.spread)
    if strike.later:
        note = note or _("struck by those who survive")
    return StrikeBoard(
        name,
        colour,
        bars,
        tenths_text(strike.least),
        tenths_text(strike.mean),
        tenths_text(strike.most),
        strike.rolled,
        "" if strike.damage is None else tenths_text(strike.damage),
        note,
        strike.step,
    )


def _losses(
    view: BattleView, side: SideId, parts: Mapping[str, ExchangePart], names: CombatantNames
) -> Iterator[LossRow]:
    mine = in_stack_order(view, side)
    units = {unit.id: unit for unit in mine}
    for place, unit in enumerate(mine, 1):
        part = parts.get(unit.id)
        gone = unit.condition == "croaked"
        yield LossRow(
            unit=unit.id,
            place=place,
            depth=depth_of(units, unit.id),
            name=names.unit(unit.id),
            contributes=part is not None and part.contributes,
            note=_note(unit, part, names),
            loss=tenths_text(part.loss / HALF) if part is not None else "",
            span=_span(part) if part is not None else "",
            falls=-1 if gone else percent(part.falls) if part is not None else 0,
            shocked=unit.condition == "stunned" or (part is not None and part.shocked),
            defense=part.defense if part is not None else unit.defense,
        )


def _note(unit: CombatantView, part: ExchangePart | None, names: CombatantNames) -> str:
    """Why a unit does not strike; else the level of those whose level counts."""
    if part is not None and part.why:
        return names.told(_(part.why))
    if unit.ruler:
        return _("chief, level {level}").format(level=unit.level)
    leads = unit.leader or unit.level > 1
    return _("level {level}").format(level=unit.level) if leads else ""


def _span(part: ExchangePart) -> str:
    least, most = halves_text(part.least), halves_text(part.most)
    return least if least == most else f"{least}–{most}"


def _notes(exchange: ExchangeView, words: Mapping[str, str]) -> Sequence[str]:
    out = []
    if exchange.ambush:
        out.append(
            agreeing("{defender} lies in ambush", "{defender} lie in ambush", words["defender"]).format(
                **words
            )
        )
    if exchange.hit_and_run:
        out.append(
            agreeing(
                "{attacker} hits and runs: it earns no experience",
                "{attacker} hit and run: they earn no experience",
                words["attacker"],
            ).format(**words)
        )
    return out
