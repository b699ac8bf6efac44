"""Who may change which seat of a running campaign, and changing them. Seats move freely between people, the
computer, the game master and nobody; but nobody gets at what another seat knows by himself.

A seat with a passcode is changed by who has it, whoever plays it. Any seat is changed by the game master, if
there is one. Where there is neither, a person changes his own seat, and any other one with the consent of all
people at the table (`consents`). A passcode stays with its seat until who has it changes it.
"""

from typing import Literal

from game.ai.levels import LEVELS
from game.core.alliances import ally_of
from game.core.events.seats import How
from game.core.records import GM, Record, SideId, replace
from game.i18n import N_
from game.session import duty, seat_changes
from game.session.passcodes import sealed
from game.session.records import ConsentEntry, Proposal, TableSeat
from game.session.session import Session

NO_MASTER = N_("Nobody is game master")
BEASTS = N_("They follow nobody's orders")
WILD = N_("The game master runs the wild")
MASTERS = N_("Only the game master leaves his own seat")
HIS = N_("Only the game master may change it: it has no passcode")
GUARDED = N_("A game master would see what a passcode keeps: its owner must sit down and agree first")
ASKED = N_("A change of this seat is asked for already")
NOBODY = N_("Nobody sits at the table")
UNKNOWN = N_("Nobody of that kind can sit there")
WRONG = N_("Wrong passcode")

COMPUTER = "computer"
_PEOPLE = ("human", "gm")


class SeatChange(Record):
    """What becomes of a seat: who plays it, how well the computer does, the person's name. `code` is a new
    passcode as it was typed; None keeps the old one."""

    side: SideId
    controller: str
    level: str = ""
    player: str = ""
    code: str | None = None


class SeatingWay(Record):
    """How a seat may be changed by somebody: at once (`free`), with its passcode (`code`), with the consent
    of all (`consent`), or not at all (`barred`, with the reason). `how`: by what right."""

    kind: Literal["free", "code", "consent", "barred"]
    how: How = "own"
    reason: str = ""


class SeatingOutcome(Record):
    """What came of an attempt: `done`, `asked` (everybody is asked first), `same` (it was so already),
    `wrong` (the passcode does not fit), or `barred`. `reason` says why not."""

    kind: Literal["done", "asked", "same", "wrong", "barred"]
    reason: str = ""


def way(session: Session, asker: SideId, side: SideId) -> SeatingWay:
    """How whoever sits in the seat `asker` may change that of a side (or of `GM`)."""
    if asker == GM:
        here = session.master is not None
        return SeatingWay(kind="free", how="master") if here else SeatingWay(kind="barred", reason=NO_MASTER)
    if side == GM:
        return _way_to_master(session, asker)
    seat = session.seat(side)
    if session.master is not None and session.campaign.sides[side].role == duty.FERAL:
        return SeatingWay(kind="barred", reason=WILD)
    if seat.passcode:
        return SeatingWay(kind="code", how="own" if side == asker else "code")
    if side == asker:
        return SeatingWay(kind="free", how="own")
    if session.master is not None:
        return SeatingWay(kind="barred", reason=HIS)
    return _together(session, asker)


def _way_to_master(session: Session, asker: SideId) -> SeatingWay:
    if session.master is not None:
        return SeatingWay(kind="barred", reason=MASTERS)
    for side in session.campaign.sides.values():
        seat = session.seat(side.id)
        if side.alive and side.id != asker and seat.passcode and seat.controller not in _PEOPLE:
            return SeatingWay(kind="barred", reason=GUARDED)
    return _together(session, asker)


def _together(session: Session, asker: SideId) -> SeatingWay:
    alone = all(one == person(session, asker) for one in people(session))
    return SeatingWay(kind="free", how="alone") if alone else SeatingWay(kind="consent", how="consent")


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


def change(session: Session, what: SeatChange, by: SideId, code: str = "") -> SeatingOutcome:
    """Change a seat of a side as whoever sits in the seat `by` may; `code` is the seat's passcode as it is
    now. A new passcode in place of an old one takes the old one from everybody, the game master included."""
    before = session.seat(what.side)
    seat = replace(
        before,
        side=what.side,
        controller=what.controller,
        player=what.player or before.player,
        level=what.level or before.level,
    )
    reason = _impossible(session, seat, before)
    if reason:
        return SeatingOutcome(kind="barred", reason=reason)
    if seat == before and (what.code is None or what.code == before.passcode == ""):
        return SeatingOutcome(kind="same")
    return _try(session, before, seat, what.code, by, code)


def appoint(session: Session, player: str, code: str | None, by: SideId, old: str = "") -> SeatingOutcome:
    """Name a game master, or change his name and passcode (None keeps it; `old` is the one he has). The packs
    of the wild wait for a new one's nod."""
    before = session.master or TableSeat(side=GM, controller="absent")
    seat = replace(before, controller="gm", player=player.strip())
    if seat == before and not code:
        return SeatingOutcome(kind="same")
    return _try(session, before, seat, code, by, old)


def dismiss(session: Session) -> None:
    """The game master leaves: the computer plays his sides, and no pack waits or is held."""
    if session.master is None:
        return
    duty.release(session)
    for side in session.campaign.sides:
        if session.seat(side).controller == "gm":
            session.take_seat(replace(session.seat(side), controller=COMPUTER))
    session.take_seat(TableSeat(side=GM, controller="absent"))


def take(session: Session, seat: TableSeat, by: SideId, how: How) -> None:
    """Let a seat be as it is to be, and look at what waits for a new game master."""
    new = seat.side == GM and session.master is None
    session.take_seat(seat, by, how)
    if new:
        duty.look_over(session)


def _try(
    session: Session, before: TableSeat, seat: TableSeat, fresh: str | None, by: SideId, code: str
) -> SeatingOutcome:
    """Do it, or ask for it, by whatever right there is."""
    found = way(session, by, seat.side)
    if found.kind == "barred":
        return SeatingOutcome(kind="barred", reason=found.reason)
    sealing = bool(before.passcode) and fresh is not None
    if (found.kind == "code" or sealing) and not session.tries.opens(code, before):
        return SeatingOutcome(kind="wrong", reason=WRONG)
    seat = seat if fresh is None else replace(seat, passcode=sealed(fresh))
    if found.kind != "consent":
        take(session, seat, by, found.how)
        return SeatingOutcome(kind="done")
    if any(one.seat.side == seat.side for one in session.state.proposals):
        return SeatingOutcome(kind="barred", reason=ASKED)
    proposal = Proposal(was=before, seat=seat, by=by)
    session.about_seat(ConsentEntry(proposal=proposal, by=by, word="ask"))
    return SeatingOutcome(kind="asked")


def _impossible(session: Session, seat: TableSeat, before: TableSeat) -> str:
    """Why nobody could sit like that in a seat; empty if somebody can."""
    if seat.controller == before.controller and seat.level in (before.level, *LEVELS):
        return ""
    known = dict(choices(session, seat.side))
    return known.get(seat_changes.key_of(session, seat), UNKNOWN)
