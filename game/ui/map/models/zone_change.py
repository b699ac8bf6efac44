"""The order of fliers to take another zone of their hex, as a row of the menu and a key."""

from dataclasses import dataclass

from game.core.commands.common import Command, SetZone
from game.core.records import StackId
from game.ui.i18n import N_, _
from game.ui.map.models.side_queries import SideQueries

_GROUND, _SKY = "ground", "sky"
_ZONES = {_GROUND: N_("ground"), _SKY: N_("sky")}
_NO_FLIER = "not_a_flier"


@dataclass(frozen=True, slots=True)
class ZoneChange:
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


def zone_change_of(reader: SideQueries, stack: StackId) -> ZoneChange | None:
    """Rise into the sky, or come down from it; None under rules without zones."""
    if not reader.offers(SetZone):
        return None
    aloft = reader.view.stacks[stack].zone == _SKY
    command = SetZone(by=reader.view.side, stack=stack, zone=_GROUND if aloft else _SKY)
    refused = reader.outlook.refusal(command)
    label = _("Down to the ground") if aloft else _("Up into the sky")
    word = _("Land") if aloft else _("Rise")
    flies = refused is None or aloft or refused.code != _NO_FLIER
    return ZoneChange(label, word, command, _(refused.detail) if refused is not None else "", flies)
