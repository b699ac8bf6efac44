"""The game master's desk in campaigns for pictures."""

from dataclasses import replace

from game.core.records import GM
from game.dev.pictures.shot_campaign import NothingToShow, ShotWish, advance, begin, flow_of
from game.session import duty, library
from game.session.opening import master_seat
from game.session.session import Session
from game.ui.gm.desk_scene import DeskScene
from game.ui.stage.flow import Flow
from game.ui.stage.scene import Scene

_MASTER = "Ada"
_WILD = "four_crowns"


def with_packs(wish: ShotWish) -> ShotWish:
    """The wish, if ferals roam its scenario; else a shipped scenario with many."""
    scenario = library.load_scenario(wish.scenario)
    wild = any(plan.role == duty.FERAL for plan in scenario.sides)
    return wish if wild else replace(wish, scenario=_WILD, seat="")


def at_desk(wish: ShotWish) -> Flow:
    """A flow in which the game master sits at his desk on the turn of the ferals, whose packs wait."""
    session, _, _ = begin(with_packs(wish))
    session.take_seat(master_seat(_MASTER, ""))
    beasts = next(side.id for side in session.campaign.sides.values() if side.role == duty.FERAL)

    def their_turn(now: Session) -> bool:
        clock = now.campaign.clock
        return clock.day > wish.days and clock.on_turn == beasts

    if not advance(session, their_turn):
        raise NothingToShow("the wild has no turn after these days")
    duty.look_over(session)
    flow = flow_of(session)
    flow.table.call_master()
    if not flow.table.sit(GM):
        raise NothingToShow("nobody is called to the desk")
    return flow


def desk(wish: ShotWish) -> Scene:
    """The desk with the first pack that waits."""
    scene = DeskScene(at_desk(wish))
    scene.patient = True
    return scene
