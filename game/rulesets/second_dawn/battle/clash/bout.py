"""A bout on the field: every clash of the pairings, one after the other. SD1-10.11, SD1-10.20, SD1-13."""

from collections.abc import Collection, Sequence
from operator import is_

from game.core.battle.events import Exhausted
from game.core.events.common import ClashEnded, ClashRolled, ClashRoundEnded
from game.core.numbers import Halves
from game.core.records import replace
from game.core.terms import Term
from game.rulesets.second_dawn.battle.clash import (
    altitude,
    battle_mounting,
    captive_leash,
    clash,
    haste,
    healing,
    luck_dice,
    obedience,
    rider_aim,
    round_telling,
    rounds,
    sticking,
)
from game.rulesets.second_dawn.battle.clash.clash import (
    Clash,
    ClashOutcome,
    Contender,
    Fall,
    PlayedClash,
    RoundLog,
    SaveDue,
)
from game.rulesets.second_dawn.battle.pairing import clash_groups, cover_fire
from game.rulesets.second_dawn.battle.pairing.clash_groups import ClashGroup
from game.rulesets.second_dawn.battle.state import ailing, battle_stat, guarding, withstanding
from game.rulesets.second_dawn.battle.state.ailments import LIT
from game.rulesets.second_dawn.battle.state.battle_records import SWEPT
from game.rulesets.second_dawn.battle.state.battle_stat import StatSituation
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.unit import armour, damage, outnumber, self_rolls, size_gifts
from game.rulesets.second_dawn.unit.crits import Save
from game.rulesets.second_dawn.unit.damage import FIT


def attacks_in_bout(fight: Fight, unit: str) -> bool:
    """Whether a unit is able and willing to attack in the bout; one that changes its shield is from round 2
    on, unless it now wears Shield+."""
    fighter, standing = fight.fighters[unit], fight.standings[unit]
    return clash_groups.willing(fighter, standing) and clash_groups.near(fight, unit)


def attacks_rivals(fight: Fight, group: ClashGroup, unit: str) -> bool:
    """Whether a member of a clash attacks in the bout: it can, and reaches an enemy of its (SD3-9.06)."""
    seat = fight.fighters[unit].mount or unit
    rivals = group.primaries if seat == group.hub else (group.hub,)
    return attacks_in_bout(fight, unit) and any(fight.reaches(unit, rival) for rival in rivals)


def clash_terms(
    fight: Fight, group: ClashGroup, unit: str, *, attacks: bool | None = None
) -> tuple[Term, ...]:
    """Parts of the battle stat of a hub or primary at the start of a bout: the enemies paired with it count,
    those that lie down do not (SD1-9.03). `attacks`: whether it attacks, if that is known."""
    paired = (*group.primaries, *group.secondaries) if unit == group.hub else (group.hub,)
    paired += tuple(rider for rider, mount in clash_groups.aboard(fight, group) if mount in paired)
    enemies = [enemy for enemy in paired if fight.standings[enemy].condition == FIT]
    situation = StatSituation(
        on_turn=fight.uses_combat(unit),
        attacks=attacks_rivals(fight, group, unit) if attacks is None else attacks,
        enemies=outnumber.counting(fight.fighters[unit], fight.each(enemies)),
        armed_melee=battle_stat.hampering(fight.fighters[unit], fight.each(enemies)),
    )
    terms = clash_groups.unit_terms(fight, unit, situation)
    rival = clash_groups.rival_of(group, unit)
    attacked = attacks_in_bout(fight, rival) and fight.reaches(rival, unit)
    enemy = rider_aim.mark_in(fight, group, unit) or rival
    return terms + clash_groups.versus_terms(fight, unit, enemy, attacked=attacked)


def contender(fight: Fight, group: ClashGroup, unit: str, *, rolls: bool = False) -> Contender:
    """A member of a clash as the bout begins. `rolls`: its battle stat counts though it is a secondary."""
    fighter, standing = fight.fighters[unit], fight.standings[unit]
    seat = fighter.mount or unit
    secondary = unit in group.secondaries or bool(fighter.mount)
    rival = rider_aim.mark_in(fight, group, unit) or clash_groups.rival_of(group, seat)
    force = clash_groups.force(fight, unit, rival)
    attacks = attacks_rivals(fight, group, unit)
    rolled = rolls or not secondary
    return Contender(
        id=unit,
        size=fighter.size,
        stat=battle_stat.total(clash_terms(fight, group, unit, attacks=attacks)) if rolled else 0,
        hits=standing.hits,
        damage=force.damage if fight.standings[rival].condition == FIT else force.helpless,
        helpless=force.helpless if force.helpless != force.damage else None,
        from_hub=_from_hub(fight, group, unit),
        factor=damage.raised(force.factor, luck_dice.steps(fight, unit)),
        croaks_at=fighter.croaks_at,
        reduction=fighter.reduction,
        basic=fighter.basic,
        halves=fight.scene.params.basic_half_damage,
        flier=fighter.flier,
        swarm=fighter.swarm,
        armed=not battle_stat.unarmed(fighter, standing.ammo),
        shoots=battle_stat.shoots(fighter, standing.ammo),
        armoured=armour.armoured(fighter.able, fighter.armour),
        capturing=standing.capturing,
        full_hands=not clash_groups.free_hand(fight, unit),
        beast=fighter.beast and not fighter.able.seizes,
        attacks=attacks and _acts(fight, group, unit),
        aims=_aims(fight, group, unit),
        aloft=unit in group.primaries and not fight.reaches(group.hub, unit),
        dazed=max(standing.dazed, int(standing.changing)),
        idle_rounds=standing.idle,
        exhaustion=standing.exhaustion,
        seat=group.members.index(seat) if fighter.mount else None,
        condition=standing.condition,
        stunned=standing.stun_next,
        stunning=fighter.able.stunning,
        steady=fighter.able.steady,
        blocks=clash_groups.blocks(fighter, standing, fight.scene.params),
        extra=fighter.able.attacks,
        dice=luck_dice.dice(fight, unit),
        again=fight.rerolls(unit, defense=True),
        lucky=fight.rerolls(unit),
        face=luck_dice.face(fight, unit),
        doomed=luck_dice.DOOM in standing.fate,
        cover=cover_fire.halves(fight, unit),
        guard=guarding.guard_of(fighter, standing),
        mighty=guarding.mighty(fighter, standing, on_turn=fight.uses_combat(unit)),
        most=guarding.most(fighter, standing, on_turn=fight.uses_combat(unit)),
        pace=guarding.pace(fighter),
        hasty=haste.ready(fight, unit),
        weak=guarding.weakness(fighter, standing),
        limp=standing.ails.limp,
        hits_max=fighter.hits_max if fighter.able.drains or ailing.anyone(fight, "coils") else 0,
        coils=fighter.able.coils,
        drains=fighter.able.drains,
        shocks=fighter.able.shocks,
        grounded=ailing.anyone(fight, "shocks") and bool(withstanding.why(fight, unit, withstanding.SHOCK)),
        follows=fighter.able.follows,
        fells=fighter.able.fells,
        sized=size_gifts.gifts_of(fighter.able),
        blast=ailing.self_blast(fighter) if standing.ails.fuse == LIT else 0,
        save_dc=guarding.save_dc(fighter),
    )


def _aboard(fight: Fight, group: ClashGroup) -> tuple[str, ...]:
    """The carried that have a part in a clash: those that attack, then those that are aimed at besides."""
    attacking = tuple(unit for unit, _ in clash_groups.aboard(fight, group))
    return attacking + tuple(unit for unit in rider_aim.marked(fight, group) if unit not in attacking)


def _acts(fight: Fight, group: ClashGroup, unit: str) -> bool:
    """Whether a unit is more than a target: not a passenger who is only aimed at."""
    return not fight.fighters[unit].mount or any(
        unit == rider for rider, _ in clash_groups.aboard(fight, group)
    )


def _aims(fight: Fight, group: ClashGroup, unit: str) -> int | None:
    """Place in the clash of the carried unit that a member strikes instead of the mount."""
    mark = rider_aim.mark_in(fight, group, unit)
    return len(group.members) + _aboard(fight, group).index(mark) if mark else None


def _from_hub(fight: Fight, group: ClashGroup, unit: str) -> Halves | None:
    """Base damage of the hub on a further primary, if it is another than on the first."""
    if unit not in group.primaries[1:]:
        return None
    first = clash_groups.force(fight, group.hub, group.primaries[0])
    this = clash_groups.force(fight, group.hub, unit)
    return None if this.damage == first.damage else this.damage


def clash_of(fight: Fight, group: ClashGroup) -> Clash:
    """A clash as the bout begins."""
    hero = _hero(fight, group)
    mode = fight.standings[hero].contest if hero else ""
    rolls = self_rolls.rolls_secondaries(mode)
    return Clash(
        hub=contender(fight, group, group.hub),
        primaries=tuple(contender(fight, group, unit) for unit in group.primaries),
        secondaries=tuple(contender(fight, group, unit, rolls=rolls) for unit in group.secondaries),
        aboard=tuple(contender(fight, group, unit) for unit in _aboard(fight, group)),
        hub_first=fight.party_of(group.hub) == fight.first_party(),
        far_apart=fight.scene.params.diff_5_plus,
        draw_hits=fight.scene.params.draw_hits,
        totals=_held(fight, group),
        hero=hero,
        mode=mode,
        once=_once(fight, group),
    )


def _once(fight: Fight, group: ClashGroup) -> bool:
    """Whether a clash goes on behind the fronts, between one that shoots and one that cannot (SD4-12.05)."""
    pair = (group.hub, group.primaries[0])
    apart = all(fight.standings[unit].lane != "front" for unit in pair)
    return apart and not all(fight.reaches(a, b) for a, b in (pair, pair[::-1]))


def _held(fight: Fight, group: ClashGroup) -> tuple[int, int] | None:
    """Totals of a clash of one who failed to withdraw, if they stand for its battle roll (SD4-20.05)."""
    for unit in (group.hub, *group.primaries):
        own, other = fight.standings[unit].dodged or (0, 0)
        if fight.standings[unit].dodged:
            return (own, other) if unit == group.hub else (other, own)
    return None


def _hero(fight: Fight, group: ClashGroup) -> str:
    """The player character of a clash that rolls himself, the hub before a primary (SD3-18.10)."""
    able = (group.hub, *(group.primaries if len(group.primaries) == 1 else ()))
    return next((u for u in able if fight.standings[u].contest and fight.fighters[u].pc), "")


Made = Sequence[tuple[ClashGroup, Clash]]


def made(fight: Fight) -> Made:
    """The clashes of a bout with the battle stats of its start."""
    return [(group, clash_of(fight, group)) for group in clash_groups.groups(fight.state.pairings)]


def after_strikes(fight: Fight, ready: Made) -> Made:
    """The clashes after area attacks and slams: who fell, is stunned, idle or under tar. Battle stats stay
    those of the start, but for the stun (SD2-7.02, SD3-17) and for clashes into which a slam dragged somebody
    (SD4-12.07)."""
    before = {(g.hub, g.primaries, g.secondaries): clash_ for g, clash_ in ready}
    return [
        (g, _struck(fight, g, before.get((g.hub, g.primaries, g.secondaries)) or clash_of(fight, g)))
        for g in clash_groups.groups(fight.state.pairings)
    ]


def _struck(fight: Fight, group: ClashGroup, ready: Clash) -> Clash:
    """An area attack takes the place of cleaving: its user strikes its first enemy only (SD2-7.02)."""
    primaries = tuple(_now(fight, member) for member in ready.primaries)
    if fight.standings[group.hub].strike == SWEPT:
        primaries = (primaries[0], *(replace(member, aloft=True) for member in primaries[1:]))
    tar = next((unit for unit in group.members if fight.standings[unit].smothers), "")
    secondaries = tuple(_now(fight, member) for member in ready.secondaries)
    aboard = tuple(_now(fight, member) for member in ready.aboard)
    hub = _now(fight, ready.hub)
    if not tar and all(map(is_, (hub, *primaries, *secondaries, *aboard), ready.members)):
        return ready
    return replace(
        ready,
        hub=hub,
        primaries=primaries,
        secondaries=secondaries,
        aboard=aboard,
        tar=tar,
        smothered=fight.standings[tar].smothers if tar else (),
    )


def _now(fight: Fight, member: Contender) -> Contender:
    standing = fight.standings[member.id]
    before = (member.hits, member.condition, member.dazed, member.idle_rounds, member.stunned)
    dazed = max(standing.dazed, int(standing.changing))
    now = (standing.hits, standing.condition, dazed, standing.idle, standing.stun_next)
    if now == before and not (member.stunning and standing.struck):
        return member
    stunned = standing.stun_next > member.stunned
    return replace(
        member,
        hits=standing.hits,
        condition=standing.condition,
        dazed=dazed,
        limp=standing.ails.limp,
        idle_rounds=standing.idle,
        stunned=standing.stun_next,
        stat=member.stat - stunned,
        stunning=member.stunning and not standing.struck,
    )


def run_bout(fight: Fight, ready: Made | None = None) -> bool:
    """Resolve every clash to its own end, in order of creation, with the battle stats of the bout's start.
    True if it was nothing but stand-offs."""
    clashes = made(fight) if ready is None else ready
    idle = [run_clash(fight, group, one) for group, one in clashes]
    captive_leash.loosen(fight)
    recover(fight, {unit for _, stunned in idle for unit in stunned})
    return all(alone for alone, _ in idle)


def recover(fight: Fight, reeling: Collection[str] = ()) -> None:
    """What a bout held up is over with it; `reeling` are stunned in the next."""
    haste.rest(fight)
    for unit, standing in list(fight.standings.items()):
        left = int(unit in reeling and standing.fit)
        if not (left or standing.stun_next or standing.idle or standing.smothers or standing.dodged):
            continue
        dazed = 0 if standing.smothers else standing.dazed
        fight.put(unit, stun_next=left, idle=(), smothers=(), dodged=(), dazed=dazed)


def run_clash(fight: Fight, group: ClashGroup, ready: Clash) -> tuple[bool, tuple[str, ...]]:
    """One clash; whether it was a stand-off, and who is stunned after it. Its members fight in no other
    clash of the bout."""
    number = group.number
    if not clash.can_begin(ready):
        fight.emit(ClashEnded, "SD1-13.07", number=number, rounds=0, stand_off=True)
        return True, ()
    outcome = _roll(fight, group, ready)
    failed = [due.unit for due in outcome.saves if not _passes(fight, due)]
    played = rounds.play(
        ready,
        outcome,
        failed,
        misses=lambda dues: _saves(fight, dues),
        watch=lambda log, falls: _show(fight, group, ready, log, falls),
        throw=lambda unit, why, added: fight.roll_fated(
            0,
            f"{_WHYS[why]} of {fight.name(unit)}",
            unit,
            added,
            "SD3-18.10",
            again=fight.rerolls(unit, defense=why == "contest"),
        ),
        toss=fight.toss,
    )
    _spend(fight, ready, played)
    if played.rounds:
        haste.spend(fight, [member.id for member in ready.members if member.hasty and member.attacks])
    _throw(fight, group, len(played.rounds))
    sticking.after_clash(fight, group.members, played)
    fight.emit(ClashEnded, "SD1-13.07", number=number, rounds=len(played.rounds), stand_off=played.stand_off)
    return played.stand_off, played.stunned


_WHYS = {"contest": "roll", "crit": "save against a critical hit", "stun": "check against a stun"}


def _throw(fight: Fight, group: ClashGroup, last: int) -> None:
    """The riders of a mount that fell have a round of their own to survive (SD3-12.08)."""
    for unit in group.members if fight.mounted else ():
        if fight.fighters[unit].riders and fight.standings[unit].condition not in (FIT, "escaped"):
            foes = (*group.primaries, *group.secondaries) if unit == group.hub else (group.hub,)
            battle_mounting.strike_thrown(
                fight, unit, [foe for foe in foes if attacks_in_bout(fight, foe)], last
            )


def _spend(fight: Fight, ready: Clash, played: PlayedClash) -> None:
    """Shooters that attacked have used their ammunition (SD1-18.03): hub and primaries in every round, hit or
    miss, and by a critical hit before the first; secondaries only if their turn came."""
    shooters = [member.id for member in ready.members if member.attacks and member.shoots]
    if not shooters:
        return
    attacked = {struck.blow.attacker for log in played.rounds for _, struck in log.struck}
    attacked |= {fall.by for fall in played.falls if fall.why == "crit"}
    if played.rounds:
        attacked |= {member.id for member in (ready.hub, *ready.primaries)}
    for unit in shooters:
        if unit in attacked:
            fight.put(unit, fired=True)


def _passes(fight: Fight, due: SaveDue) -> bool:
    """A save against a critical hit; a flier that passes it in the sky may hurt its wings (SD3-9.05)."""
    if due.dc is None or not _save(fight, due, "crit").passed:
        return False
    altitude.hurt_wings(fight, due.unit)
    return True


def _save(fight: Fight, due: SaveDue, against: str) -> Save:
    assert due.dc is not None
    return fight.roll_save(due.unit, due.dc, against, luck_dice.dice(fight, due.unit))


def _saves(fight: Fight, dues: Sequence[SaveDue]) -> list[Save]:
    """Saves against a critical miss, rolled in roster order (SD1-10.20)."""
    order = sorted(dues, key=lambda due: fight.fighters[due.unit].index)
    rolled = {due.unit: _save(fight, due, "critical_miss") for due in order}
    return [rolled[due.unit] for due in dues]


def _roll(fight: Fight, group: ClashGroup, ready: Clash) -> ClashOutcome:
    """Both battle rolls, the on-turn side's first, or none (SD1-13.01, 13.05, 13.06)."""
    if rounds.each_round(ready):
        return _rolled_each_round(fight, group, ready)
    rolled = clash.rolls(ready)
    if rolled and ready.totals is not None:
        outcome = clash.judged(ready, ready.totals)
    elif rolled:
        hub, primary = ready.hub, clash.roller_of(ready)
        order = (hub, primary) if ready.hub_first else (primary, hub)
        faces = {unit.id: _battle_roll(fight, unit) for unit in order}
        outcome = clash.decide(ready, faces[hub.id], faces[primary.id])
    else:
        outcome = clash.unrolled(ready)
    if fight.watched:
        _tell_rolled(fight, group, ready, outcome, "SD1-13.02" if rolled else "SD1-13.05")
    return outcome


def _tell_rolled(fight: Fight, group: ClashGroup, ready: Clash, outcome: ClashOutcome, rule: str) -> None:
    winner = {"hub": group.hub, "primary": outcome.roller, None: None}[outcome.winner]
    fight.emit(
        ClashRolled,
        rule,
        hub=group.hub,
        primary=outcome.roller,
        totals=outcome.totals or (None, None),
        margin=outcome.margin,
        winner=winner,
        pattern=outcome.pattern,
        stats=(ready.hub.stat, clash.roller_of(ready).stat),
        primaries=group.primaries,
        secondaries=group.secondaries,
        bout=fight.state.bout,
        number=group.number,
    )


def _battle_roll(fight: Fight, unit: Contender) -> int:
    """The face of a battle roll: rolled, one of two by fate, or set by luck (SD4-9.02, SD4-17.03)."""
    if unit.face:
        return unit.face
    why = f"battle roll of {fight.name(unit.id)}"
    return fight.roll_fated(unit.dice, why, unit.id, unit.stat, "SD1-13.01", again=unit.again)


def _rolled_each_round(fight: Fight, group: ClashGroup, ready: Clash) -> ClashOutcome:
    """No battle roll: a player character rolls in every round (SD3-18.10)."""
    roller = clash.roller_of(ready)
    fight.emit(
        ClashRolled,
        "SD3-18.10",
        hub=group.hub,
        primary=roller.id,
        totals=(None, None),
        margin=None,
        winner=None,
        pattern="each",
        stats=(ready.hub.stat, roller.stat),
        primaries=group.primaries,
        secondaries=group.secondaries,
        bout=fight.state.bout,
        number=group.number,
    )
    return ClashOutcome(pattern="each", roller=roller.id)


def _show(fight: Fight, group: ClashGroup, ready: Clash, log: RoundLog | None, falls: Sequence[Fall]) -> None:
    """Bring a round onto the field: blows in the order of the members, hits, then who fell."""
    if log is not None:
        round_telling.tell_contests(fight, log)
        _show_blows(fight, ready, log)
        units = (group.hub, *group.primaries)
        fight.emit(
            ClashRoundEnded, "SD1-13.02", number=group.number, round=log.number, units=units, hits=log.hits
        )
        for unit, points in log.dents:
            fight.put(unit, dented=fight.standings[unit].dented + points)
        healing.drink(fight, log.drank)
        _show_worn(fight, log, falls)
        round_telling.tell_stuns(fight, log)
    for fall in falls:
        if fall.why == "exhausted":
            fight.put(fall.unit, left=fall.why)
        if fall.how == "critical" and fight.standings[fall.unit].hits > 0:
            fight.put(fall.unit, hits=0)
        credit = group.primaries[0] if fall.why == "auto_defeat" else fall.by
        fight.fell(fall.unit, fall.how, fall.why, fall.by, round_telling.FALL_RULES[fall.why], credit)
    if log is not None and log.number == 1:
        stunned = [check.unit for check in log.stuns if check.stunned]
        captive_leash.tighten(fight, group.members, stunned)


def _show_worn(fight: Fight, log: RoundLog, falls: Sequence[Fall]) -> None:
    """Exhaustion of a round (SD2-3.08)."""
    for unit, exhaustion in log.worn:
        before = fight.standings[unit].exhaustion
        fight.put(unit, exhaustion=exhaustion)
        leaves = any(fall.unit == unit and fall.why == "exhausted" for fall in falls)
        fight.emit(Exhausted, "SD2-3.08", unit=unit, before=before, after=exhaustion, leaves=leaves)
    obedience.steady(fight, [fall.unit for fall in falls if (fall.how, fall.why) == ("critical", "blow")])


def _show_blows(fight: Fight, ready: Clash, log: RoundLog) -> None:
    hits = {member.id: fight.standings[member.id].hits for member in ready.members}
    if not fight.watched:
        for target, struck in log.struck:
            hits[target] -= struck.damage
    else:
        round_telling.tell_blows(fight, ready, log, hits)
    for unit, left in hits.items():
        if left != fight.standings[unit].hits:
            ailing.wound(fight, unit, left)
