"""Fires on the map screen: the order to make or put out a camp fire, and smoke in words and as marks."""

from dataclasses import dataclass

from game.core.commands import Command, DouseFire, MakeFire
from game.core.records import HexId, StackId
from game.ui.i18n import _, later
from game.ui.map.reader import Reader
from game.ui.map.scene_data import FireMark

_NAMES = {"camp": later("Smoke of a camp fire"), "inferno": later("Smoke of an inferno")}


@dataclass(frozen=True, slots=True)
class Hearth:
    """What a stack can be told about a fire in its hex: the words, the command, why not."""

    label: str
    command: Command
    reason: str


def hearth_of(reader: Reader, stack: StackId) -> Hearth:
    """Make a camp fire, or put out what burns in the stack's hex."""
    side, here = reader.view.side, reader.view.stacks[stack]
    burns = str(here.hex) in reader.view.knowledge.smoke
    command = DouseFire(by=side, stack=stack) if burns else MakeFire(by=side, stack=stack)
    refused = reader.outlook.refusal(command)
    label = _("Put out the fire") if burns else _("Make a camp fire")
    return Hearth(label, command, _(refused.detail) if refused is not None else "")


def smoke_words(reader: Reader, hex_: HexId) -> tuple[str, str]:
    """What burns in a hex and since when that is not sure: `Smoke of a camp fire`, `day 3`; empty words
    for nothing."""
    seen = reader.view.knowledge.smoke.get(str(hex_))
    if seen is None:
        return "", ""
    return _(_NAMES[seen.kind]), _("now") if seen.now else _("day {day}").format(day=seen.day)


def fire_marks(reader: Reader) -> tuple[FireMark, ...]:
    """Smoke to be drawn, seen and remembered."""
    smoke = reader.view.knowledge.smoke
    return tuple(FireMark(HexId(int(key)), seen.kind, seen.now) for key, seen in smoke.items())
