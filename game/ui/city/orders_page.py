"""The page of the city screen with what the city pops: the running order, what waits, the planner."""

from collections.abc import Callable

from game.core.commands.common import Command
from game.core.commands.realm import CancelPop
from game.ui.city.city_parts import order_row, queue_row, section
from game.ui.city.page import CityPage
from game.ui.city.planner import Planner
from game.ui.city.strip import DawnStrip
from game.ui.i18n import _, ngettext
from game.ui.look import theme
from game.ui.widgets.base import Widget
from game.ui.widgets.labels import Paragraph, TitleRow
from game.ui.widgets.surfaces import Card


class OrdersPage(CityPage):
    """See the module."""

    planner: Planner

    def parts(self) -> list[Widget]:
        facts, colour, site = self.facts, self.realm.reader.side.colour, self.scene.site
        parts: list[Widget] = []
        if facts.order is None:
            parts.append(Paragraph(_("It pops nothing and earns half"), theme.TEXT, "warning"))
        else:
            stop = CancelPop(by=self.realm.side, site=site, place=-1)
            bound = self.realm.why_not(stop)
            parts.append(order_row(facts.order, colour, self.realm.day, self._giving(stop), bound))
        for place, order in enumerate(facts.queue):
            row = queue_row(
                order,
                colour,
                first=self._giving(self.realm.moved(site, place, 0)) if place else None,
                up=self._giving(self.realm.moved(site, place, place - 1)) if place else None,
                out=self._giving(CancelPop(by=self.realm.side, site=site, place=place)),
            )
            parts.append(row)
        count = len(facts.queue)
        aside = ngettext("{count} waits", "{count} wait", count).format(count=count) if count else ""
        self.planner = Planner(self.realm, site, self._give)
        strip = DawnStrip(facts, self.realm.day, colour, _("no order, half income"))
        return [Card(TitleRow(_("Orders"), aside), strip, section(*parts)), Card(*self.planner.parts)]

    def _give(self, command: Command) -> None:
        self.scene.give(command)

    def _giving(self, command: Command) -> Callable[[], None]:
        return lambda: self.scene.give(command)
