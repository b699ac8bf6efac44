"""The wild, as far as it needs no map: which stat neutrals use, and what feeding does. SD3-5, SD3-7."""

from typing import Literal

from game.core.numbers import Cents
from game.core.records import Record
from game.rulesets.second_dawn.content.wild_records import Tameable


def neutral_stat(*, on_turn: bool, ended: bool, move: int, max_move: int) -> Literal["combat", "defense"]:
    """Battle stat of a feral or barbarian (SD3-5.03, 5.04): combat only by day, until it ends its turn, with
    strategic move begun and not used up. Moves in any unit, both in the same."""
    return "combat" if on_turn and not ended and 0 < move < max_move else "defense"


class Feral(Record):
    """A beast of no side that is fed. `native`: it popped in the feeder's territory (SD3-5.09)."""

    upkeep: Cents
    preferred_food: str
    tameable: Tameable = "full"
    full_hits: bool = True
    native: bool = False


class Feeder(Record):
    """The unit that feeds."""

    scout: bool = False
    rider: bool = False


Meal = Literal[
    "refused_ambush", "refused_not_preferred", "refused_not_enough", "pacified", "friendly", "tamed"
]


def may_bond(feeder: Feeder, feral: Feral) -> bool:
    """Whether feeding may do more than pacify (SD3-7.02): a scout that rides, or a scout whose side the
    feral is native to."""
    return feeder.scout and (feeder.rider or feral.native)


def feed(
    feral: Feral,
    feeder: Feeder,
    food: str,
    value: Cents,
    ask: Literal["pacify", "friendly", "tame"],
    attack: Literal["none", "prepared", "surprised", "ambush"] = "none",
) -> Meal:
    """What a meal does (SD3-7.01 to 7.06), until the feral's next dawn unless it is tamed.

    It takes its preferred food of its upkeep's value at least. `attack`: the feral's attack that the meal
    shall prevent; there is no time for it in an ambush. A feral that is hurt, or of a kind that cannot be
    tamed, is friendly at most.
    """
    if attack == "ambush":
        return "refused_ambush"
    if food != feral.preferred_food:
        return "refused_not_preferred"
    if value < feral.upkeep:
        return "refused_not_enough"
    if ask == "pacify" or feral.tameable == "none" or not may_bond(feeder, feral):
        return "pacified"
    if ask == "tame" and feral.tameable == "full" and feral.full_hits:
        return "tamed"
    return "friendly"
