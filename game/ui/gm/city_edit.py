"""A city under a game master’s hand: damage, bank, buildings, orders, stores, as records and as dialogs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import replace as changed
from functools import partial
from typing import Any

from game.core.holdings import Holding, PopOrder
from game.core.numbers import CENT, Cents, money_text
from game.core.records import KindId, SideId, SiteId, replace
from game.ui.i18n import _, ngettext
from game.ui.look import theme
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.buttons import Button, IconButton
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import Label, Paragraph
from game.ui.widgets.menu import DropDown
from game.ui.widgets.stepper import Stepper
from game.views.desk import DeskView

MOST_DAMAGE = 5
_MOST_LEVEL, _MOST_BATCHES, _MOST_FOOD = 40, 1000, 99_990
_TEN = 10


@dataclass(frozen=True, slots=True)
class CityDraft:
    """What a city is built as, as it shall be; None stays as it is. `bank` and `larder` in cents."""

    damage: int | None = None
    bank: Cents | None = None
    works: tuple[tuple[str, int], ...] | None = None
    orders: tuple[PopOrder, ...] | None = None
    larder: tuple[tuple[str, Cents], ...] | None = None

    def fields(self, truth: DeskView, site: SiteId) -> dict[str, Any]:
        """The fields of a `GmEditSite` that change something."""
        now = holding_of(truth, site)
        out: dict[str, Any] = {}
        if self.damage is not None and self.damage != now.damage:
            out["damage"] = self.damage
        if self.bank is not None and self.bank != now.bank:
            out["bank"] = self.bank
        if self.works is not None and dict(self.works) != dict(now.works):
            out["works"] = self.works
        if self.orders is not None and self.orders != orders_of(now):
            out["orders"] = self.orders
        if self.larder is not None and dict(self.larder) != dict(now.larder):
            out["larder"] = self.larder
        return out


UNCHANGED = CityDraft()
"""A city as it is."""


def holding_of(truth: DeskView, site: SiteId) -> Holding:
    """A city as it was built."""
    return truth.campaign.holdings.get(site, Holding())


def orders_of(holding: Holding) -> tuple[PopOrder, ...]:
    """What a city pops, the first at once."""
    running = (holding.order,) if holding.order is not None else ()
    return (*running, *holding.queue)


def kept(truth: DeskView) -> bool:
    """Whether cities are built under the rules of the match."""
    realm = truth.world.ruleset.realm
    return realm is not None and realm.kept(truth.campaign)


def summaries(truth: DeskView, site: SiteId, draft: CityDraft) -> tuple[str, str, str]:
    """Buildings, orders and stores in a word each, as they shall be."""
    now = holding_of(truth, site)
    works = dict(now.works) if draft.works is None else dict(draft.works)
    orders = orders_of(now) if draft.orders is None else draft.orders
    larder = dict(now.larder) if draft.larder is None else dict(draft.larder)
    built = sum(1 for level in works.values() if level)
    return (
        ngettext("{count} building…", "{count} buildings…", built).format(count=built),
        ngettext("{count} order…", "{count} orders…", len(orders)).format(count=len(orders)),
        _("food, {money}…").format(money=money_text(sum(larder.values()))),
    )


# What there is to choose from


def building_names(truth: DeskView, site: SiteId) -> dict[str, str]:
    """Buildings that may stand in a city, by id."""
    realm = truth.world.ruleset.realm
    table = truth.world.tables.get("building", {})
    names = {id_: _(row.name) for id_, row in table.items() if not row.per_kind}
    if realm is not None and truth.sites[site].owner is not None:
        names |= {one.id: _(one.name) for one in realm.buildings(truth.world, truth.campaign, site)}
    return names


def kind_names(truth: DeskView, owner: SideId | None) -> dict[str, str]:
    """Kinds of unit that cities of a side pop, by id."""
    realm = truth.world.ruleset.realm
    found = realm.pops(truth.world, truth.campaign, owner) if realm is not None else {}
    return dict(sorted(((str(id_), _(name)) for id_, name in found.items()), key=lambda one: one[1]))


def food_names(truth: DeskView) -> dict[str, str]:
    """What can be stored to eat, by id."""
    table = truth.world.tables.get("food", {})
    return {id_: _(row.name) for id_, row in table.items()}


# Dialogs


class AmountsDialog(Dialog):
    """A list of things with an amount each: things are added, taken out, changed. `done` hears them with the
    keys they came with, in their order."""

    def __init__(
        self,
        title: str,
        amounts: Sequence[tuple[str, int]],
        names: Mapping[str, str],
        done: Callable[[list[tuple[str, int]]], None],
        *,
        most: int,
        step: int = 1,
        once: bool = True,
    ) -> None:
        self.amounts = list(amounts)
        self.names, self.most, self.step, self.once = dict(names), most, step, once
        self.rows = Column(gap=6)
        self.chosen = next(iter(self.names), "")
        self.list = DropDown(list(self.names.items()), self.chosen, self._choose, name=_("What to add"))
        add = Button(_("Add"), self._add, style="paper", icon="plus")
        foot = Row(self.list.growing(), add, gap=10)
        super().__init__(
            title,
            Column(self.rows, foot, gap=12),
            (
                DialogAnswer(_("Cancel")),
                DialogAnswer(_("OK"), lambda: done(self.amounts), icon="check", default=True),
            ),
            width=620,
            first_focus=self.list,
        )
        self._show()

    def _choose(self, key: str) -> None:
        self.chosen = key

    def _add(self) -> None:
        known = [key for key, _amount in self.amounts]
        if self.chosen and not (self.once and self.chosen in known):
            self.amounts.append((self.chosen, self.step))
            self._show()

    def _show(self) -> None:
        self.rows.clear()
        if not self.amounts:
            self.rows.add(Paragraph(_("Nothing yet"), theme.TEXT, "label"))
        self.rows.add(*(self._row(at, key, amount) for at, (key, amount) in enumerate(self.amounts)))

    def _row(self, at: int, key: str, amount: int) -> Widget:
        def change(value: int) -> None:
            self.amounts[at] = (key, value)

        stepper = _Steps(self.step, amount, change, low=1, high=self.most)
        away = IconButton("cross", _("Remove it"), partial(self._remove, at), style="paper", side=36)
        name = Label(self.names.get(key, key), theme.TEXT).growing()
        return Row(name, stepper.sized(width=150), away, gap=10)

    def _remove(self, at: int) -> None:
        del self.amounts[at]
        self._show()


class _Steps(Stepper):
    """A stepper that shows what it is set to at once."""

    def __init__(
        self, step: int, value: int, on_change: Callable[[int], None], *, low: int, high: int
    ) -> None:
        self.step = step
        super().__init__(value, self._tell, low=low, high=high, name=_("How much"))
        self._told = on_change

    def _tell(self, value: int) -> None:
        self.show(value)
        self._told(value)


def works_dialog(
    truth: DeskView, site: SiteId, draft: CityDraft, done: Callable[[CityDraft], None]
) -> AmountsDialog:
    """Buildings and their levels."""
    now = holding_of(truth, site)
    works = tuple(now.works.items()) if draft.works is None else draft.works

    def take(found: list[tuple[str, int]]) -> None:
        done(changed(draft, works=tuple(sorted(found))))

    names = building_names(truth, site)
    return AmountsDialog(_("Buildings and their levels"), works, names, take, most=_MOST_LEVEL)


def orders_dialog(
    truth: DeskView, site: SiteId, draft: CityDraft, done: Callable[[CityDraft], None]
) -> AmountsDialog:
    """What the city pops, with the number of batches of each. Orders that stay keep their rate and grade."""
    orders = orders_of(holding_of(truth, site)) if draft.orders is None else draft.orders
    amounts = [(str(one.kind), one.batches) for one in orders]

    def take(found: list[tuple[str, int]]) -> None:
        left = list(orders)
        made = []
        for kind, batches in found:
            old = next((one for one in left if one.kind == kind), None)
            if old is not None:
                left.remove(old)
            made.append(replace(old or PopOrder(kind=KindId(kind)), batches=batches))
        done(changed(draft, orders=tuple(made)))

    title = _("Orders, in batches, the first at once")
    return AmountsDialog(
        title, amounts, kind_names(truth, truth.sites[site].owner), take, most=_MOST_BATCHES, once=False
    )


def larder_dialog(
    truth: DeskView, site: SiteId, draft: CityDraft, done: Callable[[CityDraft], None]
) -> AmountsDialog:
    """What is stored to eat, in smuckers of upkeep."""
    now = holding_of(truth, site)
    larder = tuple(now.larder.items()) if draft.larder is None else draft.larder

    def take(found: list[tuple[str, int]]) -> None:
        done(changed(draft, larder=tuple(sorted((kind, value * CENT) for kind, value in found))))

    amounts = [(kind, max(1, cents // CENT)) for kind, cents in larder]
    title = _("Food in store, in smuckers of upkeep")
    return AmountsDialog(title, amounts, food_names(truth), take, most=_MOST_FOOD, step=_TEN)
