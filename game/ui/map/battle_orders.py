"""Standing orders of a stack for battles in which nobody decides for it: what may be chosen."""

from dataclasses import dataclass
from typing import Any

from game.core.commands import GiveOrders
from game.core.decisions import Screen, StandingOrders
from game.core.records import StackId, changed
from game.ui.i18n import _, later
from game.ui.map.reader import Reader

RULE = "SD2-10.01"
RETREATS = (None, 25, 50, 75, 100)
"""Percent of its hits lost at which a stack withdraws: as it sees fit, three steps, never."""

_SCREENS: tuple[tuple[Screen, str, str], ...] = (
    ("", later("Behind the front: as they see fit"), ""),
    ("nobody", later("Behind the front: nobody"), later("nobody behind the front")),
    ("leaders", later("Behind the front: leaders"), later("leaders behind the front")),
    ("shooters", later("Behind the front: leaders and shooters"), later("leaders and shooters behind it")),
)


@dataclass(frozen=True, slots=True)
class BattleChoice:
    """One order for battles: what it would change, whether it stands, or why it cannot be given."""

    label: str
    fields: dict[str, Any]
    on: bool
    reason: str = ""


def choices_of(reader: Reader, stack: StackId) -> tuple[BattleChoice, ...]:
    """Every order for battles that a stack could be given."""
    orders = reader.view.stacks[stack].orders
    out = [
        _choice(reader, stack, _retreat_label(at), orders.retreat_at == at, retreat_at=at) for at in RETREATS
    ]
    label = _("Takes enemies alive where that is safe")
    out.append(_choice(reader, stack, label, orders.capture, capture=not orders.capture))
    out += [
        _choice(reader, stack, _(label), orders.screen == key, screen=key) for key, label, _told in _SCREENS
    ]
    return tuple(out)


def _choice(reader: Reader, stack: StackId, label: str, on: bool, **fields: Any) -> BattleChoice:
    orders = changed(reader.view.stacks[stack].orders, **fields)
    refused = reader.outlook.refusal(GiveOrders(by=reader.view.side, stack=stack, orders=orders))
    return BattleChoice(label, fields, on, _(refused.detail) if refused is not None else "")


def _retreat_label(at: int | None) -> str:
    if at is None:
        return _("Withdraws as it sees fit")
    if at == max(filter(None, RETREATS)):
        return _("Never withdraws")
    return _("Withdraws with {percent} % of its hits lost").format(percent=at)


def told(orders: StandingOrders) -> str:
    """The orders for battles in a few words, empty if there are none."""
    parts = [] if orders.retreat_at is None else [_retreat_label(orders.retreat_at).lower()]
    if orders.capture:
        parts.append(_("takes enemies alive"))
    parts += [_(words) for key, _label, words in _SCREENS if key == orders.screen and words]
    return ", ".join(parts)
