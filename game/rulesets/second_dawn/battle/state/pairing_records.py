"""Records of who fights whom in a battle, and of who follows whom out of it."""

from typing import Literal

from game.core.records import Record, SideId


class Pairings(Record):
    """Who fights whom. `primary` pairs (unit of the first party, unit of the second) in order of creation;
    `secondary` (attacker, target) in order of joining. `reserve` are units that wait."""

    primary: tuple[tuple[str, str], ...] = ()
    secondary: tuple[tuple[str, str], ...] = ()
    reserve: tuple[str, ...] = ()


class Picking(Record):
    """How far a pairing has come. `turn` counts the picks of this step, `auto` are sides that left the rest
    of the phase to the default, `used` are indices of `Scene.picks` already taken.
    `dragged`: sides that have sent somebody forward from behind their screen (SD4-12.08). In step `lines`
    `turn` tells that somebody changed lines; `again`: so the steps are gone through once more (SD4-14.03).
    """

    step: Literal["primary", "pc", "scouts", "passing", "sniping", "lines", "secondary", "done"] = "primary"
    turn: int = 0
    auto: tuple[SideId, ...] = ()
    used: tuple[int, ...] = ()
    dragged: tuple[SideId, ...] = ()
    again: bool = False


HuntStep = Literal["chase", "shots", "intercept", "run"]


class Hunt(Record):
    """What follows a withdrawal, as far as it is decided (SD2-10.14 to 10.16). `step` is what is asked or
    done next. Pairs are (shooter, target), (pursuer, withdrawer), (interceptor, pursuer)."""

    step: HuntStep = "chase"
    shots: tuple[tuple[str, str], ...] = ()
    pursuers: tuple[tuple[str, str], ...] = ()
    stopped: tuple[tuple[str, str], ...] = ()
