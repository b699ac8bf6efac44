"""The aftermath: how everybody left the battle, who won, who was taken, who grew."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

import pygame

from game.core.battle.seam import BattleView, CombatantView
from game.core.events.common import BattleEnded, DieRolled, Event, ExperienceGained, SiteTaken
from game.core.numbers import halves_text
from game.core.records import SideId
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.placing.pieces import look_of
from game.ui.battle.playback.story import exp_text
from game.ui.i18n import _, ngettext
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.boxes import Column
from game.ui.widgets.labels import Label, Paragraph, SectionHead, TitleRow
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import Card
from game.ui.widgets.table import Cell, RowTable, TableColumn
from game.ui.widgets.tones import Tone
from game.views.words.endings import winner_line
from game.views.words.fates import AFTERWARDS

_SIDE_BY_SIDE = 860
_ORDER = ("fit", "stunned", "knocked_out", "captive", "critical", "escaped", "croaked")
_TONES: dict[str, Tone] = {
    "fit": "gain",
    "stunned": "gain",
    "knocked_out": "warning",
    "critical": "loss",
    "captive": "warning",
    "croaked": "loss",
    "escaped": "label",
}


@dataclass(frozen=True, slots=True)
class FateRow:
    """One combatant at the end."""

    unit: str
    name: str
    look: TokenLook
    fate: str
    tone: Tone
    hits: str
    ammo: str
    exp: str
    level: str = ""


@dataclass(frozen=True, slots=True)
class Aftermath:
    """The end of a battle: headline, a line about it, fates by side (left first), what else is to be told."""

    headline: str
    line: str
    sides: tuple[tuple[str, str, tuple[FateRow, ...]], ...]
    notes: tuple[str, ...]
    exchange: bool = False
    """Of a battle of one exchange: without ammunition, with levels."""


def aftermath_of(view: BattleView, names: CombatantNames, events: Iterable[Event], left: SideId) -> Aftermath:
    """The aftermath from the last picture and what was told."""
    told = list(events)
    gains: dict[str, str] = {}
    reason = ""
    for event in told:
        if isinstance(event, BattleEnded):
            reason = event.reason
            gains = {unit: f"+{exp_text(exp)}" for unit, exp in event.gains}
    dice = sum(isinstance(event, DieRolled) for event in told)
    exchange = not view.in_bouts
    bouts = ngettext("{n} bout", "{n} bouts", view.bout).format(n=view.bout)
    bouts = _("one exchange") if exchange else bouts
    thrown = ngettext("{n} die", "{n} dice", dice).format(n=dice)
    order = sorted(view.parties, key=lambda party: party.side != left)
    sides = []
    for party in order:
        mine = [unit for unit in view.units if unit.side == party.side]
        mine.sort(key=lambda unit: _ORDER.index(unit.condition))
        rows = tuple(_row(unit, names, gains) for unit in mine)
        stood = sum(unit.condition in ("fit", "stunned") for unit in mine)
        count = _("{left} of {all} stand").format(left=stood, all=len(mine))
        sides.append((names.side(party.side), count, rows))
    return Aftermath(
        winner_line(names, view.winner, reason),
        f"{bouts}, {thrown}",
        tuple(sides),
        _notes(view, names, told),
        exchange,
    )


def _row(unit: CombatantView, names: CombatantNames, gains: dict[str, str]) -> FateRow:
    fate, tone = AFTERWARDS[unit.condition], _TONES[unit.condition]
    text = _(fate)
    if unit.captor:
        text = _("held by {unit}").format(unit=names.unit(unit.captor))
    gone = unit.condition in ("croaked", "escaped")
    ammo = "" if unit.ammo is None or gone else halves_text(unit.ammo)
    hits = "–" if gone else f"{halves_text(unit.hits)} / {halves_text(unit.hits_max)}"
    look = replace(look_of(unit, names.colour(unit.side)), zone=0, leader="")
    level = "" if gone else str(unit.level)
    return FateRow(unit.id, names.unit(unit.id), look, text, tone, hits, ammo, gains.get(unit.id, ""), level)


def _notes(view: BattleView, names: CombatantNames, events: Sequence[Event]) -> tuple[str, ...]:
    out = []
    for unit in view.units:
        if unit.condition == "captive" and unit.captor:
            text = _("{jailor} holds {unit}")
            out.append(text.format(jailor=names.owned(unit.captor), unit=names.owned(unit.id)))
    for event in events:
        if isinstance(event, SiteTaken):
            out.insert(0, _("The place falls to {side}").format(side=names.side(event.owner)))
        if isinstance(event, ExperienceGained):
            name = names.told(event.name)
            out.append(_("{unit} reached level {level}").format(unit=name, level=event.level))
    return tuple(out)


class FateColumns(ScrollArea):
    """Both sides beside one another; where there is little room below each other with fewer columns, and to
    be scrolled."""

    def __init__(self, parts: Sequence[Widget], short: Sequence[Widget]) -> None:
        self.parts, self.short = tuple(parts), tuple(short)
        self._list = Column(*self.parts, *self.short, gap=10)
        super().__init__(self._list)

    def _beside(self, width: int) -> bool:
        beside = width >= self.kit.px(_SIDE_BY_SIDE)
        # Set without `visible`, which would ask for another layout from within this one.
        for part in self.parts:
            part._visible = beside
        for part in self.short:
            part._visible = not beside
        return beside

    def measure(self, width: int) -> Size:
        if self._beside(width):
            return Size(width, max((part.wish(width // 2).height for part in self.parts), default=0))
        return super().measure(width)

    def arrange(self) -> None:
        rect = self.rect
        if not self._beside(rect.width):
            super().arrange()
            return
        self.scroller.fit(rect.height, rect.height)
        self._list.place(rect)
        gap = self.kit.px(24)
        wide = (rect.width - gap * (len(self.parts) - 1)) // max(1, len(self.parts))
        for at, part in enumerate(self.parts):
            part.place(pygame.Rect(rect.x + at * (wide + gap), rect.y, wide, rect.height))


class AftermathBoard(Card):
    """The board over the field when all is over."""

    bleed: ClassVar[float] = 24

    def __init__(self) -> None:
        super().__init__(gap=10, pad=(22, 14, 22, 16), tone="lit", seed=73)
        self.shown_now: Aftermath | None = None

    def show(self, end: Aftermath) -> None:
        """Show an end."""
        if end == self.shown_now:
            return
        self.shown_now = end
        whole = [_side_part(*side, levels=end.exchange) for side in end.sides]
        short = [_side_part(*side, levels=end.exchange, short=True) for side in end.sides]
        notes = [Paragraph(note, theme.LABEL, "label") for note in end.notes[:6]]
        more = len(end.notes) - len(notes)
        if more > 0:
            notes.append(Paragraph(_("and {n} more").format(n=more), theme.LABEL, "label"))
        self.refill([TitleRow(end.headline, end.line, role=theme.HEADING), FateColumns(whole, short), *notes])


def _side_part(
    name: str, count: str, rows: Sequence[FateRow], *, levels: bool, short: bool = False
) -> Widget:
    columns = (
        TableColumn(_("Unit")),
        TableColumn("", 92 if levels or short else 118),
        TableColumn(width=74 if not short else 58, align="right", icon="heart"),
        TableColumn(width=44, align="right", icon="pennant" if levels else "bow"),
        TableColumn(width=44 if levels else 62, align="right", icon="star"),
    )
    shown = 3 if short else len(columns)
    table = RowTable(
        columns[:shown],
        len(rows),
        lambda index: _cells(rows[index], levels=levels)[:shown],
        row_height=theme.ROW_UNIT,
        rows_wished=max(3, len(rows)),
    )
    told = _("Hits left, level before the battle, experience gained")
    table.tipped(_("Fates"), told if levels else _("Hits and ammunition left, experience gained"))
    table.grow = 1
    return Column(SectionHead(name, count), table, gap=4)


def _cells(row: FateRow, *, levels: bool) -> tuple[Cell, ...]:
    return (
        Cell(row.name, theme.STRONG, token=row.look),
        Cell(row.fate, theme.TEXT, row.tone),
        Cell(row.hits, theme.TEXT),
        Cell(row.level if levels else row.ammo, theme.TEXT),
        Cell(row.exp, theme.STRONG, "gain"),
    )


def summary_parts(end: Aftermath) -> list[Widget]:
    """The aftermath in few words, for the panel."""
    parts: list[Widget] = [TitleRow(_("Aftermath"), end.line)]
    for name, count, rows in end.sides:
        away = sum(row.fate == _(AFTERWARDS["escaped"]) for row in rows)
        fallen = sum(row.look.state == "remembered" for row in rows) - away
        taken = sum(row.look.captive for row in rows)
        parts.append(Label(f"{name}: {count}", theme.STRONG))
        words = [ngettext("{n} fell", "{n} fell", fallen).format(n=fallen) if fallen else _("nobody fell")]
        if away:
            words.append(ngettext("{n} got away", "{n} got away", away).format(n=away))
        if taken:
            words.append(ngettext("{n} was taken", "{n} were taken", taken).format(n=taken))
        parts.append(Label(", ".join(words), theme.TEXT, "label"))
    return parts
