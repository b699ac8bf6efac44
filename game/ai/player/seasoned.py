"""The second level: armies gather round their leaders, every fight is weighed, capitals are guarded, and what
is too strong is left alone.
"""

from collections.abc import Iterator
from itertools import islice

from game.ai.own_units import weighed
from game.ai.player.force import NOBODY, WHOLE, StackForce, exchange, odds
from game.ai.player.known import NOWHERE, Explored, KnownFoe
from game.ai.player.mind import Mind
from game.ai.player.ways import Frontier
from game.ai.policy import default_reply
from game.ai.realm import SEASONED_THRIFT, affair
from game.core.commands.common import Attack, Command, EndTurn, FieldUnits, JoinStacks, MoveStack, SplitStack
from game.core.decisions import Question, Reply
from game.core.dice import Dice
from game.core.records import HexId, StackId
from game.core.seams.realm_plan import CONQUEST, SACK
from game.views.preview import SeatOutlook

CITY = 70
CAPITAL = 120
BEST_STACK = 8
"""Units up to which a leader's stack grows better (SD4-5.05)."""
EXPLORE = 2
"""What a hex is worth that nobody has seen."""
_GARRISON = 2
"""Units that keep a capital."""
_LEAVING = 280
"""What those are worth at least who leave their home for the war."""
_HOST = 48
"""Units that march as one without a leader."""
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

    def answer(self, outlook: SeatOutlook, question: Question, dice: Dice) -> Reply:
        chosen = self._units(outlook, question, dice)
        return chosen or of_conquest(Mind(outlook), question) or default_reply(question)

    def _units(self, outlook: SeatOutlook, question: Question, dice: Dice) -> Reply | None:
        return weighed(question, outlook.world, dice)

    def _ideas(self, mind: Mind) -> Iterator[Command]:
        """What might be done now, the most pressing first."""
        if mind.realm:
            yield from founders(mind)
            yield from courts(mind, BEST_STACK)
            yield from sallies(mind)
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
        if mind.founds(stack):
            yield from founding(mind, stack, claimed)
            return
        away = _flight(mind, stack)
        if away:
            yield MoveStack(by=mind.view.side, stack=stack, path=away)
            return
        ranked = mind.ranked(goals(mind, stack, claimed))[:_MOST_GOALS]
        for _, goal in ranked or far_goal(mind, stack):
            claimed.add(goal)
            path = mind.today(stack, goal)
            if goal == here or (not path and goal in mind.war_goals):
                return
            if path:
                yield MoveStack(by=mind.view.side, stack=stack, path=path)
                return


def of_conquest(mind: Mind, question: Question) -> Reply | None:
    """A city that was taken and cannot be held is razed for what it pays, but no capital; None for other
    questions, and to keep it."""
    sack = any(option.id == SACK and option.enabled for option in question.options)
    city = next((city for city in mind.cities if city.hex == question.hex), None)
    if question.kind != CONQUEST or not sack or city is None or city.capital:
        return None
    own = NOBODY
    for stack in mind.own_at.get(city.hex, ()):
        own = own + mind.force(stack)
    near = [f for f in mind.foes if f.now and mind.grid.distance(f.hex, city.hex) <= _NEAR]
    return Reply(choice=SACK) if odds(together(near), own) > _STRONGER else None


def gain(attacker: StackForce, defender: StackForce) -> int:
    """What an attack is worth: what it takes of the enemy, less what it costs."""
    lost, taken = exchange(attacker, defender)
    return taken - lost


def joins(mind: Mind) -> Iterator[Command]:
    """Stacks of one hex become one, behind a leader as long as it grows better by it. Scouts go alone."""
    if mind.realm:
        yield from _hosts(mind)
        return
    for stacks in mind.own_at.values():
        if len(stacks) < 2:
            continue
        able = [s for s in stacks if not mind.force(s).scout and s not in mind.guards]
        able.sort(key=lambda s: (not mind.force(s).led, -mind.force(s).worth, s))
        for into in able[:1]:
            for stack in able[1:]:
                if mind.force(into).units + mind.force(stack).units <= BEST_STACK:
                    yield JoinStacks(by=mind.view.side, stack=stack, into=into)


def _hosts(mind: Mind) -> Iterator[Command]:
    """Of who keeps a realm, those of a hex who have no leader become one host, for the larger one wins; as
    many as make a leader stronger go with him."""
    for stacks in mind.own_at.values():
        if len(stacks) < 2:
            continue
        able = [s for s in stacks if not mind.force(s).scout and s not in mind.guards and not mind.founds(s)]
        able.sort(key=lambda s: (-mind.force(s).worth, s))
        led = [s for s in able if mind.force(s).led]
        loose = [s for s in able if not mind.force(s).led]
        for into, most in ((led, BEST_STACK), (loose, _HOST)):
            for stack in loose:
                if into and stack != into[0] and mind.force(into[0]).units + mind.force(stack).units <= most:
                    yield JoinStacks(by=mind.view.side, stack=stack, into=into[0])


def courts(mind: Mind, units: int) -> Iterator[Command]:
    """Soldiers stay with a ruler in his city, so many units in all, the weakest: he makes them strong."""
    for city in mind.cities:
        here = mind.own_at.get(city.hex, ()) if city.own else ()
        for court in [s for s in here if mind.force(s).ruler]:
            wanted = units - mind.force(court).units
            others = [s for s in here if s != court and not mind.force(s).scout and not mind.force(s).led]
            for stack in sorted(others, key=lambda s: (-mind.force(s).worth, s)):
                soldiers = mind.weakest(stack, wanted) if wanted > 0 else ()
                if soldiers:
                    yield JoinStacks(by=mind.view.side, stack=stack, into=court, units=soldiers)


def sallies(mind: Mind) -> Iterator[Command]:
    """Those at home beside the court are one, until they are enough for some of them to go: then those stay
    who fight worst."""
    stacks = sorted(mind.reserve.stacks, key=lambda s: (-mind.force(s).take, s))
    loose = [s for s in stacks if not mind.force(s).led]
    for stack in loose[1:]:
        if mind.force(loose[0]).units + mind.force(stack).units <= _HOST:
            yield JoinStacks(by=mind.view.side, stack=stack, into=loose[0])
    if len(loose) == 1:
        force = mind.force(loose[0])
        stay = -(-mind.reserve.wanted * force.units // max(1, force.take))
        if (force.units - stay) * force.worth >= _LEAVING * force.units:
            soldiers = mind.weakest(loose[0], stay) if stay else ()
            if soldiers:
                yield SplitStack(by=mind.view.side, stack=loose[0], units=soldiers)


def founders(mind: Mind) -> Iterator[Command]:
    """A commander who leads nobody leaves a city of his for ruins that are known, if nobody is on the way."""
    on_the_way = sum(mind.founds(stack) for stack in mind.view.stacks)
    if len(mind.ruins) <= on_the_way:
        return
    for city in mind.cities:
        for stack in mind.own_at.get(city.hex, ()) if city.own else ():
            spare = mind.spare_commander(stack)
            if spare is not None:
                yield SplitStack(by=mind.view.side, stack=stack, units=(spare,))


def founding(mind: Mind, stack: StackId, claimed: set[HexId]) -> Iterator[Command]:
    """To the nearest ruins to found a city there, where nobody else goes; who is of a garrison leaves it."""
    here = mind.view.stacks[stack].hex
    free = [hex_ for hex_ in mind.ruins if hex_ not in claimed]
    if here in free:
        claimed.add(here)
        return
    for hex_ in sorted(free, key=lambda h: (mind.turns_to(stack, h), mind.nth(h))):
        path = mind.today(stack, hex_)
        claimed.add(hex_)
        if path:
            yield MoveStack(by=mind.view.side, stack=stack, path=path)
            if FieldUnits in mind.outlook.world.ruleset.actions:
                yield FieldUnits(by=mind.view.side, stack=stack)
        return


def gathering(mind: Mind, stack: StackId) -> Iterator[tuple[int, int, HexId]]:
    """(value, turns until it is there by rough measure, hex) for a host to go where the strongest one is, on
    ahead of it."""
    if mind.front is None or stack == mind.front or not mind.host(stack):
        return
    there, here = mind.view.stacks[mind.front].hex, mind.view.stacks[stack].hex
    far = mind.grid.distance
    ahead = all(far(there, goal) <= far(here, goal) for goal in mind.war_goals)
    if there != here and ahead:
        yield 2 * mind.force(stack).worth, mind.grid.distance(here, there) // _A_DAY, there


def garrisons(mind: Mind, units: int) -> Iterator[Command]:
    """Units that gathered in an own city leave their weakest behind, if nobody else without a leader is
    there: so many in the capital, one in others. So does a leader who is alone in it."""
    for city in mind.cities:
        here = [s for s in mind.own_at.get(city.hex, ()) if not mind.force(s).scout] if city.own else []
        if any(mind.held_by_court(s) for s in here):
            continue
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
        key=lambda h: (-threats(mind, stack, h), min(mind.grid.distance(h, f) for f in foes), -mind.nth(h)),
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
            worth[city.hex] = CAPITAL if city.dear else CITY
    worth.update({hex_: value for hex_, value in mind.war_goals.items() if hex_ in wide.cost})
    for hex_, watch in mind.watches.items():
        if hex_ in worth:
            worth[hex_] = doubted(worth[hex_], own, watch)
    for hex_, foes in mind.foes_at.items():
        if hex_ not in wide.cost:
            continue
        there = together(foes)
        if odds(own, there) < WHOLE:
            worth.pop(hex_, None)
        else:
            worth[hex_] = worth.get(hex_, 0) + sought(gain(own, there), foes)
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
    yield from islice((one for one in unseen.ranked() if one[1] not in worth and free(one[1])), _MOST_GOALS)
    yield from ((_rated(value, turns), hex_) for value, turns, hex_ in marches_to_war(mind, stack))
    yield from ((_rated(value, turns), hex_) for value, turns, hex_ in gathering(mind, stack))


def doubted(value: int, own: StackForce, watch: StackForce) -> int:
    """What a city is worth that somebody is expected to watch: 0 if they are too many."""
    if odds(own, watch) < WHOLE:
        return 0
    return max(0, value - exchange(own, watch)[0] // 2)


def sought(value: int, foes: list[KnownFoe]) -> int:
    """What it is worth to go for foes whom it is worth so much to beat."""
    return value * 2 // (2 + max(f.age for f in foes)) // min(f.hunted for f in foes)


def _unseen(mind: Mind, stack: StackId, own: StackForce) -> Explored:
    """Where it might see new land."""
    keen = EXPLORE * (3 if own.scout else 1)

    def values(found: Frontier) -> list[int]:
        return [keen * unknown for _, unknown in found]

    return mind.explored(stack, ("seasoned", keen), values, _delay)


def _rated(value: int, turns: int) -> int:
    """What a value is worth after so many turns."""
    return value * WHOLE // _delay(turns)


def _delay(turns: int) -> int:
    return 1 + turns


def far_goal(mind: Mind, stack: StackId) -> Iterator[tuple[int, HexId]]:
    """What it sets out for that has nothing to do within the next turns: the nearest city to take or enemy to
    beat."""
    here, own = mind.view.stacks[stack].hex, mind.force(stack)
    found = [city.hex for city in mind.cities if city.prey]
    found += [foe.hex for foe in mind.foes if odds(own, foe.force) > WHOLE]
    far = [hex_ for hex_ in found if hex_ not in mind.wide(stack).cost]
    if far and not own.scout:
        yield 1, min(far, key=lambda h: (mind.grid.distance(here, h), mind.nth(h)))


def goes_to_war(mind: Mind, stack: StackId) -> bool:
    """Whether a stack is strong enough to leave looking around to others, while the war has a goal."""
    return bool(mind.war_goals) and mind.host(stack)


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
