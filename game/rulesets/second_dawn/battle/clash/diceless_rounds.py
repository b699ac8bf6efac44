"""Diceless rounds on the field: volleys, the surprised and ambush rounds, the initiative round.

SD1-10.08 to 10.10, SD1-12, SD1-16.06, SD1-16.07. All attacks of a round are simultaneous; a shot at a target
that is gone is lost.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from game.core.battle.events import StunChecked
from game.core.events.common import BlowStruck
from game.core.numbers import HALF, Halves
from game.core.records import Record, replace
from game.rulesets.second_dawn.battle.clash import (
    batting,
    follow_ups,
    haste,
    healing,
    rider_aim,
    special_telling,
    sticking,
)
from game.rulesets.second_dawn.battle.pairing import clash_groups, cover_fire
from game.rulesets.second_dawn.battle.state import (
    ailing,
    battle_stat,
    guarding,
    phases,
    skirmish,
)
from game.rulesets.second_dawn.battle.state.battle_stat import StatSituation
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.mounts import carrying
from game.rulesets.second_dawn.unit import (
    captive_loads,
    damage,
    guards,
    outnumber,
    size_gifts,
    stunning,
    swarms,
)
from game.rulesets.second_dawn.unit.damage import FIT, Blow, BlowKind, SettledBlows, StruckBody


class RoundAttack(Record):
    """One attack of a round. `batted`: it sends a projectile back (SD7-2.03). `further`: it follows on one
    that croaked (SD7-2.49, SD6-3.04)."""

    attacker: str
    target: str
    batted: bool = False
    further: bool = False


def body_of(fight: Fight, unit: str) -> StruckBody:
    """What a blow on a combatant meets."""
    fighter, standing = fight.fighters[unit], fight.standings[unit]
    return StruckBody(
        hits=standing.hits,
        size=fighter.size,
        croaks_at=fighter.croaks_at,
        reduction=fighter.reduction,
        basic=fighter.basic,
        flier=fighter.flier,
        swarm=bool(fighter.swarm),
        condition=standing.condition,
        blocks=clash_groups.blocks(fighter, standing, fight.scene.params),
        guard=guarding.guard_of(fighter, standing),
        id=unit,
    )


def pair_attacks(fight: Fight) -> Sequence[RoundAttack]:
    """Every attack the pairings allow, clash by clash: hub, primaries, secondaries. A scout's aim of this
    phase comes before its pairing (SD1-8.12). Carried riders attack beside their mount (SD3-13.04)."""
    moment = (fight.changes, fight.state.pairings)
    if fight.paired[0] != moment:
        fight.paired = (moment, _pair_attacks(fight))
    return fight.paired[1]


def _pair_attacks(fight: Fight) -> Sequence[RoundAttack]:
    paired = []
    for group in clash_groups.groups(fight.state.pairings):
        pairs = (*((unit, unit) for unit in group.members), *clash_groups.aboard(fight, group))
        paired += [(unit, clash_groups.rival_of(group, by)) for unit, by in pairs]
    paired += [(unit, "") for unit in fight.state.pairings.reserve]
    aimed = [(unit, fight.standings[unit].aim or target) for unit, target in paired]
    return [RoundAttack(attacker=unit, target=target) for unit, target in aimed if target]


def attacks_of(fight: Fight, round_: str, paired: Sequence[RoundAttack] | None = None) -> list[RoundAttack]:
    """Attacks of a round: `long`, `middle`, `short`, `surprised`, `ambush` or `initiative`. Nobody attacks
    what is out of reach in another zone (SD3-9.06). `paired` are the `pair_attacks` as they now are, for who
    asks about several rounds."""
    found = list(_attacks(fight, round_, pair_attacks(fight) if paired is None else paired))
    return found + _batted(fight, round_, found)


def _batted(fight: Fight, round_: str, attacks: Sequence[RoundAttack]) -> list[RoundAttack]:
    """Shots that are sent back."""
    if not fight.batters:
        return []
    pairs = batting.returned(fight, round_, [(attack.attacker, attack.target) for attack in attacks])
    return [RoundAttack(attacker=unit, target=target, batted=True) for unit, target in pairs]


def attacks_of_each(
    fight: Fight, rounds: Sequence[str], paired: Sequence[RoundAttack]
) -> list[list[RoundAttack]]:
    """The same for each of several rounds, with the `pair_attacks` as they now are."""
    out: list[list[RoundAttack]] = [[] for _ in rounds]
    for one in paired:
        unit = one.attacker
        if fight.standings[unit].struck or not _ready(fight, unit):
            continue
        places = [place for place, round_ in enumerate(rounds) if _takes_part(fight, unit, round_)]
        if places:
            attacks = list(_strikable(fight, one))
            for place in places:
                out[place] += attacks
    return [found + _batted(fight, round_, found) for round_, found in zip(rounds, out, strict=True)]


def _attacks(fight: Fight, round_: str, paired: Sequence[RoundAttack]) -> Iterator[RoundAttack]:
    for one in paired:
        unit = one.attacker
        if not fight.standings[unit].struck and attacks_in(fight, unit, round_):
            yield from _strikable(fight, one)


def _strikable(fight: Fight, one: RoundAttack) -> Iterator[RoundAttack]:
    """The attacks of a unit that it is able to make where its targets are."""
    unit = one.attacker
    for attack in _all_of(fight, one):
        strikable = fight.is_target(attack.target) or rider_aim.mark(fight, unit) == attack.target
        if strikable and fight.reaches(unit, attack.target):
            yield attack


def _all_of(fight: Fight, attack: RoundAttack) -> list[RoundAttack]:
    """All attacks of one unit; further ones go to its other primaries in turn (SD4-9.01)."""
    more = max(fight.fighters[attack.attacker].able.attacks, haste.ready(fight, attack.attacker))
    if not more:
        return [attack]
    group = next((g for g in clash_groups.groups(fight.state.pairings) if g.hub == attack.attacker), None)
    targets = group.primaries if group and attack.target in group.primaries else (attack.target,)
    return [RoundAttack(attacker=attack.attacker, target=targets[n % len(targets)]) for n in range(1 + more)]


def attacks_in(fight: Fight, unit: str, round_: str) -> bool:
    """Whether a unit makes an attack of its own in a round, had it a target."""
    return _ready(fight, unit) and _takes_part(fight, unit, round_)


def _ready(fight: Fight, unit: str) -> bool:
    """Whether it attacks in the current phase at all."""
    fighter, standing = fight.fighters[unit], fight.standings[unit]
    if standing.changing or standing.dazed or not clash_groups.willing(fighter, standing):
        return False
    return clash_groups.near(fight, unit)


def _takes_part(fight: Fight, unit: str, round_: str) -> bool:
    """Whether a round is one of those in which such as it attack."""
    fighter, standing = fight.fighters[unit], fight.standings[unit]
    if skirmish.is_volley(round_):
        range_ = carrying.carried_range(fighter.range) if fighter.mount else fighter.range
        return battle_stat.shoots(fighter, standing.ammo) and skirmish.fires_in(range_, round_)
    if round_ == "initiative":
        initiative = fight.state.initiative
        return initiative is not None and fighter.side == initiative.winner
    return True


def may_attack(fight: Fight, unit: str) -> bool:
    """Whether a unit can attack in some round of the current diceless phase, had it a target."""
    return _ready(fight, unit) and any(_takes_part(fight, unit, round_) for round_ in rounds_of(fight))


def rounds_of(fight: Fight) -> tuple[str, ...]:
    """Rounds of the current phase without battle rolls."""
    return phases.rounds(fight.scene.params, fight.state.phase, fight.scene.opening)


def anyone_could_attack(fight: Fight) -> bool:
    """Whether the current phase can hold any attack at all, if those who now hold or crouch give it up
    (SD0-4.05, SD0-4.06)."""
    waiting = [unit for unit, standing in fight.standings.items() if standing.holding or standing.crouching]
    free = Fight(fight.frozen(), NO_DICE, fight.figures) if waiting else fight
    for unit in waiting:
        free.put(unit, holding=False, crouching=False)
    return any(attacks_of_each(free, rounds_of(free), pair_attacks(free)))


def situation(fight: Fight, unit: str, attacks: Sequence[RoundAttack]) -> StatSituation:
    """What a unit's modifiers hang on in a round of these attacks (SD1-9.03)."""
    enemies = dict.fromkeys(a.attacker for a in attacks if fight.seat(a.target) == unit)
    return _situation(fight, unit, enemies, attacks=any(a.attacker == unit for a in attacks))


def _situation(fight: Fight, unit: str, enemies: Collection[str], *, attacks: bool) -> StatSituation:
    return StatSituation(
        on_turn=fight.uses_combat(unit),
        attacks=attacks,
        enemies=outnumber.counting(fight.fighters[unit], fight.each(enemies)),
        armed_melee=battle_stat.hampering(fight.fighters[unit], fight.each(enemies)),
    )


def stats_of(fight: Fight, attacks: Sequence[RoundAttack]) -> dict[str, int]:
    """Battle stat of everybody in a round, one for attack and defence alike (SD1-12.02)."""
    against: dict[str, dict[str, None]] = {}
    for attack in attacks:
        against.setdefault(attack.attacker, {})
        against.setdefault(fight.seat(attack.target), {})[attack.attacker] = None
    attacking = {attack.attacker for attack in attacks}
    out = {}
    for unit, enemies in against.items():
        case = _situation(fight, unit, enemies, attacks=unit in attacking)
        out[unit] = battle_stat.total(clash_groups.unit_terms(fight, unit, case))
    return out


class ComparedAttack(Record):
    """An attack as it was compared. `stats` are both battle stats with what hangs on the enemy; `auto`:
    nothing is compared, as the target is helpless or the blow is certain."""

    attack: RoundAttack
    kind: BlowKind
    stats: tuple[int, int]
    auto: bool
    shock: bool = False


Judge = Callable[[Fight, Sequence[ComparedAttack]], Sequence[ComparedAttack]]
"""What becomes of compared attacks before they fall."""


def as_compared(_fight: Fight, strikes: Sequence[ComparedAttack]) -> Sequence[ComparedAttack]:
    """Every attack does what the comparison says."""
    return strikes


def run_round(
    fight: Fight, round_: str, attacks: Sequence[RoundAttack] | None = None, judge: Judge = as_compared
) -> None:
    """One round: compare every attack, then let all blows fall. `attacks` are those of the pairings unless
    given."""
    attacks = attacks_of(fight, round_) if attacks is None else attacks
    stats = stats_of(fight, attacks)
    who = {(attack.attacker, attack.target) for attack in attacks}
    strikes = judge(fight, [_strike(fight, attack, stats, who) for attack in attacks])
    _land(fight, round_, strikes, "SD1-12.01")
    if ailing.anyone(fight, "follows") or ailing.anyone(fight, "fells"):
        on = [RoundAttack(attacker=u, target=t, further=True) for u, t in follow_ups.further(fight, strikes)]
        more = [_strike(fight, one, {**stats_of(fight, [one]), **stats}, ()) for one in on]
        for shoots, rule in ((True, "SD7-2.49"), (False, "SD6-3.04")):
            mine = [one for one in more if follow_ups.shoots(fight, one.attack.attacker) is shoots]
            _land(fight, round_, mine, rule)


def compared(fight: Fight, attack: RoundAttack) -> ComparedAttack:
    """An attack compared by itself, as if nobody else fought (SD1-12.01)."""
    return _strike(fight, attack, stats_of(fight, [attack]), ((attack.attacker, attack.target),))


def strike_surely(
    fight: Fight,
    attacks: Sequence[RoundAttack],
    round_: str,
    rule: str,
    *,
    minimum: bool = False,
    why: str = "blow",
) -> None:
    """Attacks that hit by themselves: for normal damage, or minimum blows."""
    strikes = [_sure(fight, attack, minimum=minimum) for attack in attacks]
    _land(fight, round_, strikes, rule, why)


def sure_damage(fight: Fight, attack: RoundAttack) -> Halves:
    """What an attack that hits by itself takes from its target (SD2-5.08)."""
    return damage.blow_damage(_blow(fight, _sure(fight, attack)), body_of(fight, attack.target))


def _sure(fight: Fight, attack: RoundAttack, *, minimum: bool = False) -> ComparedAttack:
    weak = clash_groups.glances(fight, attack.attacker, attack.target)
    kind: BlowKind = "minimum" if minimum else "glancing" if weak else "regular"
    return ComparedAttack(attack=attack, kind=kind, stats=(0, 0), auto=True)


def _land(fight: Fight, round_: str, strikes: Sequence[ComparedAttack], rule: str, why: str = "blow") -> None:
    """All blows of a round at once, then who is stunned by them."""
    blows: dict[str, list[Blow]] = {}
    if ailing.anyone(fight, "shocks"):
        extra = (replace(one, shock=True) for one in strikes if follow_ups.shocks(fight, one))
        strikes = [*strikes, *extra]
    for strike in strikes:
        spend(fight, strike.attack.attacker)
        haste.spend(fight, [strike.attack.attacker])
        if strike.kind != "miss":
            blows.setdefault(strike.attack.target, []).append(_blow(fight, strike))
    before = {target: body_of(fight, target) for target in blows}
    toss = None if fight.foreseen else fight.toss
    settled = {target: damage.settle(before[target], blows[target], toss) for target in blows}
    _show(fight, round_, strikes, settled, rule)
    for target, result in settled.items():
        special_telling.tell(fight, target, result)
    for target, result in settled.items():
        ailing.wound(fight, target, result.hits)
        special_telling.dent(fight, target, before[target], result)
        if result.condition != before[target].condition:
            fight.fell(target, result.condition, why, result.by, "SD1-16")
    for target, result in settled.items():
        _stun(fight, target, result)
        sticking.stick(fight, [(target, struck.blow) for struck in result.struck])
    if ailing.anyone(fight, "drains"):
        healing.after_blows(fight, settled)


def _stun(fight: Fight, target: str, result: SettledBlows) -> None:
    """A stunning strike that took a hit may cost its target the next round (SD3-16.02)."""
    by = [
        struck.blow.attacker
        for struck in result.struck
        if struck.damage >= HALF and fight.fighters[struck.blow.attacker].able.stunning
    ]
    steady = fight.fighters[target].able.steady
    standing = fight.standings[target]
    if fight.foreseen or not by or not standing.fit or standing.stun or standing.stun_next:
        return
    if not stunning.check_due(HALF, steady=steady):
        return
    why = f"{fight.name(target)} against a stun"
    face = fight.roll_fated(0, why, target, rule="SD3-16.02", again=fight.rerolls(target))
    stunned = stunning.stuns(face)
    fight.emit(
        StunChecked,
        "SD3-16.02",
        unit=by[0],
        target=target,
        total=face,
        needed=stunning.AVOIDS_FROM,
        stunned=stunned,
    )
    if stunned:
        fight.put(target, stun_next=1)


def begin_round(fight: Fight) -> dict[str, int]:
    """Who was stunned in the round before is so in this one. Returns the stun they had besides, for
    `end_round`."""
    reeling = {unit: standing.stun for unit, standing in fight.standings.items() if standing.stun_next}
    for unit, stun in reeling.items():
        fight.put(unit, stun=max(1, stun), stun_next=0)
    return reeling


def end_round(fight: Fight, reeling: Mapping[str, int]) -> None:
    """The stun of one round is over."""
    if ailing.anyone(fight, "mends"):
        healing.mend(fight, tuple(fight.standings), 1)
    end_change(fight)
    for unit, stun in reeling.items():
        fight.put(unit, stun=stun)


def _show(
    fight: Fight,
    round_: str,
    strikes: Sequence[ComparedAttack],
    settled: Mapping[str, SettledBlows],
    rule: str,
) -> None:
    """Every attack as an event, in order; hits run down blow by blow."""
    done: dict[tuple[str, str], list[int]] = {}
    for target, result in settled.items():
        for struck in result.struck:
            done.setdefault((struck.blow.attacker, target), []).append(struck.damage)
    hits: dict[str, int] = {}
    for strike in strikes:
        attacker, target = strike.attack.attacker, strike.attack.target
        before = hits.get(target, fight.standings[target].hits)
        taken = done[attacker, target].pop(0) if strike.kind != "miss" else 0
        hits[target] = before - taken
        fight.emit(
            BlowStruck,
            "SD1-16.07" if strike.auto and rule == "SD1-12.01" else rule,
            attacker=attacker,
            target=target,
            blow=strike.kind,
            damage=taken,
            hits_before=before,
            hits_after=before - taken,
            stats=None if strike.auto else strike.stats,
            round=round_,
            auto=strike.auto,
        )


def _helpless(fight: Fight, unit: str) -> bool:
    """Attacks on units that are down, or busy with Shield+, hit by themselves (SD1-16.07, SD1-16.09)."""
    standing = fight.standings[unit]
    return standing.condition != FIT or standing.changing or standing.dazed > 0


def _strike(
    fight: Fight, attack: RoundAttack, stats: Mapping[str, int], who: Collection[tuple[str, str]]
) -> ComparedAttack:
    attacker, target = attack.attacker, attack.target
    defender = fight.seat(target)
    mutual = (defender, attacker) in who
    own = stats[attacker] + battle_stat.total(
        clash_groups.versus_terms(fight, attacker, target, attacked=mutual)
    )
    other = stats[defender]
    other += battle_stat.total(clash_groups.versus_terms(fight, defender, attacker, attacked=True))
    weak = clash_groups.glances(fight, attacker, target)
    auto = _helpless(fight, target)
    if auto:
        kind: BlowKind = "glancing" if weak else "regular"
    else:
        clad = clash_groups.clad(fight, target, attacker)
        kind = skirmish.blow_kind(own - other, glances=weak, target_armoured=clad)
        kind = _by_luck(fight, attack, kind, weak=weak)
    return ComparedAttack(attack=attack, kind=kind, stats=(own, other), auto=auto)


def _by_luck(fight: Fight, attack: RoundAttack, kind: BlowKind, *, weak: bool) -> BlowKind:
    """Comparisons of who has spent luck on them come out best for him (SD4-17.05)."""
    own, other = ("best" in fight.standings[unit].fate for unit in (attack.attacker, attack.target))
    if own == other:
        return kind
    return "miss" if other else "glancing" if weak else "regular"


def _blow(fight: Fight, strike: ComparedAttack) -> Blow:
    """The blow of an attack. Swarm-units must be armed to hurt much larger ones (SD2-5.05)."""
    attacker, kind = strike.attack.attacker, strike.kind
    fighter, standing = fight.fighters[attacker], fight.standings[attacker]
    target = fight.fighters[strike.attack.target]
    force = clash_groups.force(fight, attacker, target.id)
    base = force.helpless if _helpless(fight, target.id) else force.damage
    full = fighter.swarm == "full" and not battle_stat.unarmed(fighter, standing.ammo)
    on_turn = fight.uses_combat(attacker)
    mighty = guarding.mighty(fighter, standing, on_turn=on_turn)
    mighty = mighty and guards.tells_on(fighter.size, target.size)
    batted = strike.attack.batted
    charged = fighter.able.charges and fight.state.phase == _CHARGE and kind == "regular"
    amount = damage.blow_amount(kind, base, fighter.size, target.size, swarm=full)
    captures = clash_groups.captures(fight, attacker, target.id)
    coils = captures and fighter.able.coils and not battle_stat.shoots(fighter, standing.ammo)
    may_croak = not (target.mount or target.able.uncritted)
    blow = Blow(
        attacker=fighter.id,
        kind=kind,
        amount=damage.harder(kind, amount) if mighty else amount,
        factor=guarding.CAP if charged else force.factor,
        basic=fighter.basic and fight.scene.params.basic_half_damage,
        size=fighter.size,
        flier=fighter.flier,
        dead=kind == "regular" and may_croak and swarms.strikes_dead(fighter.size, target.size, target.swarm),
        captures=captures,
        wraps=captive_loads.wrapped(fighter.size, target.size, target.hits_max, coils=coils),
        projectile=batted or battle_stat.shoots(fighter, standing.ammo),
        cap=guarding.most(fighter, standing, on_turn=on_turn),
        takes=captures and clash_groups.takes_by_any_hit(fight, attacker, target.id),
        cover=cover_fire.halves(fight, attacker),
        piercing=mighty,
        how=follow_ups.how(fight, strike, charged=charged),
        chance=guards.minor_chance(guarding.weakness(fighter, standing), target.size),
    )
    return size_gifts.dealt(blow, size_gifts.gifts_of(fighter.able), target.size, may_croak=may_croak)


_CHARGE = "initiative_round"


def spend(fight: Fight, unit: str) -> None:
    """A shooter that attacks with its weapon has used its ammunition (SD1-18.03)."""
    standing = fight.standings[unit]
    if not standing.fired and battle_stat.shoots(fight.fighters[unit], standing.ammo):
        fight.put(unit, fired=True)


def end_change(fight: Fight) -> None:
    """Shield+ is on or off after one full round (SD1-17.03), and a round of being dazed is over."""
    for unit, standing in list(fight.standings.items()):
        if standing.changing or standing.dazed:
            fight.put(unit, changing=False, dazed=max(0, standing.dazed - 1))
