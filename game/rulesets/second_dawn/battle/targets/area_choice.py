"""Area attacks and slams as choices: SD2-7, SD3-17.

A side whose units could make one is asked (question `area`, units in the reply) until it answers `go`; slams
of a bout are a question of their own (`slam`). Where an attack takes more enemies than it fights, their side
chooses which of the others (question `spill`), in roster order unless it does. By default nobody makes one.
"""

from collections.abc import Sequence

from game.core.decisions import Option, Prospect, Question, Reply
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.choices import self_roll_choices
from game.rulesets.second_dawn.battle.pairing import picks
from game.rulesets.second_dawn.battle.state import replies
from game.rulesets.second_dawn.battle.state.battle_records import Fighter
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.targets import area_attack, self_destruct

GO = "go"
GIVE_UP = "give_up"

_LABELS = {
    area_attack.MUCK: (
        "Spit muck",
        "SD7-2.58",
        "Instead of its blow; who is hit is blinded until it wipes it off",
    ),
    area_attack.BURST: (
        "Light the fuse",
        self_destruct.RULE,
        "Does nothing for a round, then it blows up with all in its clash",
    ),
    area_attack.SLAM: ("Slam", "SD3-17.01", "Neither it nor those it hits attack in rounds 1 and 2"),
    area_attack.TAR_CAPTURE: (
        "Hold them in tar",
        "SD3-17.09",
        "Holds all it hits; can do nothing for a round",
    ),
    area_attack.TAR_SMOTHER: (
        "Smother them in tar",
        "SD3-17.09",
        "Croaks all it hits after round 3, if it survives",
    ),
}
_KINDS = ("area", "slam")
_SLAMS = (area_attack.SLAM, area_attack.TAR_CAPTURE, area_attack.TAR_SMOTHER)
_PROMPTS = {"area": "Who makes an area attack?", "slam": "Who slams into the enemy?"}
_SETTLED = "spill:"


def area(fight: Fight) -> Question | None:
    """Ask who makes an area attack or slams, then whom the enemy gives up, then what player characters
    roll."""
    for kind in _KINDS:
        for party in _order(fight):
            if kind not in fight.parties[party].asks or _mark(fight, kind, party) in fight.state.asked:
                continue
            options = _options(fight, party, kind)
            if any(option.units for option in options):
                return _question(fight, party, kind, options)
    return _spill(fight) or self_roll_choices.contest(fight)


def _order(fight: Fight) -> tuple[int, int]:
    first = picks.selector(fight)
    return first, 1 - first


def _mark(fight: Fight, kind: str, party: int) -> str:
    return f"{kind}:{fight.parties[party].side}"


def _options(fight: Fight, party: int, kind: str) -> list[Option]:
    """One option for each kind of strike that somebody of the party has."""
    bout = fight.state.phase == "bout"
    has: dict[str, list[str]] = {}
    for unit in fight.fit(party):
        for strike in area_attack.offered(fight.fighters[unit], bout=bout):
            if (strike in _SLAMS) == (kind == "slam"):
                has.setdefault(strike, []).append(unit)
    out = []
    for strike, units in has.items():
        free = [unit for unit in units if fight.standings[unit].strike != strike]
        bars = {unit: area_attack.bar(fight, unit, strike) for unit in free}
        may = tuple(unit for unit, bar in bars.items() if bar is None)
        barred = tuple(bar for bar in bars.values() if bar is not None)
        label, rule, hint = _LABELS.get(strike) or _words(fight.fighters[units[0]], strike)
        reason = "" if may else barred[0].reason if barred else "All of them do"
        out.append(
            Option(
                id=strike,
                label=label,
                enabled=bool(may),
                reason=reason,
                rule=rule,
                hint=hint,
                units=may,
                barred=barred,
                prospects=tuple(_prospect(fight, unit, strike) for unit in may),
            )
        )
    return out


def _words(fighter: Fighter, strike: str) -> tuple[str, str, str]:
    """What an area attack is called, its rule, and what it does."""
    kind = area_attack.kind_of(fighter, strike)
    return kind.label, str(kind.rule), kind.hint


def _prospect(fight: Fight, unit: str, strike: str) -> Prospect:
    """Whom a strike would hit as the pairings stand."""
    aim = area_attack.aim(fight, unit, strike)
    hit = [(target, "hits") for target in aim.sure] + [(target, "may_hit") for target in aim.open]
    return Prospect(unit=unit, threats=tuple(hit))


def _question(fight: Fight, party: int, kind: str, options: Sequence[Option]) -> Question:
    return Question(
        id=fight.next_question,
        side=fight.parties[party].side,
        kind=kind,
        prompt=_PROMPTS[kind],
        options=(Option(id=GO, label="Go on", hint="Nobody else"), *options),
        own=tuple(dict.fromkeys(unit for option in options for unit in option.units)),
        others=tuple(fight.fit(1 - party)),
        default=GO,
        battle=fight.scene.id,
    )


def answer(fight: Fight, question: Question, reply: Reply) -> None:
    """Declare a strike of the named units, of all that can if none is named. Refusal if a named one
    cannot."""
    party = fight.party_index(question.side)
    if reply.choice == GO:
        _done(fight, _mark(fight, question.kind, party))
        return
    for unit in replies.chosen(replies.option_of(question, reply), reply):
        if reply.choice == area_attack.BURST:
            self_destruct.light(fight, unit)
        else:
            fight.put(unit, strike=reply.choice, spill=())


def _done(fight: Fight, mark: str) -> None:
    fight.now(asked=(*fight.state.asked, mark))


# --- whom the enemy gives up


def _spill(fight: Fight) -> Question | None:
    """Ask for each strike that takes more than it fights, if there is a choice (SD2-7.02, SD3-17.05)."""
    for unit, standing in fight.standings.items():
        party = 1 - fight.party_of(unit)
        if not area_attack.is_strike(standing.strike) or "spill" not in fight.parties[party].asks:
            continue
        if _SETTLED + unit in fight.state.asked:
            continue
        aim = area_attack.aim(fight, unit, standing.strike)
        if aim.open and len(aim.spill) > len(aim.open):
            return _spill_question(fight, party, unit, aim)
    return None


def _spill_question(fight: Fight, party: int, unit: str, aim: area_attack.AreaTargets) -> Question:
    return Question(
        id=fight.next_question,
        side=fight.parties[party].side,
        kind="spill",
        prompt=f"Whom else does the attack of {fight.name(unit)} hit?",
        options=(
            Option(id=GO, label="In order", hint=f"{len(aim.open)} more, from the front of the roster"),
            Option(id=GIVE_UP, label="These", rule="SD2-7.02", units=aim.spill),
        ),
        own=aim.spill,
        others=(unit,),
        default=GO,
        battle=fight.scene.id,
    )


def answer_spill(fight: Fight, question: Question, reply: Reply) -> None:
    """Give up the named units; as many as the attack takes must be named."""
    (unit,) = question.others
    if reply.choice != GO:
        strange = next((u for u in reply.units if u not in question.own), "")
        if strange:
            raise Refusal("no_such_unit", f"{strange} cannot be given up", "SD2-7.02")
        strike = fight.standings[unit].strike
        rest = [u for u in question.own if u not in reply.units]
        named = area_attack.given_up(fight, unit, strike, tuple(dict.fromkeys(reply.units)))
        if len(area_attack.given_up(fight, unit, strike, (*named, *rest))) > len(named):
            raise Refusal("too_few", "The attack takes more than these", "SD2-7.02")
        fight.put(unit, spill=named)
    _done(fight, _SETTLED + unit)
