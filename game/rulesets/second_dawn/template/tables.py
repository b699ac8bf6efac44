"""What is read out of the tables of unit creation: SD6-2 to SD6-6, SD6-8. The figures are data, those of a
profile of `unit_profiles.yaml`. Hits are whole ones, upkeep smuckers a day, reach and range tactical hexes of
five feet."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from game.rulesets.second_dawn.content.profile_records import UnitProfile
from game.rulesets.second_dawn.content.template_records import OLDER, PLAYED, ProfileId, TemplateSize

FEET_PER_HEX = 5
Tables = Mapping[str, Mapping[str, Any]]
_HEAVY_SIZES = frozenset(("large", "huge", "massive"))
LENGTHS = ("short", "middle", "long")


def profile_of(tables: Tables, id_: ProfileId) -> UnitProfile:
    """A profile. KeyError where the content has none."""
    found: UnitProfile = tables["unit_profile"][id_]
    return found


def older(tables: Tables) -> UnitProfile:
    """The profile of chapter 6."""
    return profile_of(tables, OLDER)


def played(tables: Tables) -> UnitProfile:
    """The profile by which battles are fought."""
    return profile_of(tables, PLAYED)


class Span(NamedTuple):
    """How far a weapon goes, in hexes; `least` is the nearest that it reaches (SD6-6.06)."""

    hexes: int
    least: int

    @property
    def feet(self) -> int:
        return self.hexes * FEET_PER_HEX


def is_heavy(size: TemplateSize | str) -> bool:
    """Large units and larger are heavy (SD6-5.01)."""
    return size in _HEAVY_SIZES


def weapon_span(profile: UnitProfile, size: str, group: str, length: str) -> Span:
    """Reach of a melee weapon, or range: of short ones a quarter of a middle one's, floored, of long ones
    half as much again (SD6-6.02). KeyError for a size that the profile has not."""
    body = profile.row(size)
    if group == "melee":
        return Span(body.reach.of(length), 2 if length == "long" else 0)
    hexes = (body.bow // 4, body.bow, body.bow * 3 // 2)[LENGTHS.index(length)]
    return Span(hexes, profile.nearest.of(length))


class RankRow(NamedTuple):
    """What a rank gives: slots in all, those that the body leaves free, the factor of upkeep, turns that a
    batch takes (SD6-8.01, SD6-9.01)."""

    slots: int
    free: int
    factor: int
    turns: int


def rank_row(profile: UnitProfile, size: str, rank: int) -> RankRow:
    """The row of a rank for a size; a size that the profile has not takes no slots."""
    ranks = profile.ranks
    slots = ranks.slots + ranks.slots_each * rank
    return RankRow(slots, slots - slot_cost(profile, size), rank, turns_of(profile, rank))


def turns_of(profile: UnitProfile, rank: int) -> int:
    """Turns that a batch takes, by rank (SD6-8.04); beyond the table those of its last rank."""
    turns = profile.ranks.turns
    return turns[min(rank, len(turns)) - 1]


def slot_cost(profile: UnitProfile, size: str) -> int:
    """Slots that a body takes (SD6-5)."""
    body = profile.body(size)
    return body.slots if body is not None else 0


def dodge_modifier(attacker: int, defender: int, *, capture: bool = False) -> int:
    """What sizes do to the defender's defense: the difference of their dodges, twice against capture
    (SD6-3.07, 3.08)."""
    return (defender - attacker) * (2 if capture else 1)


def hit_damage(profile: UnitProfile, size: str, combat: int, defense: int) -> int:
    """Damage of a hit before it is held between its least and its cap: the lower stat, half of it for light
    units (SD6-2.02); tiny ones deal none without a roll (SD6-5.06)."""
    stat, body = min(combat, defense), profile.row(size)
    if body.fixed:
        return 0
    if is_heavy(size):
        return stat
    return max(1, stat // 2 if body.halved else -(-stat // 2))
