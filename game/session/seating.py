"""Who may change which seat of a running campaign, and changing them. Seats move freely between people, the
computer, the game master and nobody; but nobody gets at what another person's seat knows."""

from game.ai.levels import LEVELS
from game.core.alliances import ally_of
from game.core.records import GM, Record, SideId, changed
from game.i18n import later
from game.session import duty
from game.session.passcodes import sealed
from game.session.records import Seat
from game.session.session import Session

OTHERS = later("A person sits there: only the game master may change it")
NO_MASTER = later("Nobody is game master")
BEASTS = later("They follow nobody's orders")
WILD = later("The game master runs the wild")
MASTERS = later("Only the game master leaves his own seat")
WATCHED = later("Other people play, and a game master sees all that is theirs")

COMPUTER = "computer"


class Change(Record):
    """What becomes of a seat: who plays it, how well the computer does, the person's name. `code` is a new
    passcode as it was typed; None keeps the old one."""

    side: SideId
    controller: str
    level: str = ""
    player: str = ""
    code: str | None = None


def why_barred(session: Session, asker: SideId, side: SideId) -> str:
    """Why whoever sits in the seat `asker` may not change that of a side (or of `GM`); empty if he may."""
    if asker == GM:
        return ""
    if side == GM:
        if session.master is not None:
            return MASTERS
        return WATCHED if any(one != asker for one in people(session)) else ""
    seat = session.seat(side)
    if session.master is not None and session.campaign.sides[side].role == duty.FERAL:
        return WILD
    return OTHERS if side != asker and seat.controller in ("human", "gm") else ""


def people(session: Session) -> tuple[SideId, ...]:
    """Sides that people play."""
    sides = session.campaign.sides.values()
    return tuple(s.id for s in sides if s.alive and session.seat(s.id).controller in ("human", "gm"))


def keeper(session: Session, side: SideId) -> SideId:
    """The seat that keeps what a side knows: its own where a player's side or a person sits, else the game
    master's (`GM`), also where he took it."""
    if side == GM:
        return GM
    controller = session.seat(side).controller
    taken = controller == "gm" and session.master is not None
    own = session.campaign.sides[side].role == "player" or controller == "human"
    return side if own and not taken else GM


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
    seat = session.seat(side)
    if seat.controller == COMPUTER and session.campaign.sides[side].role == "player":
        return f"{COMPUTER}:{seat.level}"
    return seat.controller


def change(session: Session, what: Change) -> None:
    """Change a seat of a side."""
    before = session.seat(what.side)
    code = before.passcode if what.code is None else sealed(what.code)
    seat = changed(
        before,
        side=what.side,
        controller=what.controller,
        player=what.player or before.player,
        passcode=code,
        level=what.level or before.level,
    )
    if seat != before:
        session.take_seat(seat)


def appoint(session: Session, player: str, code: str | None) -> None:
    """Name a game master, or change his name and passcode (None keeps it). The packs of the wild wait for a
    new one's nod."""
    before = session.master or Seat(side=GM)
    passcode = before.passcode if code is None else sealed(code)
    seat = changed(before, controller="gm", player=player.strip(), passcode=passcode)
    new = session.master is None
    if seat != session.master:
        session.take_seat(seat)
    if new:
        duty.look_over(session)


def dismiss(session: Session) -> None:
    """There is no game master any more; the computer plays his sides, and no pack waits or is held."""
    if session.master is None:
        return
    duty.release(session)
    for side in session.campaign.sides:
        if session.seat(side).controller == "gm":
            change(session, Change(side=side, controller=COMPUTER))
    session.take_seat(Seat(side=GM, controller="absent"))
