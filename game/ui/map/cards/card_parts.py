"""Small parts of the map's panel: facts, lines that lead somewhere, the leader's band."""

from collections.abc import Callable
from functools import lru_cache
from typing import ClassVar

import pygame

from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.colour import mix
from game.ui.look.text import Run, Typeset
from game.ui.look.vector import Canvas
from game.ui.map.models.side_model import Jump
from game.ui.map.models.stack_model import Fact, StackModel
from game.ui.widgets import paint
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.control import Control
from game.ui.widgets.tip import Tip
from game.ui.widgets.tones import tone_colour

_ROW = 46


class FactRow(Widget):
    """A label at the left, its value at the right; on two lines where there is no room for one."""

    def __init__(self, fact: Fact) -> None:
        super().__init__()
        self.fact = fact

    def tip_shown(self) -> Tip | None:
        cut = self.fact.value if self._short(self.rect.width) else ""
        if cut or self.fact.tip or self.fact.rule:
            return Tip(title=self.fact.label, text=self.fact.tip or cut, rule=self.fact.rule)
        return None

    @staticmethod
    def folds(fact: Fact, typeset: Typeset, width: int) -> bool:
        """Whether a fact takes two lines in so many pixels of the window."""
        words = typeset.measure(fact.label, theme.TEXT) + typeset.measure(fact.value, theme.STRONG)
        return words + typeset.scale.px(10) > width

    def _folded(self, width: int) -> bool:
        return self.folds(self.fact, self.kit.typeset, width)

    def _short(self, width: int) -> bool:
        return self.kit.typeset.measure(self.fact.value, theme.STRONG) > width

    def measure(self, width: int) -> Size:
        lines = 2 if self._folded(width) else 1
        return Size(width, self.kit.typeset.height(theme.TEXT) * lines + self.kit.px(4))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        typeset = kit.typeset
        tone = tone_colour("warning" if self.fact.warns else "value", self.ground)
        top = rect.y + kit.px(2)
        label = typeset.ellipsis(self.fact.label, theme.TEXT, rect.width)
        typeset.draw(surface, label, rect.x, top, theme.TEXT, tone_colour("label", self.ground))
        if self._folded(rect.width):
            top += typeset.height(theme.TEXT)
        value = typeset.ellipsis(self.fact.value, theme.STRONG, rect.width)
        typeset.draw(surface, value, rect.right, top, theme.STRONG, tone, align="right")


class JumpRow(Control):
    """A line that leads somewhere: token or icon, title, a line below, an aside at its end."""

    bleed: ClassVar[float] = 8
    shrinks: ClassVar[bool] = True

    def __init__(self, jump: Jump, action: Callable[[], None]) -> None:
        super().__init__()
        self.jump = jump
        self.action = action

    @property
    def sound(self) -> str:
        return "paper"

    def act(self) -> None:
        self.action()

    def tip_shown(self) -> Tip | None:
        jump = self.jump
        full = self._title_room() < self.kit.typeset.measure(jump.title, theme.STRONG)
        full = full or self._room() < self.kit.typeset.measure(jump.line, theme.LABEL)
        if not (full or jump.rule):
            return None
        return Tip(title=jump.title, text=jump.line, rule=jump.rule)

    def measure(self, width: int) -> Size:
        typeset = self.kit.typeset
        lines = typeset.height(theme.STRONG) + (typeset.height(theme.LABEL) if self.jump.line else 0)
        return Size(width, max(self.kit.px(_ROW), lines + self.kit.px(6)))

    def _mark(self) -> int:
        return self.kit.px(44) if self.jump.look is not None or self.jump.icon else self.kit.px(6)

    def _room(self) -> int:
        return max(1, self.rect.width - self._mark() - self.kit.px(8))

    def _title_room(self) -> int:
        aside = self.kit.typeset.measure(self.jump.aside, theme.LABEL) + self.kit.px(8)
        return max(1, self._room() - (aside if self.jump.aside else 0))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect, jump = self.kit, self.rect, self.jump
        typeset = kit.typeset
        if self._hover.value > 0.05:
            ground = "paper" if self.ground == "paper" else "walnut"
            mark = "selected" if self.held else "hover"
            surface.blit(paint.row_mark(rect.size, mark, ground, kit.unit), rect)
        if jump.look is not None:
            kit.tokens.draw(surface, jump.look, rect.x + kit.px(21), rect.centery, kit.px(33))
        elif jump.icon:
            colour = tone_colour("warning" if jump.warns else "brass", self.ground)
            draw_icon(surface, jump.icon, rect.x + kit.px(21), rect.centery, kit.px(22), colour, stroke=2)
        left = rect.x + self._mark()
        block = typeset.height(theme.STRONG) + (typeset.height(theme.LABEL) if jump.line else 0)
        top = rect.centery - block // 2
        title = typeset.ellipsis(jump.title, theme.STRONG, self._title_room())
        typeset.draw(surface, title, left, top, theme.STRONG, tone_colour("value", self.ground))
        soft = tone_colour("label", self.ground)
        if jump.aside:
            aside = typeset.ellipsis(jump.aside, theme.LABEL, self._room() // 2)
            typeset.draw(surface, aside, rect.right - kit.px(6), top, theme.LABEL, soft, align="right")
        if jump.line:
            line = typeset.ellipsis(jump.line, theme.LABEL, self._room())
            below = top + typeset.height(theme.STRONG)
            colour = tone_colour("warning", self.ground) if jump.warns else soft
            typeset.draw(surface, line, left, below, theme.LABEL, colour)


class BonusBand(Widget):
    """What the leader gives, in a band of the side's colour: the sum, its terms, the damage factor."""

    shrinks: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__()
        self._words = ("", "", "")
        self._side = "neutral"

    def show(self, model: StackModel) -> None:
        """Show a stack's bonus; nothing is shown without one."""
        self._words = (model.bonus, model.bonus_text, model.damage)
        self._side = model.look.side
        title = _("{bonus} to all in the stack").format(bonus=model.bonus)
        self.tipped(title, model.bonus_text, rule="SD4-5.10")
        self.visible = bool(model.bonus)
        if self.attached:
            self.changed()

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.px(34))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        typeset = kit.typeset
        livery = theme.livery(self._side)
        surface.blit(_band(rect.size, livery.base, kit.unit), rect)
        draw_icon(surface, "pennant", rect.x + kit.px(18), rect.centery, kit.px(19), livery.base)
        bonus, terms, damage = self._words
        right = rect.right - kit.px(10)
        if damage:
            words = _("damage {factor}").format(factor=damage)
            typeset.draw(
                surface,
                words,
                right,
                rect.centery,
                theme.STRONG,
                theme.GAIN,
                align="right",
                anchor="middle",
            )
            right -= typeset.measure(words, theme.STRONG) + kit.px(8)
        left = rect.x + kit.px(34)
        baseline = rect.centery + typeset.cap_height(theme.FIGURE_M) // 2
        head = Run(f"{bonus} ", theme.FIGURE_M, livery.dark)
        used = typeset.measure_runs([head])
        rest = typeset.ellipsis(terms, theme.TEXT, max(1, right - left - used))
        typeset.draw_runs(surface, [head, Run(rest, theme.TEXT, theme.INK)], left, baseline)


@lru_cache(maxsize=16)
def _band(size: tuple[int, int], colour: str, unit: float) -> pygame.Surface:
    canvas = Canvas(*size)
    line = 1.2 * unit
    canvas.rectangle(
        line / 2,
        line / 2,
        size[0] - line,
        size[1] - line,
        mix(colour, theme.PAPER, 0.82),
        colour,
        line,
        radius=5 * unit,
        stroke_opacity=0.8,
    )
    return canvas.surface(1, 3)
