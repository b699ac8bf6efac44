"""The order of fliers to take another zone of their hex, as a row of the menu and a key."""

from dataclasses import dataclass

from game.core.commands import Command, SetZone
from game.core.records import StackId
from game.ui.i18n import _, later
from game.ui.map.reader import Reader

_GROUND, _SKY = "ground", "sky"
_ZONES = {_GROUND: later("ground"), _SKY: later("sky")}
_NO_FLIER = "not_a_flier"


@dataclass(frozen=True, slots=True)
class Lift:
    """What a stack can be told about its zone: the words, long and short, the command, why not. `flies`:
    whether it is one of fliers at all."""

    label: str
    word: str
    command: Command
    reason: str
    flies: bool


def zone_word(zone: str) -> str:
    """A zone, as cards name it."""
    return _(_ZONES.get(zone, zone))


def lift_of(reader: Reader, stack: StackId) -> Lift | None:
    """Rise into the sky, or come down from it; None under rules without zones."""
    if not reader.offers(SetZone):
        return None
    aloft = reader.view.stacks[stack].zone == _SKY
    command = SetZone(by=reader.view.side, stack=stack, zone=_GROUND if aloft else _SKY)
    refused = reader.outlook.refusal(command)
    label = _("Down to the ground") if aloft else _("Up into the sky")
    word = _("Land") if aloft else _("Rise")
    flies = refused is None or aloft or refused.code != _NO_FLIER
    return Lift(label, word, command, _(refused.detail) if refused is not None else "", flies)
