"""The Wild March: every trigger of the shipped scenario does all that it says."""

import pytest

from game.core.commands.common import EndTurn
from game.core.commands.gm import GmTell
from game.core.draft import Draft
from game.core.engine import Applied, Engine
from game.core.events.gm import MessageTold, TriggerFailed, TriggerFired
from game.core.gm.triggers_run import put_trigger
from game.core.records import SideId, replace
from game.core.triggers import When
from game.session import library
from game.session.save import storage
from game.session.session import Session
from game.session.simulation import start

LAPIS = SideId("lapis")
TRIGGERS = [trigger.id for trigger in library.load_scenario("wild_march").triggers]


@pytest.fixture(scope="module")
def played() -> Session:
    return start(library.load_scenario("wild_march"), library.rules("second_dawn"), 1, ("human",))


def test_it_is_meant_for_a_game_master_and_has_packs_of_every_profile(played):
    scenario = library.load_scenario("wild_march")
    assert scenario.master
    profiles = {pack.profile for pack in played.campaign.packs.values()}
    assert profiles >= set(library.rules("second_dawn").tables["profile"])


def test_everybody_is_greeted(played):
    for side in ("cinnabar", "lapis", "saffron"):
        heard = [told.event for told in played.news.unread(SideId(side))]
        assert sum(isinstance(event, MessageTold) for event in heard) == 1


def test_the_greeting_is_there_again_after_a_load_and_a_branch(played, tmp_path):
    file = tmp_path / "march.sdsave"
    played.save(file)
    resumed = Session.resume(storage.load(file))
    greeted = played.news.unread(LAPIS)
    assert greeted
    assert resumed.timeline.branch(0, "What if").news.unread(LAPIS) == greeted
    assert isinstance(resumed.submit(EndTurn(by=played.campaign.clock.on_turn)), Applied)
    assert resumed.timeline.branch(1, "What if").news.unread(LAPIS)[: len(greeted)] == greeted


@pytest.mark.parametrize("trigger", TRIGGERS)
def test_all_that_a_trigger_does_is_possible(played, trigger):
    """It is set off by the next turn, whatever it waits for."""
    clock = played.campaign.clock
    turn = When(what="turn", side=clock.order[clock.slot + 1], number=1)
    draft = Draft(played.campaign, played.world)
    plan = draft.desk.triggers[trigger]
    put_trigger(draft, replace(plan, on=True, once=True, fired=0, when=(turn,)))
    side = clock.on_turn
    assert side is not None
    done = Engine(played.world).apply(draft.commit(), EndTurn(by=side))
    assert isinstance(done, Applied)
    assert any(isinstance(event, TriggerFired) and event.trigger == trigger for event in done.events)
    assert [event.reason for event in done.events if isinstance(event, TriggerFailed)] == []
    told = [event for event in done.events if isinstance(event, MessageTold)]
    assert len(told) == sum(isinstance(effect, GmTell) for effect in plan.then)
