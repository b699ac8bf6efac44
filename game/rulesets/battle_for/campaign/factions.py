"""Nations that join a side in mid-game: name, designs, first army (TB-3.04 to 3.06, TB-3.11).

RULING: the army comes out of the nation's own allocation, not out of the side's pool, so it may be bought in
any phase of the side's turn; the spawn point must be one the side may use (TB-4.06, TB-4.08). RULING: who is
there on the first day joins by the game's own rules, whatever `late_join` says.
"""

from collections.abc import Sequence

from game.core.commands.turns import FoundFaction
from game.core.events.turns import FactionFounded
from game.core.records import KindId, RuleId, replace
from game.core.refusal import Refusal
from game.core.state import Faction, Side
from game.rulesets.battle_for.campaign import recruit
from game.rulesets.battle_for.design.coin import name_fault
from game.rulesets.battle_for.design.limits import validate
from game.rulesets.battle_for.side import points
from game.rulesets.battle_for.typed import Draft

_JOINS = RuleId("TB-3.05")
_BALANCE = RuleId("TB-3.11")


def left_over(initial: int, spent: int) -> int:
    """What of a joiner's allocation goes to the side's pool with its next turn (TB-3.06). Refusal if he
    spends more than he has (TB-3.04)."""
    return recruit.rest(initial, [spent], spawns=1)


def found_faction(draft: Draft, given: FoundFaction) -> None:
    """Let a nation join the side on turn (TB-3.05)."""
    side = draft.sides[given.by]
    check_joining(draft, side)
    _check_names(draft, given)
    _check_designs(draft, given.kinds)
    bought = recruit.wanted(draft, given.kinds, given.units)
    recruit.check_commander(bought)
    recruit.check_place(draft, side.id, given.hex)
    rest = left_over(points.allocation(draft.params, side), sum(recruit.prices(draft, bought)))
    if not recruit.clear(draft, side.id, given.hex):
        return
    nation = Faction(name=given.name, kinds=given.kinds, player=given.player, joined=draft.clock.day)
    draft.put_side(replace(side, factions=(*side.factions, nation)))
    _tell(draft, side, nation)
    recruit.muster(draft, side.id, given.hex, bought)
    points.keep_back(draft, side.id, rest)


def check_joining(draft: Draft, side: Side) -> None:
    """Refusal where no nation may join a side now (TB-3.05, TB-3.11)."""
    if draft.clock.day > 1 and not draft.params.late_join:
        raise Refusal("no_joining", "Nations join only on the first day", _JOINS)
    if not draft.params.equal_joins_required:
        return
    others = [s for s in draft.sides.values() if s.id != side.id and s.alive and s.role == "player"]
    if others and joiners(side) > min(joiners(other) for other in others):
        reason = "Each side must get as many nations; another side is next"
        raise Refusal("equal_joins", reason, _BALANCE)


def joiners(side: Side) -> int:
    """Nations that joined a side after the start."""
    return sum(1 for faction in side.factions if faction.joined)


def _check_names(draft: Draft, given: FoundFaction) -> None:
    wrong = name_fault(given.name)
    if wrong:
        raise Refusal("nation_name", f"The nation cannot have this name: {wrong}", _JOINS)
    taken = {f.name.casefold() for side in draft.sides.values() for f in side.factions}
    if given.name.casefold() in taken:
        raise Refusal("nation_twice", f"There is already a nation called {given.name}", _JOINS)
    wrong = name_fault(given.player) if given.player else ""
    if wrong:
        raise Refusal("player_name", f"The player cannot have this name: {wrong}", _JOINS)


def _check_designs(draft: Draft, kinds: Sequence[KindId]) -> None:
    """Up to so many designs, each of them legal (TB-3.01, TB-12.01)."""
    most = draft.params.unit_types_per_faction
    if not 1 <= len(set(kinds)) == len(kinds) <= most:
        raise Refusal("designs", f"A nation has 1 to {most} different designs", "TB-3.01")
    for id_ in kinds:
        if not draft.world.has_kind(id_):
            raise Refusal("no_such_design", "There is no such design", _JOINS)
        kind = draft.world.kind(id_)
        for fault in validate(kind, draft.params):
            raise Refusal(fault.code, f"{kind.name}: {fault.message}", fault.rule)


def _tell(draft: Draft, side: Side, nation: Faction) -> None:
    """Everybody learns that a nation joined, its side alone what it can field."""
    own = (side.id,)
    others = tuple(s for s in draft.sides if s != side.id)
    for audience, kinds in ((own, nation.kinds), (others, ())):
        draft.emit(
            FactionFounded(audience=audience, rule=_JOINS, side=side.id, name=nation.name, kinds=kinds)
        )
