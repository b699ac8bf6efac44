"""How the levels of the computer player are called, and what each of them thinks of."""

from game.ai.levels import LEVELS, MASTER, NOVICE, SEASONED
from game.ui.i18n import N_, _
from game.ui.widgets.choices import SwitchPart

LEVEL_NAMES = {NOVICE: N_("Novice"), SEASONED: N_("Seasoned"), MASTER: N_("Master")}

_TIPS = {
    NOVICE: N_("Each stack for itself: takes towns, hunts the weaker, explores"),
    SEASONED: N_("Gathers armies, weighs every fight, guards its capital"),
    MASTER: N_("Sees who could reach it, and rehearses its battles"),
}


def level_choices() -> list[SwitchPart]:
    """The levels to choose from, the weakest first."""
    return [SwitchPart(level, _(LEVEL_NAMES[level]), tip=_(_TIPS[level])) for level in LEVELS]
