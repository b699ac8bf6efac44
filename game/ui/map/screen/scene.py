"""The strategic map: the screen of a seat on turn. It puts view, panel, hands and conduct together.

What is shown comes from the seat's outlook alone. After a command the events that the seat heard are played
(`event_player`), then the outlook as it now is is shown, and the flow goes on when the turn has left the map.
"""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

import pygame

from game.core.events.common import BattleEnded, Event
from game.core.events.gm import MessageTold
from game.core.records import HexId, QuestionId
from game.session.records import ToldEntry
from game.session.screen_state import ScreenState
from game.ui.actions import everywhere, map_actions
from game.ui.actions.action import ActionId, Scope
from game.ui.audio.music.seasons import season
from game.ui.audio.sound import HORN
from game.ui.city.taken_city import TakenCity, asking, city_taken, gains_of
from game.ui.i18n import _
from game.ui.keys import Chord
from game.ui.look.shapes import Point
from game.ui.look.tokens import TokenLook
from game.ui.map.cards.command_layer import CommandCard
from game.ui.map.cards.knowledge_card import KnowledgeCard
from game.ui.map.cards.panel import MapPanel, PanelActions, mode_at
from game.ui.map.cards.stack_card import PanelMode, StackActions
from game.ui.map.cards.strip_place import STRIP_EDGE, StripPlace
from game.ui.map.cards.top_bar import MapTop, TopActions
from game.ui.map.control.controller import MapController
from game.ui.map.models.hex_model import HexOccupant, hex_model
from game.ui.map.models.marching_model import going_on
from game.ui.map.models.picture_of import dots_of
from game.ui.map.models.realm_model import hex_deeds
from game.ui.map.models.side_model import Jump, side_model, top_model, warnings_of
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.sighting_model import sighting_model
from game.ui.map.models.stack_model import stack_model
from game.ui.map.models.stage_model import stage_model
from game.ui.map.models.story_book import line_of
from game.ui.map.models.tokens_of import foreign_look, own_look
from game.ui.map.screen import game_menu
from game.ui.map.screen.commands import MapCommands
from game.ui.map.screen.map_view import MapView
from game.ui.map.viewport.map_widget import MapField
from game.ui.map.viewport.scrolling import WAYS, Scrolling
from game.ui.stage.flow import TAKEN, Flow
from game.ui.stage.panel_fold import PanelFold
from game.ui.stage.scene import Stage, WidgetScene
from game.ui.stage.shared_items import ask_load, ask_save
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Pinned
from game.ui.widgets.folding import FoldDock
from game.ui.widgets.hud import LogEntry, LogStrip
from game.ui.widgets.kit import Kit
from game.ui.widgets.menu import MenuItem

_LIKELY = 3
"""Enemies beside a selected stack whose fights are reckoned before anybody asks."""
_ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


class MapScene(WidgetScene):
    """See the module. `patient` paints the whole view before the first frame: for pictures and tests."""

    scopes: ClassVar[tuple[Scope, ...]] = ("map",)

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.patient = False
        self.by_keys = False
        self._mode = PanelMode()
        self._size = (0, 0)
        self._scrolling = Scrolling()
        self._told: Sequence[ToldEntry] = ()
        self.left = False
        self._put: QuestionId | None = None

    # Building

    def enter(self, stage: Stage) -> None:
        side = self.flow.table.sitting
        if side is None:
            raise RuntimeError("nobody sits at the table")
        memory = self.flow.memory(side)
        self.stage = stage
        self.conduct = MapController(self.flow.table, memory, self)
        self.view = MapView(self.conduct, memory, stage)
        self.view.patient = self.patient
        self.view.on_aim = lambda: self.show_knowledge()
        self.piece = season(self.conduct.reader.day)
        self.commands = MapCommands(self)
        self.view.input.on_enter = self.commands.realm.enter_hex
        super().enter(stage)
        self.commands.take_up()
        if self.conduct.on_turn and self.conduct.dawns():
            stage.sounds.play(f"{HORN}{self.conduct.reader.side.colour}")

    def leave(self) -> None:
        self.stage.sounds.ambience(None)

    def resume(self) -> None:
        self.view.input.pointed(None)  # the mouse went elsewhere on the screen that lay over the map
        self.conduct.catch_up()

    def build(self) -> Widget:
        self.field = MapField(self.view.input)
        do = self.commands.doer
        self.strip = LogStrip((), do(map_actions.LOG)).bound(map_actions.LOG)
        actions = TopActions(
            news=do(map_actions.NEWS),
            log=do(map_actions.LOG),
            goals=do(map_actions.OBJECTIVES),
            menu=do(everywhere.MENU),
        )
        self.panel = self._make_panel()
        self.folding = PanelFold(self.flow, self.panel, self._lay_out_again)
        self.top = MapTop(actions, self.conduct.reader.world.ruleset.stages, self.folding.button)
        middle = Pinned().pin(self.field, "fill")
        middle.pin(StripPlace(self.strip, self.panel), "fill")
        self.knowing = KnowledgeCard(do(map_actions.KNOWLEDGE), tight=self._mode.tight)
        middle.pin(self.knowing, "upper left", dx=STRIP_EDGE, dy=STRIP_EDGE)
        self.legend = CommandCard(do(map_actions.COMMAND_MAP), tight=self._mode.tight)
        middle.pin(self.legend, "upper left", dx=STRIP_EDGE, dy=STRIP_EDGE)
        self.show_knowledge()
        return FoldDock(middle, top=self.top, panel=self.panel)

    def _make_panel(self) -> MapPanel:
        do = self.commands.doer
        stack = StackActions(
            stance=self.conduct.take_stance,
            orders=do(map_actions.BATTLE_ORDERS),
            attack=do(map_actions.ATTACK),
            wild=do(map_actions.WILD),
            claim=do(map_actions.CLAIM),
            split=do(map_actions.SPLIT),
            leave_hurt=do(map_actions.LEAVE_HURT),
            wait=do(map_actions.WAIT),
            mount=do(map_actions.MOUNT),
            dismount=do(map_actions.DISMOUNT),
            survey=do(map_actions.SURVEY),
            peek=do(map_actions.PEEK),
            zone=do(map_actions.ZONE),
            scout=do(map_actions.SCOUT),
            more=do(map_actions.ORDERS),
            marching=do(map_actions.MARCHING),
            explore=do(map_actions.EXPLORE),
            sibling=self.commands.sibling,
        )
        actions = PanelActions(
            look=self._look_at,
            zoom=self.commands.zoom,
            know=do(map_actions.KNOWLEDGE),
            go=self._go,
            select=self._select,
            undo=do(everywhere.UNDO),
            redo=do(everywhere.REDO),
            end_turn=do(map_actions.END_TURN),
            next_stage=do(map_actions.NEXT_STAGE),
            do=self.commands.do,
            stack=stack,
        )
        return MapPanel(actions, self._mode, self.conduct.reader.cite)

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        self._size = size
        mode = mode_at(size, kit.unit)
        self.strip.most = 2 if mode.compact else 3
        if mode != self._mode:
            self._mode = mode
            self._rebuild()
        self.folding.fit(size, kit.unit)
        self.view.take(kit, self.stage.store.now)
        super().layout(size, kit)
        self.view.crowded = mode.tight
        self._take_place()
        self.changed()

    def _lay_out_again(self) -> None:
        self.layout(self._size, self.stage.kit)
        self.desk.refresh()

    def _rebuild(self) -> None:
        """Another window wants another panel."""
        old = self.desk.root
        self.desk.ring.set(None)
        old.attach(None, "walnut")
        self.desk.root = self.rooted()
        self.desk.root.attach(self.desk, "walnut")

    def _take_place(self) -> None:
        rect = pygame.Rect(self.field.rect)
        legends = [card.rect.inflate(8, 8) for card in (self.knowing, self.legend) if card.visible]
        folded = (pygame.Rect(self.panel.rect),) if self.panel.folded else ()
        self.view.shut = (self.strip.rect.inflate(8, 8), *legends, *folded)
        self.view.covered = self._covered
        if rect != self.view.ground.rect:
            self.view.place(rect)

    def _covered(self) -> tuple[pygame.Rect, ...]:
        """What a lesson lays over the map."""
        return () if self.companion is None else self.companion.covers

    # What is shown (the conduct tells it to)

    def changed(self) -> None:
        """Selection, plan or knowledge changed."""
        self.view.know()
        self.show_knowledge()
        if self._size == (0, 0):
            return
        self.show_top()
        self._show_card()
        reader, conduct = self.conduct.reader, self.conduct
        idle = self.top_idle
        marching = len(going_on(reader))
        self.panel.show_turn(idle, conduct.why_no_undo, conduct.can_redo, self.top_stage, marching)
        if conduct.asked is not None:
            self.panel.show_asked()
        for one in self.panel.minimaps:
            one.show(self.view.ground.picture, dots_of(reader), self.view.ground.camera)
        lines = [line for line in conduct.log() if not line.quiet]
        self.strip.show([LogEntry(line.icon, line.text, line.tone) for line in lines[:3]])

    def show_top(self) -> None:
        """Show the top bar anew."""
        conduct = self.conduct
        model = top_model(conduct.reader, self.flow.table.humans, conduct.skipped)
        self.top_idle = model.idle
        self.top_stage = stage_model(conduct.reader, conduct.skipped)
        self.top.show(model, len(conduct.unread()) + len(warnings_of(conduct.reader)), self.top_stage)

    def show_knowledge(self) -> None:
        """Show the legend of the knowledge map, if that is shown."""
        model = self.view.knowing
        self.knowing.visible = model is not None
        if model is not None:
            self.knowing.show(model)
        command = self.view.commanding
        self.legend.visible = command is not None
        if command is not None:
            self.legend.show(command)

    def _show_card(self) -> None:
        conduct, reader = self.conduct, self.conduct.reader
        if conduct.stack is not None:
            model = stack_model(reader, conduct.stack)
            self.panel.show_stack(model, skipped=conduct.stack in conduct.skipped)
            for enemy in () if self.patient else model.enemies[:_LIKELY]:
                reader.prospects.of(model.id, enemy).glance()
        elif conduct.sighting is not None:
            self.panel.show_sighting(sighting_model(reader, conduct.sighting))
        elif conduct.picked is not None:
            hex_ = conduct.picked
            self.panel.show_hex(hex_model(reader, hex_), self._look_of, hex_deeds(reader, hex_))
        else:
            self.panel.show_side(side_model(reader, conduct.skipped))

    def _look_of(self, one: HexOccupant) -> TokenLook:
        reader = self.conduct.reader
        return own_look(reader, one.stack) if one.own else foreign_look(reader, one.stack)

    def played(self, told: Sequence[ToldEntry]) -> None:
        """A command was carried out: show what was learned, then go on."""
        self._told = told
        if self.flow.table.sitting != self.conduct.side:
            self._finish()
            return
        after = SideQueries(self.flow.table.outlook(), self.conduct.shelf)
        if not self.view.play(told, after):
            self._finish()

    def _finish(self) -> None:
        """All is shown: on to where the game stands now."""
        self.view.stop_playing()
        stop = self.flow.table.stop
        if stop.kind != "map" or stop.side != self.conduct.side:
            self.left = True
            self.flow.go()
            return
        self.conduct.settle()
        told = self._told
        self._tell_news()
        self.commands.wild.prompt(told)

    def skip(self) -> bool:
        """Show at once what a command led to; whether it was still being played."""
        playing = self.view.playing
        if playing:
            self._finish()
        return playing

    def ask(self) -> None:
        """Put to the player what must be decided."""
        question = self.conduct.asked
        if question is None:
            return
        self._put = question.id
        if question.hex is not None:
            self.view.ground.show(question.hex, calm=self.stage.kit.calm)
        self.flow.memory(self.conduct.side).notes.pop(TAKEN, None)
        choose = partial(self.conduct.answer, question)
        log = self.flow.table.session.news.log(self.conduct.side)
        self.desk.open(asking(self.conduct.reader, question, choose, log))

    def _tell_news(self) -> None:
        """How battles ended, and what the game master says: at the place that he speaks of; which city is the
        side's now."""
        self._tell_taken([one.event for one in self._told])
        for one in self._told:
            if not isinstance(one.event, (BattleEnded, MessageTold)):
                continue
            line = line_of(one, self.conduct.reader)
            if line is not None:
                self.notice(line.text, line.tone, "battle" if isinstance(one.event, BattleEnded) else "")
            if isinstance(one.event, MessageTold):
                self.stage.sounds.play("bell")
                if one.event.hex is not None:
                    self.view.ground.show(one.event.hex, calm=self.stage.kit.calm)
        self._told = ()

    def _tell_taken(self, events: Sequence[Event]) -> None:
        """Show a city that the side took, unless it is asked about it or taught by a lesson."""
        reader = self.conduct.reader
        site = city_taken(reader, events)
        if site is not None and self.conduct.asked is None and self.flow.guide is None:
            log = self.flow.table.session.news.log(self.conduct.side)
            self.desk.open(TakenCity(reader, site, gains_of(log, site)))

    def refused(self, text: str, rule: str, hex_: HexId | None) -> None:
        """A command was refused: say why, at its place."""
        self.stage.sounds.play("refused")
        if hex_ is None:
            self.notice(f"{text} ({_('rule')} {rule})" if rule else text, "warning", "refused")
            return
        self.view.refuse(hex_, text, rule)

    # Lessons

    def signs(self) -> ScreenState:
        conduct = self.conduct
        stack = conduct.reader.view.stacks.get(conduct.stack) if conduct.stack is not None else None
        planned = self.view.input.cursor if self.view.input.walking else conduct.goal
        shown = tuple(
            name
            for name, on in (("knowledge", self.view.knows), ("command", self.view.commanding is not None))
            if on
        )
        return ScreenState(selected=stack.name if stack is not None else "", planned=planned, shown=shown)

    def spot_of(self, hex_: HexId) -> pygame.Rect | None:
        box = self.view.ground.hex_box(hex_)
        return box if self.view.ground.rect.contains(box) else None

    def subjects(self) -> Sequence[pygame.Rect]:
        return self.view.stands()

    # Going places

    def jump(self, hex_: HexId) -> None:
        """Show a hex and what is known of it."""
        self.view.ground.camera.glide_to(hex_, less_motion=self.stage.kit.calm)
        if not self.conduct.cycle(hex_):
            self.conduct.pick(hex_)
        self.view.moved()

    def _go(self, line: Jump) -> None:
        if line.stack is not None:
            self.conduct.select(line.stack)
            self.view.ground.show(line.hex, calm=self.stage.kit.calm)
        else:
            self.conduct.pick(line.hex)
            self.view.ground.camera.glide_to(line.hex, less_motion=self.stage.kit.calm)
        self.view.moved()

    def _select(self, one: HexOccupant) -> None:
        if one.own:
            self.conduct.select(one.stack)
        else:
            self.conduct.select_sighting(one.stack)

    def _look_at(self, point: Point) -> None:
        self.view.ground.camera.look_at(point)
        self.view.input.refresh()
        self.view.moved()
        self._view_moved()

    def _view_moved(self) -> None:
        for one in self.panel.minimaps:
            one.moved()

    # Menus

    def game_items(self) -> list[MenuItem]:
        """Lines of the game menu."""
        return game_menu.items(self)

    def ask_save(self) -> None:
        """Ask for a name and save."""
        ask_save(self)

    def ask_load(self) -> None:
        """Go to the saves."""
        ask_load(self)

    # Input

    def command(self, command: ActionId) -> bool:
        return self.commands.do(command)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.by_keys = event.type == pygame.KEYDOWN
        if self.view.playing and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            if event.type == pygame.KEYDOWN and Chord.of(event) is None:
                return False
            self._finish()
            return True
        if event.type == pygame.KEYUP and self._scrolling.let_go(event.key):
            return True
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            self._scrolling.stop()
        if event.type == pygame.KEYDOWN and self._scrolls(event):
            return True
        used = super().handle(event)
        if not used and event.type == pygame.KEYDOWN and self._wants(event, everywhere.PIN_TIP):
            used = self.view.tip.pin(self.stage.kit, self.view.ground)
            self.view.moved()
        return used

    def _wants(self, event: pygame.event.Event, command: ActionId) -> bool:
        chord = Chord.of(event)
        return chord is not None and chord in self.stage.kit.keys.chords(command)

    def _scrolls(self, event: pygame.event.Event) -> bool:
        """Whether a key scrolls the map now; arrows do unless something else has the keyboard."""
        if self.desk.overlays or (event.key in _ARROWS and not event.mod and self.desk.ring.widget):
            return False
        for command, way in WAYS.items():
            if self._wants(event, command):
                self._scrolling.hold(event.key, way)
                return True
        return False

    # Time

    def update(self, ms: float) -> None:
        super().update(ms)
        if self.left:
            return
        self._take_place()
        question = self.conduct.asked
        if (
            question is not None
            and question.id != self._put
            and not (self.view.playing or self.desk.overlays)
        ):
            self.ask()
        elif not (self.view.playing or self.desk.overlays):
            self.commands.ask_consent()
            self.commands.lists.first_look()
            self._tell_taken(self.flow.memory(self.conduct.side).notes.pop(TAKEN, ()))
        self._scroll(ms)
        before = self.view.ground.camera.origin, self.view.ground.camera.radius
        for area in self.view.tick(ms, still=not self._scrolling.held):
            self.desk.damage(area)
        if self.view.player is not None and self.view.player.done:
            self._finish()
        self.commands.marches.go_on()
        if (self.view.ground.camera.origin, self.view.ground.camera.radius) != before:
            self._view_moved()

    def _scroll(self, ms: float) -> None:
        settings = self.stage.store.now
        pointer = self.desk.pointer if settings.edge_scrolling and not self.desk.overlays else None
        dx, dy = self._scrolling.tick(ms, pointer, self._size)
        if (dx or dy) and self.view.ground.pan(dx, dy):
            self.view.input.refresh()
            self.view.moved()
            self._view_moved()

    @property
    def busy(self) -> bool:
        return (
            super().busy
            or self.view.busy
            or self.commands.marches.running
            or self._scrolling.held
            or self._scrolling.at_edge
        )

    # Drawing

    def draw_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        if area.colliderect(self.view.ground.rect):
            self.view.draw(surface, area)
