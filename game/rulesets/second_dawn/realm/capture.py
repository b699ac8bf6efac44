"""What becomes of a realm when a city of it changes hands: SD9-2.01, SD9-19, SD10-7.05.

Buildings stay with the city. What it was popping is lost, nobody governs it, and its side's money goes with a
capital: the ruler and his heirs fill their purses first, the rest is lost to both sides.
"""

from game.core.events.realm import CapitalLost
from game.core.holdings import Realm
from game.core.records import HexId, RuleId, SideId, replace
from game.core.state import Site
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.life import sites, victory
from game.rulesets.second_dawn.realm import cities, purses

_LOST = RuleId("SD10-7.05")


def occupy(draft: Draft, hex_: HexId) -> None:
    """Give the city of a hex to who stands there alone, and see to the realms of both sides."""
    before = {s.id: s.owner for s in draft.sites.values() if s.hex == hex_ and s.kind == cities.CITY}
    sites.occupy(draft, hex_)
    if not draft.params.realm:
        return
    for id_, owner in before.items():
        site = draft.sites.get(id_)
        if site is not None and site.owner != owner:
            changed_hands(draft, site, owner)


def changed_hands(draft: Draft, site: Site, before: SideId | None) -> None:
    """A city has another owner than `before`, or none."""
    if site.id in draft.holdings:
        draft.set_holding(site.id, order=None, queue=(), steward=None, managers={}, inspected=())
    if before is not None:
        lose(draft, site, before)
    if site.owner is not None and draft.sides[site.owner].role == "player":
        draft.set_realm(site.owner, settled=True)
    victory.judge(draft)


def lose(draft: Draft, site: Site, side: SideId) -> None:
    """A side has lost a city; with its capital it loses its treasury (SD10-7.05)."""
    realm = draft.realms.get(side, Realm())
    if realm.capital != site.id:
        return
    money = draft.sides[side].money
    over = purses.fill_from_rest(draft, side, money)
    draft.put_side(replace(draft.sides[side], money=0))
    draft.set_realm(side, capital=None)
    draft.emit(
        CapitalLost(
            audience=(side,), rule=_LOST, side=side, site=site.id, hex=site.hex, saved=money - over, lost=over
        )
    )
