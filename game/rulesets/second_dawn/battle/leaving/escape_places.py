"""Where those go who got away: SD2-10.21.

Question `depart`, only of a side that can step back on the map or hide: its escapers stay in the open, out of
range, go back to the hex they came from (SD2-14.33), or hide where they are (SD5-8.06). With move left they
may of course march on, on their own turn.
"""

from game.core.battle.events import CombatantLeft
from game.core.decisions import Option, Question, Reply
from game.rulesets.second_dawn.battle.clash import conclusion
from game.rulesets.second_dawn.battle.leaving import withdraw
from game.rulesets.second_dawn.battle.state import replies
from game.rulesets.second_dawn.battle.state.fight import Fight

STAY, STEP_BACK, HIDE = "stay", "step_back", "hide"
HIDDEN = "hidden"
_LEFT = {STEP_BACK: "stepped_back", HIDE: HIDDEN}
_RULES = {STEP_BACK: "SD2-14.33", HIDE: "SD5-8.06"}


def depart(fight: Fight) -> Question | None:
    """Ask each side with escapers that have somewhere to go."""
    for party in (0, 1):
        state = fight.parties[party]
        units = _undecided(fight, party)
        if state.side in fight.state.asked or not units or not (state.way_back or not state.no_hiding):
            continue
        for order in withdraw.orders(fight, party, (STEP_BACK,), "conclusion"):
            _go(fight, [unit for unit in units if unit in order.units], STEP_BACK)
        units = _undecided(fight, party)
        if units and "depart" in state.asks:
            return _question(fight, party, tuple(units))
        fight.now(asked=(*fight.state.asked, state.side))
    return None


def _undecided(fight: Fight, party: int) -> list[str]:
    return [
        unit for unit in conclusion.escaped(fight, party) if fight.standings[unit].left not in _LEFT.values()
    ]


def _question(fight: Fight, party: int, units: tuple[str, ...]) -> Question:
    state = fight.parties[party]
    return Question(
        id=fight.next_question,
        side=fight.parties[party].side,
        kind="depart",
        prompt="Your units got away. Where do they go?",
        options=(
            Option(id=STAY, label="Stay in the hex", rule="SD2-10.21", hint="In the open, out of range"),
            Option(
                id=STEP_BACK,
                label="Step back",
                enabled=state.way_back,
                reason="" if state.way_back else "They did not come from another hex today",
                rule=_RULES[STEP_BACK],
                hint="To the hex they came from, at no cost; they cannot attack here this turn",
                units=units if state.way_back else (),
            ),
            Option(
                id=HIDE,
                label="Hide",
                enabled=not state.no_hiding,
                reason=state.no_hiding,
                rule="SD5-8.01" if state.no_hiding else _RULES[HIDE],
                hint="Whoever saw them loses sight of them",
                units=() if state.no_hiding else units,
            ),
        ),
        own=units,
        default=STAY,
        battle=fight.scene.id,
    )


def answer(fight: Fight, question: Question, reply: Reply) -> None:
    """Let the named units step back or hide, all if none is named; `stay` ends it."""
    if reply.choice == STAY:
        fight.now(asked=(*fight.state.asked, question.side))
        return
    option = replies.option_of(question, reply)
    _go(fight, list(replies.chosen(option, reply)), reply.choice)


def _go(fight: Fight, units: list[str], choice: str) -> None:
    for unit in units:
        fight.put(unit, left=_LEFT[choice])
        fight.emit(CombatantLeft, _RULES[choice], unit=unit, how=_LEFT[choice])
