"""A line of text being edited, or several: caret, selection, words, undo. No pygame, no pixels.

Places are indices into the text. The caret never stands inside what is seen as one letter: a letter with the
marks, joiners and variation signs that follow it. What nobody could read is not taken (`core.names`).
"""

import unicodedata
from collections.abc import Callable

from game.core.names import in_one_line, sign_fault

_UNDO_LIMIT = 200
_JOINERS = frozenset("\u200d\ufe0e\ufe0f")


def _joins(text: str, index: int) -> bool:
    """Whether the character at `index` belongs to the one before it."""
    if index <= 0 or index >= len(text):
        return False
    here = text[index]
    return bool(unicodedata.combining(here)) or here in _JOINERS or text[index - 1] == "\u200d"


class EditLine:
    """The text with caret and selection. `allowed` may refuse a whole new text; `limit` is its length; with
    `lines` it may have breaks."""

    def __init__(
        self,
        text: str = "",
        *,
        limit: int = 0,
        allowed: Callable[[str], bool] | None = None,
        lines: bool = False,
    ) -> None:
        self.lines = lines
        self.text = text
        self.limit = limit
        self.allowed = allowed
        self.caret = len(text)
        self.anchor = len(text)
        self._past: list[tuple[str, int]] = []
        self._future: list[tuple[str, int]] = []
        self._typing = False

    # Selection

    @property
    def span(self) -> tuple[int, int]:
        """Start and end of the selection."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The selected text."""
        start, end = self.span
        return self.text[start:end]

    def select_all(self) -> None:
        """Select everything."""
        self.anchor, self.caret = 0, len(self.text)
        self._typing = False

    def select_word(self, index: int) -> None:
        """Select the word, or the gap between words, around a place."""
        at = min(max(0, index), max(0, len(self.text) - 1))
        if not self.text:
            return
        kind = self.text[at].isspace()
        start = end = at
        while start > 0 and self.text[start - 1].isspace() == kind:
            start -= 1
        while end < len(self.text) and self.text[end].isspace() == kind:
            end += 1
        self.anchor, self.caret = start, end

    def put_caret(self, index: int, *, select: bool = False) -> None:
        """Move the caret; with `select` the selection's other end stays."""
        index = max(0, min(len(self.text), index))
        while _joins(self.text, index):
            index -= 1
        self.caret = index
        if not select:
            self.anchor = index
        self._typing = False

    # Movement

    def step(self, direction: int, *, word: bool = False, select: bool = False) -> None:
        """Move by a letter or a word; without `select` a selection collapses towards the direction."""
        if self.selected and not select and not word:
            self.put_caret(self.span[1 if direction > 0 else 0])
            return
        goal = self._word(direction) if word else self._letter(direction)
        self.put_caret(goal, select=select)

    def _letter(self, direction: int) -> int:
        at = self.caret + direction
        while _joins(self.text, at):
            at += direction
        return max(0, min(len(self.text), at))

    def _word(self, direction: int) -> int:
        at = self.caret
        if direction > 0:
            while at < len(self.text) and not self.text[at].isspace():
                at += 1
            while at < len(self.text) and self.text[at].isspace():
                at += 1
            return at
        while at > 0 and self.text[at - 1].isspace():
            at -= 1
        while at > 0 and not self.text[at - 1].isspace():
            at -= 1
        return at

    # Change

    def insert(self, text: str) -> bool:
        """Put text in place of the selection; cut to the limit. Whether anything changed."""
        start, end = self.span
        parts = text.replace("\r\n", "\n").split("\n") if self.lines else [text]
        new = "\n".join(in_one_line(part) for part in parts)
        if self.limit:
            new = new[: max(0, self.limit - (len(self.text) - (end - start)))]
        if not new:
            return False
        typed = len(new) == 1 and start == end and not new.isspace()
        return self._replace(start, end, new, typed=typed)

    def erase(self, direction: int, *, word: bool = False) -> bool:
        """Delete the selection, or a letter or word on one side of the caret. Whether anything changed."""
        start, end = self.span
        if start == end:
            goal = self._word(direction) if word else self._letter(direction)
            start, end = min(goal, self.caret), max(goal, self.caret)
        return start != end and self._replace(start, end, "", typed=False)

    def _replace(self, start: int, end: int, new: str, *, typed: bool) -> bool:
        text = self.text[:start] + new + self.text[end:]
        if text == self.text or (self.allowed is not None and not self.allowed(text)):
            return False
        if new and sign_fault(text, lines=self.lines) and not sign_fault(self.text, lines=self.lines):
            return False
        if not (typed and self._typing):
            self._past = [*self._past[-_UNDO_LIMIT:], (self.text, self.caret)]
        self._future.clear()
        self.text = text
        self.caret = self.anchor = start + len(new)
        self._typing = typed
        return True

    def undo(self) -> bool:
        """Take back the last change; letters typed in a row go together. Whether there was one."""
        return self._travel(self._past, self._future)

    def redo(self) -> bool:
        """Do again what was taken back. Whether there was anything."""
        return self._travel(self._future, self._past)

    def _travel(self, source: list[tuple[str, int]], target: list[tuple[str, int]]) -> bool:
        if not source:
            return False
        target.append((self.text, self.caret))
        self.text, caret = source.pop()
        self.caret = self.anchor = min(caret, len(self.text))
        self._typing = False
        return True
