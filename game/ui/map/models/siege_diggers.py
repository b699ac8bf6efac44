"""What the city under a stack may be told to pop: diggers with a siege tower (SD1-3.04)."""

from dataclasses import dataclass

from game.core.commands.common import OrderDiggers
from game.core.records import StackId
from game.ui.i18n import _
from game.ui.map.models.side_queries import SideQueries


@dataclass(frozen=True, slots=True)
class SiegeDiggers:
    """The order that can be given now, its label, and why not, empty if it can."""

    command: OrderDiggers
    label: str
    reason: str = ""


def siege_diggers_of(reader: SideQueries, stack: StackId) -> SiegeDiggers | None:
    """The order for the own city in which a stack stands; None if it stands in none, or the rules have no
    such orders."""
    side, here = reader.view.side, reader.view.stacks[stack].hex
    site = next((s for s in reader.view.sites.values() if s.hex == here and s.owner == side), None)
    if site is None or not reader.offers(OrderDiggers):
        return None
    begin = OrderDiggers(by=side, site=site.id)
    refused = reader.outlook.refusal(begin)
    if refused is not None and refused.code == "off":
        return None
    if refused is not None and refused.code == "twice":
        return SiegeDiggers(OrderDiggers(by=side, site=site.id, stop=True), _("Pop no diggers"))
    return SiegeDiggers(begin, _("Pop diggers with a tower"), _(refused.detail) if refused else "")
