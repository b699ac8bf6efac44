"""What a design costs by every table of prices, term by term, and how size makes it dearer."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.core.numbers import fraction_text
from game.core.seams.design import Price, PriceTable
from game.session.designs import Workshop, workshops
from game.ui.designer.maker_model import MakerModel, decimal
from game.ui.i18n import _

SIZES = (10, 20, 50)
"""How many sizes the graph of factors shows."""


@dataclass(frozen=True)
class PriceRow:
    """A row of the table of prices: a term by every table. `how` is its reckoning, `role` is `term`, `sum` or
    `price`."""

    label: str
    values: tuple[str, ...]
    how: tuple[str, ...]
    rule: str = ""
    role: str = "term"


class PriceModel:
    """The prices of the design on a bench. ValueError if its rules price none."""

    def __init__(self, bench: MakerModel) -> None:
        self.bench = bench
        self.workshop = Workshop(bench.making.ruleset)
        self.designer = self.workshop.designer
        self.sizes = SIZES[1]

    @property
    def tables(self) -> Sequence[PriceTable]:
        """The tables of prices."""
        return self.designer.tables

    @property
    def table(self) -> str:
        """The one that counts now."""
        return self.bench.profile

    @property
    def prices(self) -> tuple[Price, ...]:
        """Its price by every table."""
        return self.workshop.prices(self.bench.design)

    def rows(self) -> tuple[PriceRow, ...]:
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
        return self.designer.size(self.bench.design)


def price_model(bench: MakerModel) -> PriceModel | None:
    """The prices of what is on a bench; None where units have none."""
    return PriceModel(bench) if bench.making.ruleset in workshops() else None
