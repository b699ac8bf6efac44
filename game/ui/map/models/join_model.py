"""A nation that joins, as plain records: which designs there are, which it takes, what its army costs."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.core.commands.turns import FoundFaction
from game.core.records import HexId, KindId
from game.core.refusal import Refusal, Refused
from game.core.seams.muster import Joining, Ware
from game.session import library
from game.session.designs import Workshop
from game.ui.i18n import _
from game.ui.map.models.recruit_model import Basket
from game.ui.map.models.side_queries import SideQueries


@dataclass(frozen=True, slots=True)
class NationDesign:
    """A design that a nation may take, `own` if the player made it; a `reason` says why it cannot be."""

    ware: Ware
    own: bool = False
    reason: str = ""
    rule: str = ""


@dataclass(frozen=True)
class Nation:
    """A nation as it is being put together."""

    joining: Joining
    name: str = ""
    player: str = ""
    taken: tuple[Ware, ...] = ()
    counts: Mapping[KindId, int] = field(default_factory=dict)

    @property
    def basket(self) -> Basket:
        """Its army."""
        return Basket(self.taken, self.joining.points, self.counts)

    def takes(self, ware: Ware) -> bool:
        """Whether it has taken a design."""
        return any(one.kind == ware.kind for one in self.taken)

    def toggled(self, ware: Ware) -> "Nation":
        """With a design taken, or given back with all its units."""
        if not self.takes(ware):
            return replace(self, taken=(*self.taken, ware))
        taken = tuple(one for one in self.taken if one.kind != ware.kind)
        return replace(self, taken=taken, counts={k: n for k, n in self.counts.items() if k != ware.kind})

    def manned(self, kind: KindId, count: int) -> "Nation":
        """With another number of units of a design."""
        return replace(self, counts=self.basket.changed(kind, count).counts)

    def command(self, reader: SideQueries, hex_: HexId | None) -> FoundFaction:
        """The order that founds it."""
        return FoundFaction(
            by=reader.view.side,
            name=" ".join(self.name.split()),
            player=" ".join(self.player.split()),
            kinds=tuple(ware.kind for ware in self.taken),
            units=self.counts,
            hex=hex_ if hex_ is not None else HexId(0),
        )

    def refused(self, reader: SideQueries, hex_: HexId | None) -> Refused | None:
        """Why it cannot join so, None if it can."""
        return reader.outlook.refusal(self.command(reader, hex_))

    @property
    def why_full(self) -> str:
        """Why it takes no more designs, empty if it does."""
        if len(self.taken) < self.joining.designs:
            return ""
        return _("A nation has at most {count} designs").format(count=self.joining.designs)


def designs_of(reader: SideQueries) -> tuple[NationDesign, ...]:
    """All designs that a nation may choose from, the player's own first. Those of the player are coined, so
    that the campaign holds all of them and a save needs no file of his."""
    ruleset = reader.world.ruleset
    muster, params = ruleset.muster, reader.view.params
    if muster is None:
        return ()
    found = []
    kept = ruleset.designer is not None and ruleset.id in library.ruleset_ids()
    known = Workshop(ruleset.id).known() if kept else ()
    own = [one.design for one in known if one.own]
    for design in own:
        try:
            ware = muster.ware(reader.world, params, muster.coin(design))
        except Refusal:
            continue
        found.append(_judged(reader, design, ware, own=True))
    mine = {one.id for one in known if one.own}
    for id_, kind in reader.world.tables["unit"].items():
        if id_ not in mine:
            found.append(_judged(reader, kind, muster.ware(reader.world, params, KindId(id_)), own=False))
    return tuple(found)


def _judged(reader: SideQueries, design: object, ware: Ware, *, own: bool) -> NationDesign:
    designer = reader.world.ruleset.designer
    faults = designer.faults(design, reader.view.params) if designer is not None else ()
    for fault in faults:
        return NationDesign(ware, own, _(fault.message), fault.rule)
    return NationDesign(ware, own)
