"""Messages and acts of the game master: what the log says of them, and what of them ends taking back."""

import pytest

from game.core.events import gm as master
from game.core.events.common import Event
from game.core.records import GM, HexId, SideId
from game.session import library
from game.session.session import Session
from game.session.simulation import start
from game.views.learning import learned
from game.views.story import line
from game.views.story_names import StoryLine
from tests.arena import second_dawn_scenario

ME, FOE = SideId("lapis"), SideId("cinnabar")


@pytest.fixture(scope="module")
def session() -> Session:
    return start(second_dawn_scenario(), library.rules(), 1, ("human", "human"))


def told(session: Session, event: Event) -> StoryLine | None:
    outlook = session.outlooks.of(ME)
    return line(event, outlook.view, outlook.world)


def test_a_message_is_told_in_its_own_words_at_its_place(session: Session) -> None:
    event = master.MessageTold(audience=(ME,), text="Smoke over {the} ford", hex=HexId(7))
    found = told(session, event)
    assert found is not None
    assert (found.text, found.hex, found.tone) == ("Smoke over {the} ford", HexId(7), "warn")


def test_what_the_game_master_did_is_told_with_his_reason_and_a_message_once(session: Session) -> None:
    act = master.GmActed(
        audience=(ME, GM), what="Rain {x}", reason="A storm", command="GmEditLand", secret=False
    )
    found = told(session, act)
    assert found is not None
    assert found.text == "The game master: Rain {x} (A storm)"
    sent = master.GmActed(audience=(ME, GM), what="A message", reason="", command="GmTell", secret=False)
    assert told(session, sent) is None


def test_a_trigger_is_told_by_its_name(session: Session) -> None:
    fired = told(session, master.TriggerFired(audience=(GM,), trigger="ford", name="The ford"))
    failed = told(
        session,
        master.TriggerFailed(audience=(GM,), trigger="ford", name="", effect="GmSpawn", reason="No room"),
    )
    assert fired is not None
    assert failed is not None
    assert (fired.text, failed.text) == (
        "Trigger: The ford",
        "Trigger ford: an effect was not possible: No room",
    )


def test_a_message_ends_taking_back_for_its_hearer_alone() -> None:
    event = master.MessageTold(audience=(ME,), text="Hear")
    assert learned((event,), ME) == "A message arrived"
    assert learned((event,), FOE) == ""
    secret = master.TriggerFired(audience=(GM,), trigger="t", name="T")
    assert learned((secret,), ME) == ""
