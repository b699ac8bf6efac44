"""A field for one line of text.

Why not pygame_gui's entry line behind our focus ring: it knows no input-method composition (it reads
TEXTINPUT only), no undo and no letters with combining marks; it brings a manager of its own that wants every
event and every frame (0.25 ms idle for 20 elements) and 40 ms of imports; and its shapes have no shade at the
top and no smooth line of 2.2 px, which are the look of a field here. The hard part, editing, is a small model
without pixels (`editing`), tested on its own; what remains is drawing.
"""

from collections.abc import Callable
from typing import ClassVar

import pygame

from game.ui.look import theme
from game.ui.widgets import clipboard, paint
from game.ui.widgets.base import CursorName, Size, Widget
from game.ui.widgets.editing import EditLine
from game.ui.widgets.tip import Tip

_BLINK_MS = 530
_SELECTION = (43, 90, 138, 80)
_CTRL = pygame.KMOD_CTRL | pygame.KMOD_META


class TextField(Widget):
    """One line of text to write in: selection, clipboard, undo, input methods, a limit, a check.

    `allowed` refuses a text while it is typed; `problem` tells what is wrong with a finished one (empty when
    nothing is): the field turns red and shows it. `on_change` hears every change, `on_enter` the Enter key;
    without it Enter goes on to the dialog.
    """

    takes_focus: ClassVar[bool] = True
    cursor: ClassVar[CursorName] = "text"
    shrinks: ClassVar[bool] = True
    bleed: ClassVar[float] = paint.MARGIN

    def __init__(
        self,
        text: str = "",
        *,
        hint: str = "",
        name: str = "",
        limit: int = 60,
        allowed: Callable[[str], bool] | None = None,
        problem: Callable[[str], str] | None = None,
        on_change: Callable[[str], None] | None = None,
        on_enter: Callable[[str], None] | None = None,
        secret: bool = False,
    ) -> None:
        super().__init__()
        self.line = EditLine(text, limit=limit, allowed=allowed)
        self.hint = hint
        self.problem = problem
        self.on_change = on_change
        self.on_enter = on_enter
        self.secret = secret
        self._shift = 0
        self._composed = ""
        self._blink_ms = 0.0
        self._dragging = False
        if name:
            self.tipped(name)

    @property
    def value(self) -> str:
        """The text."""
        return self.line.text

    def set_value(self, text: str) -> None:
        """Show another text, without telling; what was typed before can no longer be undone."""
        self.line = EditLine(text, limit=self.line.limit, allowed=self.line.allowed, lines=self.line.lines)
        if self.attached:
            self.changed()

    @property
    def complaint(self) -> str:
        """What is wrong with the text, or an empty text."""
        return self.problem(self.value) if self.problem is not None else ""

    def tip_shown(self) -> Tip | None:
        complaint = self.complaint
        return Tip(title=self.tip.title if self.tip else "", text=complaint) if complaint else self.tip

    # Size and places

    def measure(self, width: int) -> Size:
        return Size(min(width, self.kit.px(260)), self.kit.px(38))

    def _shown(self, text: str) -> str:
        return "•" * len(text) if self.secret else text

    def _text_rect(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self.kit.px(10), -2 * self.kit.px(4))

    def _x_of(self, index: int) -> int:
        """Distance of a place from the text's left end."""
        return self.kit.typeset.measure(self._shown(self.line.text[:index]), theme.TEXT)

    def index_at(self, x: int) -> int:
        """The place between two letters that is nearest to a point of the screen."""
        goal = x - self._text_rect().x + self._shift
        places = range(len(self.line.text) + 1)
        return min(places, key=lambda place: abs(self._x_of(place) - goal))

    def place_at(self, point: tuple[int, int]) -> int:
        """The place between two letters that a point of the screen means."""
        return self.index_at(point[0])

    def _follow_caret(self) -> None:
        room = self._text_rect().width
        caret = self._x_of(self.line.caret) + self.kit.typeset.measure(self._composed, theme.TEXT)
        if caret - self._shift > room:
            self._shift = caret - room
        elif caret < self._shift:
            self._shift = max(0, caret - room // 3)
        total = self._x_of(len(self.line.text))
        self._shift = max(
            0, min(self._shift, max(0, total - room + 1)) if not self._composed else self._shift
        )

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        face = paint.field_face(
            self.rect.size,
            focused=self.focused,
            wrong=bool(self.complaint),
            disabled=not self.enabled,
            unit=kit.unit,
        )
        paint.stamp(surface, face, self.rect)
        room = self._text_rect()
        before = surface.get_clip()
        surface.set_clip(room.clip(before))
        if self.line.text or self._composed:
            self._draw_text(surface, room)
        elif self.hint:
            hint = kit.typeset.ellipsis(self.hint, theme.TEXT, room.width)
            self._write(surface, hint, room.x, "#7A6547")
        if self.focused and self.enabled and self.caret_shown:
            self._draw_caret(surface, room)
        surface.set_clip(before)

    def _write(self, surface: pygame.Surface, text: str, x: int, colour: str) -> None:
        middle = self.rect.centery
        self.kit.typeset.draw(surface, text, x, middle, theme.TEXT, colour, anchor="middle")

    def _draw_text(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        line = self.line
        left = room.x - self._shift
        start, end = line.span
        if self.focused and start != end:
            mark = pygame.Surface((self._x_of(end) - self._x_of(start), room.height), pygame.SRCALPHA)
            mark.fill(_SELECTION)
            surface.blit(mark, (left + self._x_of(start), room.y))
        colour = theme.INK if self.enabled else "#7F6E4E"
        if not self._composed:
            self._write(surface, self._shown(line.text), left, colour)
            return
        caret = left + self._x_of(line.caret)
        wide = self.kit.typeset.measure(self._composed, theme.TEXT)
        self._write(surface, self._shown(line.text[: line.caret]), left, colour)
        self._write(surface, self._composed, caret, theme.NOTICE)
        under = paint.hairline(wide, max(1, self.kit.px(1.5)), theme.NOTICE, 1)
        surface.blit(under, (caret, room.bottom - self.kit.px(5)))
        self._write(surface, self._shown(line.text[line.caret :]), caret + wide, colour)

    def _draw_caret(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        x = room.x - self._shift + self._x_of(self.line.caret)
        x += self.kit.typeset.measure(self._composed, theme.TEXT)
        thick = max(1, self.kit.px(1.6))
        tall = room.height - self.kit.px(8)
        surface.fill(theme.INK, (x, room.y + self.kit.px(4), thick, tall))

    # Focus and time

    @property
    def caret_shown(self) -> bool:
        """Whether the caret is shown in this part of its blinking."""
        return self._blink_ms < _BLINK_MS

    def gain_focus(self) -> None:
        super().gain_focus()
        self._blink_ms = 0
        self.home.animate(self)
        if self.home.ring_shown:
            self.line.select_all()
        if self.enabled:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self.rect)

    def lose_focus(self) -> None:
        super().lose_focus()
        self._composed = ""
        self.line.put_caret(self.line.caret)
        pygame.key.stop_text_input()

    def tick(self, ms: float) -> bool:
        before = self._blink_ms < _BLINK_MS
        self._blink_ms = (self._blink_ms + ms) % (2 * _BLINK_MS)
        if (self._blink_ms < _BLINK_MS) != before:
            self.changed()
        return self.focused

    @property
    def ring_wanted(self) -> bool:
        # The field's own blue line is its ring.
        return False

    # Input

    def _touched(self, *, edited: bool) -> None:
        self._blink_ms = 0
        self._follow_caret()
        self.changed()
        if edited and self.on_change is not None:
            self.on_change(self.value)

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        if button != pygame.BUTTON_LEFT or not self.enabled:
            return False
        self.home.focus(self)
        index = self.place_at(point)
        if clicks >= 3:
            self.line.select_all()
        elif clicks == 2:
            self.line.select_word(index)
        else:
            self.line.put_caret(index, select=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
            self._dragging = True
        self._touched(edited=False)
        return True

    def drag(self, point: tuple[int, int]) -> None:
        if self._dragging:
            self.line.put_caret(self.place_at(point), select=True)
            self._touched(edited=False)

    def release(self, point: tuple[int, int]) -> None:
        self._dragging = False

    def text(self, event: pygame.event.Event) -> bool:
        if not self.enabled:
            return False
        if event.type == pygame.TEXTEDITING:
            self._composed = event.text
            self._touched(edited=False)
            return True
        self._composed = ""
        self._touched(edited=self.line.insert(event.text))
        return True

    def activate(self) -> bool:
        """Its command's key takes the caret to it; Enter in it goes on to the dialog."""
        if self.focused or not self.enabled:
            return False
        self.home.focus(self)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if not self.enabled or self._composed:
            # Keys belong to the input method while it composes.
            return bool(self._composed)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.on_enter is None:
                return False
            self.on_enter(self.value)
            return True
        if event.key in (pygame.K_TAB, pygame.K_ESCAPE):
            return False
        if event.mod & _CTRL and not event.mod & pygame.KMOD_ALT:
            return self._shortcut(event)
        return self._edit_key(event)

    def _edit_key(self, event: pygame.event.Event) -> bool:
        line = self.line
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        edited = False
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            line.step(1 if event.key == pygame.K_RIGHT else -1, select=shift)
        elif event.key == pygame.K_HOME:
            line.put_caret(0, select=shift)
        elif event.key == pygame.K_END:
            line.put_caret(len(line.text), select=shift)
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            edited = line.erase(1 if event.key == pygame.K_DELETE else -1)
        else:
            # What prints comes again as TEXTINPUT: it must not call a command on the way.
            return bool(event.unicode) and event.unicode.isprintable()
        self._touched(edited=edited)
        return True

    def _shortcut(self, event: pygame.event.Event) -> bool:
        line = self.line
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        edited = False
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            line.step(1 if event.key == pygame.K_RIGHT else -1, word=True, select=shift)
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            edited = line.erase(1 if event.key == pygame.K_DELETE else -1, word=True)
        elif event.key == pygame.K_a:
            line.select_all()
        elif event.key in (pygame.K_c, pygame.K_x):
            if line.selected and not self.secret:
                clipboard.copy(line.selected)
                edited = event.key == pygame.K_x and line.erase(-1)
        elif event.key == pygame.K_v:
            edited = line.insert(clipboard.paste())
        elif event.key == pygame.K_z:
            edited = line.redo() if shift else line.undo()
        elif event.key == pygame.K_y:
            edited = line.redo()
        else:
            return False
        self._touched(edited=edited)
        return True
