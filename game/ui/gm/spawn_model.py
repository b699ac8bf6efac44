"""A stack that a game master is about to put on the map, as plain records."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from game.core.numbers import CENT
from game.core.records import HexId, KindId, SideId
from game.core.seams.kinds import KindFacts
from game.ui.i18n import _
from game.ui.map.models.hex_model import units_text
from game.ui.map.models.side_queries import SideQueries
from game.views.story_names import kind_words

MOST_OF_A_KIND = 64
_LONGEST = 18
NAME_LIMIT = 40


@dataclass(frozen=True, slots=True)
class KindRow:
    """A kind of unit to choose: `line` says what it is."""

    kind: KindId
    name: str
    glyph: str
    line: str
    words: str


@dataclass(frozen=True)
class SpawnDraft:
    """What is to be put on the map, where, under whom, and how it stands. `counts` by kind; of `food` it
    carries what is `worth` so many smuckers."""

    side: SideId
    counts: Mapping[KindId, int] = field(default_factory=dict)
    hex: HexId | None = None
    name: str = ""
    zone: str = "ground"
    stance: str = "open"
    leader: str = ""
    profile: str = ""
    food: str = ""
    worth: int = 0

    @property
    def total(self) -> int:
        """How many units."""
        return sum(self.counts.values())

    def manned(self, kind: KindId, count: int) -> "SpawnDraft":
        """With so many units of a kind."""
        counts = {**self.counts, kind: min(count, MOST_OF_A_KIND)}
        kept = {one: number for one, number in counts.items() if number > 0}
        return replace(self, counts=kept, leader=self.leader if self.leader in kept else "")

    def more(self, kind: KindId) -> "SpawnDraft":
        """With one unit more of a kind."""
        return self.manned(kind, self.counts.get(kind, 0) + 1)

    def fields(self, *, wild: bool) -> dict[str, Any]:
        """The fields of a `GmSpawn` beside reason and audience. ValueError if `why_not`."""
        if self.hex is None or not self.counts:
            raise ValueError("nothing to put anywhere")
        return {
            "side": self.side,
            "hex": self.hex,
            "units": tuple(self.counts.items()),
            "name": " ".join(self.name.split()),
            "zone": self.zone,
            "stance": self.stance,
            "leader": self.leader,
            "profile": self.profile if wild else "",
            "food": ((self.food, self.worth * CENT),) if self.food and self.worth else (),
        }

    def why_not(self) -> str:
        """Why it cannot be put there; empty if nothing is missing."""
        if not self.counts:
            return _("Choose units first")
        if self.hex is None:
            return _("Click the hex to place them in")
        return ""

    def says(self, reader: SideQueries) -> str:
        """What is to be done, for the button."""
        if not self.counts:
            return _("Spawn")
        kind, count = next(iter(self.counts.items()))
        words = kind_words(reader.world.kind(kind), count)
        # What the button has no room for stands in the list above it.
        if len(self.counts) > 1 or len(words) > _LONGEST:
            words = units_text(self.total)
        return _("Spawn {units}").format(units=words)


def sides_of(reader: SideQueries) -> tuple[tuple[SideId, str], ...]:
    """The sides that may have stacks, those of beasts first: they are spawned most."""
    sides = [one for one in reader.view.sides.values() if one.role != "gm" and one.alive]
    order = {"feral": 0, "neutral": 1}
    sides.sort(key=lambda one: (order.get(one.role, 2), one.id))
    return tuple((one.id, one.name) for one in sides)


def is_wild(reader: SideQueries, side: SideId) -> bool:
    """Whether a side's stacks are packs of ferals."""
    return reader.view.sides[side].role == "feral"


def kinds_of(reader: SideQueries, *, wild: bool = False) -> tuple[KindRow, ...]:
    """All kinds of units by name; for a wild side beasts come first."""
    world = reader.world
    rows = [_row(KindId(id_), kind, world.facts(id_)) for id_, kind in world.tables["unit"].items()]
    beasts = {row.kind for row in rows if world.facts(row.kind).beast}
    return tuple(sorted(rows, key=lambda row: (wild and row.kind not in beasts, row.name)))


def _row(id_: KindId, kind: Any, facts: KindFacts) -> KindRow:
    parts = [facts.size, facts.type]
    if facts.flies:
        parts.append(_("flier"))
    race = facts.race
    line = " ".join(_(part) for part in parts if part) or _(race)
    name = _(str(kind.name))
    words = f"{name} {id_} {race} {line}".casefold()
    return KindRow(id_, name, str(kind.glyph), line, words)


def found(rows: tuple[KindRow, ...], words: str) -> tuple[KindRow, ...]:
    """The kinds in which every word occurs."""
    wanted = words.casefold().split()
    return tuple(row for row in rows if all(word in row.words for word in wanted))


def zones_of(reader: SideQueries) -> tuple[tuple[str, str], ...]:
    """The zones of a hex in which stacks may be, by id and name; none under rules without zones."""
    return tuple((id_, _(str(zone.name))) for id_, zone in reader.world.tables.get("zone", {}).items())


def profiles_of(reader: SideQueries) -> tuple[tuple[str, str], ...]:
    """The conducts of packs, by id and name, the ruleset's usual one first."""
    table = reader.world.tables.get("profile", {})
    return (("", _("as usual for its kind")), *((id_, _(str(row.name))) for id_, row in table.items()))


def stances_of(reader: SideQueries) -> tuple[tuple[str, str], ...]:
    """How a stack may stand; none under rules without hiding."""
    return (("open", _("Open")), ("hidden", _("Hidden"))) if reader.foretells else ()
