"""What a seat can tell of seeing and being seen: chances of checks, cover, watchers, who knows of a stack.

The ruleset answers on the belief (`core.foresight`), one without hiding with nothing. All of it is "as far as
the side knows": what is hidden from it changes no answer.
"""

from collections.abc import Sequence
from fractions import Fraction

from game.core.hexgrid import unpack_bits
from game.core.records import HexId, Record, SideId, StackId
from game.core.seams.foresight import Cover, FindOdds, Habits, Prelude, SlipOdds, Watcher
from game.views.preview import SeatOutlook

SEEN, ENDS, CHECK = "seen", "ends", "check"
"""What may happen to a stack on a step of its way, see `StepSeen`."""
_SNEAK, _OPEN = "sneak", "open"
_CERTAIN = Fraction(1)


class StepSeen(Record):
    """What a stack must expect in a hex of its way. `eye`: `seen` by known enemies (`by`), `ends` where it
    cannot tell or has no cover to sneak on, for `reason` and `rule`, `check` where it must slip past enemies
    in sight (`by`) with `chance`, else empty."""

    hex: HexId
    eye: str = ""
    by: tuple[Watcher, ...] = ()
    chance: Fraction = _CERTAIN
    reason: str = ""
    rule: str = ""


class Knower(Record):
    """A side that knows of an own stack, as its owner can tell: `how` as in `core.state.Notice`, since `day`;
    `by` are those who have it in sight now."""

    side: SideId
    how: str
    day: int
    slot: int = 0
    by: tuple[Watcher, ...] = ()


def spot_chances(outlook: SeatOutlook, stack: StackId, hex_: HexId) -> tuple[FindOdds, ...]:
    """The chances of a spot check of a stack in a hex; none if it makes none."""
    foresight = outlook.world.ruleset.foresight
    return foresight.spotting(outlook.world, outlook.belief, stack, hex_) if foresight else ()


def sneak_chance(outlook: SeatOutlook, stack: StackId, hex_: HexId) -> SlipOdds | None:
    """The chance that a stack leaves a hex unseen by the enemies in sight there; None where nobody sneaks."""
    foresight = outlook.world.ruleset.foresight
    return foresight.slipping(outlook.world, outlook.belief, stack, hex_) if foresight else None


def habits_of(outlook: SeatOutlook, stack: StackId) -> Habits | None:
    """What an own stack does of itself, without standing orders; None if the ruleset knows no such orders."""
    foresight = outlook.world.ruleset.foresight
    return foresight.habits(outlook.world, outlook.belief, stack) if foresight else None


def prelude_of(outlook: SeatOutlook, stack: StackId, handle: StackId) -> Prelude | None:
    """How an attack of an own stack on a foreign one in sight would open; None where nobody hides."""
    foresight = outlook.world.ruleset.foresight
    return foresight.prelude(outlook.world, outlook.belief, stack, handle) if foresight else None


def cover_of(outlook: SeatOutlook, stack: StackId, hex_: HexId) -> Cover | None:
    """Whether a stack may hide in a hex and sneak into it, and why not; None where nobody hides."""
    foresight = outlook.world.ruleset.foresight
    return foresight.cover(outlook.world, outlook.belief, stack, hex_) if foresight else None


def would_show(outlook: SeatOutlook, hex_: HexId) -> frozenset[HexId]:
    """The hexes that a scout in this hex would show."""
    foresight = outlook.world.ruleset.foresight
    if foresight is None:
        return frozenset()
    return foresight.shown(outlook.world, outlook.belief, outlook.view.side, hex_)


def watchers_of(outlook: SeatOutlook, hex_: HexId, stack: StackId | None = None) -> tuple[Watcher, ...]:
    """Known enemies that see a hex, or an own stack if it stood there in the open."""
    foresight = outlook.world.ruleset.foresight
    if foresight is None:
        return ()
    return foresight.watchers(outlook.world, outlook.belief, outlook.view.side, hex_, stack)


def seen_at(outlook: SeatOutlook, stack: StackId, path: Sequence[HexId]) -> tuple[StepSeen, ...]:
    """What a stack must expect in each hex of a way, in order. The first one is where it stands, if it must
    slip away from there; a stack that sneaks leaves every hex but the last by a check (SD5-11.04)."""
    here = outlook.belief.stacks[stack]
    if here.gait != _SNEAK:
        return tuple(_in_the_open(outlook, stack, hex_) for hex_ in path)
    steps: list[StepSeen] = []
    hidden = here.stance != _OPEN and path
    slips = hidden and path[0] != here.entered_from and not here.here.slipped
    if slips:
        steps.append(_slipping(outlook, stack, here.hex))
    for number, hex_ in enumerate(path):
        cover = cover_of(outlook, stack, hex_)
        falls_back = not number and hidden and path[0] == here.entered_from
        if cover is not None and not cover.sneak.given and not falls_back:
            leave = cover.sneak
            steps.append(StepSeen(hex=hex_, eye=ENDS, reason=leave.reason, rule=leave.rule))
            # What follows is another march, in the open or not at all.
            return (*steps, *(_in_the_open(outlook, stack, one) for one in path[number + 1 :]))
        last = number + 1 == len(path)
        steps.append(StepSeen(hex=hex_) if last else _slipping(outlook, stack, hex_))
    return tuple(steps)


def _in_the_open(outlook: SeatOutlook, stack: StackId, hex_: HexId) -> StepSeen:
    near = tuple(one for one in watchers_of(outlook, hex_, stack) if one.near)
    return StepSeen(hex=hex_, eye=SEEN if near else "", by=near)


def _slipping(outlook: SeatOutlook, stack: StackId, hex_: HexId) -> StepSeen:
    """A hex that a stack must leave unseen; where nobody is in sight there is nothing to expect."""
    odds = sneak_chance(outlook, stack, hex_)
    if odds is None or not odds.watchers:
        return StepSeen(hex=hex_)
    past = [one for one in watchers_of(outlook, hex_) if one.stack in odds.watchers]
    return StepSeen(hex=hex_, eye=CHECK, by=tuple(past), chance=odds.chance)


def known_to(outlook: SeatOutlook, stack: StackId) -> tuple[Knower, ...]:
    """Who knows of an own stack, as far as its side may know: those who see it now, and those of whom the
    side can tell that they noticed it (SD2-14.15)."""
    view = outlook.view
    here = view.stacks[stack]
    now: dict[SideId, list[Watcher]] = {}
    for one in watchers_of(outlook, here.hex, stack):
        if one.near and here.stance == _OPEN:
            now.setdefault(one.side, []).append(one)
    clock = view.clock
    seen = [
        Knower(side=side, how="seen", day=clock.day, slot=clock.slot, by=tuple(by))
        for side, by in now.items()
    ]
    told = [
        Knower(side=one.side, how=one.how, day=one.day, slot=one.slot)
        for one in view.knowledge.noticed.get(stack, ())
        if one.side not in now
    ]
    return tuple(sorted((*seen, *told), key=lambda one: one.side))


def age_of(outlook: SeatOutlook, hex_: HexId) -> int | None:
    """Days since the land of a hex was last in sight: 0 if it is, None if it never was."""
    known = outlook.view.knowledge
    if unpack_bits(known.in_sight) >> hex_ & 1:
        return 0
    day = int.from_bytes(known.seen_day[2 * hex_ : 2 * hex_ + 2], "little")
    return outlook.view.clock.day - day if day else None
