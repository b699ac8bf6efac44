"""Signamancy decay of idle commanders: SD4-19. An optional module of the campaign, off by default."""

from game.core.numbers import HALF, Halves
from game.core.records import Record

STAGES = (25, 50, 100, 150, 200, 250)
"""Idle days at which stages 0 to 5 begin (SD4-19.01). Stage 6, death, never comes of idling."""

_MOVE_STAGES = 4
_GAIN_HITS = (2, 3)
_LOSE_STATS = (3, 4)


class Decay(Record):
    """What idling has made of a unit (SD4-19.02). `stage` is None before stage 0; figures are changes: hits
    in halves, move in points, `stats` for combat and defense, `search` for spot checks, `hexes` for every
    penalty of terrain but roads and cities."""

    stage: int | None = None
    move: int = 0
    hits: Halves = 0
    stats: int = 0
    search: int = 0
    hexes: int = 0
    home_lost: bool = False
    grounded: bool = False
    proficiency_lost: bool = False


NONE = Decay()
"""What has befallen those who did not idle."""


def stage_of(idle: int) -> int | None:
    """Stage that so many idle days make; None below stage 0. Prisoners and the abused may be given more
    days than they counted."""
    reached = sum(idle >= days for days in STAGES)
    return reached - 1 if reached else None


def decay(idle: int, base_move: int, *, obese: bool) -> Decay:
    """What so many idle days have done to a unit of this base move (points). The move lost stops at half the
    base, which is 4 of 8 (SD4-19.02). Hits rise only for the `obese`; others lose their terrain
    specialization a stage later (SD4-19.03). `grounded`: fliers cannot fly, riders not ride."""
    stage = stage_of(idle)
    if stage is None:
        return NONE
    lost = min(stage, _MOVE_STAGES, base_move // 2)
    return Decay(
        stage=stage,
        move=-lost,
        hits=HALF * sum(stage >= step for step in _GAIN_HITS) if obese else 0,
        stats=-sum(stage >= step for step in _LOSE_STATS),
        search=-1,
        hexes=1 if stage >= 3 else 0,
        home_lost=stage >= (4 if obese else 5),
        grounded=stage >= 4,
        proficiency_lost=stage >= 5,
    )


def grows_obese(face: int) -> bool:
    """Whether a unit that enters stage 2 grows obese, by 1d10: odd does (SD4-19.03)."""
    return face % 2 == 1
