"""Leaving the field: who may, who wants to, and whether they get away. SD2-10.01 to 10.13.

Question `withdraw`: a side names units until it answers `go`; what is declared is not taken back. The first
selector declares first (SD2-10.04). Those who get away stay `withdrawing` until nobody can catch them any
more (stage `pursue`).
"""

from collections.abc import Iterable

from game.core.battle.events import RetreatDeclared, RetreatRolled
from game.core.decisions import BarredUnit, Option, Prospect, Question, Reply
from game.core.records import replace
from game.rulesets.second_dawn.battle.choices import declare
from game.rulesets.second_dawn.battle.clash import altitude, diceless_rounds
from game.rulesets.second_dawn.battle.clash.diceless_rounds import RoundAttack
from game.rulesets.second_dawn.battle.leaving import escape_figures
from game.rulesets.second_dawn.battle.opening import footing
from game.rulesets.second_dawn.battle.pairing import clash_groups, picks
from game.rulesets.second_dawn.battle.state import battle_stat, replies, sky
from game.rulesets.second_dawn.battle.state.battle_records import AdvanceOrder
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.pairing_records import Hunt, Pairings

GO = "go"
_ORDERS = {"retreat": "withdraw", "smoke_bomb": "smoke"}
_SMOKE = "smoke_bomb"
FREE_PHASES = {"initiative_round": "SD2-10.05", "maneuvers": "SD4-20.05"}
"""Phases in which who may withdraw gets away from those he fights without a roll, and by which rule."""
_NO_BLOW = (*FREE_PHASES.values(), "SD2-10.06a", "SD2-10.06c", "SD2-10.06d", "SD3-8.02")
"""Ways of leaving in which no opponent has a reach blow (SD2-10.12)."""


def withdraw(fight: Fight) -> Question | None:
    """Who withdraws, after target shift and before area attacks."""
    for party in declare.order(fight):
        side = fight.parties[party].side
        if side in fight.state.asked:
            continue
        for order in orders(fight, party, tuple(_ORDERS)):
            able = [unit for unit, bar in bars(fight, party, _ORDERS[order.order]).items() if bar is None]
            _declare(fight, [unit for unit in able if unit in order.units], _ORDERS[order.order])
        if "withdraw" in fight.parties[party].asks:
            question = _question(fight, party)
            if any(option.enabled for option in question.options if option.id != GO):
                return question
        fight.now(asked=(*fight.state.asked, side))
    if any(standing.withdrawing for standing in fight.standings.values()):
        _resolve(fight)
    return None


def orders(fight: Fight, party: int, names: tuple[str, ...], phase: str = "") -> list[AdvanceOrder]:
    """Choices of a side made in advance that hold now; `phase` is another name of the present one."""
    side, now = fight.parties[party].side, ("", fight.phase_key(), phase)
    return [o for o in fight.scene.orders if o.by == side and o.order in names and o.phase in now]


def anyone_would(fight: Fight) -> bool:
    """Whether a side decides itself, or has decided, about units that may withdraw now."""
    return any(
        None in bars(fight, party).values()
        for party in (0, 1)
        if "withdraw" in fight.parties[party].asks or orders(fight, party, tuple(_ORDERS))
    )


# --- who may


def bars(fight: Fight, party: int, how: str = "withdraw") -> dict[str, BarredUnit | None]:
    """For each standing member that has not declared it why it may not withdraw, None if it may; `smoke`:
    covered by its own smoke bomb (SD2-6.20)."""
    units = [unit for unit in fight.fit(party) if not fight.standings[unit].withdrawing]
    if how == "smoke":
        units = [unit for unit in units if fight.fighters[unit].able.smoke]
    out = {unit: _bar(fight, unit) for unit in units}
    if how == "smoke":
        out = {unit: bar or _bar_smoke(fight, unit) for unit, bar in out.items()}
    return out


def _bar(fight: Fight, unit: str) -> BarredUnit | None:
    standing = fight.standings[unit]
    reason, rule = "", "SD2-10.01"
    if clash_groups.stunned(standing):
        reason, rule = "It is stunned", "SD2-8.06"
    elif standing.changing or standing.dazed:
        reason = "It is incapacitated for a round"
    elif standing.idle:
        reason, rule = "It cannot act in round 1", "SD2-15"
    elif not chooses(fight, unit):
        reason = "It attacks on its own: neither a scout nor under a commander"
    elif not footing.points(fight, unit):
        reason = "It cannot move"
    elif fight.state.phase == "initiative_round" and _closes_in(fight, unit):
        reason, rule = "The enemy can close in", "SD2-10.05"
    return BarredUnit(unit=unit, reason=reason, rule=rule) if reason else None


def _bar_smoke(fight: Fight, unit: str) -> BarredUnit | None:
    standing = fight.standings[unit]
    if standing.has_ammo or standing.fired:
        return None
    return BarredUnit(unit=unit, reason="It has no bombs left", rule="SD2-6.20")


def chooses(fight: Fight, unit: str) -> bool:
    """Whether a combatant is free of auto-attack: scouts, those who do not fight, vehicles, units of no
    side, all whom a commander holds (SD2-10.01, SD4-4.04), and who flies where no enemy does (SD3-8.01)."""
    fighter, party = fight.fighters[unit], fight.party_of(unit)
    state = fight.parties[party]
    alone = fight.scout(unit) or fighter.non_combat or fighter.vehicle or state.neutral
    return alone or fight.held(party) or _over_them(fight, unit)


def _over_them(fight: Fight, unit: str) -> bool:
    """Whether a unit is in the sky, with no flier among the enemies."""
    aloft = fight.standings[unit].zone != "ground"
    return aloft and not any(fight.fighters[foe].flier for foe in fight.fit(1 - fight.party_of(unit)))


def _closes_in(fight: Fight, unit: str) -> bool:
    """Whether somebody comes to blows with a unit that goes: a side wants to, and can (SD2-10.05)."""
    return not fight.state.apart and can_close(fight, unit)


def can_close(fight: Fight, unit: str) -> bool:
    """Whether an enemy could come to blows with a unit that goes: hand to hand, not stunned, not cut off from
    it, and as fast (SD2-10.05). The ground cuts off from the sky."""
    mine = footing.tactical_pace(fight, unit)
    aloft = fight.standings[unit].zone != "ground"
    for enemy in fight.fit(1 - fight.party_of(unit)):
        fighter, standing = fight.fighters[enemy], fight.standings[enemy]
        if clash_groups.stunned(standing) or fighter.non_combat or battle_stat.shoots(fighter, standing.ammo):
            continue
        if fighter.vehicle:
            continue
        if aloft and not fighter.flier:
            continue
        if footing.tactical_pace(fight, enemy) >= mine:
            return True
    return False


# --- declaring


def _question(fight: Fight, party: int) -> Question:
    going, covered = bars(fight, party), bars(fight, party, "smoke")
    leave = declare.unit_option("withdraw", "Withdraw", "SD2-10.04", going)
    options = [
        Option(id=GO, label="Stay and fight", hint="Nobody else withdraws"),
        replace(leave, prospects=tuple(_prospect(fight, unit) for unit in leave.units)),
    ]
    if covered:
        options.append(declare.unit_option("smoke", "Withdraw behind smoke", "SD2-6.20", covered))
    return Question(
        id=fight.next_question,
        side=fight.parties[party].side,
        kind="withdraw",
        prompt="Does anybody withdraw?",
        options=tuple(options),
        own=tuple(unit for unit, bar in going.items() if bar is None),
        others=tuple(fight.fit(1 - party)),
        default=GO,
        battle=fight.scene.id,
    )


def _prospect(fight: Fight, unit: str) -> Prospect:
    """What a unit risks that withdraws by itself, beside those that have declared it already."""
    going = frozenset({unit, *(u for party in (0, 1) for u in leaving(fight, party))})
    free = free_by(fight, unit, going)
    against = [fight.fighters[foe].evasion for foe in opponents(fight, unit)]
    threats = []
    params = fight.scene.params
    if free not in _NO_BLOW and params.retreat_success == "leaves":
        threats += [(blow.attacker, "reach_blow") for blow in reach_blows(fight, unit, going)]
    if not free and params.retreat_roll == "before":
        pairs = fight.state.pairings.secondary
        threats += [(foe, "hit") for foe, target in pairs if target == unit and _strikes(fight, foe, unit)]
    threats += [(foe, "pursue") for foe in _free_to_run(fight, unit, going)]
    return Prospect(
        unit=unit,
        chance=None if free else escape_figures.chance(fight.fighters[unit].evasion, against),
        free=free,
        threats=tuple(threats),
    )


def _free_to_run(fight: Fight, unit: str, going: frozenset[str]) -> list[str]:
    """Enemies that could go after a unit: those whose only primaries leave."""
    out = []
    for foe in fight.fit(1 - fight.party_of(unit)):
        held = any(fight.standings[other].fit and other not in going for other in _partners(fight, foe))
        free = not held and foe not in going and not clash_groups.stunned(fight.standings[foe])
        if free and may_run(fight, foe, unit):
            out.append(foe)
    return out


def may_run(fight: Fight, unit: str, target: str) -> bool:
    """Nobody runs after those who left before the first bout (SD2-10.05), nor from the ground after a flier
    (SD2-10.22, SD3-8.02), nor where it cannot fly itself (SD3-9.07)."""
    if fight.state.phase == "initiative_round" or not footing.points(fight, unit):
        return False
    fighter, standing = fight.fighters[unit], fight.standings[unit]
    same_air = fighter.flier or not fight.fighters[target].flier
    same_air = same_air and sky.may_force(altitude.highest(fight, unit), fight.standings[target].zone)
    return same_air and not fighter.non_combat and clash_groups.willing(fighter, standing)


def answer(fight: Fight, question: Question, reply: Reply) -> None:
    """Declare the named units, all that may if none is named. Refusal for one that may not."""
    if reply.choice == GO:
        fight.now(asked=(*fight.state.asked, question.side))
        return
    option = replies.option_of(question, reply)
    _declare(fight, replies.chosen(option, reply), reply.choice)


def _declare(fight: Fight, units: Iterable[str], how: str) -> None:
    for unit in units:
        fight.put(unit, withdrawing=True, left=_SMOKE if how == "smoke" else "")
        if how == "smoke":
            fight.put(unit, fired=True)


# --- getting away


def leaving(fight: Fight, party: int) -> list[str]:
    """Standing members that withdraw, in roster order."""
    return [unit for unit in fight.fit(party) if fight.standings[unit].withdrawing]


def behind_smoke(fight: Fight, unit: str) -> bool:
    """Whether a unit withdraws under its own smoke bomb (SD2-6.20)."""
    return fight.standings[unit].left == _SMOKE


def opponents(fight: Fight, unit: str) -> list[str]:
    """Standing enemies that have a unit as primary."""
    return [foe for foe in _partners(fight, unit) if fight.standings[foe].fit]


def _partners(fight: Fight, unit: str) -> list[str]:
    pairs = fight.state.pairings.primary
    return [b if a == unit else a for a, b in pairs if unit in (a, b)]


def free_by(fight: Fight, unit: str, going: frozenset[str]) -> str:
    """The rule by which a unit leaves without a roll, empty if it must roll (SD2-10.05, 10.06). `going` are
    all who withdraw. A flier that has not come down to its enemies flies off (SD3-8.02)."""
    if fight.state.phase in FREE_PHASES:
        return FREE_PHASES[fight.state.phase]
    if behind_smoke(fight, unit):
        return "SD2-10.06d"
    primaries = opponents(fight, unit)
    if not primaries:
        return "SD2-10.06c"
    joined = [attacker for attacker, target in fight.state.pairings.secondary if target == unit]
    against = [*primaries, *joined]
    zone = fight.standings[unit].zone
    if zone != "ground" and all(fight.standings[foe].zone != zone for foe in against):
        return "SD3-8.02"
    if all(foe in going for foe in against):
        return "SD2-10.06a"
    if footing.at_home(fight, unit) and not any(footing.at_home(fight, foe) for foe in against):
        return "SD2-10.06b"
    return ""


def reach_blows(fight: Fight, unit: str, going: frozenset[str]) -> list[RoundAttack]:
    """Blows of longer reach on a unit that gets away (SD2-10.12)."""
    mine = clash_groups.arm_of(fight.fighters[unit]).reach
    return [
        RoundAttack(attacker=foe, target=unit)
        for foe in opponents(fight, unit)
        if foe not in going
        and _strikes(fight, foe, unit)
        and escape_figures.reach_blow(
            armed_melee=battle_stat.armed_melee(fight.fighters[foe]),
            reach=clash_groups.arm_of(fight.fighters[foe]).reach,
            withdrawer_reach=mine,
        )
    ]


def _strikes(fight: Fight, unit: str, target: str) -> bool:
    """Whether a unit lands a blow on one that goes: nobody does while neither side closes in (SD2-10.05), nor
    who is stunned (SD2-10.12)."""
    standing = fight.standings[unit]
    busy = standing.changing or standing.dazed or clash_groups.stunned(standing)
    return (
        not busy
        and clash_groups.near(fight, unit)
        and clash_groups.willing(fight.fighters[unit], standing)
        and fight.reaches(unit, target)
    )


def _resolve(fight: Fight) -> None:
    """Both sides' attempts, in the order in which they declared; who got away is in no pairing then."""
    going = frozenset(unit for party in (0, 1) for unit in leaving(fight, party))
    for party in declare.order(fight):
        units = leaving(fight, party)
        if units:
            _attempt(fight, party, units, going)
    unpair(fight)
    fight.now(hunt=Hunt())


def _attempt(fight: Fight, party: int, units: list[str], going: frozenset[str]) -> None:
    free = {unit: free_by(fight, unit, going) for unit in units}
    for unit, rule in free.items():
        fight.emit(RetreatDeclared, rule or "SD2-10.07", unit=unit, free=bool(rule), why=rule)
    against = {unit: opponents(fight, unit) for unit in units}
    foes = [
        escape_figures.Opponent(
            id=foe,
            evasion=fight.fighters[foe].evasion,
            primaries=tuple(unit for unit in units if foe in against[unit]),
        )
        for foe in fight.fit(1 - party)
    ]
    rolled = escape_figures.withdraw(
        foes,
        [
            escape_figures.Withdrawer(
                id=unit, evasion=fight.fighters[unit].evasion, is_primary=not free[unit]
            )
            for unit in units
        ],
        lambda unit, added: _die(fight, unit, added),
    )
    for attempt in rolled.attempts:
        fight.emit(
            RetreatRolled,
            "SD2-10.08",
            unit=attempt.unit,
            total=attempt.total,
            against=attempt.against,
            success=attempt.success,
        )
    blows: list[RoundAttack] = []
    if fight.scene.params.retreat_success == "leaves":
        blows = [
            blow
            for unit in rolled.success
            if free[unit] not in _NO_BLOW
            for blow in reach_blows(fight, unit, going)
        ]
    diceless_rounds.strike_surely(fight, blows, "retreat", "SD2-10.12", minimum=True)
    if fight.scene.params.retreat_roll == "battle_roll":
        _engage(fight, [attempt for attempt in rolled.attempts if not attempt.success])
    else:
        _hold(fight, rolled.failed, going)


def _die(fight: Fight, unit: str, added: int) -> int:
    return fight.roll(f"withdrawal, {fight.name(unit)}", unit, added, rule="SD2-10.07")


def _engage(fight: Fight, attempts: list[escape_figures.Attempt]) -> None:
    """Who fails has rolled for the bout already, by evasion, and does no damage in round 1 (SD4-20.05)."""
    for attempt in attempts:
        stay(fight, attempt.unit)
        highest = max(total for _, total in attempt.against)
        fight.put(attempt.unit, dodged=(attempt.total, highest))


def stay(fight: Fight, unit: str) -> None:
    """A unit that did not get away makes no attack in round 1 (SD2-10.13, SD4-20.06)."""
    fight.put(unit, withdrawing=False, idle=tuple(sorted({*fight.standings[unit].idle, 1})))


def _hold(fight: Fight, units: tuple[str, ...], going: frozenset[str]) -> None:
    """Who fails is hit by all secondaries at once, and does no damage in round 1 of the bout (SD2-10.13)."""
    for unit in units:
        stay(fight, unit)
    hits = [
        RoundAttack(attacker=attacker, target=target)
        for attacker, target in fight.state.pairings.secondary
        if target in units and attacker not in going and _strikes(fight, attacker, target)
    ]
    diceless_rounds.strike_surely(fight, hits, "retreat", "SD2-10.13")


def unpair(fight: Fight) -> None:
    """Take those who withdraw, and those who fell on their way, out of the pairings."""
    for unit, standing in list(fight.standings.items()):
        if standing.withdrawing and not standing.fit:
            fight.put(unit, withdrawing=False)
    old = fight.state.pairings
    there = {u for u, s in fight.standings.items() if fight.is_target(u) and not s.withdrawing}
    repair(
        fight,
        tuple((a, b) for a, b in old.primary if a in there and b in there),
        tuple((a, b) for a, b in old.secondary if a in there and b in there),
    )


def repair(
    fight: Fight, primary: tuple[tuple[str, str], ...], secondary: tuple[tuple[str, str], ...]
) -> None:
    """Change the pairings in the middle of a phase, and tell it. The supportline fights nobody by itself
    (SD4-12.09)."""
    fought = {unit for pair in primary for unit in pair}
    secondary = tuple((a, b) for a, b in secondary if b in fought or not fight.supports(a))
    paired = {unit for pair in (*primary, *secondary) for unit in pair}
    standing = [u for party in (0, 1) for u in fight.fit(party) if not fight.standings[u].withdrawing]
    made = Pairings(
        primary=primary, secondary=secondary, reserve=tuple(u for u in standing if u not in paired)
    )
    if made != fight.state.pairings:
        fight.now(pairings=made)
        picks.show(fight)
