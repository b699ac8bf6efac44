"""The side's own card and the top bar, as plain records; which stacks are idle."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from game.core.commands.common import MoveStack
from game.core.commands.turns import ScoutHexes
from game.core.numbers import Cents
from game.core.records import HexId, SideId, StackId
from game.ui.i18n import N_, _, ngettext
from game.ui.look.tokens import TokenLook
from game.ui.map.models.commanding import orderless
from game.ui.map.models.hex_model import units_text
from game.ui.map.models.picture_of import garrison
from game.ui.map.models.realm_model import idle_cities, realm_deed, treasury_of
from game.ui.map.models.scouting import WAYS
from game.ui.map.models.side_actions import SideAction, deeds_of, store_facts
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.stack_model import Fact
from game.ui.map.models.stage_model import points_of
from game.ui.map.models.tokens_of import own_look
from game.views.words.agreement import agreeing


@dataclass(frozen=True, slots=True)
class Jump:
    """A line that leads to a place: an own stack, or just a hex."""

    title: str
    line: str
    aside: str
    hex: HexId
    look: TokenLook | None = None
    icon: str = ""
    stack: StackId | None = None
    warns: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True)
class SideModel:
    """The side at a glance. `idle` stacks can still move; `resting` are skipped, sentries or spent; with
    `waits` they wait for their part of the turn. `facts` and `deeds` are of the side itself."""

    look: TokenLook
    title: str
    line: str
    idle: tuple[Jump, ...]
    resting: tuple[Jump, ...]
    cities: tuple[Jump, ...]
    warnings: tuple[Jump, ...]
    captured: tuple[tuple[str, str], ...]
    waits: bool = False
    facts: tuple[Fact, ...] = ()
    deeds: tuple[SideAction, ...] = ()


@dataclass(frozen=True, slots=True)
class TopModel:
    """The top bar: whose screen it is and the side's key figures. `sun` is the share of the day passed."""

    look: TokenLook
    title: str
    line: str
    day: int
    sun: float
    units: int
    stacks: int
    idle: int
    cities: int
    points: int | None = None
    money: Cents | None = None


_MARCHES = {"march": N_("marches"), "patrol": N_("patrols"), "explore": N_("explores")}
_STANCES = {"hidden": N_("hidden"), "sneaking": N_("sneaking")}


def idle_stacks(reader: SideQueries, skipped: Collection[StackId] = ()) -> tuple[StackId, ...]:
    """Own stacks that can still move and wait for an order: not skipped, no sentry at rest, not hidden, not
    on orders for later or for days, if these do not wait."""
    return tuple(stack for stack in reader.stacks if is_idle(reader, stack, skipped))


def scouting_stacks(reader: SideQueries, skipped: Collection[StackId] = ()) -> tuple[StackId, ...]:
    """Own stacks with a scout that may inspect hexes now (TB-13.08)."""
    if reader.view.clock.on_turn != reader.view.side or not reader.timely(ScoutHexes):
        return ()
    return tuple(
        stack
        for stack in reader.stacks
        if stack not in skipped and any(card.scouts for card in reader.cards(stack))
    )


def is_idle(reader: SideQueries, stack: StackId, skipped: Collection[StackId] = ()) -> bool:
    """Whether a stack waits for an order. Outside its side's turn none does."""
    if reader.view.clock.on_turn != reader.view.side or stack in skipped:
        return False
    if not reader.timely(MoveStack) or not reader.can_move(stack):
        return False
    here = reader.view.stacks[stack]
    if here.march is not None and not here.march.held:
        return False
    rests = here.orders.sentry or here.stance == "hidden" or here.queue
    return not here.orders.dig and (not rests or reader.wakes(stack))


def ruler_name(reader: SideQueries) -> str:
    """Name of the side's ruler, empty if it has none on the map."""
    for stack in reader.stacks:
        for card in reader.cards(stack):
            if card.ruler and not card.prisoner and card.name:
                return card.name
    return ""


def side_look(reader: SideQueries) -> TokenLook:
    """The seat's token."""
    return TokenLook(reader.side.colour, "ruler" if ruler_name(reader) else "warlord")


def top_model(reader: SideQueries, humans: tuple[SideId, ...], skipped: Collection[StackId]) -> TopModel:
    """The top bar; `humans` are the sides that people play, in the order of their seats."""
    side, clock = reader.side, reader.view.clock
    ruler = ruler_name(reader)
    turn = (
        _("{side} on turn")
        if clock.on_turn == side.id
        else agreeing("{side} is asked", "{side} are asked", side.name)
    )
    turn = turn.format(side=side.name)
    if reader.stage is not None and clock.on_turn == side.id:
        turn = f"{turn}  ·  {_(reader.stage.name)}"
    if len(humans) > 1 and side.id in humans:
        seat = _("seat {number} of {all}").format(number=humans.index(side.id) + 1, all=len(humans))
        turn = f"{turn}  ·  {seat}"
    return TopModel(
        look=side_look(reader),
        title=ruler or side.name,
        line=turn,
        day=clock.day,
        sun=clock.slot / max(1, len(clock.order)) if clock.on_turn is not None else 1.0,
        units=sum(len(reader.view.stacks[stack].units) for stack in reader.stacks),
        stacks=len(reader.stacks),
        idle=len(idle_stacks(reader, skipped)),
        cities=len(city_hexes(reader)),
        points=points_of(reader),
        money=treasury_of(reader),
    )


def city_hexes(reader: SideQueries) -> list[HexId]:
    """Hexes of the side's cities, the capital first."""
    sites = reader.view.knowledge.sites.values()
    mine = [site for site in sites if site.kind == "city" and site.owner == reader.view.side]
    return [site.hex for site in sorted(mine, key=lambda site: (not site.capital, site.name, site.id))]


def home_hex(reader: SideQueries) -> HexId | None:
    """Where home is: the capital, else a city, else the ruler's or the first stack."""
    cities = city_hexes(reader)
    if cities:
        return cities[0]
    ruled = [s for s in reader.stacks if any(card.ruler for card in reader.cards(s))]
    first = (*ruled, *reader.stacks)
    return reader.view.stacks[first[0]].hex if first else None


def side_model(reader: SideQueries, skipped: Collection[StackId]) -> SideModel:
    """The side at a glance."""
    idle = idle_stacks(reader, skipped)
    resting = [stack for stack in reader.stacks if stack not in idle]
    count = len(idle)
    line = ngettext("{count} stack can still move", "{count} stacks can still move", count)
    waits = not reader.timely(MoveStack)
    if waits and reader.stage is not None:
        text = _("{stage} phase").format(stage=_(reader.stage.name))
    elif not reader.stacks:
        text = _("No units are left on the map")
    elif not count and (behind := orderless(reader, resting)):
        words = ngettext("{count} stack has no orders", "{count} stacks have no orders", behind)
        text = words.format(count=behind)
    elif not count:
        text = _("All stacks have moved")
    else:
        text = line.format(count=count)
    return SideModel(
        look=side_look(reader),
        title=reader.side.name,
        line=text,
        idle=tuple(stack_jump(reader, stack, skipped) for stack in idle),
        resting=tuple(stack_jump(reader, stack, skipped) for stack in resting),
        cities=tuple(_city(reader, hex_) for hex_ in city_hexes(reader)),
        warnings=warnings_of(reader),
        captured=tuple(_captured(reader)),
        waits=waits,
        facts=store_facts(reader),
        deeds=(*deeds_of(reader), *realm_deed(reader)),
    )


def stack_jump(reader: SideQueries, stack: StackId, skipped: Collection[StackId]) -> Jump:
    """A line that leads to an own stack."""
    here = reader.view.stacks[stack]
    count = len(here.units)
    if here.march is not None:
        aside = _("awaits orders") if here.march.held else _(_MARCHES[here.march.kind])
    elif here.orders.dig:
        aside = _("digging")
    elif here.stance in _STANCES:
        aside = _(_STANCES[here.stance])
    elif here.orders.sentry:
        aside = _("sentry")
    elif stack in skipped:
        aside = _("waits")
    elif not reader.takes_orders(stack):
        aside = _("old orders") if here.queue else _("no orders")
    elif reader.holds(stack) is not None:
        aside = _("garrison")
    elif not reader.can_move(stack):
        aside = _("has moved") if reader.timely(MoveStack) else _("cannot move")
    else:
        aside = ""
    # How many they are stands in the line.
    look = replace(own_look(reader, stack), count=None)
    return Jump(
        reader.facts(stack).title, _in_place(reader, here.hex, count), aside, here.hex, look, stack=stack
    )


def _in_place(reader: SideQueries, hex_: HexId, count: int) -> str:
    return f"{units_text(count)} · {reader.place(hex_)}"


def _city(reader: SideQueries, hex_: HexId) -> Jump:
    site = reader.site_at(hex_)
    inside = garrison(reader, hex_) or 0
    words = [_("level {level}").format(level=site.level), units_text(inside) if inside else _("no garrison")]
    capital = site.capital
    if reader.realm is not None:
        capital = reader.view.realm.capital == site.id
        if site.id in idle_cities(reader):
            words.append(_("idle"))
    aside = _("capital") if capital else ""
    return Jump(site.name or _("City"), " · ".join(words), aside, hex_, icon="house", warns=not inside)


def warnings_of(reader: SideQueries) -> tuple[Jump, ...]:
    """Losses that the end of the turn would bring, as far as the side knows (SD5-3.11, SD5-4.07)."""
    lost: dict[tuple[HexId, str, str], list[str]] = {}
    for event in reader.losses:
        if event.hex is not None:
            lost.setdefault((event.hex, event.how, event.rule), []).append(event.name)
    reasons = {"no_room": _("the hex is over its limit"), "thin_air": _("they cannot stay at this height")}
    out = []
    for (hex_, how, rule), names in lost.items():
        count = ngettext("{count} unit will be lost", "{count} units will be lost", len(names))
        line = f"{reasons.get(how, '')} · {reader.place(hex_)}".strip(" ·")
        title = count.format(count=len(names))
        out.append(Jump(title, line, "", hex_, icon="warning", warns=True, rule=rule))
    return tuple(out)


def _captured(reader: SideQueries) -> Iterator[tuple[str, str]]:
    """Own units in foreign hands, each with what is known of it: that it is there, and whither finders feel
    it to be (SD7-2.25)."""
    for name in reader.view.captured:
        felt = [one for one in reader.view.bearings if one.name == name and one.stack in reader.view.stacks]
        parts = [_("captured")]
        for one in felt:
            way = _(WAYS[one.way]).lower() if one.way >= 0 else _("here")
            parts.append(_("{way} of {stack}").format(way=way, stack=reader.facts(one.stack).title))
        yield name, "; ".join(dict.fromkeys(parts))
