"""The opening of a battle: stun and initiative. SD1-10.03 to 10.06, SD2-8.04 to 8.06."""

from collections.abc import Sequence
from typing import Literal

from game.core.numbers import Thirds, thirds_text
from game.core.records import Record, RuleId
from game.core.terms import Term

Role = Literal["prepared", "surprised", "ambushed", "ambusher"]
"""A party's part in the opening."""


def stun_rounds(role: Role, *, adv_initiative: bool, terrain_special: bool) -> int:
    """Rounds a unit begins stunned (SD1-10.04): surprised 1, ambushed 2, advanced initiative 1 less.

    `terrain_special`: it is at home in the hex; against an ambush it counts only if an ambusher is not
    (SD1-10.03), which the caller has tested.
    """
    if role in ("prepared", "ambusher") or terrain_special:
        return 0
    rounds = 1 if role == "surprised" else 2
    return rounds - adv_initiative


class Representative(Record):
    """What initiative asks of a unit. Move in thirds, after the hex's penalty; evasion with terrain."""

    size: int
    evasion: int
    move: Thirds
    non_combat: bool = False


class Tally(Record):
    """Initiative before a tiebreak. `winner` is a party index; None: 1d10 decides who picks first."""

    winner: int | None
    reason: Literal["non_combat", "size", "evasion", "tiebreak", "hidden"]
    totals: tuple[int, int] | None = None
    terms: tuple[Term, ...] = ()


def initiative(
    parties: tuple[Sequence[Representative], Sequence[Representative]],
    state: Literal["prepared", "surprised", "ambush"],
    priority: Literal["non_combat", "size"] = "non_combat",
) -> Tally:
    """Who has initiative (SD1-10.05, SD2-8.04): non-combatants lose; then a party two sizes larger
    (prepared) or smaller (surprised) than the other wins; then the higher evasion of the two slowest.
    `priority`: which of the first two comes first (SD4-20.02)."""
    slow = [any(unit.non_combat for unit in party) for party in parties]
    by_size = _by_size(parties, state)
    if by_size is not None and (priority == "size" or not any(slow)):
        return Tally(winner=by_size, reason="size")
    if all(slow):
        return Tally(winner=None, reason="tiebreak")
    if any(slow):
        return Tally(winner=slow.index(False), reason="non_combat")
    chosen = [min(party, key=lambda unit: (unit.evasion, unit.move)) for party in parties]
    moves = [unit.move for unit in chosen]
    faster = [moves[0] > moves[1], moves[1] > moves[0]]
    first, second = (unit.evasion + quick for unit, quick in zip(chosen, faster, strict=True))
    parts = (*_parts(0, chosen[0], faster[0]), *_parts(1, chosen[1], faster[1]))
    if first == second:
        return Tally(winner=None, reason="tiebreak", totals=(first, second), terms=parts)
    return Tally(winner=int(second > first), reason="evasion", totals=(first, second), terms=parts)


def _parts(party: int, unit: Representative, faster: bool) -> list[Term]:
    """Parts of a party's total; their ids say whose they are: `0:evasion`, `1:move`."""
    rule = RuleId("SD1-10.05")
    parts = [Term(id=f"{party}:evasion", label="Lowest evasion", value=unit.evasion, rule=rule)]
    if faster:
        move = thirds_text(unit.move)
        parts.append(Term(id=f"{party}:move", label=f"Higher move, {move}", value=1, rule=rule))
    return parts


def _by_size(
    parties: tuple[Sequence[Representative], Sequence[Representative]],
    state: Literal["prepared", "surprised", "ambush"],
) -> int | None:
    if state == "ambush":
        return None
    sizes = [[unit.size for unit in party] for party in parties]
    for large, small in ((0, 1), (1, 0)):
        if min(sizes[large]) - max(sizes[small]) >= 2:
            return large if state == "prepared" else small
    return None


def tiebreak(face: int, *, on_turn: int) -> int:
    """Index of the party that picks first after a tie: odd the on-turn one, even the other (SD1-10.05)."""
    return on_turn if face % 2 else 1 - on_turn
