"""Standing orders of a stack as plain records: what may be ordered, why not, and what an order will do."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.core.commands import GiveOrders
from game.core.decisions import StandingOrders
from game.core.records import StackId, changed
from game.ui.i18n import _, later
from game.ui.map.reader import Reader

BATTLE_RULE = "SD2-10.01"
RETREATS = (None, 25, 50, 75, 100)
"""Percent of its hits lost at which a stack withdraws: as it sees fit, three steps, never."""
_NEVER = 100


@dataclass(frozen=True, slots=True)
class OrderOffer:
    """One thing that may be ordered in a row, or the `reason` why not."""

    key: str
    label: str
    value: Any
    reason: str = ""


@dataclass(frozen=True, slots=True)
class OrderRow:
    """A question that standing orders answer, with all answers to it."""

    field: str
    label: str
    tip: str
    rule: str
    offers: tuple[OrderOffer, ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class OrderToggle:
    """An order that is given or not, or the `reason` why it cannot be."""

    field: str
    label: str
    second: str
    rule: str
    on: bool
    reason: str = ""


_SCREENS = (
    ("", later("As they see fit"), ""),
    ("nobody", later("Nobody"), later("Nobody stands behind the front.")),
    ("leaders", later("Leaders"), later("Leaders stand behind the front.")),
    (
        "shooters",
        later("Leaders and shooters"),
        later("Leaders and shooters stand behind the front."),
    ),
)
_TOGGLES = (
    (
        "hold",
        later("Hold back"),
        later("Auto-attackers do not charge while a commander shares their hex"),
        "SD1-8.04",
    ),
    ("prisoners", later("Take prisoners"), later("Who is knocked out is taken alive"), "SD1-16.08"),
    ("capture", later("Fight to capture"), later("Aims at taking enemies where that is safe"), "SD1-19.01"),
)


def _retreat_label(at: int | None) -> str:
    if at is None:
        return _("As it sees fit")
    return _("Never") if at == _NEVER else _("{percent} % of its hits lost").format(percent=at)


def rows_of(reader: Reader, stack: StackId, orders: StandingOrders) -> tuple[OrderRow, ...]:
    """Every question that the orders of a stack answer, the answers judged as changes of `orders`."""
    retreats = [(str(at), _retreat_label(at), at) for at in RETREATS]
    screens = [(key, _(label), key) for key, label, _told in _SCREENS]
    return (
        _row(
            reader,
            stack,
            orders,
            ("retreat_at", _("Withdraws at"), _("When it leaves a battle that nobody decides for it")),
            BATTLE_RULE,
            retreats,
        ),
        _row(
            reader,
            stack,
            orders,
            ("screen", _("Behind the front"), _("Who is kept out of reach in such a battle")),
            "SD4-12.02",
            screens,
        ),
    )


def _row(
    reader: Reader,
    stack: StackId,
    orders: StandingOrders,
    words: tuple[str, str, str],
    rule: str,
    offers: Sequence[tuple[str, str, Any]],
) -> OrderRow:
    field, label, tip = words
    now = getattr(orders, field)
    judged = tuple(
        OrderOffer(key, text, value, why_not(reader, stack, changed(orders, **{field: value})))
        for key, text, value in offers
    )
    chosen = next((offer.key for offer in judged if offer.value == now), "")
    return OrderRow(field, label, tip, rule, judged, chosen)


def toggles_of(reader: Reader, stack: StackId, orders: StandingOrders) -> tuple[OrderToggle, ...]:
    """The orders that are given or not. What is given already can always be taken back."""
    out = []
    for field, label, second, rule in _TOGGLES:
        on = bool(getattr(orders, field))
        reason = "" if on else why_not(reader, stack, changed(orders, **{field: True}))
        out.append(OrderToggle(field, _(label), _(second), rule, on, reason))
    return tuple(out)


def why_not(reader: Reader, stack: StackId, orders: StandingOrders) -> str:
    """Why a stack cannot be given these orders; empty if it can."""
    refused = reader.outlook.refusal(GiveOrders(by=reader.view.side, stack=stack, orders=orders))
    return _("{reason} ({rule})").format(reason=_(refused.detail), rule=refused.rule) if refused else ""


# In words


def meaning(orders: StandingOrders) -> str:
    """What a stack with these orders will do, in whole sentences."""
    told = [part(orders) for part in (_holding, _withdrawing, _capturing)]
    told += [_(words) for key, _label, words in _SCREENS if key == orders.screen and words]
    return " ".join(filter(None, told)) or _("Does as its class does, and in battle as it sees fit.")


def _holding(orders: StandingOrders) -> str:
    return _("Auto-attackers hold back beside a commander.") if orders.hold else ""


def _withdrawing(orders: StandingOrders) -> str:
    if orders.retreat_at is None:
        return ""
    if orders.retreat_at == _NEVER:
        return _("Never withdraws from battle.")
    words = _("Withdraws from battle once {percent} % of its hits are lost.")
    return words.format(percent=orders.retreat_at)


def _capturing(orders: StandingOrders) -> str:
    if orders.capture:
        return _("Takes enemies alive where that is safe.")
    return _("Takes the knocked-out alive.") if orders.prisoners else ""


def in_short(orders: StandingOrders) -> str:
    """The same in a few words, for a line of the card."""
    told = [
        _("holds") if orders.hold else "",
        _short_retreat(orders.retreat_at),
        _("captures") if orders.capture or orders.prisoners else "",
        _("screens") if orders.screen else "",
    ]
    words = ", ".join(filter(None, told))
    return words[0].upper() + words[1:] if words else _("As its class does")


def _short_retreat(at: int | None) -> str:
    if at is None:
        return ""
    return _("never withdraws") if at == _NEVER else _("withdraws at {percent} %").format(percent=at)
