"""The card of an exchange: who strikes when, all factors, the dice, what is not known, who may fall."""

from collections.abc import Callable

from game.ui.battle.exchange.exchange_charts import DiceChart, FactorTable, LossHead, LossList, SidesHead
from game.ui.battle.models.exchange_model import DICE, WAITING, ExchangeBoard, FactorRow
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.labels import IconMark, Paragraph, TitleRow
from game.ui.widgets.tip import Tip


def exchange_parts(board: ExchangeBoard) -> list[Widget]:
    """Order of strikes, factors and dice, from above."""
    parts: list[Widget] = [TitleRow(board.title).tipped(board.title, board.why, rule="TB-8.16")]
    if board.why and not board.at_once:
        parts.append(Paragraph(board.why, theme.LABEL, "label"))
    parts.append(SidesHead(board.strikes))
    label, totals = _totals(board)
    fallen = any(row.id == DICE for row in board.rows)
    rows = board.rows if fallen else (*board.rows, _dice_row(board))
    parts.append(FactorTable(rows, totals, label, board.strikes))
    if any(strike.bars for strike in board.strikes):
        parts.append(DiceChart(board.strikes))
    parts += [
        Paragraph(f"{strike.name}: {strike.note}", theme.LABEL, "label")
        for strike in board.strikes
        if strike.note and strike.bars
    ]
    parts += [_line("warning", _("Mind"), note, "warning") for note in board.notes]
    parts += [_line("eye_closed", _("Not known"), line, "label") for line in board.unsure]
    return parts


def loss_parts(
    board: ExchangeBoard, choose: Callable[[str], None], tip: Callable[[str], Tip | None]
) -> list[Widget]:
    """Both stacks from the front to the back, and what each unit may lose."""
    out: list[Widget] = []
    for strike, rows in zip(board.strikes, board.losses, strict=True):
        listed = Column(
            LossHead(strike.name, strike.colour), LossList(rows, strike.colour, choose, tip), gap=2
        )
        out.append(listed)
    return out


def _totals(board: ExchangeBoard) -> tuple[str, tuple[str, str]]:
    """The word on the band of the totals, and both."""
    left, right = board.strikes
    if board.rolled:
        return _("damage"), (left.dealt or left.mean or "–", right.dealt or right.mean or "–")
    return _("mean damage"), (left.mean or "–", right.mean or "–")


def _dice_row(board: ExchangeBoard) -> FactorRow:
    """The row of dice that have not fallen yet."""
    shown = tuple(WAITING if strike.bars else "" for strike in board.strikes)
    texts = tuple(_("2d6 and 8, divided") if strike.bars else "" for strike in board.strikes)
    return FactorRow(DICE, _("two dice"), (shown[0], shown[1]), (texts[0], texts[1]), "TB-8.10")


def _line(icon: str, title: str, text: str, tone: str) -> Widget:
    words = Paragraph(text, theme.LABEL, "warning" if tone == "warning" else "label").growing()
    mark = IconMark(icon, title, size=18, tone="warning" if tone == "warning" else "label")
    return Row(mark, words, gap=8, across="start")
