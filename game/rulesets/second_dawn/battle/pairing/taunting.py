"""Words and stealth in a fight: SD7-2.36, SD7-3.02.

RULING: mean tweets last as long as the enemy fights them, so a phase; a vehicle does not hear. Who has them
speaks besides its blows.
"""

from game.core.records import RuleId
from game.core.terms import Term
from game.rulesets.second_dawn.battle.state import ailing
from game.rulesets.second_dawn.battle.state.fight import Fight

_TWEETS, _STALKS = RuleId("SD7-2.36"), RuleId("SD7-3.02")
_MOST = 2


def terms(fight: Fight, unit: str) -> tuple[Term, ...]:
    """What the words of enemies take from a combatant, and what it has of its stealth."""
    out: tuple[Term, ...] = ()
    if ailing.anyone(fight, "tweets") and not fight.fighters[unit].vehicle:
        foes = [foe for foe in _rivals(fight, unit) if _speaks(fight, foe)]
        lost = min(_MOST, sum(fight.fighters[foe].able.tweets for foe in foes))
        if lost:
            out += (Term(id="tweets", label="Mean tweets", value=-lost, rule=_TWEETS),)
    able = fight.fighters[unit].able
    if able.stalks and _stalks(fight, unit):
        out += (Term(id="stalks", label="Assassination", value=able.stalks, rule=_STALKS),)
    return out


def _rivals(fight: Fight, unit: str) -> list[str]:
    """The enemies with whom a combatant is paired."""
    pairings = fight.state.pairings
    found = [b if a == unit else a for a, b in pairings.primary if unit in (a, b)]
    return [*found, *(b if a == unit else a for a, b in pairings.secondary if unit in (a, b))]


def _speaks(fight: Fight, foe: str) -> bool:
    standing = fight.standings[foe]
    return standing.fit and not (standing.stun or standing.stun_next or standing.dazed)


def _stalks(fight: Fight, unit: str) -> bool:
    """In an ambush of its own side, and in the initiative round that its side has, unless it is quick by a
    special anyway."""
    fighter, state = fight.fighters[unit], fight.state
    if state.phase == "initiative_round":
        won = state.initiative is not None and state.initiative.winner == fighter.side
        return won and not fighter.able.steady
    return state.phase == "skirmish" and fight.scene.ambusher == fighter.side
