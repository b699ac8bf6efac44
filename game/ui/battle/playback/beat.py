"""A moment of a battle that plays, as a record, and how long each kind takes."""

from dataclasses import dataclass
from typing import Literal

from game.core.events.common import Event
from game.ui.look import theme

Kind = Literal[
    "banner", "dice", "blows", "hurts", "words", "falls", "leaves", "climbs", "sweeps", "gathers", "quiet"
]

BANNER_MS = 900
FLIGHT_MS = 380
LEAVE_MS = 520
SWEEP_MS = 560
CLIMB_MS = 300
GATHER_MS = 480
BLOW_MS = theme.MS_HIT_SHAKE + theme.MS_HIT_BAR
DICE_MS = theme.MS_DIE_TUMBLE + theme.MS_DIE_HOLD
HURT_MS = 190.0
"""Of a hit that flows on from one unit to the next."""
WORDS_MS = 620.0


@dataclass(frozen=True, slots=True)
class Throw:
    """A die in a beat: whose it is, its face, what is added, whether it lost."""

    unit: str
    colour: str
    face: int
    added: int = 0
    total: int = 0
    lost: bool = False
    sides: int = 10


@dataclass(frozen=True, slots=True)
class BeatStrike:
    """A blow in a beat. `text` floats up from the target."""

    attacker: str
    target: str
    missile: bool
    blow: str
    damage: int
    before: int
    after: int
    text: str


@dataclass(frozen=True, slots=True)
class BattleBeat:
    """One moment. `events` are folded into the picture when it ends; `ms` is how long it takes at 1×."""

    kind: Kind
    group: int
    ms: float
    events: tuple[Event, ...] = ()
    title: str = ""
    text: str = ""
    throws: tuple[Throw, ...] = ()
    strikes: tuple[BeatStrike, ...] = ()
    units: tuple[str, ...] = ()
    sounds: tuple[str, ...] = ()
    number: int = 0
    """The clash it belongs to, if any."""
    zones: tuple[tuple[str, str], ...] = ()
    """Of fliers that climb or sink, in the order of `units`: the zones before and after."""
