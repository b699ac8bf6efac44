"""Campaigns for pictures: a scenario played some days by the computer, told to the sides that people hold."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.core.commands.common import Resign
from game.core.commands.turns import NextStage
from game.core.mapdata import Scenario
from game.core.records import SideId
from game.core.refusal import Refused
from game.session import computers, library
from game.session.opening import SeatChoice, open_campaign
from game.session.session import Session
from game.session.table import HotSeatTable
from game.ui.app import screens as screens  # so that scenes can open each other
from game.ui.stage.flow import Flow
from game.ui.stage.scene import QuietStage, Scene

_MOST_STEPS = 200_000
_PARTED = "three_marches"
_PLAYERS = ("Maren", "Dorn", "Ilvane", "Oss", "Selka", "Tarn")


class NothingToShow(Exception):
    """The campaign never comes to what a picture shows; the text says what, for people."""


@dataclass(frozen=True, slots=True)
class ShotWish:
    """Which campaign a picture is of. `seat` is a side's id, empty for the first player's."""

    scenario: str = "duel"
    seat: str = ""
    seed: int = 1
    days: int = 4


def begin(
    wish: ShotWish, alter: Callable[[Scenario], Scenario] = lambda scenario: scenario
) -> tuple[Session, SideId, Scenario]:
    """A new campaign with people in two seats, the seat of the picture, the scenario. `alter` changes it
    before the campaign begins.

    FileNotFoundError, ContentError: no such scenario; NothingToShow: no such seat.
    """
    scenario = alter(library.load_scenario(wish.scenario))
    players = [plan.id for plan in scenario.sides if plan.role == "player"]
    seat = SideId(wish.seat) if wish.seat else players[0]
    if seat not in players:
        raise NothingToShow(
            f"there is no seat {wish.seat!r} in this scenario; there are {', '.join(players)}"
        )
    people = [seat, *(side for side in players if side != seat)][:2]
    seats = [
        SeatChoice(
            side=side,
            controller="human" if side in people else "computer",
            player=_PLAYERS[number % len(_PLAYERS)] if side in people else "",
        )
        for number, side in enumerate(players)
    ]
    session = open_campaign(
        scenario, library.rules(scenario.ruleset), seats, title=scenario.name, seed=wish.seed
    )
    return session, seat, scenario


def advance(session: Session, until: Callable[[Session], bool], *, unread_from: int = 1_000_000) -> bool:
    """Let the computer play all seats, people's too, until something holds; False if it never does.

    From day `unread_from` on what people's sides did themselves waits for their report as well.
    """
    policy = computers.player_policy(session)
    for _ in range(_MOST_STEPS):
        if until(session):
            return True
        side = session.must_act
        if side is None:
            return False
        if not computers.step(session):
            clock = session.campaign.clock
            computers.play_for(session, side, policy)
            if clock.on_turn == side and clock.day < unread_from:
                # A person saw what he did himself; what others did waits for his report.
                session.news.mark_read(side)
    return False


def seated(wish: ShotWish, *, unread_days: int = 0) -> Flow:
    """A flow in which the seat of the picture sits at its own turn after the days."""
    session, seat, _ = begin(wish)

    def its_turn(now: Session) -> bool:
        clock = now.campaign.clock
        return clock.day > wish.days and clock.on_turn == seat and not now.campaign.questions

    if not advance(session, its_turn, unread_from=wish.days + 1 - unread_days):
        raise NothingToShow(f"{seat} has no turn after {wish.days} days: the match is over before")
    flow = flow_of(session)
    flow.table.sit(seat)
    return flow


def with_parts(wish: ShotWish) -> ShotWish:
    """The wish, if the turns of its rules have parts; else a shipped scenario of such rules, early on: while
    somebody is there to lead a march."""
    scenario = library.load_scenario(wish.scenario)
    return wish if library.stages(scenario.ruleset) else replace(wish, scenario=_PARTED, seat="", days=1)


def in_part(wish: ShotWish, number: int) -> Flow:
    """A flow in which the seat of the picture sits in a later part of its turn: so many parts are done."""
    flow = seated(with_parts(wish))
    for _ in range(number):
        side = flow.table.sitting
        if side is None or isinstance(flow.table.submit(NextStage(by=side)), Refused):
            raise NothingToShow("its turn has no such part")
    return flow


def in_battle(wish: ShotWish) -> Flow:
    """A flow in which the seat of the picture sits in a battle that waits for its decision."""
    session, seat, _ = begin(wish)

    def fought(now: Session) -> bool:
        questions = now.campaign.questions
        return bool(questions) and questions[0].battle is not None and questions[0].side == seat

    if not advance(session, fought):
        raise NothingToShow(f"{seat} fights no battle in which it is asked")
    flow = flow_of(session)
    flow.table.sit(seat)
    return flow


def finished(wish: ShotWish) -> Flow:
    """A flow whose match is over: after the days all sides but the picture's seat give up at their turn."""
    session, seat, _ = begin(wish)
    while not session.over:
        if not advance(session, lambda now: now.over or _may_resign(now, wish.days, seat)):
            raise NothingToShow("the match does not end")
        if not session.over:
            side = session.campaign.clock.on_turn
            if side is None or isinstance(session.submit(Resign(by=side)), Refused):
                raise NothingToShow(f"{side} cannot give up")
    return flow_of(session)


def _may_resign(session: Session, days: int, winner: SideId) -> bool:
    clock = session.campaign.clock
    side = session.campaign.sides[clock.on_turn] if clock.on_turn is not None else None
    return (
        clock.day > days
        and side is not None
        and side.role == "player"
        and side.id != winner
        and not session.campaign.questions
    )


def flow_of(session: Session) -> Flow:
    """A flow on a stage without a window."""
    flow = Flow(HotSeatTable(session), _nowhere)
    flow.stage = QuietStage()
    return flow


def _nowhere() -> Scene:
    raise NothingToShow("a picture leads nowhere")
