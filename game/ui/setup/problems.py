"""What is wrong with a scenario: file, line, the line itself, what could stand there."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

from game.content.problems import Problem, summary
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.setup.setup_model import Offer
from game.ui.stage.sheet import SheetScene
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row, Spacer, Words
from game.ui.widgets.buttons import Button
from game.ui.widgets.labels import Hairline, IconMark, Label, Paragraph
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import Card
from game.ui.widgets.tones import Tone

MOST_SHOWN = 120
_TONES: dict[str, Tone] = {"error": "loss", "warning": "warning", "info": "notice"}


class ProblemsScene(SheetScene):
    """The checker's list of one scenario. `again` reads the files once more."""

    title: ClassVar[str] = N_("Problems")
    width: ClassVar[float] = 940

    def __init__(self, offer: Offer, again: Callable[[], Offer | None]) -> None:
        self.offer = offer
        self._again = again

    def heading(self) -> str:
        return self.offer.name

    def beside_heading(self) -> Sequence[Widget]:
        self.count = Label(summary(self.offer.problems), theme.TEXT, "warning")
        return (self.count,)

    def body(self) -> Widget:
        self.card = Card(gap=0)
        self._fill()
        return self.card

    def _fill(self) -> None:
        self.card.refill([ScrollArea(Column(*_entries(self.offer.problems), gap=10))])

    def buttons(self) -> Sequence[Widget]:
        where = str(self.offer.path.parent) if self.offer.path is not None else ""
        return (
            Button(_("Check again"), self.look_again, icon="search").tipped(
                _("Check again"), _("Reads the files again")
            ),
            Label(where, theme.LABEL, "aside").growing(),
            Spacer(),
            Button(_("Back"), lambda: self.stage.pop(), style="gold", icon="chevron_left"),
        )

    def look_again(self) -> None:
        """Read the files once more and show what is wrong now."""
        offer = self._again()
        if offer is None:
            self.notice(_("The file is gone"), "warning")
            self.stage.pop()
            return
        self.offer = offer
        self.count.say(summary(offer.problems), "warning" if offer.problems else "gain")
        self._fill()


def _entries(problems: Sequence[Problem]) -> list[Widget]:
    if not problems:
        return [Paragraph(_("All problems are fixed."), theme.TEXT, "gain")]
    out: list[Widget] = []
    for problem in problems[:MOST_SHOWN]:
        if out:
            out.append(Hairline())
        out.append(_entry(problem))
    if len(problems) > MOST_SHOWN:
        more = len(problems) - MOST_SHOWN
        out += [Hairline(), Paragraph(_("and {count} more").format(count=more), theme.TEXT, "label")]
    return out


def _entry(problem: Problem) -> Widget:
    tone = _TONES.get(problem.severity, "value")
    icon = "info" if problem.severity == "info" else "warning"
    lines: list[Widget] = [
        Paragraph(problem.message, theme.STRONG, tone),
        Label(place_words(problem), theme.LABEL, "label"),
    ]
    if problem.text.strip():
        lines.append(Paragraph(problem.text.strip(), theme.ASIDE))
    if problem.suggestion:
        lines.append(
            Paragraph(_("Did you mean “{word}”?").format(word=problem.suggestion), theme.TEXT, "gain")
        )
    if problem.allowed:
        allowed = _("Allowed: {words}").format(words=", ".join(problem.allowed))
        lines.append(Paragraph(allowed, theme.LABEL, "label"))
    return Row(
        IconMark(icon, problem.severity, tone=tone), Words(*lines, gap=2).growing(), gap=10, across="start"
    )


def place_words(problem: Problem) -> str:
    """File and line of a problem for people."""
    file = Path(problem.file).name
    if not problem.column:
        return _("{file}, line {line}").format(file=file, line=problem.line)
    return _("{file}, line {line}, column {column}").format(
        file=file, line=problem.line, column=problem.column
    )
