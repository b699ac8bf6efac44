"""What screens share on which something is made step by step: the steps, the past, keeping it, leaving."""

from abc import abstractmethod
from collections.abc import Callable
from typing import ClassVar

from game.session.own_units import KnownDesign
from game.ui.actions import everywhere, sheet_actions
from game.ui.actions.action import Scope
from game.ui.designer.bench import LadderBench
from game.ui.designer.cards import StepFace
from game.ui.designer.frame import WORK, BenchLayout, Ladder, leaving, save_design
from game.ui.designer.step_page import StepPage
from game.ui.i18n import _
from game.ui.stage.scene import WidgetScene
from game.ui.widgets.buttons import icon_button_of


class LadderScene(WidgetScene):
    """A bench with steps."""

    scopes: ClassVar[tuple[Scope, ...]] = ("designer",)
    in_parts: ClassVar[bool] = True
    ladder: Ladder
    layout_: BenchLayout
    step: StepPage
    model: LadderBench

    def make_buttons(self) -> None:
        """The buttons that walk through the steps, and those of the past."""
        self.undo_button = icon_button_of(everywhere.UNDO, self.undo)
        self.redo_button = icon_button_of(everywhere.REDO, self.redo)
        self.back_button = icon_button_of(sheet_actions.DESIGN_PAGE_BACK, lambda: self.go(-1), side=44)
        self.on_button = icon_button_of(sheet_actions.DESIGN_PAGE, lambda: self.go(1), side=44)

    @property
    def at_steps(self) -> bool:
        """Whether the open step is shown, and not a page beside it."""
        return True

    # --- what the player does

    def open_step(self, step: str) -> None:
        """Turn to a step."""
        self.model.open(step)
        self.layout_.page = WORK
        self.renewed = True
        self.follow()
        self.to_answers()

    def to_answers(self) -> None:
        """Keys begin at the answers of the open step."""
        first = self.step.first()
        if first is not None:
            self.desk.focus(first)

    def go(self, by: int) -> None:
        """Turn to the step before, or the next one; from another page back to the step."""
        if not self.at_steps or self.model.go(by):
            self.open_step(self.model.step_id)

    def changed(self, complaint: str = "") -> None:
        """The design is another one, or a value was not taken."""
        if complaint:
            self.notice(complaint, "warning", "design")
        self.follow()

    def undo(self) -> None:
        """Take the last change back."""
        self.model.undo()
        self.follow()

    def redo(self) -> None:
        """Make it again."""
        self.model.redo()
        self.follow()

    def begin_anew(self) -> None:
        """A blank design, once the player agrees to lose the present one."""

        def anew() -> None:
            self.model.begin_anew()
            self.open_step(self.model.step_id)

        leaving(self.model, anew, self.desk.open)

    def taking(self, known: KnownDesign) -> Callable[[], None]:
        """What puts a known design on the bench, once the player agrees to lose the present one."""

        def take() -> None:
            self.model.take(known)
            self.follow()

        return lambda: leaving(self.model, take, self.desk.open)

    def save(self) -> None:
        """Keep the design; ask before an own one is written over."""

        def told(path: str) -> None:
            self.notice(path, "gain", "design")
            self.follow()

        save_design(lambda over: self.model.save(overwrite=over), self.desk.open, told)

    def leave_bench(self) -> None:
        """Back to where it was opened from."""
        leaving(self.model, lambda: self.stage.pop(), self.desk.open)

    def search(self) -> None:
        """Go to the search of the open step, if it has one."""
        if self.step.search.visible and self.at_steps:
            self.desk.focus(self.step.search)

    def next_part(self) -> None:
        """Where there is no room for all parts, show the next one."""
        keys = [part.key for part in self.layout_.tabs.choices]
        if self.layout_.tabs.visible and self.layout_.page in keys:
            self.layout_.turn_to(keys[(keys.index(self.layout_.page) + 1) % len(keys)])

    # --- bringing up to date

    @abstractmethod
    def follow(self) -> None:
        """Bring everything up to date."""

    def follow_steps(self) -> int:
        """Show the steps as they are now; how many of them nothing stands against."""
        model, ladder = self.model, self.model.ladder
        open_ = model.step.id
        faces = [
            (
                step.id,
                StepFace(
                    number=at,
                    label=_(step.label),
                    answer=_(step.answer),
                    detail=_(step.detail),
                    icon=step.icon,
                    rule=str(step.rule),
                    wrong=model.wrong_in(step.id),
                    open=step.id == open_ and self.at_steps,
                ),
            )
            for at, step in enumerate(ladder, 1)
        ]
        self.ladder.show(faces)
        self.undo_button.usable("" if model.can_undo else _("There is nothing to undo"))
        self.redo_button.usable("" if model.can_redo else _("Nothing was undone"))
        first, last = (self.at_steps and step.id == open_ for step in (ladder[0], ladder[-1]))
        self.back_button.usable(_("This is the first step") if first else "")
        self.on_button.usable(_("This is the last step") if last else "")
        return sum(not face.wrong for _id, face in faces)
