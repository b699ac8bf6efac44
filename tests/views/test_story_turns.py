"""Happenings of turns with parts: what the log says of them, and what of them ends taking back."""

import pytest

from game.core.events import turns as turn
from game.core.events.common import EVERYONE, BattleBegan, Event
from game.core.records import BattleId, HexId, SideId, StackId, UnitId
from game.session import library
from game.session.session import Session
from game.session.simulation import start
from game.ui.stage.event_player import Heard, Reveal, acts_of
from game.views.learning import learned
from game.views.story import line
from tests.arena import second_dawn_scenario

ME, FOE = SideId("lapis"), SideId("cinnabar")


@pytest.fixture(scope="module")
def session() -> Session:
    """Any campaign with stacks and units to be named."""
    return start(second_dawn_scenario(), library.rules(), 1, ("human", "human"))


def told(session: Session, event: Event) -> str:
    outlook = session.outlooks.of(ME)
    found = line(event, outlook.view, outlook.world)
    return found.text if found is not None else ""


def test_what_the_log_says_of_points_scouts_and_nations(session: Session) -> None:
    view = session.outlooks.of(ME).view
    stack = next(iter(view.stacks))
    unit = view.stacks[stack].units[0]
    mine = (ME,)
    income = turn.PointsChanged(audience=mine, side=ME, before=15, after=45, why="income")
    assert told(session, income) == "30 points came in; 45 in store"
    bought = turn.PointsChanged(audience=mine, side=ME, before=45, after=5, why="bought")
    assert told(session, bought) == ""
    scouted = turn.HexesScouted(audience=mine, unit=unit, stack=stack, hexes=(HexId(3), HexId(4)))
    assert told(session, scouted).endswith("scouted 2 hexes")
    noticed = turn.ScoutNoticed(audience=mine, side=FOE, hex=HexId(9))
    assert told(session, noticed) == "Cinnabar scouted a hex that you are in"
    founded = turn.FactionFounded(audience=EVERYONE, side=FOE, name="The Reeds", kinds=())
    assert told(session, founded) == "The nation The Reeds joined Cinnabar"


def test_the_points_of_others_are_not_told(session: Session) -> None:
    event = turn.PointsChanged(audience=EVERYONE, side=FOE, before=0, after=30, why="income")
    assert told(session, event) == ""


def test_an_ambush_by_the_defender_says_who_lay_in_wait(session: Session) -> None:
    event = BattleBegan(
        audience=EVERYONE,
        battle=BattleId("b1"),
        hex=HexId(4),
        attacker=ME,
        defender=FOE,
        state="ambushed",
    )
    assert told(session, event) == "Cinnabar ambushed Lapis"


def test_scouting_cannot_be_taken_back_and_a_stage_can() -> None:
    scouted = turn.HexesScouted(audience=(ME,), unit=UnitId("u"), stack=StackId("s"), hexes=(HexId(1),))
    assert learned((scouted,), ME) == "Hexes were scouted"
    assert learned((scouted,), FOE) == ""
    assert learned((turn.StageBegan(audience=(ME,), side=ME, stage="scout"),), ME) == ""


def test_scouted_hexes_come_to_light_and_recruits_are_heard() -> None:
    events = (
        turn.HexesScouted(audience=(ME,), unit=UnitId("u"), stack=StackId("s"), hexes=(HexId(1), HexId(2))),
        turn.UnitsRecruited(audience=(ME,), stack=StackId("s"), hex=HexId(5), units=(UnitId("u"),), cost=19),
    )
    shown, heard = acts_of(events, lambda _a, _b: False)
    assert isinstance(shown, Reveal)
    assert shown.hexes == (1, 2)
    assert isinstance(heard, Heard)
    assert heard.hex == 5
