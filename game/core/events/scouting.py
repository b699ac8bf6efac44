"""Events of the information war: stances, searches, peeking, smoke, nightfall, and what is seen to change.

They belong to `game.core.events.common` and keep its rules: each names its audience, and whoever is not the
owner of a stack knows it by his own handle.
"""

from game.core.events.common import Event
from game.core.records import HexId, SideId, StackId
from game.core.state import MemberSeen, Sighting
from game.core.terms import Term

# --- one's own stacks


class StanceTaken(Event):
    """A stack of one's own is `open`, `hidden` or `sneaking` from now on; `why` if it did not
    choose so: `dusk` for those that hide again after nightfall."""

    stack: StackId
    hex: HexId
    stance: str
    why: str = ""


class ZoneTaken(Event):
    """A flier of one's own set its zone."""

    stack: StackId
    hex: HexId
    zone: str


class Reacted(Event):
    """A stack of one's own acted by its standing orders on meeting `to`, or chose not to."""

    stack: StackId
    hex: HexId
    to: StackId
    order: str
    choice: str
    reason: str = ""


class Exposed(Event):
    """A stack of one's own is hidden no longer: `how` is `natural_1`, `attacked` or `commander_gone`."""

    stack: StackId
    hex: HexId
    how: str


# --- looking and searching


class HexLooked(Event):
    """Hexes into which the side on turn looked for the first time this turn: that nobody stands there is
    knowledge too. Told in no log."""

    hexes: tuple[HexId, ...]


class SpotChecked(Event):
    """A stack of one's own searched its hex: the face or the dictated one, the parts of its
    modifier that its side knows, and the handles of whom it found."""

    stack: StackId
    hex: HexId
    face: int
    terms: tuple[Term, ...] = ()
    found: tuple[StackId, ...] = ()
    dictated: bool = False


class SneakChecked(Event):
    """A stack of one's own sneaked on. `terms` are the parts that its side knows, others may
    have counted; `seen_by` handles of watchers in sight who noticed. `outcome`: `on` or `open`."""

    stack: StackId
    hex: HexId
    face: int
    outcome: str
    terms: tuple[Term, ...] = ()
    seen_by: tuple[StackId, ...] = ()
    dictated: bool = False


class HexPeeked(Event):
    """A stack of one's own looked over a border and saw these."""

    stack: StackId
    hex: HexId
    handles: tuple[StackId, ...] = ()


class Surveyed(Event):
    """What lies in neighbouring hexes became known by survey: `roads` or `weather`."""

    hexes: tuple[HexId, ...]
    what: str


# --- others


class SightingChanged(Event):
    """What is seen of a foreign stack in sight is not what it was: what its `Sighting` says now."""

    handle: StackId
    side: SideId
    hex: HexId
    members: tuple[MemberSeen, ...]
    zone: str = "ground"
    stance: str = "open"
    leader: str = ""
    found: str = ""


class HiddenFound(Event):
    """The side is aware of a hidden stack from now on: `how` is `spot`, `sneak`, `dusk` or `fight`."""

    handle: StackId
    side: SideId
    hex: HexId
    how: str
    members: tuple[MemberSeen, ...] = ()
    zone: str = "ground"
    stance: str = "hidden"
    leader: str = ""


class HiddenLost(Event):
    """The side is no longer aware of a stack that it had in sight: that `hid`, or the side `attacked_other`
    ones beside it. `mark`: a dated memory of it stays."""

    handle: StackId
    hex: HexId
    why: str
    mark: bool = True


class Revealed(Event):
    """Nightfall shows who shares a zone of a hex: foreign stacks by handle, and which of one's own
    were seen."""

    hex: HexId
    handles: tuple[StackId, ...] = ()
    stacks: tuple[StackId, ...] = ()


class ReportCame(Event):
    """Somebody who was cut off told what he had seen (parameter `delayed_reports`): of so many
    `hexes`, and of foreign stacks that are not in sight now, as dated copies by the side's own handles. What
    it told of land, places and hidden stacks stands in events of their own. `stack` is the teller, None for
    friends of its side."""

    hex: HexId
    stack: StackId | None = None
    hexes: tuple[HexId, ...] = ()
    seen: tuple[Sighting, ...] = ()


class DuskFell(Event):
    """The last turn of the day is over. Public."""

    day: int


class SmokeSighted(Event):
    """Smoke rises over a hex in sight: whose fire it is cannot be told."""

    hex: HexId
    kind: str


class FireLit(Event):
    """A fire was made in sight."""

    hex: HexId
    kind: str


class FireOut(Event):
    """A fire in sight went out."""

    hex: HexId
    kind: str


class SmokeGone(Event):
    """Where smoke was remembered nothing burns any more."""

    hex: HexId
    kind: str


class HexReinforced(Event):
    """The units of a side hold their hex and take up no room in it, until its next turn."""

    hex: HexId
    side: SideId
