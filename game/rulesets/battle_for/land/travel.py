"""What it costs to enter a hex, and who pays: TB-5.02 to 5.05, TB-5.08, TB-5.14, TB-5.15, TB-11.02.

Every unit that rides nobody pays its own price for the entered hex, in halves of a move point. A Walker may
enter one Road hex a turn for nothing; it takes the first, which is never worse than a later one: the point
it saves there it has left from then on.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from game.core.land import UNKNOWN, Land
from game.core.numbers import move_text
from game.core.records import HexId, Record, StackId, replace
from game.core.state import Stack, Unit
from game.core.world import CostField, StepCost, Stride
from game.rulesets.battle_for.counters import ROAD_USED
from game.rulesets.battle_for.records import MOVE_PARTS, Moves, TerrainRow
from game.rulesets.battle_for.typed import Campaign, Draft, World
from game.rulesets.battle_for.units.army import WALKER, Units, afoot

GARRISON = MOVE_PARTS // 2
"""Move of a unit that can enter no hex at all, Roads included (TB-5.15)."""

UNKNOWN_LAND = TerrainRow(
    id=UNKNOWN, name="unknown land", paint="", walker=MOVE_PARTS, hover=MOVE_PARTS, flier=MOVE_PARTS
)
"""What a mover assumes of land its side does not know: open land, since most is (table 11.1)."""


class Payer(Record):
    """What of a unit decides how far it gets: move left and in the morning, and whether it may still enter a
    Road hex for nothing."""

    move_type: str
    left: Moves
    full: Moves
    waiver: bool = False


Payers = tuple[Payer, ...]


def price(terrain: TerrainRow, move_type: str) -> Moves | None:
    """Price of entering a terrain, None where units of the move type cannot (table 11.2)."""
    prices = {"walker": terrain.walker, "hover": terrain.hover, "flier": terrain.flier}
    return prices[move_type]


def toll(payer: Payer, terrain: TerrainRow) -> Moves | None:
    """What a unit pays to enter a terrain: nothing where it takes its Road waiver, None where it never can,
    be it that all its move is too little (TB-5.03, TB-5.14, TB-5.15)."""
    cost = price(terrain, payer.move_type)
    if cost is None or cost > payer.full:
        return None
    return 0 if terrain.road and payer.waiver else cost


def paid(payer: Payer, terrain: TerrainRow) -> Payer | None:
    """A unit after it entered a terrain, None if it cannot (TB-5.04)."""
    cost = toll(payer, terrain)
    if cost is None or cost > payer.left:
        return None
    return replace(payer, left=payer.left - cost, waiver=payer.waiver and not terrain.road)


def all_paid(party: Sequence[Payer], terrain: TerrainRow) -> Payers | None:
    """A stack's units after they entered a terrain together, None if one of them cannot (TB-5.05)."""
    out = [paid(payer, terrain) for payer in party]
    return None if None in out else tuple(payer for payer in out if payer is not None)


def rested(payer: Payer) -> Payer:
    """A unit at the start of its side's next turn (TB-4.03)."""
    return replace(payer, left=payer.full, waiver=_waived(payer.move_type, payer.full))


def slowest(party: Iterable[Payer]) -> Moves:
    """Move of the unit that has least left, 0 if there is none."""
    return min((payer.left for payer in party), default=0)


def _waived(move_type: str, full: Moves) -> bool:
    return move_type == WALKER and full > GARRISON


def payers(units: Units, stack: Stack) -> list[Unit]:
    """The units of a stack that pay for themselves: those that ride nobody of it (TB-5.08)."""
    return afoot(units, stack)


def payer_of(world: World, unit: Unit) -> Payer:
    """A unit as it now pays."""
    kind = world.kind(unit.kind)
    waiver = _waived(kind.move_type, kind.move) and not ROAD_USED.of(unit)
    return Payer(move_type=kind.move_type, left=unit.move, full=kind.move, waiver=waiver)


def party_of(world: World, units: Units, stack: Stack) -> Payers:
    """The units of a stack that pay for themselves, in stack order."""
    return tuple(payer_of(world, unit) for unit in payers(units, stack))


def terrain_of(world: World, land: Land, hex_: HexId) -> TerrainRow:
    """The row of a hex's terrain, `UNKNOWN_LAND` where it is not known."""
    found: TerrainRow | None = world.tables["terrain"].get(land.terrain_at(hex_))
    return UNKNOWN_LAND if found is None else found


def pay(draft: Draft, stack: StackId, hex_: HexId) -> Stride | None:
    """Let the units of a stack pay for entering a hex of the true land; what it cost the one that has least
    left. None, and nothing is paid, if one of them cannot."""
    here = draft.stacks[stack]
    terrain = terrain_of(draft.world, draft.land, hex_)
    before = party_of(draft.world, draft.units, here)
    after = all_paid(before, terrain)
    if after is None:
        return None
    for unit, payer, left in zip(payers(draft.units, here), before, after, strict=True):
        if payer.waiver != left.waiver:
            ROAD_USED.set(draft, unit, True)
        draft.set_unit(unit.id, move=left.left)
    return stride(before, after)


def stride(before: Sequence[Payer], after: Sequence[Payer], turn: int = 0) -> Stride:
    """One border as it is told: what the unit paid that has least left then (the most of several)."""
    left, change = min((now.left, now.left - then.left) for then, now in zip(before, after, strict=True))
    return Stride(cost=-change, left=left, turn=turn)


class _Travel:
    """Prices of a whole stack as one mover, for screens and path searches: those of its dearest unit. How far
    its units really get is `walk.WALK`'s to say."""

    def field(self, world: World, campaign: Campaign, land: Land, stack: StackId) -> CostField:
        party = party_of(world, campaign.units, campaign.stacks[stack])
        movers = frozenset((payer.move_type, payer.full) for payer in party)
        rows = tuple(world.tables["terrain"].get(name, UNKNOWN_LAND) for name in land.palette)
        return _field(land, movers, rows)

    def unheld(self, world: World, campaign: Campaign, stack: StackId) -> StepCost | None:
        """TB-5.15: a garrison in it."""
        here = campaign.stacks[stack]
        for unit, payer in zip(
            payers(campaign.units, here), party_of(world, campaign.units, here), strict=True
        ):
            if payer.full <= GARRISON:
                return _stays(world.kind(unit.kind).name)
        return None

    def budget(self, world: World, campaign: Campaign, stack: StackId) -> Moves:
        return slowest(party_of(world, campaign.units, campaign.stacks[stack]))

    def full_move(self, world: World, campaign: Campaign, stack: StackId) -> bool:  # noqa: ARG002
        """No rule lets a unit enter what it cannot pay (TB-5.04)."""
        return False

    def step(
        self,
        world: World,
        campaign: Campaign,
        land: Land,
        stack: StackId,
        a: HexId,  # noqa: ARG002  (leaving is free, TB-5.03)
        b: HexId,
    ) -> StepCost:
        here = campaign.stacks[stack]
        terrain = terrain_of(world, land, b)
        before = party_of(world, campaign.units, here)
        after = all_paid(before, terrain)
        guess = terrain is UNKNOWN_LAND
        if after is not None and before:
            return StepCost(cost=stride(before, after).cost, guess=guess, rule="TB-5.05")
        units = payers(campaign.units, here)
        for unit, payer in zip(units, before, strict=True):
            if paid(payer, terrain) is None:
                return _barred(world.kind(unit.kind).name, payer, terrain, guess=guess)
        return StepCost(
            cost=0, open=False, code="closed", reason="No unit in the stack can move", rule="TB-5.05"
        )


def _stays(name: str) -> StepCost:
    """That a unit goes nowhere because it is a garrison."""
    reason = f"{name} is a garrison and cannot leave its hex"
    return StepCost(cost=0, open=False, code="closed", reason=reason, rule="TB-5.15")


def _barred(name: str, payer: Payer, terrain: TerrainRow, *, guess: bool) -> StepCost:
    """Why a unit cannot enter a terrain now."""
    cost = price(terrain, payer.move_type)
    if cost is None:
        reason = f"{name} cannot enter {terrain.name}"
        return StepCost(cost=0, open=False, code="closed", reason=reason, rule="TB-5.03", guess=guess)
    if payer.full <= GARRISON:
        return replace(_stays(name), cost=cost, guess=guess)
    if cost > payer.full:
        reason = f"{name} never has enough move to enter {terrain.name}"
        return StepCost(cost=cost, open=False, code="closed", reason=reason, rule="TB-5.04", guess=guess)
    due, left = move_text(cost, MOVE_PARTS), move_text(payer.left, MOVE_PARTS)
    return StepCost(
        cost=cost,
        open=False,
        code="cost",
        reason=f"{name} needs {due} move, {left} left",
        rule="TB-5.04",
        guess=guess,
    )


@lru_cache(maxsize=64)
def _field(land: Land, movers: frozenset[tuple[str, Moves]], rows: tuple[TerrainRow, ...]) -> CostField:
    """Prices of a land for movers of these move types and full moves; cached on the land's identity."""
    prices = bytes(_dearest(movers, row) for row in (UNKNOWN_LAND, *rows)).ljust(256, b"\0")
    return CostField(enter=land.terrain.translate(prices), terrain=land.terrain)


def _dearest(movers: frozenset[tuple[str, Moves]], row: TerrainRow) -> Moves:
    most = 0
    for move_type, full in movers:
        cost = price(row, move_type)
        if cost is None or cost > full:
            return 0
        most = max(most, cost)
    return most


TRAVEL = _Travel()
