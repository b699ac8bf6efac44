"""Luck and fate in the dice: who rolls two of them, and what a spent point of luck does. SD4-9.02, 9.03,
SD4-17.

Luck that was spent stands in `Standing.fate` for one phase: `ten` (its battle roll is a 10), `one` (a 1),
`step` (damage a step up), `best` (its comparisons come out best), `doom` (it is hit critically at the start
of the bout), `awake` (no surprise stuns him).
"""

from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.state.fight import Fight

TEN, ONE, STEP, BEST, DOOM, AWAKE = "ten", "one", "step", "best", "doom", "awake"


def charmed(fight: Fight, unit: str) -> bool:
    """Whether a unit has luck or fate (SD4-17.10)."""
    fighter = fight.fighters[unit]
    return fighter.pc or fighter.able.dice > 0


def rivals(fight: Fight, unit: str) -> list[str]:
    """Those whom a unit fights as a primary in this phase."""
    for group in clash_groups.groups(fight.state.pairings):
        if unit == group.hub:
            return list(group.primaries)
        if unit in group.primaries:
            return [group.hub]
    return []


def voided(fight: Fight, unit: str) -> bool:
    """Whether an enemy it fights has luck or fate too, so that neither may use it (SD4-9.03, SD4-17.10)."""
    return any(charmed(fight, rival) for rival in rivals(fight, unit))


def dice(fight: Fight, unit: str) -> int:
    """1 if a unit rolls two dice and takes the better, -1 if it takes the worse (SD4-9.02)."""
    if fight.fighters[unit].able.dice > 0:
        return 0 if voided(fight, unit) else 1
    return -1 if unit == unlucky(fight, fight.party_of(unit)) else 0


def unlucky(fight: Fight, party: int) -> str:
    """The soldier who pays for a comrade's fate: the first of the roster that is no commander (parameter
    `fates_disadvantage`); empty if there is none."""
    if not fight.fated or not fight.scene.params.fates_disadvantage:
        return ""
    fit = fight.fit(party)
    if not any(fight.fighters[unit].able.dice > 0 for unit in fit):
        return ""
    plain = (u for u in fit if not fight.fighters[u].able.commands and not charmed(fight, u))
    return next(plain, "")


def face(fight: Fight, unit: str) -> int:
    """The face its battle roll has by luck, 0 if it is rolled (SD4-17.03)."""
    fate = fight.standings[unit].fate
    return 10 if TEN in fate else 1 if ONE in fate else 0


def steps(fight: Fight, unit: str) -> int:
    """Steps by which luck raises its damage (SD4-17.04)."""
    return int(STEP in fight.standings[unit].fate)
