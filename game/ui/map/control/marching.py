"""Marches as a player plans and orders them: over waypoints, for one day or several; patrols; exploring."""

from game.core.commands.common import Command, MoveStack, PlanMarch
from game.core.march_orders import MarchOrders
from game.core.records import HexId, StackId
from game.ui.i18n import _, ngettext
from game.ui.map.control.listener import Listener
from game.ui.map.control.route import Route, route_along, route_over
from game.ui.map.control.stack_orders import StackOrders
from game.ui.map.models.commanding import RULE, left_behind
from game.ui.map.models.marching_model import EXPLORE, explore_barred, next_march
from game.views.marching_orders import to_unseen, way


class Marching(StackOrders):
    """Plans ways of the selected stack. `points` are the waypoints before `goal`, or before the hex that is
    pointed at, and `recalled` where both are only shown because it was told so before: a click or a key has
    to plan them again before the next one marches. `goals` are those of stacks that go to unseen land, which
    no orders name. `warned`: the march of a Commander after which others would stay without orders, as was
    told."""

    listener: Listener
    goal: HexId | None
    hovered: HexId | None
    points: tuple[HexId, ...]
    recalled: bool
    goals: dict[StackId, HexId]
    warned: tuple[StackId, HexId] | None = None
    _routes: dict[object, Route]

    # Plan

    def recall(self, stack: StackId) -> None:
        """Plan what a stack has been told to do, or was on its way to."""
        self.points, self.goal, self.recalled = (), None, False
        here = self.reader.view.stacks[stack]
        if here.march is not None and here.march.kind == "march":
            *points, self.goal = here.march.goals
            self.points, self.recalled = tuple(points), True
            return
        goal = self.goals.get(stack)
        self.goal = goal if goal is not None and goal != here.hex else None
        self.recalled = self.goal is not None

    @property
    def armed(self) -> HexId | None:
        """The planned goal to which the next click or key marches."""
        return None if self.recalled else self.goal

    def drop_goal(self) -> None:
        """Forget what is planned: the goal, then one waypoint after the other."""
        if self.goal is not None and self.stack is not None:
            self.goals.pop(self.stack, None)
        if self.goal is None:
            self.points = self.points[:-1]
        self.unplan()
        self.listener.changed()

    def unplan(self) -> None:
        """Plan nothing for now; waypoints that were set stay."""
        if self.recalled:
            self.points, self.recalled = (), False
        self.goal = None

    def add_point(self, hex_: HexId) -> bool:
        """Let the planned way lead over a hex, behind its other waypoints. False, with the reason told, if no
        way leads there."""
        stack = self.stack
        if stack is None:
            return False
        before = self._up_to(self.goal) if self.goal is not None else self.points
        points = before if before[-1:] == (hex_,) else (*before, hex_)
        found = self.over(stack, points)
        if found.drawn is None:
            self.listener.refused(_(found.reason), found.rule, hex_)
            return False
        self.points, self.goal, self.recalled = points, None, False
        self.listener.changed()
        return True

    def route(self) -> Route | None:
        """The way to the hex that is pointed at, else to the planned goal, of the selected stack; else that
        of its orders."""
        stack = self.stack
        if stack is None:
            return None
        aim = self.goal if self.goal is not None else self.hovered
        if aim is None or aim == self.place:
            return self.over(stack, self.points) if self.points else self._ordered(stack)
        return self.over(stack, self._up_to(aim))

    def _up_to(self, goal: HexId) -> tuple[HexId, ...]:
        """The waypoints, and a goal behind them."""
        return self.points if self.points[-1:] == (goal,) else (*self.points, goal)

    def _ordered(self, stack: StackId) -> Route | None:
        """The way of a patrol, or of who explores."""
        orders = self.reader.view.stacks[stack].march
        if orders is None:
            return None
        key = (stack, orders)
        if key not in self._routes:
            found = way(self.reader.outlook, stack, orders)
            if found is None:
                return None
            self._routes[key] = route_along(self.reader, stack, found, orders.goals[:-1])
        return self._routes[key]

    def way(self, stack: StackId, goal: HexId) -> Route:
        """The way of an own stack to a hex, computed once."""
        return self.over(stack, (goal,))

    def over(self, stack: StackId, goals: tuple[HexId, ...]) -> Route:
        """The way of an own stack over some points to the last of them, computed once."""
        key = (stack, goals)
        if key not in self._routes:
            self._routes[key] = route_over(self.reader, stack, goals)
        return self._routes[key]

    def plan(self, goal: HexId) -> bool:
        """Fix the goal of the selected stack. False, with the reason told, if no way leads there."""
        if self.stack is None:
            return False
        if goal != self.goal:
            self.unplan()
        found = self.over(self.stack, self._up_to(goal))
        if found.drawn is None:
            self.listener.refused(_(found.reason), found.rule, goal)
            return False
        self.goal, self.recalled = goal, False
        self.listener.changed()
        return True

    # Orders

    def march(self, goal: HexId) -> bool:
        """Send the selected stack towards a hex, over the waypoints: as far as today's move goes at once, and
        on from there day by day."""
        stack = self.stack
        if stack is None:
            return False
        if goal != self.goal:
            self.unplan()
        goals = self._up_to(goal)
        found = self.over(stack, goals)
        lasts = found.days > 1 or (found.rests and found.days > 0)
        orders = MarchOrders(goals=goals) if lasts and self._known(goals) else None
        if found.rests and orders is not None:
            return self._tell(stack, orders)
        if not found.open:
            self.listener.refused(_(found.reason), found.rule, goal)
            return False
        behind = left_behind(self.reader, stack)
        if behind and self.warned != (stack, goal):
            self.goal, self.warned = goal, (stack, goal)
            words = ngettext(
                "{count} stack would stay without orders. Order it again to march",
                "{count} stacks would stay without orders. Order it again to march",
                behind,
            )
            self.listener.refused(words.format(count=behind), RULE, goal)
            return False
        self.warned = None
        self.points, self.goal = (), None
        if orders is not None or found.now[-1] == goal:
            self.goals.pop(stack, None)
        else:
            self.goals[stack] = goal
        return self.submit(MoveStack(by=self.side, stack=stack, path=found.now, orders=orders), goal)

    def _known(self, goals: tuple[HexId, ...]) -> bool:
        return all(self.reader.known(hex_) for hex_ in goals)

    def _tell(self, stack: StackId, orders: MarchOrders | None) -> bool:
        """Give orders for the coming days that move nobody now."""
        done = self.submit(PlanMarch(by=self.side, stack=stack, orders=orders), self.place)
        if done:
            self.goals.pop(stack, None)
            if stack == self.stack:
                self.recall(stack)
                self.listener.changed()
        return done

    def patrol(self, aim: HexId | None) -> bool:
        """Let the selected stack go to and fro between where it is, the waypoints, and the hex that is
        planned or pointed at."""
        stack, here = self.stack, self.place
        if stack is None or here is None:
            return False
        last = self.goal if self.goal is not None else aim
        points = [*self.points, *([last] if last is not None else [])]
        goals = tuple(one for n, one in enumerate(points) if one != here and one not in points[:n])
        if not goals:
            self.listener.refused(_("Point at the hex to patrol to, or set waypoints first"), "", here)
            return False
        return self._tell(stack, MarchOrders(kind="patrol", goals=(*goals, here)))

    def explore(self) -> bool:
        """Let the selected stack look for unseen land day by day."""
        stack = self.stack
        if stack is None:
            return False
        if not explore_barred(self.reader, stack) and not to_unseen(self.reader.outlook, stack):
            self.listener.refused(_("No unseen land is left that it can reach"), "", self.place)
            return False
        return self._tell(stack, EXPLORE)

    def resume(self, stack: StackId) -> bool:
        """Let a stack that waits go on with its orders."""
        return self._tell(stack, self.reader.view.stacks[stack].march)

    def end_march(self, stack: StackId) -> bool:
        """Take its orders for the coming days from a stack."""
        self.goals.pop(stack, None)
        if self.reader.view.stacks[stack].march is None:
            return False
        return self._tell(stack, None)

    def march_on(self, stack: StackId) -> Command | None:
        """The command that carries out a stack's orders now, or lets it wait; None if nothing is to be done
        today."""
        found = next_march(self.reader, stack)
        if isinstance(found, tuple):
            orders = self.reader.view.stacks[stack].march
            return MoveStack(by=self.side, stack=stack, path=found, orders=orders)
        return found
