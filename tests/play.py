"""A running campaign of a test: looking at it and giving it commands. Stacks are found by the names given to
them; the subclass makes world and campaign."""

from typing import Any

from game.core.commands.common import Attack, Command, EndTurn, MoveStack
from game.core.engine import Applied, Engine, Outcome
from game.core.events.common import Event
from game.core.hexgrid import Grid
from game.core.records import HexId, SideId, StackId, replace
from game.core.refusal import Refused
from game.core.state import AnyCampaign, Stack
from game.core.world import World
from game.views.preview import SeatOutlook
from game.views.project import project

Place = tuple[int, int]


class Play:
    """What all fields of tests can do."""

    grid: Grid
    world: World
    engine: Engine
    campaign: AnyCampaign
    names: dict[str, StackId]
    events: tuple[Event, ...]

    # --- looking

    def at(self, place: Place) -> HexId:
        return self.grid.at(*place)

    def stack(self, name: str) -> Stack:
        return self.campaign.stacks[self.names[name]]

    def gone(self, name: str) -> bool:
        return self.names[name] not in self.campaign.stacks

    def place(self, name: str) -> Place:
        return self.grid.place(self.stack(name).hex)

    def move_left(self, name: str) -> int:
        """In parts of a point, of the slowest unit."""
        return min(self.campaign.units[u].move for u in self.stack(name).units)

    def outlook(self, side: str) -> SeatOutlook:
        return SeatOutlook(view=project(self.campaign, self.world, SideId(side)), world=self.world)

    def sees(self, side: str, name: str) -> bool:
        known = self.campaign.knowledge[SideId(side)]
        return any(s.now and s.true == self.names[name] for s in known.sightings.values())

    def handle(self, side: str, name: str) -> StackId:
        known = self.campaign.knowledge[SideId(side)]
        return next(s.handle for s in known.sightings.values() if s.true == self.names[name])

    def of(self, kind: type[Event]) -> list[Any]:
        """Events of a kind in the last step."""
        return [e for e in self.events if isinstance(e, kind)]

    # --- acting

    def do(self, command: Command) -> Outcome:
        """Carry out a command; the campaign moves on if it is not refused."""
        outcome = self.engine.apply(self.campaign, command)
        if isinstance(outcome, Applied):
            self.campaign = outcome.campaign
            self.events = outcome.events
        return outcome

    def must(self, command: Command) -> Applied:
        """Carry out a command that may not be refused."""
        outcome = self.do(command)
        assert isinstance(outcome, Applied), outcome
        return outcome

    def move(self, name: str, *places: Place) -> Outcome:
        stack = self.stack(name)
        path = tuple(self.at(p) for p in places)
        return self.do(MoveStack(by=stack.side, stack=stack.id, path=path))

    def refused(self, outcome: Outcome) -> str:
        """Code of a refusal."""
        assert isinstance(outcome, Refused), outcome
        return outcome.code

    def do_move(self, name: str, *places: Place) -> Applied:
        """Let a stack march; it may not be refused."""
        outcome = self.move(name, *places)
        assert isinstance(outcome, Applied), outcome
        return outcome

    def do_attack(self, name: str, target: str) -> Applied:
        """Let a stack attack one that its side sees."""
        side = self.stack(name).side
        return self.must(Attack(by=side, stack=self.names[name], target=self.handle(side, target)))

    def end(self, times: int = 1) -> None:
        """End the turn of whoever is on turn, some times over."""
        for _ in range(times):
            side = self.campaign.clock.on_turn
            assert side is not None
            self.must(EndTurn(by=side))

    def give(self, name: str, **fields: Any) -> None:
        """Change the units of a stack behind the rules' back (hits, move, ammo..)."""
        units = dict(self.campaign.units)
        for unit in self.stack(name).units:
            units[unit] = replace(units[unit], **fields)
        self.campaign = replace(self.campaign, units=units)
