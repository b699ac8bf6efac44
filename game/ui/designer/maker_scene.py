"""The screen on which a unit is made of answers."""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from game.session import library
from game.session.reckoning.clerk import Clerk
from game.session.screen_state import ScreenState
from game.session.unit_making import UnitMaking
from game.ui.actions import everywhere, sheet_actions
from game.ui.actions.action import ActionId
from game.ui.designer.boards_page import BoardsPage
from game.ui.designer.frame import BOARD, STEPS, WORK, BenchLayout, Ladder, message
from game.ui.designer.ladder_scene import LadderScene
from game.ui.designer.maker_model import MakerModel, sentence
from game.ui.designer.maker_pages import ComparePage, FinalPage, TryPage
from game.ui.designer.parts import SIDE
from game.ui.designer.price_model import price_model
from game.ui.designer.price_page import PricePage
from game.ui.designer.step_page import StepPage
from game.ui.designer.unit_board import board_cards, summary
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.stage.destinations import Options, RuleLibrary, TribeDesigner
from game.ui.stage.scene import Stage
from game.ui.widgets import clipboard
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import ArrowRow, Column, Dock, Row, Spacer, Words
from game.ui.widgets.buttons import Button, IconButton, button_of, icon_button_of
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.hud import SeatTitle, TopBar
from game.ui.widgets.kit import Kit
from game.ui.widgets.labels import Label, Paragraph
from game.ui.widgets.menu import Menu, MenuItem, item_of
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import Card, Panel

_SLICE_S = 0.006
_DRAFT_MS = 1000.0
"""So long after a change what is not saved is kept as a draft."""
_WORDY = 1000
_TEN = 10
STEP, COMPARE, TRY, BOARDS = "step", "compare", "try", "boards"


class MakerScene(LadderScene):
    """A unit on the bench: ten steps, the open one, and what comes of them."""

    title: ClassVar[str] = N_("Unit designer")
    model: MakerModel

    def __init__(
        self,
        ruleset: str = "",
        *,
        unit: str = "",
        params: Any = None,
        page: str = STEP,
        on_leave: Callable[[], None] | None = None,
        reckoner: Clerk | None = None,
    ) -> None:
        """`ruleset` is by default the main one; `unit` one to begin with a copy of, `params` of a match.
        `on_leave` is called when the designer is left. ValueError if nobody makes units there."""
        self.model = MakerModel(UnitMaking(ruleset or library.MAIN_RULESET, params), reckoner)
        known = next((known for known in self.model.known if known.id == unit), None)
        if known is not None:
            self.model.take(known)
        self.found_draft = known is None and self.model.take_up()
        self.on_leave = on_leave
        self.page = page
        self._drafted: Any = self.model.design
        self._since = 0.0

    # --- building

    def signs(self) -> ScreenState:
        return ScreenState(shown=("designer",))

    def build(self) -> Widget:
        model = self.model
        self.make_buttons()
        self.ladder = Ladder(self.open_step)
        self.answered = Label("", theme.LABEL, "aside")
        count = len(model.ladder)
        steps = _("Ten steps") if count == _TEN else _("{count} steps").format(count=count)
        head = Row(Label(steps, theme.CARD_TITLE), Spacer(), self.answered, gap=8)
        left = Panel(head, ScrollArea(self.ladder, least=60), gap=8, pad=(12, 10), corners=False)
        self.step = StepPage(self)
        self.final = FinalPage(self, self.copy, self.export)
        self.compare = ComparePage(self)
        self.trial = TryPage(self)
        prices = price_model(model)
        self.boards = PricePage(prices) if prices is not None else BoardsPage(self)
        self.sheets: dict[str, StepPage | FinalPage | ComparePage | TryPage | BoardsPage | PricePage] = {
            STEP: self.step,
            "final": self.final,
            COMPARE: self.compare,
            TRY: self.trial,
            BOARDS: self.boards,
        }
        work = Panel(
            Card(*(sheet.growing() for sheet in self.sheets.values()), pad=(16, 10)).growing(),
            pad=(12, 12),
            corners=False,
        )
        self.cards = board_cards(model, self.open_step)
        self.save_button = Button(_("Save"), self.save, style="gold", icon="check", second=" ")
        self.save_button.bound(everywhere.SAVE)
        board = Panel(
            ScrollArea(Column(*self.cards, gap=10), least=60), self.save_button, gap=10, pad=(12, 12)
        )
        self.layout_ = BenchLayout(
            self.ladder, {STEPS: left, WORK: work, BOARD: board}, self._foot(), _("Unit")
        )
        return Dock(self.layout_, top=self._top())

    def _top(self) -> Widget:
        parts = [SwitchPart(p.id, _(p.label), tip=_(p.text)) for p in self.model.profiles]
        self.profiles = Segmented(
            parts, self.model.profile, self.reckon_by, name=_("Rules by which it is shown")
        )
        back = IconButton("chevron_left", _("Back"), self.leave_bench).bound(everywhere.BACK)
        self.seat = SeatTitle(_("Unit designer"), "", TokenLook(SIDE, str(self.model.design.glyph)))
        self.list_button = Button(_("Start from a unit"), self.open_list, icon="scroll").bound(
            everywhere.LOAD
        )
        book = icon_button_of(everywhere.LIBRARY, self.open_library)
        gear = icon_button_of(everywhere.SETTINGS, lambda: self.stage.open(Options()))
        right = Row(self.list_button, self.undo_button, self.redo_button, book, gear, gap=10)
        return TopBar(
            Row(back, self.seat, gap=12), right, self.profiles, decor=(gear, book), spare=(self.list_button,)
        )

    def _foot(self) -> Widget:
        self.status = Paragraph("", theme.STRONG)
        self.status_line = Paragraph("", theme.LABEL, "aside")
        self.compare_button = button_of(
            sheet_actions.DESIGN_COMPARE, lambda: self.turn_to(COMPARE), label=_("Compare")
        )
        self.try_button = Button(_("Try it"), lambda: self.turn_to(TRY), icon="dice")
        self.more_button = Button(_("More"), self.open_more, icon="scroll")
        self.words = Words(self.status, self.status_line)
        buttons = ArrowRow(
            self.back_button, self.on_button, self.compare_button, self.try_button, self.more_button, gap=8
        )
        return Panel(
            Row(self.words.growing(), buttons, gap=12), pad=(12, 8), corners=False, justify="centre", seed=9
        )

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.follow()
        if self.page == STEP:
            self.to_answers()
        if self.found_draft:
            self.notice(_("Here is the design that you had not saved"), "gain", "draft")
        wrong = self.model.making.broken()
        if wrong:
            self.notice(_("A unit of yours cannot be used: {why}").format(why=wrong[0]), "warning", "design")

    def leave(self) -> None:
        super().leave()
        self.model.drafts.drop()
        self.model.stop_trial()
        if self.on_leave is not None:
            self.on_leave()

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        # Where there is no room for words, what they say stands among the checks.
        narrow = size[0] < _WORDY * kit.unit
        self.words.visible = not narrow
        for button, icon in ((self.compare_button, "swap"), (self.try_button, "dice")):
            button.icon = "" if narrow else icon
        super().layout(size, kit)

    # --- what the player does

    @property
    def at_steps(self) -> bool:
        return self.page == STEP

    def open_step(self, step: str) -> None:
        self.page = STEP
        super().open_step(step)

    def turn_to(self, page: str) -> None:
        """Turn to a page beside the steps, or back from it."""
        self.page = STEP if self.page == page else page
        if self.page == COMPARE:
            self.model.compare_with_like()
        self.layout_.page = WORK
        self.follow()

    def reckon_by(self, profile: str) -> None:
        """Show the figures of another profile."""
        self.model.reckon_by(profile)
        self.step.sort_anew()
        self.follow()

    def follow(self) -> None:
        """Bring everything up to date."""
        model = self.model
        sheet = "final" if self.page == STEP and not model.step.fields else self.page
        for key, page in self.sheets.items():
            page.visible = key == sheet
        self.sheets[sheet].follow()
        clear = self.follow_steps()
        self.answered.say(_("{clear} of {all} clear").format(clear=clear, all=len(self.ladder.cards)))
        for card in self.cards:
            card.follow()
        self._follow_frame()

    def _follow_frame(self) -> None:
        model = self.model
        name = str(model.design.name) or _("No name yet")
        self.seat.say(
            _("Unit designer"), f"{name}, {summary(model)}", TokenLook(SIDE, str(model.design.glyph))
        )
        why = model.why_not_saved
        self.save_button.usable(why)
        self.save_button.say(_("Save the unit"), _("breaks a rule") if why else self._saved_words())
        problems = model.board.problems
        errors = [one for one in problems if one.level == "error"]
        if errors:
            self.status.say(sentence(_(errors[0].message)), "loss")
            self.status_line.say(f"{errors[0].code}, {errors[0].rule}")
        else:
            self.status.say(_("Every error check is clear"))
            self.status_line.say(sentence(_(problems[0].message)) if problems else _("Nothing to warn of"))

    def _saved_words(self) -> str:
        if not self.model.unsaved:
            return _("every check is clear")
        return _("changed since it was saved") if self.model.kept_id else _("not saved yet")

    # Lists and menus

    def open_list(self) -> None:
        """All units made of answers; one is put on the bench."""

        items = [MenuItem(_("A new unit"), self.begin_anew, "plus")]
        for title, found in (
            (_("To be mended"), self.model.mendable),
            (_("Yours"), [known for known in self.model.known if known.own]),
            (_("Premade"), [known for known in self.model.known if not known.own]),
        ):
            if found:
                items.append(MenuItem(title, heading=True))
                items += [MenuItem(known.design.name, self.taking(known)) for known in found]
        self.desk.open(Menu(items, self.list_button.rect, least_width=self.list_button.rect.width))

    def open_more(self) -> None:
        """What else can be done with the design."""
        items = [
            item_of(sheet_actions.DESIGN_NEW, self.begin_anew),
            item_of(everywhere.SAVE, self.save, self.model.why_not_saved, label=_("Save the unit")),
            item_of(everywhere.LOAD, self.open_list, label=_("Start from a unit")),
            item_of(sheet_actions.DESIGN_BOARDS, lambda: self.turn_to(BOARDS), label=self._boards_words()),
            *self._tribe_items(),
            item_of(sheet_actions.DESIGN_CLONE, self.clone),
            item_of(sheet_actions.DESIGN_COPY, lambda: self.copy("forum")),
            MenuItem(_("Copy as a file"), lambda: self.copy("yaml"), "scroll"),
        ]
        self.desk.open(Menu(items, self.more_button.rect))

    def _boards_words(self) -> str:
        """What the page of boards is called: of units with a price it tells that."""
        priced = isinstance(self.boards, PricePage)
        return _("Prices and size factors") if priced else _("The four boards of a unit")

    def _tribe_items(self) -> Iterator[MenuItem]:
        if self.model.making.joins:
            yield item_of(sheet_actions.DESIGN_TRIBES, self.open_tribes)

    def open_tribes(self) -> None:
        """The tribe designer, where there are tribes."""
        if self.model.making.joins:
            self.stage.open(TribeDesigner(self.model.making.ruleset))

    def clone(self) -> None:
        """Go on with a copy under another name."""
        self.model.clone()
        self.follow()
        name = self.model.design.name
        self.notice(_("This is {name} now; the other one stays as it is").format(name=name), "gain", "design")

    def copy(self, form: str) -> None:
        """Put the design on the clipboard, for a forum or as its file."""
        clipboard.copy(self.model.forum() if form == "forum" else self.model.yaml())
        told = _("Copied for a forum") if form == "forum" else _("Copied as a file")
        self.notice(told, "gain", "design")

    def export(self) -> None:
        """Write the design as a file, whatever profile is shown."""
        why = self.model.why_not_saved
        if why:
            self.desk.open(message(_("Not written"), why))
        else:
            self.save()

    def open_library(self) -> None:
        """The rule library."""
        self.stage.open(RuleLibrary(self.model.making.ruleset))

    def leave_bench(self) -> None:
        """Back to where it was opened from; from a page beside the steps back to the step."""
        if self.page != STEP:
            self.turn_to(STEP)
        else:
            super().leave_bench()

    def command(self, command: ActionId) -> bool:
        actions: dict[ActionId, Callable[[], object]] = {
            everywhere.BACK: self.leave_bench,
            everywhere.SEARCH: self.search,
            sheet_actions.DESIGN_NEW: self.begin_anew,
            sheet_actions.DESIGN_CLONE: self.clone,
            sheet_actions.DESIGN_COPY: lambda: self.copy("forum"),
            sheet_actions.DESIGN_EXPORT: self.export,
            sheet_actions.DESIGN_PRICES: self._next_profile,
            sheet_actions.DESIGN_TEST: self._try,
            sheet_actions.DESIGN_BOARDS: lambda: self.turn_to(BOARDS),
            sheet_actions.DESIGN_TRIBES: self.open_tribes,
            everywhere.FOLD_PANEL: self.next_part,
        }
        if command not in actions:
            return False
        actions[command]()
        return True

    def _next_profile(self) -> None:
        ids = [profile.id for profile in self.model.profiles]
        self.profiles.choose(ids[(ids.index(self.model.profile) + 1) % len(ids)])

    def _try(self) -> None:
        if self.page != TRY:
            self.turn_to(TRY)
        self.trial.toggle()

    # --- time

    def update(self, ms: float) -> None:
        super().update(ms)
        self._since += ms
        if self._since >= _DRAFT_MS and self._drafted is not self.model.design:
            self._since, self._drafted = 0.0, self.model.design
            self.model.keep_draft()
        if self.model.go_on(_SLICE_S) and self.page == TRY:
            self.trial.follow()

    @property
    def busy(self) -> bool:
        return super().busy or self.model.trying
