"""The battle order as a machine: phases made of stages. SD1-10.

A stage is a function that does its part and returns None, or returns a question and is called again when it
has been answered. What a phase consists of, and what follows it, is a table of the battle order (`phases`). A
stage with nothing to ask and nothing to do returns at once and leaves no trace (SD0-2.21).
"""

from collections.abc import Callable, Mapping, Sequence

from game.core.decisions import Option, Question, Reply
from game.core.events.common import BattleBegan, CombatantRose, CombatantStunned, InitiativeSet, PhaseBegan
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.choices import (
    arrow_gathering,
    collar,
    declare,
    luck,
    luck_deeds,
    screens,
    self_roll_choices,
    support_line,
)
from game.rulesets.second_dawn.battle.clash import (
    altitude,
    battle_mounting,
    bout,
    conclusion,
    diceless_rounds,
    luck_dice,
    obedience,
    save_shots,
)
from game.rulesets.second_dawn.battle.leaving import closing_in, escape_places, finish, pursuit, withdraw
from game.rulesets.second_dawn.battle.opening import footing, leader_choice, opening
from game.rulesets.second_dawn.battle.opening.opening import Representative, Role, Tally
from game.rulesets.second_dawn.battle.pairing import clash_groups, overrun, picks, swarm_merging
from game.rulesets.second_dawn.battle.state import phases, skirmish
from game.rulesets.second_dawn.battle.state.battle_records import Initiative
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.targets import (
    area_attack,
    area_choice,
    muck,
    self_destruct,
    target_shift,
)

Stage = Callable[[Fight], Question | None]

STANDOFFS_TO_END = 2
"""Bouts in a row of nothing but stand-offs that end the battle without winner (SD1-10.14)."""


def run(fight: Fight, until: str = "") -> None:
    """Go on until a question is open or the battle is over, or until a stage is next."""
    while fight.state.phase != "over":
        if not fight.state.stages:
            _enter(fight, _next_phase(fight))
            continue
        name, *rest = fight.state.stages
        if name == until:
            return
        question = STAGES[name](fight)
        battle_mounting.follow(fight)
        if question is not None:
            _announce_aftermath(fight)
            fight.now(question=question, questions=fight.state.questions + 1)
            return
        if fight.state.stages[:1] == (name,):
            fight.now(stages=tuple(rest), asked=())


def _announce_aftermath(fight: Fight) -> None:
    """The end is a phase of its own for those who decide in it."""
    if fight.state.phase == "end" and not fight.state.aftermath:
        fight.now(aftermath=True)
        fight.emit(PhaseBegan, "SD1-10.13", phase="end", bout=0)


def take(fight: Fight, reply: Reply) -> None:
    """Carry out the answer to the open question. Refusal if it is not possible; nothing is changed then."""
    question = fight.state.question
    if question is None:
        raise Refusal("no_question", "Nothing is asked")
    option = next((o for o in question.options if o.id == reply.choice), None)
    if option is None:
        raise Refusal("no_such_choice", f"{reply.choice!r} is not offered here")
    if not option.enabled:
        raise Refusal("closed_choice", option.reason, option.rule)
    fight.now(question=None)
    ANSWERS[question.kind](fight, question, reply)


# --- phases


def _next_phase(fight: Fight) -> str:
    state = fight.state
    if state.phase == "end":
        return "over"
    if _stops(fight):
        fight.now(reason="stopped")
        return "over"
    if conclusion.decided(fight) or state.standoffs >= STANDOFFS_TO_END:
        if not conclusion.decided(fight):
            fight.now(reason="standoff")
        return "end"
    return _following(fight)


def _following(fight: Fight) -> str:
    """The phase after this one, by the battle order."""
    holds = {
        "": True,
        "initiative": _has_initiative(fight),
        "prepared": fight.scene.opening == "prepared",
    }
    ways = phases.order_of(fight.scene.params).then[fight.state.phase]
    return next(phase for phase, condition in ways if holds[condition])


def _has_initiative(fight: Fight) -> bool:
    """After a tie the initiative round is skipped (SD1-10.10); with `initiative_effect` it always is
    (SD2-15)."""
    initiative = fight.state.initiative
    if fight.scene.params.initiative_effect == "no_round_1":
        return False
    return initiative is not None and initiative.winner is not None


def _stops(fight: Fight) -> bool:
    """The setup ends the run after this phase, or after one that is skipped here."""
    phase, stop = fight.state.phase, fight.scene.stop_after
    skipped = phase == "skirmish" and stop in ("initiative_round", "maneuvers") and _following(fight) != stop
    return phase == stop or skipped


def _enter(fight: Fight, phase: str) -> None:
    number = fight.state.bout + (phase == "bout")
    stages = phases.order_of(fight.scene.params).stages.get(phase, ())
    fight.now(phase=phase, stages=stages, bout=number, asked=(), picking=None, hunt=None)
    if phase not in ("opening", "end", "over"):
        fight.count_stacks()
        obedience.lapse(fight)
        fight.emit(PhaseBegan, "SD1-10", phase=phase, bout=number if phase == "bout" else 0)
    if phase == "bout" and number == 1 and fight.scene.params.initiative_effect == "no_round_1":
        _hold_losers(fight)


def _hold_losers(fight: Fight) -> None:
    """Option `initiative_effect: no_round_1`: who lost initiative does no damage in round 1, but for advanced
    initiative; not in an ambush (SD2-15, SD4-20.02)."""
    initiative = fight.state.initiative
    if initiative is None or initiative.winner is None or fight.scene.opening == "ambush":
        return
    for unit in fight.fit(1 - fight.party_index(initiative.winner)):
        if not fight.fighters[unit].able.steady:
            fight.put(unit, idle=(1,))


def _leave(fight: Fight, *stages: str) -> None:
    """Skip to other stages of the phase, or end it."""
    fight.now(stages=stages, asked=())


# --- the opening


def begin(fight: Fight) -> Question | None:
    """The state of the battle (SD1-10.02)."""
    scene = fight.scene
    sides = [party.side for party in fight.parties]
    defender = next(side for side in sides if side != scene.began_by)
    fight.emit(
        BattleBegan,
        "SD1-10.02",
        hex=None,
        attacker=scene.began_by,
        defender=defender,
        state=scene.opening,
        why=scene.why,
    )
    return None


def set_initiative(fight: Fight) -> Question | None:
    """Stun and initiative (SD1-10.04, SD1-10.05)."""
    for party in (0, 1):
        for unit in fight.fit(party):
            _stun(fight, party, unit)
    fight.now(initiative=_initiative(fight))
    return None


def role(fight: Fight, party: int) -> Role:
    """A party's part in the opening."""
    if fight.scene.opening != "ambush":
        return fight.scene.opening
    return "ambusher" if fight.parties[party].side == fight.scene.ambusher else "ambushed"


def _stun(fight: Fight, party: int, unit: str) -> None:
    """SD1-10.04. At home a unit is not surprised; whether it can be ambushed was tested before (SD1-10.03,
    SD2-9.02). A player character may have had a feeling (SD4-17.07)."""
    if luck_dice.AWAKE in fight.standings[unit].fate:
        return
    part = role(fight, party)
    home = part != "ambushed" and footing.at_home(fight, unit)
    quick = fight.fighters[unit].able.steady
    if fight.fighters[unit].able.grounds:
        quick = quick or bool(clash_groups.terrain_terms(fight, unit))
    rounds = opening.stun_rounds(part, adv_initiative=quick, terrain_special=home)
    if rounds:
        fight.put(unit, stun=rounds)
        fight.emit(CombatantStunned, "SD1-10.04", unit=unit, rounds=rounds)


def end_stun(fight: Fight) -> Question | None:
    """As a bout begins all stun has passed (SD1-10.11)."""
    _end_stun(fight, everything=True)
    return None


def carry_stun(fight: Fight) -> Question | None:
    """Stun of the opening lasts through round 1 of the bout (SD4-20.07)."""
    for unit, standing in list(fight.standings.items()):
        if standing.stun:
            fight.put(unit, stun=0, stun_next=max(1, standing.stun_next))
    return None


def _end_stun(fight: Fight, *, everything: bool) -> None:
    """One round of stun passes, or all of it."""
    for unit, standing in list(fight.standings.items()):
        if standing.stun:
            left = 0 if everything else standing.stun - 1
            fight.put(unit, stun=left)
            if not left and standing.fit:
                fight.emit(CombatantRose, "SD1-10.04", unit=unit, hits=standing.hits, was="stunned")


def _representative(fight: Fight, unit: str) -> Representative:
    fighter = fight.fighters[unit]
    return Representative(
        size=fighter.size,
        evasion=fighter.evasion,
        move=footing.tactical_pace(fight, unit),
        non_combat=fighter.non_combat,
    )


def _quick(fight: Fight, party: int) -> Sequence[str]:
    """Those of a party whose evasion counts for initiative: not its vehicles, if there is anybody else."""
    units = fight.fit(party)
    return [unit for unit in units if not fight.fighters[unit].vehicle] or units


def _initiative(fight: Fight) -> Initiative:
    first, second = ([_representative(fight, unit) for unit in _quick(fight, party)] for party in (0, 1))
    if not first or not second:
        tally = Tally(winner=int(not first), reason="evasion")
    elif fight.scene.ambusher is not None and fight.scene.params.ambush_initiative == "hidden":
        tally = Tally(winner=fight.party_index(fight.scene.ambusher), reason="hidden")
    else:
        tally = opening.initiative(
            (first, second), fight.scene.opening, fight.scene.params.initiative_priority
        )
    sides = [party.side for party in fight.parties]
    if tally.winner is None:
        face = fight.roll("initiative tiebreak", rule="SD1-10.05")
        chosen = opening.tiebreak(face, on_turn=fight.first_party())
        initiative = Initiative(
            winner=None, selector=sides[chosen], reason="tiebreak", totals=tally.totals, terms=tally.terms
        )
    else:
        side = sides[tally.winner]
        initiative = Initiative(
            winner=side, selector=side, reason=tally.reason, totals=tally.totals, terms=tally.terms
        )
    totals = initiative.totals or (None, None)
    fight.emit(
        InitiativeSet,
        "SD1-10.05",
        totals=tuple(zip(sides, totals, strict=True)),
        winner=initiative.winner,
        selector=initiative.selector,
        reason=initiative.reason,
    )
    return initiative


# --- skirmish and initiative round


def pair(fight: Fight) -> Question | None:
    """Pairing; a phase in which nobody can attack ends with it."""
    question = picks.pair(fight, screens.once_more)
    if question is not None:
        return question
    if fight.scene.stop_after == "pairing":
        fight.now(phase="over", stages=(), reason="stopped")
    elif fight.state.phase != "bout" and not _anything_to_do(fight):
        _close_round(fight)
        _leave(fight)
    return None


def _anything_to_do(fight: Fight) -> bool:
    leaving = fight.state.phase in withdraw.FREE_PHASES and withdraw.anyone_would(fight)
    return leaving or diceless_rounds.anyone_could_attack(fight)


def run_exchange(fight: Fight) -> Question | None:
    """Volleys, or the one round of a surprised or ambush opening, or the initiative round (SD1-10.08 to
    10.10)."""
    for round_ in diceless_rounds.rounds_of(fight):
        reeling = diceless_rounds.begin_round(fight)
        attacks = diceless_rounds.attacks_of(fight, round_)
        if attacks:
            if skirmish.is_volley(round_):
                fight.emit(PhaseBegan, "SD1-10.08", phase=fight.state.phase, round=round_)
            up = [unit for party in (0, 1) for unit in fight.fit(party)]
            struck = area_attack.resolve(fight, round_)
            if save_shots.by_saves(fight):
                save_shots.run_round(fight, round_)
            else:
                left = None if struck else attacks
                diceless_rounds.run_round(fight, round_, left, judge=self_roll_choices.contested)
                obedience.steady(fight, [u for u in up if fight.standings[u].condition == "critical"])
        diceless_rounds.end_round(fight, reeling)
        battle_mounting.follow(fight)
    _close_round(fight)
    swarm_merging.thin(fight)
    return None


def break_off(fight: Fight) -> Question | None:
    """Once somebody withdraws in the maneuvers nobody shoots a second time (SD4-20.04)."""
    if fight.state.hunt is not None:
        _close_round(fight)
        _leave(fight, "pursue", "pause")
    return None


def _close_round(fight: Fight) -> None:
    """After a diceless phase a round of stun is over, and scouts go back to their pairings."""
    diceless_rounds.end_change(fight)
    _end_stun(fight, everything=False)
    _end_choices(fight)


def _end_choices(fight: Fight) -> None:
    """Strikes, rolls and luck are chosen for one phase; a lit fuse burns on, and wiped eyes see."""
    self_destruct.burn(fight)
    muck.wiped(fight)
    for unit, standing in list(fight.standings.items()):
        if standing.strike or standing.contest or standing.fate or standing.aim:
            fight.put(unit, strike="", spill=(), contest="", fate=(), aim="")


# --- bouts


def strikes(fight: Fight) -> Question | None:
    """Area attacks and slams, where they fall before anybody withdraws."""
    area_attack.resolve(fight, "bout")
    return None


def clashes(fight: Fight) -> Question | None:
    """All clashes of a bout (SD1-10.11), after its area attacks and slams."""
    ready = bout.made(fight)
    area_attack.resolve(fight, "bout")
    end_bout(fight, idle=bout.run_bout(fight, bout.after_strikes(fight, ready)))
    return None


def end_bout(fight: Fight, *, idle: bool) -> None:
    """What follows the clashes of a bout; `idle`: they were nothing but stand-offs."""
    diceless_rounds.end_change(fight)
    _end_choices(fight)
    arrow_gathering.gathered(fight)
    swarm_merging.thin(fight)
    fight.now(standoffs=fight.state.standoffs + 1 if idle else 0)


def pause(fight: Fight) -> Question | None:
    """Stop between phases if the setup wants it and somebody is there to go on."""
    if not fight.scene.pause or fight.state.asked or conclusion.decided(fight):
        return None
    asking = [party for party in fight.parties if "go" in party.asks]
    if not asking:
        return None
    side = next((p.side for p in asking if p.side == fight.scene.on_turn), asking[0].side)
    return Question(
        id=fight.next_question,
        side=side,
        kind="go",
        prompt="Go on",
        options=(Option(id="go", label="Go on"),),
        default="go",
        battle=fight.scene.id,
    )


def _went_on(fight: Fight, question: Question, _reply: Reply) -> None:
    fight.now(asked=(question.side,))


def conclude(fight: Fight) -> Question | None:
    """The last stage."""
    battle_mounting.share_shots(fight)
    conclusion.conclude(fight)
    return None


def settle(fight: Fight) -> Question | None:
    """Prisoners, asked once."""
    return None if fight.state.asked else conclusion.settle(fight)


def _settled(fight: Fight, question: Question, reply: Reply) -> None:
    conclusion.answer(fight, question, reply)
    fight.now(asked=(question.side,))


STAGES: Mapping[str, Stage] = {
    "begin": begin,
    "form": leader_choice.form,
    "merge": swarm_merging.merge,
    "initiative": set_initiative,
    "mount": battle_mounting.mount,
    "altitude": altitude.altitude,
    "screen": screens.screen,
    "support": support_line.support,
    "pair": pair,
    "shift": target_shift.shift,
    "close": closing_in.close,
    "luck": luck.luck,
    "wary": luck_deeds.wary,
    "mercy": luck_deeds.mercy,
    "collar": collar.collar,
    "withdraw": withdraw.withdraw,
    "pursue": pursuit.pursue,
    "declare": declare.declare,
    "aim": declare.aim,
    "keep_aims": declare.keep_aims,
    "area": area_choice.area,
    "exchange": run_exchange,
    "break_off": break_off,
    "end_stun": end_stun,
    "carry_stun": carry_stun,
    "strikes": strikes,
    "clashes": clashes,
    "pause": pause,
    "finish": finish.finish,
    "depart": escape_places.depart,
    "settle": settle,
    "conclude": conclude,
}

ANSWERS: Mapping[str, Callable[[Fight, Question, Reply], None]] = {
    "pair": lambda fight, _question, reply: picks.answer(fight, reply),
    "attach": lambda fight, _question, reply: picks.answer(fight, reply),
    "declare": declare.answer,
    "aim": declare.answer_aim,
    "mount": battle_mounting.answer,
    "altitude": altitude.answer,
    "shift": target_shift.answer,
    "close": closing_in.answer,
    "withdraw": withdraw.answer,
    "pursue": pursuit.answer,
    "intercept": pursuit.answer_intercept,
    "finish": finish.answer,
    "depart": escape_places.answer,
    "area": area_choice.answer,
    "slam": area_choice.answer,
    "spill": area_choice.answer_spill,
    "contest": self_roll_choices.answer,
    "luck": luck.answer,
    "collar": collar.answer,
    "settle": _settled,
    "go": _went_on,
    "form": leader_choice.answer,
    "screen": screens.answer,
    "support": support_line.answer,
    "drag": overrun.answer,
    "merge": swarm_merging.answer,
}
