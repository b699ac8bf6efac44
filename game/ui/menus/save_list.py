"""Rows of saves with their pictures, and the card about one of them."""

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.menus.emblem import Emblem, Emblems
from game.ui.menus.emblem_land import SIZE
from game.ui.menus.saves_model import SaveRow
from game.ui.stage.dark_scene import seat_look
from game.ui.widgets import boards
from game.ui.widgets.base import Box, Size, Widget
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.labels import Hairline, Label, Paragraph, TokenMark
from game.ui.widgets.scroll import RowList, RowMark, ScrollArea
from game.ui.widgets.surfaces import Card
from game.ui.widgets.tip import Tip

_ROW = 78
_TWO_COLUMNS = 800
_LIST_SHARE = 0.56


def draw_picture(
    surface: pygame.Surface, rect: pygame.Rect, picture: pygame.Surface | None, *, broken: bool, unit: float
) -> None:
    """A picture in its frame; bare paper stands in, with a warning for a broken save."""
    if picture is not None:
        surface.blit(picture, rect)
    else:
        surface.blit(boards.cut(boards.paper_tile(theme.PAPER_SHADE), rect.size, 11), rect)
    if broken:
        side = max(16, round(rect.height * 0.4))
        draw_icon(surface, "warning", *rect.center, side, theme.LOSS, stroke=2)
    pygame.draw.rect(surface, theme.CARD_EDGE, rect, max(1, round(1.5 * unit)))


class SaveRows(RowList):
    """The list."""

    def __init__(
        self,
        rows: Sequence[SaveRow],
        pictures: Emblems,
        *,
        on_select: Callable[[int], None],
        on_choose: Callable[[int], None],
    ) -> None:
        self.rows = tuple(rows)
        self.pictures = pictures
        super().__init__(
            len(self.rows),
            self._draw_one,
            row_height=_ROW,
            on_select=on_select,
            on_choose=on_choose,
            row_tip=self._tip,
            rows_wished=7,
        )

    def show_rows(self, rows: Sequence[SaveRow]) -> None:
        """Show other saves."""
        self.rows = tuple(rows)
        self.set_count(len(self.rows))

    def fetch_next(self) -> bool:
        """Go on with the picture of a save in sight; whether one came."""
        emblem = self.next_missing()
        if emblem is None or not self.pictures.fetch(emblem):
            return False
        self.changed()
        return True

    def next_missing(self) -> Emblem | None:
        """What a picture of a save in sight is to be painted of, if one is missing."""
        if not self.rows:
            # An empty list may stand on no screen at all, and then has no rows in sight to ask for.
            return None
        for index in self.visible_rows():
            row = self.rows[index]
            if not row.problem and self.pictures.missing(row.emblem):
                return row.emblem
        return None

    def _tip(self, index: int) -> Tip:
        row = self.rows[index]
        return Tip(title=row.title, place=row.third, text=row.problem or row.damage or row.kind_tip)

    def _draw_one(self, surface: pygame.Surface, rect: pygame.Rect, index: int, mark: RowMark) -> None:
        kit, row = self.kit, self.rows[index]
        typeset = kit.typeset
        tall = rect.height - kit.px(12)
        wide = tall * SIZE[0] // SIZE[1]
        box = pygame.Rect(rect.x + kit.px(6), rect.y + kit.px(6), wide, tall)
        picture = None if row.problem else self.pictures.picture(row.emblem, box.size, typeset)
        bad = bool(row.problem or row.damage)
        draw_picture(surface, box, picture, broken=bad, unit=kit.unit)
        left = box.right + kit.px(12)
        right = rect.right - kit.px(8)
        tokens = [side for side in row.sides if side.plays and side.alive][:6]
        d, step = kit.px(24), kit.px(27)
        for at, side in enumerate(reversed(tokens)):
            kit.tokens.draw(
                surface, seat_look(side.colour), right - d // 2 - step * at, rect.y + kit.px(20), d
            )
        room = right - left - (step * len(tokens) + kit.px(6) if tokens else 0)
        lines = (
            (row.title, theme.ROW_TITLE, theme.INK if not row.problem else theme.INK_SOFT, room),
            (row.second, theme.LABEL, theme.LOSS if bad or row.used else theme.INK, right - left),
            (row.third, theme.LABEL, theme.INK_SOFT, right - left),
        )
        top = rect.y + (rect.height - sum(typeset.height(role) for _text, role, _c, _r in lines)) // 2
        for text, role, colour, wide_ in lines:
            typeset.draw(surface, typeset.ellipsis(text, role, max(1, wide_)), left, top, role, colour)
            top += typeset.height(role)


class SavePicture(Widget):
    """The picture of the chosen save."""

    shrinks: ClassVar[bool] = True

    def __init__(self, pictures: Emblems) -> None:
        super().__init__()
        self.pictures = pictures
        self.row: SaveRow | None = None
        self.tipped(text=_("The banners of this campaign, and its day"))

    def show(self, row: SaveRow | None) -> None:
        """Show another save."""
        self.row = row
        self.changed()

    def measure(self, width: int) -> Size:
        wide = min(width, self.kit.px(SIZE[0]))
        return Size(wide, wide * SIZE[1] // SIZE[0])

    def least_height(self, width: int) -> int:
        return self.kit.px(60)

    def draw(self, surface: pygame.Surface) -> None:
        tall = self.rect.height
        wide = min(self.rect.width, tall * SIZE[0] // SIZE[1])
        box = pygame.Rect(0, 0, wide, wide * SIZE[1] // SIZE[0])
        box.center = self.rect.center
        row = self.row
        broken = row is not None and bool(row.problem or row.damage)
        picture = None
        if row is not None and not broken:
            picture = self.pictures.picture(row.emblem, box.size, self.kit.typeset)
        draw_picture(surface, box, picture, broken=broken, unit=self.kit.unit)


class SaveCard(Card):
    """All about one save."""

    def __init__(self, pictures: Emblems) -> None:
        self.view = SavePicture(pictures)
        self.words = Column(gap=6)
        super().__init__(self.view, ScrollArea(self.words, least=40), gap=12)

    def show(self, row: SaveRow | None) -> None:
        """Show another save."""
        self.view.show(row)
        if row is None:
            self.words.refill([Paragraph(_("Nothing is chosen"), theme.ASIDE, "label")])
            return
        parts: list[Widget] = [
            Paragraph(row.title, theme.CARD_TITLE),
            Paragraph(row.second, theme.TEXT, "loss" if row.problem or row.damage or row.used else "value"),
            Paragraph(row.third, theme.LABEL, "label"),
        ]
        if row.sides:
            parts.append(Hairline())
        for side in row.sides:
            name = Label(side.name, theme.STRONG, "value" if side.alive else "label")
            who = Label(side.who if side.alive else _("fallen"), theme.LABEL, "label")
            parts.append(Row(TokenMark(seat_look(side.colour), 26), name.growing(), who, gap=8))
        parts += [Hairline(), Paragraph(row.path.name, theme.LABEL, "label")]
        self.words.refill(parts)


class ListAndCard(Box):
    """The list with the card beside it; the card is left out where it is narrow."""

    def __init__(self, rows: Widget, card: Widget) -> None:
        super().__init__((rows, card))
        self.rows, self.card = rows, card

    def measure(self, width: int) -> Size:
        return Size(width, self.rows.wish(width).height)

    def least_height(self, width: int) -> int:
        return self.rows.least_height(width)

    def arrange(self) -> None:
        rect, gap = self.rect, self.kit.px(theme.GAP_CARDS)
        both = rect.width >= self.kit.px(_TWO_COLUMNS)
        # Set without `visible`, which would ask for another layout from within this one.
        self.card._visible = both
        if not both:
            self.rows.place(pygame.Rect(rect))
            return
        left = round((rect.width - gap) * _LIST_SHARE)
        self.rows.place(pygame.Rect(rect.x, rect.y, left, rect.height))
        self.card.place(pygame.Rect(rect.x + left + gap, rect.y, rect.width - left - gap, rect.height))
