"""Where a scene can lead: one record each, with what the screen there needs to be told.

A scene names a destination (`stage.open(Options("keys"))`); which class draws it, it does not know. The
table of the screens lies in `game.ui.app.screens`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.core.records import BattleId, HexId, SideId, SiteId
from game.ui.widgets.tones import Tone

if TYPE_CHECKING:
    from game.core.battle.seam import BattleView
    from game.core.events.common import Event
    from game.ui.stage.backdrop_cache import Backdrop
    from game.ui.stage.flow import Flow


@dataclass(frozen=True, slots=True)
class Destination:
    """Base of all of them."""


# Around a campaign


@dataclass(frozen=True, slots=True)
class Title(Destination):
    """The title, without ways into a campaign."""


@dataclass(frozen=True, slots=True)
class Options(Destination):
    """The options, opened at a `part`. `seats`: those of the match that people have, as (side, name).
    `backdrop`: the title's landscape, where it was opened from there."""

    part: str = "window"
    backdrop: "Backdrop | None" = None
    seats: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class About(Destination):
    """What the game is made of, by whom and under which licence."""

    backdrop: "Backdrop | None" = None


@dataclass(frozen=True, slots=True)
class RuleLibrary(Destination):
    """The rule library, at the units of a ruleset by its id."""

    ruleset: str
    backdrop: "Backdrop | None" = None


@dataclass(frozen=True, slots=True)
class UnitDesigner(Destination):
    """The unit designer of a ruleset by its id, with a match's `params` if it is opened from one, or with a
    copy of a `unit`. `on_leave` is called when it goes."""

    ruleset: str
    unit: str = ""
    params: Any = None
    on_leave: Callable[[], None] | None = None


@dataclass(frozen=True, slots=True)
class TribeDesigner(Destination):
    """The tribe designer of a ruleset by its id, with a copy of a `tribe`."""

    ruleset: str
    tribe: str = ""


# Of a campaign that is played


@dataclass(frozen=True, slots=True)
class OfMatch(Destination):
    """Base of those that show a campaign: `flow` leads through it."""

    flow: "Flow"


@dataclass(frozen=True, slots=True)
class SaveAs(OfMatch):
    """Asks for a name and saves; `told` hears what became of it."""

    told: Callable[[str, Tone], None]


@dataclass(frozen=True, slots=True)
class LoadOther(OfMatch):
    """The list of saves, over a campaign that is kept in a folder."""


@dataclass(frozen=True, slots=True)
class HandOver(OfMatch):
    """The dark screen before a seat. `back`: its turn goes on; `asked`: only a question is put to it."""

    side: SideId
    back: bool = False
    asked: bool = False


@dataclass(frozen=True, slots=True)
class WhileAway(OfMatch):
    """What the seat at the table has not been shown yet, played on the map; no screen if there is nothing."""


@dataclass(frozen=True, slots=True)
class AwayAgain(OfMatch):
    """All that the seat at the table saw since its last turn; no screen if there is nothing."""


@dataclass(frozen=True, slots=True)
class DawnReport(OfMatch):
    """The report of the seat at the table. `if_worth`: no screen where there is no reason to read it;
    `once`: nor where all of it was played to the seat before."""

    if_worth: bool = False
    once: bool = False


@dataclass(frozen=True, slots=True)
class MapOfSeat(OfMatch):
    """The map of the seat at the table."""


@dataclass(frozen=True, slots=True)
class CityOf(OfMatch):
    """A city of the seat at the table, at one of its `page`s."""

    site: SiteId
    page: str = "city"


@dataclass(frozen=True, slots=True)
class RealmOf(OfMatch):
    """The cities and the treasury of the seat at the table."""


@dataclass(frozen=True, slots=True)
class OwnUnitsOf(OfMatch):
    """The units of its own among which the seat at the table chooses."""


@dataclass(frozen=True, slots=True)
class BattleOf(OfMatch):
    """A battle in which the seat at the table has a part."""

    battle: BattleId


@dataclass(frozen=True, slots=True)
class PastBattle(OfMatch):
    """The replay of a battle from its last picture and what was told of it, and `where` it was fought."""

    view: "BattleView"
    told: "Sequence[Event]"
    where: HexId | None


@dataclass(frozen=True, slots=True)
class Others(OfMatch):
    """The dark screen while seats without people move."""


@dataclass(frozen=True, slots=True)
class Desk(OfMatch):
    """The game master's desk."""


@dataclass(frozen=True, slots=True)
class Watching(OfMatch):
    """The whole map, for `seat` (None: anybody). PermissionError if it may not see all. `leave_to` leads
    back."""

    seat: SideId | None
    leave_to: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Victory(OfMatch):
    """The end of a match."""
