"""The clashes that the pairings make, and who attacks whom in them: SD1-11.05, SD1-9.03, SD1-13.08."""

from functools import lru_cache

from game.core.numbers import Halves
from game.core.records import Record, RuleId
from game.core.terms import Term
from game.rulesets.second_dawn.battle.pairing import dancing, dodging, riding, shield_gear, taunting
from game.rulesets.second_dawn.battle.state import ailing, battle_stat, guarding
from game.rulesets.second_dawn.battle.state.battle_records import Fighter, Standing
from game.rulesets.second_dawn.battle.state.battle_stat import StatSituation
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.pairing_records import Pairings
from game.rulesets.second_dawn.command import battle_lines
from game.rulesets.second_dawn.content.records import Params
from game.rulesets.second_dawn.mounts import carrying
from game.rulesets.second_dawn.unit import armour, captive_loads, reach, swarms
from game.rulesets.second_dawn.unit.damage import FIT
from game.rulesets.second_dawn.unit.reach import Arm


class ClashGroup(Record):
    """One clash by ids: hub, its primaries, its secondaries. `number` counts from 1 in order of creation."""

    number: int
    hub: str
    primaries: tuple[str, ...]
    secondaries: tuple[str, ...] = ()

    @property
    def members(self) -> tuple[str, ...]:
        """Hub, primaries, secondaries."""
        return (self.hub, *self.primaries, *self.secondaries)


@lru_cache(maxsize=256)
def groups(pairings: Pairings) -> tuple[ClashGroup, ...]:
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
        ClashGroup(number=number, hub=hub, primaries=primaries, secondaries=secondaries)
        for number, (hub, primaries, secondaries) in enumerate(out, 1)
    )


def willing(fighter: Fighter, standing: Standing) -> bool:
    """Whether a standing unit attacks at all: not stunned, holding, behind Shield+, with a captive on its
    back, nor hand to hand while it crouches (SD1-16.10, SD1-17.03, SD0-4.05, SD0-4.06, SD0-4.11),
    while its fuse burns or it wipes muck off (SD7-2.55, SD7-2.58)."""
    if standing.condition != FIT or standing.stun or standing.holding:
        return False
    if standing.ails.fuse or standing.ails.wiping:
        return False
    if standing.shield == "plus" or fighter.carrying or fighter.burdened:
        return False
    return not standing.crouching or battle_stat.shoots(fighter, standing.ammo)


def stunned(standing: Standing) -> bool:
    """Whether a unit is stunned now, or in the first round of the bout or phase to come (SD2-8.06)."""
    return bool(standing.stun or standing.stun_next)


def near(fight: Fight, unit: str) -> bool:
    """Whether a unit is near enough to attack: shooters always are, others once a side has closed in
    (SD2-10.05)."""
    return not fight.state.apart or battle_stat.shoots(fight.fighters[unit], fight.standings[unit].ammo)


def aboard(fight: Fight, group: ClashGroup) -> tuple[tuple[str, str], ...]:
    """(carried unit, its mount) of those that attack from the mounts of a clash (SD3-13.02)."""
    if not fight.mounted:
        return ()
    return tuple(
        (unit, mount)
        for mount in group.members
        if fight.fighters[mount].riders and fight.standings[mount].condition == FIT
        for unit in riding.fighting(fight.fighters[mount], fight.fighters, fight.standings)
        if willing(fight.fighters[unit], fight.standings[unit])
    )


def rival_of(group: ClashGroup, unit: str) -> str:
    """Whom a member, or a mount's rider, fights first."""
    return group.primaries[0] if unit == group.hub else group.hub


def unit_terms(fight: Fight, unit: str, situation: StatSituation) -> tuple[Term, ...]:
    """Parts of a combatant's battle stat."""
    fighter = fight.fighters[unit]
    return battle_stat.terms(
        fighter,
        fight.standings[unit],
        situation,
        fight.scene.params,
        bonus=fight.bonus_terms(unit),
        extra=extra_terms(fight, unit),
        dances=dancing.points(fight, unit) if fight.dancers else 0,
    )


def extra_terms(fight: Fight, unit: str) -> tuple[Term, ...]:
    """Parts of a combatant's battle stat that lie in the place: weather, who dances beside it, and for the
    attacked high ground under their feet. RULING: the attacked are those who did not begin the battle
    (SD5-4.09, SD5-4.11)."""
    index = fight.party_of(unit)
    terms, height = fight.parties[index].terms, fight.scene.high_ground
    attacked = fight.parties[index].side != fight.scene.began_by
    if fight.dancers:
        terms += dancing.terms(fight, unit)
    if ailing.anyone(fight, "tweets") or fight.fighters[unit].able.stalks:
        terms += taunting.terms(fight, unit)
    if fight.fighters[unit].able.grounds:
        terms += terrain_terms(fight, unit)
    if not height or not attacked or fight.standings[unit].zone != "ground":
        return terms
    return (*terms, Term(id="high_ground", label="Defends high ground", value=height, rule=_HIGH))


def terrain_terms(fight: Fight, unit: str) -> tuple[Term, ...]:
    """What its specials give a combatant on the terrain on which it fights, or in the sky (SD7-2.60)."""
    rows = battle_stat.lasting(fight.fighters[unit].able.grounds, on_turn=fight.uses_combat(unit))
    return tuple(row.term for row in rows if places(fight, unit).intersection(row.target))


def places(fight: Fight, unit: str) -> frozenset[str]:
    """What its place is called: the terrain, and those at home in which are at home there too."""
    if fight.standings[unit].zone != "ground":
        return frozenset((_SKY,))
    return frozenset((fight.scene.terrain, *fight.scene.home_for))


_SKY = "sky"


def factor_bonus(fight: Fight, unit: str) -> int:
    """The part of the battle stat that multiplies damage (SD1-9.05)."""
    return battle_stat.total(fight.bonus_terms(unit))


_HIGH = RuleId("SD5-4.11")
_PAST_BOTH = Term(
    id="backline",
    label="Aims at the backline",
    value=battle_lines.BACKLINE_AIM,
    rule=RuleId("SD4-12.05"),
)
_AT_CARRIED = Term(
    id="carried", label="Aims at the carried", value=carrying.AIM_AT_CARRIED, rule=RuleId("SD3-12.06")
)
_POLE, _POLE_PLATED = 2, 4
"""Points to capture the armoured with a pole: who wears armour, and who has the special (SD7-2.37)."""
_CROUCH = Term(id="crouch", label="Crouches from projectiles", value=1, rule=RuleId("SD0-4.05"))


def versus_terms(fight: Fight, unit: str, enemy: str, *, attacked: bool) -> tuple[Term, ...]:
    """Parts of a battle stat that hang on the enemy: crouching from projectiles (SD0-4.05), size mastery and
    anti-air (SD2-6.20), shots past both fronts (SD4-12.05), aiming at the carried, for whom the mount stands
    (SD3-12.06). `attacked`: the enemy attacks the unit in this round, in a bout: is able to."""
    aimed = fight.standings[unit].aim == enemy
    fighter, foe = fight.fighters[unit], fight.fighters[fight.seat(enemy) if aimed else enemy]
    terms: tuple[Term, ...] = ()
    crouching = attacked and fight.standings[unit].crouching
    if crouching and battle_stat.shoots(foe, fight.standings[enemy].ammo):
        terms = (_CROUCH,)
    mastery = battle_stat.size_mastery(fighter.mastery, foe.size - fighter.size)
    if mastery:
        terms += (Term(id="size_mastery", label="Size mastery", value=mastery, rule=RuleId("SD2-6.20")),)
    if fight.standings[unit].capturing and fighter.able.pole:
        terms += _pole_terms(fight, unit, enemy)
    if fighter.able.against:
        shield, params = fight.standings[unit].shield, fight.scene.params
        on_turn = fight.uses_combat(unit)
        terms += battle_stat.against_terms(fighter, foe, shield, params, on_turn=on_turn)
    terms += dodging.terms(fight, unit, foe.id)
    if foe.id != enemy:
        terms += (_AT_CARRIED,)
    if aimed and fight.behind(unit) and fight.behind(enemy):
        terms += (_PAST_BOTH,)
    return terms


def _pole_terms(fight: Fight, unit: str, enemy: str) -> tuple[Term, ...]:
    """A pole drags at armour: two points to capture the armoured, four those of whose rating something is
    left (SD7-2.37)."""
    rated = guarding.guard_of(fight.fighters[enemy], fight.standings[enemy]).worn
    points = _POLE_PLATED if rated else _POLE if clad(fight, enemy, unit) else 0
    if not points:
        return ()
    return (Term(id="pole", label="Miracle pole on armour", value=points, rule=RuleId("SD7-2.37")),)


def blocks(fighter: Fighter, standing: Standing, params: Params) -> bool:
    """Whether a unit stops the worst projectile of each round: by the special, with protect and a shield
    (SD2-6.20), or with its weapon (SD7-2.14)."""
    able, shield = fighter.able, standing.shield
    held = able.block and able.shield_skill and shield != "none"
    return held or battle_stat.deflects(able, shield, params)


def glances(fight: Fight, unit: str, target: str) -> bool:
    """Unarmed and capturing units only glance (SD1-16.02), but the unarmed hurt a unit three or more sizes
    smaller as if armed (SD2-5.05)."""
    standing, fighter = fight.standings[unit], fight.fighters[unit]
    if standing.capturing:
        return True
    larger = fighter.size - fight.fighters[target].size
    return larger < swarms.SWARM_GAP and battle_stat.unarmed(fighter, standing.ammo)


def takes_by_any_hit(fight: Fight, unit: str, enemy: str) -> bool:
    """Whether an enemy is so much smaller that any hit of a unit takes it (SD2-5.11)."""
    return captive_loads.takes(fight.fighters[unit].size, fight.fighters[enemy].size)


def free_hand(fight: Fight, unit: str) -> bool:
    """Whether a unit has a hand free of weapon and shield."""
    return shield_gear.free_hand(fight.fighters[unit]) and fight.standings[unit].shield == "none"


def may_take(fight: Fight, unit: str, enemy: str) -> bool:
    """Whether a unit could take an enemy in battle by their sizes, and has the hand free that those take who
    are so much smaller that any hit takes them (SD2-5.10, SD2-5.11, SD3-3.07); who coils needs none for those
    that are no larger (SD3-14.01). A vehicle is broken, not taken."""
    fighter = fight.fighters[unit]
    if fight.fighters[enemy].vehicle:
        return False
    swarm = bool(fighter.swarm) or fighter.able.swarm
    beast = fighter.beast and not fighter.able.seizes
    if fighter.able.coils and fight.fighters[enemy].size <= fighter.size:
        return True
    if takes_by_any_hit(fight, unit, enemy) and not free_hand(fight, unit):
        return False
    return captive_loads.may_take(fighter.size, fight.fighters[enemy].size, beast=beast, swarm=swarm)


def captures(fight: Fight, unit: str, target: str) -> bool:
    """Whether a unit's blow takes a target that goes down: it fights to capture, and can capture this one."""
    return fight.standings[unit].capturing and may_take(fight, unit, target)


def clad(fight: Fight, unit: str, enemy: str) -> bool:
    """Whether a unit's armour counts against an enemy: not three or more sizes apart (SD2-3.04)."""
    fighter = fight.fighters[unit]
    near = abs(fighter.size - fight.fighters[enemy].size) < swarms.SWARM_GAP
    return near and armour.armoured(fighter.able, fighter.armour)


class AttackForce(Record):
    """Base damage of an attacker against a target, in halves, and the factor of its bonus. `helpless` is the
    damage once the target lies incapacitated."""

    damage: Halves
    helpless: Halves
    factor: int


def force(fight: Fight, attacker: str, target: str) -> AttackForce:
    """What a hit of an attacker does to a target before it is a blow (table 2B, SD1-9.05, SD2-3); to the
    carried no more than their own would (SD3-12.06)."""
    key = (attacker, target, fight.damage_factor(attacker))
    known: AttackForce | None = fight.kept.get(key)
    if known is None:
        known = fight.kept[key] = _force(fight, *key)
    return known


def _force(fight: Fight, attacker: str, target: str, many: int) -> AttackForce:
    fighter, enemy = fight.fighters[attacker], fight.fighters[target]
    alone, factor = swarms.lone_factor(fighter.size, fighter.swarm, enemy.size, many)
    armed = battle_stat.armed_melee(fighter)
    cleaves = armed and fighter.size > enemy.size and reach.cleaves(arm_of(fighter), arm_of(enemy))

    def hit(*, helpless: bool) -> Halves:
        return alone or swarms.damage_of(
            fighter.size,
            fighter.swarm,
            enemy.size,
            enemy.swarm,
            fighter.damage,
            cleaves=cleaves,
            helpless=helpless,
        )

    def capped(*, helpless: bool) -> Halves:
        if not enemy.mount:
            return hit(helpless=helpless)
        return carrying.damage_to_carried(
            hit(helpless=helpless),
            enemy.damage,
            primary_rider=fight.fighters[enemy.mount].rider == target,
            passenger_cap=fight.scene.params.passenger_damage_cap,
        )

    return AttackForce(damage=capped(helpless=False), helpless=capped(helpless=True), factor=factor)


def arm_of(fighter: Fighter) -> Arm:
    """Reach and number of a combatant; no reach for shooters and the unarmed (SD2-2.05)."""
    armed = battle_stat.armed_melee(fighter)
    return Arm(
        size=fighter.size,
        swarm=fighter.swarm,
        members=max(1, len(fighter.members)),
        range=fighter.range,
        reach=fighter.reach if armed else 0,
        sweeps=fighter.able.cleaves or not fighter.able.older,
    )
