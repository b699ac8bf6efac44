"""Spot and sneak checks: SD2-14.10 to 14.26, with SD5-8.08 and SD5-10 where they differ.

Pure: the caller rolls the die, or passes the face that was bought (SD2-14.14, 14.25).
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from fractions import Fraction
from typing import Literal

from game.core.records import Record
from game.rulesets.second_dawn.unit.sizes import STANDARD

ALWAYS, NEVER = 10, 1
DICTATE_COST = 1
"""Move points for setting the result of a check (SD2-14.14); terrain ignore absorbs them."""

_SEARCHERS = ((50, 3), (5, 1))
_CROWD = ((500, -5), (50, -3), (10, -1))
_BESIDE = ((500, -5), (50, -2), (10, -1))
_SIZES = tuple(STANDARD)
_FACES = range(NEVER, ALWAYS + 1)


class StealthGroup(Record):
    """Units that hide, or watch a sneaker: one size, checked together.

    `evasions` are those of its members; `hiding` counts the same-sized units that hide together (SD2-14.13).
    `at_home`: for hiders all of the stack have the terrain special, for watchers any has it.
    """

    id: str
    size: str
    evasions: tuple[int, ...]
    hiding: int = 1
    at_home: bool = False
    serpentine: bool = False
    in_combat: bool = False


class StealthCheck(Record):
    """A check and what came of it. `total` is None if nothing was rolled. `noticed` are the hiders found, or
    the watchers that became aware of a sneaker, in the order given."""

    modifier: int
    total: int | None
    evasion: Mapping[str, int]
    noticed: tuple[str, ...]
    missed: tuple[str, ...]


def head_count(searchers: int, leadership: int = 0) -> int:
    """Scouts and ferals that search together; leadership adds to them (SD2-14.12)."""
    return searchers + leadership


def search_modifier(heads: int, *, at_home: bool = False, centaur: bool = False, weather: int = 0) -> int:
    """What is added to a spot roll (SD2-14.12, SD5-10.05). `at_home`: any searching scout has the terrain
    special; `weather` is the spot figure of the weather table."""
    return _step(_SEARCHERS, heads) + at_home + centaur + weather


def hidden_evasion(group: StealthGroup) -> int:
    """What a spot roll must exceed (SD2-14.13): the lowest evasion of the group, 1 more at home, less in a
    crowd. A serpent counts one size smaller (SD5-8.08)."""
    slim = 0
    if group.serpentine:
        place = _SIZES.index(group.size)
        slim = STANDARD[_SIZES[max(0, place - 1)]].evasion - STANDARD[group.size].evasion
    return min(group.evasions) + group.at_home + _step(_CROWD, group.hiding) + slim


def spot_chance(modifier: int, evasion: int) -> Fraction:
    """Chance that a spot roll finds a hider of this evasion (SD2-14.11)."""
    return Fraction(sum(_finds(face, modifier, evasion) for face in _FACES), ALWAYS)


def sneak_chance(modifier: int, watching: Iterable[StealthGroup]) -> Fraction:
    """Chance that a sneak roll goes unnoticed by all of these watchers (SD2-14.23)."""
    groups = list(watching)
    return Fraction(sum(not sneak(face, modifier, groups).noticed for face in _FACES if face > NEVER), ALWAYS)


def spot(face: int, modifier: int, hidden: Sequence[StealthGroup]) -> StealthCheck:
    """A spot roll against every hidden group by itself (SD2-14.11): found if the total is higher than its
    evasion; a natural 10 finds all, a natural 1 only those of evasion 0 or less."""
    evasion = {group.id: hidden_evasion(group) for group in hidden}
    found = {id_ for id_, value in evasion.items() if _finds(face, modifier, value)}
    return _check(modifier, face + modifier, evasion, found)


def spot_dictated(modifier: int, hidden: Sequence[StealthGroup], *, success: bool) -> StealthCheck:
    """A spot check whose result was bought for 1 move (SD2-14.14, SD5-10.08): all are found, or none."""
    evasion = {group.id: hidden_evasion(group) for group in hidden}
    return _check(modifier, None, evasion, {group.id for group in hidden} if success else set())


def sneak_modifier(*, at_home: bool = False, serpentine: bool = False, others: int = 0) -> int:
    """What is added to a sneak roll (SD2-14.23, 14.24). `at_home`, `serpentine`: all sneakers are;
    `others`: units in the hex outside the sneaking stack."""
    return 2 + at_home + 2 * serpentine + _step(_BESIDE, others)


def watchful_evasion(group: StealthGroup) -> int:
    """What a sneak total must exceed (SD2-14.23, 14.24): the best of the watching group, 0 in combat."""
    return 0 if group.in_combat else max(group.evasions) + group.at_home


def sneak(face: int, modifier: int, watching: Sequence[StealthGroup]) -> StealthCheck:
    """A sneak roll (SD2-14.23): every watcher with evasion equal to the total or more becomes aware. With a
    natural 10 nobody does; a natural 1 leaves the sneaker open to all."""
    total = face + modifier
    evasion = {group.id: watchful_evasion(group) for group in watching}
    if face == ALWAYS:
        aware: set[str] = set()
    else:
        aware = {id_ for id_, value in evasion.items() if face == NEVER or value >= total}
    return _check(modifier, total, evasion, aware)


def sneak_dictated(modifier: int, watching: Sequence[StealthGroup], *, success: bool) -> StealthCheck:
    """A sneak check whose result was bought for 1 move (SD2-14.25); a failure is entering openly."""
    evasion = {group.id: watchful_evasion(group) for group in watching}
    return _check(modifier, None, evasion, set() if success else set(evasion))


def state_after(face: int) -> Literal["sneaking", "open"]:
    """What a sneaker is after its roll (SD2-14.23)."""
    return "open" if face == NEVER else "sneaking"


def _finds(face: int, modifier: int, evasion: int) -> bool:
    if face == ALWAYS:
        return True
    return evasion <= 0 if face == NEVER else face + modifier > evasion


def _step(steps: Sequence[tuple[int, int]], count: int) -> int:
    """Figure of the highest step that a count reaches."""
    return next((figure for least, figure in steps if count >= least), 0)


def _check(modifier: int, total: int | None, evasion: Mapping[str, int], noticed: Set[str]) -> StealthCheck:
    return StealthCheck(
        modifier=modifier,
        total=total,
        evasion=evasion,
        noticed=tuple(id_ for id_ in evasion if id_ in noticed),
        missed=tuple(id_ for id_ in evasion if id_ not in noticed),
    )
