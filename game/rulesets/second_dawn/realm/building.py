"""Building in cities: points are spent when a city is founded or its level changes. SD9-10.

RULING: that is the whole day of it, and the first day for a city that is there from the start; what is not
spent stays for the next time. What stands can be taken down then too, except by who has just founded the city
(SD9-10.05).
"""

from collections.abc import Mapping, Sequence

from game.core.commands.realm import BuildDesign, BuildWork
from game.core.effects import acting, total
from game.core.events.realm import WorkBuilt
from game.core.holdings import Holding
from game.core.records import RuleId, SideId
from game.core.refusal import Refusal
from game.core.state import Site
from game.rulesets.second_dawn.content.realm_records import CityDesign
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.land.city_works import PER_KIND, levels_of, row_of, source
from game.rulesets.second_dawn.realm import banks, cities, design_rules, overgrown, popping
from game.rulesets.second_dawn.scouting import sight
from game.rulesets.second_dawn.scouting.seen_sites import city_seen_from

RULE = RuleId("SD9-10.05")
POPS_AT_ONCE = "pops_at_once"
"""Figure of the effects that let basic infantry pop as a building is built, in turns' worth."""
MOST_STEPS = 40
"""The highest level that a building has (SD9-16.03)."""
_FIRST_DAY = 1
_NOT_NOW = "Building points are spent on the day a city is founded or changes level"


def build_work(draft: Draft, command: BuildWork) -> None:
    """Build a building of a city to a level, with what comes together with it. Refused while no points can be
    spent, and for what would leave the city worse by its rules than it is."""
    cities.require_realm(draft)
    site = cities.own_city(draft, command.by, command.site)
    reason = bars(draft.world, draft, site, command.building, command.level)
    if reason is not None:
        raise reason
    works = draft.holding(site.id).works
    _put(draft, command.by, site, with_partners(draft.world, works, command.building, command.level))


def bars(world: World, source: Campaign | Draft, site: Site, id_: str, level: int) -> Refusal | None:
    """Why a building of a city cannot have a level now; None if it can."""
    holding = cities.holding_of(source, site.id)
    row, standing = row_of(world, id_), levels_of(world, holding).get(id_, 0)
    new = _new(holding, source.clock.day)
    if row is None or level < 0:
        return Refusal("no_building", "There is no such building", "SD9-13.00")
    if level == standing:
        return Refusal("twice", "It is already at that level", RULE)
    if row.required and not level:
        return Refusal("required", "Every city has one", RULE)
    after = with_partners(world, holding.works, id_, level)
    plot = design_rules.plot_of(source, site)
    fault = design_rules.new_fault(world, source.params, plot, holding.works, after)
    if fault is not None:
        return fault
    if not open_today(source, site):
        return Refusal("not_now", _NOT_NOW, RULE)
    if level < standing and new:
        return Refusal("new", "What a new city was built with stays until its level changes", RULE)
    if row.founding and not new:
        return Refusal("founding", "Only a city founded today can have it", "SD9-10.07")
    return None


def build_design(draft: Draft, command: BuildDesign) -> None:
    """Build a city by a design, work by work, as far as the rules let it go. Refused if nothing of it can be
    built."""
    cities.require_realm(draft)
    site = cities.own_city(draft, command.by, command.site)
    if not open_today(draft, site):
        raise Refusal("not_now", _NOT_NOW, RULE)
    design: CityDesign | None = draft.world.tables["city_design"].get(command.design)
    if command.design and design is None:
        raise Refusal("no_design", "There is no such design", RULE)
    wanted = command.works if design is None else works_of(design)
    reason = _follow(draft, command.by, site, wanted)
    if reason is not None:
        raise reason


Works = Sequence[tuple[str, int]]
"""Buildings with their levels, in the order in which points go to them."""


def works_of(design: CityDesign) -> Works:
    """The buildings of a design by their ids in a city."""
    return tuple(
        (f"{work.building}{PER_KIND}{work.kind}" if work.kind else work.building, work.level)
        for work in design.works
    )


def works_by(world: World, source: Campaign | Draft, site: Site, wanted: Works) -> dict[str, int]:
    """What a city would have by a design: each work, with what comes together with it, at the highest level
    up to the wanted one that can stand with what there is before it; what cannot is left out."""
    plot = design_rules.plot_of(source, site)
    holding = cities.holding_of(source, site.id)
    built = dict(holding.works)
    for id_, wish in wanted:
        row = row_of(world, id_)
        if row is None or (row.founding and not _new(holding, source.clock.day)):
            continue
        for level in range(min(wish, MOST_STEPS), built.get(id_, 0), -1):
            tried = with_partners(world, built, id_, level)
            if design_rules.new_fault(world, source.params, plot, built, tried) is None:
                built = tried
                break
    return built


def with_partners(world: World, works: Mapping[str, int], id_: str, level: int) -> dict[str, int]:
    """Buildings with one at another level, and with what comes together with it."""
    row = row_of(world, id_)
    partners = row.together if row is not None and level else ()
    return {**works, **{other: max(1, works.get(other, 0)) for other in partners}, id_: level}


def _follow(draft: Draft, side: SideId, site: Site, wanted: Works) -> Refusal | None:
    """Build what can be of a design; a refusal if that is nothing."""
    before = draft.holding(site.id).works
    after = works_by(draft.world, draft, site, wanted)
    if after == before:
        return Refusal("nothing", "None of it can be built now", RULE)
    _put(draft, side, site, after)
    return None


def open_today(draft: Campaign | Draft, site: Site) -> bool:
    """Whether points of a city can be spent today (SD9-10.05)."""
    holding = cities.holding_of(draft, site.id)
    day = draft.clock.day
    return day in (_FIRST_DAY, holding.claimed, holding.levelled)


def _new(holding: Holding, day: int) -> bool:
    """Whether a city was founded today and its level has not changed since."""
    return holding.claimed == day == holding.levelled


def _put(draft: Draft, side: SideId, site: Site, after: Mapping[str, int]) -> None:
    """Give a city its buildings and tell of what has changed."""
    before = levels_of(draft.world, draft.holding(site.id))
    stored = banks.count(draft.world, draft.holding(site.id))
    seen = city_seen_from(draft, site)
    kept = {id_: level for id_, level in sorted(after.items()) if level > 0}
    draft.set_holding(site.id, works=kept)
    if city_seen_from(draft, site) != seen:
        draft.put_site(site)  # what others see of it is another thing now
        sight.look_all(draft)
    overgrown.settle(draft, site.id)
    stored_now = banks.count(draft.world, draft.holding(site.id))
    if stored_now != stored:
        banks.fill(draft, site, stored_now - stored)
    changed = [id_ for id_ in sorted({*kept, *before}) if kept.get(id_, 0) != before.get(id_, 0)]
    for id_ in changed:
        now, was = levels_of(draft.world, draft.holding(site.id)).get(id_, 0), before.get(id_, 0)
        if now == was:
            continue
        draft.emit(
            WorkBuilt(
                audience=(side,), rule=RULE, site=site.id, hex=site.hex, building=id_, level=now, before=was
            )
        )
        row = row_of(draft.world, id_)
        if row is not None and (turns := total(0, acting([source(id_, row, now - was)], POPS_AT_ONCE))) > 0:
            popping.pop_basic(draft, side, site, turns)
    popping.resume(draft, side, site)
