"""The panel of objectives: what decides the match, how far one is, what one is told on the first day."""

import pygame
import pytest

from game.core.commands.common import EndTurn
from game.core.mapdata import VictoryPlan
from game.core.records import SideId, SiteId, replace
from game.session.session import Session
from game.session.table import HotSeatTable
from game.ui.actions import map_actions
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.overview.objectives_dialog import ObjectivesDialog
from game.ui.map.overview.objectives_model import Objective, Objectives, objectives_of
from game.ui.setup.public_facts import public_facts
from game.ui.stage.destinations import Title
from game.ui.stage.flow import FIRST_LOOK, Flow
from game.ui.stage.navigator import screen_for
from tests import arena
from tests.field import Field
from tests.ui.map.twin_match import twins_of_a_match
from tests.ui.map_input import MapHands, of_field

pytestmark = pytest.mark.usefixtures("bare_ground")

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")
FAR = (29, 1)
HOLD = VictoryPlan(type="hold", sites=(SiteId("c0"), SiteId("c1")), days=4)


def land(victory: VictoryPlan | None = None, *, foe: tuple[int, int] = FAR) -> Field:
    field = Field(
        ["." * 30] * 4,
        cities={(2, 1): ("lapis", 2), (27, 1): ("cinnabar", 2)},
        victory=victory,
        params={"blank_unknown_land": True},
        lapis={"a": ((2, 1), {"stabber": 2}), "s": ((4, 1), {"scout": 1}), "r": ((2, 1), {"warlord": 1})},
        cinnabar={"b": (foe, {"stabber": 1}), "c": ((27, 1), {"warlord": 1})},
    )
    if foe != FAR:
        field.know("lapis", "b", "seen")
    return field


def at_turn(session: Session) -> Session:
    while session.must_act != LAPIS:
        by = session.must_act
        assert by is not None
        session.submit(EndTurn(by=by))
    return session


def on(session: Session) -> MapHands:
    return MapHands(at_turn(session), size=(1400, 900))


def told(session: Session, side: SideId = LAPIS) -> Objectives:
    return objectives_of(SideQueries(session.outlooks.of(side)), public_facts(session))


def line(model: Objectives, title: str) -> Objective:
    return next(one for one in model.lines if one.title == title)


def test_places_to_hold_are_told_with_their_owners_as_far_as_they_are_known():
    model = told(of_field(land(HOLD)))
    assert model.words.endswith("for 4 days wins")
    held = [one for one in model.lines if one.icon == "flag"]
    assert [(one.state, one.hex) for one in held] == [("yours", land().at((2, 1))), ("not found yet", None)]
    assert line(model, "To be held").state == "for 4 days"


def test_days_of_holding_are_counted_for_who_holds_all_by_itself():
    session = of_field(land(HOLD))
    campaign = session.campaign
    counted = {**campaign.counters, "held.lapis": 2, "held.cinnabar": 3}
    other = replace(campaign.sites[SiteId("c1")], owner=LAPIS)
    session.campaign = replace(campaign, counters=counted)
    session.outlooks.forget()
    assert line(told(session), "To be held").state == "for 4 days"
    session.campaign = replace(session.campaign, sites={**campaign.sites, SiteId("c1"): other})
    session.outlooks.forget()
    assert line(told(session), "Held by you").state == "2 of 4 days"
    assert line(told(session, CINNABAR), "To be held").state == "for 4 days"


def test_an_enemy_is_where_he_was_seen_and_else_not_found():
    session = of_field(land())
    name = session.campaign.sides[CINNABAR].name
    assert line(told(session), name).state == "not found yet"
    near = of_field(land(foe=(6, 1)))
    seen = line(told(near), name)
    assert seen.hex == land().at((6, 1))
    assert seen.state.endswith("4 hexes east")


def test_who_is_out_of_the_match_is_told_as_that():
    session = of_field(land())
    sides = session.campaign.sides
    session.campaign = replace(
        session.campaign, sides={**sides, CINNABAR: replace(sides[CINNABAR], alive=False)}
    )
    session.outlooks.forget()
    assert line(told(session), sides[CINNABAR].name).state == "out of the match"


def test_the_first_day_tells_what_one_has_and_what_to_do_and_later_days_do_not():
    session = at_turn(of_field(land()))
    model = told(session)
    assert "4 units in 3 stacks and 1 city" in model.owned
    assert model.steps[0].action == map_actions.NEXT_STACK
    assert model.steps[-1].action == map_actions.END_TURN
    session.campaign = replace(session.campaign, clock=replace(session.campaign.clock, day=2))
    session.outlooks.forget()
    assert (told(session).owned, told(session).steps) == ("", ())


def test_a_key_opens_it_and_a_line_leads_to_its_place():
    session = of_field(land(foe=(6, 1)))
    hands = on(session)
    hands.key(pygame.K_v, pygame.KMOD_ALT)
    dialog = hands.desk.overlays[-1]
    assert isinstance(dialog, ObjectivesDialog)
    at = next(n for n, one in enumerate(dialog.model.lines) if one.hex == land().at((6, 1)))
    dialog.table.select(at)
    hands.desk.focus(dialog.table)
    hands.key(pygame.K_RETURN)
    assert not hands.desk.overlays
    assert hands.conduct.place == land().at((6, 1)) or hands.conduct.picked == land().at((6, 1))


def test_it_is_shown_once_to_who_sits_down_on_the_first_day():
    session = of_field(land())
    hands = on(session)
    assert not hands.desk.overlays
    notes = hands.scene.flow.memory(LAPIS).notes
    table = HotSeatTable(session)
    flow = Flow(table, lambda: screen_for(Title()))
    table.sitting = LAPIS
    table.report = ()
    flow.seated()
    assert flow.memory(LAPIS).notes[FIRST_LOOK] is True
    notes[FIRST_LOOK] = True
    hands.wait(32)
    assert isinstance(hands.desk.overlays[-1], ObjectivesDialog)
    hands.key(pygame.K_RETURN)
    hands.wait(32)
    assert not hands.desk.overlays
    flow.seated()
    assert notes[FIRST_LOOK] is False


@pytest.mark.parametrize("ruleset", arena.RULESETS)
def test_it_knows_no_secret(ruleset):
    for session, other, side in twins_of_a_match(ruleset, 3):
        assert told(session, side) == told(other, side)
