"""The screen on which a tribe is put together: what it shares, its six ranks of units, its chief."""

from collections.abc import Callable
from typing import ClassVar

from game.session.tribe_making import TribeMaking
from game.ui.actions import everywhere, sheet_actions
from game.ui.actions.action import ActionId
from game.ui.designer.cards import CheckRow
from game.ui.designer.frame import BOARD, STEPS, WORK, BenchLayout, Ladder
from game.ui.designer.ladder_scene import LadderScene
from game.ui.designer.maker_model import sentence
from game.ui.designer.parts import SIDE
from game.ui.designer.step_page import StepPage
from game.ui.designer.tribe_model import TribeModel
from game.ui.designer.unit_board import SlotBar
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.stage.scene import Stage
from game.ui.widgets import clipboard
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import ArrowRow, Column, Dock, Row, Words
from game.ui.widgets.buttons import Button, IconButton
from game.ui.widgets.hud import SeatTitle, TopBar
from game.ui.widgets.labels import Label, Paragraph, TitleRow, TokenMark
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import Card, Panel

_RANKS = 6


class TribeScene(LadderScene):
    """A tribe on the bench."""

    title: ClassVar[str] = N_("Tribe designer")
    model: TribeModel

    def __init__(self, ruleset: str, *, tribe: str = "", step: str = "tribe") -> None:
        """`tribe`: the id of one to begin with a copy of. KeyError or ValueError as `TribeMaking` raises."""
        self.model = TribeModel(TribeMaking(ruleset))
        known = next((known for known in self.model.known if known.id == tribe), None)
        if known is not None:
            self.model.take(known)
        self.model.open(step)

    # --- building

    def build(self) -> Widget:
        self.make_buttons()
        self.ladder = Ladder(self.open_step)
        left = Panel(
            Label(_("Five steps"), theme.CARD_TITLE),
            ScrollArea(self.ladder, least=60),
            gap=8,
            pad=(12, 10),
            corners=False,
        )
        self.step = StepPage(self)
        self.text = Paragraph("", theme.TEXT)
        self.final = Column(
            Label(_("Final tribe"), theme.PAGE), ScrollArea(Column(self.text), least=80), gap=8
        )
        paper = Card(self.step.growing(), self.final.growing(), pad=(16, 10)).growing()
        work = Panel(paper, pad=(12, 12), corners=False)
        self.head = TitleRow("", "", role=theme.CARD_TITLE)
        self.ranks = SlotBar()
        self.members = Column(gap=10)
        self.checks = Column(gap=2)
        self.check_head = TitleRow(_("Checks"), "", role=theme.ROW_TITLE)
        told = _("All have Promotion and Scout free; one in five speaks the common tongue")
        free = Paragraph(f"{told} (SD6-11.10, SD6-11.11)", theme.LABEL, "label")
        self.save_button = Button(_("Save the tribe"), self.save, style="gold", icon="check", second=" ")
        self.save_button.bound(everywhere.SAVE)
        board = Panel(
            ScrollArea(
                Column(
                    Card(self.head, self.ranks, self.members, free, gap=6, pad=(14, 8)),
                    Card(self.check_head, self.checks, gap=4, pad=(14, 8)),
                    gap=10,
                ),
                least=60,
            ),
            self.save_button,
            gap=10,
            pad=(12, 12),
        )
        self.layout_ = BenchLayout(
            self.ladder, {STEPS: left, WORK: work, BOARD: board}, self._foot(), _("Tribe")
        )
        back = IconButton("chevron_left", _("Back"), self.leave_bench).bound(everywhere.BACK)
        self.seat = SeatTitle(_("Tribe designer"), "", icon="people")
        self.list_button = Button(_("Start from a tribe"), self.open_list, icon="scroll")
        self.list_button.bound(everywhere.LOAD)
        right = Row(self.list_button, self.undo_button, self.redo_button, gap=10)
        return Dock(self.layout_, top=TopBar(Row(back, self.seat, gap=12), right, spare=(self.list_button,)))

    def _foot(self) -> Widget:
        self.copy_button = Button(_("Copy as a file"), self.copy, icon="scroll")
        self.copy_button.bound(sheet_actions.DESIGN_COPY)
        buttons = ArrowRow(self.back_button, self.on_button, self.copy_button, gap=8)
        return Panel(Row(Words().growing(), buttons, gap=12), pad=(12, 8), corners=False, seed=9)

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.follow()
        wrong = self.model.making.broken()
        if wrong:
            self.notice(_("A tribe of yours cannot be used: {why}").format(why=wrong[0]), "warning", "design")

    # --- what the player does

    def follow(self) -> None:
        """Bring everything up to date."""
        model = self.model
        last = not model.step.fields
        self.step.visible, self.final.visible = not last, last
        if last:
            self.text.say(model.making.file_text(model.design))
        else:
            self.step.follow()
        self.follow_steps()
        self._follow_board()

    def _follow_board(self) -> None:
        model = self.model
        tribe, problems = model.design, model.problems
        self.seat.say(_("Tribe designer"), tribe.name)
        self.head.say(tribe.name, _("{spent} of {most} ranks").format(spent=model.spent, most=_RANKS))
        self.ranks.show(0, model.spent, _RANKS - model.spent)
        rank = model.making.maker.rank
        rows: list[Widget] = []
        for unit in tribe.units:
            leads = unit.id == tribe.chief
            token = TokenMark(TokenLook(SIDE, str(unit.glyph), leader="warlord" if leads else ""), 40)
            told = _("chief, rank {rank}") if leads else _("rank {rank}")
            words = Words(
                Label(str(unit.name), theme.STRONG),
                Label(told.format(rank=rank(unit)), theme.LABEL, "label"),
            ).growing()
            rows.append(Row(token, words, gap=14))
        self.members.refill(rows or [Paragraph(_("Nobody is in it yet"), theme.TEXT, "label")])
        self.check_head.say(_("Checks"), str(len(problems)), "loss" if problems else "label")
        found: list[Widget] = []
        for one in problems:

            def opening(step: str = one.step) -> None:
                self.open_step(step)

            found.append(CheckRow(one.code, sentence(_(one.message)), str(one.rule), one.level, opening))
        self.checks.refill(found or [Label(_("Every check is clear"), theme.LABEL, "gain")])
        why = model.why_not_saved
        self.save_button.usable(why)
        self.save_button.say(_("Save the tribe"), _("breaks a rule") if why else _("every check is clear"))

    def open_list(self) -> None:
        """All tribes; one is put on the bench."""

        items = [MenuItem(_("A new tribe"), self.begin_anew, "plus", sheet_actions.DESIGN_NEW)]
        known_ = self.model.known
        items += [MenuItem(one.design.name, self.taking(one), "person" if one.own else "") for one in known_]
        self.desk.open(Menu(items, self.list_button.rect, least_width=self.list_button.rect.width))

    def copy(self) -> None:
        """Put the tribe on the clipboard as its file."""
        clipboard.copy(self.model.making.file_text(self.model.design))
        self.notice(_("Copied as a file"), "gain", "design")

    def command(self, command: ActionId) -> bool:
        actions: dict[ActionId, Callable[[], object]] = {
            everywhere.BACK: self.leave_bench,
            everywhere.SEARCH: self.search,
            sheet_actions.DESIGN_NEW: self.begin_anew,
            sheet_actions.DESIGN_EXPORT: self.save,
            everywhere.FOLD_PANEL: self.next_part,
        }
        if command not in actions:
            return False
        actions[command]()
        return True
