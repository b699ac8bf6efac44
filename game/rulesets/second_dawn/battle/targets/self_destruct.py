"""Those that blow themselves up: SD7-2.55.

Lit before a bout it burns through round 1, at whose end the clash blows up; lit before a round without battle
rolls, through that one, and the blast comes as the area attacks of the next phase fall. RULING: what is
within short reach is its own clash, friend and foe.
"""

from game.core.events.common import BlowStruck
from game.rulesets.second_dawn.battle.clash import diceless_rounds, special_telling
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.state import ailing
from game.rulesets.second_dawn.battle.state.ailing import self_blast
from game.rulesets.second_dawn.battle.state.ailments import DUE, LIT
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.unit import damage
from game.rulesets.second_dawn.unit.damage import Blow

RULE = "SD7-2.55"


def near(fight: Fight, unit: str) -> tuple[str, ...]:
    """Who stands within its reach, in the order of the clash."""
    zone = fight.standings[unit].zone
    group = next((g for g in clash_groups.groups(fight.state.pairings) if unit in g.members), None)
    members = group.members if group else ()
    return tuple(
        one for one in members if one != unit and fight.is_target(one) and fight.standings[one].zone == zone
    )


def light(fight: Fight, unit: str) -> None:
    """It does nothing more but wait."""
    ailing.put(fight, unit, fuse=LIT)
    special_telling.told(fight, unit, "", "fuse", "bursts", RULE)


def burn(fight: Fight) -> None:
    """A phase has passed."""
    for unit, standing in list(fight.standings.items()):
        if standing.ails.fuse == LIT:
            ailing.put(fight, unit, fuse=DUE)


def burst(fight: Fight) -> None:
    """Those whose fuse has burnt down blow up, all at once; who was croaked before does not."""
    due = [unit for unit, standing in fight.standings.items() if standing.ails.fuse == DUE and standing.fit]
    hit = [(unit, one) for unit in due for one in near(fight, unit) if one not in due]
    for unit in due:
        ailing.put(fight, unit, fuse=0)
        special_telling.told(fight, unit, "", "burst", "bursts", RULE)
        fight.fell(unit, "croaked", "burst", "", RULE)
    for unit, one in hit:
        _strike(fight, unit, one)


def _strike(fight: Fight, unit: str, target: str) -> None:
    if not fight.is_target(target):
        return
    body = diceless_rounds.body_of(fight, target)
    fighter = fight.fighters[unit]
    settled = damage.settle(
        body,
        [Blow(attacker=unit, kind="regular", amount=self_blast(fighter), size=fighter.size)],
        None if fight.foreseen else fight.toss,
    )
    fight.emit(
        BlowStruck,
        RULE,
        attacker=unit,
        target=target,
        blow="regular",
        damage=body.hits - settled.hits,
        hits_before=body.hits,
        hits_after=settled.hits,
        round="area",
        auto=True,
    )
    ailing.wound(fight, target, settled.hits)
    special_telling.tell(fight, target, settled)
    special_telling.dent(fight, target, body, settled)
    if settled.condition != body.condition:
        fight.fell(target, settled.condition, "blow", unit, RULE)
