"""A running campaign of The Battle for on a small table."""

import dataclasses
from typing import Any

from game.core.checks import problems
from game.core.commands.common import Command, EndTurn
from game.core.engine import Applied, Engine
from game.core.mapdata import VictoryPlan
from game.core.records import SideId, SiteId, StackId, UnitId, replace
from game.core.refusal import Refused
from game.core.state import AnyCampaign, Site, Stack, Unit
from game.rulesets.battle_for.ruleset import RULESET
from game.rulesets.battle_for.side import chief
from tests.rulesets.battle_for.small_states import BLUE, RED, Table


class Game:
    """A running campaign on a strip of plains."""

    def __init__(self, table: Table, victory: VictoryPlan | None = None, **params: Any) -> None:
        self.world = dataclasses.replace(table.world, victory=victory or VictoryPlan())
        self.engine = Engine(self.world)
        start = table.campaign
        sides = {s.id: replace(s, asks=False, age=2 if s.id == RED else 1) for s in start.sides.values()}
        start = replace(start, sides=sides, params=replace(start.params, **params))
        begun = self.engine.begin(start)
        self.campaign: AnyCampaign = begun.campaign
        self.events = begun.events

    def do(self, command: Command) -> Applied | Refused:
        out = self.engine.apply(self.campaign, command)
        if isinstance(out, Applied):
            self.campaign, self.events = out.campaign, out.events
            assert problems(self.campaign, self.world) == []
        return out

    def end(self, *sides: SideId) -> None:
        for side in sides:
            assert isinstance(self.do(EndTurn(by=side)), Applied)

    def stand(self, id_: str, column: int) -> None:
        """Put a stack into a hex of the first row, with nobody looking."""
        stack = replace(self.stack(id_), hex=self.world.grid.at(column, 0))
        self.campaign = replace(self.campaign, stacks={**self.campaign.stacks, stack.id: stack})

    def refused(self, command: Command) -> tuple[str, str]:
        out = self.do(command)
        assert isinstance(out, Refused)
        return out.code, out.rule

    def unit(self, id_: str) -> Unit:
        return self.campaign.units[UnitId(id_)]

    def stack(self, id_: str) -> Stack:
        return self.campaign.stacks[StackId(id_)]

    def chief(self, side: SideId) -> str | None:
        found = chief.chief_of(self.campaign.units.values(), side)
        return found.id if found else None

    def told(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def strip() -> Table:
    table = Table("........", ruleset=RULESET)
    table.stack("a", table.at(0, 0), ["chief", "foot"])
    table.stack("b", table.at(7, 0), ["chief", "foot"], side=BLUE)
    return table


def place(table: Table, id_: str, column: int, kind: str = "city", owner: SideId | None = None) -> None:
    site = Site(id=SiteId(id_), hex=table.at(column, 0), kind=kind, name=id_.title(), owner=owner)
    table.campaign = replace(table.campaign, sites={**table.campaign.sites, site.id: site})
