"""Escape by one flat roll: options `escape_roll: flat` (SD2-15) and the draft battle order (SD4-20.06)."""

from game.core.records import Record

NEEDED = 7
_ALWAYS, _NEVER = 10, 1


class Escape(Record):
    """A flat escape roll."""

    total: int
    escaped: bool


def escape(face: int, escapers_move: int, pursuers_move: int, *, before_bouts: bool) -> Escape:
    """1d10 and 1 more before bouts, plus the escapers' lowest move, less the pursuers' lowest; 7 escapes.
    Moves in points. A 10 always escapes, a 1 never (SD4-20.06, SD2-15)."""
    total = face + before_bouts + escapers_move - pursuers_move
    return Escape(total=total, escaped=face == _ALWAYS or (face != _NEVER and total >= NEEDED))


def dash_face(faces: tuple[int, int], *, escapers: bool) -> int:
    """Of two dice that a side with dash rolls: the better for the escapers, the worse for them if the
    pursuers dash (SD4-20.06)."""
    return max(faces) if escapers else min(faces)
