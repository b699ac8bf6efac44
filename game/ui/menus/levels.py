"""How the levels of the computer player are called, and what each of them thinks of."""

from game.ai.levels import LEVELS, MASTER, NOVICE, SEASONED
from game.ui.i18n import _, later
from game.ui.widgets.choices import Choice

LEVEL_NAMES = {NOVICE: later("Novice"), SEASONED: later("Seasoned"), MASTER: later("Master")}

_TIPS = {
    NOVICE: later("Each stack for itself: takes towns, hunts the weaker, explores"),
    SEASONED: later("Gathers armies, weighs every fight, guards its capital"),
    MASTER: later("Sees who could reach it, and rehearses its battles"),
}


def level_choices() -> list[Choice]:
    """The levels to choose from, the weakest first."""
    return [Choice(level, _(LEVEL_NAMES[level]), tip=_(_TIPS[level])) for level in LEVELS]
