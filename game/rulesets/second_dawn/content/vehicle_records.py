"""What the table of vehicles may say: SD5-5.07, SD0-4.09."""

from typing import Annotated

from game.core.fields import Name, at_least, note, sane
from game.core.records import Record
from game.rulesets.second_dawn.content.bounds import MOST_GROUPS


class VehicleLoad(Record):
    """Natural groups of a size that fill a vehicle: any one of them, 0 if it takes none of the size."""

    medium: Annotated[int, at_least(0), sane(0, MOST_GROUPS)] = 0
    small: Annotated[int, at_least(0), sane(0, MOST_GROUPS)] = 0
    petite: Annotated[int, at_least(0), sane(0, MOST_GROUPS)] = 0
    tiny: Annotated[int, at_least(0), sane(0, MOST_GROUPS)] = 0

    @property
    def by_size(self) -> dict[str, int]:
        """Groups by size, the largest size first."""
        return {"medium": self.medium, "small": self.small, "petite": self.petite, "tiny": self.tiny}


class Vehicle(Record):
    """A row of the vehicle table SD5-5.07. `mounts` are groups of large mounts that draw it; one that is
    `pushed` needs a single large unit, or as many smaller ones as weigh a large one in groups (SD0-4.09)."""

    id: str
    name: Name
    mounts: Annotated[int, at_least(0), sane(0, MOST_GROUPS)] = 0
    pushed: Annotated[bool, note("pushed by one large unit or eight small ones, SD0-4.09")] = False
    roads_only: Annotated[bool, note("keeps to roads, empty too, SD12-5.00")] = False
    last_push: Annotated[
        int, at_least(0), sane(0, MOST_GROUPS), note("mounts for the last push to a wall; 0: as many")
    ] = 0
    load: VehicleLoad
    cover: Annotated[bool, note("armoured cover for siege units at walls and gates")] = False
    fort: Annotated[bool, note("nobody charges out of it, or at who is in it, SD0-4.09")] = False
    roof: Annotated[bool, note("more infantry may ride on it unprotected")] = False
    rules: tuple[str, ...] = ()
