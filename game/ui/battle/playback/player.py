"""Playing beats: time, skipping, stepping, and what the field shows at each moment.

The rules are finished before anything is played. The player folds each beat's events into a picture when the
beat is over; however it is skipped, the picture at the end is the same.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from game.core.battle.seam import BattleView
from game.ui.battle.playback.beat import BLOW_MS, FLIGHT_MS, BattleBeat, BeatStrike, Throw
from game.ui.battle.playback.fold import BattlePicture
from game.ui.look import theme
from game.ui.look.tokens import ZONE_LIFT

_STEP_HOLD_MS = 320
_LUNGE = 7.0
_SHAKE = 3.0
_TIP = 78.0
_WALK = 130.0
ZONE_NUMBERS = {"ground": 0, "lower": 1, "upper": 2, "top": 3, "sky": 1}
"""Zones as tokens number them, by their names in the rules."""


@dataclass(slots=True)
class Posture:
    """How a unit is drawn otherwise than it stands: shaken sideways and moved towards another unit by pixels,
    tipped by degrees, hits as shown, `gone` 0 to 1 as it fades to pencil, or away where it `fades`. `lift` is
    how much higher it hovers, in pixels of a box of 58; `away` how far it has walked off its own edge, and
    `along` which share of the way to another unit."""

    shake: float = 0.0
    toward: str = ""
    reach: float = 0.0
    tip: float = 0.0
    gone: float = 0.0
    hits: float | None = None
    fades: bool = False
    lift: float = 0.0
    away: float = 0.0
    along: float = 0.0

    @property
    def as_it_stands(self) -> bool:
        """Whether only its place is another one."""
        return self.hits is None and self.only_hurt

    @property
    def only_hurt(self) -> bool:
        """Whether only its place and its hits are others."""
        return not (self.tip or self.gone or self.fades or self.lift)


@dataclass(frozen=True, slots=True)
class Missile:
    """A shot on its way, `share` of it done."""

    attacker: str
    target: str
    share: float


@dataclass(frozen=True, slots=True)
class Floating:
    """A word that rises from a unit; `share` of its time has passed."""

    unit: str
    text: str
    tone: str
    share: float


@dataclass(frozen=True, slots=True)
class Tumbling:
    """Dice on the field: still tumbling until `share` is 1, at the units they belong to."""

    throws: tuple[Throw, ...]
    title: str
    text: str
    share: float
    units: tuple[str, ...]
    turn: int


@dataclass(frozen=True, slots=True)
class Headline:
    """A phase's name over the field, with its opacity."""

    title: str
    text: str
    opacity: float


@dataclass(slots=True)
class PlayMoment:
    """Everything that is in motion now. `number` is the clash that is being fought."""

    postures: dict[str, Posture] = field(default_factory=dict)
    missiles: list[Missile] = field(default_factory=list)
    floating: list[Floating] = field(default_factory=list)
    dice: Tumbling | None = None
    headline: Headline | None = None
    sweep: "Sweep | None" = None
    number: int = 0


@dataclass(frozen=True, slots=True)
class Sweep:
    """An attack on many at once, from a unit over its targets; `share` of it done."""

    unit: str
    targets: tuple[str, ...]
    share: float


class Player:
    """Plays beats over a view. `factor` is the speed (4 is four times as fast); None shows each group in one
    step. `heard` is called with the beats as they begin, for sounds, `told` as they end, for the log; `later`
    is the view after all of them."""

    def __init__(
        self,
        view: BattleView,
        beats: Iterable[BattleBeat],
        *,
        factor: float | None = 1.0,
        calm: bool = False,
        stepwise: bool = False,
        heard: Callable[[BattleBeat], None] | None = None,
        told: Callable[[BattleBeat], None] | None = None,
        later: BattleView | None = None,
    ) -> None:
        self.picture = BattlePicture(view, later)
        self.factor = factor
        self.calm = calm
        self.stepwise = stepwise
        self.paused = False
        self._beats = list(beats)
        self._heard = heard
        self._told = told
        self._at = 0
        self._passed = 0.0
        self._begun = False
        self._showed = False
        self._advance(0)

    # --- where it stands

    @property
    def active(self) -> bool:
        """Whether anything is left to show."""
        return self._at < len(self._beats)

    @property
    def beat(self) -> BattleBeat | None:
        """What is being shown."""
        return self._beats[self._at] if self.active else None

    @property
    def left(self) -> int:
        """Beats that are left."""
        return len(self._beats) - self._at

    def view(self) -> BattleView:
        """The picture as it stands: what was shown so far is done."""
        return self.picture.view()

    # --- time

    def update(self, ms: float) -> bool:
        """Let time pass; whether the picture changed."""
        if not self.active or self.paused:
            return False
        self._advance(ms * (self.factor if self.factor is not None else 1.0))
        return True

    def _length(self, beat: BattleBeat) -> float:
        if self.factor is not None or not beat.ms:
            return beat.ms
        return _STEP_HOLD_MS if self._ends_group() else 0.0

    def _ends_group(self) -> bool:
        """Whether no later beat of the group has anything to show."""
        here = self._beats[self._at]
        return not any(b.group == here.group and b.ms for b in self._beats[self._at + 1 : self._at + 60])

    def _advance(self, ms: float) -> None:
        self._passed += ms
        while self.active:
            if not self._begun:
                self._begin()
            length = self._length(self._beats[self._at])
            if self._passed < length:
                return
            self._passed -= length
            if self._end() and self.stepwise and self.active:
                self.paused = True
                self._passed = 0.0
                return
        self._passed = 0.0

    def _begin(self) -> None:
        self._begun = True
        if self._heard is not None:
            self._heard(self._beats[self._at])

    def _end(self) -> bool:
        """Finish the present beat; whether a group ended with it that showed anything."""
        beat = self._beats[self._at]
        if not self._begun:
            self._begin()
        for event in beat.events:
            self.picture.take(event)
        if self._told is not None:
            self._told(beat)
        self._at += 1
        self._begun = False
        self._showed = self._showed or beat.ms > 0
        if not self.active or self._beats[self._at].group == beat.group:
            return False
        showed, self._showed = self._showed, False
        return showed

    # --- skipping

    def skip(self) -> None:
        """Finish what is being shown: a volley, a clash, a banner. A paused player goes on."""
        if self.paused:
            self.paused = False
            return
        if not self.active:
            return
        group = self._beats[self._at].group
        self._passed = 0.0
        while self.active and self._beats[self._at].group == group:
            self._end()
        self._advance(0)
        if self.stepwise and self.active:
            self.paused = True

    def finish(self) -> None:
        """Show the end of all at once."""
        self.paused = False
        self._passed = 0.0
        while self.active:
            self._end()

    def hold(self, share: float) -> None:
        """Stand still in the present beat, so much of it shown."""
        if self.beat is not None:
            self._passed, self.paused = self._length(self.beat) * share, True

    # --- what is seen

    def moment(self) -> PlayMoment:
        """What moves now."""
        beat = self.beat
        if beat is None or not beat.ms:
            return PlayMoment()
        length = self._length(beat)
        share = 1.0 if self.factor is None or not length else min(1.0, self._passed / length)
        moment = PlayMoment(number=beat.number)
        if beat.kind == "banner":
            moment.headline = Headline(beat.title, beat.text, _swell(share) if self.factor else 1.0)
        elif beat.kind == "dice":
            moment.dice = self._dice(beat, share)
        elif beat.kind == "blows":
            self._blows(moment, beat, share)
        elif beat.kind == "hurts":
            for strike in beat.strikes:
                self._strike(moment, strike, share, 0.0)
        elif beat.kind == "words":
            moment.floating = [Floating(unit, beat.text, "graze", share) for unit in beat.units]
        elif beat.kind == "leaves":
            for unit in beat.units:
                walked = 0.0 if self.calm else _WALK * share
                moment.postures[unit] = Posture(fades=True, gone=share, away=walked)
        elif beat.kind == "climbs":
            for unit, (before, after) in zip(beat.units, beat.zones, strict=True):
                rise = ZONE_LIFT[ZONE_NUMBERS.get(after, 0)] - ZONE_LIFT[ZONE_NUMBERS.get(before, 0)]
                moment.postures[unit] = Posture(lift=rise * (1.0 if self.calm else _eased(share)))
        elif beat.kind == "gathers":
            gone = _eased(share)
            for head, unit in zip(beat.units[::2], beat.units[1::2], strict=True):
                posture = Posture(fades=True, gone=share) if self.calm else Posture(toward=head, along=gone)
                moment.postures[unit] = posture
        elif beat.kind == "sweeps":
            moment.sweep = Sweep(beat.units[0], beat.units[1:], share)
        elif beat.kind == "falls":
            for unit in beat.units:
                turn = 0.0 if self.calm else _TIP * _eased(share)
                moment.postures[unit] = Posture(tip=turn, gone=share)
        return moment

    def _dice(self, beat: BattleBeat, share: float) -> Tumbling:
        tumble = theme.MS_DIE_TUMBLE / (theme.MS_DIE_TUMBLE + theme.MS_DIE_HOLD)
        rolling = 1.0 if self.calm else min(1.0, share / tumble)
        return Tumbling(beat.throws, beat.title, beat.text, rolling, beat.units, int(share * 9))

    def _blows(self, moment: PlayMoment, beat: BattleBeat, share: float) -> None:
        flight = FLIGHT_MS / (FLIGHT_MS + BLOW_MS)
        start = beat.ms and theme.MS_HIT_SHAKE / (BLOW_MS + theme.MS_HIT_SHAKE)
        if any(strike.missile for strike in beat.strikes):
            start = flight
        for strike in beat.strikes:
            self._strike(moment, strike, share, start)

    def _strike(self, moment: PlayMoment, strike: BeatStrike, share: float, start: float) -> None:
        if share < start:
            on_way = share / start
            if strike.missile:
                moment.missiles.append(Missile(strike.attacker, strike.target, on_way))
            elif not self.calm:
                posture = moment.postures.setdefault(strike.attacker, Posture())
                posture.toward = strike.target
                posture.reach = _LUNGE * math.sin(math.pi * on_way)
            return
        done = (share - start) / (1 - start) if start < 1 else 1.0
        posture = moment.postures.setdefault(strike.target, Posture())
        if strike.damage:
            before = strike.before if posture.hits is None else posture.hits
            posture.hits = before - strike.damage * _eased(min(1.0, done * 1.4))
            if not self.calm:
                posture.shake = _SHAKE * math.sin(done * 6 * math.pi) * (1 - done)
        tone = "miss" if strike.blow == "miss" else "graze" if strike.blow == "glancing" else "hit"
        moment.floating.append(Floating(strike.target, strike.text, tone, done))


def _eased(share: float) -> float:
    return 1 - (1 - share) ** 3


def _swell(share: float) -> float:
    """Opacity that comes quickly and goes slowly."""
    return max(0.0, min(1.0, share / 0.15, (1 - share) / 0.25))
