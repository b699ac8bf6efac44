"""Who sits where, in words for the card of a stack."""

from collections.abc import Sequence

from game.core.seams.cards import UnitCard
from game.ui.i18n import _, ngettext


def name_of(card: UnitCard) -> str:
    """A unit's own name, else its kind's."""
    return card.name or _(card.kind_name)


def why_no_mounting(cards: Sequence[UnitCard]) -> str:
    """Why nobody can get on anything, as far as the cards tell; empty if somebody might."""
    if not any(card.carrier and card.mount is None and not card.prisoner for card in cards):
        return _("No mount is in it")
    if not any(not card.carrier and card.mount is None for card in cards):
        return _("Nobody is on foot")
    return ""


def why_no_dismounting(cards: Sequence[UnitCard]) -> str:
    """Why nobody can get off; empty if somebody might."""
    return "" if any(card.mount is not None for card in cards) else _("Nobody sits on a mount")


def seat_mark(card: UnitCard) -> str:
    """The same in a word, for a row of a table."""
    if card.mount is not None:
        return _("riding") if card.rider else _("aboard")
    return f"+{len(card.carries)}" if card.carries else ""


def seat_text(card: UnitCard, cards: Sequence[UnitCard]) -> str:
    """Where a unit sits, or how many it carries, in few words."""
    if card.mount is not None:
        seat = next((other for other in cards if other.unit == card.mount), None)
        return _("on {mount}").format(mount=name_of(seat)) if seat else ""
    count = len(card.carries)
    return ngettext("carries {count}", "carries {count}", count).format(count=count) if count else ""
