"""Who goes first if the treasury cannot pay: groups of units that the player puts in order."""

from collections.abc import Callable

from game.core.numbers import money_text
from game.core.records import HexId, UnitId
from game.ui.city.city_model import RealmDesk
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import ArrowColumn, Column, Row, Words
from game.ui.widgets.choices import Toggle
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import Label, Paragraph
from game.views.story_names import kind_words

Group = tuple[str, HexId]


class SpareDialog(Dialog):
    """Groups of one kind in one place; those that are marked go before all others, in the order in which they
    were marked. `done` hears the units (SD5-1.06)."""

    def __init__(self, realm: RealmDesk, done: Callable[[tuple[UnitId, ...]], None]) -> None:
        self.realm, self.done = realm, done
        treasury = realm.treasury
        costs = dict(treasury.dues)
        view = realm.reader.view
        self.groups: dict[Group, list[UnitId]] = {}
        for unit_id, cents in treasury.dues:
            unit = view.units.get(unit_id)
            if unit is not None and cents and unit.held_by is None:
                place = view.stacks[unit.stack].hex
                self.groups.setdefault((unit.name or unit.kind, place), []).append(unit_id)
        first = set(treasury.spare)
        self.order = [group for group, units in self.groups.items() if set(units) <= first]
        self.order.sort(key=lambda group: treasury.spare.index(self.groups[group][0]))
        self.cost = {group: sum(costs[unit] for unit in units) for group, units in self.groups.items()}
        self.told = Paragraph("", theme.TEXT, "label")
        intro = Paragraph(
            _("Marked ones go first, in the order of their marks; then common units before commanders."),
            theme.TEXT,
            "label",
        )
        dearest = sorted(self.groups, key=lambda group: -self.cost[group])
        rows: list[Widget] = [self._row(group) for group in dearest]
        if not rows:
            rows = [Paragraph(_("Nobody costs upkeep"), theme.TEXT, "label")]
        super().__init__(
            _("Who is disbanded first"),
            Column(intro, self.told, ArrowColumn(*rows, gap=4), gap=10),
            (
                DialogAnswer(_("Cancel")),
                DialogAnswer(_("Save this order"), self._act, icon="check", default=True),
            ),
            width=720,
        )
        self._say()

    def _row(self, group: Group) -> Widget:
        units = self.groups[group]
        view, reader = self.realm.reader.view, self.realm.reader
        unit = view.units[units[0]]
        name = unit.name or kind_words(reader.world.kind(unit.kind), len(units))
        words = Words(
            Label(name, theme.STRONG), Paragraph(reader.place(group[1]), theme.LABEL, "label"), gap=0
        ).growing()
        cost = Label(money_text(-self.cost[group], sign=True), theme.STRONG, "loss", align="right")

        def change(on: bool) -> None:
            if on:
                self.order.append(group)
            else:
                self.order.remove(group)
            self._say()

        return Row(words, cost, Toggle(_("first"), group in self.order, change), gap=14)

    def _say(self) -> None:
        saved = sum(self.cost[group] for group in self.order)
        count = sum(len(self.groups[group]) for group in self.order)
        words = _("{count} units go first; they cost {money} a dawn")
        self.told.say(words.format(count=count, money=money_text(saved)) if count else _("Nobody is marked"))

    def _act(self) -> None:
        self.done(tuple(unit for group in self.order for unit in self.groups[group]))
