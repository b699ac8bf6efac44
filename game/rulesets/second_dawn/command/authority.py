"""Command: who may order whom, what an unled unit does when told from afar. SD4-4.04 to 4.13, SD3-3.11."""

from collections.abc import Iterable
from typing import Literal

from game.core.records import Record

MOST_SCOUTS_BY_ORDER = 16
"""Units of a stack that an able commander makes scouts of, himself included (SD4-4.05)."""

Office = Literal["none", "chief_warlord", "ruler"]
Order = Literal[
    "move", "stance", "hold_fire", "hide", "sneak", "search", "ambush", "choose_targets", "retreat"
]
REMOTE_ORDERS = frozenset({"move", "stance"})
"""What a ruler or a head chief may order any unit from afar (SD4-4.12, SD4-4.13)."""
SCOUT_ORDERS = frozenset({"hide", "sneak", "search", "ambush", "choose_targets", "retreat"})
"""What a scout does without a commander by him (SD4-4.13)."""
BEAST_ORDERS = frozenset({"move", "follow", "hold", "guard", "attack", "hide"})
"""What a sided beast understands without a rider and without a commander in its stack (SD3-3.11)."""


class Officer(Record):
    """A unit as far as giving and taking orders goes. `leadership` is its value, 0 without the special;
    `able`: not stunned, incapacitated, captured or croaked (SD4-4.09)."""

    leadership: int = 0
    commander: bool = False
    office: Office = "none"
    able: bool = True


def may_order(by: Officer, to: Officer, *, leads_stack: bool = False, side_at_stake: bool = False) -> bool:
    """Whether `by` may order `to`, both allied and in one place (SD4-4.07 to 4.09).

    The ruler orders all, the chief all but the ruler (him too when the side's survival is `side_at_stake`,
    SD4-6.06), a commander non-commanders and those of lower leadership. `leads_stack`: `by` is the
    designated leader of the stack that `to` is in; he commands all in it, but nobody commands the ruler.
    """
    if not (by.able and to.able):
        return False
    if by.office == "ruler":
        return True
    if to.office == "ruler":
        return by.office == "chief_warlord" and side_at_stake
    if not by.commander:
        return False
    if by.office == "chief_warlord" or leads_stack or not to.commander:
        return True
    return to.office == "none" and by.leadership > to.leadership


def order_accepted(order: Order, *, scout: bool, commander_in_hex: bool, ruler_able: bool) -> bool:
    """Whether a unit follows an order of its side's player (SD4-4.12, SD4-4.13).

    `commander_in_hex`: an able commander is with it; he may order anything. Else only an able ruler reaches
    it: a scout then does all that a scout can, others move and take a stance, and nothing keeps an
    auto-attacker back.
    """
    if commander_in_hex:
        return True
    if not ruler_able:
        return False
    return order in REMOTE_ORDERS or (scout and order in SCOUT_ORDERS)


def beast_accepts(order: str, *, rider: bool, commander_in_stack: bool) -> bool:
    """Whether a sided beast understands an order (SD3-3.11, SD4-4.11)."""
    return rider or commander_in_stack or order in BEAST_ORDERS


def counts_as_scouts(stack_size: int, *, commander_able: bool) -> bool:
    """Whether a whole stack may do what scouts may (SD4-4.05). Courtiers command too."""
    return commander_able and stack_size <= MOST_SCOUTS_BY_ORDER


class AttackRestrainer(Record):
    """A commander who may keep auto-attackers of his hex back; `lost`: croaked or captured. A stunned or
    incapacitated one gives no new order, but the one he gave stands (SD4-4.04)."""

    hex: str
    lost: bool = False


def hold_stands(hex_: str, keepers: Iterable[AttackRestrainer]) -> bool:
    """Whether a hold-fire given in a hex is still in force: an own or allied commander is there yet
    (SD4-4.04)."""
    return any(keeper.hex == hex_ and not keeper.lost for keeper in keepers)
