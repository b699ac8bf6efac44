"""The game master's desk: the map with all on it, under its mark, with tools that change the world."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import ClassVar

import pygame

from game.core.commands.common import Command
from game.core.decisions import Reply
from game.core.records import GM, HexId, SideId, StackId
from game.core.refusal import Refused
from game.session.session import Session
from game.ui.actions import desk_actions, everywhere, map_actions, sheet_actions
from game.ui.actions.action import ActionId, Scope
from game.ui.gm.desk_input import DeskInput
from game.ui.gm.desk_menu import DeskMenu
from game.ui.gm.pack_work import PackWork
from game.ui.gm.tool_bar import ToolBar
from game.ui.gm.tool_know import true_stack
from game.ui.gm.toolbox import desk_tools
from game.ui.gm.tools import DeskTool
from game.ui.gm.way_on import way_on
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.look.colour import rgb
from game.ui.map.dialogs.reaction_dialog import ReactionDialog
from game.ui.map.marked.marked_map import ALL, MarkedMap, MarkedPanel
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.paint.scene_data import MapOverlays, RingMark
from game.ui.map.viewport.browsing_input import BrowsingInput
from game.ui.stage.flow import Flow, SeatMemory
from game.ui.stage.scene import ALARM, Stage
from game.ui.widgets.base import Overlay, Widget
from game.ui.widgets.buttons import Button, icon_button_of
from game.ui.widgets.kit import Kit
from game.ui.widgets.menu import Menu, MenuItem

_FRAME = 4
_SLICE_MS = 12.0
"""So long packs act in one frame; input waits no longer."""
_SHOWN_MS = 240.0
_LOW_WITH_TOOL = 950


class DeskPanel(MarkedPanel):
    """Minimap, the packs, a card or the panel of the tool in hand, the way on."""

    def __init__(self, scene: "DeskScene", tools: list[Widget]) -> None:
        self.go = Button("", scene.go_on, style="gold", icon="swap", second=_("one moment")).bound(
            sheet_actions.BEGIN
        )
        work = scene.work
        super().__init__(scene, work.list, work.card, *tools, self.go)
        for tool in tools:
            tool.growing()
        self.cards += [work.card, *tools]
        self.show_card(self.hint)


class DeskScene(MarkedMap):
    """See the module. PermissionError if nobody is game master."""

    title: ClassVar[str] = N_("Game master")
    scopes: ClassVar[tuple[Scope, ...]] = ("desk", "lists", "map")

    def __init__(self, flow: Flow) -> None:
        self._moment: Session | None = None
        self._when = ""
        super().__init__(flow, GM)
        self.tools = desk_tools(self)
        self.tool: DeskTool | None = None
        self.hovered: HexId | None = None
        self.work = PackWork(self, flow.table, self.pick)
        self.menu = DeskMenu(self)
        self._asked: str = ""
        self._rest_ms = 0.0

    @property
    def looked_at(self) -> Session:
        return self._moment or super().looked_at

    # Building

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.desk.default = self.panel.go
        self.show()
        duty = self.flow.table.duty
        if duty is not None and duty.kind == "packs":
            self.work.go_on()

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        self.bar.fit(size, kit.unit)
        super().layout(size, kit)

    def build(self) -> Widget:
        self._tool_panels = [tool.panel() for tool in self.tools]
        self._panel = DeskPanel(self, self._tool_panels)
        self.bar = ToolBar(self.tools, self.take_tool, self.into_panel)
        self.bar.light(None)
        self.eye = icon_button_of(desk_actions.DESK_EYES, self.ask_eyes)
        self.off = icon_button_of(desk_actions.DESK_LEAVE, self.done)
        seats = icon_button_of(desk_actions.DESK_SEATS, self.menu.seats)
        self.gear = icon_button_of(everywhere.MENU, self.menu.fold_out)
        return self.framed(self._panel, self.eye, seats, self.off, self.gear, left=self.bar)

    def hands(self) -> BrowsingInput:
        return DeskInput(
            self.ground,
            calm=lambda: self.stage.kit.calm,
            on_view=self._moved,
            on_click=self._clicked,
            on_point=self._pointed,
            tool=lambda: self.tool,
            token=lambda point: self._true(self.token_at(point)),
            on_hit=self._hit,
        )

    def memory(self) -> SeatMemory:
        return self.flow.memory(GM)

    @property
    def panel(self) -> DeskPanel:
        return self._panel

    @property
    def name(self) -> str:
        master = self.session.master
        return (master.player if master is not None else "") or _("Game master")

    @property
    def mark(self) -> str:
        if self._moment is not None:
            return _("The game master’s desk: as it stood, {when}").format(when=self._when)
        if self.eyes is None:
            return _("The game master’s desk: all is shown")
        side = self.reader.view.sides[self.eyes].name
        return _("The game master’s desk: with the eyes of {side}").format(side=side)

    # What tools ask for (`gm.tools.DeskHost`)

    @property
    def session(self) -> Session:
        return self.flow.table.session

    @property
    def picked(self) -> HexId | None:
        return self._picked

    @property
    def stack(self) -> StackId | None:
        return self._true(self._stack)

    def _true(self, stack: StackId | None) -> StackId | None:
        """The stack that a token stands for, also where it is a side's sighting of one."""
        if stack is None or self.eyes is None:
            return stack
        return true_stack(self.session.outlooks.desk_view(), self.eyes, stack)

    def act(self, command: Command) -> Refused | None:
        outcome = self.flow.table.submit(command)
        if isinstance(outcome, Refused):
            return outcome
        self.show()
        return None

    def refresh(self) -> None:
        self.show()

    def look_to(self, hex_: HexId) -> None:
        self.ground.look_at(hex_)
        self._moved()

    def keep_in_view(self, hex_: HexId) -> None:
        """Move the map if a hex is not on it."""
        if not self.ground.rect.collidepoint(self.ground.screen(hex_)):
            self.look_to(hex_)

    def redraw(self) -> None:
        self._dirty = True

    def see_with(self, side: SideId | None) -> None:
        self.choose_eyes(ALL if side is None else str(side))

    def ask_eyes(self) -> None:
        """Fold out whose eyes the map can be seen with."""

        def pick(key: str) -> Callable[[], None]:
            return lambda: self.choose_eyes(key)

        options = self.eye_options()
        chosen = [key for key, _label in options].index(self.eyes_key)
        items = [MenuItem(label, pick(key)) for key, label in options]
        self.desk.open(Menu(items, self.eye.rect, chosen=chosen))

    def look_back(self, moment: Session | None, when: str) -> None:
        self._moment, self._when = moment, when
        self._picked = self._stack = None
        self.show()
        self.desk.refresh()

    def take_up(self, session: Session) -> None:
        problem = self.flow.table.keep()
        if problem:
            self.notice(problem, "loss", ALARM)
            return
        self.session.close()
        self.flow.take_up(session)
        table = self.flow.table
        table.call_master()
        if not table.needs_code(GM):
            table.sit(GM)
        self.flow.go()

    def free_title(self, title: str) -> str:
        vault = self.flow.table.vault
        return title if vault is None else vault.free_title(title)

    def open(self, overlay: Overlay) -> None:
        self.desk.open(overlay)

    def put_down(self) -> None:
        self.take_tool(None)

    # Tools

    def take_tool(self, at: int | None) -> None:
        """Take a tool by its number; None puts it away."""
        if self._moment is not None:
            self.look_back(None, "")
        self.tool = None if at is None else self.tools[at]
        self.bar.light(at)
        self.show_controls()
        # A tool needs the room, and has a gold button of its own.
        self.panel.go.visible = at is None
        height, unit = self.desk.area.height, self.stage.kit.unit
        self.panel.minimap.visible = height >= self.minimap_from * unit
        self.desk.default = self.panel.go if at is None else None
        self.show_card()
        self._moved()

    def into_panel(self) -> None:
        """Give the keyboard to the tool that a key chose."""
        if self.tool is not None:
            panel = self._tool_panels[self.tools.index(self.tool)]
            # Its parts have their places before one of them speaks in a tooltip.
            self.desk.layout(self.desk.area.size)
            self.desk.ring.show(True)
            self.desk.focus(next((part for part in panel.walk() if part.can_focus), None))

    @property
    def minimap_from(self) -> int:
        return super().minimap_from if self.tool is None else _LOW_WITH_TOOL

    def show_card(self) -> None:
        if self.tool is None:
            self._show_work()
            return
        self.tool.show()
        self.panel.show_card(self._tool_panels[self.tools.index(self.tool)])

    def _show_work(self) -> None:
        """The card of a pack, of what else is picked, or the list of packs."""
        if self.work.show_card():
            self.panel.show_card(self.work.card)
            return
        self.work.show_list()
        super().show_card()

    def pick(self, stack: StackId | None) -> None:
        """Show the card of a stack and where it stands; None shows the packs."""
        self._stack = stack
        self._picked = None
        if stack is not None and stack in self.reader.view.knowledge.sightings:
            self._picked = self.reader.view.knowledge.sightings[stack].hex
            self.look_to(self._picked)
        self.show_card()
        self._moved()

    def show_controls(self) -> None:
        way = way_on(self.flow.table, letting=self.work.letting)
        self.panel.go.say(way.label, way.second, way.icon)
        self.panel.go.tipped(way.label, way.second)

    def overlays(self) -> MapOverlays:
        if self.tool is not None:
            shown = self.tool.overlays()
            return shown if shown.hovered is not None else replace(shown, hovered=self.hovered)
        if self.work.hand.stack is not None:
            return self.work.hand.overlays()
        goal = frozenset() if self.work.goal is None else frozenset({self.work.goal})
        return replace(super().overlays(), rings=(RingMark(goal, "watch"),) if goal else ())

    def draw_marks(self, surface: pygame.Surface) -> None:
        if self.tool is None:
            self.work.hand.draw(surface, self.ground, self.stage.kit)

    def token_at(self, point: tuple[int, int]) -> StackId | None:
        """The stack whose token is under a point of the window."""
        spec = self.ground.token_at(point)
        return next((one.stack for one in self._tokens if one.spec is spec), None) if spec else None

    def _pointed(self, hex_: HexId | None) -> None:
        if hex_ != self.hovered:
            self.hovered = self.work.hand.hovered = hex_
            self._dirty = True

    def _clicked(self, hex_: HexId | None, button: int) -> None:
        by_hand = self.tool is None and hex_ is not None and button == pygame.BUTTON_LEFT
        if by_hand and hex_ is not None and self.work.hand.click(hex_):
            self._moved()
            return
        if self.tool is None or button == pygame.BUTTON_RIGHT or hex_ is None:
            super()._clicked(hex_, button)
            return
        there = self.reader.handles_in(hex_)
        again = hex_ == self._picked and self._stack in there
        at = there.index(self._stack) + 1 if again and self._stack is not None else 0
        self._hit(hex_, there[at % len(there)] if there else None)

    def _hit(self, hex_: HexId, stack: StackId | None) -> None:
        """A hex, or a stack in it, was clicked with the tool that is in hand."""
        self._picked, self._stack = hex_, stack
        found = self._true(stack)
        if self.tool is not None and found is not None:
            self.tool.on_stack(found)
        elif self.tool is not None:
            self.tool.on_hex(hex_)
        self.show_card()
        self._moved()

    def back(self) -> None:
        if self.tool is None:
            if self.work.hand.back():
                self._moved()
            else:
                super().back()
        elif not self.tool.back():
            self.put_down()

    def go_on(self) -> None:
        """Do what leads on from here."""
        way = way_on(self.flow.table, letting=self.work.letting)
        if way.kind in ("rest", "hold"):
            self.work.let_rest_act(way.kind == "rest")
            self._rest_ms = 0.0
            self.show_controls()
        elif way.kind == "answer":
            self.ask()
        elif way.kind == "end" and way.side is not None:
            if self.work.end_turn(way.side):
                self.done()
        else:
            self.done()

    def _look_at_somebody(self) -> None:
        """Begin with the pack that waits."""
        if self._picked is not None:
            self.ground.look_at(self._picked)
        else:
            super()._look_at_somebody()

    def ask(self) -> None:
        """Decide in the place of who is asked and not there: with what his side knows."""
        table, question = self.flow.table, self.flow.table.question
        if table.duty is None or question is None or question.battle is not None:
            return
        self._asked = question.id
        asked = question

        def choose(choice: str) -> None:
            refused = table.answer(asked, Reply(choice=choice))
            if isinstance(refused, Refused):
                self.notice(_(refused.detail), "warning", "desk")
            self.show()

        if question.hex is not None:
            self.look_to(question.hex)
        reader = SideQueries(self.session.outlooks.of(question.side))
        self.desk.open(ReactionDialog(reader, question, choose))

    def update(self, ms: float) -> None:
        super().update(ms)
        if self.work.letting and not self.desk.overlays:
            self._let_act(ms)
        question = self.flow.table.question
        if question is not None and question.id != self._asked and not self.desk.overlays:
            self.ask()

    def _let_act(self, ms: float) -> None:
        """Let packs act in this frame, and show now and then how they stand."""
        self._rest_ms += ms
        if self.work.tick(_SLICE_MS):
            self.show()
            self.work.go_on()
        elif self._rest_ms >= _SHOWN_MS:
            self._rest_ms = 0.0
            self.show()

    @property
    def busy(self) -> bool:
        return super().busy or self.work.letting

    def done(self) -> None:
        self.work.letting = False
        self.flow.table.leave_desk()
        self.flow.go()

    def undo(self) -> None:
        """Take the game master's last act back, or what a pack did after it, or say why not."""
        acts = self.session.outlooks.desk_view().acts
        if self.session.steps.undo(GM):
            his = len(self.session.outlooks.desk_view().acts) < len(acts)
            what = _(acts[-1].event.what) if his else _("what a pack did")
            self.notice(_("Taken back: {act}").format(act=what), "gain")
            self.show()
        else:
            self.notice(_(self.session.steps.why_no_undo(GM)), "warning")

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self.session.steps.redo(GM):
            self.show()
        else:
            self.notice(_("Nothing was taken back"), "warning")

    def walk(self) -> None:
        """Let the arrow keys walk the hexes, or no longer."""
        self.desk.ring.show(True)
        self.desk.focus(None if self.field.focused else self.field)

    def doing(self) -> dict[ActionId, Callable[[], None]]:
        return {
            **super().doing(),
            **self.menu.table,
            map_actions.CURSOR: self.walk,
            everywhere.UNDO: self.undo,
            everywhere.REDO: self.redo,
            desk_actions.DESK_NEXT: partial(self.work.step, 1),
            desk_actions.DESK_PREVIOUS: partial(self.work.step, -1),
        }

    def draw_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        super().draw_ground(surface, area)
        _draw_frame(surface, self.ground.rect, max(2, self.stage.kit.px(_FRAME)))


def _draw_frame(surface: pygame.Surface, rect: pygame.Rect, thick: int) -> None:
    """The amber line around the game master's map, between two dark hairlines."""
    pygame.draw.rect(surface, rgb(theme.FRAME_EDGE), rect, thick + 2)
    pygame.draw.rect(surface, rgb(theme.AMBER), rect.inflate(-2, -2), thick)
