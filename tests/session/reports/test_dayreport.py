"""A day as a side lived it, from the journal: all it learned, nothing else, nothing that was taken back."""

from random import Random

import pytest

from game.core.commands.common import EndTurn, MoveStack, RenameStack, SplitStack
from game.core.engine import Applied
from game.core.events.common import EVERYONE
from game.core.events.scouting import SneakChecked, SpotChecked
from game.core.events.seats import SeatChanged
from game.core.records import GM, SideId
from game.session.records import SessionState, TableSeat
from game.session.reports.dayreport import DayChapter, NoSuchDay, chapters
from game.session.session import Session
from tests.arena import session
from tests.session.reports import shadows
from tests.session.reports.shadows import LAPIS, SIDES
from tests.twins import twin


@pytest.fixture(scope="module")
def played() -> Session:
    session = shadows.begin()
    shadows.play(session)
    return session


def players_turn(game: Session) -> SideId:
    """Go on to a turn of a player."""
    while (side := game.must_act) is not None and game.campaign.sides[side].role != "player":
        game.submit(EndTurn(by=side))
    assert side is not None
    return side


def events(days: tuple[DayChapter, ...]) -> list[object]:
    return [moment.told.event for chapter in days for moment in chapter.moments]


@pytest.mark.parametrize("side", SIDES)
def test_a_side_has_all_that_it_was_told_and_nothing_else(played: Session, side: SideId) -> None:
    found = [one.told for chapter in chapters(played, (side,), 1)[side] for one in chapter.moments]
    told = [one for one in (*played.news.log(side), *played.news.unread(side)) if one.day == 1]
    begun = len(told) - len(found)  # what dawned before the first command stands in no journal
    assert found == told[begun:]
    assert 0 <= begun < 12
    assert len(found) > 20


def test_dice_of_scouting_are_numbered_as_the_campaign_counts_them(played: Session) -> None:
    for side in SIDES:
        moments = [one for chapter in chapters(played, (side,), 1)[side] for one in chapter.moments]
        thrown = [
            one.die
            for one in moments
            if isinstance(one.told.event, (SpotChecked, SneakChecked)) and not one.told.event.dictated
        ]
        assert all(thrown)
        assert thrown == sorted(set(thrown)) == [one.die for one in moments if one.die]
    last = max(one.die for chapter in chapters(played, (LAPIS,), 1)[LAPIS] for one in chapter.moments)
    assert last <= played.campaign.dice.used[f"scout.{LAPIS}"]


def test_what_was_taken_back_did_not_happen() -> None:
    game = session("second_dawn", 3)
    side = players_turn(game)
    before = events(chapters(game, (side,), 1)[side])
    outlook = game.outlooks.of(side)
    stack = next(s for s in outlook.view.stacks if len(outlook.reach(s).cost) > 2)
    goal = max(outlook.reach(stack).cost)
    march = MoveStack(by=side, stack=stack, path=outlook.path(stack, goal).now)
    assert isinstance(game.submit(march), Applied)
    assert events(chapters(game, (side,), 1)[side]) != before
    if game.steps.undo(side):
        assert events(chapters(game, (side,), 1)[side]) == before


def test_a_day_that_has_not_begun_is_refused_with_those_there_are(played: Session) -> None:
    last = played.campaign.clock.day
    for day in (0, -1, last + 1):
        with pytest.raises(NoSuchDay, match=f"days 1 to {last}"):
            chapters(played, (LAPIS,), day)
    with pytest.raises(KeyError):
        chapters(played, (SideId("nobody"),), 1)


def test_nobody_has_the_masters_chapters_where_people_play_without_one(played: Session) -> None:
    with pytest.raises(PermissionError):
        chapters(played, (GM,), 1)


def test_the_master_hears_what_all_hear_and_what_is_said_to_him_alone() -> None:
    played = shadows.begin()
    shadows.play(played)
    played.take_seat(TableSeat(side=GM, controller="gm"))
    for event in events(chapters(played, (GM,), 1)[GM]):
        assert event.audience == EVERYONE or GM in event.audience  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_day_is_the_same_in_worlds_that_differ_in_secrets(seed: int) -> None:
    game = session("second_dawn", seed)
    side = players_turn(game)
    other, world = twin(game.campaign, game.world, side, Random(seed), land=False)
    state = SessionState(title="", scenario="", seats={})
    days = []
    for land, campaign in ((game.world, game.campaign), (world, other)):
        again = Session(land, campaign, campaign, state)
        for stack in list(again.outlooks.of(side).view.stacks.values()):
            again.submit(SplitStack(by=side, stack=stack.id, units=stack.units[:1]))
        days.append(chapters(again, (side,), campaign.clock.day)[side])
    assert len(events(days[0])) > 1
    assert [c.moments for c in days[0]] == [c.moments for c in days[1]]


def test_who_took_which_seat_stands_in_every_sides_day_and_taking_back_does_not_touch_it() -> None:
    game = session("second_dawn", 3)
    side = players_turn(game)
    day = game.campaign.clock.day
    stack = next(one for one in game.campaign.stacks.values() if one.side == side)
    named = game.submit(RenameStack(by=side, stack=stack.id, name="One"))
    assert isinstance(named, Applied)
    game.take_seat(TableSeat(side=SideId("ferals"), controller="absent"))
    assert game.steps.undo(side)
    for one in game.campaign.sides:
        told = [event for event in events(chapters(game, (one,), day)[one]) if isinstance(event, SeatChanged)]
        assert [(event.seat, event.now) for event in told] == [("ferals", "absent")]
