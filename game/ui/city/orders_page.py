"""The page of the city screen with what the city pops: the running order, what waits, the planner."""

from collections.abc import Callable

from game.core.commands.common import Command
from game.core.commands.realm import CancelPop
from game.ui.actions import everywhere
from game.ui.city.city_parts import order_row, queue_row, section
from game.ui.city.page import CityPage
from game.ui.city.planner import Planner
from game.ui.city.strip import DawnStrip
from game.ui.i18n import _, ngettext
from game.ui.look import theme
from game.ui.stage.destinations import UnitDesigner
from game.ui.tag_words import kind_notes
from game.ui.widgets.base import Widget
from game.ui.widgets.buttons import button_of
from game.ui.widgets.labels import Paragraph, TitleRow
from game.ui.widgets.surfaces import Card

_ABOVE, _ORDER, _ROW = 570, 44, 40
"""Heights in pixels at 100 %: all of the page but the rows of units and the orders; an order, a row."""


class OrdersPage(CityPage):
    """See the module."""

    planner: Planner | None = None
    _before: Planner | None = None

    def parts(self) -> list[Widget]:
        facts, colour, site = self.facts, self.realm.reader.side.colour, self.scene.site
        world = self.realm.reader.world
        parts: list[Widget] = []
        if facts.order is None:
            told = _("It pops nothing: {income}").format(income=self.realm.idle_income)
            parts.append(Paragraph(told, theme.TEXT, "warning"))
        else:
            stop = CancelPop(by=self.realm.side, site=site, place=-1)
            bound = self.realm.why_not(stop)
            slow = self.realm.slow_income
            notes = kind_notes(world, facts.order.kind)
            parts.append(
                order_row(facts.order, colour, self.realm.day, self._giving(stop), bound, slow, notes)
            )
        for place, order in enumerate(facts.queue):
            row = queue_row(
                order,
                colour,
                first=self._giving(self.realm.moved(site, place, 0)) if place else None,
                up=self._giving(self.realm.moved(site, place, place - 1)) if place else None,
                out=self._giving(CancelPop(by=self.realm.side, site=site, place=place)),
                notes=kind_notes(world, order.kind),
            )
            parts.append(row)
        count = len(facts.queue)
        aside = ngettext("{count} waits", "{count} wait", count).format(count=count) if count else ""
        waiting = len(facts.queue) + (facts.order is not None)
        rows = round((self.scene.height - _ABOVE - _ORDER * waiting) / _ROW)
        planner = Planner(self.realm, site, self._give, rows=rows, beside=self._more())
        self._before, self.planner = self.planner, planner
        if self._before is not None:
            self.planner.take_after(self._before)
        strip = DawnStrip(facts, self.realm.day, colour, self.realm.no_order)
        return [Card(TitleRow(_("Orders"), aside), strip, section(*parts)), Card(*self.planner.parts)]

    def _more(self) -> list[Widget]:
        """What stands beside the planner's buttons."""
        if self.realm.reader.world.ruleset.unit_maker is None:
            return []
        make = button_of(everywhere.DESIGNER, self._design, style="paper", label=_("New design"))
        told = _("Make a unit of your own; a new campaign can bring it along")
        return [make.tipped(_("Unit designer"), told)]

    def _design(self) -> None:
        """Open the unit designer, with a copy of the unit that is chosen if it comes as answers."""
        chosen = self.planner.choice if self.planner is not None else None
        unit = str(chosen.kind) if chosen is not None else ""
        self.scene.stage.open(UnitDesigner(self.realm.reader.world.ruleset.id, unit))

    @property
    def entry(self) -> Widget | None:
        return self.planner.table if self.planner is not None else None

    def like(self, widget: Widget) -> Widget | None:
        if self.planner is None or self._before is None:
            return None
        return self.planner.like(self._before, widget)

    def _give(self, command: Command) -> None:
        self.scene.give(command)

    def _giving(self, command: Command) -> Callable[[], None]:
        return lambda: self.scene.give(command)
