"""What the unit designer shows, as plain records: no pixels, no widgets, no ruleset."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from game.core.numbers import MINUS, fraction_text
from game.core.seams.design import DesignFault, DesignField, DesignValue, Price, PriceTable
from game.session.designs import DesignDuel, DesignTrial, Workshop
from game.session.own_units import KnownDesign
from game.ui.designer.bench import Bench
from game.ui.i18n import _

BATTLES = (20, 40, 100, 400)
"""Numbers of contests against each of a roster that are offered."""
SIZES = (10, 20, 50)
"""How many sizes the graph of factors shows."""
EVERYBODY, OWN = "*", "own"


def decimal(value: Fraction, places: int = 2) -> str:
    """A figure to so many decimals, halves away from nothing; no zeros at the end."""
    unit = 10**places
    rounded = (abs(value) * unit * 2 + 1) // 2
    whole, part = divmod(int(rounded), unit)
    text = f"{whole:,}" + (f".{part:0{places}}".rstrip("0") if part else "")
    return f"{MINUS}{text}" if value < 0 and rounded else text


def percent(share: Fraction) -> str:
    """A share of all as whole percent."""
    return _("{share} %").format(share=decimal(share * 100, 0))


def figure(field: DesignField, value: DesignValue | None = None) -> str:
    """A field's value, or another value of its kind, in words."""
    shown = field.value if value is None else value
    if field.kind == "figure" and isinstance(shown, int):
        return fraction_text(Fraction(shown, field.parts))
    labels = {option.id: _(option.label) for option in field.options}
    return labels.get(str(shown), str(shown))


@dataclass(frozen=True)
class PriceRow:
    """A row of the table of prices: a term by every table. `how` is its reckoning, `role` is `term`, `sum` or
    `price`."""

    label: str
    values: tuple[str, ...]
    how: tuple[str, ...]
    rule: str = ""
    role: str = "term"


@dataclass(frozen=True)
class CompareRow:
    """A row of the comparison: the present design, the other one, how far the first is above."""

    label: str
    ours: str
    theirs: str
    more: str = ""
    better: bool | None = None


class DesignModel(Bench):
    """A design on the bench: its past, its prices, what it is compared with and tried against."""

    def __init__(self, workshop: Workshop, params: Any = None) -> None:
        """`params` are those of a match, by default the usual ones."""
        self.workshop = workshop
        self.designer = workshop.designer
        self.params = workshop.params if params is None else params
        super().__init__(self.designer.blank(), self.designer.change)
        self.other: KnownDesign | None = None
        self.trial: DesignTrial | None = None
        self.trying = False
        self.roster = EVERYBODY
        self.land = next((id_ for id_, _row in workshop.lands()), "")
        self.battles = BATTLES[1]
        self.sizes = SIZES[1]
        self.known = workshop.known()

    # --- the tables of prices

    @property
    def tables(self) -> Sequence[PriceTable]:
        """The tables of prices."""
        return self.designer.tables

    @property
    def table(self) -> str:
        """The one that counts now."""
        return self.designer.table(self.params)

    def count_by(self, table: str) -> None:
        """Let another table count."""
        self.params = self.designer.under(self.params, table)

    # --- the design

    @property
    def fields(self) -> tuple[DesignField, ...]:
        """What can be chosen."""
        return self.designer.fields(self.design, self.params)

    @property
    def faults(self) -> tuple[DesignFault, ...]:
        """What is wrong with it."""
        return self.designer.faults(self.design, self.params)

    @property
    def prices(self) -> tuple[Price, ...]:
        """Its price by every table."""
        return self.workshop.prices(self.design)

    @property
    def points(self) -> int:
        """Its price by the table that counts."""
        return self.designer.price(self.design, self.table).points

    def begin_anew(self) -> None:
        """A blank design."""
        self.lay(self.designer.blank())

    def take(self, known: KnownDesign) -> None:
        """A copy of a known design on the bench."""
        self.lay(known.design)

    # --- saving

    @property
    def why_not_saved(self) -> str:
        """Why it cannot be saved now, empty if it can."""
        faults = self.faults
        return f"{_(faults[0].message)} ({faults[0].rule})" if faults else ""

    def save(self, *, overwrite: bool = False) -> Path:
        """Keep it. NotSaved, AlreadyThere or OSError as `Workshop.save` raises them."""
        path = self.workshop.save(self.design, self.params, overwrite=overwrite)
        self.kept = self.design
        self.known = self.workshop.known()
        return path

    # --- prices

    def price_rows(self) -> tuple[PriceRow, ...]:
        """Every term by every table, their sum, and the price."""
        found = self.prices
        terms = {term.id: (_(term.label), term.rule) for price in found for term in price.terms}
        rows = []
        for id_, (label, rule) in terms.items():
            by_table = [next((t for t in price.terms if t.id == id_), None) for price in found]
            values = tuple(decimal(term.value) if term else "0" for term in by_table)
            rows.append(PriceRow(label, values, tuple(term.how if term else "" for term in by_table), rule))
        exact = tuple(decimal(price.exact) for price in found)
        sums = tuple(fraction_text(price.exact) for price in found)
        points = tuple(f"{price.points:,}" for price in found)
        rows.append(PriceRow(_("Together"), exact, sums, "", "sum"))
        rows.append(PriceRow(_("Price"), points, ("",) * len(found), "", "price"))
        return tuple(rows)

    def factors(self) -> tuple[str, str, str, tuple[tuple[Fraction, ...], ...]]:
        """Label, text and rule of the factors of size, and a row of factors for each table."""
        found = self.designer.sizes(max(self.sizes, self.size))
        return found.label, found.text, found.rule, found.values

    @property
    def size(self) -> int:
        """The size by which the design is factored."""
        return self.designer.size(self.design)

    # --- comparing

    def compare_with(self, id_: str) -> None:
        """Compare with another known design; with none for an unknown id."""
        self.other = next((known for known in self.known if known.id == id_), None)

    def compare_rows(self) -> tuple[CompareRow, ...]:
        """The design beside the other one; nothing without another."""
        return tuple(self._compare(self.other.design)) if self.other is not None else ()

    def _compare(self, other: Any) -> Iterator[CompareRow]:
        theirs = {field.id: field for field in self.designer.fields(other, self.params)}
        for field in self.fields:
            against = theirs[field.id]
            if field.kind in ("text", "glyph"):
                continue
            if field.kind == "many":
                yield from _options(field, against)
                continue
            ours, them = figure(field), figure(against)
            if isinstance(field.value, int) and isinstance(against.value, int):
                more = Fraction(field.value - against.value, field.parts)
                yield CompareRow(_(field.label), ours, them, _signed(more), _better(more))
            else:
                yield CompareRow(_(field.label), ours, them)
        for table, price, counter in zip(self.tables, self.prices, self.workshop.prices(other), strict=True):
            more = Fraction(price.points - counter.points)
            label = _("Price, {table}").format(table=_(table.label))
            row = CompareRow(label, f"{price.points:,}", f"{counter.points:,}", _signed(more), _better(-more))
            yield row

    # --- trials

    def rosters(self) -> tuple[tuple[str, str], ...]:
        """Whom the design can be tried against: key and label."""
        groups = dict.fromkeys(self.designer.group(known.design) for known in self.known)
        own = [(OWN, _("Your own designs"))] if any(known.own for known in self.known) else []
        return ((EVERYBODY, _("All units")), *own, *((group, group) for group in groups if group))

    def chosen_roster(self) -> tuple[KnownDesign, ...]:
        """The units it would be tried against."""
        return tuple(
            known
            for known in self.known
            if self.roster in (EVERYBODY, self.designer.group(known.design))
            or (self.roster == OWN and known.own)
        )

    @property
    def why_no_trial(self) -> str:
        """Why it cannot be tried now, empty if it can."""
        faults = [fault for fault in self.faults if fault.field != "name"]
        if faults:
            return f"{_(faults[0].message)} ({faults[0].rule})"
        return "" if self.chosen_roster() else _("There is nobody to fight")

    def begin_trial(self) -> None:
        """Start a trial of the present design; `go_on` runs it."""
        land = dict(self.workshop.lands()).get(self.land)
        roster = self.chosen_roster()
        self.trial = DesignTrial(self.workshop, self.design, self.params, roster, land, self.battles)
        self.trying = True

    def go_on(self, seconds: float) -> bool:
        """Work on the trial for about so long; whether anything changed."""
        if self.trial is None or not self.trying:
            return False
        self.trying = not self.trial.work(seconds)
        return True

    def stop_trial(self) -> None:
        """Leave the trial as far as it is."""
        self.trying = False

    def duels(self) -> tuple[DesignDuel, ...]:
        """Results, the hardest foes first; those not fought yet at the end."""
        if self.trial is None:
            return ()
        return tuple(sorted(self.trial.duels, key=lambda duel: (not duel.battles, duel.rate)))

    @property
    def outdated(self) -> bool:
        """Whether the design, or what it is tried under, is another one than that of the trial."""
        trial = self.trial
        return trial is not None and (trial.design != self.design or trial.params != self.params)


def _options(field: DesignField, against: DesignField) -> Iterator[CompareRow]:
    """A row for each option that either of two designs has."""
    ours, theirs = (each.value if isinstance(each.value, tuple) else () for each in (field, against))
    for option in field.options:
        if option.id in ours or option.id in theirs:
            has = [_("yes") if option.id in each else "–" for each in (ours, theirs)]
            yield CompareRow(_(option.label), has[0], has[1])


def _signed(value: Fraction) -> str:
    return fraction_text(value, sign=True) if value else "="


def _better(more: Fraction) -> bool | None:
    return None if not more else more > 0
