"""The tools of the desk at work, for pictures."""

from collections.abc import Callable
from typing import TypeVar

from game.core.commands.gm import GmEditLand, GmSpawn, GmTell
from game.core.records import GM, HexId, KindId, SideId
from game.core.triggers import When
from game.dev.pictures.desk_shots import at_desk
from game.dev.pictures.shot_campaign import ShotWish, begin, flow_of
from game.session.opening import master_seat
from game.ui.gm import spawn_model
from game.ui.gm.desk_scene import DeskScene
from game.ui.gm.desk_tools.acts import ActsTool
from game.ui.gm.desk_tools.base import Tool
from game.ui.gm.desk_tools.land import LandTool
from game.ui.gm.desk_tools.places import PlacesTool
from game.ui.gm.desk_tools.spawn import SpawnTool
from game.ui.gm.desk_tools.triggers import TriggersTool
from game.ui.gm.hex_marks import Marks
from game.ui.gm.trigger_model import TriggerDraft
from game.ui.stage.flow import Flow
from game.ui.stage.scene import Scene
from game.ui.widgets.kit import Kit

T = TypeVar("T", bound=Tool)

_PACK = 4
_AWAY = 3
_BRUSH = 2
_REALM = "crown_duel"
_MASTER = "Ada"


class ShownDesk(DeskScene):
    """A desk at which something was done already."""

    def __init__(self, flow: Flow, then: Callable[["ShownDesk"], None]) -> None:
        super().__init__(flow)
        self.patient = True
        self._then: Callable[[ShownDesk], None] | None = then

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        super().layout(size, kit)
        then, self._then = self._then, None
        if then is not None:
            then(self)

    def take(self, kind: type[T]) -> T:
        """Take a tool."""
        found = next((at, tool) for at, tool in enumerate(self.tray.tools) if isinstance(tool, kind))
        self.tray.take(found[0])
        return found[1]

    @property
    def players(self) -> tuple[SideId, ...]:
        """The sides of players."""
        sides = self.reader.view.sides.values()
        return tuple(side.id for side in sides if side.role == "player")

    def army(self) -> HexId:
        """Where the largest stack of the first player stands."""
        seen = [s for s in self.reader.view.knowledge.sightings.values() if s.side == self.players[0]]
        return max(seen, key=lambda one: sum(member.count for member in one.members)).hex

    def beast(self) -> KindId:
        """A kind that packs are made of."""
        rows = spawn_model.kinds_of(self.reader, wild=True)
        return next((row.kind for row in rows if row.kind == "wolf"), rows[0].kind)

    def land_near(self, hex_: HexId) -> tuple[HexId, ...]:
        """Hexes around on which a pack can stand, the nearest first."""
        here = self.reader.hex_facts(hex_).terrain
        near = self.reader.grid.disc(hex_, _AWAY)[1:]
        return tuple(one for one in near if self.reader.hex_facts(one).terrain == here) or tuple(near)


def spawn(wish: ShotWish) -> Scene:
    """A pack that is about to be put on the map."""

    def then(scene: ShownDesk) -> None:
        at = scene.army()
        scene.host.look_to(at)
        tool = scene.take(SpawnTool)
        tool.draft = tool.draft.manned(scene.beast(), _PACK)
        tool.on_hex(scene.land_near(at)[-1])
        tool.show_draft()

    return ShownDesk(at_desk(wish), then)


def land(wish: ShotWish) -> Scene:
    """Hexes that are about to become a wood."""

    def then(scene: ShownDesk) -> None:
        at = scene.army()
        scene.host.look_to(at)
        tool = scene.take(LandTool)
        grid = scene.reader.grid
        tool.mark(Marks(frozenset(grid.disc(scene.land_near(at)[0], _BRUSH))))
        tool.choose("forest")

    return ShownDesk(at_desk(wish), then)


def trigger(wish: ShotWish) -> Scene:
    """A trigger that is being written."""

    def then(scene: ShownDesk) -> None:
        at = scene.army()
        first = scene.players[0]
        tool = scene.take(TriggersTool)
        near = scene.land_near(at)
        wild = spawn_model.sides_of(scene.reader)[0][0]
        then = (
            GmSpawn(by=GM, side=wild, hex=near[0], units=((scene.beast(), _PACK),)),
            GmTell(by=GM, told=(first,), text="Something stirs in the grass", hex=near[0]),
        )
        when = (When(what="enters", side=first, hexes=near), When(what="day", number=scene.reader.day + 2))
        tool.open(TriggerDraft("", "The old road", when, then))

    return ShownDesk(at_desk(wish), then)


def time(wish: ShotWish) -> Scene:
    """The map as it stood two turns ago, before it is rewound."""

    def then(scene: ShownDesk) -> None:
        at = scene.army()
        scene.host.look_to(at)
        marsh = GmEditLand(by=GM, hexes=scene.land_near(at), terrain="marsh", reason="the rains have come")
        scene.host.act(marsh)
        tool = scene.take(ActsTool)
        tool.pages.choose("time")
        tool.times.select(2)
        tool.look.activate()

    return ShownDesk(at_desk(wish), then)


def city(_wish: ShotWish) -> Scene:
    """A city of a realm that is about to be built otherwise."""
    session, _, _ = begin(ShotWish(scenario=_REALM))
    session.take_seat(master_seat(_MASTER, ""))
    flow = flow_of(session)
    flow.table.call_master()
    flow.table.sit(GM)

    def then(scene: ShownDesk) -> None:
        tool = scene.take(PlacesTool)
        site = next(one for one in session.campaign.sites.values() if one.kind == "city" and one.owner)
        tool.on_hex(site.hex)

    return ShownDesk(flow, then)
