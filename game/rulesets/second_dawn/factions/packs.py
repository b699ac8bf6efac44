"""Packs of ferals as stacks: their species, what they must eat, whether they are on-turn. SD3-5.

A stack of a side of the role feral is a pack. RULING: it is fed, hungry, bonded and tamed as a whole.
"""

from collections.abc import Iterator

from game.core.commands.ferals import EndPack
from game.core.flow.stacking import own_stack
from game.core.numbers import Cents
from game.core.packs import Pack
from game.core.records import KindId, RuleId, replace
from game.core.refusal import Refusal
from game.core.state import Stack
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.content.wild_records import Species
from game.rulesets.second_dawn.factions import peoples

FERAL = "feral"
_ENDED = RuleId("SD3-5.04")


def is_pack(draft: Draft, stack: Stack) -> bool:
    """Whether a stack is one of ferals."""
    return draft.sides[stack.side].role == FERAL


def all_packs(draft: Draft) -> Iterator[Stack]:
    """The packs of all feral sides, in order of id."""
    wild = {side.id for side in draft.sides.values() if side.role == FERAL}
    return (stack for stack in list(draft.stacks.values()) if stack.side in wild)


def of(draft: Draft, stack: Stack) -> Pack:
    """How a pack stands to the world."""
    return draft.packs.get(stack.id, Pack())


def kind_of(draft: Draft, pack: Stack) -> KindId | None:
    """The class of most of a pack, ties by its id; None for nobody."""
    kinds = [draft.units[unit].kind for unit in pack.units]
    return min(kinds, key=lambda kind: (-kinds.count(kind), kind), default=None)


def species_of(draft: Draft, pack: Stack) -> Species | None:
    """How ferals live. RULING: those of several classes as most of them do."""
    most = kind_of(draft, pack)
    found: Species | None = draft.world.tables.get("species", {}).get(most) if most is not None else None
    return found


def upkeep(draft: Draft, pack: Stack) -> Cents:
    """What a pack must eat a day, in cents: the upkeep of all of it (SD3-5.07). RULING: that of their
    classes, which anybody can tell who sees them, whatever their level."""
    return sum(draft.world.kind(draft.units[unit].kind).upkeep for unit in pack.units)


def wants(draft: Draft, pack: Stack) -> Cents:
    """What a pack has yet to eat today, in cents; 0: it is full (SD3-5.07)."""
    return max(0, upkeep(draft, pack) - of(draft, pack).eaten)


def unfed(draft: Draft, stack: Stack) -> bool:
    """Whether a pack had too little to eat before its last dawn: it does not heal (SD3-5.08)."""
    return is_pack(draft, stack) and bool(of(draft, stack).hunger)


def ended(draft: Draft, stack: Stack) -> bool:
    """Whether a pack has ended its turn: it is off-turn until dawn (SD3-5.04)."""
    return of(draft, stack).ended


def check_awake(draft: Draft, stack: Stack) -> None:
    """Refuse what only those do who are on-turn, to a pack that has ended its turn (SD3-5.04)."""
    if ended(draft, stack):
        raise Refusal("pack_ended", "Its turn is over until dawn", _ENDED)


def end_pack(draft: Draft, command: EndPack) -> None:
    """Let a pack end its own turn, at any time of the day unless it is in a battle (SD3-5.04)."""
    stack = own_stack(draft, command.by, command.stack)
    if peoples.sided(draft.sides, stack.side):
        raise Refusal("not_neutral", "Only packs and neutral stacks end turns of their own", _ENDED)
    if in_battle(draft, stack):
        raise Refusal("in_battle", "It is in a battle", _ENDED)
    check_awake(draft, stack)
    draft.set_pack(stack.id, ended=True)


def in_battle(draft: Draft, stack: Stack) -> bool:
    """Whether somebody of a stack fights in an open battle."""
    own = set(stack.units)
    return any(not own.isdisjoint(battle.units.values()) for battle in draft.battles.values())


def parted(draft: Draft, whole: Stack, part: Stack) -> None:
    """Those who leave a pack are as it is: each has eaten its share."""
    pack = draft.packs.get(whole.id)
    if pack is not None:
        share = pack.eaten * upkeep(draft, part) // max(1, upkeep(draft, part) + upkeep(draft, whole))
        draft.put_pack(part.id, replace(pack, eaten=share))
        draft.set_pack(whole.id, eaten=pack.eaten - share)


def joined(draft: Draft, away: Stack, into: Stack) -> None:
    """Packs that become one have eaten what both have; it is as hungry as the hungrier of them, on-turn only
    if both were, and bears no grudge less than either did."""
    if away.id not in draft.packs and into.id not in draft.packs:
        return
    one, other = of(draft, away), of(draft, into)
    draft.set_pack(
        into.id,
        hunger=max(one.hunger, other.hunger),
        eaten=one.eaten + other.eaten,
        ended=one.ended or other.ended,
        pacified=tuple(unit for unit in other.pacified if unit in one.pacified),
        bond=other.bond if other.bond == one.bond else None,
    )
