"""The named commands of the map, from keys, buttons and menus alike."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.core.records import HexId, StackId, UnitId
from game.ui.i18n import _
from game.ui.map import map_menus, saddle, scouting, side_model
from game.ui.map.attack import AttackDialog
from game.ui.map.stack_model import StackModel, digs_of, stack_model
from game.ui.widgets.base import Overlay
from game.ui.widgets.dialog import question
from game.ui.widgets.menu import Menu, MenuItem

if TYPE_CHECKING:
    from game.ui.map.scene import MapScene


class MapCommands:
    """Carries out commands for a map scene."""

    def __init__(self, scene: "MapScene") -> None:
        self.scene = scene
        self.conduct = scene.conduct
        self._asked_idle = False
        self._table: dict[str, Callable[[], object]] = {
            "end_turn": self.end_turn,
            "next_stack": lambda: self.next_stack(1),
            "previous_stack": lambda: self.next_stack(-1),
            "next_city": self.next_city,
            "home": self.home,
            "centre": self.centre,
            "cursor": self.cursor,
            "stacks_here": self.stacks_here,
            "sibling": lambda: self.sibling(1),
            "zoom_in": lambda: self.zoom(1),
            "zoom_out": lambda: self.zoom(-1),
            "zoom_start": self.zoom_start,
            "minimap": self.minimap,
            "labels": self.labels,
            "news": self.news,
            "log": self.log,
            "report": self.report,
            "library": self.library,
            "act_here": self.act_here,
            "undo": self.conduct.undo,
            "redo": self.conduct.redo,
            "menu": self.menu,
            "save": self.save,
            "load": self.load,
            "wait": self.with_stack(lambda _m: self.conduct.wait()),
            "attack": self.with_stack(self.attack),
            "split": self.with_stack(self.split),
            "leave_hurt": self.with_stack(self.leave_hurt),
            "merge": self.with_stack(self.join),
            "orders": self.with_stack(self.more),
            "order_hold": self.with_stack(lambda _m: self.conduct.toggle_order("hold")),
            "order_capture": self.with_stack(lambda _m: self.conduct.toggle_order("prisoners")),
            "stance_open": self.with_stack(lambda _m: self.conduct.reveal()),
            "stance_hide": self.with_stack(lambda _m: self.conduct.hide()),
            "stance_sentry": self.with_stack(lambda _m: self.conduct.toggle_order("sentry")),
            "battle_orders": self.with_stack(self.battle_orders),
            "leader": self.with_stack(self.leader),
            "rename": self.with_stack(self.rename),
            "captives": self.with_stack(self.prisoners),
            "dig": self.with_stack(self.dig),
            "mount": self.with_stack(self.mount),
            "dismount": self.with_stack(self.dismount),
            "disband": self.with_stack(self.disband),
            "stance_sneak": self.with_stack(self.sneak),
            "survey": self.with_stack(self.survey),
            "peek": self.with_stack(self.peek),
        }

    def do(self, command: str) -> bool:
        """Carry out a command; whether there is one of that name here."""
        if command == "back":
            return self.back()
        action = self._table.get(command)
        if action is None:
            return False
        action()
        return True

    def doer(self, command: str) -> Callable[[], None]:
        """What a control calls that does a command."""

        def act() -> None:
            self.do(command)

        return act

    # Helpers

    def with_stack(self, action: Callable[[StackModel], object]) -> Callable[[], None]:
        """An action that needs a selected own stack; without one it says so."""

        def act() -> None:
            stack = self.conduct.stack
            if stack is None:
                self.scene.notice(_("Select a stack of yours first"), "warning", "select")
            else:
                action(stack_model(self.conduct.reader, stack))

        return act

    def open(self, overlay: Overlay) -> None:
        """Show an overlay."""
        self.scene.desk.open(overlay)

    def fold_out(self, items: list[MenuItem], anchor: pygame.Rect) -> None:
        """Show a menu at a control or a place."""
        self.open(Menu(items, anchor))

    def at_place(self) -> pygame.Rect:
        """The box of the selected hex, as an anchor."""
        place = self.conduct.place
        return self.scene.view.ground.hex_box(place) if place is not None else self.scene.field.rect

    # Turn

    def back(self) -> bool:
        """Esc: one step back, at last to the menu."""
        scene = self.scene
        if scene.view.tip.pinned:
            scene.view.tip.clear()
            scene.view.moved()
        elif self.conduct.cancel():
            scene.view.aimed()
        elif scene.view.input.walking:
            scene.desk.focus(None)
        else:
            self.menu()
        return True

    def end_turn(self) -> None:
        """End the turn; if stacks can still move, ask once."""
        idle = len(side_model.idle_stacks(self.conduct.reader, self.conduct.skipped))
        asks = self.scene.stage.store.now.ask_before_end_turn and not self._asked_idle
        if not idle or not asks:
            self.conduct.end_turn()
            return

        def show() -> None:
            self._asked_idle = True
            self.next_stack(1)

        def end() -> None:
            self.conduct.end_turn()

        self.open(map_menus.idle_question(idle, end, show))

    # Looking around

    def next_stack(self, step: int) -> None:
        """Select the next stack that waits for an order."""
        chosen = self.conduct.next_idle(step)
        if chosen is None:
            self.scene.notice(_("No stack waits for an order"), topic="idle")
            return
        self._go_to(self.conduct.reader.view.stacks[chosen].hex)

    def _go_to(self, hex_: HexId) -> None:
        """Show a hex; who uses the keyboard walks on from there."""
        view = self.scene.view
        view.ground.show(hex_, calm=self.scene.stage.kit.calm)
        if self.scene.by_keys:
            self.scene.desk.focus(self.scene.field)
            view.input.put_cursor(hex_)
        view.aimed()

    def next_city(self) -> None:
        """Show the next city of the side."""
        cities = side_model.city_hexes(self.conduct.reader)
        if not cities:
            self.scene.notice(_("You hold no city"), topic="city")
            return
        here = self.conduct.place
        at = cities.index(here) + 1 if here in cities else 0
        hex_ = cities[at % len(cities)]
        self.conduct.pick(hex_)
        self._go_to(hex_)

    def home(self) -> None:
        """Show the capital."""
        hex_ = side_model.home_hex(self.conduct.reader)
        if hex_ is not None:
            self._go_to(hex_)

    def centre(self) -> None:
        """Bring what is selected into the middle."""
        hex_ = self.conduct.place or self.scene.view.input.aim
        if hex_ is not None:
            self.scene.view.ground.camera.glide_to(hex_, less_motion=self.scene.stage.kit.calm)
            self.scene.view.moved()

    def cursor(self) -> None:
        """Let the arrow keys walk the hexes, or no longer."""
        desk = self.scene.desk
        if self.scene.view.input.walking:
            desk.focus(None)
        else:
            desk.ring.show(True)
            desk.focus(self.scene.field)
            if not self.scene.view.input.walking:
                self.scene.view.input.focused(True)

    def act_here(self) -> None:
        """Enter, while no widget wants it."""
        self.scene.view.input.acted()

    def zoom(self, steps: int) -> None:
        """Go nearer or farther."""
        view = self.scene.view
        view.ground.zoom(steps, view.input.pointer, calm=self.scene.stage.kit.calm)
        view.moved()

    def zoom_start(self) -> None:
        """Take the usual zoom."""
        from game.ui.map.camera import START_LEVEL

        self.scene.view.ground.camera.set_radius(START_LEVEL)
        self.scene.view.moved()

    def minimap(self) -> None:
        """Fold the minimap away or out."""
        minimap = self.scene.panel.minimap
        minimap.visible = not minimap.visible

    def labels(self) -> None:
        """Show or hide the names of lands."""
        self.scene.view.toggle_names()

    # Stacks

    def stacks_here(self) -> None:
        """List who stands in the hex that is aimed at."""
        hex_ = self.scene.view.input.aim
        if hex_ is None or not self.conduct.standing_in(hex_):
            hex_ = self.conduct.place
        items = map_menus.standing_items(self.conduct, hex_) if hex_ is not None else []
        if hex_ is None or not items:
            self.scene.notice(_("Nobody stands there"), topic="here")
            return
        self.fold_out(items, self.scene.view.ground.hex_box(hex_))

    def sibling(self, step: int) -> None:
        """Select another stack of the selected hex."""
        place = self.conduct.place
        if place is not None:
            self.conduct.cycle(place, step)

    def attack(self, model: StackModel) -> None:
        """Choose an enemy in the hex."""
        if not model.enemies:
            self.scene.notice(_("No enemy is seen in this hex"), "warning", "attack")
            return

        def strike(handle: StackId) -> None:
            self.conduct.attack(model.id, handle)

        self.open(AttackDialog(self.conduct.reader, model.id, strike))

    def split(self, model: StackModel) -> None:
        """Divide the stack, or move units between stacks."""
        from game.ui.map.split import SplitBoard

        self.open(SplitBoard(self.conduct, model.id))

    def leave_hurt(self, model: StackModel) -> None:
        """Divide the stack so that the critically hurt stay behind."""
        from game.ui.map.split import SplitBoard

        if not model.lying:
            self.scene.notice(_("Nobody here is critically hurt"), "warning", "split")
        elif model.no_leaving:
            self.scene.notice(model.no_leaving, "warning", "split")
        else:
            self.open(SplitBoard(self.conduct, model.id, apart=model.lying))

    def join(self, model: StackModel) -> None:
        """Join the stack with another one."""
        items = map_menus.join_items(model, self.conduct)
        if not items:
            self.scene.notice(_("No other stack is here"), "warning", "join")
        elif len(items) == 1:
            items[0].action()
        else:
            self.fold_out(items, self.scene.panel.stack.more.rect)

    def more(self, model: StackModel) -> None:
        """Everything else that can be ordered."""

        def choose(key: str) -> None:
            {
                "join": self.join,
                "leader": self.leader,
                "battle_orders": self.battle_orders,
                "sneak": self.sneak,
                "survey": self.survey,
                "peek": self.peek,
                "rename": self.rename,
                "dig": self.dig,
                "prisoners": self.prisoners,
                "disband": self.disband,
            }[key](model)

        self.fold_out(map_menus.more_items(model, self.conduct, choose), self.scene.panel.stack.more.rect)

    def leader(self, model: StackModel) -> None:
        """Choose who leads."""
        self.fold_out(map_menus.leader_items(model, self.conduct), self.scene.panel.stack.more.rect)

    def battle_orders(self, model: StackModel) -> None:
        """Choose what the stack does in battles in which nobody decides for it."""
        items = map_menus.battle_items(model, self.conduct)
        self.fold_out(items, self.scene.panel.stack.more.rect)

    def dig(self, model: StackModel) -> None:
        """Choose what diggers do."""
        if not digs_of(self.conduct.reader, model.id):
            self.scene.notice(_("No diggers are in this stack"), "warning", "dig")
            return
        self.fold_out(map_menus.dig_items(model, self.conduct), self.scene.panel.stack.more.rect)

    def mount(self, model: StackModel) -> None:
        """Choose who gets on what."""
        self._seat(model.no_mounting, saddle.mount_items(self.conduct.reader, model.id, self.conduct))

    def dismount(self, model: StackModel) -> None:
        """Choose who gets off."""
        self._seat(model.no_dismounting, saddle.dismount_items(self.conduct.reader, model.id, self.conduct))

    def sneak(self, model: StackModel) -> None:
        """Switch sneaking on or off."""
        self.conduct.sneak(model.id)

    def survey(self, model: StackModel) -> None:
        """Switch surveying on or off."""
        self.conduct.survey(model.id)

    def peek(self, model: StackModel) -> None:
        """Choose a border to look over."""
        if model.scouting.no_peek:
            self.scene.notice(model.scouting.no_peek, "warning", "peek")
            return
        items = scouting.peek_items(
            self.conduct.reader, model.id, lambda hex_: self.conduct.peek(model.id, hex_)
        )
        self.fold_out(items, self.scene.panel.stack.more.rect)

    def _seat(self, reason: str, items: list[MenuItem]) -> None:
        """Show what may be chosen; what there is only one of is done at once."""
        if reason or not items:
            self.scene.notice(reason or _("Nobody can"), "warning", "mount")
        elif len(items) == 1 and not items[0].reason:
            items[0].action()
        else:
            self.fold_out(items, self.scene.panel.stack.more.rect)

    def rename(self, model: StackModel) -> None:
        """Ask for a name."""

        def done(name: str) -> None:
            self.conduct.rename(model.id, name)

        label = _("Name, empty for the usual one")
        self.open(map_menus.name_dialog(_("Rename"), label, model.name, _("Rename"), done))

    def disband(self, model: StackModel) -> None:
        """Ask whom to send away."""

        def done(units: tuple[UnitId, ...]) -> None:
            self.conduct.disband(model.id, units)

        def refused(units: tuple[UnitId, ...]) -> str:
            return self.conduct.disbanding_refused(model.id, units)

        self.open(map_menus.DisbandDialog(model, done, refused))

    def prisoners(self, model: StackModel) -> None:
        """Choose a prisoner, then what becomes of it."""
        held = [row for row in model.rows if row.prisoner]
        if not held:
            self.scene.notice(_("This stack holds no prisoners"), "warning", "prisoners")
            return
        items = [
            MenuItem(row.name, self._about(unit, row.name, model), "shackle")
            for row in held
            for unit in row.units
        ]
        self.fold_out(items, self.scene.panel.stack.more.rect)

    def _about(self, unit: UnitId, name: str, model: StackModel) -> Callable[[], None]:
        def give() -> None:
            self.fold_out(
                map_menus.jailor_items(self.conduct, unit, model.hex), self.scene.panel.stack.more.rect
            )

        def free() -> None:
            self.conduct.end_prisoner(unit, "free")

        def croak() -> None:
            text = _("{name} dies. This cannot be taken back.").format(name=name)
            self.open(question(_("Croak the prisoner?"), text, _("Croak"), do_croak, danger=True))

        def do_croak() -> None:
            self.conduct.end_prisoner(unit, "croak")

        def act() -> None:
            items = [
                MenuItem(_("Hand over to…"), give, "swap"),
                MenuItem(_("Set free"), free, "unlock"),
                MenuItem(_("Croak…"), croak, "skull", danger=True),
            ]
            self.fold_out(items, self.scene.panel.stack.more.rect)

        return act

    # News and menus

    def news(self) -> None:
        """List what to look after."""
        warnings = side_model.warnings_of(self.conduct.reader)
        lines = self.conduct.unread() or self.conduct.log()[:8]
        items = map_menus.news_items(lines, warnings, self.scene.jump)
        self.fold_out(items, self.scene.top.news.rect)
        self.conduct.acknowledge()
        self.scene.show_top()

    def log(self) -> None:
        """Open the whole log."""
        from game.ui.map.log_view import LogView

        self.open(LogView(self.conduct.log(), self.scene.jump))

    def report(self) -> None:
        """Show the report of this turn once more."""
        from game.ui.menus.report import TurnReportScene

        if TurnReportScene.worth_showing(self.scene.flow.table):
            self.scene.stage.push(TurnReportScene(self.scene.flow))
        else:
            self.scene.notice(_("Nothing happened since your last turn"), topic="report")

    def library(self) -> None:
        """Look something up in the rules."""
        from game.ui.menus.codex import CodexScene

        self.scene.stage.push(CodexScene())

    def menu(self) -> None:
        """Open the game menu."""
        self.fold_out(self.scene.game_items(), self.scene.top.menu.rect)

    def save(self) -> None:
        """Ask for a name and save under it."""
        self.scene.ask_save()

    def load(self) -> None:
        """Go to the list of saves."""
        self.scene.ask_load()
