"""Dusk, once a day: who acts first of those that it shows to each other (SD5-8.10)."""

from collections.abc import Mapping, Sequence

from game.core.records import StackId
from game.rulesets.second_dawn.concealment import Body


def order_of(stacks: Mapping[StackId, Sequence[Body]]) -> tuple[StackId, ...]:
    """The stacks of a zone in the order in which they act at dusk, all of them known by then (SD5-8.10).

    Highest evasion first; a stack is as quick as its slowest body (SD5-10.10). Equals keep the order given,
    which is that of the sides' turns and of the owners' own numbering, so that it tells nothing.
    """
    return tuple(sorted(stacks, key=lambda id_: -min(body.evasion for body in stacks[id_])))
