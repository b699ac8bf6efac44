"""A side's figures as a game master changes them, as plain records."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.core.names import is_blank
from game.core.numbers import CENT, money_text
from game.core.records import SideId
from game.ui.i18n import _
from game.views.desk import DeskView

NAME_LIMIT = 40


@dataclass(frozen=True)
class SideDraft:
    """A side as it shall be. `money` in whole smuckers and `counters` by name only where written."""

    side: SideId
    name: str
    alliance: str
    at_peace: frozenset[SideId]
    money: int | None = None
    counters: Mapping[str, int] = field(default_factory=dict)

    def fields(self, truth: DeskView) -> dict[str, Any]:
        """The fields of a `GmEditSide` beside reason and audience: what is to change alone."""
        now = truth.sides[self.side]
        out: dict[str, Any] = {"side": self.side}
        name, alliance = " ".join(self.name.split()), " ".join(self.alliance.split())
        if name and name != now.name:
            out["name"] = name
        if self.money is not None and self.money * CENT != now.money:
            out["money"] = self.money * CENT
        if alliance != now.alliance:
            out["alliance"] = alliance
        if self.at_peace != frozenset(now.at_peace):
            out["at_peace"] = tuple(sorted(self.at_peace))
        counters = tuple(
            (key, value) for key, value in self.counters.items() if value != now.counters.get(key, 0)
        )
        if counters:
            out["counters"] = counters
        return out

    def why_not(self, truth: DeskView) -> str:
        """Why nothing can be done; empty if it can."""
        if is_blank(self.name):
            return _("A side needs a name")
        return "" if len(self.fields(truth)) > 1 else _("Nothing is changed yet")


def draft_of(truth: DeskView, side: SideId) -> SideDraft:
    """A side as it is."""
    now = truth.sides[side]
    return SideDraft(side, now.name, now.alliance, frozenset(now.at_peace))


def money_now(truth: DeskView, side: SideId) -> str:
    """A side's treasury in words."""
    return money_text(truth.sides[side].money)


def counters_of(truth: DeskView, side: SideId) -> tuple[tuple[str, int], ...]:
    """The ruleset's own figures of a side, by name."""
    return tuple(sorted(truth.sides[side].counters.items()))


def others(truth: DeskView, side: SideId) -> tuple[tuple[SideId, str], ...]:
    """The other sides, by id and name."""
    return tuple((one.id, one.name) for one in truth.sides.values() if one.id != side)
