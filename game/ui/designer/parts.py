"""Parts of the unit designer: a figure with reasons at its ends, the choice of a sign."""

from collections.abc import Callable
from fractions import Fraction
from typing import ClassVar

import pygame

from game.core.numbers import fraction_text
from game.core.seams.design import DesignField, Limit
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import names
from game.ui.look.tokens import TokenLook
from game.ui.widgets import paint
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.stepper import Stepper
from game.ui.widgets.tip import Tip

SIDE = "lapis"
"""Livery of the tokens: a design belongs to nobody yet."""
_CELL = 44


class FigureStepper(Stepper):
    """The figure of a field: in its own parts, red where it breaks a limit, with the reason at either end."""

    def __init__(self, field: DesignField, on_change: Callable[[int], None]) -> None:
        super().__init__(0, on_change)
        self.show_field(field)

    def show_field(self, field: DesignField) -> None:
        """Show a field as it is now, out of its limits too."""
        self.field = field
        self.step = field.step
        self.value = field.value if isinstance(field.value, int) else 0
        self.low = field.least.value if field.least else self.value - 1
        self.high = field.most.value if field.most else self.value + 1
        if self.attached:
            self.resized()
            self.changed()

    def text_of(self, value: int) -> str:
        return fraction_text(Fraction(value, self.field.parts))

    @property
    def ink(self) -> str:
        return theme.INK if self.low <= self.value <= self.high else theme.LOSS

    def measure(self, width: int) -> Size:
        """Wide enough for three digits, so that the rows of a form are of one width."""
        widest = self.kit.typeset.measure("000 ½", theme.FIGURE_M)
        return Size(min(width, 2 * self.kit.px(38) + widest + self.kit.px(24)), self.kit.px(38))

    def wheel(self, dx: float, dy: float) -> bool:
        """Only once it was chosen: over a form the wheel scrolls."""
        return super().wheel(dx, dy) if self.focused else False

    def _limit(self) -> Limit | None:
        """The limit that stands against what the player is about to do."""
        field = self.field
        at_low = field.least is not None and self.value <= field.least.value
        at_high = field.most is not None and self.value >= field.most.value
        if self._over < 0:
            return field.least if at_low else None
        if self._over > 0:
            return field.most if at_high else None
        return field.most if at_high else field.least if at_low else None

    def tip_shown(self) -> Tip | None:
        field, limit = self.field, self._limit()
        if limit is None:
            return Tip(title=_(field.label), text=_(field.help), rule=field.rule)
        return Tip(title=_(field.label), place=_(field.help), text=_(limit.reason), rule=limit.rule)


class SignGrid(Widget):
    """All signs a token can bear; one is chosen. The arrow keys walk among them."""

    takes_focus: ClassVar[bool] = True
    bleed: ClassVar[float] = paint.MARGIN

    def __init__(self, chosen: str, on_choose: Callable[[str], None]) -> None:
        super().__init__()
        self.signs = tuple(name for name in names("glyphs") if name != "unknown")
        self.chosen = chosen
        self.on_choose = on_choose
        self._over: int | None = None

    def show(self, chosen: str) -> None:
        """Show another sign as chosen."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.changed()

    def _columns(self, width: int) -> int:
        return max(1, width // self.kit.px(_CELL))

    def measure(self, width: int) -> Size:
        rows = -(-len(self.signs) // self._columns(width))
        return Size(width, rows * self.kit.px(_CELL))

    def cell(self, index: int) -> pygame.Rect:
        """Where a sign lies on the screen."""
        side = self.kit.px(_CELL)
        row, column = divmod(index, self._columns(self.rect.width))
        return pygame.Rect(self.rect.x + column * side, self.rect.y + row * side, side, side)

    def _at(self, point: tuple[int, int]) -> int | None:
        return next((at for at in range(len(self.signs)) if self.cell(at).collidepoint(point)), None)

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        for at, sign in enumerate(self.signs):
            box = self.cell(at)
            lit = sign == self.chosen
            if lit:
                face = paint.raised(box.inflate(-2, -2).size, unit=kit.unit)
                paint.stamp(surface, face, box.inflate(-2, -2))
            look = TokenLook(SIDE if lit else "ferals", sign, hover=at == self._over)
            kit.tokens.draw(surface, look, *box.center, box.width - kit.px(10))

    def draw_over(self, surface: pygame.Surface) -> None:
        if self.ring_wanted:
            ring = paint.focus_ring(self.rect.size, self.ground, self.kit.unit)
            paint.stamp(surface, ring, self.rect)

    def tip_shown(self) -> Tip | None:
        at = self._over
        name = self.signs[at] if at is not None else self.chosen
        return Tip(title=_("Sign"), text=name.replace("_", " ").capitalize())

    def pointer_moved(self, point: tuple[int, int]) -> None:
        over = self._at(point)
        if over != self._over:
            self._over = over
            self.changed()

    def pointer_left(self) -> None:
        self._over = None
        self.changed()

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        at = self._at(point)
        if button != pygame.BUTTON_LEFT:
            return False
        if at is not None:
            self._choose(at)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        across = self._columns(self.rect.width)
        step = {
            pygame.K_RIGHT: 1,
            pygame.K_LEFT: -1,
            pygame.K_DOWN: across,
            pygame.K_UP: -across,
        }.get(event.key, 0)
        if not step or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        at = self.signs.index(self.chosen) if self.chosen in self.signs else -step
        if not 0 <= at + step < len(self.signs):
            return abs(step) == 1
        self._choose(at + step)
        return True

    def _choose(self, index: int) -> None:
        if self.signs[index] != self.chosen:
            self.chosen = self.signs[index]
            self.kit.play("click")
            self.changed()
            self.on_choose(self.chosen)
