"""Where a side's treasury lies, and what becomes of money without one: SD9-1.02, SD10-7.05."""

from game.core.events.realm import CapitalLost
from game.core.holdings import Realm
from game.core.records import RuleId, SideId, replace
from game.core.state import Site
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.realm import purses

_LOST = RuleId("SD10-7.05")


def lose(draft: Draft, site: Site, side: SideId) -> None:
    """A side has lost a city; with its capital it loses its treasury: the ruler and his heirs fill their
    purses first, the rest is lost."""
    realm = draft.realms.get(side, Realm())
    if realm.capital != site.id:
        return
    draft.set_realm(side, capital=None)
    money = draft.sides[side].money
    over = scatter(draft, side, crown_alone=True)
    draft.emit(
        CapitalLost(
            audience=(side,), rule=_LOST, side=side, site=site.id, hex=site.hex, saved=money - over, lost=over
        )
    )


def scatter(draft: Draft, side: SideId, *, crown_alone: bool = False) -> int:
    """Put the money of a side that has no capital into its purses, or those of ruler and heirs alone. Returns
    what is lost, in cents."""
    money = draft.sides[side].money
    if not money or draft.realms.get(side, Realm()).capital is not None:
        return 0
    draft.put_side(replace(draft.sides[side], money=0))
    return purses.fill_from_rest(draft, side, money, crown_alone=crown_alone)
