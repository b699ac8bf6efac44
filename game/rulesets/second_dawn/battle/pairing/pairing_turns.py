"""Picks of a pairing: their steps, whose turn one is, and the units that take part. SD1-11.01, SD2-11.03."""

from collections.abc import Iterable
from typing import Literal

from game.core.records import Record
from game.rulesets.second_dawn.unit.reach import Arm

Pair = tuple[str, str]
Step = Literal["primary", "pc", "scouts", "passing", "sniping", "lines", "secondary", "done"]
NEXT: dict[Step, Step] = {
    "primary": "pc",
    "pc": "scouts",
    "scouts": "passing",
    "passing": "sniping",
    "sniping": "lines",
    "lines": "secondary",
    "secondary": "done",
}
BY_CHOICE = ("pc", "scouts", "passing", "sniping")
"""Steps in which each selector has one pick, of units that choose their enemy one by one."""
TURNS_EACH = 2
"""Picks of such a step, one of each selector."""


class Entrant(Record):
    """A standing unit that takes part in a pairing. `picks`: the step in which it pairs on its own judgement,
    that of scouts or of player characters (SD2-11.03, SD3-19.04); empty for a regular (SD1-8.12). `back`: it
    stands behind a screen; `covers`: and shoots from there (SD4-12.03, SD4-12.05). `twice`: it strikes twice
    a round, two enemies if it likes (SD4-9.01). `support`: it gives cover fire from another stack
    (SD4-12.09)."""

    id: str
    party: int
    index: int
    group: str
    arm: Arm
    picks: Literal["", "pc", "scouts"] = ""
    flier: bool = False
    back: bool = False
    covers: bool = False
    twice: bool = False
    support: bool = False


class Turn(Record):
    """A pick to be made: its step, and the party that selects."""

    step: Step
    selector: int


class GroupChoice(Record):
    """A pick by groups: the selector's and the enemy's, and how many pairs it makes."""

    own: str
    other: str
    pairs: tuple[Pair, ...]


def first_selector(phase: str, bout: int, winner: int) -> int:
    """Winner of initiative or tiebreak in the skirmish and odd bouts, else the loser (SD1-11.01)."""
    if phase == "skirmish" or (phase == "bout" and bout % 2 == 1):
        return winner
    return 1 - winner


def roster(entrant: Entrant) -> int:
    """Sort key: place in the party's roster."""
    return entrant.index


def groups(units: Iterable[Entrant]) -> list[str]:
    """Groups in roster order of their first unit."""
    return list(dict.fromkeys(unit.group for unit in units))


def members(units: Iterable[Entrant], group: str) -> list[Entrant]:
    """Units of one group, in their order."""
    return [unit for unit in units if unit.group == group]
