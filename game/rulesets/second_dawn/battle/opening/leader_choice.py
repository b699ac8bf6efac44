"""Who leads, and how, before a prepared battle begins: SD4-5.15.

Question `form`: `go` keeps the formation that stands on the map, `stack` and `hex` name one unit to lead in
that mode, `nobody` leaves the party without a leader. What is chosen holds for this battle. A side is asked
only where somebody else could lead, or where its stack is too large to be led as one.
"""

from collections.abc import Sequence
from typing import Literal

from game.core.battle.events import FormationSet
from game.core.decisions import Option, Prospect, Question, Reply
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.state import replies
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.command.bonus_table import MOST_IN_STACK

GO = "go"
NOBODY = "nobody"
_RULE = "SD4-5.15"
Mode = Literal["stack", "hex"]


def form(fight: Fight) -> Question | None:
    """Ask both sides of a prepared battle for their leaders."""
    if fight.scene.opening != "prepared":
        return None
    for index, party in enumerate(fight.parties):
        if party.side in fight.state.asked or "form" not in party.asks:
            continue
        if _has_choice(fight, index):
            return _question(fight, index)
    return None


def _may_lead(fight: Fight, index: int, *, commanders: bool = False) -> tuple[str, ...]:
    """Those of a party who lead, with `commanders` all who give orders besides."""
    able = {u: fight.fighters[u].able for u in fight.fit(index)}
    return tuple(u for u, can in able.items() if can.leads or (commanders and can.commands))


def _has_choice(fight: Fight, index: int) -> bool:
    party = fight.parties[index]
    leaders = _may_lead(fight, index)
    return bool(set(leaders) - {party.leader}) or (bool(leaders) and party.stack > MOST_IN_STACK)


def _question(fight: Fight, index: int) -> Question:
    party = fight.parties[index]
    now = fight.name(party.leader) if party.leader else ""
    keep = f"{now} leads" + (" the whole hex" if party.mode == "hex" else "") if now else "Nobody leads"
    stack = tuple(
        u for u in _may_lead(fight, index, commanders=True) if (u, "stack") != (party.leader, party.mode)
    )
    whole = tuple(u for u in _may_lead(fight, index) if (u, "hex") != (party.leader, party.mode))
    return Question(
        id=fight.next_question,
        side=party.side,
        kind="form",
        prompt="Who leads in this battle?",
        options=(
            Option(
                id=GO,
                label="Keep the formation",
                hint=keep,
                rule=_RULE,
                prospects=(_lent(fight, index, party.leader, party.mode),),
            ),
            _option(
                fight, "stack", "Lead the stack", "SD4-5.05", stack, "Level and stack bonus for up to sixteen"
            ),
            _option(fight, "hex", "Lead everybody", "SD4-5.04", whole, "Level bonus only, for any number"),
            Option(
                id=NOBODY,
                label="No leader",
                enabled=bool(party.leader),
                reason="" if party.leader else "Nobody leads",
                rule=_RULE,
                prospects=(_lent(fight, index, "", "stack"),),
            ),
        ),
        own=tuple(fight.fit(index)),
        default=GO,
        battle=fight.scene.id,
    )


def _option(fight: Fight, mode: Mode, label: str, rule: str, units: Sequence[str], hint: str) -> Option:
    reason = "" if units else "Nobody else can"
    return Option(
        id=mode,
        label=label,
        enabled=bool(units),
        reason=reason,
        rule=rule,
        hint=hint,
        units=tuple(units),
        prospects=tuple(_lent(fight, fight.party_of(unit), unit, mode) for unit in units),
    )


def _lent(fight: Fight, index: int, leader: str, mode: Mode) -> Prospect:
    """What a unit would lend the others of its party as their leader, itemised; without one, what they have
    then."""
    trial = Fight(fight.frozen(), NO_DICE)
    trial.put_party(index, leader=leader, mode=mode)
    trial.count_stacks()
    others = [u for u in trial.fit(index) if u != leader and not trial.fighters[u].able.leads]
    terms = trial.bonus_terms((others or trial.fit(index))[0])
    return Prospect(unit=leader, parts=tuple((t.label, t.value) for t in terms if t.id != "bonus"))


def answer(fight: Fight, question: Question, reply: Reply) -> None:
    """Take the formation. Refusal for more than one unit, or one that cannot lead so."""
    index = fight.party_index(question.side)
    fight.now(asked=(*fight.state.asked, question.side))
    if reply.choice == GO:
        return
    leader = ""
    mode: Mode = "stack"
    if reply.choice != NOBODY:
        option = replies.option_of(question, reply)
        leader, mode = _named(option, reply), "hex" if reply.choice == "hex" else "stack"
    fight.put_party(index, leader=leader, mode=mode)
    fight.count_stacks()
    fight.emit(FormationSet, _RULE, side=question.side, leader=leader, mode=mode)


def _named(option: Option, reply: Reply) -> str:
    if len(reply.units) > 1:
        raise Refusal("one_leader", "One unit leads", "SD4-5.09")
    leader = reply.units[0] if reply.units else option.units[0]
    if leader not in option.units:
        raise Refusal("cannot_lead", f"{leader} cannot lead like that", "SD4-5.01")
    return leader
