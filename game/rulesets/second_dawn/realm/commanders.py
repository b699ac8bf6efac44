"""Commanders that cities pop, and which of them are casters: SD9-4.08, SD9-4.09, SD4-8.07."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from game.core.effects import acting, total
from game.core.holdings import PopOrder
from game.core.records import KindId, SideId, SiteId
from game.core.state import Site
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.factions.regency import RULER
from game.rulesets.second_dawn.factions.titles import Status, status_when_popped
from game.rulesets.second_dawn.land.city_works import level_row, sources
from game.rulesets.second_dawn.realm import cities

DESCENDANT = "descendant"
"""What a commander pops as who is a child of the ruler: only in the capital (SD4-3.03, SD4-3.06)."""
MAXIMAL = "maximal"
"""Rate at which a city pops a commander more slowly, with better odds, for half its income (SD9-4.09)."""
_NEEDS: Sequence[tuple[int, int]] = ((1, 0), (2, 5), (4, 10), (8, 24))
"""Cities and levels of a side that its first, second, ... caster needs (SD9-4.08). The first needs a city of
level 2."""
_FIRST_CITY_LEVEL = 2
CHANCE = "caster_chance"
LEAST_CHANCE = "least_caster_chance"
"""Figures of the effects that turn commanders into casters, in hundredths."""
_HUNDRED = 100


class CasterOdds(NamedTuple):
    """How likely a commander pops as a caster: a die of `faces` shows at most `winning`; no faces, no
    chance."""

    faces: int
    winning: int

    @property
    def chance(self) -> Fraction:
        """The chance, 0 without a die."""
        return Fraction(self.winning, self.faces) if self.faces else Fraction(0)


def caster_odds(
    dice: Sequence[int],
    *,
    living: int,
    cities: int,
    level_2: int,
    levels: int,
    maximal: bool,
    more: int = 0,
    least: int = 0,
) -> CasterOdds:
    """The odds of a side with so many living casters, cities, cities of level 2 and more, and levels in all.
    The maximal rate doubles them for every caster (SD9-4.09). `more` hundredths come on top of a chance that
    there is, `least` are there in any case (SD9-13.00)."""
    plain = _plain_odds(dice, living, cities, level_2, levels, 2 if maximal else 1)
    if not (more or least):
        return plain
    better = plain.chance + Fraction(more if plain.faces else 0, _HUNDRED)
    chance = min(Fraction(1), max(better, Fraction(least, _HUNDRED)))
    return CasterOdds(chance.denominator, chance.numerator) if chance else plain


def _plain_odds(
    dice: Sequence[int], living: int, cities: int, level_2: int, levels: int, winning: int
) -> CasterOdds:
    """The odds by the table (SD9-4.08)."""
    if living >= min(len(dice), len(_NEEDS)) or not dice[living]:
        return CasterOdds(0, 0)
    least_cities, least_levels = _NEEDS[living]
    founded = level_2 >= 1 if living == 0 else True
    if cities < least_cities or levels < least_levels or not founded:
        return CasterOdds(0, 0)
    return CasterOdds(dice[living], winning)


def odds_of(
    world: World, source: Campaign | Draft, side: SideId, *, maximal: bool, site: SiteId | None = None
) -> CasterOdds:
    """The odds of a side as it stands, of who pops in a city with what stands there."""
    held = list(sources(world, cities.holding_of(source, site))) if site is not None else []
    own = list(cities.cities_of(source, side))
    living = sum(1 for u in source.units.values() if u.side == side and is_caster(world.kind(u.kind)))
    return caster_odds(
        source.params.caster_dice,
        living=living,
        cities=len(own),
        level_2=sum(1 for site in own if site.level >= _FIRST_CITY_LEVEL),
        levels=sum(site.level for site in own),
        maximal=maximal,
        more=total(0, acting(held, CHANCE)),
        least=total(0, acting(held, LEAST_CHANCE)),
    )


def is_caster(kind: UnitKind) -> bool:
    """Whether units of a kind are casters."""
    return kind.able.casts


def rolls_for_caster(kind: UnitKind) -> bool:
    """Whether an order of a kind may turn out a caster: a warlord's may, not one for a caster or an heir."""
    return kind.commander and kind.able.leads and not is_caster(kind) and not kind.able.inherits


def kingly(draft: Draft, side: SideId) -> bool:
    """Whether a side's ruler is a king, so that nobles pop in its cities (SD4-3.04). RULING: so is every
    ruler of a class that is no commoners'; a side without a ruler pops commoners."""
    rulers = (u for u in draft.units.values() if u.side == side and RULER in u.statuses)
    return any(draft.world.kind(unit.kind).able.titled for unit in rulers)


def styled(draft: Draft, side: SideId, site: Site, order: PopOrder, id_: KindId) -> tuple[KindId, str]:
    """What somebody pops as whom a city pops as a kind: of a commoner ruler's side a commoner, else a noble
    with a title by the city's level (SD4-3.03 to 3.06, SD9-2.10). The kind, and his name if he has one."""
    kind = draft.world.kind(id_)
    if not kind.commoner:
        return id_, ""
    child = order.grade == DESCENDANT or kind.able.kingly
    ruler: Status = "royal" if kingly(draft, side) else "commoner"
    status = status_when_popped(ruler, courtier=False, descendant=child)
    if status == "commoner":
        return KindId(kind.commoner), ""
    title = level_row(draft.world, site.level).noble if status == "noble" else "prince"
    return id_, f"{title.capitalize()} of {site.name}" if title and site.name else title.capitalize()


def who_pops(draft: Draft, side: SideId, site: SiteId, order: PopOrder) -> KindId:
    """The kind that an order pops now. For a warlord a die says at that moment whether he is a caster."""
    kind = draft.world.kind(order.kind)
    if not rolls_for_caster(kind):
        return order.kind
    odds = odds_of(draft.world, draft, side, maximal=order.rate == MAXIMAL, site=site)
    if not odds.faces or draft.world.belief:
        return order.kind
    face = draft.dice(f"pops.{side}").roll(odds.faces, "a caster pops")
    return KindId(draft.params.caster_kind) if face <= odds.winning else order.kind
