"""What a forecast comes to for both sides: who croaks, who is knocked out, who is left to hold the field."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.core.battle.seam import BattleView, ClashForecast
from game.core.records import SideId
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.playback.fold import UP
from game.ui.i18n import _, ngettext
from game.views.words.agreement import agreeing
from game.views.words.fates import CONDITIONS

_OUT = "knocked_out"
_SHORT = {_OUT: "KO"}


@dataclass(frozen=True, slots=True)
class SideToll:
    """What a side is certain to lose in a phase, in units by condition, and how many it has left then."""

    side: SideId
    lost: Mapping[str, int]
    left: int


def ends_of(rows: Sequence[ClashForecast]) -> dict[str, str]:
    """In which condition units will lie for certain when the phase is over."""
    pairs = [pair for row in rows for pair in zip((row.left, row.right), row.ends, strict=True)]
    return {unit: end for unit, end in pairs if end}


def tolls(rows: Sequence[ClashForecast], view: BattleView) -> tuple[SideToll, ...]:
    """The certain losses of both parties."""
    ends = ends_of(rows)
    out = []
    for party in view.parties:
        up = [unit.id for unit in view.units if unit.side == party.side and unit.condition in UP]
        lost: dict[str, int] = {}
        for unit in up:
            if unit in ends:
                lost[ends[unit]] = lost.get(ends[unit], 0) + 1
        out.append(SideToll(party.side, lost, len(up) - sum(lost.values())))
    return tuple(out)


def toll_lines(rows: Sequence[ClashForecast], view: BattleView, names: CombatantNames) -> tuple[str, ...]:
    """The same in words: a line for each side that loses anybody, and who holds the field then."""
    found = tolls(rows, view)
    if not any(toll.lost for toll in found):
        return ()
    lines = [
        _("{side}: {lost}").format(side=names.side(toll.side), lost=_lost(toll))
        for toll in found
        if toll.lost
    ]
    beaten = [toll for toll in found if not toll.left]
    if len(beaten) == 1:
        (holder,) = (toll for toll in found if toll.left)
        name = names.side(holder.side)
        holds = agreeing("{side} then holds the field", "{side} then hold the field", name).format(side=name)
        if _OUT in beaten[0].lost:
            holds = _("{holds}: the knocked out croak or are taken").format(holds=holds)
        lines.append(holds)
    elif len(beaten) > 1:
        lines.append(_("Nobody is left standing then"))
    return tuple(lines)


def _lost(toll: SideToll) -> str:
    parts = [f"{count} {_(CONDITIONS[end])}" for end, count in toll.lost.items()]
    left = (
        ngettext("{n} still stands", "{n} still stand", toll.left).format(n=toll.left)
        if toll.left
        else _("nobody still stands")
    )
    return ", ".join([*parts, left])


def fall_line(rows: Sequence[ClashForecast], view: BattleView, names: CombatantNames) -> str:
    """How many units of both sides a bout will bring down on average; empty where nothing is rolled."""
    chances: dict[str, Fraction] = {}
    for row in rows:
        for unit, chance in zip((row.left, row.right), row.falls, strict=False):
            chances[unit] = max(chance, chances.get(unit, Fraction(0)))
    sides = {unit.id: unit.side for unit in view.units}
    sums = [
        sum((chance for unit, chance in chances.items() if sides.get(unit) == party.side), Fraction(0))
        for party in view.parties
    ]
    if not any(sums):
        return ""
    about = "~" if any(row.tries for row in rows) else ""
    told = [
        f"{names.side(party.side)} {about}{_tenths(count)}"
        for party, count in zip(view.parties, sums, strict=True)
    ]
    return _("Units that fall on average: {sides}").format(sides=", ".join(told))


def _tenths(count: Fraction) -> str:
    tenths = round(count * 10)
    return f"{tenths // 10}.{tenths % 10}"


def end_word(end: str) -> str:
    """A certain end at a token, where there is little room."""
    return _SHORT.get(end) or _(CONDITIONS[end])
