"""Who may change which seat of a running campaign, and changing them. Seats move freely between people, the
computer, the game master and nobody; but nobody gets at what another seat knows by himself.

A seat with a passcode is changed by who has it, whoever plays it. Any seat is changed by the game master, if
there is one. Where there is neither, a person changes his own seat, and any other one with the consent of all
people at the table (`consents`). A passcode stays with its seat until who has it changes it.
"""

from typing import Literal

from game.ai.levels import LEVELS
from game.core.alliances import ally_of
from game.core.records import GM, Record, SideId, changed
from game.core.seat_events import How
from game.i18n import later
from game.session import duty, seat_changes
from game.session.passcodes import sealed
from game.session.records import Proposal, Seat, SeatDiscussed
from game.session.session import Session

NO_MASTER = later("Nobody is game master")
BEASTS = later("They follow nobody's orders")
WILD = later("The game master runs the wild")
MASTERS = later("Only the game master leaves his own seat")
HIS = later("Only the game master may change it: it has no passcode")
GUARDED = later("A game master would see what a passcode keeps: its owner must sit down and agree first")
ASKED = later("A change of this seat is asked for already")
NOBODY = later("Nobody sits at the table")
UNKNOWN = later("Nobody of that kind can sit there")
WRONG = later("This is not the passcode")

COMPUTER = "computer"
_PEOPLE = ("human", "gm")


class Change(Record):
    """What becomes of a seat: who plays it, how well the computer does, the person's name. `code` is a new
    passcode as it was typed; None keeps the old one."""

    side: SideId
    controller: str
    level: str = ""
    player: str = ""
    code: str | None = None


class Way(Record):
    """How a seat may be changed by somebody: at once (`free`), with its passcode (`code`), with the consent
    of all (`consent`), or not at all (`barred`, with the reason). `how`: by what right."""

    kind: Literal["free", "code", "consent", "barred"]
    how: How = "own"
    reason: str = ""


class Outcome(Record):
    """What came of an attempt: `done`, `asked` (everybody is asked first), `same` (it was so already),
    `wrong` (the passcode does not fit), or `barred`. `reason` says why not."""

    kind: Literal["done", "asked", "same", "wrong", "barred"]
    reason: str = ""


def way(session: Session, asker: SideId, side: SideId) -> Way:
    """How whoever sits in the seat `asker` may change that of a side (or of `GM`)."""
    if asker == GM:
        here = session.master is not None
        return Way(kind="free", how="master") if here else Way(kind="barred", reason=NO_MASTER)
    if side == GM:
        return _way_to_master(session, asker)
    seat = session.seat(side)
    if session.master is not None and session.campaign.sides[side].role == duty.FERAL:
        return Way(kind="barred", reason=WILD)
    if seat.passcode:
        return Way(kind="code", how="own" if side == asker else "code")
    if side == asker:
        return Way(kind="free", how="own")
    if session.master is not None:
        return Way(kind="barred", reason=HIS)
    return _together(session, asker)


def _way_to_master(session: Session, asker: SideId) -> Way:
    if session.master is not None:
        return Way(kind="barred", reason=MASTERS)
    for side in session.campaign.sides.values():
        seat = session.seat(side.id)
        if side.alive and side.id != asker and seat.passcode and seat.controller not in _PEOPLE:
            return Way(kind="barred", reason=GUARDED)
    return _together(session, asker)


def _together(session: Session, asker: SideId) -> Way:
    alone = all(one == person(session, asker) for one in people(session))
    return Way(kind="free", how="alone") if alone else Way(kind="consent", how="consent")


def why_barred(session: Session, asker: SideId, side: SideId) -> str:
    """Why whoever sits in the seat `asker` may not change that of a side (or of `GM`) in any way; empty if
    there is one."""
    return way(session, asker, side).reason


def people(session: Session) -> tuple[SideId, ...]:
    """Sides that people play, each person by one of them: who plays a side plays its neutral allies too."""
    sides = session.campaign.sides.values()
    playing = [s.id for s in sides if s.alive and session.seat(s.id).controller in _PEOPLE]
    return tuple(side for side in playing if person(session, side) == side)


def person(session: Session, side: SideId) -> SideId:
    """The side by which the person of a side is known: its ally's, if it is the neutral ally of one that a
    person plays."""
    sides = session.campaign.sides
    ally = ally_of(sides, side) if side in sides else None
    return ally if ally is not None and session.seat(ally).controller in _PEOPLE else side


def choices(session: Session, side: SideId) -> tuple[tuple[str, str], ...]:
    """Who may sit in a seat, as `controller` or `computer:level`, each with why not (empty if he may)."""
    here = session.seat(side).controller
    plays = session.campaign.sides[side].role == "player"
    obeys = plays or ally_of(session.campaign.sides, side) is not None
    out = [("human", "" if obeys or here == "human" else BEASTS)]
    out += [(f"{COMPUTER}:{level}", "") for level in LEVELS] if plays else [(COMPUTER, "")]
    out.append(("gm", "" if session.master is not None else NO_MASTER))
    return (*out, ("absent", ""))


def key_of(session: Session, side: SideId) -> str:
    """Who sits in a seat now, as one of its choices."""
    return seat_changes.key_of(session, session.seat(side))


def change(session: Session, what: Change, by: SideId, code: str = "") -> Outcome:
    """Change a seat of a side as whoever sits in the seat `by` may; `code` is the seat's passcode as it is
    now. A new passcode in place of an old one takes the old one from everybody, the game master included."""
    before = session.seat(what.side)
    seat = changed(
        before,
        side=what.side,
        controller=what.controller,
        player=what.player or before.player,
        level=what.level or before.level,
    )
    reason = _impossible(session, seat, before)
    if reason:
        return Outcome(kind="barred", reason=reason)
    if seat == before and (what.code is None or what.code == before.passcode == ""):
        return Outcome(kind="same")
    return _try(session, before, seat, what.code, by, code)


def appoint(session: Session, player: str, code: str | None, by: SideId, old: str = "") -> Outcome:
    """Name a game master, or change his name and passcode (None keeps it; `old` is the one he has). The packs
    of the wild wait for a new one's nod."""
    before = session.master or Seat(side=GM, controller="absent")
    seat = changed(before, controller="gm", player=player.strip())
    if seat == before and not code:
        return Outcome(kind="same")
    return _try(session, before, seat, code, by, old)


def dismiss(session: Session) -> None:
    """The game master leaves: the computer plays his sides, and no pack waits or is held."""
    if session.master is None:
        return
    duty.release(session)
    for side in session.campaign.sides:
        if session.seat(side).controller == "gm":
            session.take_seat(changed(session.seat(side), controller=COMPUTER))
    session.take_seat(Seat(side=GM, controller="absent"))


def take(session: Session, seat: Seat, by: SideId, how: How) -> None:
    """Let a seat be as it is to be, and look at what waits for a new game master."""
    new = seat.side == GM and session.master is None
    session.take_seat(seat, by, how)
    if new:
        duty.look_over(session)


def _try(session: Session, before: Seat, seat: Seat, fresh: str | None, by: SideId, code: str) -> Outcome:
    """Do it, or ask for it, by whatever right there is."""
    found = way(session, by, seat.side)
    if found.kind == "barred":
        return Outcome(kind="barred", reason=found.reason)
    sealing = bool(before.passcode) and fresh is not None
    if (found.kind == "code" or sealing) and not session.tries.opens(code, before):
        return Outcome(kind="wrong", reason=WRONG)
    seat = seat if fresh is None else changed(seat, passcode=sealed(fresh))
    if found.kind != "consent":
        take(session, seat, by, found.how)
        return Outcome(kind="done")
    if any(one.seat.side == seat.side for one in session.state.proposals):
        return Outcome(kind="barred", reason=ASKED)
    proposal = Proposal(was=before, seat=seat, by=by)
    session.about_seat(SeatDiscussed(proposal=proposal, by=by, word="ask"))
    return Outcome(kind="asked")


def _impossible(session: Session, seat: Seat, before: Seat) -> str:
    """Why nobody could sit like that in a seat; empty if somebody can."""
    if seat.controller == before.controller and seat.level in (before.level, *LEVELS):
        return ""
    known = dict(choices(session, seat.side))
    return known.get(seat_changes.key_of(session, seat), UNKNOWN)
