"""Cover fire: shooters of other stacks of the hex, behind everybody's back. SD4-12.09, SD4-13.10.

They join from the first bout on, in the leftovers' step and only against enemies that somebody of the front
fights; half of their damage tells. A supporter that shoots for itself, because somebody aims at it, does its
whole damage (SD4-12.05).
"""

from game.core.battle.events import SupportJoined
from game.rulesets.second_dawn.battle.state import battle_stat
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.command import battle_lines

RULE = "SD4-12.09"


def open_now(fight: Fight) -> bool:
    """Whether the supportline takes part by now."""
    return fight.state.phase == "bout" and fight.state.bout >= battle_lines.supportline_from(
        fight.scene.opening
    )


def able(fight: Fight, party: int) -> list[str]:
    """Standing shooters of a party's supportline with ammunition."""
    return [
        unit
        for unit in fight.parties[party].support
        if fight.standings[unit].fit
        and battle_stat.shoots(fight.fighters[unit], fight.standings[unit].ammo)
        and not fight.fighters[unit].mount
    ]


def taking_part(fight: Fight, party: int) -> list[str]:
    """Those of the supportline that give cover fire, whether it is open yet or not."""
    return [unit for unit in able(fight, party) if not fight.standings[unit].holding]


def halves(fight: Fight, unit: str) -> bool:
    """Whether a unit's blows are cover fire: it is of a supportline and has no enemy of its own."""
    return fight.supports(unit) and not any(unit in pair for pair in fight.state.pairings.primary)


def tell_joined(fight: Fight) -> None:
    """Tell who of the supportlines is paired and has not shot yet."""
    for unit, _ in fight.state.pairings.secondary:
        if fight.supports(unit) and not fight.standings[unit].fired:
            fight.emit(SupportJoined, RULE, unit=unit)
