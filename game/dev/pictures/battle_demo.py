"""Battles to look at: two stacks of shipped units meet on a field of their own. For pictures and trials."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from game.core.commands.common import MoveStack
from game.core.decisions import Question, Reply
from game.core.mapdata import MapData, Region, Scenario, SidePlan, StackPlan
from game.core.records import BattleId, HexId, SideId
from game.core.refusal import Refused
from game.session import library
from game.session.opening import SeatChoice, open_campaign
from game.session.session import Session
from game.session.table import HotSeatTable

Army = Mapping[str, int]

SMALL: tuple[Army, Army] = (
    {"warlord": 1, "stabber": 3, "piker": 2, "archer": 1, "great_bat": 1},
    {"warlord": 1, "piker": 2, "stabber": 1, "crossbower": 1, "great_bat": 1},
)
LARGE: tuple[Army, Army] = (
    {"warlord": 1, "stabber": 17, "piker": 16, "archer": 12, "tosser": 8, "knight": 6},
    {"warlord": 1, "piker": 18, "stabber": 14, "crossbower": 12, "archer": 9, "scout": 6},
)
FLIERS: tuple[Army, Army] = (
    {"warlord": 1, "gwiffen": 2, "great_bat": 3, "archer": 2, "stabber": 2},
    {"warlord": 1, "thunderbird": 1, "great_bat": 3, "crossbower": 2, "piker": 2},
)
CAVALRY: tuple[Army, Army] = (
    {"warlord": 1, "rider": 3, "horse": 3, "lancer": 2, "knight": 1},
    {"warlord": 1, "piker": 4, "war_elephant": 1, "archer": 2},
)
SWARM: tuple[Army, Army] = (
    {"warlord": 1, "spiderling": 12, "hunting_spider": 3, "stabber": 3},
    {"warlord": 1, "war_elephant": 1, "bear": 2, "giant_spider": 1},
)
DRAGON: tuple[Army, Army] = (
    {"warlord": 1, "stabber": 8, "archer": 5, "caster": 1},
    {"dragon": 1, "great_bat": 2},
)
HERO: tuple[Army, Army] = (
    {"warlord": 1, "stabber": 3, "archer": 2},
    {"warlord": 1, "wolf": 4, "hunting_spider": 2, "crossbower": 1},
)
ARMIES = {
    "small": SMALL,
    "large": LARGE,
    "fliers": FLIERS,
    "cavalry": CAVALRY,
    "swarm": SWARM,
    "dragon": DRAGON,
    "hero": HERO,
}
"""Armies for pictures and trials, by name. The first warlord of `hero` is a player character."""

_AT_HOME: Army = {"digger": 1}
_NOBODY: Army = {}
_WIDTH, _HEIGHT = 8, 6
_START, _GOAL = (3, 3), (4, 3)
_NAMES = ("Lady Ysolde Marrick", "Ser Dorn Halvic")


def demo_session(
    seed: int = 4711,
    armies: tuple[Army, Army] = SMALL,
    *,
    terrain: str = "forest",
    controllers: Sequence[str] = ("human", "human"),
    colours: Sequence[str] = ("lapis", "cinnabar"),
    params: Mapping[str, str | int | bool] | None = None,
    at_home: tuple[Army, Army] = (_AT_HOME, _AT_HOME),
    beside: Army = _NOBODY,
) -> Session:
    """A campaign in which the first side has just marched into the second one's hex. `at_home` are units far
    away, of which the battle knows nothing; `beside` another stack of the second side in that hex."""
    session = meeting(
        seed,
        armies,
        terrain=terrain,
        controllers=controllers,
        colours=colours,
        params=params,
        at_home=at_home,
        beside=beside,
    )
    outcome = session.submit(march(session))
    if isinstance(outcome, Refused):
        raise RuntimeError(f"the march was refused: {outcome.detail}")
    return session


def meeting(
    seed: int = 4711,
    armies: tuple[Army, Army] = SMALL,
    *,
    terrain: str = "forest",
    controllers: Sequence[str] = ("human", "human"),
    colours: Sequence[str] = ("lapis", "cinnabar"),
    params: Mapping[str, str | int | bool] | None = None,
    at_home: tuple[Army, Army] = (_AT_HOME, _AT_HOME),
    beside: Army = _NOBODY,
) -> Session:
    """The campaign of `demo_session` before the march."""
    map_ = field_map(terrain)
    g = map_.grid
    start, goal = g.at(*_START), g.at(*_GOAL)
    sides = tuple(
        SidePlan(
            id=SideId(colour),
            name=colour.title(),
            colour=colour,
            age=2 - number,
            stacks=(
                StackPlan(
                    units=army,
                    hex=place,
                    leader="warlord" if "warlord" in army else "",
                    leader_name=name if "warlord" in army else "",
                    player_character=army is HERO[0],
                ),
                StackPlan(units=rest, hex=home),
                *((StackPlan(units=beside, hex=goal),) if beside and number else ()),
            ),
        )
        for number, (colour, army, name, place, home, rest) in enumerate(
            zip(colours, armies, _NAMES, (start, goal), (g.at(0, 0), g.at(7, 5)), at_home, strict=True)
        )
    )
    scenario = Scenario(id="meeting", name="A meeting", ruleset=library.MAIN_RULESET, map=map_, sides=sides)
    return begun(scenario, controllers, seed, {"off_turn_battles": "table", **(params or {})})


def begun(
    scenario: Scenario, controllers: Sequence[str], seed: int, params: Mapping[str, str | int | bool]
) -> Session:
    """A campaign of a made-up scenario, its sides played by `controllers` in their order."""
    seats = zip(scenario.sides, controllers, strict=True)
    return open_campaign(
        scenario,
        library.rules(scenario.ruleset),
        [SeatChoice(side=side.id, controller=who) for side, who in seats],
        title=scenario.name,
        seed=seed,
        params=params,
    )


def march(session: Session) -> MoveStack:
    """The command that leads to the battle."""
    mover = session.campaign.clock.on_turn
    assert mover is not None
    grid = session.world.grid
    stack = next(s for s in session.outlooks.of(mover).view.stacks.values() if s.hex == grid.at(*_START))
    return MoveStack(by=mover, stack=stack.id, path=(grid.at(*_GOAL),))


def field_map(terrain: str) -> MapData:
    """A small land of one kind, with a name in its middle."""
    size = _WIDTH * _HEIGHT
    return MapData(
        name="A meeting",
        width=_WIDTH,
        height=_HEIGHT,
        palette=(terrain,),
        terrain=bytes(size),
        regions=(Region(name="Greywold", hex=HexId(3 * _WIDTH + 4), kind="wood"),),
    )


def demo_table(
    session: Session,
    side: SideId | None = None,
    *,
    until: Callable[[Question], bool] | None = None,
    choices: Mapping[str, str] = MappingProxyType({}),
) -> HotSeatTable:
    """A table at which `side` (by default the one on turn) sits. The battle goes on as long as `until` is
    false of its question: by `choices` (options by kind of question) where they are open, else by
    defaults."""
    table = HotSeatTable(session)
    stop = table.stop
    host = side or stop.side
    if stop.kind == "hand_over" and host is not None:
        table.sitting = host
    while until is not None and table.question is not None and not until(table.question):
        question = table.question
        wanted = choices.get(question.kind)
        open_ = any(option.id == wanted and option.enabled for option in question.options)
        table.answer(question, Reply(choice=wanted if wanted and open_ else question.default))
    return table


def demo_battle(
    seed: int = 4711,
    armies: tuple[Army, Army] = SMALL,
    *,
    terrain: str = "forest",
    controllers: Sequence[str] = ("human", "human"),
    params: Mapping[str, str | int | bool] | None = None,
    until: Callable[[Question], bool] | None = None,
    choices: Mapping[str, str] = MappingProxyType({}),
) -> tuple[HotSeatTable, BattleId]:
    """A table in the middle of a battle, and the battle; see `demo_table`. RuntimeError if it never came to a
    question."""
    session = demo_session(seed, armies, terrain=terrain, controllers=controllers, params=params)
    table = demo_table(session, until=until, choices=choices)
    question = table.question
    if question is None or question.battle is None:
        raise RuntimeError("the battle waits for nobody")
    return table, question.battle
