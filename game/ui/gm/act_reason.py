"""How a game master does something: why, and who is told of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.core.events.common import EVERYONE
from game.core.records import SideId
from game.ui.i18n import _, ngettext
from game.views.side_view import SideInfo
from game.views.words.agreement import agreeing

REASON_LIMIT = 200


@dataclass(frozen=True, slots=True)
class Hearer:
    """A side that may be told."""

    side: SideId
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class ActReason:
    """The reason, and the sides that are told; none: it is done in secret."""

    reason: str = ""
    told: frozenset[SideId] = frozenset()

    def toggled(self, side: SideId) -> "ActReason":
        """With a side told that was not, or the other way round."""
        return replace(self, told=self.told ^ {side})

    def audience(self, hearers: tuple[Hearer, ...]) -> tuple[SideId, ...]:
        """The sides as a command names them, in the order of `hearers`."""
        if hearers and self.everybody(hearers):
            return EVERYONE
        return tuple(one.side for one in hearers if one.side in self.told)

    def everybody(self, hearers: tuple[Hearer, ...]) -> bool:
        """Whether all sides are told."""
        return all(one.side in self.told for one in hearers)

    @property
    def because(self) -> str:
        """The reason as it goes into a command."""
        return " ".join(self.reason.split())


def hearers_of(sides: Mapping[SideId, SideInfo]) -> tuple[Hearer, ...]:
    """The sides that may be told of something: those of people, and of neutrals that are."""
    able = [one for one in sides.values() if one.role in ("player", "neutral")]
    able.sort(key=lambda one: (one.role != "player", one.id))
    return tuple(Hearer(one.id, one.name, one.colour) for one in able)


def told_words(deed: ActReason, hearers: tuple[Hearer, ...]) -> str:
    """Who is told, in few words."""
    names = [one.name for one in hearers if one.side in deed.told]
    if not names:
        return _("in secret")
    if len(names) == len(hearers):
        return _("everybody is told")
    if len(names) == 1:
        return agreeing("{side} is told", "{side} are told", names[0]).format(side=names[0])
    if len(names) == 2:
        return _("{one} and {other} are told").format(one=names[0], other=names[1])
    return ngettext("{count} side is told", "{count} sides are told", len(names)).format(count=len(names))


def told_names(deed: ActReason, hearers: tuple[Hearer, ...]) -> str:
    """Who is told, by name."""
    names = [one.name for one in hearers if one.side in deed.told]
    return _("{sides} told").format(sides=", ".join(names)) if names else _("in secret")
