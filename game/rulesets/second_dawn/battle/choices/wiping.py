"""Muck that is wiped off, as a choice before a phase: SD7-2.58. Who does it makes no attack in it."""

from collections.abc import Sequence

from game.core.decisions import BarredUnit
from game.core.events.common import StanceChanged
from game.rulesets.second_dawn.battle.state import ailing
from game.rulesets.second_dawn.battle.state.fight import Fight

WIPE = "wipe"
RULE = "SD7-2.58"


def bars(fight: Fight, party: int) -> dict[str, BarredUnit | None]:
    """Only the blinded have anything to wipe off, each once."""
    blind = [unit for unit in fight.fit(party) if fight.standings[unit].ails.blinded]
    return {unit: _bar(unit) if fight.standings[unit].ails.wiping else None for unit in blind}


def _bar(unit: str) -> BarredUnit:
    return BarredUnit(unit=unit, reason="It is already wiping its eyes", rule=RULE)


def begin(fight: Fight, units: Sequence[str]) -> None:
    """They wipe their eyes in this phase."""
    for unit in units:
        ailing.put(fight, unit, wiping=True)
        fight.emit(StanceChanged, RULE, side=fight.fighters[unit].side, unit=unit, what=WIPE, on=True)
