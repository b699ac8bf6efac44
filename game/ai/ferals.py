"""The ferals' policy: every pack acts by the behaviour table of the rules, one after the other. SD3-6.02.

It decides nothing itself: the engine does, from what each pack perceives.
"""

from collections.abc import Iterator

from game.ai.policy import default_reply
from game.core.commands.common import Command, EndTurn
from game.core.commands.ferals import ActPack
from game.core.counters import ACTED
from game.core.decisions import Question, Reply
from game.core.dice import Dice
from game.core.packs import Pack
from game.core.records import StackId
from game.views.preview import SeatOutlook

_FRESH = Pack()


def idle(outlook: SeatOutlook) -> Iterator[StackId]:
    """The packs that have yet to act this turn, in order of id."""
    view = outlook.view
    for stack in view.stacks.values():
        if not ACTED.of(stack) and not view.packs.get(stack.id, _FRESH).ended:
            yield stack.id


class FeralPolicy:
    """Plays a side of ferals. `held` are the packs that the game master has in hand: they wait for him."""

    def __init__(self, held: tuple[StackId, ...] = ()) -> None:
        self._held = frozenset(held)

    def decide(self, outlook: SeatOutlook, dice: Dice) -> Command:  # noqa: ARG002
        side = outlook.view.side
        for stack in idle(outlook):
            if stack not in self._held:
                return ActPack(by=side, stack=stack)
        return EndTurn(by=side)

    def answer(self, outlook: SeatOutlook, question: Question, dice: Dice) -> Reply:  # noqa: ARG002
        return default_reply(question)
