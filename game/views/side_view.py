"""What a side knows, as one frozen record. Screens and policies get this and nothing else.

Built field by field in `views.project` from the side's own things and its `Knowledge`; it holds no campaign,
no registry and no link to a living foreign thing. Foreign stacks appear as dated sightings under the side's
own handles.
"""

from collections.abc import Mapping
from typing import Any

from game.core.battle.seam import BattleView
from game.core.decisions import Question
from game.core.holdings import Holding, Realm
from game.core.numbers import Cents
from game.core.packs import Pack
from game.core.records import KindId, Record, SideId, SiteId, StackId, UnitId
from game.core.seams.bearings import Bearing
from game.core.seams.trails import TrailSign
from game.core.state import Clock, Faction, Knowledge, SiteMemory, Stack, Unit


def stand_in_id(handle: StackId, kind: KindId, number: int) -> UnitId:
    """Id of the unit that stands in a belief for a sighted one, the `number`th of its kind."""
    return UnitId(f"{handle}.{kind}.{number}")


class SideInfo(Record):
    """What everybody knows of a side, and whether it is an enemy of the viewer. The kinds of its `factions`
    are told to itself alone."""

    id: SideId
    name: str
    colour: str
    role: str = "player"
    alliance: str = ""
    alive: bool = True
    hostile: bool = False
    factions: tuple[Faction, ...] = ()


class SideView(Record):
    """A side's whole view.

    `units` are its free units and the prisoners it holds, `stacks` its stacks (with true ids: they are its
    own). `knowledge` is its own, without the engine's links. `captured` names its units in foreign hands,
    `bearings` tells in which direction its stacks feel these. `trails` are what trackers find.
    `sites` holds own cities as they are and others as last seen. `counters` are the ruleset's figures of the
    side itself, `held` for how many turns it has held all places of victory, that of the capture counted.
    `packs`: how its own ferals stand to the world; who fed them has the id of its stand-in in
    the belief (`project`). `holdings` are its own cities as it built them, without what their banks hold,
    `realm` and `money` (in cents) its own affairs. `all_seeing`: it is no side's but a watcher's, and true
    (`views.everything`).
    """

    side: SideId
    clock: Clock
    params: Any
    sides: Mapping[SideId, SideInfo]
    units: Mapping[UnitId, Unit]
    stacks: Mapping[StackId, Stack]
    knowledge: Knowledge
    questions: tuple[Question, ...] = ()
    waits_for: SideId | None = None
    battles: tuple[BattleView, ...] = ()
    captured: tuple[str, ...] = ()
    bearings: tuple[Bearing, ...] = ()
    trails: tuple[TrailSign, ...] = ()
    winners: tuple[SideId, ...] = ()
    won_by: str = ""
    counters: Mapping[str, int] = {}
    held: int = 0
    packs: Mapping[StackId, Pack] = {}
    holdings: Mapping[SiteId, Holding] = {}
    realm: Realm = Realm()
    money: Cents = 0
    all_seeing: bool = False

    @property
    def on_turn(self) -> bool:
        """Whether it is this side's turn."""
        return self.clock.on_turn == self.side

    @property
    def sites(self) -> Mapping[Any, SiteMemory]:
        """Sites as last seen; own ones are always in sight."""
        return self.knowledge.sites
