"""Where both stacks of an exchange stand: in their order from the middle outwards, riders behind mounts.

The front of a stack is the top of the column nearest to the enemy; the order goes down that column, then on
with the next one behind it. A mount and all it carries stand in one row, so that a group is seen at a glance.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.battle.seam import BattleView, CombatantView
from game.core.records import SideId
from game.ui.battle.models.exchange_model import in_stack_order
from game.ui.battle.placing.field_places import FieldRect, Ranks
from game.ui.battle.placing.layout import LARGE, SIZES
from game.ui.battle.playback.fold import GONE

_LARGEST = (92, 80, 72)
"""Boxes of tokens where few units leave much room."""
_WIDE = 1.16
"""Width of a place, in boxes of tokens."""
_RIDER = 0.96
"""How far a rider stands behind the one that carries it, in boxes."""
_MIDDLE = 1.5
"""Boxes of free ground between both fronts."""
_FOOT = 14
"""Pixels at the foot of a token, for its bar."""


@dataclass(frozen=True)
class MountedGroup:
    """A unit on the ground and all it carries, front to back."""

    units: tuple[str, ...]


def groups_of(units: Sequence[CombatantView]) -> list[MountedGroup]:
    """A stack's units as groups, in its order (TB-5.13)."""
    here = {unit.id: unit for unit in units}
    found: dict[str, list[str]] = {}
    for unit in units:
        root = _root(here, unit.id)
        found.setdefault(root, []).append(unit.id)
    return [MountedGroup(tuple(sorted(group, key=lambda one: one != root))) for root, group in found.items()]


def _root(units: Mapping[str, CombatantView], unit: str) -> str:
    for _step in units:
        mount = units[unit].mount
        if mount not in units:
            break
        unit = mount
    return unit


def exchange_ranks(
    view: BattleView, left: SideId, room: FieldRect, *, words: float, large: bool = False
) -> Ranks:
    """Places for everybody. `words` is the height of what stands below each token."""
    sides = [party.side for party in view.parties]
    right = next((side for side in sides if side != left), left)
    stacks = [
        groups_of([unit for unit in in_stack_order(view, side) if unit.condition not in GONE])
        for side in (left, right)
    ]
    sizes = (*_LARGEST, LARGE, *SIZES) if large else (*_LARGEST, *SIZES)
    for d in sizes:
        plans = [_columns(stack, room, d, words) for stack in stacks]
        half = (room.width - _MIDDLE * d) / 2
        if all(sum(widths) <= half for _columns_, widths in plans):
            return _stand(plans, room, d, words)
    d = sizes[-1]
    return _stand([_scrolling(stack, room, d) for stack in stacks], room, d, words)


Columns = tuple[list[list[MountedGroup]], list[float]]
"""Columns of groups from the middle outwards, and how wide each is."""


def _columns(groups: Sequence[MountedGroup], room: FieldRect, d: int, words: float) -> Columns:
    tall = max(1, int(room.height / _pitch(d, words)))
    # Columns of equal length look like ranks, a last one with a single unit like a mistake.
    count = -(-len(groups) // tall) or 1
    length = -(-len(groups) // count) or 1
    return _cut(groups, length, d)


def _scrolling(groups: Sequence[MountedGroup], room: FieldRect, d: int) -> Columns:
    """As many columns as half of the field has room for, however long they become."""
    half = (room.width - _MIDDLE * d) / 2
    length = 1
    while True:
        columns, widths = _cut(groups, length, d)
        if sum(widths) <= half or length >= len(groups):
            return columns, widths
        length += 1


def _cut(groups: Sequence[MountedGroup], length: int, d: int) -> Columns:
    columns = [list(groups[at : at + length]) for at in range(0, len(groups), length)]
    return columns, [max(_width(group, d) for group in column) for column in columns]


def _width(group: MountedGroup, d: int) -> float:
    return d * (_WIDE + _RIDER * (len(group.units) - 1))


def _pitch(d: int, words: float) -> float:
    return d + _FOOT + words


def _stand(plans: Sequence[Columns], room: FieldRect, d: int, words: float) -> Ranks:
    places: dict[str, tuple[float, float]] = {}
    pitch = _pitch(d, words)
    longest = max((len(column) for columns, _widths in plans for column in columns), default=1)
    height = longest * pitch
    middle = room.left + room.width / 2
    # The two fronts stand close enough that a strike is seen to cross between them.
    for outward, (columns, widths) in zip((-1, 1), plans, strict=True):
        spare = (room.width - _MIDDLE * d) / 2 - sum(widths)
        edge = middle + outward * (_MIDDLE * d / 2 + max(0.0, min(spare * 0.4, 1.6 * d)))
        for column, wide in zip(columns, widths, strict=True):
            top = room.top + max(0.0, (room.height - len(column) * pitch) / 2)
            for row, group in enumerate(column):
                y = top + pitch * row + d / 2
                x = edge + outward * d * _WIDE / 2
                for number, unit in enumerate(group.units):
                    places[unit] = (x + outward * number * _RIDER * d, y)
            edge += outward * wide
    return Ranks(d, places, room.top + height, ground=room)
