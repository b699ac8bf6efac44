"""The highest level: it looks before it marches, knows who could reach it, brings several stacks onto one
foe, defends what could be taken tomorrow, and fights out doubtful battles in its head.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from game.ai.own_units import answering, withheld
from game.ai.player.force import NOBODY, WHOLE, StackForce, exchange, odds
from game.ai.player.known import NOWHERE, City, Explored
from game.ai.player.mind import Mind
from game.ai.player.rehearsal import rehearse
from game.ai.player.seasoned import (
    BEST_STACK,
    CAPITAL,
    CITY,
    EXPLORE,
    SeasonedPolicy,
    courts,
    doubted,
    far_goal,
    founders,
    founding,
    garrisons,
    gathering,
    goes_to_war,
    joins,
    marches_to_war,
    sallies,
    sought,
    together,
)
from game.ai.player.threats import Threats
from game.ai.player.ways import Frontier
from game.ai.realm import MASTER_THRIFT
from game.core.commands.common import Attack, Command, HideStack, MoveStack, SplitStack
from game.core.decisions import Question, Reply
from game.core.dice import Dice
from game.core.movement import Reach
from game.core.records import HexId, StackId
from game.views.preview import SeatOutlook

_DOUBT = (400, 2600)
"""Odds (parts of `WHOLE`) between which a battle is rehearsed."""
_LOST_CAPITAL = 900
_CROWN = 500
"""What it is worth to take an enemy's capital, or to keep its own."""
_GARRISON = 2
"""Units that keep a capital of a realm, where nobody is near."""
_FAR = 6
"""Borders from home beyond which unknown land is worth more, nearer by it less: enemies live far away."""
_MOST_GOALS = 6
"""Goals whose end of the day is looked at."""


class MasterPolicy(SeasonedPolicy):
    """Plays an ordinary side."""

    thrift = MASTER_THRIFT

    def _units(self, outlook: SeatOutlook, question: Question, dice: Dice) -> Reply | None:  # noqa: ARG002
        return withheld(question, outlook.world)

    def _ideas(self, mind: Mind) -> Iterator[Command]:
        if mind.realm:
            yield from answering(mind.outlook)
            yield from founders(mind)
            yield from courts(mind, BEST_STACK)
            yield from sallies(mind)
            yield from garrisons(mind, _GARRISON)
        yield from self._joins(mind)
        threats = Threats(mind)
        ranked = sorted(mind.view.stacks, key=lambda s: (not mind.force(s).scout, -mind.force(s).worth, s))
        for stack in ranked:
            yield from self._attacks(mind, stack)
        plan = _Plan(mind, threats, ranked)
        for stack in ranked:
            yield from plan.march(stack)
        for stack in ranked:
            yield from self._hides(mind, threats, stack)

    def _hides(self, mind: Mind, threats: Threats, stack: StackId) -> Iterator[Command]:
        """Who must fear the night, and keeps no city, hides where it stands."""
        here = mind.view.stacks[stack]
        knows = HideStack in mind.outlook.world.ruleset.actions
        if not knows or here.stance != "open" or any(city.hex == here.hex for city in mind.cities):
            return
        if threats.loss(mind.force(stack), here.hex) > 0:
            yield HideStack(by=mind.view.side, stack=stack)

    def _joins(self, mind: Mind) -> Iterator[Command]:
        """One soldier keeps the capital, against who only looks in; all others march together."""
        if not mind.realm:
            yield from _leave_guards(mind)
        yield from joins(mind)

    def _attacks(self, mind: Mind, stack: StackId) -> Iterator[Command]:
        here = mind.view.stacks[stack].hex
        if here not in mind.foes_at or not mind.fights(stack):
            return
        own = mind.force(stack)
        found = []
        for foe in mind.foes_at[here]:
            if not foe.now:
                continue
            command = Attack(by=mind.view.side, stack=stack, target=foe.handle)
            found.append((self._worth(mind, command, own, foe.force), foe.handle, command))
        for worth, _, command in sorted(found, key=lambda f: f[:2], reverse=True):
            if worth > 0:
                yield command

    def _worth(self, mind: Mind, command: Attack, own: StackForce, foe: StackForce) -> int:
        ratio = odds(own, foe)
        if _DOUBT[0] <= ratio <= _DOUBT[1]:
            seen = rehearse(mind.outlook, command)
            if seen is not None:
                return (foe.worth * (100 - seen.theirs) - own.worth * (100 - seen.kept)) // 100
        lost, taken = exchange(own, foe)
        return taken - lost


def _leave_guards(mind: Mind) -> Iterator[Command]:
    """Split the weakest soldier off the smallest stack of fighters in each own capital and place that decides
    the match, and whoever is too many off a leader's stack in any own city."""
    for city in mind.cities:
        if not city.own:
            continue
        here = [s for s in mind.own_at.get(city.hex, ()) if not mind.force(s).scout]
        leaving = [(s, mind.force(s).units - BEST_STACK) for s in here if mind.force(s).led]
        if city.dear and here and all(mind.force(s).units > 1 for s in here):
            least = min(here, key=lambda s: (mind.force(s).led, mind.force(s).worth, s))
            leaving.append((least, 1))
        for stack, count in leaving:
            units = mind.weakest(stack, count) if count > 0 else ()
            if units:
                yield SplitStack(by=mind.view.side, stack=stack, units=units)


class _Circumstances(NamedTuple):
    """What the plan of a stack is made of, where no enemy is on its ways and nothing is far away."""

    wide: Reach
    unseen: Explored
    known: tuple[object, ...]
    own: object
    friends: tuple[tuple[StackId, HexId, StackForce], ...]


class _Stay(NamedTuple):
    """A plan by which a stack stays where it is; `sights` are the goals it looked at, and whether each was in
    sight."""

    like: _Circumstances
    sights: tuple[tuple[HexId, bool], ...]


class _Plan:
    """The marches of a turn: what each stack could go for, and where it would stand in the evening.

    Most stacks stay, for one that marches changes little for others: they are not planned again while nothing
    changed that they look at.
    """

    def __init__(self, mind: Mind, threats: Threats, ranked: list[StackId]) -> None:
        self.mind = mind
        self.threats = threats
        self.ranked = ranked
        self.claimed: set[HexId] = set()
        self.prizes = {city.hex for city in mind.cities} | set(mind.foes_at)
        self.known_crowns = [city for city in mind.cities if city.foreign and city.capital]
        self.home = next((city.hex for city in mind.cities if city.own and city.capital), None)
        self.own_cities = {city.hex: city for city in mind.cities if city.own}
        self._stays: dict[StackId, _Stay] = mind.outlook.worked.notes.setdefault("stays", {})

    def march(self, stack: StackId) -> Iterator[Command]:
        mind = self.mind
        here = mind.view.stacks[stack].hex
        if mind.budget(stack) <= 0 or stack in mind.guards:
            return
        if mind.founds(stack):
            yield from founding(mind, stack, self.claimed)
            return
        if mind.stuck(stack):
            return
        now = self._circumstances(stack)
        if now is not None and self._stays_again(stack, now):
            return
        best = self._stay(stack, here)
        way: tuple[HexId, ...] = ()
        claim: HexId | None = None
        back = mind.view.stacks[stack].entered_from
        options = mind.ranked(self._goals(stack))[:_MOST_GOALS]
        near = bool(options)
        options = options or list(far_goal(mind, stack))
        for value, goal in options:
            if goal == here:
                continue
            path = mind.today(stack, goal)
            if not path and goal in mind.war_goals:
                break
            if len(path) > 1 and path[-1] == goal and not mind.sees(goal):
                path = path[:-1]
            if path and path[0] == back and goal not in self.prizes:
                continue
            for length in range(len(path), 0, -1):
                there = path[length - 1]
                short = value if length == len(path) else value * length // (2 * len(path))
                counted = value if there == goal and goal in self.own_cities else 0
                worth = short - counted - self._fear(stack, there)
                if worth > best:
                    best, way, claim = worth, path[:length], goal
                if length < len(path) - 3:
                    break
        fresh = claim is not None and claim not in self.claimed
        if claim is not None:
            self.claimed.add(claim)
        if way:
            yield MoveStack(by=mind.view.side, stack=stack, path=way)
            if mind.realm and fresh and claim is not None:
                self.claimed.remove(claim)
        elif now is not None and near:
            self._stays[stack] = _Stay(now, tuple((goal, mind.sees(goal)) for _, goal in options))

    def _circumstances(self, stack: StackId) -> _Circumstances | None:
        """None where more counts than that: who keeps a realm weighs all his stacks, and so does who meets
        enemies."""
        mind = self.mind
        stands, cost = mind.stands(stack), mind.wide(stack).cost
        if mind.realm or stands is None or any(hex_ in cost for hex_ in mind.foes_at):
            return None
        return _Circumstances(
            wide=mind.wide(stack),
            unseen=self._unseen(stack),
            known=self._known,
            own=(stands, mind.budget(stack), frozenset(self.claimed)),
            friends=tuple(
                (other, there.hex, mind.force(other))
                for other, there in mind.view.stacks.items()
                if there.hex in cost and other != stack
            ),
        )

    @cached_property
    def _known(self) -> tuple[object, ...]:
        """The same object as long as the cities, the foes and where these could be are the same."""
        mind = self.mind
        made_of = (mind.cities, mind.foes, self.threats.reached)
        return mind.outlook.worked.of("plan", made_of, lambda: made_of)

    def _stays_again(self, stack: StackId, now: _Circumstances) -> bool:
        stay = self._stays.get(stack)
        if stay is None:
            return False
        then = stay.like
        return (
            then.wide is now.wide
            and then.unseen is now.unseen
            and then.known is now.known
            and then.own == now.own
            and then.friends == now.friends
            and all(self.mind.sees(goal) == seen for goal, seen in stay.sights)
        )

    def _fear(self, stack: StackId, there: HexId) -> int:
        """What it fears to lose by spending the night in a hex, together with who stays there, less what it
        keeps by being there."""
        mind = self.mind
        but = frozenset(f.handle for f in mind.foes_at.get(there, ()))
        friends = self._friends(there, stack)
        return self.threats.loss(mind.force(stack) + friends, there, but=but) - self._kept(stack, there, but)

    def _friends(self, hex_: HexId, stack: StackId) -> StackForce:
        out = NOBODY
        for other in self.mind.own_at.get(hex_, ()):
            if other != stack:
                out = out + self.mind.force(other)
        return out

    def _kept(self, stack: StackId, there: HexId, but: frozenset[StackId]) -> int:
        """What standing in an own city keeps from who could come; who is met on the way there is `but`."""
        city = self.own_cities.get(there)
        if city is None:
            return 0
        rest = self._friends(there, stack)
        return self._risk(city, rest, but) - self._risk(city, rest + self.mind.force(stack), but)

    def _risk(self, city: City, guard: StackForce, but: frozenset[StackId]) -> int:
        """What an own city with a guard is in danger of, by the worst of those who could come."""
        worth = _LOST_CAPITAL if city.dear else CITY
        risks = [
            worth // (1 + foe.age)
            for foe in self.threats.at(city.hex)
            if foe.handle not in but and odds(foe.force, guard) > WHOLE
        ]
        return max(risks, default=worth // 4 if city.dear and not guard.units else 0)

    def _stay(self, stack: StackId, here: HexId) -> int:
        return -self._fear(stack, here)

    def _goals(self, stack: StackId) -> Iterator[tuple[int, HexId]]:
        """(value for the time it takes, hex), of unknown land no more than the best."""
        mind = self.mind
        own, wide = mind.force(stack), mind.wide(stack)
        worth: dict[HexId, int] = {}
        for city in mind.cities:
            if city.hex not in wide.cost or city.hex in self.claimed:
                continue
            if city.prey:
                crown = city.decides or (city.capital and city.foreign)
                worth[city.hex] = _CROWN if crown else CAPITAL if city.capital else CITY
            elif city.own:
                worth[city.hex] = self._kept(stack, city.hex, frozenset())
        for hex_, value in mind.war_goals.items():
            if hex_ in wide.cost and not own.scout:
                worth[hex_] = max(value, worth.get(hex_, 0))
        for hex_, there in mind.watches.items():
            if hex_ in worth:
                worth[hex_] = doubted(worth[hex_], own + self._help(stack, hex_), there)
        for hex_, foes in mind.foes_at.items():
            if hex_ not in wide.cost:
                continue
            there = together(foes)
            helped = own + self._help(stack, hex_)
            if odds(helped, there) < WHOLE:
                worth.pop(hex_, None)
                continue
            lost, taken = exchange(helped, there)
            value = taken - lost
            if value > 0 and any(
                foe in self.threats.at(city.hex) for foe in foes for city in self.own_cities.values()
            ):
                value += _LOST_CAPITAL // 4
            value = sought(value, foes)
            worth[hex_] = worth.get(hex_, 0) + value
        unseen = NOWHERE if goes_to_war(mind, stack) else self._unseen(stack)
        if not own.led and not own.scout:
            for friend, there_ in mind.view.stacks.items():
                into, hex_ = mind.force(friend), there_.hex
                if friend != stack and hex_ in wide.cost and into.led and _room(into, own):
                    if hex_ not in worth:
                        worth[hex_] = unseen.worth.get(hex_, 0) if self._free(hex_) else 0
                    worth[hex_] += 2 * own.worth
        for hex_, value in worth.items():
            if value > 0:
                yield _rated(value, mind.turns(stack, hex_)), hex_
        free = (one for one in unseen.ranked() if one[1] not in worth and self._free(one[1]))
        yield from islice(free, _MOST_GOALS)
        for value, turns, hex_ in (*marches_to_war(mind, stack), *gathering(mind, stack)):
            yield _rated(value, turns), hex_

    def _unseen(self, stack: StackId) -> Explored:
        """Where it might see new land."""
        mind, own = self.mind, self.mind.force(stack)
        keen = EXPLORE * (3 if own.scout else 1) * (1 if self.known_crowns else 3)
        home = self.home if self.home is not None else mind.view.stacks[stack].hex

        def values(found: Frontier) -> list[int]:
            far = mind.grid.distances(home, [hex_ for hex_, _ in found])
            return [keen * unknown * away // _FAR for (_, unknown), away in zip(found, far, strict=True)]

        return mind.explored(stack, ("master", keen, home), values, _delay)

    def _free(self, hex_: HexId) -> bool:
        return hex_ not in self.mind.foes_at and not self._taken(hex_)

    def _help(self, stack: StackId, hex_: HexId) -> StackForce:
        """Other own fighters that could be in a hex today."""
        out = NOBODY
        for other in self.ranked:
            force = self.mind.force(other)
            if other == stack or force.scout or other in self.mind.guards:
                continue
            away = self.mind.grid.distance(self.mind.view.stacks[other].hex, hex_)
            # No border costs less than a third: who has no move left need not be asked for his ways.
            if away and (away > self.mind.budget(other) or self.mind.stuck(other)):
                continue
            if not away or (hex_ in self.mind.wide(other).cost and self.mind.turns(other, hex_) == 0):
                out = out + force
        return out

    def _taken(self, hex_: HexId) -> bool:
        return any(self.mind.grid.distance(hex_, other) <= 2 for other in self.claimed)


def _rated(value: int, turns: int) -> int:
    """What a value is worth after so many turns."""
    return value * WHOLE // _delay(turns)


def _delay(turns: int) -> int:
    return WHOLE + 700 * turns


def _room(into: StackForce, own: StackForce) -> bool:
    return into.units + own.units <= BEST_STACK
