"""Records of a session: who sits where, what each side has yet to be told, journal entries."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from game.ai.levels import DEFAULT_LEVEL
from game.core import codec
from game.core.commands.common import Command
from game.core.events.common import Event
from game.core.events.seats import How, Word
from game.core.mapdata import MapData, VictoryPlan, WeatherPlan
from game.core.records import GM, Record, SideId, SiteId, StackId, UnitId, intern_text
from game.core.state import Sighting, SiteMemory, Stack, Unit
from game.views.desk import Act

if TYPE_CHECKING:
    AnyCommand = Command
    AnyEvent = Event
else:
    AnyCommand = codec.command_type()
    AnyEvent = codec.event_type()

CONTROLLERS = ("human", "computer", "random", "gm", "absent")
_DECIDE = ("human", "gm", "random")


class TableSeat(Record):
    """Who plays a side. `passcode` is a salted hash or empty; `player` the person's name; `level` how well
    the computer plays it, if it does (`game.ai.levels`)."""

    side: SideId
    controller: str = "human"
    player: str = ""
    passcode: str = ""
    level: str = DEFAULT_LEVEL

    def __post_init__(self) -> None:
        intern_text(self, "level")


class Proposal(Record):
    """A change of a seat that takes everybody's consent: how the seat is (`was`) and how it would be, whose
    idea it is (`by`), and who agreed so far. `seat` has the seal of a new passcode, never the passcode."""

    was: TableSeat
    seat: TableSeat
    by: SideId
    agreed: tuple[SideId, ...] = ()


def decides(controller: str, *, mastered: bool, masters: bool = False) -> bool:
    """Whether a seat is asked what its side does; the others follow standing orders and defaults. A game
    master (`mastered`) answers where nobody sits, and for sides that are his to answer for (`masters`) also
    while the computer moves them."""
    if controller in _DECIDE:
        return True
    return mastered and (controller == "absent" or (masters and controller == "computer"))


class ToldEntry(Record):
    """One thing a side learned, and when: day and the side whose turn it was, None at nightfall and dawn."""

    day: int
    turn: SideId | None
    event: AnyEvent


class SeenBoard(Record):
    """What stood on a side's map at some moment, dated like `ToldEntry`: its own stacks and units with the
    prisoners it held, foreign stacks as it saw or remembered them by its handles, and sites. A copy: it holds
    no link to anything that lives on."""

    day: int
    turn: SideId | None = None
    stacks: Mapping[StackId, Stack] = {}
    units: Mapping[UnitId, Unit] = {}
    sightings: Mapping[StackId, Sighting] = {}
    sites: Mapping[SiteId, SiteMemory] = {}


class AwayRecord(Record):
    """What a side's units witnessed from the end of its last turn until its player acted again.

    `board` is how things stood before the first of `told`. `closed` once the side has acted: what comes then
    its player has seen himself."""

    board: SeenBoard
    told: tuple[ToldEntry, ...] = ()
    closed: bool = False


class TurnMark(Record):
    """Where a turn began: after so many entries of the journal."""

    entry: int
    day: int
    turn: SideId | None


class SessionState(Record):
    """What a session keeps beside the campaign.

    `unread` are the happenings a side's player has not been shown yet; `log` the latest ones he has.
    `uses` counts decisions of computer seats, so that they go on alike after a load. `away` is what each side
    witnessed since its last turn, also after its player was told. `acts` are the game master's that stand,
    oldest first; `marks` where turns began, those of times that were rewound included. `branch_of`: the title
    of the campaign from which this one was branched off. `opening` is what each side was told before the
    first turn: campaigns that are rewound begin with it again. `proposals` are changes of seats that wait for
    consent, one for a seat at most.
    """

    title: str
    scenario: str
    seats: Mapping[SideId, TableSeat]
    unread: Mapping[SideId, tuple[ToldEntry, ...]] = {}
    log: Mapping[SideId, tuple[ToldEntry, ...]] = {}
    uses: Mapping[str, int] = {}
    away: Mapping[SideId, AwayRecord] = {}
    acts: tuple[Act, ...] = ()
    marks: tuple[TurnMark, ...] = ()
    branch_of: str = ""
    opening: Mapping[SideId, tuple[ToldEntry, ...]] = {}
    proposals: tuple[Proposal, ...] = ()


class WorldBlock(Record):
    """The static part of a match as it is saved; `tables` in plain builtins."""

    ruleset: str
    map: MapData
    tables: Mapping[str, Mapping[str, Any]]
    victory: VictoryPlan = VictoryPlan()
    weather: tuple[WeatherPlan, ...] = ()
    content: str = ""


class Did(Record, tag="did"):
    """A command was carried out."""

    command: AnyCommand


class Undid(Record, tag="undid"):
    """The last command was taken back; `master`: by the game master, whose it was."""

    master: bool = False


class Rewound(Record, tag="rewound"):
    """The game master led the campaign back to how it stood after the first `entry` entries."""

    entry: int
    reason: str = ""


class SeatTaken(Record, tag="seat"):
    """A seat changed hands: what it was (`seat_events.SeatChanged`), who did it and by what right. Journals
    of before that was told have no `how`."""

    seat: TableSeat
    was: str = ""
    by: SideId = GM
    how: How | Literal[""] = ""


class ConsentEntry(Record, tag="consent"):
    """Somebody asked everybody for a change of a seat, or said what he thinks of it."""

    proposal: Proposal
    by: SideId
    word: Word


class Marked(Record, tag="mark"):
    """The state's fingerprint at this point, checked by `replay`; empty in files whose states had another
    form."""

    fingerprint: str


Entry = Did | Undid | SeatTaken | ConsentEntry | Marked | Rewound
