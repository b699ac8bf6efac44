"""Who draws and pushes the vehicles of a stack: SD5-5.07, SD0-4.09, SD12-5.00. Reads the truth and a side's
belief alike.

Large mounts that carry nobody draw; one that draws pays double. A small tower is pushed: by one large unit,
or by light ones, which go a point less far that day. RULING: eight small units, or what weighs as much in
natural groups, push as one large unit does.
"""

from collections.abc import Iterable
from fractions import Fraction

from game.core.numbers import THIRD, Thirds
from game.core.records import Record, UnitId
from game.core.state import Stack
from game.rulesets.second_dawn.content.records import UnitKind, size_number
from game.rulesets.second_dawn.content.typed import Campaign, World
from game.rulesets.second_dawn.content.vehicle_records import Vehicle
from game.rulesets.second_dawn.mounts import cavalry, seats, vehicles
from game.rulesets.second_dawn.unit.losses import able
from game.rulesets.second_dawn.unit.sizes import GROUPS, heavy

_PUSH = Fraction(1, GROUPS["large"][0])


class Team(Record):
    """What moves the vehicles of a stack. `drawing` pay double for every border; `light`: light units push,
    who have a point of move less; `lacking`: why the vehicles cannot be moved, in a sentence, empty if they
    can; `bound`: they keep to roads, laden or of their nature, and `why` says so."""

    drawing: frozenset[UnitId] = frozenset()
    light: bool = False
    lacking: str = ""
    bound: bool = False
    why: str = ""

    def allows(self, move: Thirds) -> Thirds:
        """What the vehicles leave a stack of its move."""
        if self.lacking:
            return 0
        return max(0, move - THIRD) if self.light else move


def team_of(world: World, campaign: Campaign, stack: Stack) -> Team | None:
    """Who moves the vehicles of a stack, in the order of the stack; None if it has none."""
    units = campaign.units
    found = vehicles.in_stack(world, units, stack)
    if not found:
        return None
    rows = {unit: world.tables["vehicle"][world.kind(units[unit].kind).vehicle] for unit in found}
    free = [
        unit
        for unit in seats.walkers(world, units, stack)
        if able(units[unit]) and world.kind(units[unit].kind).terrain == "ground"
    ]
    laden = seats.mounts(units, stack)
    drawing, lacking = _draw(world, campaign, rows.values(), [u for u in free if u not in laden])
    light = False
    for row in (row for row in rows.values() if row.pushed and not lacking):
        pushers = _push(world, campaign, [u for u in free if u not in drawing])
        if pushers is None:
            lacking = f"{row.name} needs one large unit or eight small ones to push it"
        else:
            light = light or not pushers
    full = [row for unit, row in rows.items() if unit in laden]
    bound = [*full, *(row for row in rows.values() if row.roads_only)]
    why = ""
    if bound:
        why = f"{bound[0].name} leaves the road only empty" if full else f"{bound[0].name} keeps to roads"
    return Team(drawing=frozenset(drawing), light=light, lacking=lacking, bound=bool(bound), why=why)


def _draw(
    world: World, campaign: Campaign, rows: Iterable[Vehicle], free: list[UnitId]
) -> tuple[set[UnitId], str]:
    """Mounts that draw these vehicles, and what is missing."""
    horses = [unit for unit in free if cavalry.is_mount(world.kind(campaign.units[unit].kind))]
    drawing: set[UnitId] = set()
    for row in (row for row in rows if not row.pushed):
        wanted = Fraction(row.mounts)
        while wanted > 0 and horses:
            unit = horses.pop(0)
            wanted -= _group_part(world.kind(campaign.units[unit].kind))
            drawing.add(unit)
        if wanted > 0:
            count = row.mounts * GROUPS["large"][0]
            return drawing, f"{row.name} needs {count} large mounts that carry nobody to draw it"
    return drawing, ""


def _push(world: World, campaign: Campaign, free: list[UnitId]) -> bool | None:
    """Whether a large unit pushes; False for light ones, None if there are too few."""
    kinds = [world.kind(campaign.units[unit].kind) for unit in free]
    if any(heavy(size_number(kind.size)) for kind in kinds):
        return True
    return False if sum((_group_part(kind) for kind in kinds), Fraction(0)) >= _PUSH else None


def _group_part(kind: UnitKind) -> Fraction:
    return Fraction(1, GROUPS[kind.size][0])
