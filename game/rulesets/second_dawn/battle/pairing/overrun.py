"""Whoever stands behind a screen that can hold no more enemies: one is dragged forward, SD4-12.08."""

from collections.abc import Sequence

from game.core.battle.events import DraggedForward
from game.core.decisions import Option, Question, Reply
from game.core.records import replace
from game.rulesets.second_dawn.battle.pairing.pairing_board import PairingBoard
from game.rulesets.second_dawn.battle.pairing.pairing_turns import Pair
from game.rulesets.second_dawn.battle.state.fight import Fight


def overrun(fight: Fight, board: PairingBoard) -> tuple[int, list[str]] | None:
    """A party whose front has no room for another enemy that stands ready, and those behind it that such an
    enemy reaches; each party sends one forward in a pairing."""
    picking = fight.state.picking
    assert picking is not None
    paired = {unit for pair in board.primary if not _past_fronts(fight, pair) for unit in pair}
    for party in (0, 1):
        ready = [e.id for e in board.held_up(1 - party)]
        behind = [e.id for e in board.behind[party] if e.id not in paired]
        near = [unit for unit in behind if any((enemy, unit) not in board.beyond for enemy in ready)]
        if near and fight.parties[party].side not in picking.dragged:
            return party, near
    return None


def _past_fronts(fight: Fight, pair: Pair) -> bool:
    """Whether a pair shoots at each other over both fronts: that holds nobody back (SD4-12.05)."""
    return all(fight.standings[unit].lane != "front" for unit in pair)


def question(fight: Fight, party: int, units: Sequence[str]) -> Question | None:
    """Ask whom a party sends forward; None if it does not choose, or has no choice."""
    if len(units) < 2 or "drag" not in fight.parties[party].asks:
        return None
    return Question(
        id=fight.next_question,
        side=fight.parties[party].side,
        kind="drag",
        prompt="The front is overrun: one must come forward",
        options=tuple(Option(id=unit, label=fight.name(unit), rule="SD4-12.08") for unit in units),
        own=tuple(units),
        default=units[0],
        battle=fight.scene.id,
    )


def drag_forward(fight: Fight, unit: str) -> None:
    """Bring a unit from behind the screen into the pairing that is going on (SD4-12.08). A fight that it had
    over both fronts is over."""
    picking = fight.state.picking
    assert picking is not None
    side = fight.fighters[unit].side
    _break_off(fight, unit)
    fight.put(unit, lane="front")
    fight.now(picking=replace(picking, step="primary", turn=0, dragged=(*picking.dragged, side)))
    fight.emit(DraggedForward, "SD4-12.08", unit=unit, by="")


def _break_off(fight: Fight, unit: str) -> None:
    pairings = fight.state.pairings
    ended = [pair for pair in pairings.primary if unit in pair]
    kept = tuple(pair for pair in pairings.primary if unit not in pair)
    fight.now(pairings=replace(pairings, primary=kept))
    for one in sorted({one for pair in ended for one in pair}):
        fight.put(one, aim="")


def answer(fight: Fight, _question: Question, reply: Reply) -> None:
    """Whom the side sends forward."""
    drag_forward(fight, reply.choice)
