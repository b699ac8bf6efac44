"""Muck that is spat: SD7-2.58. It takes the place of a blow, hits by comparison, and blinds."""

from collections.abc import Sequence

from game.core.battle.events import SpecialTold
from game.rulesets.second_dawn.battle.clash import diceless_rounds, special_telling
from game.rulesets.second_dawn.battle.clash.diceless_rounds import RoundAttack
from game.rulesets.second_dawn.battle.state import ailing, skirmish
from game.rulesets.second_dawn.battle.state.fight import Fight

_RULE = "SD7-2.58"


def hits(fight: Fight, unit: str, target: str) -> bool:
    """Whether muck hits, as their battle stats now compare (SD1-12.01)."""
    struck = diceless_rounds.compared(fight, RoundAttack(attacker=unit, target=target))
    return struck.auto or skirmish.compare(struck.stats[0] - struck.stats[1]) == "hit"


def spit(fight: Fight, unit: str, targets: Sequence[str]) -> None:
    """Who is hit is blinded until it wipes the muck off, or the battle ends."""
    for target in targets:
        hit = hits(fight, unit, target)
        what = "blinded" if hit else "spat_past"
        if hit:
            ailing.put(fight, target, blinded=True)
        special_telling.told(fight, unit, target, what, "spits", _RULE)


def wiped(fight: Fight) -> None:
    """Who spent a phase on it sees again."""
    for unit, standing in list(fight.standings.items()):
        if standing.ails.wiping:
            ailing.put(fight, unit, wiping=False, blinded=False)
            fight.emit(SpecialTold, _RULE, unit=unit, special="spits", how="wiped", amount=0)
