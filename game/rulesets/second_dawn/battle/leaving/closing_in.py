"""Whether the sides come to blows at all: SD2-10.05.

In the initiative round a side that is free to hold back is asked whether it closes in (question `close`), if
the other could hold back too: none of its units attacks by itself, or it cannot come to blows with anybody.
While neither closes in, anybody may withdraw, and only shooters attack; each bout asks again.
"""

from game.core.decisions import Option, Question, Reply
from game.rulesets.second_dawn.battle.choices import declare
from game.rulesets.second_dawn.battle.leaving import withdraw
from game.rulesets.second_dawn.battle.state.fight import Fight

CLOSE, HOLD_OFF = "close", "hold_off"
_MARK = "off:"
_RULE = "SD2-10.05"


def close(fight: Fight) -> Question | None:
    """Ask the sides that have the choice; who is not asked closes in if it can."""
    if fight.state.phase == "bout" and not fight.state.apart:
        return None
    for party in declare.order(fight):
        side = fight.parties[party].side
        told = side not in fight.state.asked and bool(withdraw.orders(fight, party, (HOLD_OFF,)))
        if told and _free(fight, party):
            fight.now(asked=(*fight.state.asked, side, f"{_MARK}{side}"))
    for party in declare.order(fight):
        side = fight.parties[party].side
        if side not in fight.state.asked and _asks(fight, party) and _stays_away(fight, 1 - party):
            return _question(fight, party)
    off = [f"{_MARK}{party.side}" in fight.state.asked for party in fight.parties]
    apart = any(off) and all(off[party] or not _can_close(fight, party) for party in (0, 1))
    if apart != fight.state.apart:
        fight.now(apart=apart)
    return None


def _asks(fight: Fight, party: int) -> bool:
    """Whether a side decides about it: it could close in, and is free not to."""
    return "close" in fight.parties[party].asks and _can_close(fight, party) and _free(fight, party)


def _free(fight: Fight, party: int) -> bool:
    """Whether nobody of a side attacks by himself."""
    return all(withdraw.chooses(fight, unit) for unit in fight.fit(party))


def _stays_away(fight: Fight, party: int) -> bool:
    """Whether a side holds off, may still say so, or cannot do otherwise."""
    side = fight.parties[party].side
    if f"{_MARK}{side}" in fight.state.asked or not _can_close(fight, party):
        return True
    return side not in fight.state.asked and _asks(fight, party)


def _can_close(fight: Fight, party: int) -> bool:
    return any(withdraw.can_close(fight, enemy) for enemy in fight.fit(1 - party))


def _question(fight: Fight, party: int) -> Question:
    return Question(
        id=fight.next_question,
        side=fight.parties[party].side,
        kind="close",
        prompt="Do your units close in?",
        options=(
            Option(id=CLOSE, label="Close in", rule=_RULE, hint="They come to blows"),
            Option(
                id=HOLD_OFF,
                label="Keep away",
                rule=_RULE,
                hint="If the enemy does too, only shooters attack and all may withdraw",
            ),
        ),
        own=tuple(fight.fit(party)),
        others=tuple(fight.fit(1 - party)),
        default=CLOSE,
        battle=fight.scene.id,
    )


def answer(fight: Fight, question: Question, reply: Reply) -> None:
    """Close in or not, for this phase."""
    off = (f"{_MARK}{question.side}",) if reply.choice == HOLD_OFF else ()
    fight.now(asked=(*fight.state.asked, question.side, *off))
