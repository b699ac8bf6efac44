"""A pack that the game master plays by hand: clicks on the map give the ordinary commands of its side.

Ways, prices and reasons are those of the ferals' own view: what they do not know does not help them.
"""

import pygame

from game.core.commands.common import Command, MoveStack
from game.core.records import HexId, SideId, StackId
from game.session.table import HotSeatTable
from game.ui.gm.tools import DeskHost
from game.ui.i18n import _
from game.ui.map.control.route import Route, route_to
from game.ui.map.control.route_marks import Hint, draw_route
from game.ui.map.control.stack_orders import StackOrders
from game.ui.map.dialogs.attack_choice import AttackDialog, Enemy, enemies
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.zone_change import ZoneChange, zone_change_of
from game.ui.map.paint.scene_data import MapOverlays
from game.ui.map.viewport.map_ground import MapGround
from game.ui.widgets.kit import Kit
from game.views.preview import SeatOutlook


class PackController(StackOrders):
    """See the module. `take` puts a pack into it, `drop` lets go."""

    def __init__(self, host: DeskHost, table: HotSeatTable) -> None:
        self.host = host
        self.table = table
        self.goal: HexId | None = None
        self.hovered: HexId | None = None
        self._pack: StackId | None = None
        self._outlook: SeatOutlook | None = None
        self._routes: dict[HexId, Route] = {}

    # Which pack

    def take(self, stack: StackId, side: SideId) -> None:
        """Play a pack of a side, as things stand now."""
        outlook = self.host.session.outlooks.of(side)
        if (stack, outlook) != (self._pack, self._outlook):
            self.reader = SideQueries(outlook)
            self._routes.clear()
        if stack != self._pack:
            self.goal = None
        self._pack, self._outlook, self.side = stack, outlook, side

    def drop(self) -> None:
        """Play none."""
        self._pack = self._outlook = self.goal = None
        self._routes.clear()

    @property
    def stack(self) -> StackId | None:
        return self._pack

    @property
    def place(self) -> HexId | None:
        known = self._pack is not None and self._pack in self.reader.view.stacks
        return self.reader.view.stacks[self._pack].hex if known and self._pack is not None else None

    # What is shown

    @property
    def enemies(self) -> tuple[Enemy, ...]:
        """Whom the pack sees in its hex and could attack."""
        return () if self._pack is None else enemies(self.reader, self._pack)

    @property
    def lift(self) -> ZoneChange | None:
        """Its way into the sky or down; None for what does not fly."""
        found = zone_change_of(self.reader, self._pack) if self._pack is not None else None
        return found if found is not None and found.flies else None

    def route(self) -> Route | None:
        """The way to the goal, else to the hex that is pointed at."""
        aim = self.goal if self.goal is not None else self.hovered
        if self._pack is None or aim is None or aim == self.place:
            return None
        if aim not in self._routes:
            self._routes[aim] = route_to(self.reader, self._pack, aim)
        return self._routes[aim]

    def overlays(self) -> MapOverlays:
        """Reach and way."""
        route = self.route()
        reach = None
        if self._pack is not None and self.reader.can_move(self._pack):
            reach = frozenset(self.reader.reach(self._pack).cost)
        drawn = route.drawn if route is not None else None
        return MapOverlays(reach=reach, path=drawn, hovered=self.hovered, selected=self.place)

    def draw(self, surface: pygame.Surface, ground: MapGround, kit: Kit) -> None:
        """What is to be said at the way's goal."""
        route = self.route()
        if route is not None and route.drawn is not None:
            hint = None
            if self.goal == route.goal and route.open:
                hint = Hint(_("Click again to send it"), "good", "boot")
            draw_route(surface, ground, kit, route, hint)

    # What is done

    def click(self, hex_: HexId) -> bool:
        """A hex was clicked: the first time it is the goal, the second time the pack goes. False where it
        stands."""
        if self._pack is None or hex_ == self.place:
            return False
        if hex_ != self.goal:
            self.goal = hex_
            route = self.route()
            if route is not None and route.drawn is None:
                self.goal = None
                self._complain(_(route.reason), route.rule)
            return True
        route = self.route()
        if route is None or not route.open:
            self._complain(_(route.reason) if route is not None else "", route.rule if route else "")
            return True
        self.goal = None
        self.submit(MoveStack(by=self.side, stack=self._pack, path=route.now))
        return True

    def back(self) -> bool:
        """Forget the goal; whether there was one."""
        had = self.goal is not None
        self.goal = None
        return had

    def ask_attack(self) -> None:
        """Ask whom to attack."""
        stack = self._pack
        if stack is None:
            return
        if not self.enemies:
            self._complain(_("It sees no enemy in this hex"), "")
            return

        def strike(handle: StackId) -> None:
            self.attack(stack, handle)

        self.host.open(AttackDialog(self.reader, stack, strike))

    def change_zone(self) -> None:
        """Rise into the sky, or come down."""
        lift = self.lift
        if lift is not None:
            self.submit(lift.command)

    def submit(self, command: Command, hex_: HexId | None = None) -> bool:
        refused = self.host.act(command)
        if refused is not None:
            self._complain(_(refused.detail), refused.rule)
        elif self.place is not None:
            self.host.keep_in_view(self.place)
        return refused is None

    def _complain(self, text: str, rule: str) -> None:
        if text:
            self.host.notice(f"{text} ({rule})" if rule else text, "warning", "desk")
