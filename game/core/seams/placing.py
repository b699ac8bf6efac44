"""What a ruleset says of files: what their records may be, and whom they may place where.

Asked by the content checker and by the reader of maps and scenarios, before there is a campaign.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from game.core.fields import RecordFinding
from game.core.mapdata import MapData, SidePlan
from game.core.records import HexId, Record

Tables = Mapping[str, Mapping[str, Any]]
Lint = Callable[[Any, Tables], Iterable[RecordFinding]]
Footing = Literal["open", "hard", "closed"]


class VictoryType(Record):
    """A way to decide a match that a scenario may name.

    `words` says it to the players, with `{places}` and `{days}`; `at_once` where no days are given. `sites`:
    what its places are for, if it needs any; `single`: exactly one. `days`: what its days are, if it needs
    any. `capitals`: the map must have some.
    """

    words: str
    at_once: str = ""
    sites: str = ""
    single: bool = False
    days: str = ""
    capitals: bool = False


LAST_SIDE = VictoryType(words="The last side wins")


class PlanFault(NamedTuple):
    """What is wrong with a scenario by the ruleset's own checks: at `path` of the file."""

    code: str
    message: str
    path: tuple[str | int, ...] = ()
    value: str = ""
    allowed: Sequence[str] = ()
    severity: Literal["error", "warning"] = "error"


class PlanSetting(NamedTuple):
    """A scenario that a ruleset checks in its own terms. `kinds` are the unit kinds, `tables` all content."""

    map: MapData
    sides: Sequence[SidePlan]
    kinds: Mapping[str, Any]
    params: Mapping[str, str | int | bool] = {}
    tables: Mapping[str, Mapping[str, Any]] = {}


def _nothing(*_: Any) -> str:
    return ""


def _no_seats(*_: Any) -> str:
    return "Nothing can be ridden"


@dataclass(frozen=True)
class PlacingRules:
    """Answers about records of a ruleset's content.

    `footing`: whether units on foot enter a terrain; `hard` only with enough move at hand. `stands`: whether
    a unit that nothing carries can be in it; `flies`: whether it can begin in the sky. `seats` says why kinds
    of units cannot sit together on a mount, with those whom they carry themselves, by the content tables;
    `hides` why kinds of units find no cover in a terrain and zone, `hero` why a kind cannot be a player's own
    character: empty if they can. `supply` is the room a unit takes, `room` the parameter that limits it in a
    hex, if any does.
    `shared`: foes may begin in one hex.

    `idle` are keys of a scenario, its sides and its stacks that say nothing under these rules. `lints` look
    at records by content table. By the parameters of a match, `public_land`: whether everybody knows the
    whole land; `master`: the id of the side that the game master plays, empty for none.
    """

    footing: Callable[[Any], Footing]
    stands: Callable[[Any, Any], bool] = lambda _kind, _terrain: False
    flies: Callable[[Any], bool] = lambda _: False
    seats: Callable[[Sequence[Any], Any, Sequence[Any], Mapping[str, Mapping[str, Any]]], str] = _no_seats
    hides: Callable[[Sequence[Any], Any, str], str] = _nothing
    hero: Callable[[Any], str] = _nothing
    supply: Callable[[Any], int] = lambda _: 0
    room: str = ""
    shared: bool = False
    idle: frozenset[str] = frozenset()
    victories: Mapping[str, VictoryType] = field(default_factory=lambda: {"last_side": LAST_SIDE})
    lints: Mapping[str, Sequence[Lint]] = field(default_factory=dict)
    public_land: Callable[[Mapping[str, Any]], bool] = lambda _: False
    master: Callable[[Mapping[str, Any]], str] = _nothing


def named_hexes(map_: MapData) -> dict[str, HexId]:
    """Hexes of the map's starts and places by their ids; a place comes before a start of its name."""
    return {**{start.id: start.hex for start in map_.starts}, **{s.id: s.hex for s in map_.sites}}


def hex_named(map_: MapData, word: str) -> HexId:
    """The hex of a place, a start or a label such as 12.07. ValueError if the map has none of it."""
    known = named_hexes(map_)
    return known[word] if word in known else map_.grid.parse(word)
