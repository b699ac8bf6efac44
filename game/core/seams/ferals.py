"""What a ruleset tells of the conduct of ferals: decisions of packs, and the words in which they are made.

Everything is computed from what a pack perceives and its side knows, so the same question may be put to the
truth and to the belief of that side.
"""

from typing import TYPE_CHECKING, Protocol

from game.core.packs import PackDecision
from game.core.records import Record, StackId
from game.core.state import AnyCampaign

if TYPE_CHECKING:
    from game.core.world import World


class ProfileRow(Record):
    """A row of the behaviour table in words, for the game master. `line` is its number in the rulebook's
    table, 0 for a row that only profiles have; `rank` its place before the profile changes it."""

    id: str
    name: str
    rank: int
    line: int = 0
    rule: str = ""


class PackProfile(Record):
    """A profile of packs in words. `territory` in hexes around home, None for none."""

    id: str
    name: str
    text: str = ""
    territory: int | None = None


class Wild(Protocol):
    """Conduct of ferals under a ruleset."""

    def decide(
        self, world: "World", campaign: AnyCampaign, stack: StackId, trigger: str = "turn"
    ) -> PackDecision:
        """What a pack of ferals does next, by which row, and why not by the others. Rolls nothing:
        where chance picks among rows it tells the one that the pack's next die will pick, on a belief the
        likeliest. KeyError if there is no such stack."""
        ...

    def rows(self, world: "World") -> tuple[ProfileRow, ...]:
        """The rows of the behaviour table in their order."""
        ...

    def profiles(self, world: "World") -> tuple[PackProfile, ...]:
        """The profiles a pack may have."""
        ...
