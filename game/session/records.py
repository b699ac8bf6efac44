"""Records of a session: who sits where, what each side has yet to be told, journal entries."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from game.core import codec
from game.core.commands import Command
from game.core.events import Event
from game.core.mapdata import MapData, VictoryPlan, WeatherPlan
from game.core.records import Record, SideId

if TYPE_CHECKING:
    AnyCommand = Command
    AnyEvent = Event
else:
    AnyCommand = codec.command_type()
    AnyEvent = codec.event_type()

CONTROLLERS = ("human", "computer", "random", "gm", "absent")


class Seat(Record):
    """Who plays a side. `passcode` is a salted hash or empty; `player` the person's name."""

    side: SideId
    controller: str = "human"
    player: str = ""
    passcode: str = ""


class Told(Record):
    """One thing a side learned, and when: day and the side whose turn it was."""

    day: int
    turn: SideId | None
    event: AnyEvent


class SessionState(Record):
    """What a session keeps beside the campaign.

    `unread` are the happenings a side's player has not been shown yet; `log` the latest ones he has.
    `uses` counts decisions of computer seats, so that they go on alike after a load.
    """

    title: str
    scenario: str
    seats: Mapping[SideId, Seat]
    unread: Mapping[SideId, tuple[Told, ...]] = {}
    log: Mapping[SideId, tuple[Told, ...]] = {}
    uses: Mapping[str, int] = {}


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
    """The last step was taken back."""


class SeatTaken(Record, tag="seat"):
    """A seat changed hands."""

    seat: Seat


class Marked(Record, tag="mark"):
    """The state's fingerprint at this point, checked by `replay`."""

    fingerprint: str


Entry = Did | Undid | SeatTaken | Marked
