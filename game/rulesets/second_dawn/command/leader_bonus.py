"""Which one bonus a unit gets from its leaders: SD4-5.04 to 5.12, SD4-6.02 to 6.05, SD4-11.07.

Bonuses never add up: the first line of SD4-5.10 that fits counts, even if a later one would be higher.
"""

from collections.abc import Iterable, Mapping
from typing import Literal

from game.core.records import Record, RuleId
from game.core.terms import Term
from game.rulesets.second_dawn.command import bonus_table

Mode = Literal["stack", "hex", "member"]
"""What a leader does: leads a stack, lends his value to loose units of the hex, or serves in another
leader's stack, where he counts as having no leadership (SD4-5.04, SD4-5.09)."""

SWARM = 8
"""Individuals of a swarm-unit (SD2-3.01)."""
_SWARM_OFFSET = 3


class Leader(Record):
    """A unit with leadership, on the side of the units asked about or on an allied one (SD4-5.11). `level` is
    that for which it lends: its own, as often as its specials lend for each (`Abilities.lends`).

    `stack_size` is the effective number of units of his own stack, himself included (`effective_units`);
    `stack` the leader in whose stack he serves. `lost`: croaked or captured; an incapacitated or stunned
    leader still lends his bonus (SD4-5.12).
    """

    id: str
    level: int
    hex: str
    mode: Mode = "stack"
    stack_size: int = 1
    stack: str = ""
    lost: bool = False


class Led(Record):
    """A unit that may get a bonus; `stack` is the leader of the stack it is in, empty for none."""

    id: str
    hex: str
    stack: str = ""


class Chief(Record):
    """The own side's chief warlord, or a tribe's head chief. He lends his bonus until he croaks or is
    replaced, whatever else becomes of him (SD4-6.05)."""

    id: str
    level: int
    hex: str

    def lends(self, hex_: str) -> int:
        """What he gives units of a hex that have no leader's bonus (SD4-6.03)."""
        return bonus_table.chief_bonus(self.level, same_hex=self.hex == hex_)


class BonusScale(Record):
    """Options of leaders' bonuses: `base` is added to every leader's value (`leader_base_bonus`), `legacy`
    the older scale of stack bonuses (`legacy_stack_scale`)."""

    base: int = 0
    legacy: bool = False


PLAIN = BonusScale()


def bonus_terms(
    unit: Led, leaders: Mapping[str, Leader], chief_bonus: int = 0, scale: BonusScale = PLAIN
) -> tuple[Term, ...]:
    """A unit's battle bonus from leaders, itemised (SD4-5.10). `chief_bonus`: what the chief warlord gives
    it, 0 for himself (SD4-6.04).

    In a stack of 17 or more nobody but its leader has what he is worth, other leaders in it neither
    (SD4-5.05): it is no leadership stack, so its members get what leaders lend the hex, else the chief's
    (SD4-5.10 lines 3 and 4). A stack whose leader is lost or in another hex is a plain group: its
    other leaders have their own value again (SD4-5.12, SD4-5.13).
    """
    own = leaders.get(unit.id)
    head = _head(unit, own, leaders)
    if head is not None:
        terms = bonus_table.stack_terms(
            head.level,
            head.stack_size,
            is_leader=head.id == unit.id,
            base_bonus=scale.base,
            legacy=scale.legacy,
        )
        if terms:
            return terms
    elif own is not None:
        return (_value(own, scale.base, "SD4-5.03"),)
    around = [
        leader
        for leader in leaders.values()
        if leader.mode == "hex" and leader.hex == unit.hex and not leader.lost
    ]
    if around:
        return (_value(max(around, key=lambda leader: leader.level), scale.base, "SD4-5.04"),)
    return bonus_table.chief_terms(chief_bonus)


def _head(unit: Led, own: Leader | None, leaders: Mapping[str, Leader]) -> Leader | None:
    """The leader of the leadership stack a unit is in; a leader of a stack is in his own."""
    if own is not None and own.mode == "stack":
        return own
    head = leaders.get(unit.stack)
    if head is None or head.lost or head.mode != "stack" or head.hex != unit.hex:
        return None
    return head


def mode_of(*, named: bool, hex_mode: bool, led: bool) -> Mode:
    """What a unit with leadership does in its stack: `named` to lead it, set to `hex_mode`, or with a stack
    that another one leads (`led`) in which he counts as no leader (SD4-5.04, SD4-5.09)."""
    if led and not named:
        return "member"
    return "hex" if hex_mode else "stack"


def chief_lends(chief: Chief | None, unit: Led) -> int:
    """What the side's chief gives a unit: nothing to himself (SD4-6.03, SD4-6.04)."""
    return 0 if chief is None or chief.id == unit.id else chief.lends(unit.hex)


def _value(leader: Leader, base_bonus: int, rule: str) -> Term:
    value = bonus_table.leadership_value(leader.level, base_bonus)
    return Term(id="leadership", label="Leadership", value=value, rule=RuleId(rule))


def effective_units(leader_size: int, sizes: Iterable[tuple[int, int]]) -> int:
    """Number of units that a leadership stack counts as (SD4-5.06, SD2-3.11), the leader included.

    `leader_size` is a size number, `sizes` pairs of size number and count over the whole stack; a cavalry is
    one unit of its mount's size. What is 3 or more sizes smaller than the leader counts in groups of 8 of
    one size, a group that is not full as one.
    """
    total, small = 0, dict[int, int]()
    for size, count in sizes:
        if leader_size - size >= _SWARM_OFFSET:
            small[size] = small.get(size, 0) + count
        else:
            total += count
    return total + sum(-(-count // SWARM) for count in small.values())
