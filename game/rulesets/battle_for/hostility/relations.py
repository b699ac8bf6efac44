"""Who is hostile to whom, and how long it lasts (TB-3.15, TB-7.11, TB-7.12)."""

from collections.abc import Mapping

from game.core.events.turns import PeaceBroken
from game.core.records import RuleId, SideId, replace
from game.core.state import Side
from game.rulesets.battle_for.typed import Draft

BROKEN = RuleId("TB-7.11")


def hostile(sides: Mapping[SideId, Side], a: SideId, b: SideId) -> bool:
    """Whether `b` is hostile to `a`: unless it is at peace with it and not provoked this turn (TB-3.15).

    Relations are of ordered pairs: `b` may be at peace with `a` while `a` is hostile to `b`.
    """
    if a == b:
        return False
    other = sides[b]
    return a not in other.at_peace or a in other.provoked


def provoke(draft: Draft, by: SideId, victim: SideId) -> None:
    """By attacking a stack of `victim` the side `by` makes it hostile for the rest of the turn (TB-7.11).
    Nothing happens if it was hostile before."""
    if hostile(draft.sides, by, victim):
        return
    side = draft.sides[victim]
    draft.put_side(replace(side, provoked=tuple(sorted({*side.provoked, by}))))
    draft.emit(PeaceBroken(audience=(by, victim), rule=BROKEN, side=victim, by=by))


def calm(draft: Draft) -> None:
    """A turn has ended: who was provoked in it is at peace again (TB-7.12)."""
    for side in [s for s in draft.sides.values() if s.provoked]:
        draft.put_side(replace(side, provoked=()))
