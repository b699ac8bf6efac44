"""Fights reckoned in a process of their own: what it is told is enough, and it answers as the game would."""

import io
import time
from collections.abc import Callable
from typing import NoReturn

import pytest

from game.core.commands.common import Attack
from game.core.records import StackId
from game.core.refusal import Refused
from game.session.reckoning import clerk as clerk_module
from game.session.reckoning.clerk import Asked, Clerk
from game.session.reckoning.messages import (
    Answer,
    AskAhead,
    AskWhole,
    Believed,
    Heed,
    Known,
    Message,
    in_rows,
    read,
    write,
)
from game.session.reckoning.reckoner import Reckoner
from game.views import prospects
from game.views.preview import SeatOutlook
from game.views.prospects import GLANCES, Meeting
from tests.field import Field
from tests.ui.tb_input import Army, campaign, hands_on


def _met() -> tuple[SeatOutlook, Meeting]:
    field = Field(["..."], lapis={"a": ((1, 0), {"stabber": 3})}, cinnabar={"z": ((1, 0), {"stabber": 3})})
    outlook = field.outlook("lapis")
    return outlook, prospects.meeting(outlook, field.names["a"], field.handle("lapis", "z"))


def _told(outlook: SeatOutlook) -> Reckoner:
    """One that has heard what is known, as it comes through a pipe."""
    made = Reckoner()
    land = outlook.world.lands.known(outlook.view.knowledge)
    world = outlook.world
    known: list[Message] = [*in_rows(world.tables), Known(world.ruleset.id, world.map, land)]
    for message in (*known, Believed(outlook.belief)):
        pipe = io.BytesIO()
        write(pipe, message)
        pipe.seek(0)
        made.take(read(pipe))
    return made


def _answers(made: Reckoner) -> list[Answer]:
    found: list[Answer] = []
    while not made.idle:
        found += made.work(0.05)
    return found


def _waited(asked: Asked, until: Callable[[Asked], bool], seconds: float = 20) -> bool:
    end = time.monotonic() + seconds
    while not until(asked) and time.monotonic() < end:
        time.sleep(0.005)
    return until(asked)


def test_a_few_fights_come_first_then_figures_as_the_game_itself_reckons_them() -> None:
    outlook, met = _met()
    made = _told(outlook)
    made.take(AskAhead(1, met))
    answers = _answers(made)
    assert answers[0].beginning is not None
    assert answers[-1].done
    outcomes = [answer.outcome for answer in answers if answer.outcome is not None]
    assert [one.trials for one in outcomes[: len(GLANCES)]] == list(GLANCES)
    here = prospects.of_meeting(outlook, met)
    assert here is not None
    here.settle(2000)
    assert outcomes[-1] == here.outcome
    assert answers[0].beginning == here.beginning


def test_an_exchange_of_the_battle_for_is_exact_at_once() -> None:
    red: dict[str, Army] = {"a": ((4, 3), ["chief", "foot"], {})}
    blue: dict[str, Army] = {"y": ((4, 3), ["foot", "foot"], {})}
    reader = hands_on(campaign(red=red, blue=blue)).conduct.reader
    (target,) = reader.targets_in(reader.view.stacks[StackId("a")].hex)
    made = _told(reader.outlook)
    made.take(AskAhead(1, prospects.meeting(reader.outlook, StackId("a"), target)))
    outcomes = [answer.outcome for answer in _answers(made) if answer.outcome is not None]
    assert [one.trials for one in outcomes] == [0]


def test_a_question_nobody_waits_for_rests_after_the_first_figures() -> None:
    outlook, met = _met()
    made = _told(outlook)
    made.take(AskAhead(1, met, glance=True))
    first = _answers(made)
    assert [one.outcome.trials for one in first if one.outcome is not None] == [GLANCES[0]]
    assert not any(answer.done for answer in first)
    made.take(Heed(1, on=True))
    assert _answers(made)[-1].done


def test_what_was_asked_last_goes_first() -> None:
    outlook, met = _met()
    made = _told(outlook)
    made.take(AskAhead(1, met))
    made.take(AskAhead(2, met))
    numbers = [answer.number for answer in _answers(made)]
    assert numbers == sorted(numbers, reverse=True)


def test_a_meeting_without_a_fight_has_no_beginning() -> None:
    outlook, met = _met()
    made = _told(outlook)
    made.take(AskAhead(1, prospects.meeting(outlook, met.stack, met.stack)))
    assert _answers(made) == [Answer(1, done=True)]


def test_a_battle_that_goes_on_is_fought_to_its_end() -> None:
    outlook, met = _met()
    begun = outlook.try_out(Attack(by=met.side, stack=met.stack, target=met.target))
    assert not isinstance(begun, Refused)
    (battle,) = begun.campaign.battles.values()
    made = Reckoner()
    made.take(AskWhole(1, "second_dawn", battle.state, met.side, 100))
    *_, last, done = _answers(made)
    assert done.done
    assert last.whole is not None
    assert last.whole.done == 100
    assert set(last.whole.sides) == {battle.attacker, battle.defender}


def test_the_process_answers_and_one_that_dies_is_replaced() -> None:
    outlook, met = _met()
    clerk = Clerk()
    asked = clerk.ahead(outlook, met)
    assert _waited(asked, lambda one: one.outcome is not None)
    here = prospects.of_meeting(outlook, met)
    assert here is not None
    assert asked.beginning == here.beginning
    process = clerk._process
    assert process is not None
    process.kill()
    lost = clerk.ahead(outlook, met)
    assert _waited(lost, lambda one: one.done)
    again = clerk.ahead(outlook, met)
    assert _waited(again, lambda one: one.outcome is not None)
    clerk.end()
    assert _waited(again, lambda one: one.done)


def test_without_a_process_a_question_is_done_and_nothing_piles_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none() -> NoReturn:
        raise OSError("no process to be had")

    monkeypatch.setattr(clerk_module, "_started", none)
    outlook, met = _met()
    clerk = Clerk()
    assert clerk.ahead(outlook, met).done
    assert clerk._out.empty()
