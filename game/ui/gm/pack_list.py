"""The list of packs on the game master's desk: filtered, searched, as long as it likes."""

from collections.abc import Callable

import pygame

from game.core.records import StackId
from game.ui.actions import desk_actions
from game.ui.gm.packs_model import Filter, PackLine
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.choices import Segmented, SwitchPart, Toggle
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Paragraph
from game.ui.widgets.scroll import RowList, RowMark, ScrollArea
from game.ui.widgets.surfaces import Card
from game.ui.widgets.tip import Tip
from game.ui.widgets.tones import tone_colour

_ROW = 50
_TOKEN = 34
_NONE: dict[Filter, str] = {
    "all": N_("No pack is on the map"),
    "waits": N_("No pack waits"),
    "held": N_("No pack is under your control"),
}


class PackRows(RowList):
    """The packs, a line each."""

    def __init__(self, choose: Callable[[StackId], None]) -> None:
        self.packs: tuple[PackLine, ...] = ()
        self._choose_pack = choose
        super().__init__(
            0, self._draw_pack, row_height=_ROW, on_choose=self._chosen, row_tip=self._tip_of, rows_wished=4
        )

    def show_packs(self, packs: tuple[PackLine, ...], chosen: StackId | None) -> None:
        """Show other packs; the one that is picked stays selected."""
        self.packs = packs
        self.set_count(len(packs))
        at = next((at for at, one in enumerate(packs) if one.stack == chosen), None)
        if at is not None:
            self.select(at, tell=False)

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        used = super().press(point, button, 1)
        index = self.row_at(point) if not self.over_bar(point) else None
        if used and button == pygame.BUTTON_LEFT and index is not None:
            self._chosen(index)
        return used

    def _chosen(self, index: int) -> None:
        self._choose_pack(self.packs[index].stack)

    def _tip_of(self, index: int) -> Tip | None:
        one = self.packs[index]
        return Tip(title=one.title, text=one.line, place=one.word)

    def _draw_pack(self, surface: pygame.Surface, rect: pygame.Rect, index: int, _mark: RowMark) -> None:
        kit, one = self.kit, self.packs[index]
        typeset = kit.typeset
        kit.tokens.draw(surface, one.look, rect.x + kit.px(21), rect.centery, kit.px(_TOKEN))
        left, right = rect.x + kit.px(46), rect.right - kit.px(6)
        soft = tone_colour("label", self.ground)
        top = rect.centery - (typeset.height(theme.STRONG) + typeset.height(theme.LABEL)) // 2
        room = right - left
        if one.word:
            middle = top + typeset.height(theme.STRONG) // 2
            colour = tone_colour("warning" if one.state == "waits" else "label", self.ground)
            draw_icon(surface, one.icon, right - kit.px(9), middle, kit.px(17), colour, stroke=2)
            wide = typeset.measure(one.word, theme.LABEL)
            typeset.draw(
                surface,
                one.word,
                right - kit.px(22),
                middle,
                theme.LABEL,
                colour,
                align="right",
                anchor="middle",
            )
            room -= wide + kit.px(30)
        ink = tone_colour("value", self.ground)
        title = typeset.ellipsis(one.title, theme.STRONG, room)
        typeset.draw(surface, title, left, top, theme.STRONG, ink)
        tone = tone_colour("warning", self.ground) if one.warns else soft
        line = typeset.ellipsis(one.line, theme.LABEL, right - left)
        typeset.draw(surface, line, left, top + typeset.height(theme.STRONG), theme.LABEL, tone)


class PackList(Card):
    """The card of the list: a filter, a search, the packs, and whether they wait for the game master."""

    def __init__(
        self,
        choose: Callable[[StackId], None],
        filtered: Callable[[], None],
        review: Callable[[bool], None],
        hold: Callable[[], None],
    ) -> None:
        self.rows = PackRows(choose)
        self.filter = Segmented(
            (
                SwitchPart("all", _("All")),
                SwitchPart("waits", _("Waiting")),
                SwitchPart("held", _("By hand")),
            ),
            "all",
            lambda _key: filtered(),
            name=_("Which packs are shown"),
        )
        self.search = TextField(
            hint=_("Kind, place or conduct"),
            name=_("Search the packs"),
            limit=40,
            on_change=lambda _text: filtered(),
        )
        self.none = Paragraph("", theme.TEXT, "label")
        self.review = Toggle(_("Packs ask me first"), False, review).bound(desk_actions.DESK_REVIEW)
        self.review.tipped(
            _("Packs ask me first"),
            _("On their turn, every pack first shows you what it would do"),
            rule="SD3-6.03",
        )
        self.hold = IconButton("gm", _("Control all by hand"), hold, style="paper", side=38)
        self.hold.bound(desk_actions.DESK_ALL)
        found = Row(self.search.growing(), self.hold, gap=8)
        body = Column(self.filter, found, self.none, self.rows, self.review, gap=8)
        super().__init__(ScrollArea(body, least=60))
        self.pad = (14, 12, 14, 12)
        self.grow = 1

    @property
    def sieve(self) -> Filter:
        """Which packs are to be shown."""
        key = self.filter.chosen
        return "waits" if key == "waits" else "held" if key == "held" else "all"

    def show(
        self, packs: tuple[PackLine, ...], chosen: StackId | None, *, reviews: bool, barred: str
    ) -> None:
        """Show packs; `barred` says why there is no conduct of packs under these rules."""
        self.rows.show_packs(packs, chosen)
        text = "" if packs else barred or _("Nothing found") if self.search.value else _(_NONE[self.sieve])
        self.none.say(text)
        self.none.visible = bool(text)
        self.rows.visible = not text
        free = any(one.state != "held" for one in packs)
        label = _("Control all by hand") if free or not packs else _("Release all of these")
        self.hold.tipped(label, _("Packs you control do nothing by themselves"), rule="SD3-6.03")
        self.hold.usable(text)
        self.review.show(reviews)
        self.review.usable(barred)
