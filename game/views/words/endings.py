"""How a battle ended: who won it, in each kind of battle."""

from game.core.records import SideId
from game.i18n import N_, _
from game.views.words.agreement import sentence_of
from game.views.words.phrase import Names

_ENDINGS = {
    "won": (N_("{side} wins"), ""),
    "withdrew": (N_("{side} holds the field"), N_("Both sides left the field")),
    "none_left": ("", N_("Nobody is left")),
    "both_left": ("", N_("Both stacks have units left")),
    "standoff": ("", N_("The battle ends in a stand-off")),
    "stopped": ("", N_("Stopped here")),
}
"""By `BattleEnded.reason`: with a winner, without."""


def winner_line(names: Names, winner: SideId | None, reason: str = "") -> str:
    """Who won, as a headline; where both are left because that is all there is to the battle, that."""
    if reason == "both_left":
        return _("Both hold the field")
    return _holder(names.side(winner)) if winner else _("Nobody has won")


def _holder(name: str) -> str:
    return sentence_of("{side} holds the field", name).format(side=name)


def ending(names: Names, winner: SideId | None, reason: str) -> str:
    """How a battle ended and by what."""
    won, undecided = _ENDINGS.get(reason, ("", ""))
    if winner is None:
        return _(undecided) or reason
    name = names.side(winner)
    return sentence_of(won or "{side} wins", name).format(side=name)
