"""Both parties of a battle in tables, a row for each unit."""

from collections.abc import Callable

from game.core.battle.seam import BattleView, CombatantView
from game.session.reports.log_styles import LogTable, Piece, PrintedLine

AFTERWARDS = " afterwards"
"""Added to the titles of tables that stand at the end."""


def party_tables(
    view: BattleView, head: tuple[str, ...], row: Callable[[CombatantView], tuple[str, ...]], added: str = ""
) -> list[Piece]:
    """A table for each party, its units as `row` tells them."""
    out: list[Piece] = []
    for party in view.parties:
        rows = tuple(row(unit) for unit in view.units if unit.side == party.side)
        out += [PrintedLine(1, f"{party.title or party.side}{added}"), LogTable(head, rows)]
    return out
