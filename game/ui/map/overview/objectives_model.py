"""How a match is decided and how far the side is from it; at first, what it has and where the enemy lies.

Told from what the side knows. Of others it says what everybody knows: who is still in the match.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from game.core.commands.common import MoveStack
from game.core.commands.turns import RecruitUnits
from game.core.records import HexId, SideId, SiteId, StackId
from game.ui.actions import map_actions
from game.ui.actions.action import ActionId
from game.ui.i18n import N_, _, ngettext
from game.ui.look.tokens import TokenLook
from game.ui.map.models.marching_model import explore_barred
from game.ui.map.models.realm_model import idle_cities
from game.ui.map.models.side_model import city_hexes, home_hex, idle_stacks, ruler_name
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.paint import geometry
from game.ui.setup.public_facts import FIRST_DAY, PublicFacts
from game.ui.widgets.tones import Tone

_WINDS: Final = (
    N_("north"),
    N_("north-east"),
    N_("east"),
    N_("south-east"),
    N_("south"),
    N_("south-west"),
    N_("west"),
    N_("north-west"),
)
"""Where something lies, clockwise."""
_PLAYER = "player"


@dataclass(frozen=True, slots=True)
class Objective:
    """A line: what it is about and how it stands. `hex` leads to its place, if that is known."""

    title: str
    state: str
    icon: str = ""
    look: TokenLook | None = None
    tone: Tone = "value"
    hex: HexId | None = None


@dataclass(frozen=True, slots=True)
class FirstStep:
    """Something to do first; `action` is the command for it, `stack` whom it is about if that is one."""

    words: str
    action: ActionId
    stack: StackId | None = None


@dataclass(frozen=True, slots=True)
class Objectives:
    """All of it. `owned` and `steps` are for the first day and empty on others."""

    words: str
    lines: tuple[Objective, ...]
    owned: str = ""
    steps: tuple[FirstStep, ...] = ()


def objectives_of(reader: SideQueries, facts: PublicFacts) -> Objectives:
    """What decides the match, as a side sees it."""
    goals = (*_goals(reader, facts), *_rivals(reader))
    if reader.day > FIRST_DAY:
        return Objectives(facts.goal, goals)
    steps = tuple(_steps(reader)) if reader.view.on_turn else ()
    return Objectives(facts.goal, goals, _owned(reader), steps)


# What decides it


def _goals(reader: SideQueries, facts: PublicFacts) -> Iterator[Objective]:
    """What the rule of the match asks for, and what of it the side has."""
    plan = reader.world.victory
    if plan.sites:
        yield from (_place(reader, site, facts.places) for site in plan.sites)
        yield from _holding(reader)
    elif plan.type == "capitals":
        yield from _capitals(reader)
    elif plan.type == "days":
        left = max(0, plan.days - reader.day)
        state = ngettext("{count} day left", "{count} days left", left).format(count=left)
        yield Objective(_("Day {day} of {all}").format(day=reader.day, all=plan.days), state, "hourglass")
    if plan.type == "ruler":
        name = ruler_name(reader)
        yield Objective(_("Your ruler"), name or _("none"), "crown", tone="value" if name else "loss")
    cities = city_hexes(reader)
    if plan.type == "days" or not plan.sites:
        yield Objective(_("Your cities"), str(len(cities)), "house", hex=cities[0] if cities else None)


def _place(reader: SideQueries, site: SiteId, names: Mapping[SiteId, str]) -> Objective:
    """A place that is to be held."""
    known = reader.view.knowledge.sites.get(site)
    if known is None:
        return Objective(names.get(site, site), _("not found yet"), "flag", tone="label")
    state, tone = _owner(reader, known.owner)
    return Objective(known.name or names.get(site, site), state, "flag", tone=tone, hex=known.hex)


def _owner(reader: SideQueries, owner: SideId | None) -> tuple[str, Tone]:
    """Whose a place is, as far as is known."""
    if owner is None:
        return _("nobody’s"), "value"
    if owner == reader.view.side:
        return _("yours"), "gain"
    name = reader.name(owner)
    if _ours(reader, owner):
        return _("{side}, your ally").format(side=name), "gain"
    return name, "loss"


def _ours(reader: SideQueries, owner: SideId | None) -> bool:
    """Whether it is the side itself or an ally."""
    if owner is None or owner not in reader.view.sides:
        return False
    alliance = reader.side.alliance
    return owner == reader.view.side or bool(alliance and reader.view.sides[owner].alliance == alliance)


def _holding(reader: SideQueries) -> Iterator[Objective]:
    """For how long the side has held it, under rules that tell."""
    days = reader.world.victory.days
    held = reader.view.held
    if held > 0:
        state = _("{held} of {days} days").format(held=held - 1, days=max(1, days))
        yield Objective(_("Held by you"), state, "hourglass", tone="gain")
    elif days:
        state = ngettext("for {count} day", "for {count} days", days).format(count=days)
        yield Objective(_("To be held"), state, "hourglass")


def _capitals(reader: SideQueries) -> Iterator[Objective]:
    """The capitals that are known: how many are the side's and its allies', and whose each is."""
    known = [site for site in reader.view.knowledge.sites.values() if site.capital]
    known.sort(key=lambda site: (site.owner != reader.view.side, site.name, site.id))
    ours = sum(_ours(reader, site.owner) for site in known)
    state = _("{count} of {all} that you know of").format(count=ours, all=len(known))
    yield Objective(_("Capitals held"), state, "crown")
    for site in known:
        owner, tone = _owner(reader, site.owner)
        yield Objective(site.name or _("Capital"), owner, "crown", tone=tone, hex=site.hex)


# The others


def _rivals(reader: SideQueries) -> Iterator[Objective]:
    """Every other side that plays: whether it is in the match, and the nearest that is known of it."""
    for side in reader.view.sides.values():
        if side.id == reader.view.side or side.role != _PLAYER:
            continue
        look = TokenLook(side.colour, "warlord")
        if not side.alive:
            yield Objective(side.name, _("out of the match"), look=look, tone="label")
            continue
        hex_ = _nearest(reader, side.id)
        state = where(reader, hex_) if hex_ is not None else _("not found yet")
        if _ours(reader, side.id):
            state = _("ally, {where}").format(where=state)
        yield Objective(side.name, state, look=look, hex=hex_)


def _nearest(reader: SideQueries, side: SideId) -> HexId | None:
    """The nearest place or stack of a side that is known: places before stacks."""
    home = home_hex(reader)
    known = reader.view.knowledge
    places = [site.hex for site in known.sites.values() if site.owner == side]
    found = places or [one.hex for one in known.sightings.values() if one.side == side]
    if home is None or not found:
        return min(found, default=None)
    return min(found, key=lambda hex_: (reader.grid.distance(home, hex_), hex_))


def where(reader: SideQueries, hex_: HexId) -> str:
    """Where a hex lies, in words: its place, how far from home and in which direction."""
    home = home_hex(reader)
    place = reader.goal(hex_)
    if home is None or home == hex_:
        return place
    far = reader.grid.distance(home, hex_)
    words = ngettext("{place}, {count} hex {wind}", "{place}, {count} hexes {wind}", far)
    return words.format(place=place, count=far, wind=_(_wind(reader, home, hex_)))


def _wind(reader: SideQueries, here: HexId, there: HexId) -> str:
    """The direction from one hex to another."""
    (x, y), (to_x, to_y) = geometry.centre(reader.grid, here), geometry.centre(reader.grid, there)
    turn = math.atan2(to_x - x, y - to_y) / math.tau
    return _WINDS[round(turn * len(_WINDS)) % len(_WINDS)]


# The first day


def _owned(reader: SideQueries) -> str:
    """What the side has, in a sentence."""
    units = sum(len(reader.view.stacks[stack].units) for stack in reader.stacks)
    stacks, cities = len(reader.stacks), len(city_hexes(reader))
    words = (
        _("You have {units} in {stacks}.") if not cities else _("You have {units} in {stacks} and {cities}.")
    )
    words = words.format(
        units=ngettext("{count} unit", "{count} units", units).format(count=units),
        stacks=ngettext("{count} stack", "{count} stacks", stacks).format(count=stacks),
        cities=ngettext("{count} city", "{count} cities", cities).format(count=cities),
    )
    ruler = ruler_name(reader)
    return f"{words} {_('{ruler} rules.').format(ruler=ruler)}" if ruler else words


def _may_explore(reader: SideQueries, stack: StackId) -> bool:
    """Whether a stack can be sent to explore, and does not do so."""
    orders = reader.view.stacks[stack].march
    return (orders is None or orders.kind != "explore") and not explore_barred(reader, stack)


def _steps(reader: SideQueries) -> Iterator[FirstStep]:
    """What to do first, in this order."""
    market = reader.market
    if market is not None and market.points and reader.timely(RecruitUnits):
        words = ngettext(
            "Buy units: {count} point is in store", "Buy units: {count} points are in store", market.points
        )
        yield FirstStep(words.format(count=market.points), map_actions.RECRUIT)
    cities = len(idle_cities(reader)) if reader.realm is not None else 0
    if cities:
        words = ngettext(
            "Give orders to {count} idle city", "Give orders to {count} idle cities", cities
        ).format(count=cities)
        yield FirstStep(words, map_actions.IDLE_CITY)
    stacks = len(idle_stacks(reader))
    if stacks:
        words = ngettext("Move {count} stack that can move", "Move {count} stacks that can move", stacks)
        yield FirstStep(words.format(count=stacks), map_actions.NEXT_STACK)
    hostile = [side.id for side in reader.view.sides.values() if side.hostile and side.role == _PLAYER]
    unfound = any(_nearest(reader, side) is None for side in hostile)
    scout = next((stack for stack in reader.stacks if _may_explore(reader, stack)), None)
    if unfound and scout is not None:
        yield FirstStep(_("Send a scout to explore: not all enemies are found"), map_actions.EXPLORE, scout)
    if not reader.timely(MoveStack):
        yield FirstStep(_("Go on to the next phase of the turn"), map_actions.NEXT_STAGE)
    else:
        yield FirstStep(_("End the turn"), map_actions.END_TURN)
