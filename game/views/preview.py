"""Outlooks for a seat, computed on its belief with the rules' own code: reach, paths, legality.

Nothing here reads the truth. What a hidden thing might change is not known, so it changes no figure.
"""

import dataclasses
from collections.abc import Sequence
from functools import cached_property

from game.core.commands.common import Command
from game.core.engine import Applied, Engine
from game.core.hexgrid import members
from game.core.movement import Reach, cheapest_path, reach, step_cost
from game.core.numbers import Thirds
from game.core.records import HexId, Record, StackId, replace
from game.core.refusal import Refused
from game.core.state import AnyCampaign
from game.core.world import CostField, Walk, World
from game.views.belief import believe, believed_world
from game.views.side_view import SideView
from game.views.worked_out import WorkedOut

_TOO_DEAR = "A border on the way costs more than a full move"
_TOO_TIRED = "Its strength does not last that far"


class PathStep(Record):
    """One border of a previewed path. `turn` counts from 0, the turn in which it is crossed; `free` where
    the full-move guarantee opens it; `guess` where the price is assumed."""

    hex: HexId
    cost: Thirds
    left: Thirds
    turn: int = 0
    guess: bool = False
    free: bool = False


class PathPreview(Record):
    """A path and what it costs. `within` says whether it ends this turn; `reason` why there is none. `nights`
    tells what it does to fliers to spend the coming nights on it."""

    goal: HexId
    steps: tuple[PathStep, ...] = ()
    cost: Thirds = 0
    left: Thirds = 0
    within: bool = False
    turns: int = 0
    reason: str = ""
    warnings: tuple[str, ...] = ()
    nights: tuple[str, ...] = ()

    @property
    def now(self) -> tuple[HexId, ...]:
        """The hexes that can be walked this turn."""
        return tuple(step.hex for step in self.steps if step.turn == 0)


def _closed(field: CostField, hexes: int) -> CostField:
    """The same prices with some hexes, a bit set, closed."""
    enter = bytearray(field.enter)
    road = None if field.road is None else bytearray(field.road)
    for hex_ in members(hexes):
        enter[hex_] = 0
        if road is not None:
            road[hex_] = 0
    return dataclasses.replace(field, enter=bytes(enter), road=None if road is None else bytes(road))


class SeatOutlook:
    """A seat's view with its belief beside it; make a new one for every new view.

    `world` is the world as the side knows it: size, rules and content, and of the map what it has seen. It is
    made from the given one, which no outlook keeps: screens and policies cannot read the truth. `worked` is
    handed on from an earlier outlook of the same side.
    """

    def __init__(self, view: SideView, world: World, worked: WorkedOut | None = None) -> None:
        self.worked = WorkedOut() if worked is None else worked
        self.view = view
        self.world = believed_world(view, world)

    @cached_property
    def belief(self) -> AnyCampaign:
        """The known campaign."""
        return believe(self.view, self.world, self.worked)

    @cached_property
    def _engine(self) -> Engine:
        return Engine(self.world)

    def try_out(self, command: Command) -> Applied | Refused:
        """What a command would do as far as the side knows. Dice fall by chance of no campaign."""
        return self._engine.apply(self.belief, command)

    def try_on(self, campaign: AnyCampaign, command: Command) -> Applied | Refused:
        """What a further command would do after others that were tried out."""
        return self._engine.apply(campaign, command)

    def refusal(self, command: Command) -> Refused | None:
        """Why a command is not possible, or None."""
        return self._engine.refusal(self.belief, command)

    def field(self, stack: StackId) -> CostField:
        """Prices of the known land for a stack, own or in sight."""
        land = self.world.lands.known(self.view.knowledge)
        return self.world.ruleset.travel.field(self.world, self.belief, land, stack)

    def enemies(self) -> int:
        """Bit set of hexes with enemies in sight."""
        out = 0
        for sighting in self.view.knowledge.sightings.values():
            if sighting.now and self.view.sides[sighting.side].hostile:
                out |= 1 << sighting.hex
        return out

    def reach(self, stack: StackId) -> Reach:
        """Hexes a stack can get to this turn."""
        if stack not in self._reached:
            self._reached[stack] = self._reach(stack)
        return self._reached[stack]

    @cached_property
    def _reached(self) -> dict[StackId, Reach]:
        return {}

    def _reach(self, stack: StackId) -> Reach:
        walk, travel = self.world.ruleset.walk, self.world.ruleset.travel
        if walk is not None:
            land = self.world.lands.known(self.view.knowledge)
            return walk.reach(self.world, self.belief, land, stack, self.enemies())
        return reach(
            self.world.grid,
            self.field(stack),
            self.belief.stacks[stack].hex,
            travel.budget(self.world, self.belief, stack),
            travel.full_move(self.world, self.belief, stack),
            self.enemies(),
        )

    def path(self, stack: StackId, goal: HexId) -> PathPreview:
        """The cheapest known path to a hex, over several turns if need be."""
        return self.through(stack, (goal,))

    def through(self, stack: StackId, goals: Sequence[HexId], *, around: bool = False) -> PathPreview:
        """The cheapest known path over some points in their order, over several turns if need be; `around`
        enemies in sight, where that is possible. ValueError for no points."""
        foes = self.enemies() & ~self.world.grid.bits(goals) if around else 0
        found = self._through(stack, goals, _closed(self.field(stack), foes)) if foes else None
        return found if found is not None and found.steps else self._through(stack, goals)

    def _through(
        self, stack: StackId, goals: Sequence[HexId], closed: CostField | None = None
    ) -> PathPreview:
        """The same at the usual prices, or at those where some hexes are `closed`."""
        *_, goal = goals
        here = self.belief.stacks[stack].hex
        field = self.field(stack) if closed is None else closed
        hexes: tuple[HexId, ...] = ()
        for there in goals:
            today = None if hexes or closed is not None else self.reach(stack)
            if today is not None and there in today.cost:
                leg: tuple[HexId, ...] | None = today.path(there)
            else:
                leg = cheapest_path(self.world.grid, field, here, there)
            if leg is None:
                return PathPreview(goal=goal, reason="This stack has no way there")
            hexes, here = (*hexes, *leg), there
        return (
            self.along(stack, hexes) if hexes else PathPreview(goal=goal, reason="The stack is already here")
        )

    def along(self, stack: StackId, hexes: tuple[HexId, ...]) -> PathPreview:
        """What a path costs a stack, each hex next to the one before. ValueError for an empty one."""
        *_, goal = hexes
        if self.world.ruleset.walk is not None:
            return self._walked(self.world.ruleset.walk, stack, goal, hexes)
        return self._priced(stack, goal, hexes, self.field(stack))

    def _walked(self, walk: Walk, stack: StackId, goal: HexId, hexes: tuple[HexId, ...]) -> PathPreview:
        """A path under rules whose units pay for themselves."""
        land = self.world.lands.known(self.view.knowledge)
        strides = walk.strides(self.world, self.belief, land, stack, hexes)
        if len(strides) < len(hexes):
            here = hexes[len(strides) - 1] if strides else self.belief.stacks[stack].hex
            travel = self.world.ruleset.travel
            barred = travel.step(self.world, self.belief, land, stack, here, hexes[len(strides)])
            return PathPreview(goal=goal, reason=barred.reason or _TOO_DEAR)
        steps = tuple(
            PathStep(hex=hex_, cost=s.cost, left=s.left, turn=s.turn)
            for hex_, s in zip(hexes, strides, strict=True)
        )
        turns = strides[-1].turn
        return PathPreview(
            goal=goal,
            steps=steps,
            cost=sum(s.cost for s in strides),
            left=strides[-1].left,
            within=turns == 0,
            turns=turns,
            warnings=self._warnings(stack, hexes),
        )

    def _priced(self, stack: StackId, goal: HexId, hexes: tuple[HexId, ...], field: CostField) -> PathPreview:
        travel = self.world.ruleset.travel
        left = travel.budget(self.world, self.belief, stack)
        fresh = travel.full_move(self.world, self.belief, stack)
        full = self._full_budget(stack)
        here = self.belief.stacks[stack].hex
        land = self.world.lands.known(self.view.knowledge)
        if not full and not left:
            barred = travel.step(self.world, self.belief, land, stack, here, hexes[0])
            return PathPreview(goal=goal, reason=barred.reason)
        rests: list[HexId] = []
        turn = 0
        steps: list[PathStep] = []
        total = 0
        for there in hexes:
            price = step_cost(field, self.world.grid.toward, here, there)
            if price > left and not (fresh and field.bent(there)):
                turn += 1
                rests.append(here)
                left = self.world.ruleset.describe.waking(self.world, self.belief, land, stack, rests)
                fresh = left >= full
                if price > left and not (fresh and field.bent(there)):
                    tired = left < full
                    return PathPreview(goal=goal, reason=_TOO_TIRED if tired else _TOO_DEAR)
            free = price > left
            left = max(0, left - price)
            fresh = False
            total += price
            steps.append(
                PathStep(hex=there, cost=price, left=left, turn=turn, guess=field.guess(there), free=free)
            )
            here = there
        return PathPreview(
            goal=goal,
            steps=tuple(steps),
            cost=total,
            left=left,
            within=turn == 0,
            turns=turn,
            warnings=self._warnings(stack, hexes),
            nights=self._nights(stack, steps),
        )

    def _nights(self, stack: StackId, steps: Sequence[PathStep]) -> tuple[str, ...]:
        """What the nights along the way do to a stack: it rests where each turn ends."""
        land = self.world.lands.known(self.view.knowledge)
        ends = {step.turn: step.hex for step in steps}
        here = self.belief.stacks[stack].hex
        hexes = [ends.get(turn, here) for turn in range(steps[-1].turn + 1)]
        return self.world.ruleset.describe.nights(self.world, self.belief, land, stack, hexes)

    def _full_budget(self, stack: StackId) -> Thirds:
        return self.world.ruleset.describe.stack(self.world, self.belief, stack).move_max

    def _warnings(self, stack: StackId, hexes: tuple[HexId, ...]) -> tuple[str, ...]:
        enemies = self.enemies()
        if any(enemies >> hex_ & 1 for hex_ in hexes):
            return (self._meeting(stack, {hex_ for hex_ in hexes if enemies >> hex_ & 1}),)
        return ()

    def _meeting(self, stack: StackId, hexes: set[HexId]) -> str:
        """What a stack must be ready for that marches into hexes with enemies in sight. Who comes unseen
        neither charges nor is charged."""
        here = self.belief.stacks[stack]
        if here.gait == "sneak":
            return "Enemies stand there"
        stacks = {**self.belief.stacks, stack: replace(here, stance="open")}
        belief = replace(self.belief, stacks=stacks)
        describe = self.world.ruleset.describe
        if describe.stack(self.world, belief, stack).charges:
            return "This stack will charge the enemy there"
        foes = [s.id for s in stacks.values() if s.hex in hexes and self.view.sides[s.side].hostile]
        if any(describe.stack(self.world, belief, foe).charges for foe in foes):
            return "Enemies there charge anyone who enters in the open"
        return "Enemies stand there"
