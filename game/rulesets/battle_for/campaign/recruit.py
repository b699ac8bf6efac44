"""Buying units at a spawn point in the recruit phase (TB-3.04, TB-3.08, TB-4.05 to 4.08, TB-6.05).

RULING (TB-5.11): Fliers and others cannot share a stack, so what is bought at once stands in two stacks then.

RULING (TB-4.08): a side that holds a spawn point without a unit in its hex may not know who else is there.
It looks before it buys: if an enemy is found, nobody is bought and nothing is spent, but the hex is known.
"""

from collections.abc import Iterable, Mapping, Sequence

from game.core.commands.turns import RecruitUnits
from game.core.events.turns import RecruitsBarred, UnitsRecruited
from game.core.records import HexId, KindId, RuleId, SideId, StackId, UnitId
from game.core.refusal import Refusal
from game.core.state import Side, Stack, Unit
from game.rulesets.battle_for.counters import ACTED
from game.rulesets.battle_for.design.cost import cost
from game.rulesets.battle_for.land import sight
from game.rulesets.battle_for.records import UnitDesign
from game.rulesets.battle_for.side import chief, holding, phases, points
from game.rulesets.battle_for.typed import Draft
from game.rulesets.battle_for.units.army import FLIER, is_commander

Counts = Mapping[KindId, int]
"""How many of each design."""

MOST_OF_A_KIND = 500
"""Units of a design that can be bought at once: a ceiling of the game's own."""
ENEMY = "An enemy is in that hex"
_FIRST = RuleId("TB-3.08")
_ARMY = RuleId("TB-3.04")
_PRICE = RuleId("TB-4.05")
_SPAWN = RuleId("TB-4.06")
_PLACE = RuleId("TB-4.08")


def rest(stored: int, prices: Iterable[int], *, spawns: int) -> int:
    """Points left of those stored after buying units at these prices. Refusal if they are too few (TB-4.05)
    or no spawn point is held (TB-4.06)."""
    if not spawns:
        raise Refusal("no_spawn", "Your side holds no spawn point", _SPAWN)
    price = sum(prices)
    if price > stored:
        raise Refusal("too_dear", f"It costs {price} points; you have {stored}", _PRICE)
    return stored - price


def recruit_units(draft: Draft, given: RecruitUnits) -> None:
    """Buy units of the side's designs (TB-4.05)."""
    side = draft.sides[given.by]
    check_time(draft, side)
    bought = wanted(draft, designs(side), given.units)
    if draft.clock.day == 1 and not any(s.side == side.id for s in draft.stacks.values()):
        check_commander(bought)
    check_place(draft, side.id, given.hex)
    price = sum(prices(draft, bought))
    rest(points.stored(side), [price], spawns=1)
    if not clear(draft, side.id, given.hex):
        return
    points.change(draft, side.id, -price, "bought", _PRICE)
    muster(draft, side.id, given.hex, bought)


def check_time(draft: Draft, side: Side) -> None:
    """Refusal where units can no longer be bought this turn (TB-3.08, TB-4.05)."""
    phases.check(draft, phases.RECRUIT)
    if ACTED.of(side):
        raise Refusal("acted", "Units are bought before anything else in a turn", _FIRST)


def designs(side: Side) -> tuple[KindId, ...]:
    """What a side may buy: the designs of its nations, each once (TB-3.01, TB-3.03)."""
    return tuple(dict.fromkeys(kind for faction in side.factions for kind in faction.kinds))


def wanted(draft: Draft, allowed: Sequence[KindId], counts: Counts) -> list[UnitDesign]:
    """The units of an order, one by one, in the order of the designs. Refusal for others (TB-3.01)."""
    for kind, number in counts.items():
        if kind not in allowed:
            raise Refusal("not_designed", "Your nations have no such design", "TB-3.01")
        if number < 0:
            raise Refusal("number", "You cannot buy fewer than 0", _PRICE)
        if number > MOST_OF_A_KIND:
            raise Refusal("number", f"At most {MOST_OF_A_KIND} units of a design at once", _PRICE)
    bought = [draft.world.kind(kind) for kind in allowed for _ in range(counts.get(kind, 0))]
    if not bought:
        raise Refusal("nothing", "Choose what to buy", _PRICE)
    return bought


def check_commander(bought: Iterable[UnitDesign]) -> None:
    """Refusal for a nation's first army without a Commander (TB-3.04)."""
    if not any(is_commander(kind) for kind in bought):
        raise Refusal("no_commander", "The first army of a nation needs a Commander", _ARMY)


def check_place(draft: Draft, side: SideId, hex_: HexId) -> None:
    """Refusal for a hex in which a side cannot buy units as far as it knows (TB-4.06, TB-4.08)."""
    held = holding.spawns(draft.sites.values(), side)
    rest(0, (), spawns=len(held))
    if hex_ not in {site.hex for site in held}:
        raise Refusal("not_a_spawn", "Units appear only at a spawn point that your side holds", _PLACE)
    if foe_known(draft, side, hex_):
        raise Refusal("enemy_there", ENEMY, _PLACE)


def foe_known(draft: Draft, side: SideId, hex_: HexId) -> bool:
    """Whether a side sees a hostile stack in a hex."""
    seen = draft.knowledge[side].sightings.values()
    return any(s.now and s.hex == hex_ and draft.hostile(side, s.side) for s in seen)


def prices(draft: Draft, bought: Iterable[UnitDesign]) -> list[int]:
    """What units cost in the world of the match."""
    return [cost(kind, draft.params.world) for kind in bought]


def clear(draft: Draft, side: SideId, hex_: HexId) -> bool:
    """Look into a spawn point before buying there: whether no hostile unit bars it (TB-4.08)."""
    sight.reveal(draft, side, (hex_,))
    if not foe_known(draft, side, hex_):
        return True
    draft.emit(RecruitsBarred(audience=(side,), rule=_PLACE, side=side, hex=hex_, reason=ENEMY))
    return False


def muster(draft: Draft, side: SideId, hex_: HexId, bought: Sequence[UnitDesign]) -> None:
    """Let units appear, fresh and without orders (TB-4.08, TB-6.05); Fliers in a stack of their own."""
    fliers = [kind for kind in bought if kind.move_type == FLIER]
    others = [kind for kind in bought if kind.move_type != FLIER]
    for kinds in filter(None, (others, fliers)):
        _raise(draft, side, hex_, kinds)
    sight.look_all(draft)
    chief.check(draft, side)


def _raise(draft: Draft, side: SideId, hex_: HexId, kinds: Sequence[UnitDesign]) -> None:
    stack = StackId(draft.mint("s", side))
    units = []
    for kind in kinds:
        unit = UnitId(draft.mint("u", side))
        fresh = Unit(id=unit, kind=KindId(kind.id), side=side, stack=stack, hits=0, move=0)
        draft.put_unit(draft.world.ruleset.recruit(draft.world, fresh))
        units.append(unit)
    draft.put_stack(Stack(id=stack, side=side, hex=hex_, units=tuple(units)))
    price = sum(prices(draft, kinds))
    draft.emit(
        UnitsRecruited(audience=(side,), rule=_PLACE, stack=stack, hex=hex_, units=tuple(units), cost=price)
    )
