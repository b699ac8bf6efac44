"""Which saves of a list are whole, and which are played in another window: looked up one at a time, after the
list is on the screen."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from game.session.vault import Vault
from game.ui.i18n import _
from game.ui.menus.saves_model import SaveRow


class SaveChecks:
    """What was found about the saves of a folder. A file that has changed since is looked at again."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._found: dict[Path, tuple[str, str]] = {}
        """A file, as it was then: what is wrong with it, or nothing."""

    def missing(self, rows: Iterable[SaveRow]) -> SaveRow | None:
        """A save that was not looked at yet."""
        for row in rows:
            if not row.problem and self._found.get(row.path, ("", ""))[0] != row.stamp:
                return row
        return None

    def fetch(self, rows: Iterable[SaveRow]) -> bool:
        """Look at one more save; whether there was one."""
        row = self.missing(rows)
        if row is None:
            return False
        fault = self._vault.fault(row.path)
        self._found[row.path] = (row.stamp, "" if fault is None else fault.words)
        return True

    def told(self, rows: Sequence[SaveRow]) -> list[SaveRow]:
        """The rows with what was found about them."""
        return [self._told(row) for row in rows]

    def _told(self, row: SaveRow) -> SaveRow:
        stamp, words = self._found.get(row.path, ("", ""))
        used = self._vault.used_elsewhere(row.live)
        if row.problem or stamp != row.stamp:
            return replace(row, used=used)
        return replace(row, used=used, damage=words, state=_("damaged") if words else _("intact"))
