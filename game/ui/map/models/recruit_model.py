"""Purchases as plain records: what can be bought where, what is in the basket, why it cannot be bought."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.core.commands.turns import RecruitUnits
from game.core.records import HexId, KindId
from game.core.refusal import Refused
from game.core.seams.muster import Market, Ware
from game.ui.i18n import _, ngettext
from game.ui.map.models.side_queries import SideQueries
from game.ui.widgets.tip import Tip, TipRow

_STATS = 3
"""Figures of a ware that its line names: hits, attack, defense; all others stand in its tooltip."""


@dataclass(frozen=True)
class Basket:
    """How many of what is wanted. `points` are there to pay with."""

    wares: tuple[Ware, ...]
    points: int
    counts: Mapping[KindId, int] = field(default_factory=dict)

    @property
    def cost(self) -> int:
        """What all of it costs."""
        return sum(ware.price * self.counts.get(ware.kind, 0) for ware in self.wares)

    @property
    def left(self) -> int:
        """Points left after it."""
        return self.points - self.cost

    @property
    def units(self) -> int:
        """How many units they are."""
        return sum(self.counts.values())

    def count(self, kind: KindId) -> int:
        """How many of a kind."""
        return self.counts.get(kind, 0)

    def most(self, ware: Ware) -> int:
        """How many of a ware the points could buy beside the others."""
        return self.count(ware.kind) + max(0, self.left) // max(1, ware.price)

    def changed(self, kind: KindId, count: int) -> "Basket":
        """With another number of a kind; 0 takes it out."""
        counts = {k: n for k, n in {**self.counts, kind: count}.items() if n > 0}
        return Basket(self.wares, self.points, counts)


def summary(ware: Ware) -> str:
    """The figures of a ware in a line."""
    stats = [f"{_(one.label)} {one.text}" for one in ware.figures[:_STATS]]
    more = [one.text for one in ware.figures[_STATS:] if one.label == "Moves as"]
    more += [f"{_(one.label)} {one.text}" for one in ware.figures[_STATS:] if one.label == "Move"]
    return " · ".join([*stats, *more])


def stat(ware: Ware, label: str) -> str:
    """One figure of a ware, empty if it has none of that name."""
    return next((one.text for one in ware.figures if one.label == label), "")


def specials(ware: Ware) -> str:
    """What a ware can do beside walking and fighting, empty for nothing."""
    plain = ("Moves as", "Move", "Price")
    measured = ("Carries", "Scouts", "Shockamancy")
    words = [one for one in ware.figures[_STATS:] if one.label not in plain]
    return ", ".join(f"{_(o.label)} {o.text}" if o.label in measured else _(o.label) for o in words)


def ware_tip(ware: Ware) -> Tip:
    """All figures of a ware."""
    rows = tuple(TipRow(one.icon or "info", _(one.label), one.text) for one in ware.figures)
    return Tip(title=_(ware.name), rows=rows)


def outlets_of(reader: SideQueries, market: Market) -> list[tuple[HexId, str, str]]:
    """Where bought units may appear: hex, its name, and why not there; free ones first."""
    found = [(one.hex, _named(reader, one.hex), _(one.reason)) for one in market.outlets]
    return sorted(found, key=lambda one: (bool(one[2]), one[1], one[0]))


def _named(reader: SideQueries, hex_: HexId) -> str:
    site = reader.site_at(hex_)
    label = reader.grid.label(hex_)
    return f"{site.name} ({label})" if site is not None and site.name else label


def refusal_of(reader: SideQueries, basket: Basket, hex_: HexId | None) -> Refused | None:
    """Why the basket cannot be bought at a place, None if it can."""
    command = RecruitUnits(
        by=reader.view.side, hex=hex_ if hex_ is not None else HexId(0), units=basket.counts
    )
    return reader.outlook.refusal(command)


def bought_words(basket: Basket) -> str:
    """What is about to be bought."""
    words = ngettext("{count} unit for {cost} points", "{count} units for {cost} points", basket.units)
    return words.format(count=basket.units, cost=basket.cost)


def nations(wares: Sequence[Ware]) -> list[tuple[str, list[Ware]]]:
    """Wares by the nation that designed them, in their order."""
    found: dict[str, list[Ware]] = {}
    for ware in wares:
        found.setdefault(ware.nation, []).append(ware)
    return list(found.items())


def told(reader: SideQueries, refused: Refused | None, basket: Basket) -> str:
    """What is about to be bought, or why it cannot be, with the rule."""
    if refused is None:
        return bought_words(basket)
    rule = reader.cite(refused.rule)
    return f"{_(refused.detail)} ({rule})" if rule else _(refused.detail)
