"""A realm one of whose cities lies in open land, with enemies around it."""

from typing import Any

from game.core.records import HexId, SideId, SiteId, replace
from tests.kingdom import LAPIS, Kingdom

CINNABAR = SideId("cinnabar")
TOWN = SiteId("c1")


class SiegeCamp(Kingdom):
    """Lapis has a capital and a town of some level amid the land, Cinnabar as many pikers around the town as
    are put there."""

    def __init__(self, level: int = 3, **kingdom: Any) -> None:
        super().__init__(1, level, **kingdom)
        middle = self.at((3, 4))
        sites = {**self.campaign.sites, TOWN: replace(self.campaign.sites[TOWN], hex=middle)}
        self.campaign = replace(self.campaign, sites=sites)
        self.around: list[HexId] = sorted(self.world.grid.around[middle])

    @property
    def town(self) -> HexId:
        return self.city(1).hex

    def surround(self, hexes: int = 6, kind: str = "piker", **stack: Any) -> None:
        """Put an enemy stack into so many of the hexes around the town."""
        self.owner = CINNABAR
        for number, hex_ in enumerate(self.around[:hexes]):
            name = f"besieger{number}"
            self.put(name, hex_, {kind: 1})
            id_ = self.names[name]
            changed = replace(self.campaign.stacks[id_], food={"rations": 100_000_00}, **stack)
            self.campaign = replace(self.campaign, stacks={**self.campaign.stacks, id_: changed})
        self.owner = LAPIS

    def leave(self, number: int) -> None:
        """Take a stack of the besiegers off the map behind the rules' back."""
        stack = self.stack(f"besieger{number}")
        self.campaign = replace(
            self.campaign,
            stacks={id_: one for id_, one in self.campaign.stacks.items() if id_ != stack.id},
            units={id_: one for id_, one in self.campaign.units.items() if id_ not in stack.units},
        )

    def sight(self, hexes: int = 6) -> None:
        """Let Lapis see so many of the besiegers, behind the rules' back."""
        for number in range(hexes):
            self.know(LAPIS, f"besieger{number}", "sight")
