"""The seam of the unit designer: what a ruleset says of a design while somebody makes it.

A design is a record of the ruleset's content table `unit`; whoever draws a designer changes it by field and
value only and knows nothing else of it. Figures of fields are whole numbers in parts of a point
(`DesignField.parts`), as the record keeps them; prices are exact fractions of the ruleset's money.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Literal, Protocol

from game.core.dice import Dice
from game.core.records import Record, RuleId

FieldKind = Literal["text", "figure", "choice", "many", "glyph"]
DesignValue = str | int | tuple[str, ...]


class DesignOption(Record):
    """A word that a field may hold. `adds` is what it would add to the price, as text. `barred` says why it
    cannot be chosen now, by `rule`; empty if it can. `source` is the rule that says what it does, `tags` the
    groups by which many are searched; `waits`: nothing comes of it in play yet. `again`: the same word once
    more, beside the one that was chosen. `short`: barred only because too little is left to pay for it."""

    id: str
    label: str
    text: str = ""
    adds: str = ""
    barred: str = ""
    rule: RuleId = RuleId("")
    source: RuleId = RuleId("")
    tags: tuple[str, ...] = ()
    waits: bool = False
    icon: str = ""
    again: bool = False
    short: bool = False


class Limit(Record):
    """How far a figure goes: `value` in the field's parts, and why not further."""

    value: int
    reason: str
    rule: RuleId = RuleId("")


class DesignField(Record):
    """One thing that is chosen for a unit, with what the rest of the design leaves open of it.

    `text`: a line of at most `most` signs; `figure`: a whole number of 1/`parts`, from `least` to `most` in
    steps of `step`; `choice`: one of `options`; `many`: any of them; `glyph`: the name of a picture.
    """

    id: str
    label: str
    kind: FieldKind
    value: DesignValue
    help: str = ""
    rule: RuleId = RuleId("")
    icon: str = ""
    parts: int = 1
    step: int = 1
    least: Limit | None = None
    most: Limit | None = None
    options: tuple[DesignOption, ...] = ()


class PriceTerm(Record):
    """One part of a price; all parts sum to it. `how` is the reckoning in figures."""

    id: str
    label: str
    value: Fraction
    how: str = ""
    rule: RuleId = RuleId("")


class Price(Record):
    """The price of a design by one table of prices: `exact` before it is rounded up to `points`."""

    table: str
    terms: tuple[PriceTerm, ...]
    exact: Fraction
    points: int


class DesignFault(Record):
    """A rule that a design breaks: a stable code, the field that does it, a sentence."""

    code: str
    field: str
    message: str
    rule: RuleId = RuleId("")


class PriceTable(Record):
    """One of the ways in which a ruleset prices units side by side (a world)."""

    id: str
    label: str
    text: str = ""


class SizeFactors(Record):
    """The factor by which size makes dearer: `values` for sizes 1, 2, 3 ..., one row for each table."""

    label: str
    text: str
    rule: RuleId
    values: tuple[tuple[Fraction, ...], ...]


class TrialResult(Record):
    """How a trial of two bands ended, index 0 the one that began. `winner` is its index, None if nobody won
    within the time that trials have. `left` are the points of the units that still stood; `turns` it took."""

    winner: int | None
    left: tuple[int, int]
    turns: int


class Designer(Protocol):
    """A ruleset's rules of design. Everything is pure; `params` are those of the match or the content."""

    @property
    def tables(self) -> tuple[PriceTable, ...]:
        """The tables of prices, in the order in which they are shown."""
        ...

    def table(self, params: Any) -> str:
        """The table that counts under these parameters."""
        ...

    def under(self, params: Any, table: str) -> Any:
        """The parameters with another table."""
        ...

    def blank(self) -> Any:
        """The design to begin with: legal under every table."""
        ...

    def fields(self, design: Any, params: Any) -> tuple[DesignField, ...]:
        """What is chosen, in the order in which it is asked."""
        ...

    def change(self, design: Any, field: str, value: DesignValue) -> Any:
        """A design with another value in a field; it may break rules. Refusal for a value that no design
        can hold."""
        ...

    def faults(self, design: Any, params: Any) -> tuple[DesignFault, ...]:
        """Every rule that it breaks, the first one first."""
        ...

    def price(self, design: Any, table: str) -> Price:
        """Its price by one table."""
        ...

    def sizes(self, most: int) -> SizeFactors:
        """The factors of sizes 1 to `most`."""
        ...

    def group(self, design: Any) -> str:
        """Whose design it is, in a word that lists may be parted by; empty for nobody's."""
        ...

    def size(self, design: Any) -> int:
        """The size by which the design is factored."""
        ...

    def contest(
        self, bands: tuple[Sequence[Any], Sequence[Any]], params: Any, land: Any, dice: Dice
    ) -> TrialResult:
        """Two bands fight it out on a terrain without anybody deciding anything; the first one begins.
        Refusal for a band that cannot fight at all."""
        ...


def prices(designer: Designer, design: Any) -> tuple[Price, ...]:
    """A design's price by every table, in the order of the tables."""
    return tuple(designer.price(design, table.id) for table in designer.tables)
