"""The named commands of the selected stack, from keys, buttons and menus alike."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.core.commands.common import Command, Craft, FieldUnits, PlyCraft, ReinforceHex
from game.core.commands.realm import EatFood, PromoteUnits, WreckLand
from game.core.commands.turns import ArrangeStack, QueueOrders, RunOrders, SetDoctrine
from game.core.records import HexId, StackId, UnitId
from game.core.refusal import Refused
from game.ui.actions import map_actions
from game.ui.actions.action import ActionId
from game.ui.city.city_model import RealmDesk
from game.ui.city.officer_dialog import OfficerDialog
from game.ui.i18n import _
from game.ui.map.control import mounting
from game.ui.map.control.treason import betrayal_barred, betrayal_items
from game.ui.map.dialogs import map_menus
from game.ui.map.dialogs.attack_choice import AttackDialog
from game.ui.map.dialogs.band_items import band_items, shape_items
from game.ui.map.dialogs.die_dialog import DieDialog
from game.ui.map.dialogs.doctrine_editor import DoctrineEditor
from game.ui.map.dialogs.order_board import OrderBoard
from game.ui.map.dialogs.orders_editor import OrdersEditor
from game.ui.map.dialogs.peek_picker import PeekPicker
from game.ui.map.dialogs.promotion_dialog import PromotionDialog
from game.ui.map.dialogs.queue_tool import QueueTool
from game.ui.map.dialogs.scout_tool import ScoutTool
from game.ui.map.dialogs.split_board import SplitBoard
from game.ui.map.models import chosen_die
from game.ui.map.models.camp_fire import camp_fire_of
from game.ui.map.models.scout_path import scout_state, scouts_of
from game.ui.map.models.siege_diggers import siege_diggers_of
from game.ui.map.models.stack_model import StackModel, digs_of, stack_model
from game.ui.map.models.zone_change import zone_change_of
from game.ui.map.screen.command_handler import MapCommandHandler
from game.ui.widgets.buttons import nothing
from game.ui.widgets.dialog import question
from game.ui.widgets.menu import MenuItem

if TYPE_CHECKING:
    from game.ui.map.screen.scene import MapScene


class StackCommands(MapCommandHandler):
    """Carries out what is ordered of the selected stack. `table` names the commands."""

    def __init__(self, scene: "MapScene") -> None:
        super().__init__(scene)
        self.table: dict[ActionId, Callable[[], object]] = {
            map_actions.WAIT: self.with_stack(lambda _m: self.conduct.wait()),
            map_actions.ATTACK: self.with_stack(self.attack),
            map_actions.SPLIT: self.with_stack(self.split),
            map_actions.LEAVE_HURT: self.with_stack(self.leave_hurt),
            map_actions.MERGE: self.with_stack(self.join),
            map_actions.ORDERS: self.with_stack(self.more),
            map_actions.ORDER_HOLD: self.with_stack(lambda _m: self.conduct.toggle_order("hold")),
            map_actions.ORDER_CAPTURE: self.with_stack(lambda _m: self.conduct.toggle_order("prisoners")),
            map_actions.STANCE_OPEN: self.with_stack(lambda _m: self.conduct.take_stance("open")),
            map_actions.STANCE_HIDE: self.with_stack(lambda _m: self.conduct.take_stance("hide")),
            map_actions.STANCE_SENTRY: self.with_stack(lambda _m: self.conduct.take_stance("sentry")),
            map_actions.BATTLE_ORDERS: self.with_stack(self.battle_orders),
            map_actions.LEADER: self.with_stack(self.leader),
            map_actions.RENAME: self.with_stack(self.rename),
            map_actions.CAPTIVES: self.with_stack(self.prisoners),
            map_actions.DIG: self.with_stack(self.dig),
            map_actions.MOUNT: self.with_stack(self.mount),
            map_actions.DISMOUNT: self.with_stack(self.dismount),
            map_actions.DISBAND: self.with_stack(self.disband),
            map_actions.BETRAY: self.with_stack(self.betray),
            map_actions.STANCE_SNEAK: self.with_stack(lambda _m: self.conduct.take_stance("sneak")),
            map_actions.SURVEY: self.with_stack(self.survey),
            map_actions.PEEK: self.with_stack(self.peek),
            map_actions.CAMP_FIRE: self.with_stack(self.camp_fire),
            map_actions.ZONE: self.with_stack(self.zone),
            map_actions.REINFORCE: self.with_stack(self.reinforce),
            map_actions.EAT: self.with_stack(self.eat),
            map_actions.COOK: self.with_stack(lambda model: self.craft(model, "cook")),
            map_actions.HEAL: self.with_stack(lambda model: self.craft(model, "heal")),
            map_actions.PROMOTE: self.with_stack(self.promote),
            map_actions.SHAPE: self.with_stack(self.shape),
            map_actions.PURSES: self.with_stack(self.purses),
            map_actions.BAND: self.with_stack(self.band),
            map_actions.WRECK: self.with_stack(self.wreck),
            map_actions.FIELD: self.with_stack(self.field),
            map_actions.POP_DIGGERS: self.with_stack(self.pop_diggers),
            map_actions.CHOOSE_DIE: self.with_stack(self.choose_die),
            map_actions.HIDE_PEEK: self.with_stack(self.hide_and_peek),
            map_actions.SCOUT: self.scout,
            map_actions.STACK_ORDER: self.with_stack(self.stack_order),
            map_actions.QUEUE: self.with_stack(self.queue),
            map_actions.RUN_ORDERS: self.with_stack(self.run_orders),
        }

    def with_stack(self, action: Callable[[StackModel], object]) -> Callable[[], None]:
        """An action that needs a selected own stack; without one it says so."""

        def act() -> None:
            stack = self.own_stack()
            if stack is not None:
                action(stack_model(self.conduct.reader, stack))

        return act

    def attack(self, model: StackModel) -> None:
        """Choose an enemy in the hex."""
        if not model.enemies:
            self.scene.notice(_("No enemy is seen in this hex"), "warning", "attack")
            return

        def strike(handle: StackId) -> None:
            self.conduct.attack(model.id, handle)

        patient = self.scene.patient
        self.open(AttackDialog(self.conduct.reader, model.id, strike, patient=patient))

    def split(self, model: StackModel) -> None:
        """Divide the stack, or move units between stacks."""
        self.open(SplitBoard(self.conduct, model.id))

    def leave_hurt(self, model: StackModel) -> None:
        """Divide the stack so that the critically hurt stay behind."""
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

        items = map_menus.more_items(model, self.conduct, self.scene.commands.doer)
        self.fold_out(items, self.scene.panel.stack.more.rect)

    def leader(self, model: StackModel) -> None:
        """Choose who leads."""
        self.fold_out(map_menus.leader_items(model, self.conduct), self.scene.panel.stack.more.rect)

    def battle_orders(self, model: StackModel) -> None:
        """Change the standing orders, or the doctrine under rules with such."""
        if self.conduct.reader.offers(SetDoctrine):
            self.open(DoctrineEditor(self.conduct.reader, model.id, self.conduct.set_doctrine))
            return
        self.open(OrdersEditor(self.conduct.reader, model.id, self.conduct.order))

    def dig(self, model: StackModel) -> None:
        """Choose what diggers do."""
        if not digs_of(self.conduct.reader, model.id):
            self.scene.notice(_("No diggers are in this stack"), "warning", "dig")
            return
        self.fold_out(map_menus.dig_items(model, self.conduct), self.scene.panel.stack.more.rect)

    def mount(self, model: StackModel) -> None:
        """Choose who gets on what."""
        near = mounting.mounted_near(self.conduct.reader, model.id)
        reason = "" if near else model.no_mounting
        self._seat(reason, mounting.mount_items(self.conduct.reader, model.id, self.conduct))

    def dismount(self, model: StackModel) -> None:
        """Choose who gets off."""
        self._seat(model.no_dismounting, mounting.dismount_items(self.conduct.reader, model.id, self.conduct))

    def survey(self, model: StackModel) -> None:
        """Switch surveying on or off."""
        self.conduct.survey(model.id)

    def peek(self, model: StackModel, *, hide: bool = False) -> None:
        """Choose a border to look over, from hiding if it shall hide first."""
        reason = model.scouting.no_hidden_peek if hide else model.scouting.no_peek
        if reason:
            self.scene.notice(reason, "warning", "peek")
            return
        view = self.scene.view
        self.conduct.unplan()  # its chips would lie over the wedges
        view.ground.show(model.hex, calm=True)
        view.moved()
        reader, look = self.conduct.reader, partial(self.conduct.peek, model.id)
        self.open(PeekPicker(reader, model.id, view.ground, look, self._ask_face, hides=hide))

    def hide_and_peek(self, model: StackModel) -> None:
        """Choose a border to look over from hiding."""
        self.peek(model, hide=True)

    def choose_die(self, model: StackModel) -> None:
        """Choose a check, towards the hex that is aimed at, and the face of its die."""
        conduct = self.conduct
        goal = conduct.goal if conduct.goal is not None else self.scene.view.input.aim
        checks = chosen_die.checks_of(conduct.reader, model.id, goal)
        if not checks:
            self.scene.notice(_("Point at a neighbouring hex first"), "warning", "die")
            return
        if len(checks) == 1 and not checks[0].reason:
            self._ask_face(checks[0])
            return
        rect = self.scene.panel.stack.more.rect
        self.fold_out(chosen_die.check_items(checks, self._ask_face), rect)

    def _ask_face(self, check: chosen_die.DieCheck) -> None:
        self.open(DieDialog(check, self.conduct.submit))

    def camp_fire(self, model: StackModel) -> None:
        """Make a camp fire, or put out the one that burns."""
        self.conduct.submit(camp_fire_of(self.conduct.reader, model.id).command, model.hex)

    def zone(self, model: StackModel) -> None:
        """Let fliers rise or come down."""
        lift = zone_change_of(self.conduct.reader, model.id)
        if lift is not None:
            self.conduct.submit(lift.command, model.hex)

    def reinforce(self, model: StackModel) -> None:
        """Let all units of the hex hold it until the next turn."""
        self.conduct.submit(ReinforceHex(by=self.conduct.side, stack=model.id), model.hex)

    def eat(self, model: StackModel) -> None:
        """Let a stack eat of what it carries."""
        self.conduct.submit(EatFood(by=self.conduct.side, stack=model.id), model.hex)

    def craft(self, model: StackModel, craft: Craft) -> None:
        """Let those of a stack who know a craft do a day's work of it."""
        self.conduct.submit(PlyCraft(by=self.conduct.side, stack=model.id, craft=craft), model.hex)

    def wreck(self, model: StackModel) -> None:
        """Let the units of the hex wreck its land, after a question: it lies waste for long."""
        given = WreckLand(by=self.conduct.side, stack=model.id)
        refused = self.conduct.reader.outlook.refusal(given)
        if refused is not None:
            self.scene.notice(_(refused.detail), "warning", map_actions.WRECK)
            return
        text = _("The land yields money once, lies waste for months, and nobody finds food there for years.")

        def wreck() -> None:
            self.conduct.submit(given, model.hex)

        self.open(question(_("Wreck the land?"), text, _("Wreck it"), wreck, danger=True))

    def promote(self, model: StackModel) -> None:
        """Choose what units of a stack are promoted to, or grow into."""
        if self.conduct.reader.realm is None:
            self.scene.notice(_("Sides keep no treasury in this match"), "warning", map_actions.PROMOTE)
            return

        def give(command: PromoteUnits) -> None:
            self.conduct.submit(command, model.hex)

        self.open(PromotionDialog(self.conduct.reader, model.id, give))

    def shape(self, model: StackModel) -> None:
        """Choose what a commander is who has popped today."""
        items = shape_items(model, self.conduct)
        if items:
            self.fold_out(items, self.scene.panel.stack.more.rect)
        else:
            self.scene.notice(_("Nobody in it popped today"), "warning", map_actions.SHAPE)

    def purses(self, model: StackModel) -> None:
        """Purses of a stack's commanders, and who of them is made an heir."""
        if self.conduct.reader.realm is None:
            self.scene.notice(_("Sides keep no treasury in this match"), "warning", map_actions.PURSES)
            return
        realm = RealmDesk(self.scene.flow.table)

        def give(command: Command) -> str:
            refused = realm.why_not(command)
            if refused is None:
                self.conduct.submit(command, model.hex)
                realm.read()
            return _(refused.detail) if refused is not None else ""

        units = frozenset(self.conduct.reader.view.stacks[model.id].units)
        self.open(OfficerDialog(realm, give, nothing, units))

    def band(self, model: StackModel) -> None:
        """Choose what a stack of people of no side does."""
        self.fold_out(band_items(model, self.conduct), self.scene.panel.stack.more.rect)

    def pop_diggers(self, model: StackModel) -> None:
        """Tell the city in which a stack stands to pop diggers with a tower, or to stop."""
        choice = siege_diggers_of(self.conduct.reader, model.id)
        if choice is None:
            self.scene.notice(_("It is not in a city of yours"), "warning", map_actions.POP_DIGGERS)
            return
        self.conduct.submit(choice.command, model.hex)

    def field(self, model: StackModel) -> None:
        """Make field units of a stack's garrison, for ever."""
        self.conduct.submit(FieldUnits(by=self.conduct.side, stack=model.id), model.hex)

    def scout(self) -> None:
        """Draw the path of a scout: of the selected stack, else of the next one that has one."""
        reader, stack = self.conduct.reader, self.conduct.stack
        if stack is None or not scout_state(reader, stack).shown:
            fresh = [one for one in reader.stacks if scouts_of(reader, one)]
            if not fresh:
                self.scene.notice(_("No scout is left to look"), "warning", "scout")
                return
            stack = fresh[0]
            self.conduct.select(stack)
        reason = scout_state(reader, stack).reason
        if reason:
            self.scene.notice(reason, "warning", "scout")
            return
        view, hex_ = self.scene.view, reader.view.stacks[stack].hex
        self.conduct.unplan()  # its chips would lie over the path
        view.ground.show(hex_, calm=True)
        view.moved()
        look = partial(self.conduct.submit, hex_=hex_)
        self.open(ScoutTool(reader, stack, view.ground, look, self._barred_at))

    def stack_order(self, model: StackModel) -> None:
        """Change the order of the units, and who rides on whom."""
        conduct = self.conduct
        if not conduct.reader.offers(ArrangeStack):
            self.scene.notice(_("Under these rules units have no order"), topic="order")
            return
        units = conduct.reader.view.stacks[model.id].units
        refused = conduct.reader.outlook.refusal(ArrangeStack(by=conduct.side, stack=model.id, units=units))
        if refused is not None:
            self.scene.refused(_(refused.detail), refused.rule, model.hex)
            return
        self.open(OrderBoard(conduct, model.id))

    def queue(self, model: StackModel) -> None:
        """Write what the stack does later, and what it carries to others."""
        conduct = self.conduct
        if not conduct.reader.offers(QueueOrders):
            self.scene.notice(_("Under these rules stacks are told what to do turn by turn"), topic="command")
            return
        refused = conduct.reader.outlook.refusal(QueueOrders(by=conduct.side, stack=model.id, queue=()))
        if refused is not None:
            self.scene.refused(_(refused.detail), refused.rule, model.hex)
            return
        view = self.scene.view
        conduct.unplan()  # its chips would lie over the path
        view.ground.show(model.hex, calm=True)
        view.moved()
        give = partial(conduct.submit, hex_=model.hex)
        self.open(QueueTool(conduct.reader, model.id, view.ground, give, self._barred_at))

    def run_orders(self, model: StackModel) -> None:
        """Let the stack carry out now what is left of its orders."""
        if not self.conduct.reader.offers(RunOrders):
            self.scene.notice(_("Under these rules stacks are told what to do turn by turn"), topic="command")
            return
        self.conduct.submit(RunOrders(by=self.conduct.side, stack=model.id), model.hex)

    def _barred_at(self, refused: Refused, hex_: HexId) -> None:
        self.scene.refused(_(refused.detail), refused.rule, hex_)

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

        label = _("Name (leave empty for the default)")
        self.open(map_menus.name_dialog(_("Rename"), label, model.name, _("Rename"), done))

    def disband(self, model: StackModel) -> None:
        """Ask whom to send away."""

        def done(units: tuple[UnitId, ...]) -> None:
            self.conduct.disband(model.id, units)

        def refused(units: tuple[UnitId, ...]) -> str:
            return self.conduct.disbanding_refused(model.id, units)

        self.open(map_menus.DisbandDialog(model, done, refused))

    def betray(self, model: StackModel) -> None:
        """Choose the side to which it goes over."""
        barred = betrayal_barred(self.conduct.reader, model.id)
        if barred:
            self.scene.notice(barred, "warning", "betray")
            return
        items = betrayal_items(self.conduct, model.id, self.open)
        self.fold_out(items, self.scene.panel.stack.more.rect)

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
            text = _("{name} croaks. This cannot be undone.").format(name=name)
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
