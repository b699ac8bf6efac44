"""New stacks out of a game master's hand."""

from game.core.commands.gm import GmSpawn
from game.core.draft import Draft
from game.core.events.common import StackFormed
from game.core.flow.stacking import plain_name
from game.core.gm.common import FERAL, GmDeed, check_hex, check_word, counted, rules, side_of
from game.core.packs import Pack
from game.core.records import KindId, StackId, UnitId
from game.core.refusal import Refusal
from game.core.state import Stack, Unit

MOST_UNITS = 200
"""Units of one new stack."""


def spawn(draft: Draft, given: GmSpawn) -> GmDeed:
    """Put fresh units on the map as a stack; its side is told of it as of any new stack of its own."""
    check_hex(draft, given.hex)
    side = side_of(draft, given.side)
    check_word(given.zone, rules(draft).zones, "zone")
    check_word(given.stance, rules(draft).stances, "stance")
    kinds = _kinds(draft, given)
    stack = StackId(draft.mint("s", side))
    units = [_fresh(draft, given, stack, kind) for kind in kinds]
    leader = next((u for u in units if draft.units[u].kind == given.leader), None)
    if given.leader and leader is None:
        raise Refusal("no_such_leader", f"There is no {given.leader!r} among these units")
    if leader is not None:
        may_lead = rules(draft).may_lead
        if may_lead is None or not may_lead(draft, leader):
            raise Refusal(
                "not_a_leader", f"{draft.world.kind(KindId(given.leader)).name} cannot lead a stack"
            )
        units.sort(key=lambda unit: unit != leader)
    draft.put_stack(
        Stack(
            id=stack,
            side=side,
            hex=given.hex,
            units=tuple(units),
            name=plain_name(given.name),
            zone=given.zone,
            leader=leader,
            stance=given.stance,
            food=larder(given.food),
        )
    )
    if draft.sides[side].role == FERAL:
        check_profile(draft, given.profile)
        draft.put_pack(stack, Pack(profile=given.profile, home=given.hex))
    elif given.profile:
        raise Refusal("not_feral", "Only packs of ferals have a profile")
    rules(draft).check(draft, stack)
    draft.emit(StackFormed(audience=(side,), stack=stack, hex=given.hex, units=tuple(units)))
    names = counted(draft.world.kind(kind).name for kind in kinds)
    what = f"{names} of {draft.sides[side].name} put in {draft.grid.label(given.hex)}"
    return GmDeed(what, given.hex, (given.hex,), (side,))


def _kinds(draft: Draft, given: GmSpawn) -> list[KindId]:
    out: list[KindId] = []
    for kind, count in given.units:
        if not draft.world.has_kind(kind):
            raise Refusal("no_such_kind", f"There is no unit {kind!r}")
        if count < 1:
            raise Refusal("count", f"{count} of {draft.world.kind(kind).name}: at least 1")
        out += [kind] * min(count, MOST_UNITS + 1)
    if not out:
        raise Refusal("nobody", "No units were chosen")
    if len(out) > MOST_UNITS:
        raise Refusal("too_many", f"At most {MOST_UNITS} units at once")
    return out


def _fresh(draft: Draft, given: GmSpawn, stack: StackId, kind: KindId) -> UnitId:
    unit = UnitId(draft.mint("u", given.side))
    bare = Unit(id=unit, kind=kind, side=given.side, stack=stack, hits=0, move=0)
    draft.put_unit(draft.world.ruleset.recruit(draft.world, bare))
    return unit


def larder(food: tuple[tuple[str, int], ...]) -> dict[str, int]:
    """Food by kind, in cents. Refused if there is less than nothing, or twice of one kind."""
    if len({kind for kind, _ in food}) != len(food):
        raise Refusal("twice", "Each kind of food can be given only once")
    if any(value <= 0 or not kind for kind, value in food):
        raise Refusal("no_food", "Food needs a kind and a value")
    return dict(sorted(food))


def check_profile(draft: Draft, profile: str) -> None:
    """Refuse a conduct of ferals that the content does not know."""
    known = draft.world.tables.get("profile", {})
    if profile and profile not in known:
        raise Refusal("no_such_profile", f"There is no profile {profile!r}: {', '.join(known) or 'none'}")
