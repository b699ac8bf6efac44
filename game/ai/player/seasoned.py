"""The second level: armies gather round their leaders, every fight is weighed, capitals are guarded, and what
is too strong is left alone.
"""

from collections.abc import Iterator
from itertools import islice

from game.ai.player.force import NOBODY, WHOLE, StackForce, exchange, odds
from game.ai.player.mind import NOWHERE, Explored, KnownFoe, Mind
from game.ai.player.ways import Frontier
from game.ai.policy import default_reply
from game.ai.realm import SEASONED_THRIFT, affair
from game.core.commands.common import Attack, Command, EndTurn, JoinStacks, MoveStack, SplitStack
from game.core.decisions import Question, Reply
from game.core.dice import Dice
from game.core.records import HexId, StackId
from game.views.preview import SeatOutlook

CITY = 70
CAPITAL = 120
BEST_STACK = 8
"""Units up to which a leader's stack grows better (SD4-5.05)."""
EXPLORE = 2
"""What a hex is worth that nobody has seen."""
_GARRISON = 2
"""Units that keep a capital."""
_BAND = 4
"""Units that go to war."""
_A_DAY = 4
"""Borders that a stack crosses in a turn."""
_NEAR = 4
"""Borders within which a foe in sight is a danger."""
_MOST_GOALS = 3
_STRONGER = 1300
"""A foe of so much more strength (parts of `WHOLE`) is avoided."""


class SeasonedPolicy:
    """Plays an ordinary side. `thrift` is how it runs its realm."""

    thrift = SEASONED_THRIFT

    def decide(self, outlook: SeatOutlook, dice: Dice) -> Command:  # noqa: ARG002
        first = affair(outlook, self.thrift)
        if first is not None:
            return first
        mind = Mind(outlook)
        for command in self._ideas(mind):
            if outlook.refusal(command) is None:
                return command
        return EndTurn(by=outlook.view.side)

    def answer(self, outlook: SeatOutlook, question: Question, dice: Dice) -> Reply:  # noqa: ARG002
        return default_reply(question)

    def _ideas(self, mind: Mind) -> Iterator[Command]:
        """What might be done now, the most pressing first."""
        if mind.realm:
            yield from garrisons(mind, _GARRISON)
        yield from self._joins(mind)
        ranked = sorted(mind.view.stacks, key=lambda s: (-mind.force(s).worth, s))
        for stack in ranked:
            yield from self._attacks(mind, stack)
        claimed: set[HexId] = set()
        for stack in ranked:
            yield from self._marches(mind, stack, claimed)

    def _joins(self, mind: Mind) -> Iterator[Command]:
        return joins(mind)

    def _attacks(self, mind: Mind, stack: StackId) -> Iterator[Command]:
        """On who is in its hex, the best exchange first."""
        here = mind.view.stacks[stack].hex
        if here not in mind.foes_at or not mind.fights(stack):
            return
        foes = [(gain(mind.force(stack), foe.force), foe.handle) for foe in mind.foes_at[here] if foe.now]
        for worth, handle in sorted(foes, reverse=True):
            if worth > 0:
                yield Attack(by=mind.view.side, stack=stack, target=handle)

    def _marches(self, mind: Mind, stack: StackId, claimed: set[HexId]) -> Iterator[Command]:
        """Toward the best goal."""
        here = mind.view.stacks[stack].hex
        if mind.budget(stack) <= 0 or stays(mind, stack):
            return
        away = _flight(mind, stack)
        if away:
            yield MoveStack(by=mind.view.side, stack=stack, path=away)
            return
        ranked = sorted(goals(mind, stack, claimed), reverse=True)[:_MOST_GOALS]
        for _, goal in ranked or far_goal(mind, stack):
            claimed.add(goal)
            path = mind.today(stack, goal)
            if goal == here:
                return
            if path:
                yield MoveStack(by=mind.view.side, stack=stack, path=path)
                return


def gain(attacker: StackForce, defender: StackForce) -> int:
    """What an attack is worth: what it takes of the enemy, less what it costs."""
    lost, taken = exchange(attacker, defender)
    return taken - lost


def joins(mind: Mind) -> Iterator[Command]:
    """Stacks of one hex become one, behind a leader as long as it grows better by it. Scouts go alone."""
    for stacks in mind.own_at.values():
        if len(stacks) < 2:
            continue
        able = [s for s in stacks if not mind.force(s).scout and s not in mind.guards]
        able.sort(key=lambda s: (not mind.force(s).led, -mind.force(s).worth, s))
        for into in able[:1]:
            for stack in able[1:]:
                if mind.force(into).units + mind.force(stack).units <= BEST_STACK:
                    yield JoinStacks(by=mind.view.side, stack=stack, into=into)


def garrisons(mind: Mind, units: int) -> Iterator[Command]:
    """Units that gathered in an own city leave their weakest behind, if nobody else without a leader is
    there: so many in the capital, one in others. So does a leader who is alone in it."""
    for city in mind.cities:
        here = [s for s in mind.own_at.get(city.hex, ()) if not mind.force(s).scout] if city.own else []
        plain = [s for s in here if not mind.force(s).led] or here
        stay = units if city.capital else 1
        if len(plain) == 1 and mind.force(plain[0]).units >= stay + _BAND:
            weakest = mind.weakest(plain[0], stay)
            if weakest:
                yield SplitStack(by=mind.view.side, stack=plain[0], units=weakest)


def stays(mind: Mind, stack: StackId) -> bool:
    """Whether a stack keeps a city that an enemy might take."""
    if stack in mind.guards:
        return True
    here = mind.view.stacks[stack].hex
    owned = any(c.hex == here and c.own for c in mind.cities)
    if not owned or len(mind.own_at[here]) > 1:
        return False
    return any(mind.grid.distance(here, foe.hex) <= _NEAR for foe in mind.foes if foe.hex != here)


def threats(mind: Mind, stack: StackId, hex_: HexId) -> int:
    """What a stack would lose to the foes in sight near a hex."""
    own = mind.force(stack)
    worst = 0
    for foe in mind.foes:
        if foe.now and foe.hex != hex_ and mind.grid.distance(hex_, foe.hex) <= _NEAR:
            worst = max(worst, gain(foe.force, own) if odds(foe.force, own) > _STRONGER else 0)
    return worst


def _flight(mind: Mind, stack: StackId) -> tuple[HexId, ...]:
    """The way out of reach of who is too strong; none if there is no need or no better place."""
    here = mind.view.stacks[stack].hex
    now = threats(mind, stack, here)
    if now <= 0 or mind.foes_at.get(here):
        return ()
    now_reach = mind.outlook.reach(stack)
    foes = [foe.hex for foe in mind.foes if foe.now]
    safest = max(
        (hex_ for hex_ in now_reach.cost if hex_ not in mind.foes_at),
        key=lambda h: (-threats(mind, stack, h), min(mind.grid.distance(h, f) for f in foes), -h),
        default=here,
    )
    if safest == here or threats(mind, stack, safest) >= now:
        return ()
    return now_reach.path(safest)


def goals(mind: Mind, stack: StackId, claimed: set[HexId]) -> Iterator[tuple[int, HexId]]:
    """(value for the time it takes, hex) of what a stack might go for; of unknown land the best alone."""
    own, wide = mind.force(stack), mind.wide(stack)
    worth: dict[HexId, int] = {}
    for city in mind.cities:
        if city.hex in wide.cost and city.prey and city.hex not in claimed:
            worth[city.hex] = CAPITAL if city.capital else CITY
    worth.update({hex_: value for hex_, value in mind.war_goals.items() if hex_ in wide.cost})
    for hex_, foes in mind.foes_at.items():
        if hex_ not in wide.cost:
            continue
        there = together(foes)
        if odds(own, there) < WHOLE:
            worth.pop(hex_, None)
        else:
            worth[hex_] = worth.get(hex_, 0) + gain(own, there) * 2 // (2 + max(f.age for f in foes))
    unseen = _unseen(mind, stack, own) if own.led or own.scout or not worth else NOWHERE
    if goes_to_war(mind, stack):
        unseen = NOWHERE

    def free(hex_: HexId) -> bool:
        return hex_ not in mind.foes_at and not _near_any(mind, hex_, claimed)

    if not own.led and not own.scout:
        for friend, stack_ in mind.view.stacks.items():
            there_ = stack_.hex
            if friend != stack and there_ in wide.cost and _welcome(mind.force(friend), own):
                if there_ not in worth:
                    worth[there_] = unseen.worth.get(there_, 0) if free(there_) else 0
                worth[there_] += own.worth // 3
    for hex_, value in worth.items():
        if value > 0:
            yield _rated(value, mind.turns(stack, hex_)), hex_
    yield from islice((one for one in unseen.ranked if one[1] not in worth and free(one[1])), _MOST_GOALS)
    yield from ((_rated(value, turns), hex_) for value, turns, hex_ in marches_to_war(mind, stack))


def _unseen(mind: Mind, stack: StackId, own: StackForce) -> Explored:
    """Where it might see new land."""
    keen = EXPLORE * (3 if own.scout else 1)

    def values(found: Frontier) -> dict[HexId, int]:
        return {hex_: keen * unknown for hex_, unknown in found}

    return mind.explored(stack, ("seasoned", keen), values, _rated)


def _rated(value: int, turns: int) -> int:
    """What a value is worth after so many turns."""
    return value * WHOLE // (1 + turns)


def far_goal(mind: Mind, stack: StackId) -> Iterator[tuple[int, HexId]]:
    """What it sets out for that has nothing to do within the next turns: the nearest city to take or enemy to
    beat."""
    here, own = mind.view.stacks[stack].hex, mind.force(stack)
    found = [city.hex for city in mind.cities if city.prey]
    found += [foe.hex for foe in mind.foes if odds(own, foe.force) > WHOLE]
    far = [hex_ for hex_ in found if hex_ not in mind.wide(stack).cost]
    if far and not own.scout:
        yield 1, min(far, key=lambda h: (mind.grid.distance(here, h), h))


def goes_to_war(mind: Mind, stack: StackId) -> bool:
    """Whether a stack has enough fighters to leave looking around to others, while the war has a goal."""
    return bool(mind.war_goals) and not mind.force(stack).scout and mind.force(stack).units >= _BAND


def marches_to_war(mind: Mind, stack: StackId) -> Iterator[tuple[int, int, HexId]]:
    """(value, turns until it is there by rough measure, hex) of goals of the war that are many turns away."""
    if not goes_to_war(mind, stack):
        return
    here, wide = mind.view.stacks[stack].hex, mind.wide(stack).cost
    for hex_, value in mind.war_goals.items():
        if hex_ not in wide:
            yield value, mind.grid.distance(here, hex_) // _A_DAY, hex_


def _welcome(into: StackForce, own: StackForce) -> bool:
    return into.led and into.units + own.units <= BEST_STACK


def _near_any(mind: Mind, hex_: HexId, claimed: set[HexId]) -> bool:
    return any(mind.grid.distance(hex_, other) <= 2 for other in claimed)


def together(foes: list[KnownFoe]) -> StackForce:
    """All foes of a hex, fought one after the other, as one."""
    out = NOBODY
    for foe in foes:
        out = out + foe.force
    return out
