"""What units and sides of a battle are called on the screen."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from game.core.battle.seam import CombatantView
from game.core.numbers import THIRD
from game.core.records import SideId
from game.ui.i18n import _
from game.ui.tag_words import Tag, tags_of
from game.views.side_view import SideInfo

_WORD = re.compile(r"[A-Za-z0-9_.]+")


@dataclass(frozen=True)
class CombatantNames:
    """Names by id. Units without a name of their own are numbered among their kind and side. `move_parts`:
    into how many parts the rules cut a point of move. `tags`: specials and traits by id, each with name, text
    and rule."""

    units: Mapping[str, str]
    owners: Mapping[str, SideId]
    sides: Mapping[SideId, SideInfo]
    move_parts: int = THIRD
    tags: Mapping[str, Tag] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        units: Iterable[CombatantView],
        sides: Mapping[SideId, SideInfo],
        move_parts: int = THIRD,
        tables: Mapping[str, Any] | None = None,
    ) -> "CombatantNames":
        """Names of these combatants."""
        roster = list(units)
        plain = [unit for unit in roster if _unnamed(unit)]
        many = Counter((unit.side, unit.kind_name) for unit in plain)
        seen: Counter[tuple[SideId, str]] = Counter()
        names: dict[str, str] = {}
        for unit in roster:
            key = (unit.side, unit.kind_name)
            if not _unnamed(unit):
                names[unit.id] = unit.name
                continue
            seen[key] += 1
            kind = _(unit.kind_name)
            names[unit.id] = f"{kind} {seen[key]}" if many[key] > 1 else kind
        owners = {unit.id: unit.side for unit in roster}
        return cls(names, owners, sides, move_parts, tags_of(tables or {}))

    def unit(self, unit: str) -> str:
        """A unit's short name, such as `Stabber 2`."""
        return self.units.get(unit, unit)

    def owned(self, unit: str) -> str:
        """A unit's name with its side, where no colour tells it."""
        side = self.owners.get(unit)
        return f"{self.unit(unit)} ({self.side(side)})" if side is not None else self.unit(unit)

    def side(self, side: SideId | None) -> str:
        """A side's name."""
        if side is None:
            return _("nobody")
        info = self.sides.get(side)
        return info.name if info else str(side)

    def colour(self, side: SideId | None) -> str:
        """The livery of a side."""
        info = self.sides.get(side) if side is not None else None
        return info.colour if info else "neutral"

    def colour_of(self, unit: str) -> str:
        """The livery of a unit's side, or of a side."""
        return self.colour(self.owners.get(unit, SideId(unit)))

    def owner(self, roller: str) -> str:
        """The side that throws a die: the roller itself, or the owner of the unit that it is."""
        return self.side(self.owners.get(roller, SideId(roller)))

    def tag(self, word: str) -> Tag:
        """Name, text and rule of a special or trait; its id in words where the rules tell no more."""
        return self.tags.get(word, (word.replace("_", " "), "", ""))

    def by_rule(self, rule: str) -> Tag:
        """The only special or trait that stands on a rule; empty for none, or for several."""
        found = [tag for tag in self.tags.values() if tag[2] == rule]
        return found[0] if len(found) == 1 else ("", "", rule)

    def told(self, text: str) -> str:
        """A text of the rules with names in place of ids."""
        return _WORD.sub(lambda found: self.units.get(found[0], found[0]), text)


def _unnamed(unit: CombatantView) -> bool:
    """Without a name of its own; the rules call a swarm after the id of its first."""
    return not unit.name or unit.name.startswith(unit.id)
