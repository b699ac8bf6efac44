"""The end of a battle: winner, prisoners, ammunition. SD1-10.13, SD1-16.08, SD1-18.05."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from game.core.battle.seam import BattleResult, CombatantFate
from game.core.decisions import BarredUnit, Option, Question, Reply
from game.core.events.common import AmmoChanged, BattleEnded, CombatantRose
from game.core.numbers import HALF, Halves
from game.core.records import derived, replace
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.clash import capture, kill_credit
from game.rulesets.second_dawn.battle.pairing import cover_fire, shield_gear, swarm_merging
from game.rulesets.second_dawn.battle.state.battle_records import BattleState, Standing
from game.rulesets.second_dawn.battle.state.fight import HOLDS, Fight
from game.rulesets.second_dawn.unit.damage import ESCAPED, FIT

RECOVERED = "recovered"
"""Mark of a commander that never fainted: it moves no more before its side's next turn (SD4-4.10)."""
SPARED = "spared"
"""How one left the field whom a player character let go (SD4-17.09)."""
_MARKS = {"escaped": ("stepped_back", "hidden"), "captive": ("critical", *HOLDS), FIT: (RECOVERED,)}
"""What the map must know besides of one that left so."""


def decided(fight: Fight) -> bool:
    """A side has no standing unit left (SD1-10.12), empty vehicles not counted."""
    return not fight.manned(0) or not fight.manned(1)


def winner(fight: Fight) -> int | None:
    """The party that still stands; if neither does, the one with units that will rise. None for both."""
    standing = [bool(fight.manned(party)) for party in (0, 1)]
    if not any(standing):
        standing = [bool(_knocked_out(fight, party)) for party in (0, 1)]
    return None if all(standing) or not any(standing) else standing.index(True)


def _knocked_out(fight: Fight, party: int) -> list[str]:
    return _lying(fight, fight.parties[party].members)


def _lying(fight: Fight, units: Iterable[str]) -> list[str]:
    return [unit for unit in units if fight.standings[unit].condition == "knocked_out"]


def settle(fight: Fight) -> Question | None:
    """Knocked-out winners rise; knocked-out losers are taken or croaked (SD1-16.08)."""
    won = winner(fight)
    for party in (0, 1):
        _rise(fight, _lying(fight, fight.parties[party].support))
    if won is None:
        for party in (0, 1):
            _rise(fight, _knocked_out(fight, party))
        return None
    _rise(fight, _knocked_out(fight, won))
    _recover(fight, won)
    _free_own(fight, won)
    losers = _knocked_out(fight, 1 - won)
    hands = capture.assigned(fight, won, losers)
    if hands and "settle" in fight.parties[won].asks:
        return _question(fight, won, losers, hands)
    _settle(fight, won, hands if takes_prisoners(fight, won) else {})
    return None


def takes_prisoners(fight: Fight, party: int) -> bool:
    """What the party has declared, else the parameter `croak_default` (SD1-16.08)."""
    declared = fight.parties[party].prisoners
    return fight.scene.params.croak_default == "capture" if declared is None else declared


def _question(fight: Fight, won: int, losers: list[str], hands: Mapping[str, str]) -> Question:
    """Its pairs are who would hold whom if all were taken."""
    barred = tuple(
        BarredUnit(unit=unit, reason="Nobody is free to hold it", rule="SD1-19.04")
        for unit in losers
        if not capture.jailors(fight, won, [unit])
    )
    lost = {bar.unit for bar in barred}
    return Question(
        id=fight.next_question,
        side=fight.parties[won].side,
        kind="settle",
        prompt=f"{len(losers)} of the enemy are knocked out",
        options=(
            Option(id="croak", label="Croak them", rule="SD1-16.08"),
            Option(
                id="imprison",
                label="Take prisoners",
                rule="SD1-19.02",
                hint=f"{len(hands)} can be held; the others croak",
                units=tuple(unit for unit in losers if unit not in lost),
                barred=barred,
                pairs=tuple(hands.items()),
            ),
        ),
        own=tuple(capture.jailors(fight, won, losers)),
        others=tuple(losers),
        default="imprison" if takes_prisoners(fight, won) else "croak",
        battle=fight.scene.id,
    )


def answer(fight: Fight, question: Question, reply: Reply) -> None:
    """Take the named units (all there is room for if none is named), croak the others."""
    won = fight.party_index(question.side)
    losers = _knocked_out(fight, 1 - won)
    hands: dict[str, str] = {}
    if reply.choice == "imprison":
        for unit in reply.units:
            if unit not in losers:
                raise Refusal("no_such_unit", f"{unit} is not knocked out", "SD1-19.02")
        named = [unit for unit in losers if not reply.units or unit in reply.units]
        hands = capture.assigned(fight, won, named)
        if len(hands) < len(set(reply.units)):
            room = len(capture.assigned(fight, won, losers))
            raise Refusal("no_jailor", f"Only {room} can be held, one per jailor", "SD1-19.04")
    _settle(fight, won, hands)


def _settle(fight: Fight, won: int, hands: Mapping[str, str]) -> None:
    """Give prisoners to their jailors, croak the others."""
    for unit in _knocked_out(fight, 1 - won):
        if unit in hands:
            fight.fell(unit, "captive", "settled", hands[unit], "SD1-19.02")
        else:
            fight.fell(unit, "croaked", "settled", rule="SD1-16.08")


def _rise(fight: Fight, units: Iterable[str]) -> None:
    """Ten minutes are over: knocked-out units stand up at 1 hit (SD1-16.05)."""
    for unit in units:
        fight.put(unit, condition=FIT, hits=HALF)
        fight.emit(CombatantRose, "SD1-16.05", unit=unit, hits=HALF)


def _recover(fight: Fight, won: int) -> None:
    """Commanders that kept their senses at 0 hits live if their side holds the field (SD4-4.10)."""
    for unit in fight.parties[won].members:
        standing = fight.standings[unit]
        if standing.conscious and standing.condition == "critical":
            fight.put(unit, condition=FIT, hits=HALF, conscious=False, left=RECOVERED)
            fight.emit(CombatantRose, "SD4-4.10", unit=unit, hits=HALF, was="critical")


def _free_own(fight: Fight, won: int) -> None:
    """Members that the beaten side held are free again, but for those whom an escaper took along."""
    for unit in fight.parties[won].members:
        standing = fight.standings[unit]
        if standing.condition == "captive" and fight.standings[standing.captor].condition != ESCAPED:
            fight.put(unit, condition=FIT, hits=max(HALF, fight.standings[unit].hits), captor="")
            hits = fight.standings[unit].hits
            fight.emit(CombatantRose, "SD1-19.07", unit=unit, hits=hits, was="captive")


def conclude(fight: Fight) -> None:
    """Ammunition, then the battle is over."""
    won = winner(fight)
    regained = {} if won is None else _regained(fight, won)
    for unit in fight.standings:
        if fight.there(unit) or fight.standings[unit].condition == ESCAPED:
            _spend(fight, unit, regained.get(unit, 0))
    side = None if won is None else fight.parties[won].side
    reason = fight.state.reason or _reason(fight, won)
    fight.now(winner=side, reason=reason, gains=kill_credit.gains(fight, won))
    swarm_merging.disperse(fight)
    fallen = _by_end(fight)
    fight.emit(
        BattleEnded,
        "SD1-10.13",
        hex=None,
        winner=side,
        reason=reason,
        croaked=fallen["croaked"],
        captured=fallen["captive"],
        gains=tuple((unit, exp) for unit, exp in fight.state.gains.items() if exp),
    )


def _reason(fight: Fight, won: int | None) -> str:
    """`withdrew`: the beaten left the field, or both did (SD2-10.21)."""
    beaten = (0, 1) if won is None else (1 - won,)
    if any(escaped(fight, party) for party in beaten):
        return "withdrew"
    return "none_left" if won is None else "won"


def escaped(fight: Fight, party: int) -> list[str]:
    """Members that left the field of their own will, not those whom a player character spared."""
    members = fight.parties[party].members
    return [unit for unit in members if _left(fight.standings[unit])]


def _left(standing: Standing) -> bool:
    return standing.condition == ESCAPED and standing.left != SPARED


def _by_end(fight: Fight) -> dict[str, tuple[str, ...]]:
    return {
        how: tuple(unit for unit, standing in fight.standings.items() if standing.condition == how)
        for how in ("croaked", "captive")
    }


def _spend(fight: Fight, unit: str, regained: Halves) -> None:
    fighter, standing = fight.fighters[unit], fight.standings[unit]
    after = shield_gear.ammo_after(standing.ammo, fighter.ammo_max, fired=standing.fired, regained=regained)
    if after != standing.ammo:
        fight.put(unit, ammo=after)
        fight.emit(AmmoChanged, "SD1-18.03", unit=unit, before=standing.ammo, after=after)


def _regained(fight: Fight, won: int) -> dict[str, Halves]:
    """Ammo the winner's shooters gather: 0.5, or 1 if the beaten stack brought at least as many armed
    shooters of the same range; nothing with another enemy of its near (SD1-18.05), nor if half of the enemy
    or more withdrew (SD2-10.23)."""
    others_near = fight.scene.others_near or fight.parties[won].others_near
    others_near = others_near or bool(cover_fire.taking_part(fight, 1 - won))
    withdrew = 2 * len(escaped(fight, 1 - won)) >= len(fight.parties[1 - won].members)
    if others_near or withdrew or not _rich(fight, won) or not fight.scene.params.ammo_recovery:
        return {}
    counts = [_shooters(fight, party) for party in (0, 1)]
    out = {}
    for unit in fight.parties[won].roster:
        fighter = fight.fighters[unit]
        if fighter.magic or fight.standings[unit].condition != FIT:
            continue
        mine, theirs = counts[won].get(fighter.range, 0), counts[1 - won].get(fighter.range, 0)
        out[unit] = shield_gear.ONE_AMMO if theirs >= mine else shield_gear.HALF_AMMO
    return out


def _rich(fight: Fight, won: int) -> bool:
    """Whether enough enemies lie on the field: parameter `recovery_needs` (SD4-20.08)."""
    enemies = fight.parties[1 - won].members
    croaked = sum(fight.standings[unit].condition == "croaked" for unit in enemies)
    return fight.scene.params.recovery_needs == "victory" or 2 * croaked >= len(enemies)


def _shooters(fight: Fight, party: int) -> dict[str, int]:
    """Armed shooters by range that a party brought. What natural projectiles leave behind is no use to
    anybody (SD3-3.03); a cavalry is one shooter."""
    found: dict[str, int] = {}
    for fighter in fight.each(fight.parties[party].roster):
        if fighter.magic or fight.sits_in_cavalry(fighter.id):
            continue
        if fighter.style == "shooter" and fighter.in_hand and fight.standings[fighter.id].has_ammo:
            found[fighter.range] = found.get(fighter.range, 0) + 1
    return found


# --- the result


def result_of(state: BattleState) -> BattleResult:
    """Outcome of a battle that is over, or was stopped."""
    fates = {
        unit: _fate(standing, state.gains.get(unit, Fraction(0)), state.fighters[unit].mount)
        for unit, standing in state.standings.items()
    }
    for unit, seat in _lucky(state).items():
        standing = state.standings[seat]
        fates[unit] = replace(fates[unit], luck=standing.luck, spared=SPARED in standing.spent)
    return BattleResult(winner=state.winner, fates=fates, bouts=state.bout, reason=state.reason)


def _lucky(state: BattleState) -> dict[str, str]:
    """Player characters, and whose standing holds their luck: in the saddle that of the mount."""
    mine = {unit: fighter.mount for unit, fighter in state.fighters.items() if fighter.pc}
    riding = {unit: seat for unit, seat in mine.items() if seat and state.fighters[seat].rider == unit}
    return {unit: riding.get(unit, unit) for unit in mine if unit not in riding.values()}


def _fate(standing: Standing, exp: Fraction, mount: str) -> CombatantFate:
    end = "fit" if standing.condition == "knocked_out" else standing.condition
    left = standing.left if standing.left in _MARKS.get(end, ()) else ""
    recovers = end == "captive" and left != "critical"
    hits = max(HALF, standing.hits) if recovers else standing.hits
    by = standing.credit if "critical" in (end, left) else ""
    return derived(
        CombatantFate,
        standing,
        end=end,
        hits=hits,
        exp=exp,
        by=by,
        left=left,
        wing=standing.wing // HALF,
        fed=standing.ails.drunk,
        mount=mount,
        luck=None,
    )
