"""What a ruleset must say and do so that a game master can act in its campaigns."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.holdings import Holding
from game.core.numbers import Cents, Halves, Thirds
from game.core.records import HexId, Record, SideId, StackId, UnitId
from game.core.refusal import Refusal
from game.core.state import Sighting, Site, Stack, Unit

if TYPE_CHECKING:
    from game.core.draft import Draft
    from game.core.world import World


class FigureLimits(Record):
    """The most that a unit may have of each figure: hits and ammo in halves, move in thirds. `levels`:
    the highest level there is for it."""

    hits: Halves
    move: Thirds
    ammo: Halves
    levels: int


def _standing(draft: "Draft", stack: StackId) -> None:
    """Refuse a stack on ground where its kinds cannot stand."""
    terrain = draft.world.tables["terrain"][draft.land.terrain_at(draft.stacks[stack].hex)]
    stands = draft.world.ruleset.placing.stands
    if not all(stands(draft.world.kind(unit.kind), terrain) for unit in draft.members(draft.stacks[stack])):
        raise Refusal("no_ground", f"They cannot stand on {terrain.name}")


def _of_its_kind(world: "World", unit: Unit) -> FigureLimits:
    """What is printed of its kind: no ammunition, no level but the first."""
    kind = world.kind(unit.kind)
    return FigureLimits(hits=kind.hits, move=kind.move, ammo=0, levels=1)


@dataclass(frozen=True)
class GmRules:
    """A ruleset's part in a game master's acts.

    `stances` and `zones` are those a stack may be put into. `check` refuses a stack that cannot be as it
    now stands in the draft: without ground, cover or room, or of units that may not be together.
    `figures` are a unit's maxima. `placed` follows a change of a place, with what was and what now is
    there, if anything; `mend` follows a change of a unit's hits, `moved` that of a stack's hex. `remove`
    takes units out and settles what is left of their stacks. `settle` follows every act, once, with the
    hexes and sides that it touched: all look again, who has fallen falls, who meets now meets.

    `check_holding` refuses a city that cannot be built so; `purse` puts money into a unit's purse, or
    refuses. `copy_of` is what a side would see of a stack, without a handle; `who_sees` the sides that
    have a place in sight. `may_lead`: whether a unit can lead a stack, where stacks have leaders.
    `offices` are statuses that a unit has of its side and not of itself; `counters` the figures of a side
    that may be set by name; `peace`: whether two sides can be at peace without being allies.
    """

    remove: Callable[["Draft", Iterable[UnitId], str], None]
    settle: Callable[["Draft", Iterable[HexId], Iterable[SideId]], None]
    copy_of: Callable[["Draft", SideId, Stack], Sighting]
    stances: tuple[str, ...] = ("open",)
    zones: tuple[str, ...] = ("ground",)
    check: Callable[["Draft", StackId], None] = _standing
    figures: Callable[["World", Unit], FigureLimits] = _of_its_kind
    who_sees: Callable[["Draft", Site], Iterable[SideId]] = lambda _draft, _site: ()
    placed: Callable[["Draft", Site | None, Site | None], None] | None = None
    check_holding: Callable[["Draft", Site, Holding], None] | None = None
    purse: Callable[["Draft", UnitId, Cents], None] | None = None
    mend: Callable[["Draft", UnitId], None] | None = None
    moved: Callable[["Draft", StackId], None] | None = None
    may_lead: Callable[["Draft", UnitId], bool] | None = None
    offices: frozenset[str] = frozenset()
    counters: tuple[str, ...] = ()
    peace: bool = False
