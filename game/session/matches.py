"""Matches of computer players on small fields: who plays better, and how sure that is.

A field is made from a seed, equal under half a turn, with the same stacks on both sides; every field is
played twice, the players changing places. A match that nobody has won after its days is decided by what is
left: the units' worth and the cities held.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import Annotated

from game import paths
from game.content.generate import MAX_SIDE, MIN_SIDE, MapRecipe, generate
from game.content.problems import ContentError, Problem, ProblemReport, quoted
from game.content.registry import Rules
from game.content.schema import references, schema_for
from game.content.yaml_source import read_yaml
from game.core.fields import at_least, ref, sane, within
from game.core.flow.turns import PLAYER
from game.core.mapdata import Scenario, SidePlan, StackPlan, VictoryPlan
from game.core.records import Record, SideId, replace
from game.core.state import AnyCampaign
from game.core.world import World
from game.session import library, simulation
from game.session.rolling import walking_costs
from game.session.session import Session

ARENAS = "arenas.yaml"
_SIDES = (SideId("cinnabar"), SideId("lapis"))
CITY_WORTH = 60
"""What a city counts in the score of an undecided match, where a whole stabber counts 48."""


class ArenaStack(Record):
    """A stack that both sides begin with."""

    units: Mapping[Annotated[str, ref("unit")], Annotated[int, at_least(1), sane(1, 500)]]
    leader: str = ""
    mount: Mapping[str, str] = {}


class Arena(Record):
    """A kind of field: a land of this size with `stacks` for both sides, where `garrison` stands in each
    side's second city; or a `scenario`, on which two of its sides are left, other two on every field."""

    ruleset: str
    days: Annotated[int, at_least(1), sane(1, 10_000)]
    width: Annotated[int, within(MIN_SIDE, MAX_SIDE)] = MIN_SIDE
    height: Annotated[int, within(MIN_SIDE, MAX_SIDE)] = MIN_SIDE
    stacks: tuple[ArenaStack, ...] = ()
    garrison: Mapping[Annotated[str, ref("unit")], Annotated[int, at_least(1), sane(1, 500)]] = {}
    scenario: str = ""


class _Arenas(Record):
    arenas: Mapping[str, Arena]


def is_arenas(path: Path, value: Mapping[str, object]) -> bool:
    """Whether a YAML file is the table of arenas."""
    return path.name == ARENAS and set(value) == {"arenas"}


def load_arenas(path: Path | None = None) -> Mapping[str, Arena]:
    """The kinds of fields by name. ContentError if the file is broken."""
    table, report = _read(path or paths.data_dir() / ARENAS)
    if table is None:
        raise ContentError(report.problems())
    return table.arenas


def check_arenas(path: Path) -> list[Problem]:
    """What is wrong with a table of arenas."""
    return _read(path)[1].problems()


def _read(path: Path) -> tuple[_Arenas | None, ProblemReport]:
    """The table, None if it is broken, and what is wrong with it: its form, its rules and its units."""
    report = ProblemReport(path)
    source = read_yaml(path, report)
    schema = schema_for(_Arenas)
    table = schema.read(source, report) if source else None
    if source is None or table is None:
        return None, report
    known = {id_: library.rules(id_).tables for id_ in library.ruleset_ids()}
    for id_, arena in table.arenas.items():
        if arena.ruleset not in known:
            mark = source.mark(("arenas", id_, "ruleset"))
            message = f"there is no ruleset {quoted(arena.ruleset)}"
            report.add("ref-missing", message, mark, value=arena.ruleset, allowed=known)
    for kind, word, at, as_key in references(schema.shape, source.value):
        arena = table.arenas[str(at[1])]
        rows = known.get(arena.ruleset, {}).get(kind, {word: None})
        if word not in rows:
            message = f"there is no {kind} {quoted(word)}"
            report.add("ref-missing", message, source.mark(at, key=as_key), value=word, allowed=sorted(rows))
    return None if report.broken else table, report


def battlefield(arena: Arena, seed: int) -> Scenario:
    """A field of a kind; the same seed makes the same one."""
    return _borrowed(arena, seed) if arena.scenario else _made(arena, seed)


def _borrowed(arena: Arena, seed: int) -> Scenario:
    """A scenario of the library with two of its players."""
    scenario = library.load_scenario(arena.scenario)
    players = [side.id for side in scenario.sides if side.role == PLAYER]
    pairs = list(combinations(players, 2))
    left = pairs[seed % len(pairs)]
    return replace(
        scenario, sides=tuple(side for side in scenario.sides if side.role != PLAYER or side.id in left)
    )


def _made(arena: Arena, seed: int) -> Scenario:
    plan = MapRecipe(
        seed=seed, width=arena.width, height=arena.height, land=88, north=50, south=50, even=True
    )
    map_ = generate(plan, walking_costs())
    sides = []
    for side, home in zip(_SIDES, map_.starts, strict=True):
        stacks = [
            StackPlan(
                units=stack.units,
                hex=home.hex,
                leader=stack.leader,
                leader_name=f"Captain of {side}" if stack.leader else "",
                mount=stack.mount,
            )
            for stack in arena.stacks
        ]
        if arena.garrison:
            stacks += [
                StackPlan(units=arena.garrison, hex=site.hex)
                for site in map_.sites
                if site.start == home.id and site.kind == "city" and not site.capital
            ]
        sides.append(SidePlan(id=side, name=side.title(), colour=side, start=home.id, stacks=tuple(stacks)))
    return Scenario(
        id=f"arena_{seed}",
        name=f"Arena {seed}",
        ruleset=arena.ruleset,
        map=map_,
        sides=tuple(sides),
        victory=VictoryPlan(type="capitals"),
    )


class MatchPlayed(Record):
    """How one match ended: the `winner` is 0 or 1, a player's number, None if they stand equal. `decided`:
    by the rules, not by what was left."""

    winner: int | None
    decided: bool
    days: int
    worth: tuple[int, int]


def play(
    arena: Arena, rules: Rules, seed: int, players: tuple[str, str], *, swapped: bool = False
) -> MatchPlayed:
    """Play a field to its end. `players` are words of seats (`simulation.seat_for`); `swapped`: they have
    changed places."""
    seats = players[::-1] if swapped else players
    field = battlefield(arena, seed)
    session = simulation.start(field, rules, seed, seats)
    simulation.run(session, arena.days)
    sides = [side.id for side in field.sides if side.role == PLAYER]
    return judged(session, sides[::-1] if swapped else sides)


def judged(session: Session, order: Sequence[SideId]) -> MatchPlayed:
    """Who has won a match as it stands; `order` are the sides of the two players."""
    campaign = session.campaign
    worth = (_left(session.world, campaign, order[0]), _left(session.world, campaign, order[1]))
    won = [number for number, side in enumerate(order) if side in campaign.winners]
    best = won[0] if len(won) == 1 else None
    if best is None and worth[0] != worth[1]:
        best = int(worth[1] > worth[0])
    return MatchPlayed(winner=best, decided=len(won) == 1, days=campaign.clock.day, worth=worth)


def _left(world: World, campaign: AnyCampaign, side: str) -> int:
    """What a side has left: the worth of its free units, and of its cities."""
    cards = [
        card
        for stack in campaign.stacks.values()
        if stack.side == side
        for card in world.ruleset.describe.units(world, campaign, stack.id)
        if not card.prisoner
    ]
    cities = sum(site.owner == side and site.kind == "city" for site in campaign.sites.values())
    units = sum((card.attack + card.defence + 2) * max(0, card.hits) for card in cards)
    return units + CITY_WORTH * cities


class MatchStanding(Record):
    """Matches counted for the first of two players."""

    won: int = 0
    lost: int = 0
    even: int = 0
    decided: int = 0

    @property
    def played(self) -> int:
        """All matches."""
        return self.won + self.lost + self.even

    @property
    def rate(self) -> float:
        """The part that the first player won; an even match is half a win."""
        return (self.won + self.even / 2) / max(1, self.played)

    @property
    def error(self) -> float:
        """Standard error of the rate."""
        return sqrt(max(0.0, self.rate * (1 - self.rate)) / max(1, self.played))


def series(
    arena: Arena,
    rules: Rules,
    players: tuple[str, str],
    seeds: Sequence[int],
    on_match: Callable[[MatchStanding], None] | None = None,
) -> MatchStanding:
    """Play every field twice, the players changing places."""
    now = MatchStanding()
    for seed in seeds:
        for swapped in (False, True):
            now = _counted(now, play(arena, rules, seed, players, swapped=swapped))
            if on_match is not None:
                on_match(now)
    return now


def _counted(now: MatchStanding, match: MatchPlayed) -> MatchStanding:
    return MatchStanding(
        won=now.won + (match.winner == 0),
        lost=now.lost + (match.winner == 1),
        even=now.even + (match.winner is None),
        decided=now.decided + match.decided,
    )


class Fairness(Record):
    """How equal players fared on a scenario: matches won by each side, those `decided` by the rules, those
    `even` at the end. `as_set`: those won with the turns in the scenario's own order, half of all."""

    wins: Mapping[SideId, int]
    as_set: Mapping[SideId, int] = {}
    played: int = 0
    decided: int = 0
    even: int = 0

    @property
    def best(self) -> float:
        """The part of the matches that the luckiest side won."""
        return max(self.wins.values()) / max(1, self.played)

    @property
    def bar(self) -> float:
        """What it may be: 58 of 100 between two sides, 1.6 times its share among more."""
        return _TWO_SIDED if len(self.wins) == 2 else _MANY_SIDED / len(self.wins)


_TWO_SIDED = 0.58
_MANY_SIDED = 1.6


def fairness(scenario: Scenario, rules: Rules, level: str, seeds: Sequence[int], days: int) -> Fairness:
    """Let a level play all sides of a scenario; each seed is played twice, the sides taking their turns the
    other way round. A match that nobody won after its days goes to who has most left."""
    sides = [side.id for side in scenario.sides if side.role == PLAYER]
    wins, as_set = dict.fromkeys(sides, 0), dict.fromkeys(sides, 0)
    played = decided = 0
    for seed in seeds:
        for way in (1, -1):
            order = replace(scenario, sides=tuple(_turned(scenario.sides, way)))
            session = simulation.start(order, rules, seed, [level])
            simulation.run(session, days)
            won = [side for side in sides if side in session.campaign.winners]
            best = won if len(won) == 1 else _most_left(session, sides)
            if len(best) == 1:
                wins[best[0]] += 1
                as_set[best[0]] += way == 1
            played += 1
            decided += len(won) == 1
    even = played - sum(wins.values())
    return Fairness(wins=wins, as_set=as_set, played=played, decided=decided, even=even)


def _turned(plans: Sequence[SidePlan], way: int) -> list[SidePlan]:
    """The sides of a scenario with its players in this order or the other: with their ages, by which they
    take their turns."""
    players = [plan for plan in plans if plan.role == PLAYER]
    turned = iter([replace(plan, age=old.age) for plan, old in zip(players[::way], players, strict=True)])
    return [next(turned) if plan.role == PLAYER else plan for plan in plans]


def _most_left(session: Session, sides: Sequence[SideId]) -> list[SideId]:
    """Who has most left; several if they have alike."""
    left = {side: _left(session.world, session.campaign, side) for side in sides}
    return [side for side in sides if left[side] == max(left.values())]
