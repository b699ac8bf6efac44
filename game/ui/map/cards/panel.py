"""The panel at the right: minimap, the card of what is selected, undo, redo and the end of the turn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from game.ui.actions import everywhere, map_actions
from game.ui.actions.action import ActionId
from game.ui.i18n import _, ngettext
from game.ui.look import theme
from game.ui.look.shapes import Point
from game.ui.look.tokens import TokenLook
from game.ui.map.cards.other_cards import HexCard, SideCard, SightingCard
from game.ui.map.cards.stack_card import PanelMode, StackActions, StackCard
from game.ui.map.models.hex_model import HexModel, HexOccupant
from game.ui.map.models.side_actions import SideAction
from game.ui.map.models.side_model import Jump, SideModel
from game.ui.map.models.sighting_model import SightingModel
from game.ui.map.models.stack_model import StackModel
from game.ui.map.models.stage_model import StageModel
from game.ui.map.viewport.minimap_card import MinimapCard
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.boxes import Row, margins
from game.ui.widgets.buttons import Button, face_of, icon_button_of, nothing
from game.ui.widgets.folding import FoldingPanel

_WIDE, _NARROW = 372, 344
_LEAST = 316
_MOST_SHARE = 0.5
_SMALL = 100


@dataclass(frozen=True, slots=True)
class PanelActions:
    """What the panel's controls do."""

    look: Callable[[Point], None] = lambda _point: None
    zoom: Callable[[int], None] = lambda _steps: None
    know: Callable[[], None] = nothing
    go: Callable[[Jump], None] = lambda _jump: None
    select: Callable[[HexOccupant], None] = lambda _one: None
    undo: Callable[[], None] = nothing
    redo: Callable[[], None] = nothing
    end_turn: Callable[[], None] = nothing
    next_stage: Callable[[], None] = nothing
    do: Callable[[ActionId], object] = lambda _command: None
    stack: StackActions = field(default_factory=StackActions)


def mode_at(size: tuple[int, int], unit: float) -> PanelMode:
    """How the panel is laid out in a window of `size` pixels at a user scale."""
    width, height = size[0] / unit, size[1] / unit
    return PanelMode(compact=width < 1400 or height < 1000, tight=width < 1060 or height < 790)


class _EndButton(Button):
    """The gold button; where there is little room its second line is shortened."""

    shrinks: ClassVar[bool] = True


class MapPanel(FoldingPanel):
    """Shows one of four cards."""

    def __init__(
        self, actions: PanelActions, mode: PanelMode, cite: Callable[[str], str] = lambda rule: rule
    ) -> None:
        self.mode = mode
        self.window = (1600, 1000)
        self.minimap = MinimapCard(actions.look, actions.zoom, actions.know, 140 if mode.compact else 206)
        self.minimap.visible = not mode.tight
        self.stack = StackCard(actions.stack, mode, cite)
        self.side = SideCard(actions.go, mode, actions.do)
        self.sighting = SightingCard(mode)
        self.hex = HexCard(actions.select, mode, actions.do)
        self.undo = icon_button_of(everywhere.UNDO, actions.undo)
        self.redo = icon_button_of(everywhere.REDO, actions.redo)
        ends, hourglass = face_of(map_actions.END_TURN)
        self.end = _EndButton(ends, actions.end_turn, style="gold", icon=hourglass, second=" ")
        self.end.bound(map_actions.END_TURN)
        text = _("Marching orders are carried out, then the next seat plays; unused moves are lost")
        self.end.tipped(ends, text)
        _words, chevron = face_of(map_actions.NEXT_STAGE)
        self.on = _EndButton("", actions.next_stage, style="gold", icon=chevron, second=" ")
        self.on.bound(map_actions.NEXT_STAGE)
        self.on.visible = False
        self.early = icon_button_of(map_actions.END_TURN, actions.end_turn)
        self.early.visible = False
        foot = Row(self.undo, self.redo, self.early, self.on.growing(), self.end.growing(), gap=8)
        self.small = MinimapCard(actions.look, actions.zoom, None, _SMALL)
        self.small.visible = False
        super().__init__(
            (self.minimap, self.stack, self.side, self.sighting, self.hex),
            (self.small, foot),
            gap=10 if mode.tight else theme.GAP_CARDS,
            seed=5,
        )
        if mode.tight:
            self.pad = margins(12)
        self._cards: tuple[Widget, ...] = (self.stack, self.side, self.sighting, self.hex)
        self._show(self.side)

    @property
    def minimaps(self) -> tuple[MinimapCard, MinimapCard]:
        """The minimap, and the one of the folded panel."""
        return self.minimap, self.small

    def fold(self, folded: bool) -> None:
        super().fold(folded)
        self.small.visible = folded

    def measure(self, width: int) -> Size:
        wish = self.kit.px(_NARROW if self.mode.compact else _WIDE)
        most = max(round(width * _MOST_SHARE), min(width, self.kit.px(_LEAST)))
        return Size(min(wish, most), 0)

    def _show(self, shown: Widget) -> None:
        for card in self._cards:
            card.visible = card is shown

    @property
    def card(self) -> Widget:
        """The card that is shown."""
        return next(card for card in self._cards if card.visible)

    def show_stack(self, model: StackModel, *, skipped: bool) -> None:
        """Show an own stack."""
        self.stack.show(model, skipped=skipped)
        self._show(self.stack)

    def show_side(self, model: SideModel) -> None:
        """Show the side."""
        self.side.show(model)
        self._show(self.side)

    def show_sighting(self, model: SightingModel) -> None:
        """Show a foreign stack."""
        self.sighting.show(model)
        self._show(self.sighting)

    def show_hex(
        self, model: HexModel, looks: Callable[[HexOccupant], TokenLook], deeds: Sequence[SideAction] = ()
    ) -> None:
        """Show a hex, and what can be done in it."""
        self.hex.show(model, looks, deeds)
        self._show(self.hex)

    def show_turn(
        self,
        idle: int,
        why_no_undo: str,
        can_redo: bool,
        stage: StageModel | None = None,
        marching: int = 0,
    ) -> None:
        """Show how far the turn is; `stage` where it has parts. The gold button leads to the next one. So
        many stacks are `marching` by orders and go on before the turn ends."""
        self._show_stage(stage)
        if stage is not None:
            second = stage.present.brief or _("There is nothing left to do")
        elif idle:
            words = ngettext("{count} stack can still move", "{count} stacks can still move", idle)
            second = words.format(count=idle)
        elif marching:
            words = ngettext("{count} stack marches on", "{count} stacks march on", marching)
            second = words.format(count=marching)
        else:
            second = _("All stacks have moved")
        self.end.say(_("End turn"), second, "hourglass")
        self.undo.usable(why_no_undo)
        self.redo.usable("" if can_redo else _("Nothing was undone"))

    def _show_stage(self, stage: StageModel | None) -> None:
        goes_on = stage is not None and bool(stage.following)
        self.on.visible = self.early.visible = goes_on
        self.end.visible = not goes_on
        if stage is None or not goes_on:
            return
        word = _("Next: {stage}").format(stage=stage.following)
        self.on.say(stage.following, stage.present.brief or _("Everything is done here"), "chevron_right")
        self.on.tipped(word, _("This cannot be undone. {open}").format(open=stage.text))
        self.on.usable(stage.barred)
        self.early.tipped(_("End turn"), stage.lost or _("There is nothing left to do"))

    def show_asked(self) -> None:
        """Show that something must be decided before anything else."""
        self._show_stage(None)
        self.end.say(_("Decide"), _("You are asked"), "scroll")
