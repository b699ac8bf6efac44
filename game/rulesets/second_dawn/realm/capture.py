"""What becomes of a realm when a city of it changes hands: SD9-2.01, SD9-2.09, SD9-19, SD10-7.05.

Buildings stay with the city, and what its stores hold to eat; maps that lie in it are the conqueror's
(`loot`). What it was popping is lost, nobody governs it, and its side's money goes with a capital: the
ruler and his heirs fill their purses first, the rest is lost to both sides. Defenders whom the conqueror
sees and has hands for are his prisoners (SD9-19.02). RULING: who hides in the city unseen, or got away from
its field, is no defender of it. The conqueror is told what he won (`CityWon`). A city taken from others
counts as built in their style (SD9-10.06), and its conqueror is asked what to do with it: keep it, in whose
colours, or sack it.
"""

from fractions import Fraction

from game.core.decisions import Option, Question, Reply
from game.core.events.realm import CityWon
from game.core.numbers import money_text
from game.core.records import HexId, SideId, replace
from game.core.refusal import Refusal
from game.core.seams.realm_plan import CONQUEST, KEEP, LEAVE, SACK
from game.core.state import Site, Stack
from game.rulesets.second_dawn.content.counters import TAKEN_ON
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.life import sites, victory
from game.rulesets.second_dawn.life.prisoners import imprison, keepers, release
from game.rulesets.second_dawn.realm import capital, cities, income, levels, loot, overgrown, works
from game.rulesets.second_dawn.scouting.foreign_stacks import foes_in_sight
from game.rulesets.second_dawn.template.rosters import kinds_of
from game.rulesets.second_dawn.unit.losses import able, report_loss
from game.rulesets.second_dawn.wild import larder

CITY = cities.CITY
_LIVERY, _SACK = "SD9-19.03", "SD9-2.09"


def occupy(draft: Draft, hex_: HexId) -> None:
    """Give the city of a hex to who stands there alone, and see to the realms of both sides."""
    before = {s.id: s.owner for s in draft.sites_in(hex_) if s.kind == CITY}
    sites.occupy(draft, hex_)
    if not draft.params.realm:
        return
    for id_, owner in before.items():
        site = draft.sites.get(id_)
        if site is not None and site.owner != owner:
            changed_hands(draft, site, owner)
            maps = 0
            if owner is not None and site.owner is not None:
                maps = loot.take_maps(draft, draft.sites[id_], site.owner, owner)
            _tell_gains(draft, draft.sites[id_], maps)
            _ask(draft, site, owner)


def _tell_gains(draft: Draft, site: Site, maps: int) -> None:
    """Tell the conqueror what his city brings, pops and holds."""
    side = site.owner
    if draft.world.belief or side is None or draft.sides[side].role != "player":
        return
    holding = draft.holding(site.id)
    found = income.city_incomes(draft.world, draft, side, draft.clock.day + 1, income.busy(draft, side))
    earned = sum((one.earned + one.steward for one in found if one.site.id == site.id), Fraction(0))
    popped = [
        kind
        for kind in kinds_of(draft.world, draft, side)
        if works.popped(draft.world, kind) and works.bars_pop(draft.world, draft, site, kind) is None
    ]
    popped.sort(key=lambda kind: (-kind.rank, kind.name, kind.id))
    draft.emit(
        CityWon(
            audience=(side,),
            site=site.id,
            hex=site.hex,
            level=site.level,
            income=int(earned),
            kinds=tuple(kind.id for kind in popped),
            works=len(holding.works),
            larder=sum(holding.larder.values()),
            maps=maps,
        )
    )


def changed_hands(draft: Draft, site: Site, before: SideId | None) -> None:
    """A city has another owner than `before`, or none."""
    if site.id in draft.holdings or before is not None:
        foreign = before is not None or draft.holding(site.id).foreign
        draft.set_holding(
            site.id,
            order=None,
            queue=(),
            steward=None,
            managers={},
            inspected=(),
            foreign=foreign,
            livery=None,
            besieged=False,
        )
    if before is not None:
        capital.lose(draft, site, before)
    overgrown.settle(draft, site.id)
    if site.owner is not None and draft.sides[site.owner].role == "player":
        draft.set_realm(site.owner, settled=True)
        _imprison_defenders(draft, site, site.owner)
        _found(draft, site, site.owner)
    victory.judge(draft)


def _found(draft: Draft, site: Site, side: SideId) -> None:
    """A side without cities is founded in the capital city that a commander of it with a purse has taken
    (SD10-1.01)."""
    others = [city for city in cities.cities_of(draft, side) if city.id != site.id]
    if others or not site.capital or draft.realms[side].capital is not None:
        return
    here = cities.units_in(draft, site, side)
    founder = next((u for u in here if able(u) and draft.world.kind(u.kind).able.carries_money), None)
    if founder is not None:
        levels.found(draft, founder, site)


def gone(draft: Draft, site: Site) -> None:
    """A city is there no more; whoever owned it has lost it."""
    draft.drop_holding(site.id)
    if site.owner is not None:
        capital.lose(draft, site, site.owner)
    victory.judge(draft)


def _imprison_defenders(draft: Draft, site: Site, side: SideId) -> None:
    """Defenders in sight are taken, as long as somebody has a hand free for them (SD9-19.02)."""
    for stack in [foe for foe in foes_in_sight(draft, side, site.hex) if not sites.fled(foe)]:
        for unit in stack.units:
            kept = next((k for s in _own(draft, site, side) for k in keepers(draft, s, unit)), None)
            if kept is None:
                continue
            report_loss(draft, draft.units[unit], site.hex, "captured")
            left = draft.stacks[stack.id]
            TAKEN_ON.set(draft, draft.units[unit], draft.clock.day)
            draft.set_stack(
                left.id,
                units=tuple(u for u in left.units if u != unit),
                leader=None if left.leader == unit else left.leader,
            )
            imprison(draft, unit, kept)
        left = draft.stacks[stack.id]
        if not left.units:
            for captive in left.captives:
                release(draft, draft.units[captive])
            larder.spill(draft, left)
            draft.drop_stack(left.id)


def _own(draft: Draft, site: Site, side: SideId) -> list[Stack]:
    return [s for s in draft.stacks_in(site.hex) if s.side == side]


# --- what the conqueror does with it


def _ask(draft: Draft, site: Site, before: SideId | None) -> None:
    """Ask the conqueror of a city of others what becomes of it."""
    side = site.owner
    over = draft.clock.phase == "over" or draft.world.belief
    if over or side is None or before is None or draft.sides[side].role != "player":
        return
    pays = cities.level_row(draft.world, site.level).raze_all
    barred = _sack_barred(draft, side, site)
    sack = Option(id=SACK, label="Sack it", rule=_SACK, hint=f"It pays {money_text(pays)} and lies in ruins")
    if barred is not None:
        told = barred.refused
        sack = replace(sack, enabled=False, reason=told.detail, rule=told.rule or _SACK)
    stack = next((s.id for s in _own(draft, site, side)), None)
    draft.ask(
        side,
        CONQUEST,
        "A city has fallen to you. What becomes of it?",
        (
            Option(id=KEEP, label="Keep it in your colours", rule=_LIVERY),
            Option(id=LEAVE, label="Keep it in its old colours", rule=_LIVERY),
            sack,
        ),
        default=KEEP,
        hex=site.hex,
        stack=stack,
        own=(site.id,),
        others=(before,),
    )


def _sack_barred(draft: Draft, side: SideId, site: Site) -> Refusal | None:
    """Why a city cannot be sacked now: as any city that is razed (SD9-2.07, SD9-2.08)."""
    try:
        cities.require_officer(draft, site, side)
    except Refusal as refusal:
        return refusal
    near = levels.contested(draft, side)
    return None if near is None else Refusal("contested", "Enemies are at one of your cities", "SD9-2.07")


def answer(draft: Draft, question: Question, reply: Reply) -> None:
    """Do with a city as its conqueror says, if it still is his."""
    site = next((s for s in draft.sites.values() if s.id in question.own), None)
    if site is None or site.owner != question.side:
        return
    if reply.choice == LEAVE:
        draft.set_holding(site.id, livery=SideId(question.others[0]))
    elif reply.choice == SACK:
        levels.sack(draft, question.side, site)
