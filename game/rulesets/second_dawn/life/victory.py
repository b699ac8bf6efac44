"""When a side has fallen and when the match is decided (scenario's victory plan)."""

from game.core.decisions import Task
from game.core.events.common import EVERYONE, SideFell
from game.core.flow.turns import win
from game.core.holdings import Realm
from game.core.records import SideId, replace
from game.core.state import Side
from game.rulesets.second_dawn.content.counters import HELD_DAYS, LEADERLESS
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.life import neutral_cities
from game.rulesets.second_dawn.life.prisoners import release
from game.rulesets.second_dawn.scouting import sight
from game.rulesets.second_dawn.wild import allegiance, larder


def judge(draft: Draft) -> None:
    """Let fall who has fallen, then end the match if it is decided."""
    if draft.clock.phase == "over":
        return
    for side in [s for s in draft.sides.values() if s.alive and s.role == "player"]:
        reason = _fallen(draft, side)
        if reason:
            fall(draft, side.id, reason)
    _decide(draft)


def judge_day(draft: Draft) -> None:
    """At the end of a day: holding for days, and the last day of a match with a limit."""
    plan = draft.world.victory
    if draft.clock.phase == "over":
        return
    if plan.type == "hold" and plan.sites:
        holder = _holder(draft)
        for side in draft.sides:
            days = HELD_DAYS.at(side)
            days.set(draft, days.of(draft) + 1 if side == holder else 0)
        if holder is not None and HELD_DAYS.at(holder).of(draft) >= max(1, plan.days):
            win(draft, draft.allies(holder), f"Held the places for {max(1, plan.days)} days")
    elif plan.type == "days" and plan.days and draft.clock.day >= plan.days:
        win(draft, _most_cities(draft), f"Most cities after {plan.days} days")


def days_held(world: World, campaign: Campaign, side: SideId) -> int:
    """For how many days a side has held the places of the plan, this one counted; 0 if one of them is not its
    own, even if an ally holds it."""
    plan = world.victory
    owners = {campaign.sites[site].owner for site in plan.sites if site in campaign.sites}
    return HELD_DAYS.at(side).of(campaign) + 1 if plan.type == "hold" and owners == {side} else 0


def fall(draft: Draft, side: SideId, reason: str) -> None:
    """A side is out of the match: its units leave the map, what they carried lies where they were, a few of
    its beasts turn feral (SD10-8.02), its prisoners go free, its cities are nobody's, or neutral in a realm.
    If it was its turn, the next side's begins as soon as nothing else is to be done."""
    draft.put_side(replace(draft.sides[side], alive=False))
    if draft.params.realm:
        neutral_cities.turn(draft, side)
    left = {s.hex for s in draft.stacks.values() if s.side == side}
    left |= {s.hex for s in draft.sites.values() if s.owner == side}
    own = [s for s in draft.stacks.values() if s.side == side]
    beasts = [(draft.units[unit], stack) for stack in own for unit in stack.units]
    for stack in own:
        for captive in stack.captives:
            release(draft, draft.units[captive])
        for unit in stack.units:
            draft.drop_unit(unit)
        larder.spill(draft, stack)
        draft.drop_stack(stack.id)
    allegiance.turn_feral(draft, beasts)
    for held in [u for u in draft.units.values() if u.side == side]:
        stack = draft.stacks[held.stack]
        draft.set_stack(stack.id, captives=tuple(c for c in stack.captives if c != held.id))
        draft.drop_unit(held.id)
    for site in [s for s in draft.sites.values() if s.owner == side]:
        draft.put_site(replace(site, owner=None))
    draft.emit(SideFell(audience=EVERYONE, side=side, reason=reason))
    sight.look_all(draft)
    draft.push(*(Task(kind="contact", hex=hex_) for hex_ in sorted(left, reverse=True)))
    draft.agenda = (Task(kind="pass_on", side=side), *draft.agenda)


def _fallen(draft: Draft, side: Side) -> str:
    plan = draft.world.victory
    free = (
        u
        for u in draft.units.values()
        if u.side == side.id and u.held_by is None and not draft.world.kind(u.kind).vehicle
    )
    first = next(free, None)
    if first is None:
        return "No unit is left"
    if draft.params.realm and draft.realms.get(side.id, Realm()).settled and not _has_city(draft, side.id):
        return "Its last city is lost"
    if plan.type == "ruler" and not any("ruler" in u.statuses for u in (first, *free)):
        return "The ruler is gone"
    if draft.params.no_heir == "falls" and LEADERLESS.of(side):
        return "The ruler is gone and has no heir"
    return ""


def _has_city(draft: Draft, side: SideId) -> bool:
    return any(site.owner == side and site.kind == "city" for site in draft.sites.values())


def _decide(draft: Draft) -> None:
    plan = draft.world.victory
    living = [s for s in draft.sides.values() if s.alive and s.role == "player"]
    blocs = {s.alliance or s.id for s in living}
    if len(blocs) <= 1:
        win(draft, tuple(s.id for s in living), "The last to stand")
        return
    if plan.type == "capitals":
        capitals = [s for s in draft.sites.values() if s.capital]
        for side in living:
            friends = set(draft.allies(side.id))
            if capitals and all(s.owner in friends for s in capitals):
                win(draft, draft.allies(side.id), "Holds every capital")
                return
    if plan.type == "hold" and plan.sites and not plan.days:
        holder = _holder(draft)
        if holder is not None:
            win(draft, draft.allies(holder), "Holds the places")


def _holder(draft: Draft) -> SideId | None:
    """The side that with its friends owns all places of the plan."""
    owners = [draft.sites[s].owner for s in draft.world.victory.sites if s in draft.sites]
    for side in sorted({o for o in owners if o is not None}):
        friends = set(draft.allies(side))
        if owners and all(o in friends for o in owners):
            return side
    return None


def _most_cities(draft: Draft) -> tuple[SideId, ...]:
    """Owners of most cities, ties by number of units; all who are level share the victory."""
    living = [s.id for s in draft.sides.values() if s.alive and s.role == "player"]

    def score(side: SideId) -> tuple[int, int]:
        cities = sum(1 for s in draft.sites.values() if s.owner == side and s.kind == "city")
        return cities, sum(1 for u in draft.units.values() if u.side == side and u.held_by is None)

    best = max((score(s) for s in living), default=(0, 0))
    return tuple(s for s in living if score(s) == best)
