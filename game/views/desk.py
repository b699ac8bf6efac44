"""What lies on the game master's desk: the truth of things he may change, and the packs with what they would
do. No player's view holds any of it; `session.outlooks.Outlooks.desk_view` is its only door."""

from collections.abc import Mapping
from dataclasses import dataclass

from game.core.counters import ACTED
from game.core.events.gm import GmActed
from game.core.gm_desk import GmDesk
from game.core.packs import Pack, PackDecision
from game.core.records import HexId, Record, SideId, SiteId, StackId, UnitId
from game.core.seams.cards import UnitCard
from game.core.seams.gm import FigureLimits
from game.core.state import AnyCampaign, HexMark, Knowledge, Side, Site, Stack, Unit
from game.core.world import World

FERAL = "feral"


class Act(Record):
    """Something the game master did and that stands: the number of its journal entry, and when it was."""

    entry: int
    day: int
    turn: SideId | None
    event: GmActed


class PackRow(Record):
    """A pack of ferals as the desk lists it. `waits`: it has move and its side's turn goes on, and it has
    neither acted nor ended."""

    stack: StackId
    side: SideId
    hex: HexId
    units: int
    pack: Pack
    held: bool
    acted: bool
    waits: bool


@dataclass(frozen=True)
class DeskView:
    """All of it, by true ids. The mappings are the campaign's own records."""

    campaign: AnyCampaign
    world: World
    acts: tuple[Act, ...] = ()

    @property
    def stacks(self) -> Mapping[StackId, Stack]:
        return self.campaign.stacks

    @property
    def units(self) -> Mapping[UnitId, Unit]:
        return self.campaign.units

    @property
    def sides(self) -> Mapping[SideId, Side]:
        return self.campaign.sides

    @property
    def sites(self) -> Mapping[SiteId, Site]:
        return self.campaign.sites

    @property
    def marks(self) -> Mapping[str, HexMark]:
        """What is special about hexes, by hex as text."""
        return self.campaign.marks

    @property
    def packs(self) -> Mapping[StackId, Pack]:
        return self.campaign.packs

    @property
    def knowledge(self) -> Mapping[SideId, Knowledge]:
        """What each side knows; sightings with the stacks that they are of."""
        return self.campaign.knowledge

    @property
    def desk(self) -> GmDesk:
        """Packs in hand, whether packs wait for a nod, triggers."""
        return self.campaign.desk

    def rows(self) -> tuple[PackRow, ...]:
        """The packs of all ferals, in order of side and id."""
        found = [s for s in self.stacks.values() if self.sides[s.side].role == FERAL]
        return tuple(self._row(stack) for stack in sorted(found, key=lambda s: (s.side, len(s.id), s.id)))

    def _row(self, stack: Stack) -> PackRow:
        pack = self.packs.get(stack.id, Pack())
        acted = ACTED.of(stack)
        on_turn = self.campaign.clock.on_turn == stack.side
        return PackRow(
            stack=stack.id,
            side=stack.side,
            hex=stack.hex,
            units=len(stack.units),
            pack=pack,
            held=stack.id in self.desk.held,
            acted=acted,
            waits=on_turn and not acted and not pack.ended,
        )

    def decision(self, stack: StackId) -> PackDecision | None:
        """What a pack would do now by itself, and why (SD3-6.02); None under rules without a wild."""
        wild = self.world.ruleset.wild
        if wild is None or stack not in self.stacks:
            return None
        return wild.decide(self.world, self.campaign, stack)

    def cards(self, stack: StackId) -> tuple[UnitCard, ...]:
        """The units of a stack and the prisoners it holds, with all their figures."""
        return self.world.ruleset.describe.units(self.world, self.campaign, stack)

    def most(self, unit: UnitId) -> FigureLimits | None:
        """The most a unit may have of each figure."""
        master = self.world.ruleset.mastery
        return None if master is None else master.figures(self.world, self.units[unit])
