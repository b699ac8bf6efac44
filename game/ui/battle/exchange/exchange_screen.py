"""The widgets of a battle of one exchange, and what they show while it is declared and at its end."""

from collections.abc import Callable, Sequence
from typing import Protocol

from game.core.battle.seam import BattleView, CombatantView, PartyView
from game.core.events.common import Event
from game.core.records import SideId
from game.ui.battle.cards.action_bar import BarAction
from game.ui.battle.cards.aftermath import aftermath_of, summary_parts
from game.ui.battle.deciding.declaring import Declaring
from game.ui.battle.exchange.exchange_card import exchange_parts, loss_parts
from game.ui.battle.exchange.exchange_stage import Aims, ExchangeStage
from game.ui.battle.exchange.exchange_words import banner_words, exchange_opening_tip, look_at
from game.ui.battle.exchange.exit_rose import Exit, ExitRose
from game.ui.battle.fight.fight_screen import FightScreen, FightScreenInput
from game.ui.battle.models.exchange_model import ExchangeBoard, board_of
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.models.place import BattlePlace
from game.ui.battle.playback.story import LogRow, Story
from game.ui.i18n import _
from game.ui.widgets.base import Widget
from game.ui.widgets.tip import Tip


class ExchangeScreenInput(FightScreenInput, Protocol):
    """What the widgets tell the scene."""

    def choose_exit(self, exit_: str) -> None:
        """A Hit-and-Run leaves to another hex."""
        ...


class ExchangeScreen(FightScreen):
    """Fills the screen for battles of one exchange."""

    stage: ExchangeStage

    def __init__(
        self, hands: ExchangeScreenInput, place: BattlePlace, seed: str, left: SideId, *, large: bool
    ) -> None:
        super().__init__(hands, place, seed, left)
        self.stage = ExchangeStage(self.field, self.root, left, large=large)
        self.rose = ExitRose(hands.choose_exit)
        self.root.put_in_corner(self.rose)
        self.root.has_ladder = False
        self.root.shows_lines = False
        self.resolve.tipped(_("Resolve all"), _("Follow standing orders to the end of the battle"))
        self._parts: object = None

    # --- the field and its boards

    def show_field(
        self, view: BattleView, names: CombatantNames, conduct: None, *, again: bool = True, fought: int = 0
    ) -> None:
        self.stage.show(view, names)

    def fill_banner(self, at: int, party: PartyView, view: BattleView, names: CombatantNames) -> None:
        look, words, tip = banner_words(party, view, names)
        self.banners[at].show(look, words)
        self.banners[at].tip = tip

    def opening_tip(self, view: BattleView, names: CombatantNames) -> Tip:
        return exchange_opening_tip(view, names)

    # --- a question

    def show_question(
        self,
        declaring: Declaring,
        story: Story,
        actions: Sequence[BarAction],
        choose: Callable[[str], None],
        tip: Callable[[str], Tip | None],
        exits: Sequence[Exit],
    ) -> None:
        """Everything for the declarations of a party."""
        self.rose.show(exits, declaring.value("hit_and_run"))
        view, names = declaring.view, declaring.names
        exchange = declaring.exchange
        board = board_of(view, exchange, names, self.left) if exchange is not None else None
        self._show_board(False)
        self._show_log_card(False)
        self.stage.show(view, names, board, aims_of(declaring))
        self.show_boards(view, names)
        words = _("{side} declares").format(side=names.side(declaring.side))
        self.show_ribbon(names, declaring.side, words)
        self.show_log(story, LogRow(_("Exchange"), _("awaits your orders"), tone="label"))
        second = _("as declared") if declaring.changed else _("by standing orders")
        self.gold.say(_("Strike"), second, "sword")
        self.gold.tipped(_("Strike"), _("The dice fall, and both stacks strike as shown"))
        self.gold.enable()
        self.head.say(_("Exchange"), _("exact, all 1,296 throws") if board is not None else "")
        if board is not None:
            self.show_card(board, view, names, choose, tip)
        self.show_plate(declaring, tip)
        self.bar.show(actions, names.colour(declaring.side))

    def show_card(
        self,
        board: ExchangeBoard,
        view: BattleView,
        names: CombatantNames,
        choose: Callable[[str], None],
        tip: Callable[[str], Tip | None],
    ) -> None:
        """The reckoning on the card. It stays where it is scrolled to when only figures change."""
        main = ("exchange", board.title, board.why, board.rows, board.strikes, board.notes, board.unsure)
        lists = ("losses", board.losses)
        offset = self.card.area.scroller.offset

        def more() -> list[Widget]:
            return loss_parts(board, choose, tip)

        self.card.show((*main, *lists), lambda: exchange_parts(board), more)
        if self.card.attached:
            self.card.area.scroller.offset = offset

    def show_playing(
        self, view: BattleView, names: CombatantNames, story: Story, words: str, second: str
    ) -> None:
        self._show_log_card(True)
        self.rose.show((), "")
        super().show_playing(view, names, story, words, second)

    def show_end(
        self,
        view: BattleView,
        names: CombatantNames,
        story: Story,
        events: Sequence[Event],
        leads_on: tuple[str, str],
    ) -> None:
        self._show_log_card(True)
        super().show_end(view, names, story, events, leads_on)
        if view.exchange is None:
            return
        end, board = (
            aftermath_of(view, names, events, self.left),
            board_of(view, view.exchange, names, self.left),
        )
        self.card.show((end, board.rows), lambda: summary_parts(end), lambda: exchange_parts(board))

    def _show_log_card(self, shown: bool) -> None:
        if shown != self.panel.log_wanted:
            self.panel.log_wanted = shown
            self.panel.regrouped()

    def show_plate(self, declaring: Declaring, tip: Callable[[str], Tip | None]) -> None:
        """The unit that is looked at."""
        unit = next((one for one in declaring.view.units if one.id == declaring.looked), None)
        if unit is None:
            side = declaring.names.side(declaring.side)
            first = _("choose a unit to look at it,")
            self.bar.plate.show(None, side, first, _("an enemy to aim at it"), None)
            return
        look, title, first, second = look_at(unit, declaring.names)
        self.bar.plate.show(look, title, first, second, tip(unit.id))


def aims_of(declaring: Declaring) -> Aims:
    """What is chosen on the field."""
    aims = declaring.value("damage") == "target"
    offered = frozenset(declaring.option("target").units) if aims else frozenset()
    return Aims(
        looked=declaring.looked,
        target=declaring.value("target") if aims else "",
        shock=declaring.value("shock_target"),
        offered=offered - {declaring.value("target")},
        by=declaring.aimers(),
    )


def unit_of(view: BattleView, unit: str) -> CombatantView | None:
    """A combatant by its id."""
    return next((one for one in view.units if one.id == unit), None)
