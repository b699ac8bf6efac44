"""The clashes that the pairings make, and who attacks whom in them: SD1-11.05, SD1-9.03, SD1-13.08."""

from game.core.battle import Term
from game.core.records import Record, RuleId
from game.rulesets.second_dawn import battle_stat, sizes
from game.rulesets.second_dawn.battle_records import Fighter, Pairings, Standing
from game.rulesets.second_dawn.battle_stat import Situation
from game.rulesets.second_dawn.damage import FIT
from game.rulesets.second_dawn.fight import Fight


class Group(Record):
    """One clash by ids: hub, its primaries, its secondaries. `number` counts from 1 in order of creation."""

    number: int
    hub: str
    primaries: tuple[str, ...]
    secondaries: tuple[str, ...] = ()

    @property
    def members(self) -> tuple[str, ...]:
        """Hub, primaries, secondaries."""
        return (self.hub, *self.primaries, *self.secondaries)


def groups(pairings: Pairings) -> tuple[Group, ...]:
    """The clashes in order of creation. The hub is the unit with several enemies, else that of the first
    party. A hub whose primary is gone (it lies knocked out) takes its first secondary for one."""
    joined: dict[str, list[str]] = {}
    for attacker, target in pairings.secondary:
        joined.setdefault(target, []).append(attacker)
    partners: dict[str, list[str]] = {}
    for a, b in pairings.primary:
        partners.setdefault(a, []).append(b)
        partners.setdefault(b, []).append(a)
    hubs: dict[str, list[str]] = {}
    for a, b in pairings.primary:
        hub = b if len(partners[b]) > 1 or b in joined else a
        hubs.setdefault(hub, partners[hub])
    orphans = {hub: attackers for hub, attackers in joined.items() if hub not in hubs}
    out = [(hub, tuple(primaries), tuple(joined.get(hub, ()))) for hub, primaries in hubs.items()]
    out += [(hub, (attackers[0],), tuple(attackers[1:])) for hub, attackers in orphans.items()]
    return tuple(
        Group(number=number, hub=hub, primaries=primaries, secondaries=secondaries)
        for number, (hub, primaries, secondaries) in enumerate(out, 1)
    )


def willing(fighter: Fighter, standing: Standing) -> bool:
    """Whether a standing unit attacks at all: not stunned, holding, behind Shield+, with a captive on its
    back, nor hand to hand while it crouches (SD1-16.10, SD1-17.03, SD0-4.05, SD0-4.06, SD0-4.11)."""
    if standing.condition != FIT or standing.stun or standing.holding:
        return False
    if standing.shield == "plus" or fighter.carrying:
        return False
    return not standing.crouching or battle_stat.shoots(fighter, standing.ammo)


def unit_terms(fight: Fight, unit: str, situation: Situation) -> tuple[Term, ...]:
    """Parts of a combatant's battle stat."""
    fighter = fight.fighters[unit]
    return battle_stat.terms(
        fighter,
        fight.standings[unit],
        situation,
        fight.scene.params,
        bonus=fight.bonus_terms(unit),
        extra=fight.parties[fight.party_of(unit)].terms,
    )


def factor_bonus(fight: Fight, unit: str) -> int:
    """The part of the battle stat that multiplies damage (SD1-9.05)."""
    return battle_stat.total(fight.bonus_terms(unit))


_CROUCH = Term(id="crouch", label="Crouches from projectiles", value=1, rule=RuleId("SD0-4.05"))


def versus_terms(fight: Fight, unit: str, enemy: str, *, attacked: bool) -> tuple[Term, ...]:
    """Parts of a battle stat that hang on the enemy: crouching from projectiles (SD0-4.05), size mastery
    (SD2-6.20). `attacked`: the enemy attacks the unit in this round, in a bout: is able to."""
    fighter, foe = fight.fighters[unit], fight.fighters[enemy]
    terms: tuple[Term, ...] = ()
    crouching = attacked and fight.standings[unit].crouching
    if crouching and battle_stat.shoots(foe, fight.standings[enemy].ammo):
        terms = (_CROUCH,)
    mastery = battle_stat.size_mastery(fighter.mastery, foe.size - fighter.size)
    if mastery:
        terms += (Term(id="size_mastery", label="Size mastery", value=mastery, rule=RuleId("SD2-6.20")),)
    return terms


def glances(fight: Fight, unit: str) -> bool:
    """Unarmed and capturing units only glance (SD1-16.02)."""
    standing = fight.standings[unit]
    return standing.capturing or battle_stat.unarmed(fight.fighters[unit], standing.ammo)


def damage_to(fight: Fight, attacker: str, target: str) -> int:
    """Base damage of an attacker against a target, in halves."""
    fighter = fight.fighters[attacker]
    return sizes.damage_against(fighter.size, fight.fighters[target].size, fighter.damage)
