"""A seat that is left in the middle of a battle: judgement answers what was asked of it and goes on."""

import pytest

from game.core.commands.common import Answer, Attack
from game.core.counters import STOOD_OFF
from game.core.records import SideId
from game.session.computers import step
from game.session.fights import SeatFight
from game.session.records import TableSeat
from game.session.session import Session, SessionStep
from tests.arena import crowd


def in_battle(seed: int) -> tuple[Session, SideId]:
    """A session that waits for a side to answer in a battle."""
    played = crowd(seed)
    while step(played):
        for question in played.campaign.questions:
            if question.battle is not None and question.kind == "pair":
                return played, question.side
    raise AssertionError("nobody fights")


def test_who_leaves_the_table_fights_on_by_judgement() -> None:
    played, side = in_battle(1)
    (question,) = played.campaign.questions
    battle = question.battle
    assert battle is not None
    given: list[SessionStep] = []
    played.listen(given.append)
    played.take_seat(TableSeat(side=side, controller="absent"))
    advice = SeatFight(played, battle, side).advice(question)
    while battle in played.campaign.battles:
        assert step(played)
    answers = [act.command for act in given if isinstance(act.command, Answer) and act.command.by == side]
    assert [answer.reply for answer in answers] == [advice]


def test_who_sits_down_in_a_battle_is_asked() -> None:
    played, side = in_battle(1)
    battle = played.campaign.questions[0].battle
    assert battle is not None
    played.take_seat(TableSeat(side=side, controller="absent"))
    played.take_seat(TableSeat(side=side, controller="random"))
    state = played.campaign.battles[battle].state
    (party,) = (one for one in state.parties if one.side == side)
    assert "pair" in party.asks
    assert not party.judges
    assert party.conduct == "roster"


@pytest.mark.slow
def test_a_computer_does_not_attack_again_with_a_stack_that_was_stood_off() -> None:
    """Whoever withdraws from it in its hex could be attacked without end otherwise."""
    played = crowd(3, seats=("computer",))
    attacks: list[bool] = []

    def watch(done: SessionStep) -> None:
        command = done.command
        if isinstance(command, Attack):
            attacks.append(STOOD_OFF.of(done.before.stacks[command.stack]))

    played.listen(watch)
    while not played.over and played.campaign.clock.day <= 6:
        assert step(played)
    assert attacks
    assert not any(attacks)
