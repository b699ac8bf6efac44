"""People of no side under a computer: barbarians, free towns, tribes without allies. SD4-10, SD4-11.

Each stack has its conduct, by itself or from the scenario (`core.state.Stack.conduct`):

| conduct | what it does |
|---|---|
| guard | stays where it is, and attacks what it can beat there |
| roam | goes about a little, and attacks what it can beat |
| raid | goes for cities and prey, as far as it knows of any |
| join | goes to the nearest other stack of its side and joins it |

RULING: those that stand in a place guard it by nature, others roam.
"""

from game.ai.plain import PlainPolicy, Wanderer
from game.ai.policy import default_reply
from game.core.commands.common import Command, EndTurn, JoinStacks, MoveStack
from game.core.decisions import Question, Reply
from game.core.dice import Dice
from game.core.records import StackId
from game.views.preview import SeatOutlook

GUARD, ROAM, RAID, JOIN = "guard", "roam", "raid", "join"


class NeutralPolicy:
    """Plays a side of the role neutral."""

    def __init__(self) -> None:
        self._wild = Wanderer()
        self._plain = PlainPolicy()

    def decide(self, outlook: SeatOutlook, dice: Dice) -> Command:
        for stack in outlook.view.stacks:
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
