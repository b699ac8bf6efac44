"""Hit-and-Run: a wilful attack from the march, and away again (TB-7.21 to 7.24)."""

from game.core.decisions import BarredUnit
from game.core.land import UNKNOWN
from game.core.records import HexId, Record, SideId
from game.core.state import Stack
from game.rulesets.battle_for.hostility import wilful
from game.rulesets.battle_for.land import sight
from game.rulesets.battle_for.land.travel import TRAVEL
from game.rulesets.battle_for.typed import Draft

EXIT = "TB-7.24"


class Exits(Record):
    """Neighbours into which a stack may leave, and why it may not into the others."""

    open: tuple[HexId, ...] = ()
    barred: tuple[BarredUnit, ...] = ()


def exits(draft: Draft, stack: Stack, target: SideId) -> Exits:
    """Where a stack may go at once after attacking a stack of a side in the hex it has just entered, by what
    its own side knows: each unit can pay, and no other wilful attack would be forced there, for it has made
    its one (TB-7.24, TB-7.05). By then the side attacked is hostile (TB-7.11)."""
    known = draft.known_land(stack.side)
    campaign = draft.snapshot()
    found, barred = [], []
    for hex_ in draft.grid.around[stack.hex]:
        reason, rule = "", EXIT
        step = TRAVEL.step(draft.world, campaign, known, stack.id, stack.hex, hex_)
        if known.terrain_at(hex_) == UNKNOWN:
            reason = "You do not know that land"
        elif not step.open:
            reason, rule = step.reason, step.rule
        elif sight.knows(draft, stack.side, hex_):
            entry = wilful.entry_of(draft, stack, hex_, attacked=True, provoked=frozenset({target}))
            reason, rule = entry.reason, entry.rule
        if reason:
            barred.append(BarredUnit(unit=str(hex_), reason=reason, rule=rule))
        else:
            found.append(hex_)
    return Exits(open=tuple(found), barred=tuple(barred))
