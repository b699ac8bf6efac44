"""What marked cities are to pop: by a plan, or as another city does."""

from collections.abc import Callable, Sequence

from game.core.records import SiteId
from game.core.seams.realm import CityPlan
from game.ui.city.city_model import RealmDesk
from game.ui.city.plan_card import offers, orders_words
from game.ui.i18n import _, ngettext
from game.ui.look import theme
from game.ui.widgets.boxes import Column
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import Paragraph
from game.ui.widgets.menu import DropDown


class LikeDialog(Dialog):
    """See the module. `done` hears the plan."""

    def __init__(self, realm: RealmDesk, sites: Sequence[SiteId], done: Callable[[CityPlan], None]) -> None:
        self.realm, self.done = realm, done
        self.plans = {key: one for key, one in offers(realm).items() if one[1].orders}
        self.chosen = next(iter(self.plans), "")
        options = [(key, words) for key, (words, _plan) in self.plans.items()]
        self.list = DropDown(options, self.chosen, self._choose, name=_("Plan"))
        self.list.visible = bool(options)
        self.told = Paragraph("", theme.TEXT, "label")
        note = _("It replaces everything that waits; what a city is working on, it finishes.")
        words = ngettext("Orders for {count} city", "Orders for {count} cities", len(sites))
        go = DialogAnswer(_("Use these orders"), self._act, icon="check", default=True)
        answers = (DialogAnswer(_("Cancel")), go) if options else (DialogAnswer(_("Close"), default=True),)
        super().__init__(
            words.format(count=len(sites)),
            Column(self.list, self.told, Paragraph(note, theme.LABEL, "label"), gap=10),
            answers,
            width=600,
        )
        self._say()

    def _choose(self, key: str) -> None:
        self.chosen = key
        self._say()

    def _say(self) -> None:
        found = self.plans.get(self.chosen)
        none = _("No plan and no city has orders")
        self.told.say(orders_words(self.realm, found[1]) if found is not None else none)

    def _act(self) -> None:
        found = self.plans.get(self.chosen)
        if found is not None:
            self.done(found[1])
