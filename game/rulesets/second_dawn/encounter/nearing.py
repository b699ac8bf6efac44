"""How late the attacked notice a group that comes on in the open: SD2-8.02, SD2-8.03, SD3-4.05, SD0-3.07.

RULING: the map knows no feet, so the cover of the zone through which the attackers come tells how far off
they are noticed (parameters `notice_feet_open`, `notice_feet_light`, `notice_feet_heavy`). A group whose
slowest unit covers that in two rounds of move, dashing if it can, surprises the attacked; from three rounds
on they are prepared. Asks the truth or a side's belief alike: the attackers' own side knows all that it
takes.
"""

from game.core.numbers import Thirds
from game.core.state import Stack
from game.rulesets.second_dawn.content.land_records import Terrain
from game.rulesets.second_dawn.content.records import UnitKind, size_number
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.land import concealment
from game.rulesets.second_dawn.land.movers import mover_of
from game.rulesets.second_dawn.land.travel import terrain_penalty, weather_row
from game.rulesets.second_dawn.mounts import seats
from game.rulesets.second_dawn.scouting import scouts
from game.rulesets.second_dawn.unit import levels, pace
from game.rulesets.second_dawn.unit.losses import able
from game.rulesets.second_dawn.unit.sizes import heavy

_LIGHT = -1
"""Penalty of light cover; heavy is worse (SD5-4.10)."""


def noticed_at(draft: Draft, attacker: Stack) -> int | None:
    """Rounds of move from which a stack in the open is noticed that attacks; None if it cannot move at
    all."""
    return pace.rounds_apart(_feet(draft, attacker), _slowest(draft, attacker))


def _feet(draft: Draft, attacker: Stack) -> int:
    terrain = scouts.terrain_of(draft, attacker)
    weather = weather_row(draft.world, draft.land.weather_at(attacker.hex))
    cover = concealment.zone_penalty(terrain, weather, flier=attacker.zone != "ground") or 0
    params = draft.params
    if cover == 0:
        return params.notice_feet_open
    return params.notice_feet_light if cover >= _LIGHT else params.notice_feet_heavy


def _slowest(draft: Draft, stack: Stack) -> Thirds:
    """Pace of a round of the slowest that fights for itself, after the penalty of the hex."""
    terrain = scouts.terrain_of(draft, stack)
    paces = []
    for unit in (draft.units[id_] for id_ in seats.walkers(draft.world, draft.units, stack)):
        kind = seats.kind_of(draft.world, draft.units, stack, unit.id)
        if able(unit):
            move = levels.move_max(kind, unit.level)
            paces.append(_pace(kind, move, stack, terrain))
    return min(paces, default=0)


def _pace(kind: UnitKind, move: Thirds, stack: Stack, terrain: Terrain) -> Thirds:
    mover = mover_of(kind)
    slowed = 0 if stack.zone != "ground" else terrain_penalty(mover, terrain) or 0
    slowed = min(0, slowed + mover.eased)
    dashes = pace.may_dash(kind.type, kind.terrain, kind.able)
    return pace.best_pace(move, slowed, heavy=heavy(size_number(kind.size)), dashes=dashes) if move else 0
