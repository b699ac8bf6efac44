"""How a battle opens, and what its phases and volleys are called."""

from game.i18n import N_, _

OPENINGS = {
    "prepared": N_("Prepared"),
    "surprised": N_("Surprised"),
    "ambush": N_("Ambush"),
    "ambushed": N_("Ambush"),
    "attack": N_("Attack"),
    "hit_and_run": N_("Hit-and-Run"),
}
OPENED = {"ambushed": N_("An ambush"), "hit_and_run": N_("Hit-and-Run"), "attack": N_("A wilful attack")}
"""The openings of battles of one exchange within a sentence."""
PRELUDES = {
    "prepared": N_("Prepared: {why}."),
    "surprised": N_("Surprise: {why}. They are stunned for a round."),
    "ambush": N_("Ambush: {why}. They are stunned, and you strike first."),
}
"""How an attack would open, to whoever thinks of it."""
PHASES = {
    "opening": N_("Opening"),
    "skirmish": N_("Skirmish"),
    "initiative_round": N_("Initiative round"),
    "maneuvers": N_("Tactical maneuvers"),
    "end": N_("Aftermath"),
}
_VOLLEYS = {
    "long": N_("Long volley"),
    "middle": N_("Middle volley"),
    "short": N_("Short volley"),
    "volley": N_("Volley"),
    "first": N_("First volley"),
    "second": N_("Second volley"),
}
_ROUNDS = {"finish": N_("Finished"), "retreat": N_("Parting blows")}


def opening_name(opening: str) -> str:
    """How a battle opened."""
    return _(OPENINGS.get(opening, opening))


def phase_title(phase: str, bout: int) -> str:
    """A phase's name, such as `Bout 2`."""
    if bout:
        return _("Bout {number}").format(number=bout)
    return _(PHASES.get(phase, phase))


def volley_name(round_: str) -> str:
    """A volley by the range that fires first in it."""
    return _(_VOLLEYS.get(round_, round_))


def round_title(round_: str) -> str:
    """A round of blows that no phase announced."""
    return _(_ROUNDS.get(round_, "Skirmish"))
