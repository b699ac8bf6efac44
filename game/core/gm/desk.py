"""The game master's own desk: messages, packs he holds, his nod before they act."""

from typing import Any

from game.core.commands.gm import GmEditPack, GmHold, GmReview, GmTell
from game.core.draft import Draft
from game.core.events.gm import MessageTold
from game.core.gm.common import FERAL, GmDeed, side_of, stack_of, titled
from game.core.gm.spawning import check_profile
from game.core.names import is_blank, sign_fault
from game.core.records import replace
from game.core.refusal import Refusal

MOST_TEXT = 2000
"""Characters of a message."""


def tell(draft: Draft, given: GmTell) -> GmDeed:
    """Send a message."""
    if not given.told:
        raise Refusal("nobody", "Choose who is to be told")
    if is_blank(given.text):
        raise Refusal("no_text", "The message is empty")
    wrong = sign_fault(given.text, lines=True)
    if wrong:
        raise Refusal("bad_text", f"The message cannot be used: {wrong}")
    if len(given.text) > MOST_TEXT:
        raise Refusal("long_text", f"A message has at most {MOST_TEXT} characters")
    if given.hex is not None and given.hex not in draft.grid:
        raise Refusal("off_map", f"There is no hex {given.hex}")
    draft.emit(MessageTold(audience=given.told, text=given.text.strip(), hex=given.hex))
    return GmDeed("A message was sent", given.hex, said=True)


def hold(draft: Draft, given: GmHold) -> GmDeed:
    """Take packs in hand, or let them go."""
    if not given.stacks:
        raise Refusal("nobody", "No packs were chosen")
    for stack in given.stacks:
        found = draft.stacks.get(stack)
        if found is None:
            raise Refusal("no_such_stack", f"There is no stack {stack}")
        if draft.sides[found.side].role != FERAL:
            raise Refusal("not_feral", f"{titled(draft, found)} is not a pack of ferals")
    before = set(draft.desk.held)
    held = before | set(given.stacks) if given.held else before - set(given.stacks)
    draft.desk = replace(draft.desk, held=tuple(sorted(held)))
    names = ", ".join(titled(draft, draft.stacks[stack]) for stack in given.stacks)
    return GmDeed(f"{names} taken under control" if given.held else f"{names} released")


def review(draft: Draft, given: GmReview) -> GmDeed:
    """Whether packs wait for a nod."""
    draft.desk = replace(draft.desk, review=given.on)
    return GmDeed("Packs ask first" if given.on else "Packs act on their own")


def edit_pack(draft: Draft, given: GmEditPack) -> GmDeed:
    """Change how a pack of ferals stands to the world."""
    stack = stack_of(draft, given.stack)
    if draft.sides[stack.side].role != FERAL:
        raise Refusal("not_feral", f"{titled(draft, stack)} is not a pack of ferals")
    fields: dict[str, Any] = {}
    if given.profile is not None:
        check_profile(draft, given.profile)
        fields["profile"] = given.profile
    if given.home is not None:
        if given.home not in draft.grid:
            raise Refusal("off_map", f"There is no hex {given.home}")
        fields["home"] = given.home
    if given.native is not None:
        fields["native"] = side_of(draft, given.native)
    for name in ("hunger", "eaten"):
        value = getattr(given, name)
        if value is not None:
            if value < 0:
                raise Refusal(name, f"{name} must be 0 or more")
            fields[name] = value
    if given.ended is not None:
        fields["ended"] = given.ended
    if not fields:
        raise Refusal("no_change", "There is nothing to change")
    draft.set_pack(stack.id, **fields)
    return GmDeed(f"{titled(draft, stack)}: {', '.join(sorted(fields))} changed", stack.hex)
