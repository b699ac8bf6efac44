"""Attacks without dice: skirmish and initiative round. SD1-10.08, SD1-12."""

from collections.abc import Mapping
from typing import Literal

from game.rulesets.second_dawn.unit.damage import BlowKind

VOLLEYS = ("long", "middle", "short")
"""Volleys of a prepared skirmish in order (SD1-10.08)."""
ANY, FIRST, SECOND = "volley", "first", "second"
"""The one volley of all shooters, where the target saves (SD2-15); the two of the draft battle order, of the
skirmish and of the maneuvers (SD4-20.03, SD4-20.04)."""
_FIRES: Mapping[str, tuple[str, ...]] = {
    **{volley: VOLLEYS[: number + 1] for number, volley in enumerate(VOLLEYS)},
    ANY: VOLLEYS,
    FIRST: ("long", "middle"),
    SECOND: ("middle", "short"),
}

HIT_FROM = 2


def fires_in(range_: str, volley: str) -> bool:
    """Whether an armed shooter of a range fires in a volley: long in all, middle in two, short in one; by
    another battle order as its volleys say."""
    return range_ in _FIRES[volley]


def is_volley(round_: str) -> bool:
    """Whether only shooters attack in a round."""
    return round_ in _FIRES


def compare(difference: int) -> Literal["hit", "near", "miss"]:
    """Attacker's battle stat minus the target's: +2 hits, -2 misses, between is near (SD1-12.01)."""
    if difference >= HIT_FROM:
        return "hit"
    return "miss" if difference <= -HIT_FROM else "near"


def blow_kind(difference: int, *, glances: bool, target_armoured: bool) -> BlowKind:
    """The blow of an attack. `glances`: the attacker is unarmed or capturing, so that hit and near band both
    glance, whatever the target wears (SD1-12.03, SD1-16.03)."""
    band = compare(difference)
    if band == "miss":
        return "miss"
    if glances:
        return "glancing"
    if band == "hit":
        return "regular"
    return "glancing" if target_armoured else "minimum"
