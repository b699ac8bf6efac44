"""A running campaign of The Battle for on a drawn map, for tests of what happens on the map.

    field = TbField(["...", "..."], red={"a": ((0, 0), ["foot"])}, blue={"b": ((2, 0), ["bow", "chief"])})
    field.combat()
    field.do_move("a", (1, 0))

Letters and designs are those of `tests.rulesets.battle_for.small_states`. Sides take their turns in the
order given.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from game.core.commands.common import Answer, Attack
from game.core.commands.turns import NextStage, ScoutHexes
from game.core.decisions import Question, Reply
from game.core.doctrine import Doctrine
from game.core.engine import Applied, Engine
from game.core.mapdata import VictoryPlan
from game.core.records import SideId, SiteId, StackId, UnitId, replace
from game.core.state import Clock, Knowledge, Side, Site, Unit
from game.rulesets.battle_for.ruleset import RULESET
from game.rulesets.battle_for.side import phases
from tests.play import Place, Play
from tests.rulesets.battle_for.small_states import Table

Plan = Mapping[str, tuple[Place, Sequence[str]]]


class TbField(Play):
    """A campaign of sides with stacks of designs. `peace`: pairs (a, b): a is not hostile to b."""

    def __init__(
        self,
        rows: Sequence[str],
        *,
        peace: Sequence[tuple[str, str]] = (),
        doctrine: Mapping[str, Doctrine] | None = None,
        stance: Mapping[str, str] | None = None,
        riding: Mapping[str, Mapping[str, str]] | None = None,
        sites: Mapping[str, tuple[Place, str, str]] | None = None,
        params: Mapping[str, Any] | None = None,
        asks: Sequence[str] = (),
        seed: int = 1,
        **sides: Plan,
    ) -> None:
        """`doctrine`, `stance` and `riding` are by name of the stack; `sites` are (place, kind, owner)."""
        table = Table(*rows, ruleset=RULESET)
        self.names = {}
        for side, plan in sides.items():
            for name, (place, kinds) in plan.items():
                more: dict[str, Any] = {}
                if doctrine and name in doctrine:
                    more["doctrine"] = doctrine[name]
                if stance and name in stance:
                    more["stance"] = stance[name]
                seats = (riding or {}).get(name)
                self.names[name] = table.stack(name, table.at(*place), kinds, SideId(side), seats, **more)
        self.world = dataclasses.replace(table.world, victory=VictoryPlan())
        self.grid = self.world.grid
        self.engine = Engine(self.world)
        base = table.campaign
        blank = Knowledge(terrain=bytes(self.grid.size), seen_day=bytes(2 * self.grid.size))
        self.campaign = replace(
            base,
            clock=Clock(day=1, order=tuple(SideId(s) for s in sides)),
            params=replace(base.params, **(params or {})),
            dice=replace(base.dice, seed=seed),
            sides={
                SideId(side): Side(
                    id=SideId(side),
                    name=side.title(),
                    colour=side,
                    age=len(sides) - number,
                    asks=side in asks,
                    at_peace=tuple(SideId(b) for a, b in peace if a == side),
                )
                for number, side in enumerate(sides)
            },
            sites={
                SiteId(id_): Site(
                    id=SiteId(id_),
                    hex=self.grid.at(*place),
                    kind=kind,
                    name=id_.title(),
                    owner=SideId(owner) if owner else None,
                )
                for id_, (place, kind, owner) in (sites or {}).items()
            },
            knowledge={SideId(side): blank for side in sides},
        )
        begun = self.engine.begin(self.campaign)
        self.campaign, self.events = begun.campaign, begun.events

    # --- looking

    def unit(self, name: str, number: int = 1) -> Unit:
        """A unit by its stack's first name and its number."""
        return self.campaign.units[UnitId(f"{name}.{number}")]

    def knows(self, side: str, place: Place) -> bool:
        """Whether a side knows a hex now."""
        bits = int.from_bytes(self.campaign.knowledge[SideId(side)].in_sight, "little")
        return bool(bits >> self.at(place) & 1)

    def question(self) -> Question:
        """The one open question."""
        (question,) = self.campaign.questions
        return question

    # --- acting

    def stage(self, name: str) -> None:
        """Let the side on turn go on to a phase."""
        while self.campaign.clock.stage != name:
            by = self.campaign.clock.on_turn
            assert by is not None
            self.must(NextStage(by=by))

    def combat(self) -> None:
        """Let the side on turn go on to the combat phase."""
        self.stage(phases.COMBAT)

    def scout(self, name: str, *places: Place) -> Any:
        """Let the first unit of a stack inspect hexes."""
        stack = self.stack(name)
        path = tuple(self.at(p) for p in places)
        return self.do(ScoutHexes(by=stack.side, unit=stack.units[0], path=path))

    def answer(self, choice: str, **settings: str) -> Applied:
        """Answer the open question."""
        asked = self.question()
        reply = Reply(choice=choice, settings=tuple(settings.items()))
        return self.must(Answer(by=asked.side, question=asked.id, reply=reply))

    def change(self, stack: str, **fields: Any) -> None:
        """Change a stack behind the rules' back."""
        new = replace(self.stack(stack), **fields)
        self.campaign = replace(self.campaign, stacks={**self.campaign.stacks, new.id: new})

    def spend(self, stack: str, number: int, **counters: int) -> None:
        """Set counters of a unit of a stack behind the rules' back."""
        unit = replace(self.unit(stack, number), counters=counters)
        self.campaign = replace(self.campaign, units={**self.campaign.units, unit.id: unit})

    def attack(self, name: str, target: str) -> Any:
        """Let a stack attack one that its side sees."""
        side = self.stack(name).side
        return self.do(Attack(by=side, stack=self.id_of(name), target=self.handle(side, target)))

    def id_of(self, name: str) -> StackId:
        return self.names[name]


def two_wait() -> TbField:
    """Red is to march from (0, 0) to (1, 0), where blue and grey wait; the wilds' player is the game master.
    Red and the wilds decide themselves."""
    field = TbField(
        ["....", "....", "...."],
        red={"a": ((0, 0), ["ogre", "chief"])},
        blue={"b": ((1, 0), ["imp"])},
        grey={"c": ((1, 0), ["imp"])},
        wilds={"w": ((3, 0), ["ogre"])},
        params={"gm_side": "wilds"},
        asks=["red", "wilds"],
    )
    field.combat()
    return field
