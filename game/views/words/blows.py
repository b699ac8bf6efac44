"""What a blow does (SD1-12.01). The rulebook's glancing blow grazes; a minimum blow strikes weakly."""

from collections.abc import Iterable

from game.core.numbers import halves_text
from game.i18n import N_, _

BLOWS = {
    "regular": N_("hits"),
    "minimum": N_("strikes weakly"),
    "glancing": N_("grazes"),
    "miss": N_("misses"),
}
"""The verb of each kind of blow."""

_COUNTED = {
    "regular": N_("{n} hit"),
    "minimum": N_("{n} strike weakly"),
    "glancing": N_("{n} graze"),
}

NO_DIE = N_("No dice in this phase: a stat 2 higher hits, one within 1 grazes")
"""How blows are compared where nothing is rolled."""
CAPTURING = N_("Takes the enemy alive: −1, and its blows only graze")
"""What a unit that captures gives up (SD1-12.03)."""


def blow_word(blow: str) -> str:
    """The verb of a kind of blow."""
    return _(BLOWS.get(blow, blow))


def counted(blows: Iterable[str]) -> str:
    """Several blows by kind: `2 hit, 1 graze`."""
    kinds = list(blows)
    counts = {kind: kinds.count(kind) for kind in _COUNTED}
    words = [_(_COUNTED[kind]).format(n=count) for kind, count in counts.items() if count]
    return ", ".join(words) or _("all miss")


def above_target(blow: str, damage: int) -> str:
    """What rises above the target of a blow; `damage` in halves."""
    text = halves_text(-damage) if damage else _("miss")
    if blow == "glancing":
        return _("graze {damage}").format(damage=text) if damage else _("graze")
    return text
