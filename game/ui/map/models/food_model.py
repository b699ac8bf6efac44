"""The food of a stack and of its hex as plain records: what may be laid out, handed on, taken up, killed."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.commands.common import Command
from game.core.commands.ferals import ForageHex, GiveFood, HarvestBeast, LayBait, TakeFood
from game.core.commands.realm import HuntHex, PlantGarden, StoreFood
from game.core.events.ferals import BeastHarvested, FoodForaged
from game.core.numbers import Cents, money_text
from game.core.records import HexId, StackId, UnitId
from game.core.refusal import Refused
from game.ui.i18n import _
from game.ui.map.models.feral_words import food_name
from game.ui.map.models.hex_model import composition
from game.ui.map.models.scouting import WAYS
from game.ui.map.models.side_queries import SideQueries


@dataclass(frozen=True, slots=True)
class Carried:
    """Food that the stack has: `held` cents of it, a portion is worth `portion`."""

    food: str
    name: str
    held: Cents
    portion: Cents

    @property
    def most(self) -> int:
        """Portions of it, the last one perhaps smaller."""
        return -(-self.held // max(1, self.portion))

    def value(self, portions: int) -> Cents:
        """Cents of so many portions."""
        return min(self.held, portions * self.portion)


@dataclass(frozen=True, slots=True)
class FoodAction:
    """Something to do: its words, what else there is to say, the command, or why not."""

    label: str
    line: str
    command: Command
    reason: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class FoodModel:
    """Food of a stack: what it carries, own and allied stacks to which it may be handed with their names,
    what grows there to be gathered and lies there to be taken up, what goes into and out of the stores of its
    city, beasts that may be killed for food."""

    stack: StackId
    hex: HexId
    carried: tuple[Carried, ...]
    others: tuple[tuple[StackId, str], ...]
    growing: tuple[FoodAction, ...]
    lying: tuple[FoodAction, ...]
    stores: tuple[FoodAction, ...]
    beasts: tuple[FoodAction, ...]


def food_model(reader: SideQueries, stack: StackId) -> FoodModel:
    """The food of an own stack and its hex. KeyError if there is no such stack."""
    here = reader.view.stacks[stack]
    rows = reader.world.tables.get("food", {})
    carried = (
        Carried(kind, food_name(reader, kind), held, rows[kind].portion if kind in rows else held)
        for kind, held in here.food.items()
    )
    return FoodModel(
        stack=stack,
        hex=here.hex,
        carried=tuple(carried),
        others=tuple(_takers(reader, stack)),
        growing=_growing(reader, stack, here.hex),
        lying=_lying(reader, stack, here.hex),
        stores=_stores(reader, stack, here.hex),
        beasts=_beasts(reader, stack, here.hex),
    )


def _takers(reader: SideQueries, stack: StackId) -> Iterator[tuple[StackId, str]]:
    """Other own stacks of the hex and behind its borders, then allied ones that are in sight there."""
    here = reader.view.stacks[stack].hex
    places = (here, *reader.world.grid.around[here])
    for place in places:
        for other in reader.stacks_in(place):
            if other != stack:
                yield other, _placed(reader, reader.facts(other).title, here, place)
    mine = reader.view.sides[reader.view.side].alliance
    for seen in reader.view.knowledge.sightings.values():
        if seen.now and seen.hex in places and mine and reader.view.sides[seen.side].alliance == mine:
            name = f"{reader.name(seen.side)}: {composition(reader, seen.handle)}"
            yield seen.handle, _placed(reader, name, here, seen.hex)


def _placed(reader: SideQueries, name: str, here: HexId, there: HexId) -> str:
    """A stack's name, with the way to it if that is over a border."""
    if here == there:
        return name
    way = _(WAYS[reader.world.grid.direction(here, there)]).lower()
    return _("{name} ({way})").format(name=name, way=way)


def _lying(reader: SideQueries, stack: StackId, hex_: HexId) -> tuple[FoodAction, ...]:
    """Food that is seen to lie in the hex, each kind once."""
    seen = reader.view.knowledge.food.get(str(hex_), ())
    out = []
    for kind in dict.fromkeys(food.kind for food in seen):
        value = sum(food.value for food in seen if food.kind == kind)
        label = _("Take up {food}").format(food=food_name(reader, kind))
        command = TakeFood(by=reader.view.side, stack=stack, food=kind)
        out.append(_tried(reader, label, money_text(value), command))
    return tuple(out)


def _stores(reader: SideQueries, stack: StackId, hex_: HexId) -> tuple[FoodAction, ...]:
    """What may be carried out of the stores of an own city in the hex, and put into them."""
    view = reader.view
    sites = [site for site in view.sites.values() if site.hex == hex_ and site.id in view.holdings]
    if not sites or not reader.offers(StoreFood):
        return ()
    out = []
    for kind, value in view.holdings[sites[0].id].larder.items():
        label = _("Take {food} out").format(food=food_name(reader, kind))
        command = StoreFood(by=view.side, stack=stack, food=kind, value=-value)
        out.append(_tried(reader, label, money_text(value), command))
    for kind, value in view.stacks[stack].food.items():
        label = _("Store {food}").format(food=food_name(reader, kind))
        command = StoreFood(by=view.side, stack=stack, food=kind, value=value)
        out.append(_tried(reader, label, money_text(value), command))
    return tuple(out)


def _growing(reader: SideQueries, stack: StackId, hex_: HexId) -> tuple[FoodAction, ...]:
    """What the land of a hex yields, as far as the side can tell: each kind with what would be gathered."""
    foods, lands = reader.world.tables.get("food", {}), reader.world.tables.get("forage", {})
    row = lands.get(reader.land.terrain_at(hex_))
    out = []
    if reader.realm is not None:
        line = _("As the die decides, out of what the land yields today")
        out.append(_tried(reader, _("Hunt"), line, HuntHex(by=reader.view.side, stack=stack)))
        line = _("A meal lies here after every 25 turns")
        out.append(_tried(reader, _("Set a garden"), line, PlantGarden(by=reader.view.side, stack=stack)))
    for kind, portions in row.portions.items() if row is not None else ():
        command = ForageHex(by=reader.view.side, stack=stack, food=kind)
        label = _("Gather {food}").format(food=food_name(reader, kind))
        whole = money_text(portions * foods[kind].portion)
        outcome = reader.outlook.try_out(command)
        if isinstance(outcome, Refused):
            out.append(FoodAction(label, "", command, _(outcome.detail), outcome.rule))
            continue
        found = sum(e.value for e in outcome.events if isinstance(e, FoodForaged))
        text = _("{value}, if nobody was here; {whole} a day at most")
        out.append(FoodAction(label, text.format(value=money_text(found), whole=whole), command))
    return tuple(out)


def _beasts(reader: SideQueries, stack: StackId, hex_: HexId) -> tuple[FoodAction, ...]:
    """Own beasts of the hex, of equal ones one, which carries nobody if it can be; each with its worth."""
    carrying = {unit.mount for unit in reader.view.units.values()}
    there = [unit for other in reader.stacks_in(hex_) for unit in reader.view.stacks[other].units]
    out: dict[tuple[str, str], FoodAction] = {}
    for unit in sorted(there, key=lambda unit: unit in carrying):
        id_ = reader.view.units[unit].kind
        kind = reader.world.kind(id_)
        key = (kind.name, reader.view.units[unit].name)
        if reader.world.facts(id_).beast and key not in out:
            out[key] = _harvest(reader, stack, unit)
    return tuple(out.values())


def _harvest(reader: SideQueries, stack: StackId, beast: UnitId) -> FoodAction:
    unit = reader.view.units[beast]
    name = unit.name or _(reader.world.kind(unit.kind).name)
    killers = [u for u in reader.view.stacks[stack].units if u != beast]
    command = HarvestBeast(by=reader.view.side, stack=stack, unit=(killers or [beast])[0], beast=beast)
    found: FoodAction | None = None
    for killer in killers or [beast]:
        command = HarvestBeast(by=reader.view.side, stack=stack, unit=killer, beast=beast)
        outcome = reader.outlook.try_out(command)
        if not isinstance(outcome, Refused):
            worth = sum(e.value for e in outcome.events if isinstance(e, BeastHarvested))
            line = _("Meat worth {value} when your next turn begins").format(value=money_text(worth))
            return FoodAction(_("Kill {beast}").format(beast=name), line, command)
        found = found or FoodAction(
            _("Kill {beast}").format(beast=name), "", command, _(outcome.detail), outcome.rule
        )
    return found or FoodAction(name, "", command)


def bait(reader: SideQueries, stack: StackId, carried: Carried, portions: int) -> FoodAction:
    """Laying so many portions out."""
    value = carried.value(portions)
    command = LayBait(by=reader.view.side, stack=stack, food=carried.food, value=value)
    line = _("Ferals that like it come and eat; it makes no peace")
    return _tried(reader, _("Lay out {value}").format(value=money_text(value)), line, command)


def gift(reader: SideQueries, stack: StackId, carried: Carried, portions: int, into: StackId) -> FoodAction:
    """Handing so many portions to another stack."""
    value = carried.value(portions)
    command = GiveFood(by=reader.view.side, stack=stack, into=into, food=carried.food, value=value)
    return _tried(reader, _("Hand over {value}").format(value=money_text(value)), "", command)


def _tried(reader: SideQueries, label: str, line: str, command: Command) -> FoodAction:
    refused = reader.outlook.refusal(command)
    if refused is None:
        return FoodAction(label, line, command)
    return FoodAction(label, line, command, _(refused.detail), refused.rule)
