"""Two stacks of the map that meet: who knows of whom, how a fight of theirs would open, what one of them does
about the other. SD2-9.01, SD2-9.06, SD5-8.05, SD5-8.07, SD5-10.09, SD2-14.37.

Asks the truth or a side's belief alike.
"""

from collections.abc import Iterable, Iterator

from game.core.records import UnitId, replace
from game.core.state import Stack
from game.rulesets.second_dawn.battle.state.ambush import Approach, Attacker, FightOpening, opening_state
from game.rulesets.second_dawn.command import orders
from game.rulesets.second_dawn.content.order_records import StackClass
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.encounter import nearing, reactions
from game.rulesets.second_dawn.encounter.reactions import FoeSituation, Reaction, When
from game.rulesets.second_dawn.march import heights
from game.rulesets.second_dawn.mounts import seats
from game.rulesets.second_dawn.scouting import scouts
from game.rulesets.second_dawn.scouting.foreign_stacks import concealed, in_sight, seen_of
from game.rulesets.second_dawn.unit.losses import able


def approach(draft: Draft, attacker: Stack, target: Stack) -> Approach:
    """Who knows of whom as a stack attacks another one. On a belief, which knows nothing of what others know,
    a hidden attacker's side goes by what it can tell of that."""
    if draft.world.belief and attacker.stance != "open":
        return foreseen(draft, attacker, target)
    return _approach(draft, attacker, target, target_knows=attacker.id in in_sight(draft, target.side))


def foreseen(draft: Draft, attacker: Stack, target: Stack) -> Approach:
    """The same as the attacker's side can tell: whether the target knows of it is its guess."""
    return _approach(draft, attacker, target, target_knows=noticed_by(draft, attacker, target))


def noticed_by(draft: Draft, stack: Stack, other: Stack) -> bool:
    """Whether the side of another stack knows of a stack, as far as the stack's own side can tell."""
    notices = draft.knowledge[stack.side].noticed.get(stack.id, ())
    return not concealed(draft, stack) or any(notice.side == other.side for notice in notices)


def _approach(draft: Draft, attacker: Stack, target: Stack, *, target_knows: bool) -> Approach:
    hidden = concealed(draft, attacker) or concealed(draft, target)
    heads = scouts.ambushers(draft, attacker)
    native = [body.home for body in scouts.able_bodies(draft, attacker)]
    return Approach(
        attackers=tuple(
            Attacker(id=unit, ambusher=ambusher, shouts=not ambusher and _shouts(draft, unit), at_home=home)
            for (unit, ambusher), home in zip(heads, native, strict=True)
        ),
        attacker_hidden=concealed(draft, attacker),
        target_hidden=concealed(draft, target),
        attacker_knows=target.id in in_sight(draft, attacker.side),
        target_knows=target_knows,
        noticed_at=None if hidden else nearing.noticed_at(draft, attacker),
        target_at_home=any(body.home for body in scouts.able_bodies(draft, target)),
    )


def _shouts(draft: Draft, unit: str) -> bool:
    """Whether a unit that may not ambush charges as an auto-attacker (SD1-8.01)."""
    kind = draft.world.kind(draft.units[UnitId(unit)].kind)
    return kind.auto_attacks and draft.params.hidden_charge == "prepared"


def meeting_of(draft: Draft, attacker: Stack, target: Stack) -> FightOpening:
    """How their fight opens, and what keeps a hidden attacker from an ambush (SD2-8.02)."""
    return opening_state(approach(draft, attacker, target))


def why(meeting: FightOpening) -> str:
    """The state of a fight in words: what makes it so, or keeps it from being an ambush."""
    told = plain_why(meeting)
    if meeting.faults and meeting.why != "charge":
        return f"{told}, but no ambush: {meeting.faults[0].text.lower()}"
    return told


def plain_why(meeting: FightOpening) -> str:
    """What makes a fight open in a state, without what keeps it from being an ambush."""
    rounds = meeting.noticed_at
    if meeting.why == "near":
        return f"They noticed each other only {rounds} rounds apart" if rounds != 1 else _AT_ONCE
    if rounds is not None and rounds <= _WORTH_TELLING:
        return f"Both stand in the open and noticed each other {rounds} rounds apart"
    return _WHY[meeting.why]


_WHY = {
    "open": "Both stand in the open",
    "charge": "Auto-attackers shout as they charge, even out of hiding",
    "hidden": "One of them was hidden",
    "unknown": "The attacked knew nothing of it",
}
_AT_ONCE = "They noticed each other only one round apart"
_WORTH_TELLING = 9
"""Rounds above which nobody asks how far they are apart."""


def meeting_foreseen(draft: Draft, attacker: Stack, target: Stack) -> FightOpening:
    """The same as the attacker's side can tell before."""
    return opening_state(foreseen(draft, attacker, target))


def outline(draft: Draft, stack: Stack, foe: Stack, *, when: When = "meet") -> FoeSituation:
    """A stack that meets a foe its side sees, or shares a hex with it at dusk, as far as that is quickly
    told: its orders, its class, and whether it hides. Who is in the sky charges nobody on the
    ground by himself (SD3-8.01)."""
    kinds = tuple(classes(draft, stack))
    if heights.aloft(stack) and not heights.aloft(foe):
        kinds = tuple(kind for kind in kinds if kind != "charging")
    return FoeSituation(
        when=when,
        order=stack.orders.dusk if when == "dusk" else stack.orders.meet,
        when_found=stack.orders.when_found,
        classes=kinds,
        hidden=concealed(draft, stack),
        known=noticed_by(draft, stack, foe),
    )


def situation(
    draft: Draft, stack: Stack, foe: Stack, *, when: When = "meet", may_flee: bool = False
) -> FoeSituation:
    """The same in full, in the terms of its orders."""
    seen = seen_of(draft, stack.side, foe.id)
    params = draft.params
    return replace(
        outline(draft, stack, foe, when=when),
        state=meeting_foreseen(draft, stack, foe).state,
        worth=reactions.worth(draft.world, (unit for unit in draft.members(stack) if able(unit))),
        foe_worth=reactions.seen_worth(draft.world, seen),
        weaker=stack.orders.weaker,
        size=reactions.largest(draft.world, (unit.kind for unit in draft.members(stack))),
        foe_size=reactions.largest(draft.world, (member.kind for member in seen.members)),
        may_flee=may_flee,
        cover=when == "dusk"
        and scouts.may("hide", draft, stack) is None
        and scouts.may_hide_in(draft, draft.land, stack, stack.hex) is None,
        table=params.reactions == "table" and draft.sides[stack.side].asks,
    )


def classes(draft: Draft, stack: Stack) -> Iterator[StackClass]:
    """What its standing orders tell a stack apart by."""
    if orders.charges(draft, stack):
        yield "charging"
    kinds: list[UnitKind] = [draft.world.kind(unit.kind) for unit in draft.members(stack)]
    if not any(kind.type == "beast" for kind in kinds):
        return
    if draft.sides[stack.side].role == "player":
        yield "beast"
    else:
        yield "flying_feral" if stack.zone == "sky" else "feral"


def in_order_of_charge(draft: Draft, foes: Iterable[Stack]) -> list[Stack]:
    """Foes as they are charged: the quickest by its class, then the one of most units, then the one first
    seen, which is the order given. What moves they have left their enemy does not know."""
    return sorted(foes, key=lambda foe: (-_pace(draft, foe), -len(foe.units)))


def _pace(draft: Draft, foe: Stack) -> int:
    """Moves a day of a stack's slowest class, which anybody can tell who sees it."""
    walking = seats.walkers(draft.world, draft.units, foe)
    return min((int(draft.world.kind(draft.units[u].kind).move) for u in walking), default=0)


def settled(draft: Draft, now: FoeSituation) -> Reaction | None:
    """What the rows of the content make of the outline of a situation, if that decides it."""
    return reactions.settled(now, draft.world.tables.get("order", {}).values())


def choice(draft: Draft, now: FoeSituation) -> Reaction:
    """What the rows of the content make of a situation."""
    return reactions.decide(now, draft.world.tables.get("order", {}).values())
