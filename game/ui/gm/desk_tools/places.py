"""The tool for places: found, change, raze."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from game.core.commands.gm import GmCommand, GmEditSite
from game.core.numbers import CENT, money_text
from game.core.records import HexId, SideId, SiteId
from game.ui.actions import desk_actions
from game.ui.gm import city_edit, places_model
from game.ui.gm.city_edit import MOST_DAMAGE, AmountsDialog, larder_dialog, orders_dialog, works_dialog
from game.ui.gm.desk_tools.base import Tool
from game.ui.gm.desk_tools.parts import FigureField, FormLine, PickTable, ToolPanel
from game.ui.gm.places_model import KINDS, MOST_LEVEL, NAME_LIMIT, NOBODY, PlaceDraft, PlaceRow
from game.ui.gm.tools import DeskHost
from game.ui.gm.trigger_slot import TriggerSlot
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.map.paint.scene_data import MapOverlays
from game.ui.stage.dark_scene import seat_look
from game.ui.widgets.boxes import Column
from game.ui.widgets.buttons import Button
from game.ui.widgets.choices import Toggle
from game.ui.widgets.dialog import question
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import SectionHead
from game.ui.widgets.menu import DropDown
from game.ui.widgets.stepper import Stepper
from game.ui.widgets.table import Cell, TableColumn

_ROW = 38
_SHOWN = 4


class PlacesTool(Tool):
    """Cities, ruins, caves and camps."""

    id = "places"
    title = N_("Places")
    icon = "tower"

    def __init__(self, host: DeskHost, bench: TriggerSlot) -> None:
        super().__init__(host, bench)
        self.draft: PlaceDraft | None = None
        self.rows: tuple[PlaceRow, ...] = ()
        self.list = PickTable((TableColumn(""),), 0, self._cells, row_height=_ROW, on_choose=self._choose)
        self.head = SectionHead("", "", aside_tone="label")
        self.kind = self._drop([(key, _(name)) for key, name in KINDS], "kind", _("Kind"))
        self.owner = DropDown(places_model.owners_of(self.truth), NOBODY, self._own, name=_("Owner"))
        self.level = Stepper(1, partial(self._set, "level"), high=MOST_LEVEL, name=_("Level"))
        self.capital = Toggle(_("Capital"), False, partial(self._set, "capital"))
        self.name = TextField(
            "", name=_("Name"), hint=_("none"), limit=NAME_LIMIT, on_change=partial(self._set, "name")
        )
        self.damage = Stepper(0, self._damage, high=MOST_DAMAGE, name=_("Levels lost"))
        self.bank = FigureField(name=_("In its banks"), scale=CENT, on_change=self._bank)
        self.works = Button("", partial(self._open, works_dialog), style="paper", icon="house")
        self.orders = Button("", partial(self._open, orders_dialog), style="paper", icon="barracks")
        self.larder = Button("", partial(self._open, larder_dialog), style="paper", icon="grain")
        self.raze = Button(_("Raze"), self._ask, style="danger", icon="flame").bound(desk_actions.DESK_REMOVE)

    def _drop(self, options: list[tuple[str, str]], field: str, name: str) -> DropDown:
        return DropDown(options, options[0][0], partial(self._set, field), name=name)

    def build(self) -> ToolPanel:
        self.form = Column(
            self.head,
            FormLine(_("Name"), self.name),
            FormLine(_("Kind"), self.kind),
            FormLine(_("Owner"), self.owner),
            FormLine(_("Level"), self.level),
            self.capital,
            self._city_form(),
            gap=8,
        )
        return ToolPanel(
            _(self.title),
            _("Choose a place here or on the map; click a hex without one to found one"),
            (self.list.sized(height=_ROW * _SHOWN), self.form),
            deed=self.deed,
            act=self.do,
            more=(self.raze,),
            into=self.into,
        )

    def _city_form(self) -> Column:
        """What is changed of a city where sides keep a realm."""
        self.city_form = Column(
            FormLine(_("Damage"), self.damage),
            FormLine(_("Banks"), self.bank),
            FormLine(_("Built"), self.works),
            FormLine(_("Pops"), self.orders),
            FormLine(_("Stores"), self.larder),
            gap=8,
        )
        return self.city_form

    def _cells(self, index: int) -> tuple[Cell, ...]:
        row = self.rows[index]
        look = seat_look(row.colour) if row.colour else None
        return (Cell(row.name, theme.STRONG, after=row.line, token=look, icon="" if look else "flag"),)

    # Doing

    def _choose(self, index: int) -> None:
        row = self.rows[index]
        self.host.look_to(row.hex)
        self._take(places_model.draft_of(self.truth, row.site))

    def on_hex(self, hex_: HexId) -> None:
        here = places_model.site_at(self.truth, hex_)
        found = places_model.founding(hex_) if here is None else places_model.draft_of(self.truth, here)
        self._take(found)

    def _take(self, draft: PlaceDraft) -> None:
        """Show a place in the form."""
        self.draft = draft
        self.name.set_value(draft.name)
        self.kind.show(draft.kind)
        self.owner.show(NOBODY if draft.owner is None else str(draft.owner))
        self.level.show(draft.level)
        self.capital.show(draft.capital)
        now = city_edit.holding_of(self.truth, draft.site)
        self.damage.show(now.damage)
        self.bank.set_value("")
        self.bank.suggest(money_text(now.bank))
        self.refresh()

    def _set(self, field: str, value: Any) -> None:
        if self.draft is not None:
            self.draft = replace(self.draft, **{field: value})
        self.refresh()

    def _damage(self, value: int) -> None:
        self.damage.show(value)
        self._build_as(damage=value)

    def _bank(self) -> None:
        self._build_as(bank=self.bank.figure)

    def _build_as(self, **fields: Any) -> None:
        if self.draft is not None:
            self._set("built", replace(self.draft.built, **fields))

    def _open(self, dialog: Callable[..., AmountsDialog]) -> None:
        """Open one of the lists of a city."""
        draft = self.draft
        if draft is not None:
            self.host.open(dialog(self.truth, draft.site, draft.built, partial(self._set, "built")))

    def _own(self, key: str) -> None:
        self._set("owner", None if key == NOBODY else SideId(key))

    def back(self) -> bool:
        if self.draft is None:
            return False
        self.draft = None
        self.refresh()
        return True

    def _ask(self) -> None:
        if self.draft is None:
            return
        title = _("Raze {place}?").format(place=self.draft.name or places_model.kind_name(self.draft.kind))
        text = _("It disappears from the map; those who remember it still do")
        self.host.open(question(title, text, _("Raze it"), partial(self._raze, self.draft.site), danger=True))

    def _raze(self, site: SiteId) -> None:
        if self.submit(self.give(GmEditSite, site=site, gone=True)):
            self.draft = None
            self.refresh()

    # Showing

    def show(self) -> None:
        draft = self.draft
        if draft is not None and not draft.founds and draft.site not in self.truth.sites:
            self.draft = None
        super().show()

    def overlays(self) -> MapOverlays:
        return MapOverlays(selected=self.draft.hex if self.draft is not None else None)

    def refresh(self) -> None:
        if self.view is not None:
            self.rows = places_model.places_of(self.truth)
            self.list.show_rows(len(self.rows), self._cells)
            draft = self.draft
            self.form.visible = draft is not None
            if draft is not None:
                title = _("A new place") if draft.founds else _("The place")
                self.head.say(title, self.reader.grid.label(draft.hex), "label")
                self._show_city(draft)
            barred = _("Choose a place first") if draft is None else ""
            self.raze.usable(barred or (_("It is not founded yet") if draft and draft.founds else ""))
        super().refresh()

    def _show_city(self, draft: PlaceDraft) -> None:
        """Say how a city is built, where there is one to be built."""
        city = draft.kind == places_model.CITY and not draft.founds and city_edit.kept(self.truth)
        self.city_form.visible = city
        if city:
            words = city_edit.summaries(self.truth, draft.site, draft.built)
            for button, text in zip((self.works, self.orders, self.larder), words, strict=True):
                button.say(text)

    def why_not(self) -> str:
        if self.draft is None:
            return _("Choose a place first")
        return self.bank.complaint or self.draft.why_not(self.truth)

    def says(self) -> str:
        if self.draft is None:
            return _("Change the place")
        name = " ".join(self.draft.name.split())
        words = _("Found {place}") if self.draft.founds else _("Change {place}")
        return words.format(place=name or _("the place"))

    def command(self) -> GmCommand | None:
        return None if self.draft is None else self.give(GmEditSite, **self.draft.fields(self.truth))

    def done(self) -> None:
        if self.draft is not None and self.draft.hex is not None:
            self.on_hex(self.draft.hex)
