"""The forecast of a clash in words and figures, from `ClashForecast` alone. No figure is computed here but by
adding up what it says."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from game.core.battle.seam import BattleView, ClashForecast, CombatantView, PairView
from game.core.numbers import HALF, halves_text, signed
from game.core.records import SideId
from game.core.terms import Term
from game.ui.battle.deciding.outlook import idle_pairs
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.placing.pieces import hits_share
from game.ui.battle.playback.story import ONE_VOLLEY, VOLLEYS
from game.ui.i18n import _
from game.views.words.blows import blow_word
from game.views.words.fates import CONDITIONS
from game.views.words.phases import volley_name

BANDS = ((-99, -10), (-9, -7), (-6, -4), (-3, -1), (0, 0), (1, 3), (4, 6), (7, 9), (10, 99))
"""Margins that play alike (SD1-13.02), from a heavy loss to a heavy win."""


@dataclass(frozen=True, slots=True)
class Face:
    """One of the two: name, hits, and what its token needs."""

    unit: str
    name: str
    hits: str
    share: float
    colour: str
    glyph: str


@dataclass(frozen=True, slots=True)
class TermRow:
    """A line of the reckoning: what it adds for left and right (empty if nothing), what it is, its rule."""

    left: str
    label: str
    right: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class MarginBand:
    """Throws that play alike: how many of 100, from which to which margin."""

    low: int
    high: int
    throws: int


@dataclass(frozen=True, slots=True)
class ChanceFigure:
    """A big figure: percent, what happens, and whom it favours (`left`, `right` or empty)."""

    percent: str
    label: str
    side: str


@dataclass(frozen=True, slots=True)
class CertainOutcome:
    """What is certain to happen in a round: its name and both blows."""

    round: str
    left: str
    right: str


@dataclass(frozen=True, slots=True)
class ClashOdds:
    """A clash's forecast, ready to be shown. Empty parts are not drawn. With `tries` the chances are those of
    so many plays, as dice fall in every round."""

    number: int
    title: str
    aside: str
    left: Face
    right: Face
    terms: tuple[TermRow, ...] = ()
    totals: tuple[str, str] = ("", "")
    total_label: str = ""
    margins: tuple[tuple[int, int], ...] = ()
    bands: tuple[MarginBand, ...] = ()
    ends: tuple[str, str, str] = ("", "", "")
    chances: tuple[ChanceFigure, ...] = ()
    outcomes: tuple[CertainOutcome, ...] = ()
    losses: tuple[TermRow, ...] = ()
    tries: int = 0
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def percent(chance: Fraction) -> str:
    """A chance in whole percent; what is possible is never 0, what is not sure never 100."""
    if 0 < chance < Fraction(1, 100):
        return "<1"
    if Fraction(99, 100) < chance < 1:
        return ">99"
    return str(round(chance * 100))


def rows_of(rows: Iterable[ClashForecast], one: str, other: str = "") -> list[ClashForecast]:
    """Forecasts about a unit, or about two that fight each other; a volley gives several."""
    return [
        row for row in rows if one in (row.left, row.right) and (not other or other in (row.left, row.right))
    ]


def clash_rows(rows: Iterable[ClashForecast], number: int = 0) -> list[ClashForecast]:
    """Forecasts of a clash, or of all: the primary ones first."""
    found = [row for row in rows if number in (0, row.number)]
    return sorted(found, key=lambda row: row.kind == "secondary")


def odds_of(
    rows: Sequence[ClashForecast],
    view: BattleView,
    names: CombatantNames,
    *,
    exact: bool,
    trial: bool = False,
) -> ClashOdds | None:
    """The forecast of the pair of the first row; further rows of the same pair are its other rounds. Without
    `exact` only the terms are told. `trial`: the pick was not sent yet."""
    if not rows:
        return None
    units = {unit.id: unit for unit in view.units}
    first = rows[0]
    if first.left not in units or first.right not in units:
        return None
    same = [row for row in rows if {row.left, row.right} == {first.left, first.right}]
    left, right = units[first.left], units[first.right]
    style = _("missiles") if _all_shoot(view, left, right) else _("melee")
    joins = any(
        pair.kind == "secondary" and {pair.a, pair.b} == {first.left, first.right} for pair in view.pairs
    )
    kind = _("secondary") if joins or first.kind == "secondary" else _("primary")
    title = _title(view, first.number, trial=trial)
    totals = [str(total) if part else "" for total, part in zip(first.totals, first.terms, strict=True)]
    odds = ClashOdds(
        first.number,
        title,
        f"{kind}, {style}" if trial or _paired(view, first.number) else style,
        _face(left, names),
        _face(right, names),
        terms=_terms(first),
        totals=(totals[0], totals[1]),
        total_label=_("battle stat") if first.certain else _("battle stat, plus d10"),
        warnings=tuple(names.told(_(warning)) for warning in first.warnings),
    )
    if first.certain and exact:
        notes = _contested(first, odds)
        return replace(odds, outcomes=(*(_outcome(row) for row in same), *_end(first)), notes=notes)
    return _with_chances(odds, first) if exact and not first.certain else odds


def _title(view: BattleView, number: int, *, trial: bool) -> str:
    if trial:
        return _("If they fight")
    named = _("Pairing {number}") if _paired(view, number) else _("Aim {number}")
    return named.format(number=number)


def _paired(view: BattleView, number: int) -> bool:
    return any(pair.number == number for pair in view.pairs)


def idle_odds(
    view: BattleView, names: CombatantNames, one: str, other: str, number: int = 0, *, trial: bool = False
) -> ClashOdds | None:
    """For two that will not strike each other in the coming phase."""
    units = {unit.id: unit for unit in view.units}
    if one not in units or other not in units:
        return None
    left, right = units[one], units[other]
    title = _("If they fight") if trial else _("Pairing {number}").format(number=number)
    note = _("Neither strikes the other in this phase")
    faces = _face(left, names), _face(right, names)
    return ClashOdds(number, title, "", *faces, terms=_figures(view, left, right), notes=(note,))


def _figures(view: BattleView, left: CombatantView, right: CombatantView) -> tuple[TermRow, ...]:
    """What both bring, where no battle stat is reckoned."""
    on_turn = {party.side for party in view.parties if party.on_turn}
    strength = [one.combat if one.side in on_turn else one.defense for one in (left, right)]
    label = _("combat / defense") if left.side in on_turn else _("defense / combat")
    return (
        TermRow(str(strength[0]), label, str(strength[1])),
        TermRow(halves_text(left.damage), _("damage"), halves_text(right.damage)),
        TermRow(str(left.reach), _("reach"), str(right.reach)),
        TermRow(str(left.evasion), _("evasion"), str(right.evasion)),
    )


def _all_shoot(view: BattleView, left: CombatantView, right: CombatantView) -> bool:
    if view.phase in ("skirmish", "maneuvers") and view.opening == "prepared":
        return "shooter" in (left.style, right.style)
    return left.style == right.style == "shooter"


def _face(unit: CombatantView, names: CombatantNames) -> Face:
    hits = _("hits {left} of {full}").format(left=halves_text(unit.hits), full=halves_text(unit.hits_max))
    colour = names.colour(unit.side)
    return Face(unit.id, names.unit(unit.id), hits, hits_share(unit), colour, unit.glyph)


# --- the reckoning


def _terms(row: ClashForecast) -> tuple[TermRow, ...]:
    """Terms of both, those of a kind on one line; then what a hit takes."""
    left, right = ({term.id or term.label: term for term in side} for side in row.terms)
    out = []
    for key in dict.fromkeys((*left, *right)):
        one, other = left.get(key), right.get(key)
        label = _label(one, other)
        rule = next((term.rule for term in (one, other) if term is not None), "")
        out.append(TermRow(_value(one), label, _value(other), rule))
    if not row.certain and any(row.damage):
        one_hit, other_hit = (halves_text(damage) for damage in row.damage)
        out.append(TermRow(one_hit, _("damage per hit"), other_hit, "SD1-16"))
    return tuple(out)


def _value(term: Term | None) -> str:
    if term is None:
        return ""
    return str(term.value) if term.id == "base" else signed(term.value)


def _label(one: Term | None, other: Term | None) -> str:
    """What both terms are called; where they differ, both names behind what they share."""
    labels = [_(term.label) for term in (one, other) if term is not None]
    words = [(label[:1].lower() + label[1:]).split() for label in labels]
    if len(words) == 1 or words[0] == words[1]:
        return " ".join(words[0])
    shared = 0
    while shared < min(map(len, words)) and words[0][shared] == words[1][shared]:
        shared += 1
    ends = " / ".join(" ".join(part[shared:]) for part in words if part[shared:])
    return " ".join([*words[0][:shared], ends]).strip()


# --- what is certain


def _outcome(row: ClashForecast) -> CertainOutcome:
    name = volley_name(row.kind) if row.kind in (*VOLLEYS, *ONE_VOLLEY) else _("This round")
    return CertainOutcome(name, _blow(row.blows[0], row.damage[0]), _blow(row.blows[1], row.damage[1]))


def _end(row: ClashForecast) -> tuple[CertainOutcome, ...]:
    """What has become of both when the phase is over, if anybody lies then."""
    if not any(row.ends):
        return ()
    left, right = (_(CONDITIONS[end]) if end else _("stands") for end in row.ends)
    return (CertainOutcome(_("Then"), left, right),)


def _blow(blow: str, damage: int) -> str:
    if not blow:
        return "–"
    told = blow_word(blow)
    return f"{told}, {halves_text(damage)}" if damage else told


# --- what dice decide


def _with_chances(odds: ClashOdds, row: ClashForecast) -> ClashOdds:
    margins = tuple(sorted(row.margins))
    left, right = odds.left.name, odds.right.name
    found = [
        (low, high, sum(n for m, n in margins if low <= m <= high))
        for low, high in BANDS
        if any(low <= m <= high for m, _n in margins)
    ]
    bands = tuple(MarginBand(max(low, margins[0][0]), min(high, margins[-1][0]), n) for low, high, n in found)
    falls_left, falls_right, both = row.falls
    about = "~" if row.tries else ""
    chances = (
        ChanceFigure(about + percent(falls_right), _("{unit} falls").format(unit=right), "left"),
        ChanceFigure(about + percent(falls_left), _("{unit} falls").format(unit=left), "right"),
        ChanceFigure(about + percent(both), _("both fall"), ""),
    )
    notes = [*_contested(row, odds)]
    for unit, chance in zip((left, right), row.crit, strict=True):
        if chance:
            text = _("{unit} risks a crit: {percent} %")
            notes.append(text.format(unit=unit, percent=percent(chance)))
    if not margins and row.kind != "secondary" and not row.tries:
        notes.append(_("Nothing is rolled"))
    return replace(
        odds,
        margins=margins,
        bands=bands,
        ends=_ends(margins, left),
        chances=chances,
        losses=_losses(row),
        tries=row.tries,
        notes=tuple(notes),
    )


def _losses(row: ClashForecast) -> tuple[TermRow, ...]:
    """What both lose in the bout: on average, and at least and at most."""
    if not row.losses:
        return ()
    about = "~" if row.tries else ""
    means = [about + _in_hits(loss.expected) for loss in row.losses]
    ranges = [_range(halves_text(loss.least), halves_text(loss.most)) for loss in row.losses]
    rows = [
        TermRow(means[0], _("hits lost on average"), means[1]),
        TermRow(ranges[0], _("at least, at most"), ranges[1]),
    ]
    if any(row.lies):
        out = [f"{about}{percent(chance)} %" for chance in row.lies]
        croaks = [
            f"{about}{percent(fall - out)} %" for fall, out in zip(row.falls[:2], row.lies, strict=True)
        ]
        rows += [
            TermRow(croaks[0], _("croaks at once"), croaks[1]),
            TermRow(out[0], _("is knocked out"), out[1], "SD1-16.05"),
        ]
    return tuple(rows)


def _range(least: str, most: str) -> str:
    """From a loss to another one; who heals by its blows may lose less than nothing."""
    return f"{least}–{most}" if least[:1].isalnum() else _("{least} to {most}").format(least=least, most=most)


def _in_hits(halves: Fraction) -> str:
    """Hits with one decimal."""
    tenths = round(halves * 10 / HALF)
    sign = "\N{MINUS SIGN}" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"


def _contested(row: ClashForecast, odds: ClashOdds) -> tuple[str, ...]:
    """How a roll of a player character falls; that is exact even where the bout is not."""
    if row.contested is None:
        return ()
    left, right, neither = (percent(chance) for chance in row.contested)
    text = _("Each roll: {one} higher {left} %, {other} higher {right} %, tied {neither} %")
    names = {"one": odds.left.name, "other": odds.right.name}
    return (text.format(left=left, right=right, neither=neither, **names),)


def _ends(margins: Sequence[tuple[int, int]], left: str) -> tuple[str, str, str]:
    """`Stabber loses by 1 to 8`, `wins by 1 to 10`, and in short `loses by 1 to 8`."""
    lost = [-margin for margin, _n in margins if margin < 0]
    won = [margin for margin, _n in margins if margin > 0]
    loses, wins, short = "", "", ""
    if lost:
        loses = _("{unit} loses by {low} to {high}").format(unit=left, low=min(lost), high=max(lost))
        short = _("loses by {low} to {high}").format(low=min(lost), high=max(lost))
    if won:
        wins = _("wins by {low} to {high}").format(low=min(won), high=max(won))
    return loses, wins, short


# --- all clashes in a list


@dataclass(frozen=True, slots=True)
class ClashLine:
    """A clash in the list of all: number, who, in short how it stands, and below it (`end`) who lies for
    certain when the phase is over."""

    number: int
    left: str
    right: str
    figures: str
    colours: tuple[str, str]
    end: str = ""


def lines_of(
    rows: Sequence[ClashForecast],
    names: CombatantNames,
    *,
    exact: bool,
    pairs: Sequence[PairView] = (),
    left: SideId | None = None,
) -> tuple[ClashLine, ...]:
    """One line for each pair, by clash, those of `pairs` that will not strike with it."""
    out: list[ClashLine] = []
    seen: set[frozenset[str]] = set()
    alike: dict[frozenset[str], list[ClashForecast]] = {}
    for row in rows:
        alike.setdefault(frozenset((row.left, row.right)), []).append(row)
    for row in sorted(rows, key=lambda row: (row.number, row.kind == "secondary")):
        pair = frozenset((row.left, row.right))
        if pair in seen:
            continue
        seen.add(pair)
        if not exact:
            figures = f"{row.totals[0]} : {row.totals[1]}"
        elif row.certain:
            dealt, taken = (sum(r.damage[at] for r in alike[pair]) for at in (0, 1))
            figures = f"{halves_text(-taken)} : {halves_text(-dealt)}"
        else:
            about = "~" if row.tries else ""
            figures = f"{about}{percent(row.falls[0])} : {about}{percent(row.falls[1])} %"
        out.append(
            ClashLine(
                row.number,
                names.unit(row.left),
                names.unit(row.right),
                figures,
                (names.colour_of(row.left), names.colour_of(row.right)),
                _end_words(row, names) if exact else "",
            )
        )
    for idle in idle_pairs(rows, pairs):
        ends = sorted((idle.a, idle.b), key=lambda unit: names.owners.get(unit) != left)
        colours = names.colour_of(ends[0]), names.colour_of(ends[1])
        out.append(ClashLine(idle.number, names.unit(ends[0]), names.unit(ends[1]), "–", colours))
    return tuple(sorted(out, key=lambda line: line.number))


def _end_words(row: ClashForecast, names: CombatantNames) -> str:
    """`Piker knocked out, Stabber croaked`."""
    ends = zip((row.left, row.right), row.ends, strict=True)
    told = [
        _("{unit} {condition}").format(unit=names.unit(unit), condition=_(CONDITIONS[end]))
        for unit, end in ends
        if end
    ]
    return ", ".join(told)


def terms_of(rows: Sequence[ClashForecast], unit: str) -> tuple[Term, ...]:
    """The parts of a unit's battle stat in the coming phase, as far as it fights in it."""
    for row in rows:
        if unit in (row.left, row.right):
            return row.terms[0 if unit == row.left else 1]
    return ()
