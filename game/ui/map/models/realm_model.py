"""What the map tells of a side's cities and money: which are idle, what can be done in a hex."""

from collections.abc import Sequence

from game.core.commands.realm import PromoteUnits
from game.core.holdings import Holding
from game.core.numbers import Cents
from game.core.records import HexId, SiteId, StackId
from game.core.seams.realm import BandFacts, PromotionChoice, ShapeChoice
from game.ui.actions import map_actions
from game.ui.actions.action import ActionId
from game.ui.actions.catalogue import ACTIONS
from game.ui.i18n import _, ngettext
from game.ui.map.models.claiming import claim_in
from game.ui.map.models.side_actions import SideAction
from game.ui.map.models.side_queries import SideQueries

_NAMED = 4


def treasury_of(reader: SideQueries) -> Cents | None:
    """What the side has, in cents; None where sides keep no realm."""
    return reader.view.money if reader.realm is not None else None


def own_cities(reader: SideQueries) -> tuple[SiteId, ...]:
    """Cities of the side that it can give orders to, the capital first."""
    rules = reader.realm
    return rules.cities(reader.outlook.belief, reader.view.side) if rules is not None else ()


def idle_cities(reader: SideQueries) -> tuple[SiteId, ...]:
    """Own cities that pop nothing, and could."""
    holdings = ((site, reader.view.holdings.get(site, Holding())) for site in own_cities(reader))
    return tuple(site for site, holding in holdings if holding.order is None and not holding.besieged)


def idle_cities_words(names: Sequence[str], income: str) -> str:
    """`2 cities pop nothing (half income): Ashby, Rook.`"""
    count = len(names)
    listed, more = ", ".join(names[:_NAMED]), count - _NAMED
    if more > 0:
        listed += " " + ngettext("and {count} more", "and {count} more", more).format(count=more)
    return ngettext(
        "{count} city pops nothing ({income}): {names}.",
        "{count} cities pop nothing ({income}): {names}.",
        count,
    ).format(count=count, income=income, names=listed)


def city_in(reader: SideQueries, hex_: HexId | None) -> SiteId | None:
    """The own city in a hex, if there is one."""
    sites = reader.view.knowledge.sites
    return next((site for site in own_cities(reader) if sites[site].hex == hex_), None)


def asks_of_idle(reader: SideQueries) -> bool:
    """Whether the match lets the end of a turn ask about idle cities."""
    return bool(getattr(reader.view.params, "ask_idle_cities", False))


def promotions_of(reader: SideQueries, stack: StackId) -> tuple[PromotionChoice, ...]:
    """What units of a stack may be promoted to."""
    rules = reader.realm
    return rules.promotions(reader.outlook.world, reader.outlook.belief, stack) if rules is not None else ()


def band_of(reader: SideQueries, stack: StackId) -> BandFacts | None:
    """A stack of people of no side; None for any other."""
    rules = reader.realm
    return rules.band(reader.outlook.world, reader.outlook.belief, stack) if rules is not None else None


def shapes_of(reader: SideQueries, stack: StackId) -> tuple[ShapeChoice, ...]:
    """What commanders of a stack may be given who have popped today."""
    rules = reader.realm
    return rules.shapes(reader.outlook.world, reader.outlook.belief, stack) if rules is not None else ()


def promotion_barred(reader: SideQueries, stack: StackId) -> str:
    """Why nobody of a stack can be promoted now; empty if somebody can."""
    choices = promotions_of(reader, stack)
    if not choices:
        return _("Nobody in it can be promoted")
    side = reader.view.side
    tried = (PromoteUnits(by=side, units=one.units[:1], kind=one.kind) for one in choices)
    refused = [reader.outlook.refusal(command) for command in tried]
    return "" if None in refused else _(next(r.detail for r in refused if r is not None))


def realm_deed(reader: SideQueries) -> tuple[SideAction, ...]:
    """The button of the realm on the side's card."""
    if reader.realm is None:
        return ()
    tip = _("All cities in one list, the treasury and its coming dawns")
    return (_deed(map_actions.REALM, "", "", tip),)


def hex_deeds(reader: SideQueries, hex_: HexId) -> tuple[SideAction, ...]:
    """What can be done in a place: entering an own city, claiming ruins."""
    if reader.view.clock.on_turn != reader.view.side:
        return ()
    found = []
    if city_in(reader, hex_) is not None:
        found.append(_deed(map_actions.OPEN_CITY, "", "", _("Its orders, income, buildings and units")))
    claim = claim_in(reader, hex_)
    if claim is not None:
        refused = reader.outlook.refusal(claim)
        reason = _(refused.detail) if refused is not None else ""
        rule = reader.cite(refused.rule if refused is not None else ACTIONS[map_actions.CLAIM].rule)
        found.append(_deed(map_actions.CLAIM, reason, rule, _("The first level is built at once and free")))
    return tuple(found)


def _deed(action: ActionId, reason: str, rule: str, tip: str) -> SideAction:
    told = ACTIONS[action]
    return SideAction(action, _(told.words), told.icon, reason, rule, tip)
