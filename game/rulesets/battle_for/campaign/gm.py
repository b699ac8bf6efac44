"""What follows a game master's acts under these rules: where units can be (TB-5.03), who may be together
(TB-5.07, TB-5.11), who sees what then, and who is Chief Warlord (TB-3.13). He is bound by the rules of
places, not by those of turns."""

from collections.abc import Iterable

from game.core.records import HexId, SideId, StackId
from game.core.refusal import Refusal
from game.core.seams.gm import FigureLimits, GmRules
from game.core.state import Site, Unit
from game.rulesets.battle_for.counters import COMING, POOL
from game.rulesets.battle_for.land import sight, stacks, travel
from game.rulesets.battle_for.side import chief
from game.rulesets.battle_for.typed import Draft, World
from game.rulesets.battle_for.units.army import afoot

MOST_LEVEL = 99


def check(draft: Draft, stack_id: StackId) -> None:
    """Refuse a stack in land its units cannot enter (TB-5.03), or of units that may not be together."""
    stack = draft.stacks[stack_id]
    terrain = travel.terrain_of(draft.world, draft.land, stack.hex)
    for unit in afoot(draft.units, stack):
        kind = draft.world.kind(unit.kind)
        if travel.price(terrain, kind.move_type) is None:
            raise Refusal("no_ground", f"{kind.name} cannot be on {terrain.name}", "TB-5.03")
    stacks.check_legal(draft, stack_id)


def figures(world: World, unit: Unit) -> FigureLimits:
    """A unit's maxima; its level adds to none of them."""
    kind = world.kind(unit.kind)
    return FigureLimits(hits=kind.hits, move=kind.move, ammo=0, levels=MOST_LEVEL)


def who_sees(draft: Draft, site: Site) -> tuple[SideId, ...]:
    """Who knows the hex of a place (TB-2.07), and its owner."""
    return tuple(s for s in draft.sides if site.owner == s or sight.knows(draft, s, site.hex))


def settle(draft: Draft, hexes: Iterable[HexId], sides: Iterable[SideId]) -> None:
    """Stacks stand in order, every side has its Chief Warlord, and all look again. RULING: who has fallen
    falls at the end of the turn, as always."""
    for hex_ in sorted(set(hexes)):
        for stack in draft.stacks_in(hex_):
            stacks.settle(draft, stack.id)
    for side in sorted(set(sides)):
        chief.check(draft, side)
    sight.look_all(draft)


MASTERY = GmRules(
    stances=("open", sight.HIDDEN),
    zones=("ground",),
    check=check,
    figures=figures,
    remove=stacks.remove_units,
    settle=settle,
    copy_of=sight.copy_of,
    who_sees=who_sees,
    offices=frozenset({chief.CHIEF, chief.NEXT}),
    counters=(POOL.name, COMING.name),
    peace=True,
)
