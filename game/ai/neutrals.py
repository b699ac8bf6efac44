"""People of no side under a computer: barbarians, free towns, tribes without allies. SD4-10, SD4-11.

Each stack has its conduct, by itself or from the scenario (`core.state.Stack.conduct`):

| conduct | what it does |
|---|---|
| guard | stays where it is, and attacks what it can beat there |
| roam | goes about a little, and attacks what it can beat |
| raid | goes for cities and prey, as far as it knows of any |
| join | goes to the nearest other stack of its side and joins it |

RULING: those that stand in a place guard it by nature, others roam.

Where sides keep realms they also see to their own: a headless tribe makes itself a chief, heads of tribes and
barbarians pop what their purses pay for, tribes breed, and who would go hungry joins a side that it sees.
"""

from collections.abc import Iterator

from game.ai.plain import PlainPolicy, Wanderer
from game.ai.policy import default_reply
from game.core.commands.common import BetraySide, Command, EndTurn, JoinStacks, MoveStack
from game.core.commands.realm import BuyFood, EatFood, GrowTribe, PopAfield, PromoteUnits
from game.core.decisions import Question, Reply
from game.core.dice import Dice
from game.core.records import StackId
from game.core.seams.realm import BandFacts, RealmRules
from game.views.preview import SeatOutlook

_DAYS = 4
"""Days for which somebody wants to pay who pops units."""
_PAIRS = 10
"""With fewer pairs breeding gains nothing (SD4-11.12)."""
GUARD, ROAM, RAID, JOIN = "guard", "roam", "raid", "join"


class NeutralPolicy:
    """Plays a side of the role neutral."""

    def __init__(self) -> None:
        self._wild = Wanderer()
        self._plain = PlainPolicy()

    def decide(self, outlook: SeatOutlook, dice: Dice) -> Command:
        for stack in outlook.view.stacks:
            deed = band_deed(outlook, stack)
            if deed is not None:
                return deed
            command = self._order(outlook, stack, dice)
            if command is not None:
                return command
        return EndTurn(by=outlook.view.side)

    def answer(self, outlook: SeatOutlook, question: Question, dice: Dice) -> Reply:  # noqa: ARG002
        return default_reply(question)

    def _order(self, outlook: SeatOutlook, stack: StackId, dice: Dice) -> Command | None:
        conduct = conduct_of(outlook, stack)
        if conduct == RAID:
            return self._plain.order(outlook, stack, dice)
        attack = self._wild.attack(outlook, stack)
        if attack is not None or conduct == GUARD:
            return attack
        gathered = gather(outlook, stack) if conduct == JOIN else None
        return gathered or self._wild.roam(outlook, stack, dice)


def band_deed(outlook: SeatOutlook, stack: StackId) -> Command | None:
    """What a stack does for itself and its people, None for nothing."""
    realm = outlook.world.ruleset.realm
    facts = realm.band(outlook.world, outlook.belief, stack) if realm is not None else None
    if realm is None or facts is None:
        return None
    ideas = _deeds(outlook, realm, stack, facts)
    return next((command for command in ideas if outlook.refusal(command) is None), None)


def _deeds(outlook: SeatOutlook, realm: RealmRules, stack: StackId, facts: BandFacts) -> Iterator[Command]:
    """What might be done, the most pressing first; some of it the rules may refuse."""
    side = outlook.view.side
    if facts.headless:
        for chief in realm.promotions(outlook.world, outlook.belief, stack):
            if outlook.world.kind(chief.kind).commander:
                yield PromoteUnits(by=side, units=chief.units[:1], kind=chief.kind)
    if facts.unit is not None and facts.cities:
        days = 1 if facts.tribe else _DAYS  # who lives on its daily food pays once
        fresh = [one for one in facts.choices if one.needs * days + facts.due * _DAYS <= facts.money]
        for one in sorted(fresh, key=lambda one: (-one.units * one.rank, one.price, one.kind)):
            yield PopAfield(by=side, unit=facts.unit, kind=one.kind)
    if facts.head is not None and not facts.grows and facts.mates > 2 * _PAIRS:
        yield GrowTribe(by=side, unit=facts.head)
    if facts.due > facts.due_fed + facts.meal:
        held = sum(outlook.view.stacks[stack].food.values())
        yield EatFood(by=side, stack=stack)
        yield BuyFood(by=side, stack=stack, cents=max(1, facts.meal - held))
    if facts.due > facts.money + sum(outlook.view.stacks[stack].food.values()):
        here = outlook.view.stacks[stack].hex
        for seen in outlook.view.knowledge.sightings.values():
            if seen.now and seen.hex == here:
                yield BetraySide(by=side, stack=stack, target=seen.handle)


def conduct_of(outlook: SeatOutlook, stack: StackId) -> str:
    """The conduct of a stack, its own or that of its kind of life."""
    here = outlook.view.stacks[stack]
    if here.conduct:
        return here.conduct
    places = {memory.hex for memory in outlook.view.sites.values()}
    return GUARD if here.hex in places else ROAM


def gather(outlook: SeatOutlook, stack: StackId) -> Command | None:
    """Join another stack of the hex, or march to the nearest one that can be reached; ties by id."""
    view, distance = outlook.view, outlook.world.grid.distance
    here = view.stacks[stack].hex
    others = [other for other in view.stacks.values() if other.id != stack]
    for other in sorted(others, key=lambda other: (distance(here, other.hex), other.id)):
        if other.hex == here:
            join = JoinStacks(by=view.side, stack=stack, into=other.id)
            if outlook.refusal(join) is None:
                return join
            continue
        path = outlook.path(stack, other.hex).now
        if path:
            return MoveStack(by=view.side, stack=stack, path=path)
    return None
