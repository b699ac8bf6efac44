"""The written list of what happened while a seat was away: headings by turn, sentences to jump to."""

from collections.abc import Callable

from game.ui.i18n import _
from game.ui.recap.away_model import AwayStream
from game.ui.recap.headed_rows import HeadedRows, Heading
from game.ui.recap.report_model import ReportLine

_ROW = 36


class AwayRows(HeadedRows):
    """All beats under their headings. Going to a row shows its beat; Enter or a double click opens the replay
    of its battle, or goes on playing from there."""

    def __init__(self, away: AwayStream, show: Callable[[int], None], choose: Callable[[int], None]) -> None:
        self.away = away
        self._beat_of: dict[int, int] = {}
        rows: list[Heading | ReportLine] = []
        for chapter in away.chapters:
            rows.append(Heading(chapter.day, chapter.name, chapter.colour, chapter.icon))
            for beat in chapter.beats:
                self._beat_of[len(rows)] = beat
                rows.append(away.beats[beat].line)
        self._row_of = {beat: row for row, beat in self._beat_of.items()}
        super().__init__(
            rows,
            row_height=_ROW,
            rows_wished=12,
            on_select=lambda row: show(self._beat_of[row]),
            on_choose=lambda row: choose(self._beat_of[row]),
        )

    def row_of(self, beat: int) -> int:
        """The row of a beat."""
        return self._row_of[beat]

    def follow(self, beat: int | None) -> None:
        """Mark the beat that is shown, without telling."""
        self.select(None if beat is None else self.row_of(beat), tell=False)

    def gain_focus(self) -> None:
        # Coming to the list shows nothing else than what is shown already.
        if self.selected is None and self.count:
            self.select(0, tell=False)
        super().gain_focus()

    def arrow(self, index: int) -> str:
        beat = self._beat_of.get(index)
        return "play" if beat is not None and self.away.beats[beat].battle is not None else ""

    def where(self, index: int) -> str:
        return _("Enter or a double click: the battle, blow by blow") if self.arrow(index) else ""
