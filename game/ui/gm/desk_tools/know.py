"""The tool for knowledge: see a side's fog, let it know hexes and stacks, let it forget them."""

from game.core.commands.gm import GmCommand, GmKnowledge
from game.core.records import SideId, StackId
from game.ui.actions import desk_actions
from game.ui.gm.brush_tool import BrushTool
from game.ui.gm.desk_tools.parts import FormLine, ToolPanel
from game.ui.gm.hex_marks import hexes_words
from game.ui.gm.tools import DeskHost
from game.ui.gm.trigger_slot import TriggerSlot
from game.ui.i18n import N_, _, ngettext
from game.ui.look import theme
from game.ui.map.paint.scene_data import MapOverlays
from game.ui.widgets.buttons import Button
from game.ui.widgets.choices import Toggle
from game.ui.widgets.labels import Paragraph
from game.ui.widgets.menu import DropDown
from game.views.desk import DeskView
from game.views.words.agreement import agreeing


def true_stack(truth: DeskView, side: SideId, stack: StackId) -> StackId | None:
    """The stack that a token stands for: it is one itself, or in the side's eyes its sighting of one."""
    if stack in truth.stacks:
        return stack
    seen = truth.knowledge[side].sightings.get(stack) if side in truth.knowledge else None
    return seen.true if seen is not None else None


def marked_words(hexes: int, stacks: int) -> str:
    """What is marked, in few words."""
    parts = [hexes_words(hexes)] if hexes else []
    if stacks:
        parts.append(ngettext("{count} stack", "{count} stacks", stacks).format(count=stacks))
    return ", ".join(parts)


class KnowTool(BrushTool):
    """Grants knowledge and hides it."""

    id = "know"
    title = N_("Knowledge")
    icon = "fog"

    def __init__(self, host: DeskHost, bench: TriggerSlot) -> None:
        super().__init__(host, bench)
        first = min(self.truth.sides.values(), key=lambda one: (one.role != "player", one.id))
        self.side: SideId = first.id
        self.stacks: frozenset[StackId] = frozenset()

    def build(self) -> ToolPanel:
        sides = [(str(one.id), one.name) for one in self.truth.sides.values()]
        self.sides = DropDown(sides, str(self.side), self._choose, name=_("Whose knowledge"))
        self.eyes = Toggle(_("See what it sees"), False, self._see)
        self.marked = Paragraph("", theme.TEXT, "label")
        self.forget = Button(_("Forget"), self._forget, icon="eye_closed").bound(desk_actions.DESK_REMOVE)
        return ToolPanel(
            _(self.title),
            _("Mark hexes on the map, and click stacks; then let the side know or forget them"),
            (FormLine(_("Side"), self.sides), self.eyes, FormLine(_("Brush"), self.sizes), self.marked),
            deed=self.deed,
            act=self.do,
            more=(self.forget, self.wipe),
            into=self.into,
        )

    # Doing

    def _choose(self, key: str) -> None:
        self.side = SideId(key)
        if self.eyes.on:
            self.host.see_with(self.side)
        self.refresh()

    def _see(self, on: bool) -> None:
        self.host.see_with(self.side if on else None)

    def on_stack(self, stack: StackId) -> None:
        true = true_stack(self.truth, self.side, stack)
        if true is None:
            super().on_stack(stack)
            return
        self.stacks ^= {true}
        self.refresh()

    def unmark(self) -> None:
        self.stacks = frozenset()
        super().unmark()

    def back(self) -> bool:
        if not (self.marks.hexes or self.stacks):
            return False
        self.unmark()
        return True

    def overlays(self) -> MapOverlays:
        land = frozenset(self.truth.stacks[stack].hex for stack in self.stacks if stack in self.truth.stacks)
        return MapOverlays(reach=(self.marks.hexes | land) or None)

    def _forget(self) -> None:
        if self.submit(self._command(hide=True)):
            self.done()

    # Showing

    def show(self) -> None:
        self.stacks = frozenset(stack for stack in self.stacks if stack in self.truth.stacks)
        super().show()

    def refresh(self) -> None:
        if self.view is not None:
            self.eyes.show(self.host.eyes == self.side)
            words = marked_words(len(self.marks.hexes), len(self.stacks))
            self.marked.say(_("Marked: {what}").format(what=words) if words else _("Nothing is marked"))
            self.forget.usable(self.why_not())
        super().refresh()
        if self.stacks:
            self.wipe.enable()

    def why_not(self) -> str:
        return "" if self.marks.hexes or self.stacks else _("Mark hexes or stacks on the map first")

    def says(self) -> str:
        words = marked_words(len(self.marks.hexes), len(self.stacks))
        side = self.truth.sides[self.side].name
        if not words:
            return _("Let {side} know").format(side=side)
        return agreeing("{side} learns of {what}", "{side} learn of {what}", side).format(
            side=side, what=words
        )

    def _command(self, *, hide: bool) -> GmCommand:
        return self.give(
            GmKnowledge,
            side=self.side,
            hexes=self.marks.ordered,
            stacks=tuple(sorted(self.stacks)),
            hide=hide,
        )

    def command(self) -> GmCommand:
        return self._command(hide=False)
