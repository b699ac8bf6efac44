"""Area attacks and slams on the field: who may make one, whom it hits, what it does. SD2-7, SD3-17.

They fall before all other blows of a round, all of a round at once. In skirmish and initiative round an area
attack takes the place of the normal one, that of a shooter in the last volley; in a bout it falls before
round 1, in which the attacker does nothing else. Whom a slam leaves incapacitated may be captured from round
3 on (SD3-17.06).
"""

from collections.abc import Iterable, Sequence

from game.core.battle.events import AreaStruck, CombatantDazed, DraggedForward, Slammed
from game.core.decisions import BarredUnit
from game.core.events.common import BlowStruck, CombatantStunned
from game.core.records import Record
from game.rulesets.second_dawn.battle.clash import contests, diceless_rounds, luck_dice, special_telling
from game.rulesets.second_dawn.battle.leaving import withdraw
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.state import battle_stat, skirmish
from game.rulesets.second_dawn.battle.state.battle_records import DONE, SWEPT, Fighter
from game.rulesets.second_dawn.battle.state.fight import IN_TAR, Fight
from game.rulesets.second_dawn.unit import area_template, crits, damage, sizes
from game.rulesets.second_dawn.unit.area_template import Attack
from game.rulesets.second_dawn.unit.damage import Blow

AREA, SLAM, TAR_CAPTURE, TAR_SMOTHER = "area", "slam", "tar_capture", "tar_smother"
STRIKES = (AREA, SLAM, TAR_CAPTURE, TAR_SMOTHER)
_SHORT_ROUNDS = ("short", skirmish.ANY, skirmish.SECOND, "surprised", "ambush", "initiative")
"""Rounds in which an area attack can fall (SD2-7.01)."""

_RULES = {AREA: "SD2-7.01", SLAM: "SD3-17.01", TAR_CAPTURE: "SD3-17.09", TAR_SMOTHER: "SD3-17.09"}


class AreaTargets(Record):
    """Whom an attack hits: the primaries it reaches, and whom the enemy may give up besides, of whom it
    takes as many as its template still holds."""

    sure: tuple[str, ...]
    spill: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    """`spill` if the enemy gives them up in roster order."""


def is_tar(fighter: Fighter) -> bool:
    return fighter.able.slam == "tar" or fighter.able.smothers


def attack_of(fighter: Fighter, strike: str) -> Attack:
    """The row of the template table that a strike uses (SD3-17.08, SD3-17.10)."""
    if strike == AREA:
        return "area"
    enhanced = fighter.able.slam == "enhanced"
    if strike == SLAM:
        return "enhanced_slam" if enhanced else "slam"
    return "enhanced_tar_slam" if enhanced else "tar_slam"


def offered(fighter: Fighter, *, bout: bool) -> tuple[str, ...]:
    """Strikes that a unit has at all; anybody slams, but tar only smothers (SD3-17.01, SD3-17.09)."""
    slams = (TAR_CAPTURE, TAR_SMOTHER) if is_tar(fighter) else (SLAM,)
    return (*((AREA,) if fighter.able.area else ()), *(slams if bout else ()))


def bar(fight: Fight, unit: str, strike: str) -> BarredUnit | None:
    """Why a unit cannot strike so in this phase, None if it can."""
    fighter, standing = fight.fighters[unit], fight.standings[unit]
    why, rule = "", _RULES[strike]
    if standing.stun or standing.stun_next:
        why, rule = "It is stunned", "SD3-16.02"
    elif standing.dazed or standing.changing or standing.idle or not clash_groups.willing(fighter, standing):
        why = "It cannot attack"
    elif not clash_groups.near(fight, unit):
        why, rule = "Neither side closes in", "SD2-10.05"
    elif fighter.mount:
        why, rule = "Not while it is carried", "SD3-13.03"
    elif strike == AREA and fighter.style == "shooter" and not battle_stat.shoots(fighter, standing.ammo):
        why, rule = "It has no ammunition", "SD4-15.02"
    elif fight.state.phase != "bout" and not any(
        diceless_rounds.attacks_in(fight, unit, round_) for round_ in diceless_rounds.rounds_of(fight)
    ):
        why = "It does not attack in this phase"
    elif not aim(fight, unit, strike).sure:
        why = "None of its enemies is the right size"
    return BarredUnit(unit=unit, reason=why, rule=rule) if why else None


def aim(fight: Fight, unit: str, strike: str) -> AreaTargets:
    """Whom a strike hits as the pairings stand (SD2-7.01, SD2-7.02, SD3-17.05, SD4-12.06); a slam drags those
    it hits behind a screen forward (SD4-12.07)."""
    front, behind = _enemies(fight, unit)
    if strike == AREA or _may_drag(fight, unit):
        party = 1 - fight.party_of(unit)
        behind += [
            u
            for u in fight.fit(party)
            if fight.standings[u].lane == "back"
            and u not in (*front, *behind)
            and (strike == AREA or not _held_back(fight, u))
        ]
    first = _reached(fight, unit, strike, front)
    if fight.state.phase != "bout":
        return AreaTargets(sure=_chosen(fight, unit, strike, first))
    second = _reached(fight, unit, strike, behind)
    sure = _chosen(fight, unit, strike, first)
    every = _chosen(fight, unit, strike, (*sure, *second))
    return AreaTargets(sure=sure, spill=tuple(second), open=tuple(u for u in every if u not in sure))


def _enemies(fight: Fight, unit: str) -> tuple[list[str], list[str]]:
    for group in clash_groups.groups(fight.state.pairings):
        if unit == group.hub:
            return list(group.primaries), list(group.secondaries)
        if unit in group.members:
            return [group.hub], []
    return [], []


def _may_drag(fight: Fight, unit: str) -> bool:
    """Whether whom a unit drags forward can fight it: it has a primary pairing, and does not attack an enemy
    together with others."""
    group = next((g for g in clash_groups.groups(fight.state.pairings) if unit in g.members), None)
    if group is None or not any(unit in pair for pair in fight.state.pairings.primary):
        return False
    return unit == group.hub or len(group.members) == 2


def _held_back(fight: Fight, unit: str) -> bool:
    """Whether an enemy that passed the front fights a unit behind it: it is not dragged into a second clash.
    Shots over both fronts hold nobody back (SD4-12.05)."""
    pairings = fight.state.pairings
    if any(unit == target for _, target in pairings.secondary):
        return True
    return any(unit in pair and not _past_fronts(fight, pair) for pair in pairings.primary)


def _past_fronts(fight: Fight, pair: tuple[str, str]) -> bool:
    return all(fight.standings[one].lane != "front" for one in pair)


def _reached(fight: Fight, unit: str, strike: str, enemies: Iterable[str]) -> list[str]:
    """Enemies within reach whose size the template holds; a slam only in the same zone (SD3-17.01)."""
    attack = attack_of(fight.fighters[unit], strike)
    zone = fight.standings[unit].zone
    return [
        enemy
        for enemy in enemies
        if fight.is_target(enemy)
        and (fight.reaches(unit, enemy) if strike == AREA else fight.standings[enemy].zone == zone)
        and area_template.template(attack, _offset(fight, unit, enemy)).count
    ]


def _offset(fight: Fight, unit: str, enemy: str) -> int:
    return fight.fighters[enemy].size - fight.fighters[unit].size


def _chosen(fight: Fight, unit: str, strike: str, enemies: Sequence[str]) -> tuple[str, ...]:
    attack = attack_of(fight.fighters[unit], strike)
    return area_template.chosen(
        [
            (
                enemy,
                area_template.share(
                    attack, _offset(fight, unit, enemy), swarm=bool(fight.fighters[enemy].swarm)
                ),
            )
            for enemy in enemies
        ]
    )


def given_up(fight: Fight, unit: str, strike: str, spill: Sequence[str]) -> tuple[str, ...]:
    """Those of `spill` that the strike still takes besides its primaries."""
    sure = aim(fight, unit, strike).sure
    return tuple(u for u in _chosen(fight, unit, strike, (*sure, *spill)) if u not in sure)


# --- the blow


def strikers(fight: Fight, round_: str) -> list[str]:
    """Units whose strike falls in a round, in roster order; `bout` for the start of a bout."""
    if round_ != "bout" and round_ not in _SHORT_ROUNDS:
        return []
    return [
        unit
        for unit, standing in fight.standings.items()
        if standing.strike in STRIKES
        and (round_ == "bout" or diceless_rounds.attacks_in(fight, unit, round_))
    ]


def resolve(fight: Fight, round_: str) -> bool:
    """Let all strikes of a round fall at once; whether there were any. Nobody is hit by two area attacks or
    by two slams (SD2-7.02, SD3-17.04)."""
    hit: dict[bool, set[str]] = {True: set(), False: set()}
    plans: list[tuple[str, str, tuple[str, ...]]] = []
    for unit in strikers(fight, round_):
        standing = fight.standings[unit]
        strike = standing.strike
        sure = aim(fight, unit, strike)
        wanted = (*sure.sure, *(standing.spill or sure.open))
        already = hit[strike == AREA]
        targets = tuple(u for u in _chosen(fight, unit, strike, wanted) if u not in already)
        already |= set(targets)
        plans.append((unit, strike, targets))
    for unit, strike, targets in plans:
        _fall(fight, unit, strike, targets)
    saving = [(unit, t) for unit, strike, ts in plans if strike == AREA for t in ts]
    _poison(fight, saving)
    return bool(plans)


def _fall(fight: Fight, unit: str, strike: str, targets: tuple[str, ...]) -> None:
    if strike != AREA:
        near = {enemy for enemies in _enemies(fight, unit) for enemy in enemies}
        dragged = [target for target in targets if fight.behind(target) and target not in near]
        targets = tuple(target for target in targets if target not in dragged)
        # Another slam of the same moment may have dragged the slammer itself into a clash.
        if _may_drag(fight, unit):
            _drag(fight, unit, dragged)
    fighter, bout = fight.fighters[unit], fight.state.phase == "bout"
    fight.put(unit, strike=SWEPT if strike == AREA else DONE, spill=())
    if strike == AREA:
        fight.emit(AreaStruck, "SD2-7.01", unit=unit, kind=fighter.able.area, targets=targets)
        if battle_stat.shoots(fighter, fight.standings[unit].ammo):
            fight.put(unit, fired=True)
        if bout:
            _idle(fight, unit, 1)
    else:
        mode = "tar" if strike != SLAM else fighter.able.slam or "slam"
        fight.emit(Slammed, _RULES[strike], unit=unit, mode=mode, targets=targets)
        if strike == SLAM:
            for one in (unit, *targets):
                _idle(fight, one, 1, 2)
    if strike == TAR_CAPTURE:
        _take(fight, unit, targets)
    elif strike == TAR_SMOTHER:
        _smother(fight, unit, targets)
    else:
        attack = attack_of(fighter, strike)
        for target in targets:
            _strike_one(fight, unit, target, attack)


def _drag(fight: Fight, unit: str, targets: Sequence[str]) -> None:
    """Those behind a screen that a slam reaches come to no harm, but must fight it in this bout
    (SD4-12.07). A fight that they had over both fronts is over."""
    if not targets:
        return
    old = fight.state.pairings
    ended = [pair for pair in old.primary if any(target in pair for target in targets)]
    kept = tuple(pair for pair in old.primary if pair not in ended)
    for one in dict.fromkeys(one for pair in ended for one in pair):
        fight.put(one, aim="")
    pairs = [(unit, target) if fight.party_of(unit) == 0 else (target, unit) for target in targets]
    for target in targets:
        fight.put(target, lane="front")
        fight.emit(DraggedForward, "SD4-12.07", unit=target, by=unit)
    withdraw.repair(fight, (*kept, *pairs), tuple(pair for pair in old.secondary if pair[0] not in targets))


def _idle(fight: Fight, unit: str, *rounds: int) -> None:
    fight.put(unit, idle=tuple(sorted({*fight.standings[unit].idle, *rounds})))


def _strike_one(fight: Fight, unit: str, target: str, attack: Attack) -> None:
    fighter, victim = fight.fighters[unit], fight.fighters[target]
    row = area_template.template(attack, victim.size - fighter.size)
    swarm = victim.swarm in ("full", "enhanced", "few")
    kind = fighter.able.area if row.effect == "kind" else ""
    if row.effect == "croak" or (kind and swarm) or (row.effect == "damage_4" and not swarm):
        fight.fell(target, "croaked", attack, unit, "SD2-7.03" if attack == "area" else "SD3-17.07")
    elif row.effect == "damage_4":
        _hit(fight, unit, target, "regular", area_template.SLAM_HITS, attack)
    elif kind in ("stun", "poison"):
        _stun(fight, unit, target)
    else:
        base = clash_groups.force(fight, unit, target).damage
        amount = sizes.glancing_against(fighter.size, victim.size, base)
        _hit(fight, unit, target, "glancing", amount, attack)


def _hit(fight: Fight, unit: str, target: str, kind: damage.BlowKind, amount: int, attack: Attack) -> None:
    """One blow of it, settled by itself."""
    fighter = fight.fighters[unit]
    body = diceless_rounds.body_of(fight, target)
    blow = Blow(
        attacker=unit,
        kind=kind,
        amount=amount,
        basic=fighter.basic and fight.scene.params.basic_half_damage,
        size=fighter.size,
        flier=fighter.flier,
    )
    settled = damage.settle(body, [blow], None if fight.foreseen else fight.toss)
    fight.emit(
        BlowStruck,
        "SD2-7.03" if attack == "area" else "SD3-17.02",
        attacker=unit,
        target=target,
        blow=kind,
        damage=body.hits - settled.hits,
        hits_before=body.hits,
        hits_after=settled.hits,
        round="area" if attack == "area" else "slam",
        auto=True,
    )
    fight.put(target, hits=settled.hits)
    special_telling.tell(fight, target, settled)
    special_telling.dent(fight, target, body, settled)
    if settled.condition != body.condition:
        fight.fell(target, settled.condition, "blow", unit, "SD1-16")


def _stun(fight: Fight, unit: str, target: str) -> None:
    """Stunned for the round, unless it shakes that off; who throws smoke is immune to that of units no larger
    (SD2-7.03, SD2-6.20)."""
    fighter, victim = fight.fighters[unit], fight.fighters[target]
    smoke = fighter.able.area == "stun" and victim.able.smoke and fighter.size <= victim.size
    if smoke or steady(victim) or not fight.standings[target].fit:
        return
    field = "stun_next" if fight.state.phase == "bout" else "stun"
    fight.put(target, **{field: max(1, getattr(fight.standings[target], field))})
    fight.emit(CombatantStunned, "SD2-7.03", unit=target, rounds=1)


def steady(fighter: Fighter) -> bool:
    """Whether a stun of one round passes it by (SD3-16.03)."""
    return fighter.able.steady


def _poison(fight: Fight, struck: Sequence[tuple[str, str]]) -> None:
    """Saves of the poisoned, in roster order, as against units of their own size (SD2-7.03)."""
    if fight.foreseen:
        return
    order = {unit: place for place, unit in enumerate(fight.standings)}
    for unit, target in sorted(struck, key=lambda pair: order[pair[1]]):
        victim = fight.fighters[target]
        if fight.fighters[unit].able.area != "poison" or not fight.standings[target].fit or victim.swarm:
            continue
        if victim.able.uncritted:
            continue
        dc = crits.own_dc(victim.able, victim.armour, basic=victim.basic)
        if fight.roll_save(target, dc, "crit", luck_dice.dice(fight, target)).passed:
            continue
        diceless_rounds.hit_critically(fight, target, unit, "SD2-7.03")


def _take(fight: Fight, unit: str, targets: Sequence[str]) -> None:
    """Tar takes all it has slammed, and holds them: they stick to it, however many (SD3-17.09). RULING: the
    one prisoner of SD1-19.04 is for those who hold by hand. It cannot do anything for a round."""
    for target in targets:
        fight.fell(target, "captive", IN_TAR, unit, "SD3-17.09")
    _daze(fight, unit, 1)


def _smother(fight: Fight, unit: str, targets: Sequence[str]) -> None:
    held = tuple(target for target in targets if fight.standings[target].fit)
    fight.put(unit, smothers=held)
    for one in (unit, *held):
        _daze(fight, one, contests.SUFFOCATES_AFTER)


def _daze(fight: Fight, unit: str, rounds: int) -> None:
    fight.put(unit, dazed=max(rounds, fight.standings[unit].dazed))
    fight.emit(CombatantDazed, "SD3-17.09", unit=unit, rounds=rounds)
