"""How a side's stories call things: what it knows of sides, stacks, units and places."""

from collections.abc import Iterable
from typing import Any

from game.core.records import HexId, Record, SideId, StackId, UnitId
from game.core.world import World
from game.i18n import _, ngettext
from game.views.side_view import SideView

PLAIN, GOOD, BAD, WARN = "plain", "good", "bad", "warn"


class StoryLine(Record):
    """One line of a log. `icon` names its picture, `tone` its colour, `hex` where to jump."""

    text: str
    icon: str = "info"
    tone: str = PLAIN
    hex: HexId | None = None


def level_words(world: World, level: int) -> str:
    """What a city of a level is called, as `Village`; empty under rules that do not say."""
    rows = world.tables.get("city_level", {}).values()
    return next((_(row.name) for row in rows if row.level == level), "")


def kind_words(kind: Any, count: int) -> str:
    """`Piker`, `4 Wolves`, `4 × Bowman` where kinds have no plural: so many units of a kind."""
    if count == 1:
        return _(str(kind.name))
    if kind.plural is None:
        return f"{count} × {_(str(kind.name))}"
    return f"{count} {_(kind.plural or f'{kind.name}s')}"


def listed(parts: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    told = list(parts)
    if len(told) < 2:
        return "".join(told)
    return _("{first} and {last}").format(first=_(", ").join(told[:-1]), last=told[-1])


def units(count: int) -> str:
    """`4 units`."""
    return ngettext("{count} unit", "{count} units", count).format(count=count)


class StoryNames:
    """Names as the side knows them."""

    def __init__(self, view: SideView, world: World) -> None:
        self.view = view
        self.world = world

    def side(self, side: SideId | None) -> str:
        if side is None:
            return _("nobody")
        info = self.view.sides.get(side)
        return info.name if info else str(side)

    def stack(self, stack: StackId, *, within: bool = False) -> str:
        """An own stack, at the beginning of a sentence or `within` one."""
        here = self.view.stacks.get(stack)
        if here is None:
            return _("a stack") if within else _("A stack")
        leader = self.view.units.get(here.leader) if here.leader else None
        if here.name or (leader and leader.name):
            return here.name or (leader.name if leader else "")
        first = self.view.units[here.units[0]]
        kind = self.world.kind(first.kind)
        if len(here.units) == 1:
            return str(kind.name)
        return ngettext("{count} unit", "{count} units", len(here.units)).format(count=len(here.units))

    def sighted(self, handle: StackId, count: int | None = None) -> str:
        """`4 wolves`, `8 units`: what the side sees of a foreign stack."""
        seen = self.view.knowledge.sightings.get(handle)
        if seen is None or not seen.members:
            return _("a stack") if count is None else units(count)
        if len(seen.members) > 1:
            return units(sum(m.count for m in seen.members))
        member = seen.members[0]
        return kind_words(self.world.kind(member.kind), member.count)

    def unit(self, unit: UnitId) -> str:
        here = self.view.units.get(unit)
        return _("a unit") if here is None else here.name or str(self.world.kind(here.kind).name)

    def site(self, site: Any) -> str:
        memory = self.view.knowledge.sites.get(site)
        return (memory.name or memory.kind) if memory else _("A place")

    def mine(self, side: SideId | None) -> bool:
        info = self.view.sides.get(side) if side else None
        return side == self.view.side or (info is not None and not info.hostile)


def times_words(sentence: str, count: int) -> str:
    """What happened so many times."""
    return _("{sentence} (×{count})").format(sentence=sentence, count=count)
