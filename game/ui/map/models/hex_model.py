"""A hex as its reader knows it: for the tooltip at the pointer and for the card in the panel."""

from dataclasses import dataclass

from game.core.movement import step_cost
from game.core.numbers import money_text, move_text
from game.core.records import HexId, StackId
from game.core.seams.cards import HexFacts
from game.ui.i18n import _, ngettext
from game.ui.map.models.camp_fire import smoke_words
from game.ui.map.models.feral_words import CARRY_RULE, lying_words
from game.ui.map.models.income_words import idle_income
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.sieges import siege_of, siege_words
from game.ui.map.models.trail_words import trail_lines
from game.ui.widgets.tip import Tip, TipChip, TipNote, TipRow
from game.views.scouting import age_of
from game.views.story_names import kind_words

COST_RULE = "SD5-4.01"
ROAD_RULE = "SD5-5.01"
_OPENLY = ("open", "ranged")
SMOKE_RULE = "SD5-7.01"


@dataclass(frozen=True, slots=True)
class HexFigure:
    """A line of figures about a hex."""

    icon: str
    label: str
    value: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class HexOccupant:
    """Who stands, or was seen, in a hex."""

    stack: StackId
    own: bool
    title: str
    aside: str
    now: bool


@dataclass(frozen=True, slots=True)
class HexModel:
    """All that is known of a hex. `hiders` are pairs of (who, whether it can hide), or what else their
    `caption` says of those who stand there."""

    hex: HexId
    known: bool
    title: str
    place: str
    site: str
    figures: tuple[HexFigure, ...]
    hiders: tuple[tuple[str, bool], ...]
    who: tuple[HexOccupant, ...]
    text: str = ""
    room: tuple[int, int] | None = None
    caption: str = ""


def hex_model(reader: SideQueries, hex_: HexId, stack: StackId | None = None) -> HexModel:
    """What is known of a hex, with prices for an own stack if one is given."""
    facts = reader.hex_facts(hex_)
    if not reader.known(hex_):
        return _unknown(reader, hex_, stack)
    figures = []
    for figure in facts.figures:
        if figure.label == "Cost to enter" and stack is not None:
            figures += _own_prices(reader, stack, hex_)
        elif not (stack is not None and figure.label.startswith("Along the ")):
            figures.append(HexFigure(figure.icon or "info", _(figure.label), _(figure.text), figure.rule))
    if stack is not None and not any(figure.label == "Cost to enter" for figure in facts.figures):
        figures[:0] = _own_prices(reader, stack, hex_)
    figures += _smoke(reader, hex_)
    figures += [HexFigure("feet", *line) for line in trail_lines(reader, hex_)]
    figures += _food(reader, hex_)
    figures += _city(reader, hex_)
    holds = reader.room(hex_)
    supply = reader.supply_in(hex_) if holds else 0
    return HexModel(
        hex=hex_,
        known=True,
        title=_(facts.name),
        place=_place(reader, hex_),
        site=_site(reader, hex_),
        figures=tuple(figures),
        hiders=_chips(reader, facts),
        caption=_("Who can hide here") if reader.foretells else _("Defense here"),
        who=_who(reader, hex_),
        text=" ".join(_(note) for note in facts.notes),
        room=(supply, holds) if supply else None,
    )


def _chips(reader: SideQueries, facts: HexFacts) -> tuple[tuple[str, bool], ...]:
    """Who can hide in a hex; under rules without hiding what the land does for those who defend there."""
    if reader.foretells:
        return tuple((_(chip.label), bool(chip.good)) for chip in facts.chips)
    told = [chip for chip in facts.chips if chip.good is not None]
    return tuple((f"{_(chip.label)} {_(chip.text)}", bool(chip.good)) for chip in told)


def _unknown(reader: SideQueries, hex_: HexId, stack: StackId | None) -> HexModel:
    figures: list[HexFigure] = []
    if stack is not None:
        price = reader.field(stack).enter[hex_]
        text = _("about {move} move").format(move=_price(reader, price)) if price else _("no entry")
        figures.append(HexFigure("boot", _("Cost to enter"), text, reader.cite(COST_RULE)))
    figures += _smoke(reader, hex_)
    return HexModel(
        hex=hex_,
        known=False,
        title=_("Unknown land"),
        place=reader.grid.label(hex_),
        site=_site(reader, hex_),
        figures=tuple(figures),
        hiders=(),
        who=_who(reader, hex_),
        text=_("None of your units has seen it yet"),
    )


def _smoke(reader: SideQueries, hex_: HexId) -> list[HexFigure]:
    """What burns in a hex, or burnt when it was last seen."""
    what, when = smoke_words(reader, hex_)
    return [HexFigure("flame", what, when, SMOKE_RULE)] if what else []


def _city(reader: SideQueries, hex_: HexId) -> list[HexFigure]:
    """Who besieges a city, and what an own one pops, stores and lacks."""
    site = reader.site_at(hex_)
    if site is None or reader.realm is None:
        return []
    out = []
    siege = siege_of(reader, site.id)
    if siege is not None:
        words, rule = siege_words(siege)
        out.append(HexFigure("gate", _("Siege"), words, rule))
    holding = reader.view.holdings.get(site.id)
    if holding is None:
        return out
    order = holding.order
    if order is None:
        told = _("nothing, {income}").format(income=idle_income(reader))
        out.append(HexFigure("hourglass", _("Pops"), told))
    else:
        kind = reader.world.kind(order.kind)
        count = order.batches * max(1, kind.pop_per_day)
        out.append(HexFigure("barracks", _("Pops"), kind_words(kind, count)))
    stored = sum(holding.larder.values())
    if stored:
        out.append(HexFigure("grain", _("Food in store"), money_text(stored)))
    if holding.damage:
        lost = ngettext("{count} level", "{count} levels", holding.damage).format(count=holding.damage)
        out.append(HexFigure("hammer", _("Damage"), lost))
    if holding.livery is not None:
        out.append(HexFigure("flag", _("Colours"), reader.name(holding.livery)))
    if holding.foreign:
        out.append(HexFigure("house", _("Built by others"), _("fewer points"), "SD9-10.06"))
    return out


def _food(reader: SideQueries, hex_: HexId) -> list[HexFigure]:
    """What lies in a hex to eat, or lay there when it was last seen."""
    words = lying_words(reader, hex_)
    return [HexFigure("food", _("Food"), words, CARRY_RULE)] if words else []


def _own_prices(reader: SideQueries, stack: StackId, hex_: HexId) -> list[HexFigure]:
    """What a stack pays to enter a hex, over open ground and by road."""
    prices = reader.field(stack)
    plain = prices.enter[hex_]
    if free := _step_words(reader, stack, hex_):
        return [HexFigure("boot", _("This stack"), free)]
    label = _("Cost to enter") if reader.foretells else _("This stack")
    out = [HexFigure("boot", label, _move(reader, plain), reader.cite(COST_RULE))]
    toward = reader.grid.toward
    around = [step_cost(prices, toward, there, hex_) for there in reader.grid.around[hex_]]
    by_road = min((price for price in around if price), default=0)
    if by_road and by_road != plain:
        out.append(HexFigure("swap", _("By road"), _move(reader, by_road), reader.cite(ROAD_RULE)))
    return out


def _price(reader: SideQueries, price: int) -> str:
    return move_text(price, reader.world.ruleset.move_parts)


def _step_words(reader: SideQueries, stack: StackId, hex_: HexId) -> str:
    """What the next step costs a stack whose units each pay their own prices; empty for a hex that is not
    beside it, and under other rules."""
    walk, outlook = reader.world.ruleset.walk, reader.outlook
    if walk is None or hex_ not in reader.grid.around[reader.view.stacks[stack].hex]:
        return ""
    strides = walk.strides(outlook.world, outlook.belief, reader.land, stack, (hex_,))
    if not strides:
        return ""
    return _move(reader, strides[0].cost) if strides[0].cost else _("free, by road")


def _move(reader: SideQueries, price: int) -> str:
    return _("{move} move").format(move=_price(reader, price)) if price else _("no entry")


def _place(reader: SideQueries, hex_: HexId) -> str:
    parts = [reader.region(hex_) or reader.grid.label(hex_)]
    if reader.in_sight(hex_):
        parts.append(_("in sight") if reader.foretells else _("known now"))
    else:
        day = reader.last_seen(hex_)
        never = _("from the map") if reader.foretells else _("terrain only")
        parts.append(_("seen on day {day}").format(day=day) if day else never)
        if age := age_of(reader.outlook, hex_):
            parts.append(ngettext("{count} day ago", "{count} days ago", age).format(count=age))
    return " · ".join(parts)


def _site(reader: SideQueries, hex_: HexId) -> str:
    site = reader.site_at(hex_)
    if site is None:
        return ""
    parts = [site.name or _(site.kind)]
    if site.kind == "city":
        parts.append(_("level {level}").format(level=site.level))
        parts.append(reader.name(site.owner))
        if site.seat:
            parts.append(_("capital"))
    if not reader.in_sight(hex_) and site.owner != reader.view.side:
        parts.append(_("day {day}").format(day=site.day))
    return " · ".join(parts)


def _who(reader: SideQueries, hex_: HexId) -> tuple[HexOccupant, ...]:
    out = []
    for stack in reader.stacks_in(hex_):
        count = len(reader.view.stacks[stack].units)
        out.append(HexOccupant(stack, True, reader.facts(stack).title, units_text(count), True))
    for handle in reader.handles_in(hex_):
        seen = reader.view.knowledge.sightings[handle]
        title = f"{reader.name(seen.side)}: {composition(reader, handle)}"
        out.append(HexOccupant(handle, False, title, _aside(seen.now, seen.day, seen.stance), seen.now))
    return tuple(out)


def _aside(now: bool, day: int, stance: str) -> str:
    """When a foreign stack was seen, and how it stood unless in the open."""
    if now:
        return _("now") if stance in _OPENLY else _("hides")
    return _("day {day}").format(day=day) if stance in _OPENLY else _("day {day}, hid").format(day=day)


def units_text(count: int) -> str:
    """`4 units`."""
    return ngettext("{count} unit", "{count} units", count).format(count=count)


def composition(reader: SideQueries, handle: StackId) -> str:
    """What a sighting is made of, as briefly as possible: `4 wolves`, `7 units`."""
    members = reader.view.knowledge.sightings[handle].members
    if not members:
        return _("not identified")
    if len(members) > 1:
        return units_text(sum(member.count for member in members))
    return kind_text(reader, members[0].kind, members[0].count)


def kind_text(reader: SideQueries, kind: str, count: int) -> str:
    """`Piker`, `4 Wolves`."""
    return kind_words(reader.world.kind(kind), count)


_MOST_ROWS = 5


def hex_tip(model: HexModel) -> Tip:
    """The tooltip of a hex."""
    rows = [TipRow(f.icon, f.label, f.value) for f in model.figures]
    rows += [
        TipRow("people" if one.now else "eye_closed", one.title, one.aside) for one in model.who[:_MOST_ROWS]
    ]
    if len(model.who) > _MOST_ROWS:
        more = len(model.who) - _MOST_ROWS
        text = ngettext("{count} more stack", "{count} more stacks", more).format(count=more)
        rows.append(TipRow("people", text, ""))
    return Tip(
        title=model.title,
        place=f"{model.site}\n{model.place}" if model.site else model.place,
        text=model.text,
        rows=tuple(rows),
        caption=model.caption if model.hiders else "",
        chips=tuple(TipChip(text, "good" if good else "bad") for text, good in model.hiders),
    )


def march_note(reader: SideQueries, hex_: HexId, stack: StackId | None) -> tuple[TipNote, ...]:
    """How the selected stack gets to where a left click selects another one."""
    if stack is None or hex_ == reader.view.stacks[stack].hex or not reader.stacks_in(hex_):
        return ()
    return (TipNote(_("Right click: march here"), icon="boot"),)
