"""Changes of seats that take the consent of every person at the table: who is asked, and what he says.

A change that waits is a record of the session's state (`records.Proposal`). Everybody sees it; each person
is asked on his own turn. One refusal ends it; who asked for it may take it back; when all have agreed it is
done. A change of the same seat by other means, or a new game master, who decides such things himself, ends it
too.
"""

from game.core.records import SideId, replace
from game.i18n import N_
from game.session import seating
from game.session.records import ConsentEntry, Proposal
from game.session.session import Session

NOT_NOW = N_("Everybody is asked on their own turn")
NOT_ASKED = N_("Nothing is asked of this seat")


def waiting(session: Session, proposal: Proposal) -> tuple[SideId, ...]:
    """The people whose word is still wanted, each by his side."""
    heard = (seating.person(session, proposal.by), *proposal.agreed)
    return tuple(side for side in seating.people(session) if side not in heard)


def asked_of(session: Session, side: SideId) -> tuple[Proposal, ...]:
    """What a seat's person is to agree to or refuse."""
    me = seating.person(session, side)
    return tuple(one for one in session.state.proposals if me in waiting(session, one))


def why_silent(session: Session, side: SideId) -> str:
    """Why a seat's person cannot say what he thinks now; empty if he can."""
    if session.over or session.campaign.clock.on_turn != side:
        return NOT_NOW
    return "" if asked_of(session, side) else NOT_ASKED


def answer(session: Session, side: SideId, seat: SideId, *, agrees: bool) -> str:
    """Say what whoever sits in the seat `side` thinks of the change of another. Empty, or why he cannot."""
    reason = why_silent(session, side)
    found = next((one for one in asked_of(session, side) if one.seat.side == seat), None)
    if reason or found is None:
        return reason or NOT_ASKED
    me = seating.person(session, side)
    if not agrees:
        session.about_seat(ConsentEntry(proposal=found, by=me, word="refuse"))
        return ""
    said = replace(found, agreed=(*found.agreed, me))
    session.about_seat(ConsentEntry(proposal=said, by=me, word="agree"))
    settle(session)
    return ""


def withdraw(session: Session, side: SideId, seat: SideId) -> str:
    """Take back what the seat `side` asked for. Empty, or why it cannot."""
    for one in session.state.proposals:
        if one.seat.side == seat and one.by == side:
            session.about_seat(ConsentEntry(proposal=one, by=side, word="withdraw"))
            return ""
    return NOT_ASKED


def settle(session: Session) -> None:
    """Do what nobody's word is wanted for any more: all agreed, or those who were asked have left."""
    for one in session.state.proposals:
        if one in session.state.proposals and not waiting(session, one):
            seating.take(session, one.seat, one.by, "consent")
