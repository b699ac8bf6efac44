"""Places as a game master sees and changes them, as plain records."""

from dataclasses import dataclass
from typing import Any

from game.core.names import is_blank
from game.core.records import HexId, SideId, SiteId
from game.ui.gm.city_edit import UNCHANGED, CityDraft
from game.ui.i18n import N_, _
from game.views.desk import DeskView

NAME_LIMIT = 40
MOST_LEVEL = 5
NOBODY = "-"
CITY = "city"
KINDS = (
    ("city", N_("City")),
    ("ruins", N_("Ruins")),
    ("cave", N_("Cave")),
    ("camp", N_("Camp")),
)


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A place in the list."""

    site: SiteId
    hex: HexId
    name: str
    line: str
    colour: str


@dataclass(frozen=True, slots=True)
class PlaceDraft:
    """A place as it shall be. `site` is empty for one that is founded."""

    site: SiteId
    hex: HexId
    kind: str = "city"
    name: str = ""
    owner: SideId | None = None
    level: int = 1
    capital: bool = False
    built: CityDraft = UNCHANGED

    @property
    def founds(self) -> bool:
        """Whether there is no such place yet."""
        return not self.site

    def why_not(self, truth: DeskView) -> str:
        """Why it cannot be so; empty if it can."""
        if self.founds and is_blank(self.name):
            return _("Give it a name")
        if not self.founds and not self._changes(truth):
            return _("Nothing is changed yet")
        return ""

    def _changes(self, truth: DeskView) -> dict[str, Any]:
        now = draft_of(truth, self.site)
        out: dict[str, Any] = {}
        for field in ("kind", "level", "capital"):
            if getattr(self, field) != getattr(now, field):
                out[field] = getattr(self, field)
        if self.name.strip() != now.name:
            out["name"] = " ".join(self.name.split())
        if self.kind == CITY:
            out |= self.built.fields(truth, self.site)
        if self.owner != now.owner:
            out.update({"ownerless": True} if self.owner is None else {"owner": self.owner})
        return out

    def fields(self, truth: DeskView) -> dict[str, Any]:
        """The fields of a `GmEditSite` beside reason and audience: what changed, or all of a new place."""
        if not self.founds:
            return {"site": self.site, **self._changes(truth)}
        out: dict[str, Any] = {
            "site": new_id(truth, self.name),
            "hex": self.hex,
            "kind": self.kind,
            "name": " ".join(self.name.split()),
            "level": self.level,
            "capital": self.capital or None,
        }
        return out | ({"ownerless": True} if self.owner is None else {"owner": self.owner})


def draft_of(truth: DeskView, site: SiteId) -> PlaceDraft:
    """A place as it is. KeyError if there is none."""
    one = truth.sites[site]
    return PlaceDraft(one.id, one.hex, one.kind, one.name, one.owner, one.level, one.capital)


def founding(hex_: HexId) -> PlaceDraft:
    """A place that shall be founded in a hex."""
    return PlaceDraft(SiteId(""), hex_)


def new_id(truth: DeskView, name: str) -> SiteId:
    """An id for a place of that name that no place has."""
    word = "_".join("".join(c if c.isalnum() else " " for c in name.casefold()).split())
    base = word if word and word.isascii() else "place"
    number = 1
    while (found := base if number == 1 else f"{base}_{number}") in truth.sites:
        number += 1
    return SiteId(found)


def site_at(truth: DeskView, hex_: HexId) -> SiteId | None:
    """The place in a hex, if there is one."""
    return next((one.id for one in truth.sites.values() if one.hex == hex_), None)


def places_of(truth: DeskView) -> tuple[PlaceRow, ...]:
    """All places: cities first, by name."""
    sites = sorted(truth.sites.values(), key=lambda one: (one.kind != "city", one.name, one.id))
    return tuple(
        PlaceRow(one.id, one.hex, one.name or kind_name(one.kind), _line(one), _colour(truth, one.owner))
        for one in sites
    )


def kind_name(kind: str) -> str:
    """A kind of place in words."""
    return _(dict(KINDS).get(kind, kind))


def _colour(truth: DeskView, side: SideId | None) -> str:
    return "" if side is None else truth.sides[side].colour


def _line(site: Any) -> str:
    parts = [kind_name(site.kind)]
    if site.level:
        parts.append(_("level {level}").format(level=site.level))
    return " · ".join(parts)


def owners_of(truth: DeskView) -> tuple[tuple[str, str], ...]:
    """Who may own a place, by key and name, nobody first."""
    sides = sorted(truth.sides.values(), key=lambda one: (one.role != "player", one.id))
    return ((NOBODY, _("nobody")), *((str(one.id), one.name) for one in sides))
