"""Gathering arrows in battle: SD1-8.10, SD0-8.09. Who does so makes no attack in that bout."""

from collections.abc import Mapping

from game.core.decisions import BarredUnit
from game.core.events.common import AmmoChanged
from game.core.numbers import Halves
from game.rulesets.second_dawn.battle.clash import obedience
from game.rulesets.second_dawn.battle.state.fight import Fight

RULE = "SD0-8.09"
BEGUN: Mapping[str, object] = {"gathering": "now", "holding": True}
"""What changes of the standing of one who begins."""
_FOUND: Halves = 1
"""Half a shot."""


def bars(fight: Fight, party: int) -> dict[str, BarredUnit | None]:
    """Scouts and who does not fight, with missiles missing, once in a battle, in a bout (SD1-8.10, SD0-8.09).
    Natural projectiles lie about nowhere (SD3-3.03)."""
    if fight.state.phase != "bout":
        return {}
    short = [unit for unit in fight.fit(party) if _has_shot(fight, unit)]
    return {unit: _bar_gathering(fight, unit) for unit in short}


def _has_shot(fight: Fight, unit: str) -> bool:
    fighter = fight.fighters[unit]
    missiles = fighter.infantry and fighter.style == "shooter"
    return missiles and fight.standings[unit].ammo < fighter.ammo_max


def _bar_gathering(fight: Fight, unit: str) -> BarredUnit | None:
    if fight.standings[unit].gathering:
        return BarredUnit(unit=unit, reason="Once per battle", rule=RULE)
    if fight.fighters[unit].non_combat and not fight.standings[unit].stun:
        return None
    return obedience.bar_scout(fight, unit, "Only scouts and non-combat units gather arrows", "SD1-8.10")


def gathered(fight: Fight) -> None:
    """A bout is over: who looked for ammunition in it and still stands has half a shot more (SD0-8.09)."""
    for unit, standing in list(fight.standings.items()):
        if not busy(fight, unit):
            continue
        fight.put(unit, gathering="done", holding=False)
        if standing.fit:
            after = min(fight.fighters[unit].ammo_max, standing.ammo + _FOUND)
            fight.put(unit, ammo=after)
            fight.emit(AmmoChanged, RULE, unit=unit, before=standing.ammo, after=after)


def busy(fight: Fight, unit: str) -> bool:
    """Whether a unit gathers arrows in this bout."""
    return fight.standings[unit].gathering == "now"
