"""Who earns what the beaten are worth: SD2-5.09, SD4-2.05 to 2.11, SD5-2.08, SD5-2.09."""

from collections.abc import Sequence
from fractions import Fraction

from game.rulesets.second_dawn.battle.pairing import swarm_merging
from game.rulesets.second_dawn.battle.state.battle_records import Fighter
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.unit import swarms
from game.rulesets.second_dawn.unit.damage import FIT

NO_EXP_FROM = 5
"""Sizes apart from which nobody earns (SD4-2.09)."""

_BEATEN = ("croaked", "captive")
_ALIVE = (FIT, "critical", "knocked_out", "escaped")
_NOTHING = Fraction(0)


def gains(fight: Fight, won: int | None) -> dict[str, Fraction]:
    """Experience of the winners, before swarms disperse: what an enemy is worth goes to the one that brought
    it down (parameter `exp_credit`: or to all that stand, in equal shares). A swarm's is shared among its
    living members."""
    if won is None:
        return {}
    earned: dict[str, Fraction] = {}
    for victim in _beaten(fight, 1 - won):
        for earner in _earners(fight, won, victim):
            worth = worth_to(fight.fighters[earner], fight.fighters[victim])
            earned[earner] = earned.get(earner, _NOTHING) + worth
    if fight.scene.params.exp_credit == "shared":
        standing = len(fight.fit(won))
        earned = {unit: exp / standing for unit, exp in earned.items()}
    out: dict[str, Fraction] = {}
    for unit, exp in earned.items():
        living = (fight.fighters[unit].members or (unit,))[: swarm_merging.members_left(fight, unit)]
        out.update(dict.fromkeys(living, exp / max(1, len(living))))
    return out


def _beaten(fight: Fight, party: int) -> list[str]:
    return [u for u in fight.parties[party].roster if fight.standings[u].condition in _BEATEN]


def _earners(fight: Fight, won: int, victim: str) -> Sequence[str]:
    if fight.scene.params.exp_credit == "shared":
        return fight.fit(won)
    earner = fight.standings[victim].credit
    mine = earner in fight.parties[won].roster
    return [earner] if mine and fight.standings[earner].condition in _ALIVE else []


def worth_to(earner: Fighter, victim: Fighter) -> Fraction:
    """What a victim is worth to an earner: of units three or four sizes smaller only whole swarm-units count,
    five sizes apart nothing does (SD4-2.08, SD4-2.09, SD5-2.08)."""
    larger = earner.size - victim.size
    if abs(larger) >= NO_EXP_FROM or (larger >= swarms.SWARM_GAP and victim.swarm != "full"):
        return _NOTHING
    return victim.worth
