"""The tool for sides: money, alliance, relations, the ruleset's own figures."""

from dataclasses import replace
from functools import partial
from typing import Any

from game.core.commands.gm import GmCommand, GmEditSide
from game.core.records import SideId
from game.ui.gm import side_edit_model as model
from game.ui.gm.desk_tools.base import Tool
from game.ui.gm.desk_tools.parts import FigureField, FormLine, ToolPanel
from game.ui.gm.side_edit_model import SideDraft
from game.ui.gm.tools import DeskHost
from game.ui.gm.trigger_slot import TriggerSlot
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.widgets.boxes import Column
from game.ui.widgets.choices import Toggle
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Paragraph, SectionHead
from game.ui.widgets.menu import DropDown

_MOST_MONEY = 10_000_000
_FIGURES = (-9_999, 99_999)


class SideTool(Tool):
    """Changes a side."""

    id = "side"
    title = N_("Sides")
    icon = "coins"

    def __init__(self, host: DeskHost, bench: TriggerSlot) -> None:
        super().__init__(host, bench)
        first = min(self.truth.sides.values(), key=lambda one: (one.role != "player", one.id))
        self.draft: SideDraft = model.draft_of(self.truth, first.id)
        self.counters: dict[str, FigureField] = {}

    def build(self) -> ToolPanel:
        sides = [(str(one.id), one.name) for one in self.truth.sides.values()]
        self.sides = DropDown(sides, str(self.draft.side), self._choose, name=_("Side"))
        self.name = TextField(
            "", name=_("Name"), limit=model.NAME_LIMIT, on_change=partial(self._set, "name")
        )
        self.money = FigureField(name=_("Treasury"), high=_MOST_MONEY, on_change=self._money)
        self.alliance = TextField(
            "",
            name=_("Alliance"),
            hint=_("none"),
            limit=model.NAME_LIMIT,
            on_change=partial(self._set, "alliance"),
        )
        self.alliance.tipped(_("Alliance"), _("Sides that name the same alliance are friends"))
        self.peace_head = SectionHead(_("At peace with"))
        self.peace = Column(gap=4)
        self.figures_head = SectionHead(_("Rule figures"))
        self.figures = Column(gap=8)
        self.none = Paragraph(_("The rules keep no figures for it yet"), theme.LABEL, "label")
        panel = ToolPanel(
            _(self.title),
            _("Empty fields stay as they are"),
            (
                FormLine(_("Side"), self.sides),
                FormLine(_("Name"), self.name),
                FormLine(_("Treasury"), self.money),
                FormLine(_("Alliance"), self.alliance),
                self.peace_head,
                self.peace,
                self.figures_head,
                self.figures,
                self.none,
            ),
            deed=self.deed,
            act=self.do,
            into=self.into,
        )
        self._fill()
        return panel

    # Doing

    def _choose(self, key: str) -> None:
        self.draft = model.draft_of(self.truth, SideId(key))
        self._fill()
        self.refresh()

    def _fill(self) -> None:
        """Show the side as it is."""
        draft, truth = self.draft, self.truth
        self.name.set_value(draft.name)
        self.alliance.set_value(draft.alliance)
        self.money.set_value("")
        self.money.suggest(model.money_now(truth, draft.side))
        mastery = self.reader.world.ruleset.mastery
        related = mastery is not None and mastery.peace
        self.peace_head.visible = related
        self.peace.refill(
            Toggle(name, side in draft.at_peace, partial(self._make_peace, side))
            for side, name in model.others(truth, draft.side)
            if related
        )
        known = model.counters_of(truth, draft.side)
        self.counters = {
            key: FigureField(
                name=key, low=_FIGURES[0], high=_FIGURES[1], hint=str(value), on_change=self._figures
            )
            for key, value in known
        }
        self.figures.refill(
            FormLine(key.replace("_", " ").capitalize(), field) for key, field in self.counters.items()
        )
        self.none.visible = not known

    def _set(self, field: str, value: Any) -> None:
        self.draft = replace(self.draft, **{field: value})
        self.refresh()

    def _money(self) -> None:
        self.draft = replace(self.draft, money=self.money.figure)
        self.refresh()

    def _make_peace(self, side: SideId, _on: bool) -> None:
        self.draft = replace(self.draft, at_peace=self.draft.at_peace ^ {side})
        self.refresh()

    def _figures(self) -> None:
        written = {key: field.figure for key, field in self.counters.items()}
        self.draft = replace(self.draft, counters={k: v for k, v in written.items() if v is not None})
        self.refresh()

    # What it would do

    def why_not(self) -> str:
        if self.view is None:
            return ""
        wrong = next((f.complaint for f in (self.money, *self.counters.values()) if f.complaint), "")
        return wrong or self.draft.why_not(self.truth)

    def says(self) -> str:
        return _("Change {side}").format(side=self.truth.sides[self.draft.side].name)

    def command(self) -> GmCommand:
        return self.give(GmEditSide, **self.draft.fields(self.truth))

    def done(self) -> None:
        self._choose(str(self.draft.side))
