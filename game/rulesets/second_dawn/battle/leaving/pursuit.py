"""Going after those who withdrew: shots, pursuers, interceptors, and who gets away. SD2-10.14 to 10.21.

Questions: `pursue`, asked of the side that stays, with pairs (own unit, withdrawer) for the options `shoot`
and `pursue`; `intercept`, asked of the withdrawers' side, with pairs (own unit, pursuer). Each is asked until
the side answers `go` or nobody is left to tell. Auto-attackers that were told nothing shoot, or else run.
"""

from collections.abc import Callable, Iterable

from game.core.battle.events import Intercepted, PursuitRolled
from game.core.decisions import BarredUnit, Option, Question, Reply
from game.core.records import FieldOf, replace
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.choices import declare
from game.rulesets.second_dawn.battle.clash import conclusion, diceless_rounds, save_shots
from game.rulesets.second_dawn.battle.clash.diceless_rounds import RoundAttack
from game.rulesets.second_dawn.battle.leaving import flat_escape, pursuit_figures, withdraw
from game.rulesets.second_dawn.battle.opening import footing
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.state import battle_stat, phases, replies, skirmish
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.pairing_records import Hunt, HuntStep

GO = "go"
Pair = tuple[str, str]


def pursue(fight: Fight) -> Question | None:
    """Shots at the withdrawers, pursuers and interceptors, until everybody is away or caught."""
    while fight.state.hunt is not None:
        question = _STEPS[fight.state.hunt.step](fight)
        if question is not None:
            return question
    if conclusion.decided(fight):
        fight.now(stages=())
    return None


def _hunt(fight: Fight) -> Hunt:
    hunt = fight.state.hunt
    assert hunt is not None
    return hunt


def _now(fight: Fight, **fields: FieldOf[Hunt]) -> None:
    fight.now(hunt=replace(_hunt(fight), **fields))


def _go_on(fight: Fight, step: HuntStep) -> None:
    _now(fight, step=step)
    fight.now(asked=())


# --- who shoots, who runs


def _chase(fight: Fight) -> Question | None:
    """SD2-10.14: each side whose enemies withdraw, the first selector first."""
    for party in declare.order(fight):
        side = fight.parties[party].side
        if side in fight.state.asked or not withdraw.leaving(fight, 1 - party):
            continue
        _follow_orders(fight, party)
        if "pursue" in fight.parties[party].asks:
            question = _chase_question(fight, party)
            if any(option.enabled for option in question.options if option.id != GO):
                return question
        _charge(fight, party)
        fight.now(asked=(*fight.state.asked, side))
    _go_on(fight, "shots")
    return None


def _follow_orders(fight: Fight, party: int) -> None:
    for order in withdraw.orders(fight, party, ("shoot", "pursue", "stay"), "pursuit"):
        targets = _targets(fight, party, order.order)
        for unit in order.units:
            aims = targets.get(unit, ())
            if order.target in aims or (aims and not order.target):
                _tell(fight, order.order, unit, order.target or aims[0])


def idle_enemies(fight: Fight, party: int) -> list[str]:
    """Standing members that have no primary still in the fight, are not stunned, stay, and were told nothing
    (SD2-10.14)."""
    duelling = {unit for pair in fight.state.pairings.primary for unit in pair}
    hunt = _hunt(fight)
    told = {unit for unit, _ in (*hunt.shots, *hunt.pursuers, *hunt.stopped)}
    return [
        unit
        for unit in fight.fit(party)
        if not fight.standings[unit].withdrawing
        and not clash_groups.stunned(fight.standings[unit])
        and unit not in duelling
        and unit not in told
    ]


def _targets(fight: Fight, party: int, how: str) -> dict[str, tuple[str, ...]]:
    """Withdrawers that each idle enemy may shoot at, or run after."""
    prey = withdraw.leaving(fight, 1 - party)
    may = _may_shoot if how == "shoot" else withdraw.may_run
    found = {unit: tuple(t for t in prey if may(fight, unit, t)) for unit in idle_enemies(fight, party)}
    return {unit: targets for unit, targets in found.items() if targets}


def _may_shoot(fight: Fight, unit: str, target: str) -> bool:
    """Nobody shoots at who goes behind smoke: it can be pursued, not attacked (SD2-6.20)."""
    fighter, standing = fight.fighters[unit], fight.standings[unit]
    able = battle_stat.shoots(fighter, standing.ammo) and clash_groups.willing(fighter, standing)
    able = able and not withdraw.behind_smoke(fight, target)
    able = able and any(skirmish.fires_in(fighter.range, volley) for volley in _volleys(fight))
    return able and fight.reaches(unit, target)


def _chase_question(fight: Fight, party: int) -> Question:
    options = [Option(id=GO, label="Let them go", hint="Nobody else goes after them", rule="SD2-10.14")]
    for how, label, rule in (
        ("shoot", "Shoot at them", "SD2-10.15"),
        ("pursue", "Run after them", "SD2-10.17"),
    ):
        targets = _targets(fight, party, how)
        units = tuple(targets)
        reason = "" if units else "Nobody is free to do it"
        options.append(
            Option(
                id=how,
                label=label,
                enabled=bool(units),
                reason=reason,
                rule=rule,
                units=units,
                barred=_chase_bars(fight, party, units),
                pairs=_possible(targets),
            )
        )
    return Question(
        id=fight.next_question,
        side=fight.parties[party].side,
        kind="pursue",
        prompt="The enemy withdraws. Who shoots, who goes after them?",
        options=tuple(options),
        own=tuple(idle_enemies(fight, party)),
        others=tuple(withdraw.leaving(fight, 1 - party)),
        default=GO,
        battle=fight.scene.id,
    )


def _possible(targets: dict[str, tuple[str, ...]]) -> tuple[Pair, ...]:
    """Every pair of a unit and one it may be sent against."""
    return tuple((unit, target) for unit, found in targets.items() for target in found)


def _chase_bars(fight: Fight, party: int, units: Iterable[str]) -> tuple[BarredUnit, ...]:
    able, idle = set(units), set(idle_enemies(fight, party))
    return tuple(
        BarredUnit(
            unit=unit,
            reason="It cannot"
            if unit in idle
            else "It is stunned, already chosen, or still has an enemy of its own",
            rule="SD2-10.14",
        )
        for unit in fight.fit(party)
        if unit not in able and not fight.standings[unit].withdrawing
    )


def answer(fight: Fight, question: Question, reply: Reply) -> None:
    """Tell units whom to shoot at or run after; units without a target take the first they may. Refusal for
    a pair that is not possible."""
    party = fight.party_index(question.side)
    if reply.choice == GO:
        _charge(fight, party)
        fight.now(asked=(*fight.state.asked, question.side))
        return
    targets = _targets(fight, party, reply.choice)
    for unit, target in _pairs(question, reply, targets, "SD2-10.14"):
        _tell(fight, reply.choice, unit, target)


def _pairs(question: Question, reply: Reply, targets: dict[str, tuple[str, ...]], rule: str) -> list[Pair]:
    """Pairs of a reply, each unit once; units named alone take the first they may."""
    if reply.pairs:
        pairs = dict(reply.pairs)
    else:
        option = replies.option_of(question, reply)
        pairs = {unit: targets[unit][0] for unit in replies.chosen(option, reply)}
    for unit, target in pairs.items():
        if target not in targets.get(unit, ()):
            raise Refusal("target", f"{unit} cannot be sent against {target}", rule)
    return list(pairs.items())


def _tell(fight: Fight, how: str, unit: str, target: str) -> None:
    """A unit that shoots or runs takes no part in another clash of this bout."""
    hunt, pair = _hunt(fight), (unit, target)
    if how == "shoot":
        _now(fight, shots=(*hunt.shots, pair))
    elif how == "pursue":
        _now(fight, pursuers=(*hunt.pursuers, pair))
    old = fight.state.pairings
    withdraw.repair(fight, old.primary, tuple(p for p in old.secondary if p[0] != unit))


def _charge(fight: Fight, party: int) -> None:
    """Auto-attackers shoot, or run after the slowest (SD2-10.14)."""
    for how in ("shoot", "pursue"):
        for unit, targets in _targets(fight, party, how).items():
            if not withdraw.chooses(fight, unit):
                slowest = min(targets, key=lambda target: footing.points(fight, target))
                _tell(fight, how, unit, targets[0] if how == "shoot" else slowest)


# --- shots


def _shoot(fight: Fight) -> None:
    """Volleys in reverse order, all before anybody runs (SD2-10.15)."""
    run_round = (
        save_shots.run_round if fight.scene.params.skirmish_shots == "save" else diceless_rounds.run_round
    )
    for volley in reversed(_volleys(fight)):
        attacks = [
            RoundAttack(attacker=unit, target=target)
            for unit, target in _hunt(fight).shots
            if skirmish.fires_in(fight.fighters[unit].range, volley) and fight.is_target(target)
        ]
        if attacks:
            run_round(fight, volley, attacks)
    withdraw.unpair(fight)
    _go_on(fight, "intercept")


def _volleys(fight: Fight) -> tuple[str, ...]:
    """Those of a prepared skirmish."""
    return phases.rounds(fight.scene.params, "skirmish", "prepared")


# --- interceptors


def _intercept(fight: Fight) -> Question | None:
    """Friends that stay stop pursuers (SD2-10.16). As pursuers they must have no primary of their own."""
    for party in declare.order(fight):
        side = fight.parties[party].side
        if side in fight.state.asked or not _stoppable(fight, party):
            continue
        for order in withdraw.orders(fight, party, ("intercept",), "pursuit"):
            for unit in order.units:
                if order.target in _stoppable(fight, party).get(unit, ()):
                    _stop(fight, unit, order.target)
        if "intercept" in fight.parties[party].asks and _stoppable(fight, party):
            return _intercept_question(fight, party)
        fight.now(asked=(*fight.state.asked, side))
    _go_on(fight, "run")
    return None


def _stoppable(fight: Fight, party: int) -> dict[str, tuple[str, ...]]:
    """Pursuers that each friend of theirs could stop, beside those it stops already."""
    hunt = _hunt(fight)
    stopped = {pursuer for _, pursuer in hunt.stopped}
    mine = set(withdraw.leaving(fight, party))
    running = [unit for unit, prey in hunt.pursuers if prey in mine and unit not in stopped]
    busy = {unit for unit, _ in hunt.stopped if fight.party_of(unit) == party}
    friends = [u for u in fight.fit(party) if u in busy or u in set(idle_enemies(fight, party))]
    found = {unit: tuple(foe for foe in running if _can_stop(fight, unit, foe)) for unit in friends}
    return {unit: foes for unit, foes in found.items() if foes}


def _can_stop(fight: Fight, unit: str, pursuer: str) -> bool:
    held = [foe for friend, foe in _hunt(fight).stopped if friend == unit]
    if fight.fighters[pursuer].flier and not fight.fighters[unit].flier:
        return False
    sizes = [fight.fighters[foe].size for foe in (*held, pursuer)]
    return pursuit_figures.can_stop(fight.fighters[unit].size, sizes)


def _intercept_question(fight: Fight, party: int) -> Question:
    found = _stoppable(fight, party)
    return Question(
        id=fight.next_question,
        side=fight.parties[party].side,
        kind="intercept",
        prompt="Your units are pursued. Who stands in the way?",
        options=(
            Option(id=GO, label="Nobody", hint="Nobody else stands in the way"),
            Option(
                id="intercept",
                label="Stand in the way",
                rule="SD2-10.16",
                hint="One stops one pursuer a size larger, two of its size, four a size smaller",
                units=tuple(found),
                pairs=_possible(found),
            ),
        ),
        own=tuple(found),
        others=tuple(dict.fromkeys(foe for foes in found.values() for foe in foes)),
        default=GO,
        battle=fight.scene.id,
    )


def answer_intercept(fight: Fight, question: Question, reply: Reply) -> None:
    """Put friends in the way of pursuers. Refusal for a pair that is not possible."""
    if reply.choice == GO:
        fight.now(asked=(*fight.state.asked, question.side))
        return
    party = fight.party_index(question.side)
    pairs = _pairs(question, reply, _stoppable(fight, party), "SD2-10.16")
    for number, (unit, foe) in enumerate(pairs):
        if foe in _stoppable(fight, party).get(unit, ()):
            _stop(fight, unit, foe)
        elif number == 0 or reply.pairs:
            raise Refusal("stopped", f"{unit} cannot stop {foe} too", "SD2-10.16")


def _stop(fight: Fight, unit: str, pursuer: str) -> None:
    """A stopped pursuer fights its interceptor; the first as primary, more as secondaries."""
    hunt = _hunt(fight)
    first = unit not in {friend for friend, _ in hunt.stopped}
    _now(fight, stopped=(*hunt.stopped, (unit, pursuer)))
    _join(fight, unit, [pursuer], first=first)
    fight.emit(Intercepted, "SD2-10.16", unit=unit, stopped=(pursuer,))


def _join(fight: Fight, hub: str, enemies: list[str], *, first: bool = True) -> None:
    """Pair a unit with enemies that are free: the first is its primary, the others only hit it. Whom several
    fight is the hub of the clash: who only hit one of those finds it gone (SD1-11.05)."""
    old = fight.state.pairings
    primary, joining = old.primary, enemies
    if first:
        pair = (hub, enemies[0]) if fight.party_of(hub) == 0 else (enemies[0], hub)
        primary, joining = (*primary, pair), enemies[1:]
    kept = tuple(p for p in old.secondary if p[0] not in (hub, *enemies))
    secondary = (*kept, *((enemy, hub) for enemy in joining))
    foes = {unit for pair in primary if hub in pair for unit in pair if unit != hub}
    foes |= {attacker for attacker, target in secondary if target == hub}
    if len(foes) > 1:
        secondary = tuple(pair for pair in secondary if pair[1] not in foes)
    withdraw.repair(fight, primary, secondary)


# --- the run


def _run(fight: Fight) -> None:
    """Each withdrawer against its pursuers; then it is away or must fight on (SD2-10.17 to 10.21)."""
    stopped = {pursuer for _, pursuer in _hunt(fight).stopped}
    for party in declare.order(fight):
        prey = withdraw.leaving(fight, party)
        after = {
            unit: [p for p, target in _hunt(fight).pursuers if target == unit and p not in stopped]
            for unit in prey
        }
        race = _flat if fight.scene.params.escape_roll == "flat" else _opposed
        caught = race(fight, {unit: foes for unit, foes in after.items() if foes})
        for unit in prey:
            if unit in caught:
                fight.put(unit, withdrawing=False, left="")
                _join(fight, unit, [*caught[unit], *_hold_back(fight, unit)])
            else:
                leave(fight, unit)
    fight.now(hunt=None)


def _hold_back(fight: Fight, unit: str) -> list[str]:
    """Where a roll to withdraw stands for the battle roll, who is caught does no damage before round 2, and
    fights those who shot at it too: these (SD4-20.06)."""
    if fight.scene.params.retreat_roll == "before":
        return []
    withdraw.stay(fight, unit)
    free = set(fight.fit(1 - fight.party_of(unit)))
    return [shooter for shooter, target in _hunt(fight).shots if target == unit and shooter in free]


def _opposed(fight: Fight, after: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    """Who is caught by whom. For each withdrawer its pursuers roll in roster order, then it does."""
    caught = {}
    for unit, foes in after.items():
        order = sorted(foes, key=lambda foe: fight.fighters[foe].index)
        totals = tuple((foe, footing.points(fight, foe) + _die(fight, foe)) for foe in order)
        run = pursuit_figures.run(_die(fight, unit), footing.points(fight, unit), totals)
        _tell_run(fight, unit, run.total, totals, run.caught_by)
        if not run.escaped:
            caught[unit] = run.caught_by
    return caught


def _flat(fight: Fight, after: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    """Option `escape_roll: flat`: one roll for all who are pursued, two dice if a side can dash (SD2-15,
    SD4-20.06)."""
    if not after:
        return {}
    foes = list(dict.fromkeys(foe for chasing in after.values() for foe in chasing))
    dashes = [all(fight.fighters[unit].dashes for unit in units) for units in (after, foes)]
    first = next(iter(after))
    face = _die(fight, first)
    if dashes[0] != dashes[1]:
        face = flat_escape.dash_face((face, _die(fight, first)), escapers=dashes[0])
    mine, theirs = (min(footing.points(fight, unit) for unit in units) for units in (after, foes))
    made = flat_escape.escape(face, mine, theirs, before_bouts=fight.state.phase != "bout")
    caught = {} if made.escaped else {unit: tuple(chasing) for unit, chasing in after.items()}
    for unit in after:
        against = tuple((foe, flat_escape.NEEDED) for foe in after[unit])
        _tell_run(fight, unit, made.total, against, caught.get(unit, ()))
    return caught


def _die(fight: Fight, unit: str) -> int:
    added = 0 if fight.scene.params.escape_roll == "flat" else footing.points(fight, unit)
    return fight.roll(f"pursuit, {fight.name(unit)}", unit, added, rule="SD2-10.17")


def _tell_run(
    fight: Fight, unit: str, total: int, against: tuple[tuple[str, int], ...], caught: tuple[str, ...]
) -> None:
    fight.emit(PursuitRolled, "SD2-10.19", unit=unit, total=total, against=against, caught=caught)


def leave(fight: Fight, unit: str) -> None:
    """A combatant leaves the battle (SD2-10.21). A bout in which somebody left is no stand-off."""
    fight.put(unit, withdrawing=False, left="escaped")
    fight.fell(unit, "escaped", "withdrew", rule="SD2-10.21")
    party = fight.party_of(unit)
    fight.put_party(party, retreated=(*fight.parties[party].retreated, unit))
    fight.now(standoffs=-1)


_STEPS: dict[str, Callable[[Fight], Question | None]] = {
    "chase": _chase,
    "shots": _shoot,
    "intercept": _intercept,
    "run": _run,
}
