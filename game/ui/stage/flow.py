"""From stop to stop: which screen follows when a campaign is played at this computer.

The table (`game.session.table`) says where the game stands; the flow puts the scene of that stop on the
stage. Scenes of a seat are made anew when it sits down: nothing of another seat's screen lives on. What a
seat may find again (where its map looked, what was painted of it) is kept under its own name.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from game.core.records import GM, SideId
from game.core.seams.unit_maker import OWN_UNITS
from game.session.session import Session
from game.session.table import HotSeatTable, Stop
from game.ui.i18n import _
from game.ui.stage.destinations import (
    BattleOf,
    DawnReport,
    Desk,
    HandOver,
    MapOfSeat,
    Others,
    OwnUnitsOf,
    Victory,
    WhileAway,
)
from game.ui.stage.message import MessageScene
from game.ui.stage.navigator import screen_for, screen_if_any
from game.ui.stage.scene import Scene, Stage, WidgetScene
from game.ui.worker import Beside

if TYPE_CHECKING:
    from game.ui.stage.lesson_card import Guide


JUMP = "jump"
"""Key of `SeatMemory.notes` under which the map finds the hex that its report was asked to show."""
TAKEN = "taken"
"""Key under which the map finds the events of a battle that its seat came from."""
FIRST_LOOK = "first look"
_SAT = "sat"
"""Key under which the map finds whether its seat, which has sat down, is still to be told its objectives."""


@dataclass
class SeatMemory:
    """What a seat's screens leave for their next time: `camera` and `renderer` of the map, other `notes`."""

    camera: Any = None
    renderer: Any = None
    notes: dict[str, Any] = field(default_factory=dict)


class Flow:
    """Leads a table through its stops on one stage. `home` makes the title scene."""

    def __init__(self, table: HotSeatTable, home: Callable[[], Scene]) -> None:
        self._table = table
        self.beside = Beside("others")
        """Where seats without people think while a screen is shown."""
        self.home = home
        self.stage: Stage | None = None
        self.guide: Guide | None = None
        """Leads through a lesson, if this match is one."""
        self.panels_folded = False
        """Whether panels are folded where windows are narrow."""
        self._memories: dict[SideId, SeatMemory] = {}

    @property
    def table(self) -> HotSeatTable:
        """The table, when nobody acts at it beside the loop: it is waited for."""
        self.beside.settle()
        return self._table

    @table.setter
    def table(self, table: HotSeatTable) -> None:
        self.beside.settle()
        self._table = table

    def start(self, stage: Stage) -> None:
        """Leave the menus and show where the campaign stands."""
        self.stage = stage
        self.go()

    def memory(self, side: SideId) -> SeatMemory:
        """What a seat left; asked for by that seat's own scenes only."""
        return self._memories.setdefault(side, SeatMemory())

    def go(self) -> None:
        """Show the scene of the present stop. Scenes call this when they are done."""
        if self.stage is not None:
            self.show(self._scene(self.table.stop))

    def take_up(self, session: Session) -> None:
        """Play another session in place of this one, from the hand-over of whoever must act there. One that
        is only looked at is kept nowhere."""
        self.table = HotSeatTable(session, None if session.kept.barred else self.table.vault)
        self._memories.clear()
        self.table.keep()
        self.go()
        self.tell_loss()

    def tell_loss(self) -> None:
        """Say what the campaign lacks of what was played, if anything."""
        session = self.table.session
        lost = " ".join(session.loss.sentences(counted=session.outlooks.may_watch()))
        if lost and self.stage is not None:
            certain = session.loss.certain
            heading = _("Not everything could be restored") if certain else _("A save of an older version")
            self.stage.push(MessageScene(heading, lost))

    def leave(self) -> None:
        """Save and go back to the title; if the disk refuses, only when that is accepted."""
        problem = self.table.keep()
        if problem and not self.table.session.kept.barred and self.stage is not None:
            text = _(
                "Anything not yet saved will be lost if you leave. Free some disk space, or make "
                "the folder writable."
            )
            actions = ((_("Try again"), self._leave_again), (_("Leave anyway"), self._leave))
            heading = _("The campaign is not saved")
            self.stage.push(MessageScene(heading, problem, details=(text,), actions=actions))
            return
        self._leave()

    def _leave_again(self) -> None:
        if self.stage is not None:
            self.stage.pop()
        self.leave()

    def _leave(self) -> None:
        self.table.stand_up()
        self.table.session.close()
        self._memories.clear()
        if self.stage is not None:
            self.stage.reset(self.home())

    def show(self, scene: Scene) -> None:
        """Show a scene of this match in place of all others."""
        if self.stage is not None:
            self.stage.reset(self.guided(scene))

    def guided(self, scene: Scene) -> Scene:
        """A scene, with the lesson's card over it, and the mark of a campaign that cannot be kept."""
        if isinstance(scene, WidgetScene):
            # It is asked in every frame, and waits for nobody: it reads what one assignment sets.
            scene.alarm = lambda: self._table.alarm
        if self.guide is not None and isinstance(scene, WidgetScene):
            scene.companion = self.guide.layer()
        return scene

    def _scene(self, stop: Stop) -> Scene:
        if stop.kind == "over":
            return screen_for(Victory(self))
        if stop.kind == "others":
            return screen_for(Others(self))
        if stop.kind == "desk":
            return screen_for(Desk(self))
        if stop.kind == "battle" and stop.battle is not None:
            return screen_for(BattleOf(self, stop.battle))
        if stop.kind == "map":
            question = self.table.question
            if question is not None and question.kind == OWN_UNITS:
                return screen_for(OwnUnitsOf(self))
            return screen_for(MapOfSeat(self))
        return self._hand_over(stop)

    def _hand_over(self, stop: Stop) -> Scene:
        """The dark screen, unless one person plays alone without a passcode."""
        side = stop.side
        assert side is not None
        if self.table.alone and not self.table.needs_code(side) and self.table.sit(side):
            return self.seated()
        return screen_for(HandOver(self, side, back=stop.back, asked=stop.asked))

    def seated(self) -> Scene:
        """What a seat sees first after sitting down: what happened meanwhile as the map plays it, or where
        there is nothing to play its report if there is one, else its screen."""
        first, side = None, self.table.sitting
        if side is not None and side != GM:
            # A lesson tells by itself what it is about.
            notes = self.memory(side).notes
            taken_up = not notes.get(_SAT, False)
            notes.setdefault(FIRST_LOOK, self.guide is None and not (taken_up and self._acted(side)))
            notes[_SAT] = True
            if not (taken_up and self._goes_on(side)):
                away = screen_if_any(WhileAway(self)) if self._plays_what_happened else None
                first = away or screen_if_any(DawnReport(self, if_worth=True, once=True))
        return self.guided(first or self._scene(self.table.stop))

    def _goes_on(self, side: SideId) -> bool:
        """Whether the player of a campaign that was taken up has been shown before what happened: he has
        acted since, or nothing waits for him to be told."""
        return self._acted(side) or not self.table.report

    def _acted(self, side: SideId) -> bool:
        """Whether a side has given a command on its present turn."""
        session = self.table.session
        away = session.state.away.get(side)
        return away is not None and away.closed and session.campaign.clock.on_turn == side

    @property
    def _plays_what_happened(self) -> bool:
        """Whether the player wants to see it (the report tells it anyway)."""
        settings = self.stage.store.now if self.stage is not None else None
        return settings is not None and settings.away_play and settings.animation_speed != "off"


def people_at(flow: Flow) -> tuple[tuple[str, str], ...]:
    """The seats of people in a match, as (side, name)."""
    table = flow.table
    eyes = table.sitting if table.sitting not in (None, GM) else next(iter(table.humans), None)
    if eyes is None:
        return ()
    sides = table.session.outlooks.of(eyes).view.sides
    return tuple((str(side), sides[side].name if side in sides else str(side)) for side in table.humans)


def why_no_watching(flow: Flow) -> str:
    """Why whoever sits at the table may not see all of the map; empty if he may."""
    if flow.table.session.outlooks.may_watch(flow.table.sitting):
        return ""
    return _("People play: only a game master sees all, and everybody when the match is over")


def why_no_desk(flow: Flow) -> str:
    """Why the game master cannot be called to his desk; empty if he can."""
    if flow.table.session.master is None:
        return _("Nobody is game master here")
    return _("The match is over") if flow.table.stop.kind == "over" else ""


def following_words(flow: Flow, *, again: bool = False) -> tuple[str, str]:
    """What a button that leads on says, with its icon, while a seat has the table. `again`: it leads out of a
    battle."""
    kind = flow.table.stop.kind
    if kind == "battle":
        return (_("To the next battle") if again else _("To the battle")), "sword"
    if kind == "map":
        return (_("Back to the map") if again else _("To the map")), "compass"
    return _("Go on"), "play"
