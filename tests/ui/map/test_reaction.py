"""A decision that is wanted outside battles: the dark screen first, then the dialog on the map, then the
table goes back to whom it belongs."""

import pygame
import pytest

from game.core.commands.common import EndTurn, MoveStack
from game.core.decisions import StandingOrders
from game.core.events.common import BattleBegan
from game.core.records import SideId, replace
from game.rulesets.second_dawn.command.map_leaders import CHIEF
from game.rulesets.second_dawn.content.counters import LEADERLESS
from game.session.records import SessionState, TableSeat
from game.session.session import Session
from game.session.table import HotSeatTable, Stop
from game.ui.map.dialogs.reaction_dialog import ReactionDialog
from game.ui.map.models.side_model import top_model
from game.ui.map.screen.scene import MapScene
from game.ui.menus.handover import HandOverScene
from game.ui.stage.flow import Flow
from game.ui.stage.scene import QuietStage
from game.ui.widgets.dialog import Dialog
from tests.field import Field
from tests.ui.layout_lint import lint
from tests.ui.map.test_map_layout import SHORTENED_WHEN_LARGE
from tests.ui.map_input import MapHands
from tests.ui.table import Home, open_scene

pytestmark = pytest.mark.usefixtures("bare_ground")

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")


def nightfall(controller: str = "human") -> Session:
    """Cinnabar is on turn and the last of the day; a scout of Lapis that hides beside one of its own is to be
    asked at dusk."""
    field = Field(
        ["fff", "fff"],
        lapis={"a": ((0, 0), {"scout": 1}), "far": ((2, 1), {"stabber": 1})},
        cinnabar={"z": ((0, 0), {"scout": 1}), "away": ((2, 0), {"scout": 1})},
        stance={"a": "hidden", "z": "hidden"},
        orders={"a": StandingOrders(dusk="ask")},
        params={"reactions": "table"},
    )
    field.end()
    return played(field, controller)


def played(field: Field, controller: str) -> Session:
    """A session of a field, Lapis in the hands of a controller, Cinnabar in those of a person."""
    seats = {
        LAPIS: TableSeat(side=LAPIS, controller=controller),
        CINNABAR: TableSeat(side=CINNABAR, controller="human"),
    }
    sides = {
        id_: replace(side, asks=seats[id_].controller == "human")
        for id_, side in field.campaign.sides.items()
    }
    campaign = replace(field.campaign, sides=sides)
    state = SessionState(title="Night", scenario="", seats=seats)
    return Session(field.world, campaign, campaign, state)


def met() -> Session:
    """Cinnabar is on turn; a hidden stack of Lapis is to be asked about who comes."""
    field = Field(
        ["fff", "fff"],
        lapis={"a": ((0, 0), {"scout": 3})},
        cinnabar={"z": ((1, 0), {"stabber": 2}), "away": ((2, 1), {"scout": 1})},
        stance={"a": "hidden"},
        orders={"a": StandingOrders(meet="ask")},
        params={"reactions": "table"},
    )
    field.end()
    return played(field, "human")


def seated(session: Session, side: SideId) -> HotSeatTable:
    table = HotSeatTable(session)
    table.sitting = side
    return table


def words_of(table: HotSeatTable) -> list[str]:
    """What the dark screen says before somebody sits down."""
    flow = Flow(table, Home)
    flow.stage = QuietStage()
    flow.go()
    scene = flow.stage.asked[-1][1]
    assert isinstance(scene, HandOverScene)
    open_scene(scene)
    return [getattr(widget, "_text", "") for widget in scene.desk.root.walk()]


def dialog_of(hands: MapHands) -> ReactionDialog:
    overlay = hands.overlay()
    assert isinstance(overlay, ReactionDialog)
    return overlay


@pytest.fixture
def asked() -> Session:
    session = nightfall()
    session.submit(EndTurn(by=CINNABAR))
    assert session.must_act == LAPIS
    return session


def test_the_screen_is_dark_before_another_seat_is_asked() -> None:
    table = seated(nightfall(), CINNABAR)
    table.submit(EndTurn(by=CINNABAR))
    assert table.stop == Stop(kind="hand_over", side=LAPIS, asked=True)
    assert "A decision is needed. Hand over to" in words_of(table)
    assert table.sit(LAPIS)
    assert table.stop == Stop(kind="map", side=LAPIS)


def test_seats_without_a_person_are_never_asked() -> None:
    session = nightfall("absent")
    session.submit(EndTurn(by=CINNABAR))
    assert not session.campaign.questions


def test_the_dialog_offers_every_choice_with_what_it_means(asked: Session) -> None:
    hands = MapHands(asked)
    dialog = dialog_of(hands)
    (question,) = asked.campaign.questions
    assert list(dialog.choices) == [option.id for option in question.options]
    usual = dialog.choices[question.default]
    assert usual.style == "gold"
    assert usual.second.startswith("Default:")
    assert hands.desk.ring.widget is usual


def test_it_is_answered_by_keys_alone(asked: Session) -> None:
    hands = MapHands(asked)
    stay = dialog_of(hands).choices["stay"]
    for _ in range(10):
        if hands.desk.ring.widget is stay:
            break
        hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    hands.settle()
    assert not asked.campaign.questions
    assert hands.scene.panel.end.label == "End turn"


def test_it_is_put_away_to_look_at_the_map_and_comes_back(asked: Session) -> None:
    hands = MapHands(asked)
    hands.key(pygame.K_ESCAPE)
    assert not hands.desk.overlays
    end = hands.scene.panel.end
    assert end.label == "Decide"
    hands.wait(200)
    assert not hands.desk.overlays
    hands.click(end)
    dialog = dialog_of(hands)
    hands.click(dialog.choices["hide"])
    assert not asked.campaign.questions


def test_after_nightfall_the_next_day_begins_with_its_report(asked: Session) -> None:
    table = seated(asked, CINNABAR)
    table.sit(LAPIS)
    scene = MapScene(Flow(table, Home))
    open_scene(scene)
    assert scene.conduct.answer(asked.campaign.questions[0], "stay")
    assert table.stop == Stop(kind="map", side=LAPIS)
    assert asked.campaign.clock.day == 2


@pytest.mark.parametrize("choice", ["ambush", "stay"])
def test_sd2_14_37_who_is_met_is_asked_and_whose_turn_it_is_gets_the_table_back(choice: str) -> None:
    session = met()
    table = seated(session, CINNABAR)
    stack = next(s for s in session.campaign.stacks.values() if s.side == CINNABAR and len(s.units) > 1)
    goal = next(s.hex for s in session.campaign.stacks.values() if s.side == LAPIS)
    table.submit(MoveStack(by=CINNABAR, stack=stack.id, path=(goal,)))
    assert table.stop == Stop(kind="hand_over", side=LAPIS, asked=True)
    table.sit(LAPIS)
    assert table.stop == Stop(kind="map", side=LAPIS)
    hands = MapHands(session)
    hands.scene.flow.table = hands.conduct.table = table
    hands.click(dialog_of(hands).choices[choice])
    hands.settle()
    if choice == "stay":
        assert table.stop == Stop(kind="hand_over", side=CINNABAR, back=True, asked=True)
        assert "It is decided. Hand back to" in words_of(table)
        assert table.sit(CINNABAR)
        assert table.stop == Stop(kind="map", side=CINNABAR)
    else:
        assert session.campaign.battles or any(
            isinstance(one.event, BattleBegan) for one in session.news.log(LAPIS)
        )


def test_the_top_bar_says_who_is_asked(asked: Session) -> None:
    hands = MapHands(asked)
    top = top_model(hands.conduct.reader, (LAPIS, CINNABAR), ())
    assert "is asked" in top.line
    assert top.idle == 0  # it only decides and moves nobody


@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 100), ((1280, 800), 200), ((1920, 1080), 100)])
def test_the_dialog_fits(asked: Session, size: tuple[int, int], percent: int) -> None:
    hands = MapHands(asked, size=size, percent=percent)
    assert isinstance(hands.overlay(), Dialog)
    assert lint(hands.scene, size, percent, stage=hands.stage, may_shorten=SHORTENED_WHEN_LARGE) == []


def test_a_side_without_a_ruler_names_its_chief_by_keys() -> None:
    """SD10-3.01: asked as its turn begins, of nobody else."""
    field = Field(
        ["....", "...."],
        lapis={"a": ((0, 0), {"warlord": 1}), "b": ((1, 0), {"warlord": 1})},
        cinnabar={"z": ((3, 1), {"scout": 1})},
    )
    field.end()
    side = replace(field.campaign.sides[LAPIS], counters={LEADERLESS.name: 1})
    field.campaign = replace(field.campaign, sides={**field.campaign.sides, LAPIS: side})
    session = played(field, "human")
    session.submit(EndTurn(by=CINNABAR))
    hands = MapHands(session)
    dialog = dialog_of(hands)
    assert list(dialog.choices) == ["a.warlord0", "b.warlord0"]
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    hands.settle()
    assert not session.campaign.questions
    chiefs = [u.id for u in session.campaign.units.values() if CHIEF in u.statuses]
    assert chiefs == ["b.warlord0"]
