"""Plays what a seat learned of a command, act after act: the rules are finished, this only shows them.

The player knows no pixels. It turns events into acts with a length, lets time pass and tells its stage when
an act begins and ends; the stage asks how far the present one is. It can be skipped at any moment and then
ends in the same state, because whoever uses it shows the true state afterwards.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.core.events import common as ev
from game.core.events import ferals as wild
from game.core.events import life
from game.core.events import scouting as scout
from game.core.events import turns as turn
from game.core.events.common import Event
from game.core.records import HexId, SideId, StackId
from game.ui.look import theme

_INSTANT_MS = 90
_CLASH_MS = 480
_APPEAR_MS = 260
_FADE_MS = theme.MS_FALL
_RECRUIT_MS = 200
_REVEAL_MS = 60
"""New land fades in by itself; the march waits this long for it, so that it is seen to come."""


@dataclass(frozen=True, slots=True)
class BorderStep:
    """A stack crosses a border; `own` tells whose id `stack` is. `last` steps settle."""

    stack: StackId
    own: bool
    from_hex: HexId
    to_hex: HexId
    ms: float
    last: bool = True


@dataclass(frozen=True, slots=True)
class Reveal:
    """Land comes into sight or is learned."""

    hexes: tuple[HexId, ...]
    ms: float = _REVEAL_MS


@dataclass(frozen=True, slots=True)
class Appear:
    """A foreign stack comes into sight; `units` as far as the observer can count."""

    handle: StackId
    side: SideId
    hex: HexId
    units: int
    ms: float = _APPEAR_MS


@dataclass(frozen=True, slots=True)
class Pale:
    """A foreign stack goes out of sight: it stays as a pencil mark."""

    handle: StackId
    hex: HexId
    ms: float = _FADE_MS


@dataclass(frozen=True, slots=True)
class Vanish:
    """A stack is no more, or a remembered one proves to be gone."""

    stack: StackId
    own: bool
    hex: HexId
    ms: float = _FADE_MS


@dataclass(frozen=True, slots=True)
class BattleOpening:
    """A battle begins in a hex."""

    hex: HexId
    ms: float = _CLASH_MS


@dataclass(frozen=True, slots=True)
class Halt:
    """A march stopped before its goal."""

    hex: HexId
    reason: str
    rule: str
    ms: float = 0


@dataclass(frozen=True, slots=True)
class Heard:
    """Something that is heard, and seen in the log or on the land that comes to light; `hex` is shown."""

    sound: str
    hex: HexId | None = None
    ms: float = 0


Act = BorderStep | Reveal | Appear | Pale | Vanish | BattleOpening | Halt | Heard


class PlayStage(Protocol):
    """Where acts are shown."""

    def begin_act(self, act: Act) -> None:
        """An act begins."""
        ...

    def end_act(self, act: Act) -> None:
        """An act is over: what it changed stays."""
        ...


def acts_of(events: Iterable[Event], on_road: Callable[[HexId, HexId], bool]) -> tuple[Act, ...]:
    """The acts that show events, in their order. `on_road` says whether a border is crossed by road."""
    acts: list[Act] = []
    for event in events:
        made = _act(event, on_road)
        if made is not None:
            acts.append(made)
    return _settled(acts)


def _act(event: Event, on_road: Callable[[HexId, HexId], bool]) -> Act | None:
    if isinstance(event, ev.StackMoved):
        ms = theme.MS_STEP_ROAD if on_road(event.from_hex, event.to_hex) else theme.MS_STEP
        return BorderStep(event.stack, True, event.from_hex, event.to_hex, ms)
    if isinstance(event, ev.SightingMoved):
        return BorderStep(event.handle, False, event.from_hex, event.to_hex, theme.MS_STEP)
    if isinstance(event, (ev.LandSeen, ev.HexLearned)):
        return Reveal(event.hexes)
    if isinstance(event, ev.StackSighted):
        return Appear(event.handle, event.side, event.hex, event.units)
    if isinstance(event, scout.HiddenFound):
        units = sum(member.count for member in event.members)
        return Appear(event.handle, event.side, event.hex, units)
    if isinstance(event, (ev.SightingLost, scout.HiddenLost)):
        return Pale(event.handle, event.hex)
    if isinstance(event, ev.SightingGone):
        return Vanish(event.handle, False, event.hex)
    if isinstance(event, ev.StackLost):
        return Vanish(event.stack, True, event.hex)
    if isinstance(event, ev.BattleBegan) and event.hex is not None:
        return BattleOpening(event.hex)
    if isinstance(event, ev.BattleSeen):
        return BattleOpening(event.hex)
    if isinstance(event, ev.MoveStopped):
        return Halt(event.hex, event.reason, event.rule)
    return _heard(event)


def _heard(event: Event) -> Act | None:
    """What is heard of happenings of a turn with parts, and of ferals; the hexes that a scout inspects come
    to light."""
    if isinstance(event, turn.HexesScouted):
        return Reveal(event.hexes)
    if isinstance(event, turn.StageBegan):
        return Heard("paper")
    if isinstance(event, turn.UnitsRecruited):
        return Heard("popped", event.hex, _RECRUIT_MS)
    if isinstance(event, (turn.OrdersDelivered, turn.OrdersFailed)):
        return Heard("paper", event.hex)
    if isinstance(event, turn.ScoutNoticed):
        return Heard("spotted", event.hex)
    if isinstance(event, (wild.FeralFed, wild.PackAte)):
        return Heard("munch", event.hex)
    if isinstance(event, (life.VehiclesTaken, life.DiggersPopped)):
        return Heard("popped", event.hex)
    if isinstance(event, wild.WentFeral) or (isinstance(event, wild.BondEnded) and event.friendly):
        return Heard("growl", event.hex)
    if isinstance(event, (wild.FoodLaid, wild.FoodForaged)):
        return Heard("set_down", event.hex)
    return None


def _settled(acts: Sequence[Act]) -> tuple[Act, ...]:
    """Only the last step of a march settles, and land seen on the way does not stop it."""
    out: list[Act] = []
    for at, act in enumerate(acts):
        if isinstance(act, BorderStep):
            goes_on = any(isinstance(a, BorderStep) and a.stack == act.stack for a in acts[at + 1 :])
            ms = act.ms if goes_on else act.ms + theme.MS_STEP_SETTLE
            out.append(BorderStep(act.stack, act.own, act.from_hex, act.to_hex, ms, last=not goes_on))
        elif isinstance(act, Reveal):
            goes_on = any(isinstance(a, BorderStep) for a in acts[at + 1 :])
            out.append(Reveal(act.hexes, 0 if goes_on else _REVEAL_MS))
        else:
            out.append(act)
    return tuple(out)


class EventPlayer:
    """Plays acts on a stage. `factor` is how many times faster than written, None for one step each."""

    def __init__(self, acts: Sequence[Act], stage: PlayStage, factor: float | None = 1.0) -> None:
        self.acts = tuple(acts)
        self.stage = stage
        self.factor = factor
        self._at = -1
        self._passed = 0.0
        self._next()

    @property
    def done(self) -> bool:
        """Whether all was shown."""
        return self._at >= len(self.acts)

    @property
    def current(self) -> Act | None:
        """The act that is being shown."""
        return self.acts[self._at] if 0 <= self._at < len(self.acts) else None

    @property
    def share(self) -> float:
        """How far the present act is, 0 to 1; acts that are not moved are at their end at once."""
        act = self.current
        if act is None or self.factor is None:
            return 1.0
        return min(1.0, self._passed / act.ms) if act.ms else 1.0

    def _length(self, act: Act) -> float:
        if self.factor is None:
            return _INSTANT_MS if act.ms else 0.0
        return act.ms

    def tick(self, ms: float) -> None:
        """Let time pass; several short acts may end in it."""
        self._passed += ms * (self.factor or 1.0)
        while (act := self.current) is not None and self._passed >= self._length(act):
            self._passed -= self._length(act)
            self.stage.end_act(act)
            self._next()

    def _next(self) -> None:
        self._at += 1
        act = self.current
        if act is None:
            self._passed = 0.0
        else:
            self.stage.begin_act(act)

    def skip(self) -> None:
        """Show nothing more."""
        self._at = len(self.acts)
        self._passed = 0.0
