"""What the specials of units do in a battle, a sentence for each."""

from game.core.battle.events import SpecialTold
from game.i18n import N_
from game.views.words.phrase import Phrase, phrase, unit

SPECIALS = {
    "armoured": N_("{unit} takes it on its armour"),
    "dented": N_("{unit} has its armour dented"),
    "ignored": N_("{unit} shrugs it off"),
    "ignored_part": N_("{unit} shrugs off part of it"),
    "pierced": N_("{unit} is hurt anyway"),
    "softened": N_("{unit} takes less of it"),
    "endured": N_("{unit} is too tough to croak"),
    "power": N_("{unit} strikes through"),
    "charged": N_("{unit} charges {other}"),
    "batted": N_("{unit} bats it back at {other}"),
    "grasped": N_("{unit} seizes {other}"),
    "minor": N_("{unit} hurts {other} after all"),
    "shocked": N_("{unit} shocks {other}"),
    "drained": N_("{unit} heals by what it drains"),
    "fed": N_("{unit} feeds on what it drains"),
    "mended": N_("{unit} heals a hit"),
    "followed": N_("{unit} shoots on"),
    "felled": N_("{unit} strikes on"),
    "crushed": N_("{unit} crushes {other}"),
    "final": N_("{unit} is deadly: being tough does not help {other}"),
    "favoured": N_("{unit} knows how to hurt {other}"),
    "immune": N_("{unit} is immune to it"),
    "shielded": N_("The pole of {unit} takes up the shock for {other}"),
    "corroded": N_("{unit} eats at {other} with acid: −1 defense"),
    "blinded": N_("{unit} blinds {other} with muck"),
    "spat_past": N_("{unit} spits past {other}"),
    "wiped": N_("{unit} has wiped its eyes"),
    "fuse": N_("{unit} lights its fuse: it blows up after a round"),
    "burst": N_("{unit} blows up"),
}
"""What a special did, by `SpecialTold.how`."""


def special_told(event: SpecialTold) -> Phrase:
    """What a special did."""
    how = "ignored_part" if event.how == "ignored" and event.amount > 0 else event.how
    return phrase(SPECIALS[how], unit=unit(event.unit), other=unit(event.other))
