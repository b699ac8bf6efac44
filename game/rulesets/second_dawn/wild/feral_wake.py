"""What makes packs of ferals think outside their own turn. SD3-6.02, SD5-6.06.

Each is a task on the agenda, inside the command that caused it; `feral_act` runs it. Nothing of it is told to
anybody but the packs' own side.
"""

from game.core.decisions import Task
from game.core.notes import NUMBER, WORD, Note
from game.core.packs import Pack
from game.core.records import HexId, StackId
from game.core.state import Unit
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.factions import packs
from game.rulesets.second_dawn.unit.levels import hits_max

PACK = "pack"
"""Task of a pack that something makes think."""
TRIGGER = Note("trigger", WORD)
"""Of it: what made it think, as in `PackDecided`."""
LEFT = Note("left", NUMBER)
"""Of it: how often it may yet go on by itself today, none if it has not gone on."""


def wake(draft: Draft, stack: StackId, trigger: str, *, about: tuple[StackId, ...] = ()) -> None:
    """Let a pack think once what goes on now is done; `about` are the stacks that concern it. Nothing happens
    for what is no pack, nor for one that the game master has in hand."""
    found = draft.stacks.get(stack)
    if found is not None and packs.is_pack(draft, found) and stack not in draft.desk.held:
        draft.push(TRIGGER.on(Task(kind=PACK, stack=stack, stacks=about), trigger))


def after_battle(draft: Draft, hex_: HexId, attacker: StackId, defender: StackId) -> None:
    """Packs that were attacked or are hurt think anew, and so do those whose friend was attacked."""
    for stack, trigger in ((attacker, "hurt"), (defender, "attacked")):
        if stack in draft.stacks and (trigger == "attacked" or _hurt(draft, stack)):
            wake(draft, stack, trigger)
    friends = set(draft.stacks[defender].units) if defender in draft.stacks else set()
    for stack, pack in draft.packs.items():
        if pack.bond in friends and stack in draft.stacks and draft.stacks[stack].hex == hex_:
            wake(draft, stack, "friend", about=(attacker,))


def _hurt(draft: Draft, stack: StackId) -> bool:
    units: list[Unit] = draft.members(draft.stacks[stack])
    return any(unit.hits < hits_max(draft.world.kind(unit.kind), unit.level) for unit in units)


def met(draft: Draft, stack: StackId, handle: StackId) -> bool:
    """Write down that a pack decides about a newcomer in this turn; False if it has done so already."""
    pack = draft.packs.get(stack, Pack())
    turn = (draft.clock.day, draft.clock.slot)
    known = pack.met if pack.met_in == turn else ()
    if handle in known:
        return False
    draft.set_pack(stack, met=(*known, handle), met_in=turn)
    return True
