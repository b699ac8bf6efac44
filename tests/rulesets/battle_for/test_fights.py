"""Battles of a campaign of The Battle for as the table plays them: declared, weighed, fought."""

from fractions import Fraction
from random import Random

import pytest

from game.core.battle.exchange import ExchangeView
from game.core.battle.exchange_events import StrikeDealt
from game.core.commands.common import Answer
from game.core.decisions import Question, Reply
from game.core.engine import Applied
from game.core.events.common import BattleBegan, BattleEnded
from game.core.records import SideId
from game.core.refusal import Refused
from game.session import computers
from game.session.fights import SeatFight
from game.session.session import Session
from tests.arena import session

COMMANDS = 420


def some_settings(question: Question, random: Random) -> tuple[tuple[str, str], ...]:
    """Settings that the question offers, and now and then one that it does not."""
    options = [o for o in question.options if o.id in question.settings and o.units]
    chosen = random.sample(options, random.randint(0, len(options)))
    return tuple(
        (o.id, random.choice((*o.units, "nonsense") if random.random() < 0.1 else o.units)) for o in chosen
    )


def next_declaration(played: Session) -> Question | None:
    """Play by chance until a side must declare."""
    for _ in range(COMMANDS):
        asked = next((q for q in played.campaign.questions if q.kind == "declare"), None)
        if asked is not None or played.over or not computers.step(played):
            return asked
    return None


@pytest.mark.parametrize("seed", [3, 4, 7])
@pytest.mark.slow
def test_what_can_be_weighed_can_be_declared_and_comes_out_within_its_bounds(seed: int) -> None:
    """An answer is refused exactly if its exchange is, with the same rule; the enemy's secrets apart, what
    happens lies between least and most."""
    random = Random(seed)
    played = session("battle_for", seed, defender_declares="table")
    fought = refused = 0
    while fought < 6:
        question = next_declaration(played)
        if question is None or question.battle is None:
            break
        fight = SeatFight(played, question.battle, question.side)
        view = fight.view()
        assert view is not None
        assert view.exchange == fight.exchange()
        settings = some_settings(question, random)
        weighed = fight.exchange(settings)
        reply = Reply(choice=question.default, settings=settings)
        outcome = played.submit(Answer(by=question.side, question=question.id, reply=reply))
        if isinstance(weighed, Refused):
            assert isinstance(outcome, Refused)
            assert (outcome.code, outcome.rule) == (weighed.code, weighed.rule)
            refused += 1
            plain = Answer(by=question.side, question=question.id, reply=Reply(choice=question.default))
            outcome = played.submit(plain)
        else:
            assert isinstance(weighed, ExchangeView)
            assert not isinstance(outcome, Refused)
            if not weighed.assumed and question.battle not in played.campaign.battles:
                assert isinstance(outcome, Applied)
                within_bounds(outcome, weighed)
        fought += question.battle not in played.campaign.battles
    assert fought


def test_odds_of_a_running_battle_are_those_of_its_exchange() -> None:
    played = session("battle_for", 3)
    question = next_declaration(played)
    assert question is not None
    assert question.battle is not None
    fight = SeatFight(played, question.battle, question.side)
    trials, weighed = fight.odds(3000), fight.exchange()
    assert trials is not None
    assert isinstance(weighed, ExchangeView)
    odds = trials.finish()
    assert (odds.done, odds.scalar) == (3000, 0)
    lives = {unit: side.lives[unit] for side in odds.sides.values() for unit in side.lives}
    for part in weighed.parts:
        assert abs(lives.get(part.unit, 0) / 3000 - (1 - part.falls)) < 0.05


def within_bounds(outcome: Applied, weighed: ExchangeView) -> None:
    ended = next(event for event in outcome.events if isinstance(event, BattleEnded))
    certain = {part.unit for part in weighed.parts if part.falls == 1}
    assert certain <= set(ended.croaked)
    safe = {part.unit for part in weighed.parts if part.falls == 0}
    assert not safe & set(ended.croaked)
    for strike in (event for event in outcome.events if isinstance(event, StrikeDealt)):
        seen = weighed.strikes[strike.side != ended_first(outcome)]
        assert seen.least <= Fraction(strike.damage, 2) <= seen.most


def ended_first(outcome: Applied) -> SideId:
    """Who attacked."""
    return next(event.attacker for event in outcome.events if isinstance(event, BattleBegan))
