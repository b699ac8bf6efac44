"""The screen of a battle of one exchange: both stacks, every factor, the declarations, then the dice."""

from collections.abc import Callable
from functools import partial

from game.core.battle.seam import BattleView
from game.core.decisions import Question, Reply
from game.core.records import HexId, SideId, replace
from game.core.refusal import Refused
from game.session.fight_plans import counsel_of
from game.session.table import Done, HotSeatTable
from game.ui.battle.deciding.declaring import Declaring
from game.ui.battle.exchange.exchange_commands import ExchangeCommands
from game.ui.battle.exchange.exchange_input import ExchangeInput
from game.ui.battle.exchange.exchange_screen import ExchangeScreen, unit_of
from game.ui.battle.exchange.exchange_words import unit_card
from game.ui.battle.exchange.exit_rose import Exit, exits_of
from game.ui.battle.fight.fight_scene import FightScene
from game.ui.battle.models.exchange_model import board_of
from game.ui.i18n import _
from game.ui.widgets.tip import Tip


class ExchangeScene(FightScene):
    """See the module."""

    commands: ExchangeCommands
    hands: ExchangeInput
    screen: ExchangeScreen

    def furnish(self, seed: str, left: SideId, *, large: bool) -> None:
        self.declaring = Declaring(self.fight, self.view, self.names)
        self.commands = ExchangeCommands(self)
        self.hands = ExchangeInput(self)
        self.screen = ExchangeScreen(self.hands, self.place, seed, left, large=large)

    # --- a question

    @property
    def asks(self) -> bool:
        return self.declaring.question is not None

    def ask(self, question: Question) -> None:
        self.declaring = Declaring.of(self.fight, self.view, self.names, question, self.declaring)

    def plans_ahead(self, question: Question) -> bool:
        """Unless another person would see that one was not asked."""
        asked = self.stage.store.now.asks_of(question.side) == "always"
        return not asked and len(self.answers.people) < 2

    def answered_ahead(self, table: HotSeatTable, question: Question) -> bool:
        """What cannot be declared otherwise is not asked."""
        counsel = counsel_of(self.fight, question)
        return counsel.single and isinstance(table.answer(question, counsel.reply), Done)

    def is_private(self, question: Question) -> bool:
        return question.side != self.host

    def show_question(self) -> None:
        self.screen.show_question(
            self.declaring, self.story, self.commands.actions(), self.look_at, self.unit_tip, self.exits()
        )

    def exits(self) -> tuple[Exit, ...]:
        """The hexes around, where a Hit-and-Run may leave to."""
        outlook = self.session.outlooks.of(self.host)
        world = outlook.world
        known = world.lands.known(outlook.view.knowledge)

        def land(hex_: HexId) -> str:
            row = world.tables["terrain"].get(known.terrain_at(hex_))
            return _(row.name) if row is not None else _("Unknown land")

        return exits_of(self.declaring, world.grid, self.fight.hex, land)

    def answer(self, reply: Reply) -> bool:
        """Strike; what is then played begins with the outlook under what was declared."""
        before, outlook = self.view, self.declaring.exchange
        if outlook is not None and not self.playback.playing and not self.answers.running:
            self.view = replace(before, exchange=outlook)
        taken = super().answer(reply)
        if not taken:
            self.view = before
        return taken

    def choose(self, choice: Callable[[], str]) -> None:
        """Make a choice of a declaration, or say why it is not possible; the figures follow at once."""
        if self.playback.playing or self.over or not self.asks:
            return
        self.say(choice())
        self.show()

    def look_at(self, unit: str) -> None:
        """A unit was chosen from a list."""
        if self.asks and not self.playback.playing:
            self.choose(partial(self.declaring.click, unit))
            self.screen.field.reveal(unit)

    def refused(self, outcome: Refused) -> None:
        words = self.names.told(_(outcome.detail))
        self.say(f"{words} ({outcome.rule})" if outcome.rule else words)
        self.declaring.by_orders()
        self.show()

    def unit_tip(self, unit: str) -> Tip | None:
        """The card of a unit, as things stand on the field."""
        player = self.playback.player
        view = player.view() if player is not None else self.view
        one = unit_of(view, unit)
        exchange = self.declaring.exchange if player is None and not self.over else None
        return unit_card(one, exchange, view, self.names) if one is not None else None

    # --- while it plays

    def show_beside(self, picture: BattleView, number: int) -> None:
        """The reckoning stays beside the dice, and takes them up as they fall."""
        if picture.exchange is not None:
            board = board_of(picture, picture.exchange, self.names, self.screen.left)
            self.screen.show_card(board, picture, self.names, self.look_at, self.unit_tip)
