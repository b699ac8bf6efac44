"""What a game master makes of the land, as plain records."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from game.core.numbers import CENT
from game.core.records import HexId
from game.ui.gm.hex_marks import Marks, hexes_words
from game.ui.i18n import N_, _
from game.ui.map.models.side_queries import SideQueries

LandPart = Literal["terrain", "weather", "road", "fire", "food"]
PARTS: tuple[tuple[LandPart, str, str], ...] = (
    ("terrain", N_("Land"), "tree"),
    ("weather", N_("Weather"), "fog"),
    ("road", N_("Road"), "boot"),
    ("fire", N_("Fire"), "flame"),
    ("food", N_("Food"), "grain"),
)
NO_ROAD = "none"
FAIR = "fair"
MOST_FOOD = 100_000


@dataclass(frozen=True)
class LandDraft:
    """What is to become of the marked hexes: one `part` of them is changed, to what is chosen for it.

    `days` is how long a fire burns from today on, 0 for good; `food` by kind in whole smuckers.
    """

    marks: Marks = field(default_factory=Marks)
    part: LandPart = "terrain"
    chosen: Mapping[str, str] = field(default_factory=dict)
    days: int = 0
    food: int = 0

    def choosing(self, value: str) -> "LandDraft":
        """With another choice for the part that is changed."""
        return replace(self, chosen={**self.chosen, self.part: value})

    @property
    def value(self) -> str:
        """What the part is changed to; empty if nothing was chosen."""
        return self.chosen.get(self.part, "")

    def why_not(self) -> str:
        """Why nothing can be done; empty if it can."""
        if not self.marks.hexes:
            return _("Mark hexes on the map: click, or drag over them")
        return "" if self.value else _("Choose what they become")

    def fields(self, day: int) -> dict[str, Any]:
        """The fields of a `GmEditLand` beside reason and audience."""
        out: dict[str, Any] = {"hexes": self.marks.ordered}
        if self.part == "food":
            out["food"] = ((self.value, self.food * CENT),) if self.food else ()
            return out
        out[self.part] = self.value
        if self.part == "fire" and self.days:
            out["fire_until"] = day + self.days - 1
        return out

    def says(self, options: Iterable[tuple[str, str]]) -> str:
        """What is to be done, for the button; `options` of its part."""
        where = hexes_words(len(self.marks.hexes))
        what = dict(options).get(self.value, "") if self.value else ""
        if not (self.marks.hexes and what):
            return _("Change the land")
        if self.part == "food" and not self.food:
            return _("Clear the food of {hexes}").format(hexes=where)
        return _("{hexes}: {what}").format(hexes=where, what=what)


def options_of(reader: SideQueries, part: LandPart) -> tuple[tuple[str, str], ...]:
    """What a part of the land may become, by id and name; nothing if the rules know no such thing."""
    tables = reader.world.tables
    if part == "fire":
        if not reader.foretells:
            return ()
        return (("none", _("no fire")), ("camp", _("camp fire")), ("inferno", _("inferno")))
    if part == "food":
        return foods_of(reader)
    rows = tuple((id_, _(str(row.name))) for id_, row in tables.get(part, {}).items())
    if part == "weather" and rows:
        return ((FAIR, _("fair")), *rows)
    return ((NO_ROAD, _("no road")), *rows) if part == "road" and rows else rows


def foods_of(reader: SideQueries, *, carried: bool = False) -> tuple[tuple[str, str], ...]:
    """Kinds of food, by id and name; `carried`: those that stacks may carry."""
    rows = reader.world.tables.get("food", {}).items()
    return tuple((id_, _(str(row.name))) for id_, row in rows if row.carried or not carried)


def why_no_part(reader: SideQueries, part: LandPart) -> str:
    """Why a part of the land cannot be changed; empty if it can."""
    return "" if options_of(reader, part) else _("These rules have no such thing")


def now_words(reader: SideQueries, hex_: HexId) -> str:
    """What a hex is now, in few words."""
    facts = reader.hex_facts(hex_)
    parts = [_(facts.name)]
    known = reader.view.knowledge
    weather = known.weather.get(str(hex_), "")
    if weather:
        parts.append(_(str(reader.world.tables["weather"][weather].name)))
    if str(hex_) in known.smoke:
        parts.append(_(known.smoke[str(hex_)].kind))
    return " · ".join(parts)
