"""The set-up sheet: on which land, under which rules, who sits where."""

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from game.content.problems import ContentError
from game.session import library
from game.session.session import Session
from game.session.setup import CampaignSetupError
from game.ui.actions import everywhere, sheet_actions
from game.ui.actions.action import Scope
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.menus.wordmark import Wordmark
from game.ui.setup.new_land import NewLandDialog
from game.ui.setup.problems import ProblemsScene
from game.ui.setup.seat_dialog import SeatDialog
from game.ui.setup.setup_map import MapCard
from game.ui.setup.setup_master import no_code_question
from game.ui.setup.setup_model import TITLE_LIMIT, Offer, SetupModel, offers_of
from game.ui.setup.setup_rules import FairnessCard, RulesRow
from game.ui.setup.setup_seats import SeatsCard
from game.ui.stage.backdrop_cache import Backdrop
from game.ui.stage.scene import Stage, WidgetScene
from game.ui.stage.sheet import table_top
from game.ui.widgets.base import Box, Size, Widget
from game.ui.widgets.boxes import Column, Row, Spacer, margins
from game.ui.widgets.buttons import Button
from game.ui.widgets.dialog import message
from game.ui.widgets.field import TextField
from game.ui.widgets.kit import Kit
from game.ui.widgets.labels import Label, Paragraph, SectionHead
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import Panel
from game.ui.worker import Background

_WIDTH = 1020
_WIDEST = 1480
_TALL = 950
_EDGE = 22
_MARK_ROOM = 400
_LOW_MAP, _LOWEST_MAP = 180, 120
_WHOLE = 1040
"""The height of a window from which on there is room for the game's name and for what the rulebooks are."""
_TWO_COLUMNS = 820
_MAP_SHARE = 0.46
_TIGHT = 620
_ROOMY = 930
_NARROW = 760
_BEGIN = 240
_MANY_SEATS = 8
"""With more rows beside it the map keeps its own height: its list would be far below."""

Start = Callable[[Stage, Session], None]
"""Takes the session that was begun and shows it on the stage."""


class SideBySide(Box):
    """Two parts beside each other, the left one a little narrower; below each other where it is narrow."""

    def __init__(self, left: Widget, right: Widget, *, gap: float = 22) -> None:
        super().__init__((left, right))
        self.left, self.right = left, right
        self.gap = gap

    def _widths(self, width: int) -> tuple[int, int] | None:
        if width < self.kit.px(_TWO_COLUMNS):
            return None
        left = round((width - self.kit.px(self.gap)) * _MAP_SHARE)
        return left, width - self.kit.px(self.gap) - left

    def measure(self, width: int) -> Size:
        widths = self._widths(width)
        if widths is None:
            both = self.left.wish(width).height + self.right.wish(width).height
            return Size(width, both + self.kit.px(self.gap))
        tall = max(self.left.wish(widths[0]).height, self.right.wish(widths[1]).height)
        return Size(width, tall)

    def arrange(self) -> None:
        rect, gap = self.rect, self.kit.px(self.gap)
        widths = self._widths(rect.width)
        if widths is None:
            upper = self.left.wish(rect.width).height
            self.left.place(pygame.Rect(rect.x, rect.y, rect.width, upper))
            low = rect.y + upper + gap
            self.right.place(pygame.Rect(rect.x, low, rect.width, rect.bottom - low))
            return
        self.left.place(pygame.Rect(rect.x, rect.y, widths[0], rect.height))
        self.right.place(pygame.Rect(rect.right - widths[1], rect.y, widths[1], rect.height))


class _SetupFrame(Box):
    """The sheet; with room to spare it lies at the right, and the name of the game stands beside it."""

    def __init__(self, panel: Panel, mark: Wordmark) -> None:
        super().__init__((mark, panel))
        self.panel, self.mark = panel, mark

    def measure(self, width: int) -> Size:
        return Size(width, self.rect.height)

    def arrange(self) -> None:
        kit, rect = self.kit, self.rect
        edge = min(kit.px(_EDGE), rect.height // 60)
        room = rect.width - 2 * edge
        # In a window of little height the sheet needs the width.
        beside = room >= kit.px(_WIDTH + _MARK_ROOM) and rect.height >= kit.px(_WHOLE)
        wide = min(kit.px(_WIDEST), room - (kit.px(_MARK_ROOM) if beside else 0))
        spare = room - wide
        self.mark._visible = beside
        left = rect.right - edge - wide if beside else rect.x + (rect.width - wide) // 2
        room = rect.height - 2 * edge
        # Always as high: it must not jump when another scenario has more to say.
        tall = min(room, max(self.panel.wish(wide).height, kit.px(_TALL)))
        self.panel.place(pygame.Rect(left, rect.y + edge + (room - tall) // 2, wide, tall))
        if beside:
            width = min(spare - kit.px(40), kit.px(468))
            top = rect.y + kit.px(24)
            tall = self.mark.wish(width).height
            self.mark.place(pygame.Rect(rect.x + (spare - width) // 2 + edge // 2, top, width, tall))


class NewCampaignScene(WidgetScene):
    """The set-up sheet. `start` takes over once the campaign has begun."""

    title: ClassVar[str] = N_("New campaign")
    scopes: ClassVar[tuple[Scope, ...]] = ("lists",)

    def __init__(
        self,
        start: Start,
        *,
        free_title: Callable[[str], str] = str,
        backdrop: Backdrop | None = None,
        offers: Sequence[Offer] | None = None,
        chosen: str = "",
        seed: int | None = None,
        debug: bool = False,
    ) -> None:
        """`offers` of None reads the library on a thread; `chosen` is a scenario's id, `debug` shows what
        only developers want. `free_title` makes a title that no save has yet."""
        self._start = start
        self._free_title = free_title
        self.backdrop = backdrop
        self._chosen = chosen
        self._seed = seed
        self._debug = debug
        self._bare = False
        self.model: SetupModel | None = None
        self._reading: Background[list[Offer]] | None = None
        if offers is None:
            self._reading = Background(_read_offers, "scenarios")
        else:
            self.model = SetupModel(offers, chosen=chosen, seed=seed)

    # Building

    def build(self) -> Widget:
        self.body = Column(gap=12)
        self.scroll = ScrollArea(self.body)
        self.field = TextField(
            name=_("Name of the campaign"),
            hint=_("Name of the campaign"),
            limit=TITLE_LIMIT,
            on_change=self._rename,
            on_enter=lambda _text: self.desk.focus(None),
        )
        self.begin = Button(_("Begin"), self.start, style="gold", icon="dawn", second=_("one moment"))
        self.begin.bound(sheet_actions.BEGIN)
        self.why = Paragraph("", theme.LABEL, "warning", align="right")
        self.fair_head = SectionHead(_("Fog and fairness"))
        back = Button(_("Back"), lambda: self.stage.pop(), icon="chevron_left")
        self.called = Label(_("Name"), theme.TEXT, "label")
        self.head = Row(
            Label(_("New campaign"), theme.PAGE),
            Spacer(),
            self.called,
            self.field.sized(width=270),
            gap=12,
        )
        self.back = back
        self.panel = Panel(floating=True, seed=15)
        self._roomy: bool | None = None
        self._tight = False
        self._brief = False
        self._fair: list[Widget] = []
        self._main: list[Widget] = []
        self._fill()
        self._compose(roomy=False)
        return _SetupFrame(
            self.panel, Wordmark(("Second", "Dawn"), _("Scouts, warlords and the fog between them"))
        )

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.desk.default = self.begin

    def _fill(self) -> None:
        """Fill the sheet from the model, or say that the scenarios are being read."""
        model = self.model
        if model is None:
            self._main = [Paragraph(_("Loading the scenarios"), theme.ASIDE, "label")]
        elif not model.offers:
            text = _("No scenario was found, neither with the game nor in your own folder.")
            self._main = [Paragraph(text, theme.TEXT, "warning")]
        else:
            self.map = MapCard(model, turned=self._turned, reroll=self.roll, problems=self.show_problems)
            self.seats = SeatsCard(model, edit=self.edit_seat, changed=self._seats_changed, debug=self._debug)
            self.fairness = FairnessCard(model, changed=self._say_state, living=self._seats_filled)
            self.books = RulesRow(model, self._turned)
            self._main = [
                SectionHead(_("Rules"), _("fixed once the war begins")),
                self.books,
                SideBySide(
                    Column(SectionHead(_("Map")), self.map.growing(), gap=8),
                    Column(
                        SectionHead(_("Seats"), _("hot seat, screen hidden between turns")),
                        self.seats.growing(),
                        gap=8,
                    ),
                ).growing(),
            ]
            self._fair = [self.fair_head, self.fairness]
            self.field.set_value(model.title)
            self._fit_map(model)
        if self.panel.children:
            self._compose(roomy=bool(self._roomy))

    def _compose(self, *, roomy: bool) -> None:
        """Put the parts together: with room to spare the last card stands beside the gold button."""
        self._roomy = roomy
        for box in (self.panel, self.body):
            box.clear()
        beside = roomy and bool(self._fair)
        # In a low window the head scrolls with the rest, so that more than a line of it is seen.
        self.body.add(*([self.head] if self._tight else []), *self._main, *([] if beside else self._fair))
        self.panel.add(*([] if self._tight else [self.head]), self.scroll)
        if self._fair:
            self.books.refresh(brief=self._brief)
            low = _LOW_MAP if self._tight or not self._brief else _LOWEST_MAP
            self.map.view.sized(height=None if roomy else low)
        if beside:
            self.begin.sized(width=_BEGIN).growing()
            foot = Column(self.begin, self.back.sized(width=_BEGIN), gap=8)
            self.panel.add(self.fair_head, Row(self.fairness.growing(), foot, gap=16, across="stretch"))
        else:
            self.begin.sized(width=_BEGIN).growing(0)
            self.panel.add(Row(self.back.sized(), self.why.growing(), self.begin, gap=16))
        self._say_state()

    # What the sheet hears

    def _rename(self, title: str) -> None:
        if self.model is not None:
            self.model.name_campaign(title)
            self._say_state()

    def _turned(self) -> None:
        """Another scenario was chosen."""
        model = self.model
        if model is None:
            return
        self._fit_map(model)
        self.books.refresh(brief=self._brief)
        self.map.refresh()
        self.seats.refill_rows()
        self.fairness.refresh()
        if not self.field.focused:
            self.field.set_value(model.title)
        self._say_state()
        self.renewed = True

    def _fit_map(self, model: SetupModel) -> None:
        self.map.growing(len(model.seats) <= _MANY_SEATS)

    def _seats_changed(self) -> None:
        self.seats.refresh()
        self.map.show_marks()
        self._say_state()

    def _seats_filled(self) -> None:
        """Sides may begin in other ways now."""
        self.seats.refill_rows()
        self._say_state()

    def _say_state(self) -> None:
        """Let the gold button tell who plays, or why it cannot be pressed."""
        model = self.model
        if model is None:
            self.begin.disable(_("Loading the scenarios"))
            return
        problem = model.refusal()
        self.begin.usable(problem)
        self.begin.say(_("Begin"), model.summary() if not problem else _("not yet"))
        self.why.say(problem, "warning")
        aside = problem if self._roomy else ""
        self.fair_head.say(_("Fog and fairness"), aside, "warning")

    # What the sheet does

    def edit_seat(self, index: int) -> None:
        """Open the dialog of a seat."""
        if self.model is not None:
            self.desk.open(SeatDialog(self.model, index, self._seats_changed))

    def roll(self) -> None:
        """Offer a new land."""
        if self.model is not None:
            self.desk.open(NewLandDialog(self.model, self._turned))

    def show_problems(self) -> None:
        """Show what is wrong with the chosen scenario."""
        if self.model is not None and self.model.offer.problems:
            self.stage.push(ProblemsScene(self.model.offer, self.read_again))

    def read_again(self) -> Offer | None:
        """Read all files once more; the chosen scenario as it is now, None if it is gone."""
        model = self.model
        if model is None:
            return None
        old = model.offer
        library.refresh()
        offers = offers_of(library.scenarios())
        if old.path is not None and old.id not in [offer.id for offer in offers]:
            offers.append(offer_of_file(str(old.path)))
        model.offers = [*offers, *(offer for offer in model.offers if offer.rolled)]
        ids = [offer.id for offer in model.offers]
        model.choose(ids.index(old.id) if old.id in ids else 0)
        self.map.forget()
        self._turned()
        return model.offer if model.offer.id == old.id else None

    def start(self) -> None:
        """Begin the campaign."""
        model = self.model
        if model is None or model.refusal():
            return
        if model.bare_master and not self._bare:
            key = self.stage.kit.keys.shown(everywhere.MASTER)
            self.desk.open(no_code_question(key, self.seats.master.ask, self._start_bare))
            return
        self._bare = False
        try:
            session = model.begin(self._free_title(model.title.strip()))
        except CampaignSetupError as error:
            self.desk.open(message(_("The campaign cannot begin"), str(error)))
            return
        self._start(self.stage, session)

    def _start_bare(self) -> None:
        """Begin with a game master who is meant to have no passcode."""
        self._bare = True
        self.start()

    # Time and looks

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        if self.backdrop is not None:
            self.backdrop.want(size)
        tight = size[1] < _TIGHT * kit.unit
        self.panel.pad = margins(14 if tight else 24)
        self.panel.gap = 8 if tight else 12
        roomy = size[1] >= _ROOMY * kit.unit and size[0] >= _WIDTH * kit.unit
        self.called.visible = size[0] >= _NARROW * kit.unit
        brief = size[1] < _WHOLE * kit.unit
        if (roomy, tight, brief) != (self._roomy, self._tight, self._brief):
            self._tight, self._brief = tight, brief
            self._compose(roomy=roomy)
        super().layout(size, kit)

    def draw_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        if self.backdrop is None:
            surface.blit(table_top(self.desk.area.size), (0, 0))
        else:
            self.backdrop.draw(surface)

    def update(self, ms: float) -> None:
        super().update(ms)
        if self.backdrop is not None and self.backdrop.update(ms, calm=self.stage.kit.calm):
            self.refresh()
        if self._reading is not None and self._reading.done:
            self._take_offers(self._reading)
        elif self.model is not None and self.model.offers and self.map.painting:
            self.map.work()

    def _take_offers(self, reading: Background[list[Offer]]) -> None:
        self._reading = None
        try:
            offers = reading.result()
        except ContentError as error:
            self._main = [Paragraph(str(error), theme.TEXT, "loss")]
            self._compose(roomy=False)
            self.begin.disable(_("A file of the game itself is broken"))
            return
        if self._chosen and self._chosen not in [offer.id for offer in offers]:
            offers.append(offer_of_file(self._chosen))
            self._chosen = offers[-1].id
        self.model = SetupModel(offers, chosen=self._chosen, seed=self._seed)
        self._fill()
        self.renewed = True

    @property
    def busy(self) -> bool:
        painting = self.model is not None and bool(self.model.offers) and self.map.painting
        waiting = self.backdrop is not None and self.backdrop.waiting
        return super().busy or self._reading is not None or painting or waiting


def _read_offers() -> list[Offer]:
    library.notice_changes()
    return offers_of(library.scenarios())


def offer_of_file(file: str) -> Offer:
    """A scenario of a file that is in no folder of the library."""
    info = library.scenario_info(file)
    return Offer(info.id, info.name, info.scenario, info.problems, own=True, path=info.path)
