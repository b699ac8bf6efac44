"""Who may read what of a campaign without sitting down at the table: at the command line, or out of a save.

| what | who |
|---|---|
| everything | anybody, once the match is over or nobody plays in it any more |
| everything | the game master, by his passcode |
| what a person's side knows | by that seat's passcode |
| what another side knows | by the passcode that its seat has kept, else the game master alone |

A seat without a passcode trusts the table and stands open to it. A game master without one cannot be told
from others: he opens nothing as long as a player has a passcode. What is of no side (what everybody did,
counts and fingerprints of it) is part of everything. Whatever is not named here is closed.
"""

from game.core.records import GM, SideId
from game.session import passcodes
from game.session.session import Session

_ALL = "people play this campaign without a game master: nobody may see all of it before it is over"
_MASTERS = "only the game master may see that while people play: his passcode is needed"
_CODE = "what {side} knows opens by the passcode of its seat alone"
_NONE = "nobody plays {side} by hand: what it knows is told when the campaign is over"


def why_closed(session: Session, whose: SideId, code: str = "") -> str:
    """Why somebody who gives a passcode may not see what a side knows, or all there is (`GM`); empty if he
    may. KeyError for a side that there is not."""
    if session.over or _deserted(session) or _is_master(session, code):
        return ""
    if whose == GM:
        return _MASTERS if session.master is not None else _ALL
    if whose not in session.campaign.sides:
        raise KeyError(whose)
    if _own(session, whose, code):
        return ""
    if _keeps_code(session, whose):
        return _CODE.format(side=whose)
    return _MASTERS if session.master is not None else _NONE.format(side=whose)


def wants_code(session: Session, whose: SideId) -> bool:
    """Whether there is a passcode that would open what a side knows (`GM`: all there is) to somebody who gave
    none."""
    if not why_closed(session, whose):
        return False
    seats = [session.seat(whose)] if whose != GM and _keeps_code(session, whose) else []
    seats += [session.master] if session.master is not None else []
    return any(seat.passcode for seat in seats)


def _deserted(session: Session) -> bool:
    """Whether no person has anything to do with it any more: neither a player nor a game master."""
    return session.master is None and session.outlooks.may_watch()


def _is_master(session: Session, code: str) -> bool:
    master = session.master
    if master is None:
        return False
    if master.passcode:
        return passcodes.opens(code, master.passcode)
    return not any(seat.passcode for seat in session.state.seats.values())


def _own(session: Session, side: SideId, code: str) -> bool:
    """Whether a code is that of whoever plays a side, or has let another play it."""
    seat = session.seat(side)
    if not seat.passcode:
        return seat.controller == "human"
    return _keeps_code(session, side) and passcodes.opens(code, seat.passcode)


def _keeps_code(session: Session, side: SideId) -> bool:
    """Whether a passcode of its own opens a side: not one that the game master took over."""
    seat = session.seat(side)
    return bool(seat.passcode) and seat.controller != "gm"
