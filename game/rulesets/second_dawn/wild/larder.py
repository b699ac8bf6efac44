"""Food on the map: what lies in a hex, what grows there, what stacks carry. SD3-5.08, SD11-2, SD10-12.01.

| what | where | until |
|---|---|---|
| corpses | left by battles, eaten where they lie | SD10-12.01, see `spoil` |
| bait | laid out from a stack's food | parameter `bait_days` |
| food put down | left where its carriers fell | for good (SD11-2.06) |
| forage | table `forage`, the same portions each day | eaten up until dawn (SD11-2.09) |

RULING: food is seen from the hex in which it lies, like units (SD5-7.01).
"""

from collections.abc import Callable, Iterable, Mapping
from math import ceil

from game.core.alliances import PLAYER, ally_of
from game.core.events.ferals import FoodLaid, PackAte
from game.core.flow.sightings import handles
from game.core.numbers import CENT, Cents
from game.core.packs import Food
from game.core.records import HexId, RuleId, SideId, StackId, replace
from game.core.refusal import Refusal
from game.core.state import HexMark, Stack, Unit
from game.rulesets.second_dawn.content.counters import BARREN, GRAZED
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.content.wild_records import FoodRow, ForageRow
from game.rulesets.second_dawn.factions import packs
from game.rulesets.second_dawn.scouting import food_in_sight, foreign_stacks
from game.rulesets.second_dawn.unit.losses import able
from game.rulesets.second_dawn.unit.sizes import STANDARD

CORPSE = "corpse"
_EATS = RuleId("SD3-5.08")
_BAIT = RuleId("SD3-7.06")
_CARRY = RuleId("SD11-2.08")
_INFANTRY = "infantry"


# --- what there is


def lying(draft: Draft, hex_: HexId) -> tuple[Food, ...]:
    """What lies in a hex."""
    mark = draft.marks.get(str(hex_))
    return mark.food if mark is not None else ()


def forage_left(draft: Draft, hex_: HexId, terrain: str) -> dict[str, Cents]:
    """What a hex of a terrain still yields today, by food (SD11-2.09)."""
    row: ForageRow | None = draft.world.tables.get("forage", {}).get(terrain)
    if row is None or BARREN.at(hex_).of(draft) > draft.clock.day:
        return {}
    foods: Mapping[str, FoodRow] = draft.world.tables["food"]
    left = {
        kind: portions * foods[kind].portion - GRAZED.at(hex_, kind).of(draft)
        for kind, portions in row.portions.items()
    }
    return {kind: value for kind, value in left.items() if value > 0}


def strip(draft: Draft, hex_: HexId, kind: str, value: Cents) -> None:
    """Take food that grows in a hex: it is missing there until dawn."""
    grazed = GRAZED.at(hex_, kind)
    grazed.set(draft, grazed.of(draft) + value)


def fare(draft: Draft, pack: Stack, hex_: HexId) -> Cents:
    """What there is in a hex for a pack to eat, in cents, as far as its side knows: food seen there, and what
    grows on such land (SD3-6.02 lines 7 and 12)."""
    species = packs.species_of(draft, pack)
    if species is None:
        return 0
    known = draft.knowledge[pack.side].food.get(str(hex_), ())
    terrain = draft.known_land(pack.side).terrain_at(hex_)
    grows = forage_left(draft, hex_, terrain)
    lies = sum(food.value for food in known if food.kind in species.diet)
    return lies + sum(value for kind, value in grows.items() if kind in species.diet)


# --- eating


def eat(draft: Draft, pack: Stack) -> Cents:
    """Let a pack eat in its hex until it is full: what lies there first, then what grows, of each what it
    likes best before the rest of its diet in order. Returns what it ate, in cents (SD3-5.07, SD3-6.02)."""
    species = packs.species_of(draft, pack)
    wants = packs.wants(draft, pack)
    if species is None or not wants:
        return 0
    menu = (species.preferred_food, *(kind for kind in species.diet if kind != species.preferred_food))
    ate: dict[str, Cents] = {}
    for kind in menu:
        ate[kind] = take(draft, pack.hex, kind, wants - sum(ate.values()))
    lay = dict(ate)
    if any(lay.values()):
        look_at(draft, pack.hex)
    grows = forage_left(draft, pack.hex, draft.land.terrain_at(pack.hex))
    for kind in menu:
        bite = min(grows.get(kind, 0), wants - sum(ate.values()))
        if bite:
            strip(draft, pack.hex, kind, bite)
            ate[kind] += bite
    total = sum(ate.values())
    if total:
        draft.set_pack(pack.id, eaten=packs.of(draft, pack).eaten + total)
    for kind, value in ate.items():
        if value:
            tell_meal(draft, pack, kind, value)
        if lay.get(kind):
            _tell_missing(draft, pack, kind, lay[kind])
    return total


def tell_meal(draft: Draft, pack: Stack, kind: str, value: Cents) -> None:
    """Tell of a meal: the side of those who ate, and those of the hex who see them."""
    meal = PackAte(audience=(pack.side,), rule=_EATS, stack=pack.id, hex=pack.hex, food=kind, value=value)
    draft.emit(meal)
    for side, handle in _onlookers(draft, pack):
        draft.emit(replace(meal, audience=(side,), stack=None, handle=handle))


def _tell_missing(draft: Draft, pack: Stack, kind: str, value: Cents) -> None:
    """Tell those of the hex who do not see the pack that what lay there was eaten by somebody (SD3-5.08)."""
    for side in draft.sides:
        unseen = side != pack.side and pack.id not in handles(draft, side)
        if unseen and foreign_stacks.in_touch(draft, side, pack.hex):
            meal = PackAte(
                audience=(side,), rule=_EATS, stack=None, hex=pack.hex, food=kind, value=value, handle=None
            )
            draft.emit(meal)


def _onlookers(draft: Draft, stack: Stack) -> list[tuple[SideId, StackId]]:
    """Other sides that see a stack from its own hex, each with its handle for it."""
    seen = ((side, handles(draft, side).get(stack.id)) for side in draft.sides if side != stack.side)
    near = ((side, handle) for side, handle in seen if handle is not None)
    return [(side, handle) for side, handle in near if foreign_stacks.in_touch(draft, side, stack.hex)]


# --- what lies in a hex


def put(draft: Draft, hex_: HexId, food: Food) -> None:
    """Lay food in a hex; it joins what is like it there."""
    lies = list(lying(draft, hex_))
    for number, old in enumerate(lies):
        if replace(old, value=0) == replace(food, value=0):
            lies[number] = replace(old, value=old.value + food.value)
            break
    else:
        lies.append(food)
    _lay(draft, hex_, lies)


def take(draft: Draft, hex_: HexId, kind: str, most: Cents) -> Cents:
    """Take food of a kind out of a hex, at most so much; returns what there was."""
    left: list[Food] = []
    taken = 0
    for food in lying(draft, hex_):
        bite = min(food.value, most - taken) if food.kind == kind else 0
        taken += bite
        if food.value > bite:
            left.append(replace(food, value=food.value - bite) if bite else food)
    if taken:
        _lay(draft, hex_, left)
    return taken


def lift(draft: Draft, hex_: HexId, wanted: Callable[[Food], bool]) -> Cents:
    """Take all food of some sort out of a hex; returns its worth."""
    lies = lying(draft, hex_)
    _lay(draft, hex_, [food for food in lies if not wanted(food)])
    return sum(food.value for food in lies if wanted(food))


def _lay(draft: Draft, hex_: HexId, food: Iterable[Food]) -> None:
    draft.put_mark(hex_, replace(draft.marks.get(str(hex_), HexMark()), food=tuple(food)))


def body(draft: Draft, unit: Unit) -> Cents:
    """What a dead body is worth as food: base upkeep of its size at the lowest rank (SD3-5.08)."""
    return ceil(STANDARD[draft.world.kind(unit.kind).size].upkeep * CENT)


def corpses(draft: Draft, units: Iterable[Unit], hex_: HexId) -> None:
    """Leave the bodies of the fallen in a hex, each worth the base upkeep of its size at the lowest rank
    (SD3-5.08). RULING: nobody counts them where no ferals live, to whom alone they are food."""
    if not any(side.role == packs.FERAL for side in draft.sides.values()):
        return
    value = sum(body(draft, unit) for unit in units)
    if not value:
        return
    clock = draft.clock
    by_night = clock.on_turn is None
    slot = clock.on_turn
    if slot is not None and draft.sides[slot].role != PLAYER:
        slot = ally_of(draft.sides, slot)  # in whose slot it moves (SD10-14.02); the unsided have none
    until = clock.day + 1 if by_night or slot is not None else clock.day
    put(draft, hex_, Food(kind=CORPSE, value=value, until=until, slot=slot))


def spill(draft: Draft, stack: Stack) -> None:
    """What a stack carried that is no more lies where it was."""
    for kind, value in stack.food.items():
        put(draft, stack.hex, Food(kind=kind, value=value))


def hand_over(draft: Draft, stack: Stack, into: StackId) -> None:
    """Give all that a stack carries to another one."""
    for kind, value in stack.food.items():
        draft.set_stack(into, food=with_food(draft.stacks[into].food, kind, value))
    if stack.food:
        draft.set_stack(stack.id, food={})


def lay_bait(draft: Draft, stack: Stack, kind: str, value: Cents) -> None:
    """Lay food out in a stack's hex: it is bait until the day of the parameter `bait_days` has passed."""
    until = draft.clock.day + draft.params.bait_days
    put(draft, stack.hex, Food(kind=kind, value=value, until=until, bait=True, by=stack.side))


def spoil(draft: Draft) -> None:
    """Take away what is gone by now: bait after its days; corpses of the night before last, and those of
    yesterday as soon as no bloc has its turn yet to end before that in which they fell (SD10-12.01). Called
    whenever a turn begins. RULING: every bloc counts as in contact with their hex; else whoever watches them
    rot could tell who is near unseen."""
    for key in [key for key, mark in draft.marks.items() if mark.food]:
        hex_ = HexId(int(key))
        fresh = [food for food in draft.marks[key].food if not _gone(draft, food)]
        if len(fresh) < len(draft.marks[key].food):
            _lay(draft, hex_, fresh)


def _gone(draft: Draft, food: Food) -> bool:
    day = draft.clock.day
    if not food.until or food.until > day:
        return False
    if food.until < day:
        return True
    return food.slot is not None and not _before(draft, food.slot)


def _before(draft: Draft, slot: SideId) -> list[SideId]:
    """Players' sides whose turns of today come before a side's and have not ended."""
    order = draft.clock.order
    until = order.index(slot) if slot in order else _place(draft, slot)
    mine = draft.allies(slot) if slot in draft.sides else ()
    return [s for s in order[draft.clock.slot : until] if draft.sides[s].role == "player" and s not in mine]


def _place(draft: Draft, slot: SideId) -> int:
    """Where the turn of a side would be that has fallen: after those of older sides."""
    age = draft.sides[slot].age if slot in draft.sides else None
    older = [s for s in draft.clock.order if age is not None and draft.sides[s].age > age]
    return draft.clock.order.index(older[-1]) + 1 if older else 0


def grow_again(draft: Draft) -> None:
    """What was eaten up has grown again at dawn (SD11-2.09)."""
    GRAZED.clear(draft)


def check_held(stack: Stack, food: str, value: Cents) -> None:
    """Refuse to part with food that a stack has not, or not so much of it (SD11-2.08)."""
    held = stack.food.get(food, 0)
    if not held:
        raise Refusal("no_food", "The stack carries none of that", _CARRY)
    if not 0 < value <= held:
        raise Refusal("not_enough", "It does not have that much", _CARRY)


def check_hands(draft: Draft, stack: Stack) -> None:
    """Refuse to take food up with those who are in the air or have no hands (SD11-2.08)."""
    if stack.zone != "ground":
        raise Refusal("in_the_air", "It must be on the ground", _CARRY)
    if not any(able(unit) and draft.world.kind(unit.kind).type == _INFANTRY for unit in draft.members(stack)):
        raise Refusal("no_infantry", "None of them has hands for it", _CARRY)


def less(food: Mapping[str, Cents], cents: Cents) -> dict[str, Cents]:
    """What is left of carried food after so much of it was eaten, of each kind in order."""
    left: dict[str, Cents] = {}
    for kind, value in sorted(food.items()):
        bite = min(value, cents)
        cents -= bite
        if value > bite:
            left[kind] = value - bite
    return left


def gone(before: Mapping[str, Cents], after: Mapping[str, Cents]) -> list[str]:
    """Of which kinds less is left than there was."""
    return [kind for kind, value in before.items() if after.get(kind, 0) < value]


# --- what is seen of it


def with_food(food: Mapping[str, Cents], kind: str, value: Cents) -> dict[str, Cents]:
    """What is carried, with more or less of a kind; of what is used up nothing is kept."""
    out = {**food, kind: food.get(kind, 0) + value}
    return {name: left for name, left in sorted(out.items()) if left}


def tell_laid(draft: Draft, stack: Stack, kind: str, value: Cents, *, taken: bool = False) -> None:
    """Tell of food laid out or taken up: the stack's side, and those of the hex who see the stack."""
    laid = FoodLaid(
        audience=(stack.side,),
        rule=_BAIT,
        side=stack.side,
        stack=stack.id,
        hex=stack.hex,
        food=kind,
        value=value,
        taken=taken,
    )
    draft.emit(laid)
    for side, handle in _onlookers(draft, stack):
        draft.emit(replace(laid, audience=(side,), stack=handle))


def look_at(draft: Draft, hex_: HexId) -> None:
    """Those who have somebody in a hex see what lies there now."""
    for side in draft.sides:
        if foreign_stacks.in_touch(draft, side, hex_):
            food_in_sight.see_food(draft, side, {hex_})
