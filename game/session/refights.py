"""Fighting by hand again what was resolved for a person who plays alone, where the match allows it.

The journal is not cut: it keeps what was resolved, that it was led back, and what came of it then. That goes
for battles at the table, in whosever turn. One that was fought by orders in another's turn passed within one
command: no moment lies in it at which its side could be asked, and what others did after it would have to be
undone with it, which its side has seen.
"""

from game.core.records import SideId
from game.i18n import _
from game.session.table import HotSeatTable

REASON = "Fought again by hand"


def allowed(table: HotSeatTable) -> bool:
    """Whether this match lets anybody fight again (parameter `refight`)."""
    return bool(getattr(table.session.campaign.params, "refight", False))


def why_not(table: HotSeatTable) -> str:
    """Why a battle cannot be fought again; empty if it can."""
    if table.session.kept.barred:
        return table.session.kept.barred
    return "" if table.alone else _("Others play: what is resolved stands")


def mark(table: HotSeatTable) -> int | None:
    """Remember how things stand before a battle is resolved: the moment to come back to, None where nobody
    may."""
    if not allowed(table) or why_not(table):
        return None
    entry = len(table.session.journal)
    table.session.timeline.keep(entry)
    return entry


def fight_again(table: HotSeatTable, entry: int, side: SideId) -> str:
    """Lead the campaign back to a moment that was remembered, with the person of `side` at the table, whom
    another's turn has sent away. Empty, or why that is not possible."""
    reason = why_not(table)
    if reason:
        return reason
    trouble = table.session.timeline.rewind(entry, REASON)
    if not trouble:
        table.stand_up()
        table.sitting = side
    return trouble
