"""What a tooltip says; `tips` shows it."""

from dataclasses import dataclass

from game.ui.look.chips import Tone


@dataclass(frozen=True, slots=True)
class TipRow:
    """A line of figures in a tooltip: icon, label, value."""

    icon: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class TipChip:
    """A short word at the foot of a tooltip; `good` ones carry a check, `bad` ones a cross."""

    text: str
    tone: Tone = "plain"
    icon: str = ""


@dataclass(frozen=True, slots=True)
class TipNote:
    """A sentence at the foot of a tooltip: `good` ones carry a check, `bad` ones a cross."""

    text: str
    tone: Tone = "plain"
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Tip:
    """A tooltip: title, a line below it, text, rows, a caption with chips, notes, and the rule it rests on.

    The key of a command and the reason why something is disabled are added by the widget that owns the tip.
    """

    title: str = ""
    place: str = ""
    text: str = ""
    rows: tuple[TipRow, ...] = ()
    caption: str = ""
    chips: tuple[TipChip, ...] = ()
    notes: tuple[TipNote, ...] = ()
    rule: str = ""
