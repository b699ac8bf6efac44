"""Where those go who got away: SD2-10.21.

Question `depart`, only of a side that can step back on the map: its escapers stay in the open, out of range,
or go back to the hex they came from. With move left they may of course march on, on their own turn.
"""

from game.core.battle_events import CombatantLeft
from game.core.decisions import Option, Question, Reply
from game.rulesets.second_dawn import conclusion, replies, withdraw
from game.rulesets.second_dawn.fight import Fight

STAY, STEP_BACK, HIDE = "stay", "step_back", "hide"
_AWAY = "stepped_back"


def depart(fight: Fight) -> Question | None:
    """Ask each side with escapers that have somewhere to go."""
    for party in (0, 1):
        state = fight.parties[party]
        units = _undecided(fight, party)
        if state.side in fight.state.asked or not units or not state.way_back:
            continue
        for order in withdraw.orders(fight, party, (STEP_BACK,), "conclusion"):
            _go(fight, [unit for unit in units if unit in order.units])
        units = _undecided(fight, party)
        if units and "depart" in state.asks:
            return _question(fight, party, tuple(units))
        fight.now(asked=(*fight.state.asked, state.side))
    return None


def _undecided(fight: Fight, party: int) -> list[str]:
    return [unit for unit in conclusion.escaped(fight, party) if fight.standings[unit].left != _AWAY]


def _question(fight: Fight, party: int, units: tuple[str, ...]) -> Question:
    return Question(
        id=fight.next_question,
        side=fight.parties[party].side,
        kind="depart",
        prompt="Your units got away: where do they go?",
        options=(
            Option(id=STAY, label="Stay in the hex", rule="SD2-10.21", hint="In the open, out of range"),
            Option(
                id=STEP_BACK,
                label="Step back",
                rule="SD2-14.33",
                hint="To the hex they came from, at no cost",
                units=units,
            ),
            Option(id=HIDE, label="Hide", enabled=False, reason="They cannot hide here", rule="SD2-14.01"),
        ),
        own=units,
        default=STAY,
        battle=fight.scene.id,
    )


def answer(fight: Fight, question: Question, reply: Reply) -> None:
    """Let the named units step back, all if none is named; `stay` ends it."""
    if reply.choice == STAY:
        fight.now(asked=(*fight.state.asked, question.side))
        return
    option = replies.option_of(question, reply)
    _go(fight, list(replies.chosen(option, reply)))


def _go(fight: Fight, units: list[str]) -> None:
    for unit in units:
        fight.put(unit, left=_AWAY)
        fight.emit(CombatantLeft, "SD2-14.33", unit=unit, how=_AWAY)
