"""Banks: SD9-18.

A bank is full from the day it stands, and nobody draws on it while its side lives; what it holds is hidden
even from the ruler (SD9-18.01), so that no screen shows it and no forecast counts on it. It pays where no
treasury does, and the garrison of its city where the treasury runs short, until it is empty and collapses.

What is a bank is told by effects: `banks` of the buildings that keep money, `corruption` of those that lessen
it once inspected.
"""

from collections.abc import Iterable

from game.core.effects import acting, total
from game.core.holdings import Holding, MoneyLine
from game.core.numbers import Cents
from game.core.records import RuleId, SideId, replace
from game.core.state import Site
from game.rulesets.second_dawn.content.realm_records import RealmParams
from game.rulesets.second_dawn.content.typed import Draft, World
from game.rulesets.second_dawn.land import city_works
from game.rulesets.second_dawn.realm import cities
from game.rulesets.second_dawn.realm.dues import Due
from game.rulesets.second_dawn.unit import garrison

STORES = "banks"
"""Figure of the effects that let a building keep the money of so many banks."""
EASES = "corruption"
"""Figure of the effects that count against corruption, of buildings that somebody inspected."""
BANK_PAYS = "bank_pays"
PAYS = RuleId("SD9-18.04")


def stands(world: World, holding: Holding) -> bool:
    """Whether a city has a bank that works."""
    return bool(acting(city_works.sources(world, holding), STORES))


def weight(world: World, holding: Holding) -> int:
    """How many banks of a city count against corruption: those that somebody inspected (SD9-18.02)."""
    if not holding.inspected:
        return 0
    found = acting(city_works.sources(world, holding), EASES)
    return total(0, [one for one in found if one.source.id in holding.inspected])


def count(world: World, holding: Holding) -> int:
    """How many banks a city has, those that stand idle among them."""
    return total(0, acting(city_works.sources(world, replace(holding, closed=())), STORES))


def capacity(world: World, level: int, holding: Holding, params: RealmParams) -> Cents:
    """What the banks of a city of a level hold when full (SD9-18.01)."""
    return params.bank_per_level * level * count(world, holding)


def draw(draft: Draft, site: Site, cents: Cents) -> None:
    """Take money out of a city's banks; empty, they collapse (SD9-18.04)."""
    holding = draft.holding(site.id)
    found = {one.source.id for one in acting(city_works.sources(draft.world, holding), STORES)}
    if not found:
        return
    left = holding.bank - cents
    if left > 0:
        draft.set_holding(site.id, bank=left)
        return
    works = {id_: level for id_, level in holding.works.items() if id_ not in found}
    draft.set_holding(site.id, bank=0, works=works)


def keep_garrison(
    draft: Draft, side: SideId, owed: Iterable[Due], short: Cents
) -> tuple[list[Due], list[MoneyLine]]:
    """Let the banks of a side that is so many cents short pay the garrison units of their cities (SD9-18.04).
    Returns what is still owed, and what each bank paid. RULING: a bank pays no more than what is missing, and
    before anybody goes."""
    rest = {due.unit.id: due for due in owed}
    lines: list[MoneyLine] = []
    for site in list(cities.cities_of(draft, side)):
        holding = draft.holding(site.id)
        most = min(short, holding.bank) if stands(draft.world, holding) else 0
        left = most
        for due in [due for due in rest.values() if _guards(draft, site, due)]:
            paid = min(left, due.cents)
            left -= paid
            rest[due.unit.id] = Due(due.unit, due.cents - paid)
        if left < most:
            short -= most - left
            draw(draft, site, most - left)
            lines.append(MoneyLine(id=BANK_PAYS, cents=most - left, site=site.id, rule=PAYS))
    return list(rest.values()), lines


def _guards(draft: Draft, site: Site, due: Due) -> bool:
    """Whether what is owed is for a garrison unit in a city, of its own side."""
    inside = due.unit.held_by is None and draft.stacks[due.unit.stack].hex == site.hex
    return inside and garrison.stays(draft.world, due.unit)


def refill(draft: Draft, site: Site, cents: Cents) -> None:
    """Let the surplus of a neutral city flow into its banks, while they stand (SD10-8.03)."""
    if stands(draft.world, draft.holding(site.id)):
        deposit(draft, site, cents)


def deposit(draft: Draft, site: Site, cents: Cents) -> Cents:
    """Put money into the banks of a city. Returns what they had room for."""
    holding = draft.holding(site.id)
    full = capacity(draft.world, site.level, holding, draft.params)
    fits = max(0, min(cents, full - holding.bank))
    if fits:
        draft.set_holding(site.id, bank=holding.bank + fits)
    return fits


def follow_level(draft: Draft, site: Site, before: Site) -> None:
    """The banks of a city whose level has changed hold what they do at that level (SD9-18.01). RULING: what
    one holds less at a lower level is lost."""
    holding = draft.holding(site.id)
    full = capacity(draft.world, site.level, holding, draft.params)
    if count(draft.world, holding):
        more = full - capacity(draft.world, before.level, holding, draft.params)
        draft.set_holding(site.id, bank=min(full, holding.bank + max(0, more)))


def fill(draft: Draft, site: Site, more: int) -> None:
    """So many banks more, or fewer below 0, stand in a city: a new one is full (SD9-18.01)."""
    holding = draft.holding(site.id)
    new = draft.params.bank_per_level * site.level * max(0, more)
    full = capacity(draft.world, site.level, holding, draft.params)
    draft.set_holding(site.id, bank=min(full, holding.bank + new))
