"""What a side does with its cities, its money and the people who run them."""

from typing import Literal

from game.core.commands.common import Command
from game.core.records import KindId, SiteId, UnitId, intern_text


class ClaimSite(Command):
    """Let a commander claim the city site in which he stands for his side, and build its first level."""

    unit: UnitId
    site: SiteId


class LevelCity(Command):
    """Raise an own city by one level."""

    site: SiteId


class RazeCity(Command):
    """Take one level of an own city down, or with `whole` all of them, for part of what they cost."""

    site: SiteId
    whole: bool = False


class OrderPop(Command):
    """Tell an own city what to pop: `batches` of a kind. Where it pops already, it comes after what waits, or
    with `first` before it. `grade`: what a commander pops as."""

    site: SiteId
    kind: KindId
    batches: int = 1
    rate: Literal["normal", "maximal"] = "normal"
    grade: str = ""
    first: bool = False

    def __post_init__(self) -> None:
        intern_text(self, "rate", "grade")


class CancelPop(Command):
    """Take an order out of a city's queue: the `place`th that waits, from 0."""

    site: SiteId
    place: int


class NameSite(Command):
    """Give an own city another name."""

    site: SiteId
    name: str
