"""Fires on the map screen: the order to make or put out a camp fire, and smoke in words and as marks."""

from dataclasses import dataclass

from game.core.commands.common import Command, DouseFire, MakeFire
from game.core.records import HexId, StackId
from game.ui.i18n import N_, _
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.paint.scene_data import FireMark

_NAMES = {"camp": N_("Smoke of a camp fire"), "inferno": N_("Smoke of an inferno")}


@dataclass(frozen=True, slots=True)
class CampFireOrder:
    """What a stack can be told about a fire in its hex: the words, the command, why not."""

    label: str
    command: Command
    reason: str


def camp_fire_of(reader: SideQueries, stack: StackId) -> CampFireOrder:
    """Make a camp fire, or put out what burns in the stack's hex."""
    side, here = reader.view.side, reader.view.stacks[stack]
    burns = str(here.hex) in reader.view.knowledge.smoke
    command = DouseFire(by=side, stack=stack) if burns else MakeFire(by=side, stack=stack)
    refused = reader.outlook.refusal(command)
    label = _("Put out the fire") if burns else _("Make a camp fire")
    return CampFireOrder(label, command, _(refused.detail) if refused is not None else "")


def smoke_words(reader: SideQueries, hex_: HexId) -> tuple[str, str]:
    """What burns in a hex and since when that is not sure: `Smoke of a camp fire`, `day 3`; empty words
    for nothing."""
    seen = reader.view.knowledge.smoke.get(str(hex_))
    if seen is None:
        return "", ""
    return _(_NAMES[seen.kind]), _("now") if seen.now else _("day {day}").format(day=seen.day)


def fire_marks(reader: SideQueries) -> tuple[FireMark, ...]:
    """Smoke to be drawn, seen and remembered."""
    smoke = reader.view.knowledge.smoke
    return tuple(FireMark(HexId(int(key)), seen.kind, seen.now) for key, seen in smoke.items())
