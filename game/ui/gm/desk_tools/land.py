"""The tool that changes the land: terrain, weather, roads, fires, what lies there to eat."""

from dataclasses import replace

from game.core.commands.gm import GmCommand, GmEditLand
from game.ui.gm import land_model
from game.ui.gm.brush_tool import BrushTool
from game.ui.gm.desk_tools.parts import FormLine, Tens, ToolPanel
from game.ui.gm.hex_marks import Marks
from game.ui.gm.land_model import PARTS, LandDraft, LandPart
from game.ui.gm.tools import DeskHost
from game.ui.gm.trigger_slot import TriggerSlot
from game.ui.i18n import N_, _
from game.ui.widgets.menu import DropDown
from game.ui.widgets.stepper import Stepper

_MOST_DAYS = 99


class LandTool(BrushTool):
    """Paints the land."""

    id = "land"
    title = N_("Land")
    icon = "tree"

    def __init__(self, host: DeskHost, bench: TriggerSlot) -> None:
        super().__init__(host, bench)
        self.draft = LandDraft()
        self.parts = DropDown(
            [(part, _(name)) for part, name, _icon in PARTS],
            self.draft.part,
            self._part,
            name=_("What to change"),
        )
        self.choices = DropDown((), "", self.choose, name=_("What it becomes"))
        self.days = Stepper(0, self._days, high=_MOST_DAYS, name=_("Days it burns; 0: forever"))
        self.food = Tens(0, self._food, high=land_model.MOST_FOOD, name=_("Worth in smuckers"))

    def build(self) -> ToolPanel:
        self.day_line = FormLine(_("Days"), self.days)
        self.food_line = FormLine(_("Worth"), self.food)
        panel = ToolPanel(
            _(self.title),
            _("Click or drag over hexes to mark them; a stroke that starts on a marked hex erases"),
            (
                FormLine(_("Change"), self.parts),
                FormLine(_("Into"), self.choices),
                self.day_line,
                self.food_line,
                FormLine(_("Brush"), self.sizes),
            ),
            deed=self.deed,
            act=self.do,
            more=(self.wipe,),
            into=self.into,
        )
        self._refill()
        return panel

    # Doing

    def _part(self, key: str) -> None:
        part: LandPart = next(part for part, _name, _icon in PARTS if part == key)
        self.draft = replace(self.draft, part=part)
        self._refill()

    def choose(self, key: str) -> None:
        """Let the marked hexes become something else."""
        self.draft = self.draft.choosing(key)
        self._refill()

    def _days(self, days: int) -> None:
        self.draft = replace(self.draft, days=days)

    def _food(self, worth: int) -> None:
        self.draft = replace(self.draft, food=worth)
        self.refresh()

    def _refill(self) -> None:
        """Offer what the chosen part may become."""
        options = land_model.options_of(self.reader, self.draft.part)
        self.choices.options = options if self.draft.value else (("", _("choose")), *options)
        self.choices.show(self.draft.value)
        self.choices.resized()
        self.refresh()

    def mark(self, marks: Marks) -> None:
        self.draft = replace(self.draft, marks=marks)
        super().mark(marks)

    # Showing

    def refresh(self) -> None:
        if self.view is not None:
            barred = {part: land_model.why_no_part(self.reader, part) for part, _name, _icon in PARTS}
            self.parts.bar({part: why for part, why in barred.items() if why})
            self.day_line.visible = self.draft.part == "fire" and self.draft.value != "none"
            self.food_line.visible = self.draft.part == "food"
            here = next(iter(self.marks.hexes)) if len(self.marks.hexes) == 1 else None
            self.view.head.say(
                _(self.title), land_model.now_words(self.reader, here) if here is not None else ""
            )
        super().refresh()

    def why_not(self) -> str:
        return self.draft.why_not()

    def says(self) -> str:
        return self.draft.says(self.choices.options)

    def command(self) -> GmCommand:
        return self.give(GmEditLand, **self.draft.fields(self.reader.day))
