"""Choosing one of a few: segmented switch; on and off: toggle; how much: slider."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

import pygame

from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.widgets import paint
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.control import Control
from game.ui.widgets.motion import Eased
from game.ui.widgets.tip import Tip
from game.ui.widgets.tones import Tone, tone_colour


@dataclass(frozen=True, slots=True)
class SwitchPart:
    """One part of a switch. A `reason` makes it unusable; `tip` explains it."""

    key: str
    label: str
    icon: str = ""
    reason: str = ""
    tip: str = ""


class Segmented(Widget):
    """A switch of two to seven parts, of which one is chosen. Left and right change it."""

    takes_focus: ClassVar[bool] = True
    bleed: ClassVar[float] = paint.MARGIN

    def __init__(
        self,
        choices: Sequence[SwitchPart],
        chosen: str,
        on_choose: Callable[[str], None],
        *,
        name: str = "",
        height: float = 38,
    ) -> None:
        super().__init__()
        self.choices = tuple(choices)
        self.chosen = chosen
        self.on_choose = on_choose
        self.tall = height
        self._over: int | None = None
        self._held: int | None = None
        if name:
            self.tipped(name)

    def show(self, chosen: str) -> None:
        """Show another part as chosen, without telling."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.changed()

    def refuse(self, key: str, reason: str) -> None:
        """Give one part a reason why it cannot be chosen; an empty one makes it usable."""
        new = tuple(replace(part, reason=reason) if part.key == key else part for part in self.choices)
        if new != self.choices:
            self.choices = new
            self.changed()

    def choose(self, key: str) -> None:
        """Choose a part as the player does."""
        part = next(part for part in self.choices if part.key == key)
        if part.reason or self.reason:
            self.kit.play("refused")
        elif key != self.chosen:
            self.chosen = key
            self.changed()
            self.kit.play("click")
            self.on_choose(key)

    # Size and parts

    def _words(self, part: SwitchPart, *, icons: bool) -> int:
        label = self.kit.typeset.measure(part.label, theme.LABEL_STRONG) if part.label else 0
        icon = self.kit.px(18 + (6 if part.label else 0)) if part.icon and icons else 0
        return label + icon

    def measure(self, width: int) -> Size:
        widest = max(self._words(part, icons=True) for part in self.choices)
        return Size(min(width, (widest + self.kit.px(20)) * len(self.choices)), self.kit.px(self.tall))

    def part_rect(self, index: int) -> pygame.Rect:
        """Where a part lies on the screen."""
        count = len(self.choices)
        left = self.rect.x + self.rect.width * index // count
        right = self.rect.x + self.rect.width * (index + 1) // count
        return pygame.Rect(left, self.rect.y, right - left, self.rect.height)

    def _part_at(self, point: tuple[int, int]) -> int | None:
        return next((at for at in range(len(self.choices)) if self.part_rect(at).collidepoint(point)), None)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        kit, unit = self.kit, self.kit.unit
        paint.stamp(surface, paint.well(self.rect.size, unit), self.rect)
        inset = kit.px(2) * 2
        room = self.part_rect(0).width - kit.px(10)
        icons = all(self._words(part, icons=True) <= room for part in self.choices)
        for at, part in enumerate(self.choices):
            box = self.part_rect(at)
            inner = box.inflate(-inset, -inset)
            if part.key == self.chosen:
                paint.stamp(surface, paint.raised(inner.size, unit=unit), inner)
            elif at == self._over and not part.reason and self.enabled:
                paint.stamp(surface, paint.raised(inner.size, hover=True, unit=unit), inner)
            if at and self.chosen not in (part.key, self.choices[at - 1].key):
                line = paint.hairline(
                    box.height - kit.px(16), max(1, kit.px(1)), "#7D6336", 0.6, upright=True
                )
                surface.blit(line, (box.x, box.y + kit.px(8)))
            self._draw_words(surface, part, box, icons=icons)

    def _draw_words(
        self, surface: pygame.Surface, part: SwitchPart, box: pygame.Rect, *, icons: bool
    ) -> None:
        kit = self.kit
        colour = theme.INK if part.key == self.chosen else "#4F3B1F"
        if part.reason or self.reason:
            colour = "#75603A"
        left = box.centerx - min(self._words(part, icons=icons), box.width - kit.px(8)) // 2
        if part.icon and icons:
            side = kit.px(18)
            draw_icon(surface, part.icon, left + side // 2, box.centery, side, colour, stroke=2.1)
            left += kit.px(24)
        label = kit.typeset.ellipsis(part.label, theme.LABEL_STRONG, box.right - kit.px(4) - left)
        kit.typeset.draw(surface, label, left, box.centery, theme.LABEL_STRONG, colour, anchor="middle")

    def draw_over(self, surface: pygame.Surface) -> None:
        if self.ring_wanted:
            ring = paint.focus_ring(self.rect.size, self.ground, self.kit.unit, 7)
            paint.stamp(surface, ring, self.rect)

    # Input

    def _look_at(self, index: int | None) -> None:
        if index != self._over:
            self._over = index
            self.changed()

    def pointer_moved(self, point: tuple[int, int]) -> None:
        self._look_at(self._part_at(point))

    def pointer_left(self) -> None:
        self._look_at(None)

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        if button != pygame.BUTTON_LEFT:
            return False
        self._held = self._part_at(point)
        return True

    def release(self, point: tuple[int, int]) -> None:
        held, self._held = self._held, None
        if held is not None and self._part_at(point) == held:
            self.choose(self.choices[held].key)

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_RIGHT: 1, pygame.K_LEFT: -1}.get(event.key, 0)
        if not step or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        keys = [part.key for part in self.choices]
        at = keys.index(self.chosen) if self.chosen in keys else -step
        while 0 <= (at := at + step) < len(keys):
            if not self.choices[at].reason:
                self.choose(keys[at])
                break
        return True

    def activate(self) -> bool:
        keys = [part.key for part in self.choices if not part.reason]
        if not keys or self.reason:
            self.kit.play("refused")
            return False
        at = keys.index(self.chosen) if self.chosen in keys else -1
        self.choose(keys[(at + 1) % len(keys)])
        return True

    def tip_shown(self) -> Tip | None:
        at = self._over
        if at is None:
            at = next((i for i, part in enumerate(self.choices) if part.key == self.chosen), None)
        part = None if at is None else self.choices[at]
        if part is None or not (part.tip or part.reason):
            return self.tip
        return Tip(title=part.label, text=part.reason or part.tip)


class Toggle(Control):
    """A switch with its title beside it, and perhaps a second line that says what it does."""

    def __init__(self, title: str, on: bool, on_change: Callable[[bool], None], *, second: str = "") -> None:
        super().__init__()
        self.title = title
        self.second = second
        self.on = on
        self.on_change = on_change
        self._slide = Eased(theme.MS_HOVER_OUT, value=1.0 if on else 0.0)

    def show(self, on: bool) -> None:
        """Show it on or off, without telling."""
        if on != self.on:
            self.on = on
            if self.attached:
                self._slide.aim(1.0 if on else 0.0, calm=self.kit.calm)
                self.home.animate(self)
                self.changed()
            else:
                self._slide = Eased(theme.MS_HOVER_OUT, value=1.0 if on else 0.0)

    def act(self) -> None:
        self.show(not self.on)
        self.on_change(self.on)

    def tick(self, ms: float) -> bool:
        sliding = self._slide.tick(ms)
        return super().tick(ms) or sliding

    def measure(self, width: int) -> Size:
        typeset, kit = self.kit.typeset, self.kit
        words = max(
            typeset.measure(self.title, theme.STRONG),
            typeset.measure(self.second, theme.LABEL) if self.second else 0,
        )
        tall = kit.px(44) if self.second else kit.px(36)
        return Size(min(width, kit.px(paint.TOGGLE_WIDTH + 14) + words), tall)

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        typeset = kit.typeset
        box = pygame.Rect(0, 0, kit.px(paint.TOGGLE_WIDTH), kit.px(paint.TOGGLE_HEIGHT))
        box.midleft = rect.midleft
        lit = self.hovered and self.enabled
        dead = not self.enabled
        on = self._slide.value
        off_face = paint.toggle_face(on=False, hover=lit, disabled=dead, unit=kit.unit)
        on_face = paint.toggle_face(on=True, hover=lit, disabled=dead, unit=kit.unit)
        if on < 1:
            paint.stamp(surface, off_face, box)
        paint.stamp(surface, on_face, box, on)
        left = box.right + kit.px(14)
        room = rect.right - left
        colour = tone_colour("value", self.ground)
        if dead:
            colour = theme.INK_FAINT if self.ground == "paper" else theme.IVORY_FAINT
        title = typeset.ellipsis(self.title, theme.STRONG, room)
        if not self.second:
            typeset.draw(surface, title, left, rect.centery, theme.STRONG, colour, anchor="middle")
            return
        block = typeset.height(theme.STRONG) + typeset.height(theme.LABEL) - kit.px(2)
        top = rect.centery - block // 2
        typeset.draw(surface, title, left, top, theme.STRONG, colour)
        second = typeset.ellipsis(self.second, theme.LABEL, room)
        softer = colour if dead else tone_colour("label", self.ground)
        below = top + typeset.height(theme.STRONG) - kit.px(2)
        typeset.draw(surface, second, left, below, theme.LABEL, softer)


class Slider(Control):
    """A value between two bounds on a groove. Arrow keys take one step, Page up and down five.

    While it is dragged `on_change` hears every step; `on_done` hears the last one.
    """

    shrinks: ClassVar[bool] = True

    def __init__(
        self,
        value: int,
        on_change: Callable[[int], None],
        *,
        low: int = 0,
        high: int = 100,
        step: int = 5,
        suffix: str = " %",
        name: str = "",
        on_done: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__()
        self.value = value
        self.low, self.high, self.step = low, high, step
        self.suffix = suffix
        self.on_change = on_change
        self.on_done = on_done
        if name:
            self.tipped(name)

    def show(self, value: int) -> None:
        """Show another value, without telling."""
        if value != self.value:
            self.value = value
            self.changed()

    def measure(self, width: int) -> Size:
        return Size(min(width, self.kit.px(280)), self.kit.px(36))

    def _groove(self) -> pygame.Rect:
        kit = self.kit
        figure = kit.typeset.measure(f"{self.high}{self.suffix}", theme.STRONG) + kit.px(14)
        knob = kit.px(22)
        groove = pygame.Rect(self.rect.x + knob // 2, 0, self.rect.width - figure - knob, kit.px(8))
        groove.centery = self.rect.centery
        return groove

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        groove = self._groove()
        share = (self.value - self.low) / (self.high - self.low)
        colour = theme.BRASS if self.enabled else "#8A7A58"
        face = paint.bar_face(groove.size, round(groove.width * share), colour, kit.unit)
        paint.stamp(surface, face, groove)
        knob = paint.knob(kit.px(22), hot=self.hovered and self.enabled, unit=kit.unit)
        x = groove.x + round(groove.width * share)
        surface.blit(knob, knob.get_rect(center=(x, groove.centery)))
        tone: Tone = "value" if self.enabled else "label"
        kit.typeset.draw(
            surface,
            f"{self.value}{self.suffix}",
            self.rect.right,
            self.rect.centery,
            theme.STRONG,
            tone_colour(tone, self.ground),
            align="right",
            anchor="middle",
        )

    def _set(self, value: int) -> None:
        value = max(self.low, min(self.high, value))
        if value != self.value:
            self.value = value
            self.changed()
            self.on_change(value)

    def _follow(self, x: int) -> None:
        groove = self._groove()
        share = (x - groove.x) / max(1, groove.width)
        steps = round(share * (self.high - self.low) / self.step)
        self._set(self.low + steps * self.step)

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        taken = super().press(point, button, clicks)
        if taken and self.held:
            self._follow(point[0])
        return taken

    def drag(self, point: tuple[int, int]) -> None:
        if self.held:
            self._follow(point[0])

    def release(self, point: tuple[int, int]) -> None:
        held, self.held = self.held, False
        self._ease()
        if held:
            self.kit.play(self.sound)
            self._done()

    def _done(self) -> None:
        if self.on_done is not None:
            self.on_done(self.value)

    def key(self, event: pygame.event.Event) -> bool:
        if not self.enabled:
            return False
        far = 5 * self.step
        goals = {
            pygame.K_RIGHT: self.value + self.step,
            pygame.K_LEFT: self.value - self.step,
            pygame.K_PAGEUP: self.value + far,
            pygame.K_PAGEDOWN: self.value - far,
            pygame.K_HOME: self.low,
            pygame.K_END: self.high,
        }
        if event.key not in goals or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        self._set(goals[event.key])
        self._done()
        return True

    def activate(self) -> bool:
        return False
