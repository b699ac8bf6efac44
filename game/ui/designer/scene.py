"""The screen of the unit designer."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from game.session import designs
from game.session.designs import Workshop
from game.ui.actions import everywhere, sheet_actions
from game.ui.actions.action import ActionId, Scope
from game.ui.designer.frame import leaving, save_design
from game.ui.designer.model import DesignModel
from game.ui.designer.panes import DesignPane, Pane, PricePane, SizesPane
from game.ui.designer.parts import PaneColumns
from game.ui.designer.trials import ComparePane, TrialPane
from game.ui.i18n import N_, _
from game.ui.stage.backdrop_cache import Backdrop
from game.ui.stage.scene import Stage
from game.ui.stage.sheet import SheetScene
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Spacer
from game.ui.widgets.buttons import Button
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.menu import Menu, MenuItem

_SLICE_S = 0.010
PANES = ("design", "price", "sizes", "compare", "test")
"""The panes in order: as many of the first as there is room for have a column of their own."""


class DesignerScene(SheetScene):
    """A unit on the bench."""

    title: ClassVar[str] = N_("Unit designer")
    width: ClassVar[float] = 1500
    height: ClassVar[float | None] = 980
    scopes: ClassVar[tuple[Scope, ...]] = ("designer",)

    def __init__(
        self,
        ruleset: str = "",
        *,
        page: str = "sizes",
        params: Any = None,
        on_leave: Callable[[], None] | None = None,
        backdrop: Backdrop | None = None,
    ) -> None:
        """`ruleset` is by default the first whose players design units, `params` those of a match. `on_leave`
        is called when the designer is left. ValueError if no rules have one."""
        self.backdrop = backdrop
        found = designs.workshops()
        if not found:
            raise ValueError("no ruleset has a designer")
        self.model = DesignModel(Workshop(ruleset or found[0]), params)
        self.on_leave = on_leave
        self.page = page

    # --- building

    def heading(self) -> str:
        return _("Unit designer")

    def beside_heading(self) -> Sequence[Widget]:
        parts = [SwitchPart(table.id, _(table.label), tip=_(table.text)) for table in self.model.tables]
        self.tables = Segmented(parts, self.model.table, self.count_by, name=_("The price table in use"))
        return (self.tables,)

    def body(self) -> Widget:
        self.panes: dict[str, Pane] = {
            "design": DesignPane(self),
            "price": PricePane(self),
            "sizes": SizesPane(self),
            "compare": ComparePane(self),
            "test": TrialPane(self),
        }
        labels = (_("Design"), _("Price"), _("Size factors"), _("Compare"), _("Test"))
        self.choices = [SwitchPart(key, label) for key, label in zip(PANES, labels, strict=True)]
        self.tabs = Segmented(self.choices, self.page, self.turn_to)
        self.bench = PaneColumns(self.tabs, tuple(self.panes.values()), self._shown_last)
        return self.bench

    def buttons(self) -> Sequence[Widget]:
        back = Button(_("Back"), self.leave_bench, icon="chevron_left").bound(everywhere.BACK)
        self.list_button = Button(_("Designs"), self.open_list, icon="scroll").bound(everywhere.LOAD)
        fresh = Button(_("New"), self.begin_anew, icon="plus").bound(sheet_actions.DESIGN_NEW)
        self.save_button = Button(_("Save"), self.save, style="gold", icon="feather").bound(everywhere.SAVE)
        return (back, Spacer(), self.list_button, fresh, self.save_button)

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.follow()
        for wrong in self.model.workshop.broken()[:1]:
            self.notice(_("A design of yours cannot be used: {why}").format(why=wrong), "warning", "design")

    def leave(self) -> None:
        super().leave()
        if self.on_leave is not None:
            self.on_leave()

    def _shown_last(self, columns: int) -> int:
        """Which pane stands in the last column; those with columns of their own are off the switch."""
        off = columns - 1
        left = tuple(self.choices[off:])
        if self.tabs.choices != left:
            # The part under the pointer may be gone.
            self.tabs.pointer_left()
            self.tabs.choices = left
        if self.page not in PANES[off:]:
            self.page = PANES[off]
        self.tabs.chosen = self.page
        return PANES.index(self.page)

    # --- what the player does

    def turn_to(self, page: str) -> None:
        """Show a page."""
        self.page = page
        self.bench.regrouped()

    def next_page(self) -> None:
        """Show the next page of those on the switch."""
        keys = [part.key for part in self.tabs.choices]
        self.tabs.choose(keys[(keys.index(self.page) + 1) % len(keys)])

    def count_by(self, table: str) -> None:
        """Let another table of prices count."""
        self.model.count_by(table)
        self.follow()

    def next_table(self) -> None:
        """The next table of prices."""
        ids = [table.id for table in self.model.tables]
        self.tables.choose(ids[(ids.index(self.model.table) + 1) % len(ids)])

    def changed(self, complaint: str = "") -> None:
        """The design is another one, or a value was not taken."""
        if complaint:
            self.notice(complaint, "warning", "design")
        self.follow()

    def follow(self) -> None:
        """Bring everything up to date."""
        for pane in self.panes.values():
            pane.follow()
        self.save_button.usable(self.model.why_not_saved)

    def begin_anew(self) -> None:
        """A blank design, once the player agrees to lose the present one."""

        def anew() -> None:
            self.model.begin_anew()
            self.follow()

        self._sure(anew)

    def open_list(self) -> None:
        """All designs; one is put on the bench."""

        def taking(at: int) -> Callable[[], None]:
            def take() -> None:
                self.model.take(self.model.known[at])
                self.follow()

            return lambda: self._sure(take)

        items = []
        for at, known in enumerate(self.model.known):
            parts = (known.design.name, self.model.designer.group(known.design))
            icon = "person" if known.own else ""
            items.append(MenuItem("  ·  ".join(part for part in parts if part), taking(at), icon))
        if items:
            self.desk.open(Menu(items, self.list_button.rect, least_width=self.list_button.rect.width))

    def save(self) -> None:
        """Keep the design; ask before an own one is written over."""

        def told(path: str) -> None:
            self.notice(path, "gain", "design")
            self.follow()

        save_design(lambda over: self.model.save(overwrite=over), self.desk.open, told)

    def _sure(self, action: Callable[[], None]) -> None:
        leaving(self.model, action, self.desk.open)

    def leave_bench(self) -> None:
        """Back to where it was opened from."""
        self._sure(lambda: self.stage.pop())

    def command(self, command: ActionId) -> bool:
        actions: dict[ActionId, Callable[[], object]] = {
            everywhere.BACK: self.leave_bench,
            sheet_actions.DESIGN_PAGE: self.next_page,
            sheet_actions.DESIGN_PRICES: self.next_table,
            sheet_actions.DESIGN_TEST: self._test,
        }
        if command in (everywhere.UNDO, everywhere.REDO):
            done = self.model.undo() if command == everywhere.UNDO else self.model.redo()
            self.follow()
            return done
        if command not in actions:
            return False
        actions[command]()
        return True

    def _test(self) -> None:
        """Turn to the trials and begin one."""
        self.page = "test"
        self.turn_to("test")
        pane = self.panes["test"]
        if isinstance(pane, TrialPane):
            pane.toggle()

    # --- time

    def update(self, ms: float) -> None:
        super().update(ms)
        if self.model.go_on(_SLICE_S):
            self.panes["test"].follow()

    @property
    def busy(self) -> bool:
        return super().busy or self.model.trying
