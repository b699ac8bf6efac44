"""Whom a wilful attack may be aimed at: hostile stacks first, each in turn, those that fight Ranged before
the rest (TB-7.03, TB-7.08 to 7.10).

Everything is asked of what the attacking side sees of its hex, so the answer is the same on the truth and on
its belief.
"""

from collections.abc import Sequence

from game.core.records import Record, SideId, StackId

HOSTILE_FIRST = "TB-7.03"
ROTATION = "TB-7.08"
RANGED_FIRST = "TB-7.10"

_REASONS = {
    HOSTILE_FIRST: "Hostile stacks must be attacked first",
    ROTATION: "Every other stack here must be attacked first",
    RANGED_FIRST: "Stacks that fight Ranged must be attacked first",
}


class HostileStack(Record):
    """A foreign stack in the eyes of a side that may attack it. `attacked`: how often it did so this turn in
    this hex; `ranged`: its stance is Ranged and it can fight so (TB-13.20); `commander`: one is in it."""

    handle: StackId
    side: SideId
    hostile: bool
    commander: bool = False
    ranged: bool = False
    attacked: int = 0


class TargetBar(Record):
    """Why a stack is no target now, and by which rule."""

    handle: StackId
    reason: str
    rule: str


class Targets(Record):
    """Stacks that may be attacked now, the others with the rule that bars them, and those that are left out
    of the rotation (TB-7.09). All in the order in which they were given."""

    eligible: tuple[StackId, ...] = ()
    barred: tuple[TargetBar, ...] = ()
    optional: tuple[StackId, ...] = ()


def eligible_targets(foes: Sequence[HostileStack]) -> Targets:
    """Who of the foreign stacks of a hex may be attacked.

    A stack that is not hostile is left out as long as there is a hostile one, and of the rotation as long as
    its side was not attacked this turn, which makes it hostile (TB-7.09, TB-7.11). Rotation comes before
    Ranged (RULING TB-7.10).
    """
    hostile = [foe for foe in foes if foe.hostile]
    asked = hostile or list(foes)
    least = min((foe.attacked for foe in asked), default=0)
    due = [foe for foe in asked if foe.attacked == least]
    ranged = [foe for foe in due if foe.ranged]
    chosen = ranged or due
    barred = []
    for foe in foes:
        if foe in chosen:
            continue
        rule = HOSTILE_FIRST if foe not in asked else ROTATION if foe not in due else RANGED_FIRST
        barred.append(TargetBar(handle=foe.handle, reason=_REASONS[rule], rule=rule))
    return Targets(
        eligible=tuple(foe.handle for foe in chosen),
        barred=tuple(barred),
        optional=tuple(foe.handle for foe in foes if not foe.hostile),
    )
