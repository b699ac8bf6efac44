"""The strip that goes with everything a game master does: why, and who is told."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

import pygame

from game.core.records import SideId
from game.ui.gm.act_reason import REASON_LIMIT, ActReason, Hearer, told_names, told_words
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.stage.dark_scene import seat_look
from game.ui.widgets import paint
from game.ui.widgets.base import Size
from game.ui.widgets.boxes import Column, WrapBox
from game.ui.widgets.control import Control
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Paragraph, SectionHead
from game.ui.widgets.tip import Tip

_SIDE = 40
_TOKEN = 30
_CHECK = 16


class Pip(Control):
    """A small switch with a picture: a side's token, or an icon."""

    bleed: ClassVar[float] = paint.MARGIN

    def __init__(self, title: str, action: Callable[[], None], *, colour: str = "", icon: str = "") -> None:
        super().__init__()
        self.title = title
        self.action = action
        self.colour = colour
        self.icon = icon
        self.on = False
        self._says = ""

    def show(self, on: bool, says: str) -> None:
        """Show it on or off; `says` what that means."""
        if (on, says) != (self.on, self._says):
            self.on, self._says = on, says
            self.changed()

    def tip_shown(self) -> Tip | None:
        return Tip(title=self.title, text=self.reason or self._says)

    def act(self) -> None:
        self.action()

    def measure(self, width: int) -> Size:
        side = self.kit.px(_SIDE)
        return Size(side, side)

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        if self.on or (self._hover.value > 0.5 and self.enabled):
            face = paint.raised(rect.size, hover=not self.on, unit=kit.unit)
            paint.stamp(surface, face, rect)
        x, y = rect.center
        if self.colour:
            opacity = 255 if self.on else 120
            kit.tokens.draw(surface, seat_look(self.colour), x, y, kit.px(_TOKEN), opacity=opacity)
        else:
            ink = theme.INK if self.on else theme.INK_SOFT
            draw_icon(surface, self.icon, x, y, kit.px(22), ink, stroke=2)
        if self.on:
            disc = paint.brass_disc(kit.px(_CHECK), unit=kit.unit)
            middle = (rect.right - kit.px(8), rect.bottom - kit.px(8))
            surface.blit(disc, disc.get_rect(center=middle))
            draw_icon(surface, "check", *middle, kit.px(10), theme.GOLD_TEXT, stroke=3.4)


class DeedStrip(Column):
    """Reason and audience; `on_change` hears every change."""

    def __init__(
        self,
        hearers: tuple[Hearer, ...],
        on_change: Callable[[], None],
        *,
        secret: bool = True,
    ) -> None:
        """`secret`: it may be done so that nobody is told."""
        self.hearers = hearers
        self.on_change = on_change
        self.deed = ActReason()
        self.head = SectionHead(_("Who is told"), "", aside_tone="label")
        self.why = TextField(
            "",
            name=_("Reason"),
            hint=_("Reason (optional)"),
            limit=REASON_LIMIT,
            on_change=self._because,
        )
        self.why.tipped(_("Reason"), _("The journal keeps it, and those who are told can read it"))
        self.secret = Pip(_("In secret"), self._nobody, icon="eye_closed")
        self.pips = {one.side: Pip(one.name, self._toggler(one.side), colour=one.colour) for one in hearers}
        self.all = Pip(_("Everybody"), self._everybody, icon="people")
        self.secret.visible = secret
        pips = [self.secret, *self.pips.values(), *([self.all] if len(hearers) > 1 else [])]
        self.listed = Paragraph("", theme.LABEL, "label")
        super().__init__(
            self.head, WrapBox(*pips, gap=6, line_gap=6), self.listed, self.why, gap=6, pad=(0, 4, 0, 0)
        )
        self._show()

    def _toggler(self, side: SideId) -> Callable[[], None]:
        return lambda: self._set(self.deed.toggled(side))

    def _because(self, text: str) -> None:
        self.deed = replace(self.deed, reason=text)
        self.on_change()

    def _nobody(self) -> None:
        self._set(replace(self.deed, told=frozenset()))

    def _everybody(self) -> None:
        self._set(replace(self.deed, told=frozenset(self.pips)))

    def _set(self, deed: ActReason) -> None:
        self.deed = deed
        self._show()
        self.on_change()

    @property
    def words(self) -> str:
        """Who is told, in few words."""
        if not (self.deed.told or self.secret.visible):
            return _("nobody yet")
        return told_words(self.deed, self.hearers)

    @property
    def names(self) -> str:
        """Who is told, by name."""
        return told_names(self.deed, self.hearers)

    @property
    def told(self) -> tuple[SideId, ...]:
        """Who is told, as a command has it."""
        return self.deed.audience(self.hearers)

    def forget_reason(self) -> None:
        """A reason goes with one deed only."""
        self.deed = replace(self.deed, reason="")
        self.why.set_value("")

    def _show(self) -> None:
        deed = self.deed
        self.head.say(_("Who is told"), self.words, "label")
        # Two stand in the head by name already.
        self.listed.visible = len(deed.told) > 1
        self.listed.say(self.names)
        self.secret.show(not deed.told, _("Nobody is told: only its effects show"))
        self.all.show(bool(self.hearers) and deed.everybody(self.hearers), _("Every side is told"))
        for side, pip in self.pips.items():
            on = side in deed.told
            pip.show(on, _("It is told what was done and why") if on else _("It is not told"))
