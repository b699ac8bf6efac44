"""Unit designs that cost points: which there are, and what they cost by every table."""

from typing import Any

from game.core.seams.design import Designer, Price, prices
from game.i18n import _
from game.rulesets.registry import RULESETS
from game.session.own_units import TABLE, KnownDesign, OwnUnits


class Workshop(OwnUnits):
    """The designs of one ruleset. KeyError if there is no such ruleset, ValueError if it has no designer."""

    def __init__(self, ruleset: str) -> None:
        designer = RULESETS[ruleset].designer
        if designer is None:
            raise ValueError(f"nobody designs units in {ruleset}")
        super().__init__(ruleset)
        self.designer: Designer = designer

    def known(self) -> tuple[KnownDesign, ...]:
        """All units that can be loaded, the player's own first; files with faults are left out."""
        found = [
            KnownDesign(id=id_, design=unit, own=self.is_own(id_))
            for id_, unit in self.rules.tables[TABLE].items()
        ]
        return tuple(sorted(found, key=lambda each: not each.own))

    def prices(self, design: Any) -> tuple[Price, ...]:
        """A design's price by every table."""
        return prices(self.designer, design)

    def price_list(self, design: Any) -> tuple[tuple[str, str], ...]:
        """The same in words: the table's name and the points."""
        priced = zip(self.designer.tables, self.prices(design), strict=True)
        return tuple(
            (_("Price, {table}").format(table=_(table.label)), f"{price.points:,}") for table, price in priced
        )


def workshops() -> tuple[str, ...]:
    """Ids of the rulesets whose players design units."""
    return tuple(id_ for id_, ruleset in RULESETS.items() if ruleset.designer is not None)
