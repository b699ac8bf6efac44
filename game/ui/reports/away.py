"""While you were away: the map plays what a seat's units witnessed since its last turn.

It is the report of its dawn: the map follows, and what is written is a button away. Everything comes from the
stream that the session kept for the seat (`session.away`): its boards, its events, in their order. It is
played, stepped through, or jumped into from the written list at the right.
"""

import copy
from collections.abc import Callable
from functools import partial
from typing import ClassVar

import pygame

from game.core.records import HexId, SideId
from game.ui.actions import everywhere, sheet_actions
from game.ui.actions.action import ActionId, Scope
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.map.viewport.browsing_input import BrowsedScene, BrowsingInput
from game.ui.map.viewport.map_widget import MapField
from game.ui.recap.away_model import AwayStream, fields_of, rest_of, stream_of, worth_playing
from game.ui.recap.past_map import PastMap
from game.ui.recap.report_model import worth_showing
from game.ui.reports.away_panel import SPEED_WORDS, AwayActions, AwayPanel, Caption, CaptionPlace
from game.ui.settings import AWAY_SPEEDS, Settings
from game.ui.stage.dark_scene import seat_look
from game.ui.stage.destinations import DawnReport, Options, PastBattle
from game.ui.stage.flow import Flow, SeatMemory, following_words
from game.ui.stage.navigator import screen_for
from game.ui.stage.panel_fold import PanelFold
from game.ui.stage.scene import Stage
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Pinned, Row
from game.ui.widgets.buttons import IconButton, icon_button_of
from game.ui.widgets.folding import FoldDock
from game.ui.widgets.hud import DayMedallion, SeatTitle, TopBar
from game.ui.widgets.kit import Kit

SEEN = "away seen"
"""Key of `flow.memory(side).notes`: the board that a stream begins with, and how many beats were shown."""


def seen_before(flow: Flow, away: AwayStream) -> int:
    """How many beats of a stream its seat has been shown: it may have sat down for a battle in between."""
    side = flow.table.sitting
    kept = flow.memory(side).notes.get(SEEN) if side is not None else None
    return kept[1] if kept is not None and kept[0] is away.beats[0].before else 0


def all_seen(flow: Flow) -> bool:
    """Whether the seat at the table has been played all that it was told since its last turn."""
    away = stream_of(flow.table)
    return away is not None and seen_before(flow, away) >= away.count


def _report(flow: Flow) -> None:
    flow.show(screen_for(DawnReport(flow)))


class AwayScene(BrowsedScene):
    """See the module. `then` leads on when it is done; it begins with beat `start`. `patient` paints the
    whole view before the first frame: for pictures and tests."""

    title: ClassVar[str] = N_("While you were away")
    scopes: ClassVar[tuple[Scope, ...]] = ("away", "lists")

    def __init__(
        self,
        flow: Flow,
        away: AwayStream,
        *,
        start: int = 0,
        then: Callable[[], None],
        words: tuple[str, str],
    ) -> None:
        if flow.table.sitting is None:
            raise RuntimeError("nobody sits at the table")
        self.flow = flow
        self.side: SideId = flow.table.sitting
        self.away = away
        self.then = then
        self.words = words
        self.patient = False
        self.at = start
        """How many beats have passed."""
        self.playing = True
        self._single = False
        self._rest_ms = 0.0
        self._fields = fields_of(away)

    @classmethod
    def before_report(cls, flow: Flow) -> "AwayScene | None":
        """What a seat sees first: what it has not been shown yet, in place of its report, which is a button
        away. None if there is nothing to play."""
        away = stream_of(flow.table)
        start = seen_before(flow, away) if away is not None else 0
        if away is None or not worth_playing(away, start):
            return None
        return cls(flow, away, start=start, then=flow.go, words=following_words(flow))

    @classmethod
    def once_more(cls, flow: Flow) -> "AwayScene | None":
        """The whole stream again, from the map or the report. None if there is nothing in it."""
        away = stream_of(flow.table)
        if away is None:
            return None
        return cls(flow, away, then=flow.go, words=following_words(flow))

    # Building

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        outlook = self.flow.table.outlook()
        memory = self.flow.memory(self.side)
        # Its own camera: the map's looks at the same place afterwards.
        self._memory = SeatMemory(copy.copy(memory.camera), memory.renderer)
        self.map = PastMap(outlook, self._memory, stage, self.away.board(self.at))
        self.map.patient = self.patient
        self.browsing = BrowsingInput(
            self.map.ground, calm=lambda: stage.kit.calm, on_view=self.map.moved, on_click=self._clicked
        )
        super().enter(stage)
        self.desk.default = self.panel.gold
        stage.store.listen(self._settings_changed)
        self._rest_ms = theme.MS_STEP
        self.show()

    def leave(self) -> None:
        self.stage.store.forget(self._settings_changed)
        memory = self.flow.memory(self.side)
        memory.renderer = self._memory.renderer
        memory.notes[SEEN] = (self.away.beats[0].before, self.away.count)

    def build(self) -> Widget:
        actions = AwayActions(
            show=self.jump,
            choose=self.choose,
            first=partial(self.go, 0),
            back=self.step_back,
            play=self.toggle,
            on=self.step_on,
            last=partial(self.go, self.away.count),
            speed=self.set_speed,
            done=self.done,
        )
        self.panel = AwayPanel(self.away, actions, self.words, self.stage.store.now.away_speed)
        self.field = MapField(self.browsing)
        self.caption = Caption()
        self.day = DayMedallion(1)
        seat = SeatTitle(_("While you were away"), self.away.side, seat_look(self.away.colour))
        gear = icon_button_of(everywhere.SETTINGS, self.open_settings)
        middle = Pinned().pin(self.field, "fill").pin(CaptionPlace(self.caption), "fill")
        self.folding = PanelFold(self.flow, self.panel, self._lay_out_again)
        report = IconButton("scroll", _("Turn report"), partial(_report, self.flow))
        report.visible = worth_showing(self.flow.table)
        right = Row(report, gear, self.folding.button, gap=8)
        return FoldDock(middle, top=TopBar(seat, right, self.day), panel=self.panel)

    def _lay_out_again(self) -> None:
        self.layout(self.desk.area.size, self.stage.kit)
        self.desk.refresh()

    def open_settings(self) -> None:
        """Go to the options."""
        self.playing = False
        self.show()
        self.stage.open(Options("motion"))

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        self.map.take(kit, self.stage.store.now)
        self.panel.squeeze(size[1] / kit.unit)
        self.folding.fit(size, kit.unit)
        super().layout(size, kit)
        self._take_place()

    def _take_place(self) -> None:
        rect = pygame.Rect(self.field.rect)
        if rect != self.map.ground.rect:
            self.map.place(rect)

    # What is shown

    @property
    def beat(self) -> int | None:
        """Number of the beat that is spoken of: the one being shown, else the last one that passed."""
        if self.map.playing:
            return self.at
        return self.at - 1 if self.at else None

    def show(self) -> None:
        """Show where the stream stands."""
        beat = self.beat
        self.panel.show(self.at, beat, playing=self.playing)
        self.caption.show(self.away.beats[beat].line if beat is not None else None)
        chapter = self.away.chapter(beat if beat is not None else 0)
        if chapter is not None:
            self.day.show(chapter.day)

    def go(self, at: int) -> None:
        """Show at rest how things stood when so many beats had passed."""
        self.playing = self._single = False
        self.at = max(0, min(self.away.count, at))
        self.map.show(self.away.board(self.at), self.away.unseen(self.at), self._hex(self.at - 1))
        self.show()

    def _hex(self, beat: int) -> HexId | None:
        return self.away.beats[beat].line.hex if 0 <= beat < self.away.count else None

    def jump(self, beat: int) -> None:
        """Go to a beat and show it alone."""
        self.go(beat)
        self._single = True
        self._begin()

    def choose(self, beat: int) -> None:
        """Open the battle of a beat; without one, play on from it."""
        if self.away.beats[beat].battle is not None:
            self.replay(beat)
        else:
            self.go(beat)
            self.playing = True
            self._begin()

    def step_on(self) -> None:
        """Show the next beat, or the present one to its end."""
        self.playing = False
        if self.map.playing:
            self._finish()
        elif self.at < self.away.count:
            self._single = True
            self._begin()

    def skip(self) -> None:
        """Show the present beat to its end, or the next without a rest before it; play on from there."""
        if self.map.playing:
            self._finish()
        self._rest_ms = 0.0

    def step_back(self) -> None:
        """Show how things stood a beat earlier."""
        self.go(self.at if self.map.playing else self.at - 1)

    def toggle(self) -> None:
        """Play, or hold on."""
        if not self.playing and self.at >= self.away.count and not self.map.playing:
            self.go(0)
        self.playing = not self.playing
        self._single = False
        self._rest_ms = 0.0
        self.show()

    def replay(self, beat: int | None = None) -> None:
        """Show the battle of a beat, by default of the one that is spoken of, blow by blow."""
        number = beat if beat is not None else self.beat
        battle = self.away.beats[number].battle if number is not None else None
        if battle is None:
            self.stage.sounds.play("refused")
            self.notice(_("There is no battle to show here"), "warning", "refused")
            return
        if beat is not None:
            self.go(beat + 1)
        self.playing = False
        self.show()
        found = self._fields[battle]
        told, where = self.away.battle_events(battle), self._hex(number or 0)
        self.stage.open(PastBattle(self.flow, found.view, told, where))

    def set_speed(self, speed: str) -> None:
        """Play faster or slower from now on."""
        found = next((one for one in AWAY_SPEEDS if one == speed), None)
        if found is not None:
            self.stage.store.remember(away_speed=found)

    def change_speed(self, direction: int) -> None:
        """The next faster or slower speed."""
        at = AWAY_SPEEDS.index(self.stage.store.now.away_speed) + direction
        speed = AWAY_SPEEDS[max(0, min(len(AWAY_SPEEDS) - 1, at))]
        self.set_speed(speed)
        self.notice(_("Speed: {speed}").format(speed=SPEED_WORDS[speed]), topic="speed")

    def _settings_changed(self, _old: Settings, new: Settings) -> None:
        self.panel.speeds.show(new.away_speed)
        if self.map.player is not None:
            self.map.player.factor = self._factor

    def done(self) -> None:
        """On to what follows."""
        self.then()

    # Time

    @property
    def _speed(self) -> float:
        return float(self.stage.store.now.away_speed)

    @property
    def _factor(self) -> float | None:
        """How fast beats are shown; None: in one step each."""
        return None if self.stage.kit.calm else self._speed

    def _begin(self) -> None:
        beat = self.away.beats[self.at]
        self.map.play(beat, self.away.unseen(self.at + 1), self._factor)
        if self.map.done:
            self._finish()
        else:
            self.show()

    def _finish(self) -> None:
        """The present beat is over."""
        self.map.finish()
        beats, self.at = self.away.beats, self.at + 1
        following = beats[self.at] if self.at < len(beats) else None
        self._rest_ms = rest_of(beats[self.at - 1], following)
        if following is None:
            self.playing = False
        self._single = False
        self.show()

    def update(self, ms: float) -> None:
        super().update(ms)
        self._take_place()
        self.browsing.tick(ms)
        if not self.desk.overlays:
            self._run(ms)
        for area in self.map.tick(ms if self.playing or self._single else 0.0):
            self.desk.damage(area)

    def _run(self, ms: float) -> None:
        """Let the stream go on."""
        if self.map.playing:
            if self.map.done:
                self._finish()
        elif self.playing and self.at < self.away.count:
            self._rest_ms -= ms * self._speed
            if self._rest_ms <= 0:
                self._begin()

    @property
    def busy(self) -> bool:
        going = self.playing or self._single
        return super().busy or going or self.map.busy or self.browsing.busy

    # Input

    def doing(self) -> dict[ActionId, Callable[[], None]]:
        return {
            everywhere.BACK: self.done,
            everywhere.SKIP_ANIMATION: self.skip,
            sheet_actions.AWAY_REPLAY: self.replay,
            sheet_actions.AWAY_FASTER: partial(self.change_speed, 1),
            sheet_actions.AWAY_SLOWER: partial(self.change_speed, -1),
            sheet_actions.AWAY_CLOSER: partial(self.browsing.zoom, 1),
            sheet_actions.AWAY_FARTHER: partial(self.browsing.zoom, -1),
        }

    def spot_of(self, hex_: HexId) -> pygame.Rect | None:
        box = self.map.ground.hex_box(hex_)
        return box if self.map.ground.rect.contains(box) else None

    def _clicked(self, _hex: HexId | None, button: int) -> None:
        """A click on the map holds on or goes on; the right button leads on."""
        if button == pygame.BUTTON_RIGHT:
            self.done()
        else:
            self.toggle()

    # Drawing

    def draw_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        if area.colliderect(self.map.ground.rect):
            self.map.draw(surface, area)
