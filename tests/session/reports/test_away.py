"""While you were away: what a seat's units witnessed since its last turn, in order, with all it takes to draw
it."""

from functools import partial
from random import Random
from typing import Any

import pytest

from game.ai.policy import RandomPolicy
from game.core.commands.common import EndTurn, GiveOrders
from game.core.decisions import StandingOrders
from game.core.events.common import (
    EVERYONE,
    BattleBegan,
    BattleEnded,
    BlowStruck,
    DayBegan,
    LandSeen,
    SideFell,
    SightingMoved,
    StackSighted,
    TurnBegan,
    TurnEnded,
)
from game.core.events.scouting import DuskFell, SpotChecked
from game.core.records import SideId, replace
from game.core.state import Clock
from game.session import computers
from game.session.inbox import (
    MOST_DETAILS,
    MOST_LOG,
    MOST_UNREAD,
    board_of,
    bounded,
    lengthened,
    logged,
    stamped,
    tell,
    without_details,
)
from game.session.records import AwayRecord, SeenBoard, TableSeat, ToldEntry
from game.session.reports import away
from game.session.save import storage
from game.session.session import Session
from tests.arena import CROWD, RULESETS, busy, crowd

PEOPLE = ("human",)


def play_on(session: Session, steps: int) -> None:
    """Let all sides do something by chance, whoever sits there."""
    for _ in range(steps):
        side = session.must_act
        if side is None:
            return
        computers.play_for(session, side, RandomPolicy())


def shown(board: SeenBoard) -> tuple[Any, ...]:
    """What can be seen of a board."""
    seen = {
        s.handle: (s.side, s.hex, s.members, s.zone, s.stance, s.leader, s.now, s.found, s.now or s.day)
        for s in board.sightings.values()
    }
    own = {s.id: (s.hex, s.zone, s.stance, s.units) for s in board.stacks.values()}
    return seen, own, {s.id: replace(s, day=0) for s in board.sites.values()}


def ends_as_it_is(session: Session) -> int:
    """Fold the open streams of all sides and compare them with the truth; how many were compared."""
    compared = 0
    for side, found in session.state.away.items():
        if found.closed or not session.campaign.sides[side].alive:
            continue
        steps = away.moments(session, side)
        board = steps[-1].after if steps else found.board
        assert shown(board) == shown(board_of(session.campaign, session.world, side)), side
        compared += len(steps)
    return compared


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_folding_the_stream_over_the_board_gives_what_is_seen_now(seed, ruleset):
    played = busy(ruleset, seed, seats=PEOPLE)
    compared = 0
    for _ in range(120):
        play_on(played, 1)
        compared += ends_as_it_is(played)
    assert compared > 100


def persons_turn(session: Session) -> SideId:
    """Go on to the turn of a person's side and return it."""
    while not isinstance(session.state.away.get(side := session.must_act or SideId("")), AwayRecord):
        computers.step(session)
    return side


def round_the_table(session: Session, side: SideId) -> None:
    """End a side's turn, and let the others play until it is asked again."""
    session.submit(EndTurn(by=side))
    while session.must_act != side:
        play_on(session, 1)


def witnessed(session: Session, side: SideId) -> tuple[ToldEntry, ...]:
    return tuple(moment.told for moment in away.moments(session, side))


def test_before_the_first_turn_nothing_was_missed_but_what_others_did_first():
    played = crowd(3, seats=PEOPLE)
    first = persons_turn(played)
    own = [t.event for t in witnessed(played, first) if t.turn == first]
    assert all(isinstance(event, SpotChecked) for event in own), "its turn begins late, with searches"
    round_the_table(played, first)
    assert witnessed(played, first)[0].event == TurnEnded(audience=EVERYONE, side=first, day=1)


def test_the_stream_ends_with_the_next_command_of_the_side():
    played = crowd(5, seats=PEOPLE)
    side = persons_turn(played)
    round_the_table(played, side)
    told = witnessed(played, side)
    assert told == played.news.unread(side)[-len(told) :]
    played.news.mark_read(side)
    assert witnessed(played, side) == told, "also after it was told"
    orders = StandingOrders(hold=True)
    for stack in played.outlooks.of(side).view.stacks:
        played.submit(GiveOrders(by=side, stack=stack, orders=orders))
    assert played.news.unread(side)
    assert witnessed(played, side) == told, "what one does oneself is no news"


def test_a_seat_that_changes_hands_does_not_end_the_stream():
    played = crowd(5, seats=PEOPLE)
    side = persons_turn(played)
    played.take_seat(TableSeat(side=side, controller="absent"))
    assert not played.state.away[side].closed


def test_the_stream_survives_a_save_and_a_load(tmp_path):
    played = crowd(8, seats=PEOPLE)
    play_on(played, 60)
    while played.campaign.questions:
        play_on(played, 1)
    played.save(tmp_path / "away.sdsave")
    loaded = Session.resume(storage.load(tmp_path / "away.sdsave"))
    for side in played.campaign.sides:
        assert witnessed(loaded, side) == witnessed(played, side)
    assert any(witnessed(played, side) for side in played.campaign.sides)


def test_empty_chairs_are_told_and_of_computers_only_the_stream_is_kept():
    played = crowd(4, seats=("absent", "computer"))
    first, second = list(CROWD)[:2]
    while played.campaign.clock.day < 2:
        computers.step(played)
    assert witnessed(played, SideId(first))
    assert witnessed(played, SideId(second)), "for a person who takes the seat over"
    assert not played.news.unread(SideId(second))


def test_a_side_that_fell_is_told_how_and_nothing_after_it():
    played = crowd(6, seats=PEOPLE)
    side = persons_turn(played)
    fallen = next(s for s in played.state.away if s != side)
    before = played.campaign
    dead = replace(before.sides[fallen], alive=False)
    after = replace(before, sides={**before.sides, fallen: dead})
    fall = SideFell(audience=EVERYONE, side=fallen, reason="no units")
    command = EndTurn(by=side)
    state, _ = tell(played.state, played.world, command, before, after, (fall,))
    assert state.away[fallen].told[-1].event == fall
    later, _ = tell(
        state, played.world, command, after, after, (TurnEnded(audience=EVERYONE, side=side, day=1),)
    )
    assert later.away[fallen] == state.away[fallen]
    assert len(later.unread[fallen]) == len(state.unread[fallen]) + 1


def test_a_moment_is_drawn_from_its_own_board():
    """The view of a moment shows stacks where they stood then, under the handles of then."""
    played = crowd(1, seats=PEOPLE)
    checked = 0
    for _ in range(150):
        play_on(played, 1)
        for side, found in played.state.away.items():
            if found.closed or not played.campaign.sides[side].alive:
                continue
            view = played.outlooks.of(side).view
            for moment in away.moments(played, side):
                event = moment.told.event
                if isinstance(event, SightingMoved):
                    before = away.view_of(moment.before, view).knowledge.sightings[event.handle]
                    after = away.view_of(moment.after, view).knowledge.sightings[event.handle]
                    assert (before.hex, after.hex) == (event.from_hex, event.to_hex)
                    assert after.members
                    checked += 1
        if checked > 40:
            return
    raise AssertionError("nobody saw anybody march")


def test_each_happening_carries_the_turn_in_which_it_happened():
    """Also those of the night and of the next turn, which the end of a turn brings about."""
    side, other = SideId("lapis"), SideId("cinnabar")
    before = crowd(1, seats=PEOPLE).campaign
    before = replace(before, clock=Clock(day=3, order=(side, other)))
    events = (
        TurnEnded(audience=EVERYONE, side=side, day=3),
        TurnBegan(audience=EVERYONE, side=other, day=3),
        LandSeen(audience=(other,), hexes=()),
        DuskFell(audience=EVERYONE, day=3),
        LandSeen(audience=(side,), hexes=()),
        DayBegan(audience=EVERYONE, day=4),
        TurnBegan(audience=EVERYONE, side=side, day=4),
        LandSeen(audience=(side,), hexes=()),
    )
    stamps = [(t.day, t.turn) for t in stamped(before, events)]
    night, dawn = (3, None), (4, None)
    assert stamps == [(3, side), (3, other), (3, other), night, night, dawn, (4, side), (4, side)]


SIDE = SideId("lapis")


def told_battle(name: str, blows: int) -> list[ToldEntry]:
    """A sighting, and a battle of so many blows."""
    seen = StackSighted(audience=(SIDE,), handle=f"e{name}", side=SIDE, hex=1, units=1)
    began = BattleBegan(audience=(SIDE,), battle=name, hex=1, attacker=SIDE, defender=SIDE, state="prepared")
    blow = BlowStruck(
        audience=(SIDE,),
        battle=name,
        attacker="a",
        target="b",
        blow="hit",
        damage=1,
        hits_before=2,
        hits_after=1,
    )
    ended = BattleEnded(audience=(SIDE,), battle=name, hex=1, winner=SIDE, reason="")
    return [ToldEntry(day=1, turn=SIDE, event=e) for e in (seen, began, *(blow for _ in range(blows)), ended)]


@pytest.mark.parametrize(("most", "keep"), [(MOST_DETAILS, bounded), (MOST_LOG, partial(logged, ()))])
def test_blows_of_old_battles_go_before_anything_that_was_seen(most, keep):
    many = most // 2 + 1
    told = tuple(one for name in ("b1", "b2", "b3") for one in told_battle(name, many))
    kept = keep(told)
    blows = [t.event.battle for t in kept if isinstance(t.event, BlowStruck)]
    assert blows == ["b3"] * many
    rest = [t for t in kept if not isinstance(t.event, BlowStruck)]
    assert rest == [t for t in told if not isinstance(t.event, BlowStruck)]


@pytest.mark.parametrize(
    ("most", "keep"), [(MOST_UNREAD, bounded), (None, without_details)], ids=["unread", "away"]
)
def test_what_is_told_bit_by_bit_is_kept_as_what_is_told_at_once(most, keep):
    chance = Random(7)
    told: tuple[ToldEntry, ...] = ()
    expected: tuple[ToldEntry, ...] = ()
    open_: list[list[ToldEntry]] = []
    longest = details = 0
    for step in range(50):
        open_.append(told_battle(f"b{step}", chance.choice((0, 40, 900))))
        fresh = list(told_battle("", 0)) * chance.randint(10, 60)
        for battle in open_:
            fresh += battle[: (many := chance.randint(1, 400))]
            del battle[:many]
        open_ = [battle for battle in open_ if battle]
        if chance.random() < 0.1:
            told = (*told,)
        told = lengthened(("unread", SIDE), told, tuple(fresh), most)
        expected = keep((*expected, *fresh))
        assert told == expected
        longest, details = (
            max(longest, len(told)),
            details + sum(isinstance(t.event, BlowStruck) for t in told),
        )
    assert longest > MOST_UNREAD
    assert details
