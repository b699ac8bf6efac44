"""Area attacks and slams on the field: who may make one, whom it hits, what it does. SD2-7, SD3-17.

They fall before all other blows of a round, all of a round at once. In skirmish and initiative round an area
attack takes the place of the normal one, that of a shooter in the last volley; in a bout it falls before
round 1, in which the attacker does nothing else. Whom a slam leaves incapacitated may be captured from round
3 on (SD3-17.06).
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from game.core.battle.events import AreaStruck, CombatantDazed, DraggedForward, Slammed
from game.core.decisions import BarredUnit
from game.core.events.common import AmmoChanged
from game.core.numbers import HALF
from game.core.records import Record
from game.rulesets.second_dawn.battle.clash import contests, diceless_rounds, special_telling
from game.rulesets.second_dawn.battle.leaving import withdraw
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.state import ailing, battle_stat, skirmish
from game.rulesets.second_dawn.battle.state.battle_records import DONE, SWEPT, Fighter
from game.rulesets.second_dawn.battle.state.fight import GRASPED, IN_TAR, Fight
from game.rulesets.second_dawn.battle.targets import area_effects, muck, self_destruct
from game.rulesets.second_dawn.content.ability_records import AreaWord, Element
from game.rulesets.second_dawn.content.records import SIZES
from game.rulesets.second_dawn.unit import area_kinds, area_template
from game.rulesets.second_dawn.unit.area_kinds import AreaKind
from game.rulesets.second_dawn.unit.area_template import Attack

AREA, SLAM, TAR_CAPTURE, TAR_SMOTHER = "area", "slam", "tar_capture", "tar_smother"
MUCK, BURST = "muck", "fuse"
"""Muck that is spat in place of a blow, and a fuse that is lit: no attack of this phase."""
_ONE_AREA = "area:"
"""Before the word of an area attack that is a choice of its own."""
_SLAMS = (SLAM, TAR_CAPTURE, TAR_SMOTHER)
_SHORT_ROUNDS = ("short", skirmish.ANY, skirmish.SECOND, "surprised", "ambush", "initiative")
"""Rounds in which an area attack can fall (SD2-7.01)."""

_RULES = {
    SLAM: "SD3-17.01",
    TAR_CAPTURE: "SD3-17.09",
    TAR_SMOTHER: "SD3-17.09",
    MUCK: "SD7-2.58",
    BURST: self_destruct.RULE,
}
_TAR: Element = "sticky"
_LARGEST = len(SIZES)
_WIDER = Fraction(2, 3)
"""What an enemy takes of an attack that is half as wide again."""


class AreaTargets(Record):
    """Whom an attack hits: the primaries it reaches, and whom the enemy may give up besides, of whom it
    takes as many as its template still holds."""

    sure: tuple[str, ...]
    spill: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    """`spill` if the enemy gives them up in roster order."""


def is_tar(fighter: Fighter) -> bool:
    return fighter.able.slam == "tar" or fighter.able.smothers


def is_area(strike: str) -> bool:
    return strike == AREA or strike.startswith(_ONE_AREA)


def is_strike(strike: str) -> bool:
    """Whether this is an area attack or a slam that has not fallen yet."""
    return strike in _SLAMS or strike == MUCK or is_area(strike)


def areas_of(fighter: Fighter) -> dict[str, AreaWord]:
    """The kinds of area attacks that a unit has, by the strike that each is: the first one of chapter 2 as
    the area attack, all others by their names."""
    out: dict[str, AreaWord] = {}
    for word in fighter.able.area:
        if fighter.size >= area_kinds.KINDS[word].least:
            plain = word in area_kinds.PLAIN and AREA not in out
            out[AREA if plain else _ONE_AREA + word] = word
    return out


def kind_of(fighter: Fighter, strike: str) -> AreaKind:
    """What an area attack of a unit does."""
    return area_kinds.KINDS[areas_of(fighter)[strike]]


def attack_of(fighter: Fighter, strike: str) -> Attack:
    """The row of the template table that a strike uses (SD3-17.08, SD3-17.10)."""
    if is_area(strike):
        return "area"
    enhanced = fighter.able.slam == "enhanced"
    if strike == SLAM:
        return "enhanced_slam" if enhanced else "slam"
    return "enhanced_tar_slam" if enhanced else "tar_slam"


def offered(fighter: Fighter, *, bout: bool) -> tuple[str, ...]:
    """Strikes that a unit has at all; anybody slams, but tar only smothers (SD3-17.01, SD3-17.09)."""
    slams = (TAR_CAPTURE, TAR_SMOTHER) if is_tar(fighter) else (SLAM,)
    able = fighter.able
    own = (*areas_of(fighter), *((MUCK,) if able.spits else ()), *((BURST,) if able.bursts else ()))
    return (*own, *(slams if bout else ()))


def bar(fight: Fight, unit: str, strike: str) -> BarredUnit | None:
    """Why a unit cannot strike so in this phase, None if it can."""
    fighter, standing = fight.fighters[unit], fight.standings[unit]
    why, rule = "", rule_of(fighter, strike)
    if standing.stun or standing.stun_next:
        why, rule = "It is stunned", "SD3-16.02"
    elif standing.dazed or standing.changing or standing.idle or not clash_groups.willing(fighter, standing):
        why = "It cannot attack"
    elif not clash_groups.near(fight, unit):
        why, rule = "Neither side closes in", "SD2-10.05"
    elif standing.ails.fuse:
        why, rule = "Its fuse burns", self_destruct.RULE
    elif fighter.mount:
        why, rule = "Not while it is carried", "SD3-13.03"
    elif is_area(strike) and (lacks := _lacks(fight, unit, kind_of(fighter, strike))):
        why, rule = lacks, "SD4-15.02"
    elif fight.state.phase != "bout" and not any(
        diceless_rounds.attacks_in(fight, unit, round_) for round_ in diceless_rounds.rounds_of(fight)
    ):
        why = "It does not attack in this phase"
    elif not aim(fight, unit, strike).sure:
        why = "None of its enemies is the right size"
    return BarredUnit(unit=unit, reason=why, rule=rule) if why else None


def rule_of(fighter: Fighter, strike: str) -> str:
    """The rule by which a unit strikes so."""
    return str(kind_of(fighter, strike).rule) if is_area(strike) else _RULES[strike]


def _lacks(fight: Fight, unit: str, kind: AreaKind) -> str:
    """What a unit has too little of for an area attack; a breath needs no weapon."""
    fighter, standing = fight.fighters[unit], fight.standings[unit]
    if kind.rule == area_kinds.BREATH:
        return "It is out of breath" if standing.ails.breaths >= area_kinds.BREATHS_A_BATTLE else ""
    if fighter.style == "shooter" and not battle_stat.shoots(fighter, standing.ammo):
        return "It has no ammunition"
    if standing.ammo < kind.shots * HALF:
        return f"It needs {kind.shots} shots"
    return ""


def aim(fight: Fight, unit: str, strike: str) -> AreaTargets:
    """Whom a strike hits as the pairings stand (SD2-7.01, SD2-7.02, SD3-17.05, SD4-12.06); a slam drags those
    it hits behind a screen forward (SD4-12.07)."""
    front, behind = _enemies(fight, unit)
    if strike == BURST:
        return AreaTargets(sure=self_destruct.near(fight, unit))
    if strike == MUCK:
        return AreaTargets(sure=tuple(_reached(fight, unit, strike, front)[:1]))
    if is_area(strike) or _may_drag(fight, unit):
        party = 1 - fight.party_of(unit)
        behind += [
            u
            for u in fight.fit(party)
            if fight.standings[u].lane == "back"
            and u not in (*front, *behind)
            and (is_area(strike) or not _held_back(fight, u))
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
    zone = fight.standings[unit].zone
    near = [
        enemy
        for enemy in enemies
        if fight.is_target(enemy)
        and (fight.standings[enemy].zone == zone if strike in _SLAMS else fight.reaches(unit, enemy))
    ]
    return [enemy for enemy in near if _share(fight, unit, strike, enemy) <= 1]


def _share(fight: Fight, unit: str, strike: str, enemy: str) -> Fraction:
    """Part of a strike that an enemy takes, above 1 for what it cannot hit. An intensified breath is that of
    a body one size larger, of an immense one half as wide again (SD7-4.01); a fed one is twice as wide."""
    fighter, victim = fight.fighters[unit], fight.fighters[enemy]
    offset, swarm = victim.size - fighter.size, bool(victim.swarm)
    if strike == MUCK:
        return Fraction(1)
    if not is_area(strike):
        return area_template.share(attack_of(fighter, strike), offset, swarm=swarm)
    kind = kind_of(fighter, strike)
    if kind.sticks and offset >= 0:
        return Fraction(2)
    wider = min(fighter.able.wider, 1) if kind.breath else 0
    part = area_template.share("area", offset - (wider if fighter.size < _LARGEST else 0), swarm=swarm)
    if wider and fighter.size >= _LARGEST:
        part *= _WIDER
    return part / 2 if is_fed(fighter, kind) else part


def is_fed(fighter: Fighter, kind: AreaKind) -> bool:
    """Whether another breath of a unit makes one stronger: fire with gas (SD7-3.20)."""
    return bool(kind.fed_by) and kind.fed_by in fighter.able.area


def _chosen(fight: Fight, unit: str, strike: str, enemies: Sequence[str]) -> tuple[str, ...]:
    return area_template.chosen([(enemy, _share(fight, unit, strike, enemy)) for enemy in enemies])


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
        if is_strike(standing.strike)
        and (round_ == "bout" or diceless_rounds.attacks_in(fight, unit, round_))
    ]


def resolve(fight: Fight, round_: str) -> bool:
    """Let all strikes of a round fall at once; whether there were any. Nobody is hit by two area attacks or
    by two slams (SD2-7.02, SD3-17.04)."""
    self_destruct.burst(fight)
    hit: dict[str, set[str]] = {"area": set(), "slam": set(), MUCK: set()}
    plans: list[tuple[str, str, tuple[str, ...]]] = []
    for unit in strikers(fight, round_):
        standing = fight.standings[unit]
        strike = standing.strike
        sure = aim(fight, unit, strike)
        wanted = (*sure.sure, *(standing.spill or sure.open))
        already = hit["area" if is_area(strike) else "slam" if strike in _SLAMS else MUCK]
        targets = tuple(u for u in _chosen(fight, unit, strike, wanted) if u not in already)
        already |= set(targets)
        plans.append((unit, strike, targets))
    for unit, strike, targets in plans:
        _fall(fight, unit, strike, targets)
    struck = [
        (unit, target, kind_of(fight.fighters[unit], strike))
        for unit, strike, targets in plans
        if is_area(strike)
        for target in targets
    ]
    area_effects.throw(fight, struck)
    return bool(plans)


def _fall(fight: Fight, unit: str, strike: str, targets: tuple[str, ...]) -> None:
    fight.put(unit, strike=DONE if strike in _SLAMS else SWEPT, spill=())
    if strike in _SLAMS:
        _slam(fight, unit, strike, targets)
        return
    if fight.state.phase == "bout":
        _idle(fight, unit, 1)
    if strike == MUCK:
        muck.spit(fight, unit, targets)
        return
    fighter = fight.fighters[unit]
    word, kind = areas_of(fighter)[strike], kind_of(fighter, strike)
    fight.emit(AreaStruck, kind.rule, unit=unit, kind=word, targets=targets)
    _spend(fight, unit, kind)
    for target in targets:
        area_effects.strike(fight, unit, target, kind, fed=is_fed(fighter, kind))


def _spend(fight: Fight, unit: str, kind: AreaKind) -> None:
    """The shots, or the breath, that an area attack costs."""
    standing = fight.standings[unit]
    if kind.rule == area_kinds.BREATH:
        ailing.put(fight, unit, breaths=standing.ails.breaths + 1)
    elif kind.shots:
        left = standing.ammo - kind.shots * HALF
        fight.put(unit, ammo=left)
        fight.emit(AmmoChanged, kind.rule, unit=unit, before=standing.ammo, after=left)
    elif battle_stat.shoots(fight.fighters[unit], standing.ammo):
        fight.put(unit, fired=True)


def _slam(fight: Fight, unit: str, strike: str, targets: tuple[str, ...]) -> None:
    near = {enemy for enemies in _enemies(fight, unit) for enemy in enemies}
    dragged = [target for target in targets if fight.behind(target) and target not in near]
    targets = tuple(target for target in targets if target not in dragged)
    # Another slam of the same moment may have dragged the slammer itself into a clash.
    if _may_drag(fight, unit):
        _drag(fight, unit, dragged)
    fighter = fight.fighters[unit]
    mode = "tar" if strike != SLAM else fighter.able.slam or "slam"
    fight.emit(Slammed, _RULES[strike], unit=unit, mode=mode, targets=targets)
    if strike == SLAM:
        for one in (unit, *targets):
            _idle(fight, one, 1, 2)
    else:
        targets = tuple(one for one in targets if not area_effects.withstands(fight, unit, one, _TAR))
    if strike == TAR_CAPTURE:
        _take(fight, unit, targets)
    elif strike == TAR_SMOTHER:
        _smother(fight, unit, targets)
    else:
        for target in targets:
            if not _grasps(fight, unit, target):
                area_effects.slam(fight, unit, target, attack_of(fighter, strike))


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


def _grasps(fight: Fight, unit: str, target: str) -> bool:
    """Whether a slam takes its target, and does so: a smaller one, by who takes many (SD7-4.05)."""
    if not takes_all(fight.fighters[unit], fight.fighters[target]):
        return False
    fight.fell(target, "captive", GRASPED, unit, "SD7-4.05")
    special_telling.told(fight, unit, target, GRASPED, "grasps", "SD7-4.05")
    return True


def takes_all(fighter: Fighter, victim: Fighter) -> bool:
    """Whether a slam of one takes the other; a vehicle is broken, not taken."""
    return fighter.able.grasps and victim.size < fighter.size and not victim.vehicle


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
