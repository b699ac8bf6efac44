"""Tools that mark hexes with a brush: clicks and drags mark them, or wipe where a stroke begins on a mark."""

from dataclasses import replace

from game.core.records import HexId, StackId
from game.ui.actions import desk_actions
from game.ui.gm.desk_tools.base import Tool
from game.ui.gm.hex_marks import SIZES, Marks, covered
from game.ui.gm.tools import DeskHost
from game.ui.gm.trigger_slot import TriggerSlot
from game.ui.i18n import _
from game.ui.map.paint.scene_data import MapOverlays
from game.ui.widgets.base import Widget
from game.ui.widgets.buttons import icon_button_of
from game.ui.widgets.choices import Segmented, SwitchPart


class BrushTool(Tool):
    """A tool with a brush."""

    def __init__(self, host: DeskHost, bench: TriggerSlot) -> None:
        super().__init__(host, bench)
        self.marks = Marks()
        self._last: HexId | None = None
        self.sizes = Segmented(
            [SwitchPart(str(size), str(covered(size)), tip=_("Hexes under the brush")) for size in SIZES],
            "1",
            self._resize,
            name=_("Brush size"),
        )
        self.wipe = icon_button_of(desk_actions.DESK_WIPE, self.unmark, side=44)

    def _resize(self, key: str) -> None:
        self.marks = replace(self.marks, size=int(key))

    def mark(self, marks: Marks) -> None:
        """Other hexes are marked."""
        self.marks = marks
        self.refresh()

    def unmark(self) -> None:
        """Mark nothing."""
        self.mark(self.marks.wiped())

    def on_hex(self, hex_: HexId) -> None:
        self.mark(self.marks.begun(self.reader.grid, hex_))

    def begin_at(self, hex_: HexId) -> Widget | None:
        """Mark this hex alone."""
        self.mark(replace(self.marks.wiped(), hexes=frozenset({hex_})))
        return None

    def takes_drag(self, start: HexId, stack: StackId | None) -> bool:
        self._last = None
        return True

    def on_drag(self, start: HexId, here: HexId) -> None:
        grid = self.reader.grid
        marks = self.marks if self._last is not None else self.marks.begun(grid, start)
        at = start if self._last is None else self._last
        # A quick pointer leaves hexes out: the stroke goes over those between as well.
        while at != here:
            at = min(grid.around[at], key=lambda hex_: (grid.distance(hex_, here), hex_))
            marks = marks.stroked(grid, at)
        self._last = here
        self.mark(marks)

    def back(self) -> bool:
        if not self.marks.hexes:
            return False
        self.unmark()
        return True

    def overlays(self) -> MapOverlays:
        return MapOverlays(reach=self.marks.hexes or None)

    def refresh(self) -> None:
        self.wipe.usable("" if self.marks.hexes else _("No hex is marked"))
        super().refresh()

    def done(self) -> None:
        self.unmark()
