"""How a combatant fell, why, and in what condition it is."""

from typing import NamedTuple

from game.core.numbers import halves_text
from game.i18n import N_, _

FALLS = {
    "knocked_out": N_("{unit} is knocked out"),
    "critical": N_("{unit} is critical"),
    "croaked": N_("{unit} croaks"),
    "captive": N_("{unit} is captured"),
    "escaped": N_("{unit} escapes"),
}
"""The sentence of each way to fall."""


class Cause(NamedTuple):
    """Why somebody fell: beside the sentence, and at its end; either may be empty where it goes without
    saying."""

    aside: str
    tail: str


CAUSES = {
    "crit": Cause(N_("critical hit"), N_(" by a critical hit")),
    "critical_miss": Cause(N_("critical miss"), N_(" by a critical miss")),
    "auto_defeat": Cause(N_("defeated by numbers"), N_(" by numbers")),
    "exhausted": Cause(N_("worn out"), N_(", worn out")),
    "settled": Cause(N_("after the battle"), ""),
    "withdrew": Cause(N_("it withdrew"), ""),
    "smothered": Cause(N_("smothered"), N_(" in tar")),
    "tar": Cause("", N_(" in tar")),
    "grasped": Cause(N_("seized"), N_(", seized in the slam")),
    "area": Cause("", N_(" in the area attack")),
    "slam": Cause("", N_(" under the slam")),
    "enhanced_slam": Cause("", N_(" under the slam")),
    "collar": Cause(N_("by the collar"), N_(" by the collar")),
    "spared": Cause(N_("spared"), N_(", spared")),
    "breath": Cause(N_("the breath"), N_(" in the breath")),
    "burst": Cause(N_("blew itself up"), N_(", blown up by itself")),
    "stuck": Cause(N_("stuck"), N_(", stuck")),
    "poison": Cause(N_("poisoned"), ""),
}
NO_CAUSE = Cause("", "")

CROAKS = N_("croaks")

CONDITIONS = {
    "fit": N_("fit"),
    "stunned": N_("stunned"),
    "knocked_out": N_("knocked out"),
    "critical": N_("critical"),
    "croaked": N_("croaked"),
    "captive": N_("captive"),
    "escaped": N_("escaped"),
}
"""The condition of a combatant."""

AFTERWARDS = {
    **CONDITIONS,
    "fit": N_("stands"),
    "stunned": N_("stands"),
    "knocked_out": N_("is knocked out"),
    "critical": N_("dying"),
}
"""What has become of a combatant when the battle is over."""


def fall_text(before: int, after: int) -> str:
    """What a fall with its mount does to a unit; hits in halves."""
    if not after:
        return _(CROAKS)
    if after < before:
        return _("loses {hits}").format(hits=halves_text(before - after))
    return _("unhurt")
