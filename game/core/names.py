"""The one rule for what people write: names of sides, stacks, units, players and campaigns, and longer texts.

Names are shown on cards, maps and in lists, go into reports and become file names. What nobody sees, what
turns the direction of the text around it, and what grows over its neighbours is no part of either. Files are
held to it by `check`, fields of the screen while they are filled in, commands at the door.
"""

import unicodedata

LONGEST_NAME = 40
"""Letters of a name; longer ones fit no card."""
MOST_MARKS = 4
"""Marks in a row over and under one letter; no script that is written needs more."""

_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that are drawn as nothing."""
_BREAKS = frozenset("\n\r\t")
_SPACES = frozenset("\u00a0\u2007\u202f")
_JOINERS = frozenset("\u200d\ufe0e\ufe0f")
"""What makes one picture of several signs; alone it is nothing."""


def may_stand(sign: str, *, lines: bool = False) -> bool:
    """Whether a sign may stand in a name or text: it can be seen, or is a plain space. No control and
    direction characters, nothing without a meaning. `lines`: line breaks, tabs and spaces that do not break
    may stand too."""
    if sign in _JOINERS:
        return True
    if lines and (sign in _BREAKS or sign in _SPACES):
        return True
    return sign.isprintable() and sign not in _BLANK


def _shown(text: str) -> bool:
    return any(
        may_stand(sign) and not sign.isspace() and sign not in _JOINERS and not unicodedata.combining(sign)
        for sign in text
    )


def _towers(text: str) -> bool:
    """Whether more marks stand over one letter than may."""
    if text.isascii():
        return False
    run = 0
    for sign in text:
        run = run + 1 if unicodedata.combining(sign) else 0
        if run > MOST_MARKS:
            return True
    return False


def sign_fault(text: str, *, lines: bool = False) -> str:
    """Why a text holds something that cannot be written, as a phrase; empty if it does not. Length and
    emptiness are not asked."""
    if text.isascii() and text.isprintable():
        return ""
    for sign in text:
        if not may_stand(sign, lines=lines):
            return f"it contains a character that cannot be shown (U+{ord(sign):04X})"
    return f"one letter has more than {MOST_MARKS} marks" if _towers(text) else ""


def is_blank(text: str) -> bool:
    """Whether nothing of a text can be seen."""
    return not _shown(text)


def in_one_line(text: str) -> str:
    """What of a text may stand in one line: breaks and odd spaces become spaces, what cannot be seen goes,
    and so do marks that would tower over their letter."""
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    run = 0
    for sign in text.replace("\r\n", " "):
        run = run + 1 if unicodedata.combining(sign) else 0
        if sign.isspace():
            kept.append(" ")
        elif may_stand(sign) and run <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def name_fault(name: str, longest: int = LONGEST_NAME) -> str:
    """Why something cannot have a name, as a phrase; empty if it can."""
    wrong = sign_fault(name)
    if wrong:
        return wrong
    if is_blank(name):
        return "it is blank"
    if len(name) > longest:
        return f"it is longer than {longest} characters"
    return ""
