"""A city that was taken: its picture, and what it gives to who took it."""

from collections.abc import Callable, Iterable

from game.core.decisions import Question
from game.core.events.common import Event, SiteTaken
from game.core.events.realm import CityWon
from game.core.records import SiteId
from game.core.seams.realm_plan import CONQUEST
from game.session.records import ToldEntry
from game.ui.city.city_paint import CityLook
from game.ui.city.city_parts import CityPicture
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.map.dialogs.reaction_dialog import ReactionDialog
from game.ui.map.models.side_queries import SideQueries
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.boxes import Column
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import Label, Paragraph
from game.views.story_names import StoryNames
from game.views.story_realm import won_parts

_WIDE = 600
_TALL = 160
_CITY = "city"


class _Sight(CityPicture):
    """The picture in a dialog."""

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.px(_TALL))


def city_taken(reader: SideQueries, events: Iterable[Event]) -> SiteId | None:
    """The last city among these events that the side took and still has."""
    sites = reader.view.knowledge.sites
    found = [e.site for e in events if isinstance(e, SiteTaken) and e.owner == reader.view.side]
    held = [site for site in found if site in sites and sites[site].kind == _CITY]
    return next((site for site in reversed(held) if sites[site].owner == reader.view.side), None)


def gains_of(log: Iterable[ToldEntry], site: SiteId) -> CityWon | None:
    """What the side was told of a city as it took it last."""
    won = [one.event for one in log if isinstance(one.event, CityWon) and one.event.site == site]
    return won[-1] if won else None


def taken_parts(reader: SideQueries, site: SiteId, won: CityWon | None) -> list[Widget]:
    """The picture of a city and what it gives, as far as its side was told."""
    known = reader.view.knowledge.sites[site]
    holding = reader.view.holdings.get(site)
    works, damage = (len(holding.works), holding.damage) if holding is not None else (0, 0)
    look = CityLook(reader.side.colour, known.level, works, damage)
    level = _("level {level}").format(level=known.level)
    parts: list[Widget] = [_Sight(look), Label(f"{known.name or _('City')}, {level}", theme.CARD_TITLE)]
    gains = won_parts(won, StoryNames(reader.view, reader.world)) if won is not None else []
    told = "; ".join(gains)
    return [*parts, Paragraph(f"{told[:1].upper()}{told[1:]}", theme.TEXT)] if told else parts


class TakenCity(Dialog):
    """Tells of a city that was taken, where nothing is asked."""

    def __init__(self, reader: SideQueries, site: SiteId, won: CityWon | None) -> None:
        parts = Column(*taken_parts(reader, site, won), gap=8)
        goes_on = DialogAnswer(_("Go on"), icon="flag", default=True)
        super().__init__(_("The city is yours"), parts, (goes_on,), width=_WIDE)


def asking(
    reader: SideQueries,
    question: Question,
    choose: Callable[[str], object],
    log: Iterable[ToldEntry],
) -> ReactionDialog:
    """The dialog of a decision; one about a city that fell shows the city."""
    site = SiteId(question.own[0]) if question.kind == CONQUEST and question.own else None
    if site is None or site not in reader.view.knowledge.sites:
        return ReactionDialog(reader, question, choose)
    above = taken_parts(reader, site, gains_of(log, site))
    return ReactionDialog(reader, question, choose, above=above, title=_("The city is yours"))
