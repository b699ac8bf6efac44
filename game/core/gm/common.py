"""What all acts of a game master share: finding what they name, and refusing what cannot be."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from game.core.decisions import Question
from game.core.draft import Draft
from game.core.records import HexId, SideId, StackId, UnitId
from game.core.refusal import Refusal
from game.core.seams.gm import GmRules
from game.core.state import Stack

FERAL = "feral"
"""Role of sides whose stacks are packs."""


class GmDeed(NamedTuple):
    """What an act was: in words for the game master and whom he tells, and what it touched. `said`: those
    have been told it already. `held`: sides of prisoners that it touched; nobody hears where, if one of them
    hears of it, for that is where the captor is."""

    what: str
    hex: HexId | None = None
    hexes: tuple[HexId, ...] = ()
    sides: tuple[SideId, ...] = ()
    said: bool = False
    held: frozenset[SideId] = frozenset()


def rules(draft: Draft) -> GmRules:
    """The ruleset's part. Refused if it has none."""
    found = draft.world.ruleset.mastery
    if found is None:
        raise Refusal("no_master", f"{draft.world.ruleset.title} has no game master")
    return found


def stack_of(draft: Draft, stack: StackId) -> Stack:
    """A stack that may be touched now."""
    found = draft.stacks.get(stack)
    if found is None:
        raise Refusal("no_such_stack", f"There is no stack {stack}")
    check_idle(draft, found.hex)
    return found


def side_of(draft: Draft, side: SideId) -> SideId:
    """A side that still plays."""
    if side not in draft.sides:
        raise Refusal("no_such_side", f"There is no side {side}")
    if not draft.sides[side].alive:
        raise Refusal("side_fell", f"{draft.sides[side].name} is out of the match")
    return side


def check_hex(draft: Draft, hex_: HexId) -> None:
    """Refuse a hex off the map, or one that waits for an answer."""
    if hex_ not in draft.grid:
        raise Refusal("off_map", f"There is no hex {hex_}")
    check_idle(draft, hex_)


def check_idle(draft: Draft, hex_: HexId) -> None:
    """Refuse to touch what is fought or decided about just now: an answer that is on its way must find what
    was asked about. RULING: the game master answers first, or waits."""
    if draft.questions and hex_ in set(_waiting(draft)):
        raise Refusal("undecided", f"A decision in {draft.grid.label(hex_)} must be made first")


def check_calm(draft: Draft) -> None:
    """Refuse what concerns a whole side while anybody decides about anything."""
    if draft.questions:
        raise Refusal("undecided", "An open decision must be made first")


def _waiting(draft: Draft) -> Iterator[HexId]:
    """Hexes of open questions and of whom they name, of battles and of whatever goes on after them."""
    yield from (battle.hex for battle in draft.battles.values())
    asked = [(q.hex, q.stack) for q in draft.questions]
    tasks = [(task.hex, task.stack) for task in draft.agenda]
    yield from (hex_ for hex_, _ in (*asked, *tasks) if hex_ is not None)
    stacks = {stack for _, stack in (*asked, *tasks)}
    for task in draft.agenda:
        stacks.update(task.stacks)
        yield from task.path
    for question in draft.questions:
        named = _named(question)
        stacks.update(StackId(word) for word in named)
        stacks.update(draft.units[UnitId(word)].stack for word in named if word in draft.units)
        known = draft.knowledge[question.side].sightings if question.side in draft.knowledge else {}
        yield from (seen.hex for handle, seen in known.items() if handle in named)
    yield from (stack.hex for stack in draft.stacks.values() if stack.id in stacks)


def _named(question: Question) -> set[str]:
    """All words of a question that may be ids."""
    words = {*question.own, *question.others}
    for option in question.options:
        words |= {option.id, *option.units, *(word for pair in option.pairs for word in pair)}
    return words


def check_word(word: str, allowed: Collection[str], what: str) -> None:
    """Refuse a word that is none of a list."""
    if word not in allowed:
        raise Refusal(f"no_such_{what}", f"There is no {what} {word!r}: {', '.join(allowed)}")


def counted(names: Iterable[str]) -> str:
    """Names with how often each stands there: `3 Wolf, Bear`."""
    every = list(names)
    return ", ".join(
        f"{every.count(name)} {name}" if every.count(name) > 1 else name for name in dict.fromkeys(every)
    )


def titled(draft: Draft, stack: Stack) -> str:
    """A stack in words: its name, or who is in it."""
    return stack.name or counted(u.name or draft.world.kind(u.kind).name for u in draft.members(stack))
