"""Battles of one exchange to look at: two stacks of shipped units meet on a field of their own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.core.commands.common import Attack, Command, MoveStack
from game.core.commands.turns import NextStage
from game.core.decisions import Question, Reply
from game.core.mapdata import Scenario, SidePlan, StackPlan
from game.core.records import BattleId, HexId, SideId
from game.core.refusal import Refused
from game.dev.pictures.battle_demo import begun, demo_table, field_map
from game.session.session import Session
from game.session.table import HotSeatTable

RULES = "battle_for"
_SIDES = (("lapis", "Lady Ysolde Marrick"), ("cinnabar", "Ser Dorn Halvic"))
_START, _GOAL = (3, 3), (4, 3)
_HOMES = ((0, 0), (7, 5))


@dataclass(frozen=True)
class Army:
    """A stack: its units, who leads it, who sits on what."""

    units: Mapping[str, int]
    leader: str = ""
    mount: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class DemoMeeting:
    """Two armies on a land. `how` they meet: `attack` one another in a hex, `enter` a hex that is known, or
    stumble into an `ambush`."""

    attacker: Army
    defender: Army
    terrain: str = "hill"
    how: str = "attack"


_LEVY = Army(
    {"warlord": 1, "footman": 2, "war_beast": 1, "bowman": 1, "shocker": 1},
    "warlord",
    {"bowman": "war_beast"},
)
_LEGION = Army({"ash_guard": 2, "cinder_slinger": 1, "ember_marshal": 1, "footman": 1}, "ember_marshal")

MEETINGS: Mapping[str, DemoMeeting] = {
    "small": DemoMeeting(_LEVY, _LEGION),
    "large": DemoMeeting(
        Army(
            {"warlord": 1, "footman": 9, "war_beast": 2, "bowman": 4, "shocker": 4},
            "warlord",
            {"bowman": "war_beast"},
        ),
        Army(
            {"ash_guard": 8, "ember_marshal": 1, "cinder_slinger": 5, "war_beast": 2, "bowman": 4},
            "ember_marshal",
            {"bowman": "war_beast"},
        ),
        "heavy_forest",
    ),
    "ambush": DemoMeeting(_LEVY, _LEGION, "swamp", "ambush"),
    "run": DemoMeeting(
        Army(
            {"roc": 1, "eyrie_captain": 1, "cliff_gryphon": 2, "sky_lancer": 2},
            "eyrie_captain",
            {"eyrie_captain": "roc", "sky_lancer": "cliff_gryphon"},
        ),
        _LEGION,
        "plains",
        "enter",
    ),
    "ranged": DemoMeeting(Army({"warlord": 1, "bowman": 5}, "warlord"), _LEGION, "light_forest"),
    "shock": DemoMeeting(Army({"warlord": 1, "footman": 3, "shocker": 4}, "warlord"), _LEGION, "plains"),
}
"""Meetings for pictures and trials, by name."""


def exchange_session(
    meeting: DemoMeeting,
    seed: int = 4711,
    *,
    controllers: Sequence[str] = ("human", "computer"),
    params: Mapping[str, str | int | bool] | None = None,
) -> Session:
    """A campaign in which the first side has just met the second one's stack. RuntimeError if it cannot."""
    map_ = field_map(meeting.terrain)
    grid = map_.grid
    start, goal = grid.at(*_START), grid.at(*_GOAL)
    armies = (meeting.attacker, meeting.defender)
    places = (goal if meeting.how == "attack" else start, goal)
    sides = tuple(
        SidePlan(
            id=SideId(colour),
            name=colour.title(),
            colour=colour,
            age=2 - number,
            ruler=name,
            stacks=(
                StackPlan(
                    units=army.units, hex=place, leader=army.leader, leader_name=name, mount=army.mount
                ),
                StackPlan(units={"garrison": 1}, hex=grid.at(*home)),
                *_eyes(meeting, goal, number),
            ),
        )
        for number, ((colour, name), army, place, home) in enumerate(
            zip(_SIDES, armies, places, _HOMES, strict=True)
        )
    )
    scenario = Scenario(id="meeting", name="A meeting", ruleset=RULES, map=map_, sides=sides)
    session = begun(scenario, controllers, seed, params or {})
    for _part in range(len(session.world.ruleset.stages) - 1):
        _must(session, NextStage(by=sides[0].id))
    _must(session, _meet(session, sides[0].id, meeting, goal))
    return session


def _eyes(meeting: DemoMeeting, goal: HexId, number: int) -> tuple[StackPlan, ...]:
    """Somebody of the first side who knows the hex, where it is to be known."""
    if number or meeting.how != "enter":
        return ()
    return (StackPlan(units={"outrider": 1}, hex=goal),)


def _meet(session: Session, side: SideId, meeting: DemoMeeting, goal: HexId) -> Command:
    view = session.outlooks.of(side).view
    size = sum(meeting.attacker.units.values())
    own = next(s for s in view.stacks.values() if s.side == side and len(s.units) == size)
    if meeting.how != "attack":
        return MoveStack(by=side, stack=own.id, path=(goal,))
    target = next(s for s in view.knowledge.sightings.values() if s.hex == goal)
    return Attack(by=side, stack=own.id, target=target.handle)


def _must(session: Session, command: Command) -> None:
    outcome = session.submit(command)
    if isinstance(outcome, Refused):
        raise RuntimeError(f"{type(command).__name__} was refused: {outcome.detail}")


def exchange_table(name: str, seed: int = 4711) -> tuple[HotSeatTable, BattleId]:
    """A table at which the attacker of a meeting of `MEETINGS` sits and declares, and the battle."""
    table = demo_table(exchange_session(MEETINGS[name], seed))
    while table.question is not None and table.question.battle is None:
        _answer_first(table, table.question)
    if table.question is None or table.question.battle is None:
        raise RuntimeError("the battle waits for nobody")
    return table, table.question.battle


def _answer_first(table: HotSeatTable, question: Question) -> None:
    """Answer what comes before the battle, such as whom to attack."""
    choice = next((option.id for option in question.options if option.enabled), question.default)
    table.answer(question, Reply(choice=choice))
