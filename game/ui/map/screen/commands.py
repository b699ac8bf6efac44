"""The named commands of the map, from keys, buttons and menus alike."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.commands.turns import NextStage, QueueOrders
from game.core.records import HexId
from game.session import consents
from game.ui.actions import everywhere, map_actions
from game.ui.actions.action import ActionId
from game.ui.forum.dialog import ForumDialog
from game.ui.i18n import _
from game.ui.map.dialogs import map_menus
from game.ui.map.dialogs.log_view import LogView
from game.ui.map.models import side_model
from game.ui.map.models.stage_model import stage_model
from game.ui.map.screen.command_handler import MapCommandHandler
from game.ui.map.screen.feral_commands import WildCommands
from game.ui.map.screen.list_commands import ListCommands
from game.ui.map.screen.march_commands import MarchCommands
from game.ui.map.screen.realm_commands import RealmCommands
from game.ui.map.screen.side_commands import SideCommands
from game.ui.map.screen.stack_commands import StackCommands
from game.ui.recap.away_model import why_nothing
from game.ui.setup.consent_dialog import ConsentDialog
from game.ui.setup.seats_dialog import SeatsDialog
from game.ui.stage.destinations import AwayAgain, DawnReport, RuleLibrary, Watching
from game.ui.stage.flow import why_no_desk, why_no_watching
from game.ui.stage.navigator import screen_if_any
from game.ui.widgets.tones import Tone

if TYPE_CHECKING:
    from game.ui.map.screen.scene import MapScene


class MapCommands(MapCommandHandler):
    """Carries out commands for a map scene."""

    def __init__(self, scene: "MapScene") -> None:
        super().__init__(scene)
        self.stacks = StackCommands(scene)
        self.whole = SideCommands(scene)
        self.wild = WildCommands(scene)
        self.realm = RealmCommands(scene)
        self.marches = MarchCommands(scene)
        self.lists = ListCommands(scene)
        self._asked_idle = False
        self._table: dict[ActionId, Callable[[], object]] = {
            map_actions.END_TURN: self.end_turn,
            map_actions.NEXT_STAGE: self.next_stage,
            map_actions.NEXT_STACK: lambda: self.next_stack(1),
            map_actions.PREVIOUS_STACK: lambda: self.next_stack(-1),
            map_actions.NEXT_CITY: self.next_city,
            map_actions.HOME: self.home,
            map_actions.CENTRE: self.centre,
            map_actions.CURSOR: self.cursor,
            map_actions.STACKS_HERE: self.stacks_here,
            map_actions.SIBLING: lambda: self.sibling(1),
            map_actions.ZOOM_IN: lambda: self.zoom(1),
            map_actions.ZOOM_OUT: lambda: self.zoom(-1),
            map_actions.ZOOM_START: self.zoom_start,
            map_actions.MINIMAP: self.minimap,
            map_actions.LABELS: self.labels,
            map_actions.KNOWLEDGE: self.knowledge,
            map_actions.COMMAND_MAP: self.command_map,
            map_actions.NEWS: self.news,
            map_actions.LOG: self.log,
            map_actions.REPORT: self.report,
            map_actions.WHAT_HAPPENED: self.what_happened,
            map_actions.FORUM: self.forum,
            everywhere.WATCH: self.watch,
            everywhere.MASTER: self.master,
            everywhere.LIBRARY: self.library,
            map_actions.ACT_HERE: self.act_here,
            everywhere.UNDO: self.conduct.undo,
            everywhere.REDO: self.conduct.redo,
            everywhere.MENU: self.menu,
            everywhere.SAVE: self.save,
            everywhere.LOAD: self.load,
            **self.stacks.table,
            **self.whole.table,
            **self.wild.table,
            **self.realm.table,
            **self.marches.table,
            **self.lists.table,
        }

    def do(self, command: ActionId) -> bool:
        """Carry out a command; whether there is one of that name here."""
        if command == everywhere.BACK:
            return self.back()
        if command == everywhere.SKIP_ANIMATION:
            return self.scene.skip()
        action = self._table.get(command)
        if action is None:
            return False
        action()
        return True

    def doer(self, command: ActionId) -> Callable[[], None]:
        """What a control calls that does a command."""

        def act() -> None:
            self.do(command)

        return act

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
        elif scene.view.knows:
            self.knowledge()
        elif scene.view.commanding is not None:
            self.command_map()
        else:
            self.menu()
        return True

    def end_turn(self) -> None:
        """End the turn: carry out marching orders first, and if stacks can still move, ask once. While
        something must be decided, put it."""
        if self.conduct.asked is not None:
            self.scene.ask()
        elif not self.marches.before_end(self._end_turn):
            self._end_turn()

    def take_up(self) -> None:
        """Go on with the end of the turn if a march of it led into a battle that is over."""
        self.marches.after_battle(self._end_turn)

    def _end_turn(self) -> None:

        def end() -> None:
            self.conduct.end_turn()

        stage = stage_model(self.conduct.reader, self.conduct.skipped)
        idle = len(side_model.idle_stacks(self.conduct.reader, self.conduct.skipped))
        asks = self.scene.stage.store.now.ask_before_end_turn and not self._asked_idle
        if not asks or not (idle or (stage is not None and stage.lost)):
            self.realm.before_end(end)
            return

        def show() -> None:
            self._asked_idle = True
            if idle:
                self.next_stack(1)

        undone = stage.lost if stage is not None else ""
        self.open(map_menus.idle_question(idle, end, show, undone, self.realm.idle_words()))

    def next_stage(self) -> None:
        """Go on to the next part of the turn."""
        stage = stage_model(self.conduct.reader, self.conduct.skipped)
        if self.conduct.asked is not None:
            self.scene.ask()
        elif stage is None or not stage.following:
            self.scene.notice(_("The turn has no further phase: end it"), "warning", "stage")
        elif stage.barred:
            self.scene.notice(stage.barred, "warning", "stage")
        else:
            self.conduct.submit(NextStage(by=self.conduct.side))

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
        """Let the arrow keys walk the hexes, from the selected stack on, or no longer."""
        desk, keys = self.scene.desk, self.scene.view.input
        if keys.walking and keys.called and self.conduct.place in (None, keys.cursor):
            desk.focus(None)
            return
        desk.ring.show(True)
        desk.focus(self.scene.field)
        keys.call_cursor()

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
        camera = self.scene.view.ground.camera
        camera.set_radius(camera.usual(self.scene.stage.kit.unit))
        self.scene.view.moved()

    def minimap(self) -> None:
        """Fold the minimap away or out."""
        minimap = self.scene.panel.minimap
        minimap.visible = not minimap.visible

    def labels(self) -> None:
        """Show or hide the names of lands."""
        self.scene.view.toggle_names()

    def knowledge(self) -> None:
        """Show or hide what is in sight, remembered and unknown."""
        view = self.scene.view
        view.toggle_knowledge()
        if view.knows and view.commanding is not None:
            view.toggle_command()
        self.scene.show_knowledge()

    def command_map(self) -> None:
        """Show or hide who takes orders; the knowledge map makes room."""
        if not self.conduct.reader.offers(QueueOrders):
            self.scene.notice(_("Under these rules every stack takes orders anywhere"), topic="command")
            return
        self.scene.view.toggle_command()
        if self.scene.view.commanding is not None and self.scene.view.knows:
            self.scene.view.toggle_knowledge()
        self.scene.show_knowledge()

    # Stacks

    def stacks_here(self) -> None:
        """List who stands in the hex that is aimed at."""
        hex_ = self.scene.view.input.aim
        if hex_ is None or not self.conduct.standing_in(hex_):
            hex_ = self.conduct.place
        items = map_menus.standing_items(self.conduct, hex_) if hex_ is not None else []
        if hex_ is None or not items:
            self.scene.notice(_("Nobody is there"), topic="here")
            return
        self.fold_out(items, self.scene.view.ground.hex_box(hex_))

    def sibling(self, step: int) -> None:
        """Select another stack of the selected hex."""
        place = self.conduct.place
        if place is not None:
            self.conduct.cycle(place, step)

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
        self.open(LogView(self.conduct.log(), self.scene.jump))

    def report(self) -> None:
        """Show the report of this turn once more."""
        report = screen_if_any(DawnReport(self.scene.flow, if_worth=True))
        if report is not None:
            self.scene.stage.push(report)
        else:
            self.scene.notice(_("Nothing happened since your last turn"), topic="report")

    def what_happened(self) -> None:
        """Play what was seen since the last turn once more."""
        scene = screen_if_any(AwayAgain(self.scene.flow))
        if scene is not None:
            self.scene.stage.push(scene)
        else:
            self.scene.notice(why_nothing(self.scene.flow.table), topic="report")

    def forum(self) -> None:
        """Write what the side saw on a day for a forum."""
        scene = self.scene

        def tell(text: str, tone: Tone) -> None:
            scene.notice(text, tone, "forum")

        scene.desk.open(
            ForumDialog(scene.flow.table.session, self.conduct.reader.view.side, scene.stage.store, tell)
        )

    def watch(self) -> None:
        """Show all of the map to who may see it."""
        flow, stage = self.scene.flow, self.scene.stage
        reason = why_no_watching(flow)
        if reason:
            stage.sounds.play("refused")
            self.scene.notice(reason, "warning", "refused")
        else:
            stage.open(Watching(flow, flow.table.sitting, stage.pop))

    def master(self) -> None:
        """Call the game master to his desk."""
        flow, stage = self.scene.flow, self.scene.stage
        reason = why_no_desk(flow)
        if reason:
            stage.sounds.play("refused")
            self.scene.notice(reason, "warning", "refused")
        else:
            flow.table.call_master()
            flow.go()

    def seats(self) -> None:
        """Change who plays which side, as far as this seat may."""
        flow = self.scene.flow
        side = flow.table.sitting
        if side is not None:
            self.scene.desk.open(SeatsDialog(flow.table.session, side, self._seated))

    def _seated(self) -> None:
        """Seats have changed, or were talked about: who lost his own stands up."""
        flow = self.scene.flow
        side = flow.table.sitting
        if side is not None and flow.table.session.seat(side).controller not in ("human", "gm"):
            flow.table.stand_up()
        flow.table.fresh()
        flow.go()

    def ask_consent(self) -> None:
        """Ask, once in a turn, what this seat's person thinks of a change of another seat."""
        flow = self.scene.flow
        side, session = flow.table.sitting, flow.table.session
        if side is None or not session.state.proposals or consents.why_silent(session, side):
            return
        notes, day = flow.memory(side).notes, session.campaign.clock.day
        for proposal in consents.asked_of(session, side):
            key = f"consent {proposal.by} {proposal.seat.side}"
            if notes.get(key) != day:
                notes[key] = day
                self.scene.desk.open(ConsentDialog(session, side, proposal, self._seated))
                return

    def library(self) -> None:
        """Look something up in the rules."""
        self.scene.stage.open(RuleLibrary(self.conduct.reader.world.ruleset.id))

    def menu(self) -> None:
        """Open the game menu."""
        self.fold_out(self.scene.game_items(), self.scene.top.menu.rect)

    def save(self) -> None:
        """Ask for a name and save under it."""
        self.scene.ask_save()

    def load(self) -> None:
        """Go to the list of saves."""
        self.scene.ask_load()
