"""Standing orders of a stack as plain records: what may be ordered, and why not. `order_words` says what they
mean."""

from dataclasses import dataclass
from typing import Any

from game.core.commands import GiveOrders
from game.core.decisions import StandingOrders
from game.core.foresight import Habits
from game.core.hexgrid import DIRECTIONS
from game.core.records import StackId, changed
from game.ui.i18n import _, later
from game.ui.map.order_words import CLASS, RETREATS, SHARES, retreat_words, share_words
from game.ui.map.reader import Reader
from game.ui.map.scouting import WAYS
from game.views.scouting import habits_of

_MEETING = "SD2-14.37"
_BATTLE = "SD2-10.01"
_ASK = "ask"
_WEIGHED = ("meet", "when_found", "dusk")


@dataclass(frozen=True, slots=True)
class OrderOffer:
    """One thing that may be ordered in a row, or the `reason` why not."""

    key: str
    label: str
    value: Any
    reason: str = ""


@dataclass(frozen=True, slots=True)
class OrderRow:
    """A question that standing orders answer, with all answers to it; `idle`: why it does not matter now."""

    field: str
    label: str
    tip: str
    rule: str
    offers: tuple[OrderOffer, ...]
    chosen: str
    idle: str = ""


@dataclass(frozen=True, slots=True)
class OrderToggle:
    """An order that is given or not, or the `reason` why it cannot be."""

    field: str
    label: str
    second: str
    rule: str
    on: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class _Question:
    field: str
    label: str
    tip: str
    rule: str
    answers: tuple[tuple[Any, str], ...]


_MEET = (
    ("ambush_any", later("Ambush anybody")),
    ("ambush_weaker", later("Ambush weaker ones")),
    ("attack_any", later("Attack anybody")),
    ("attack_weaker", later("Attack weaker ones")),
    ("stay", later("Stay as it is")),
    ("reveal", later("Come out of hiding")),
    ("flee", later("Flee if it can")),
    (_ASK, later("Ask at the table")),
)
_QUESTIONS = (
    _Question(
        "meet",
        later("On meeting"),
        later("What it does about enemies that come into its hex in their turn"),
        _MEETING,
        (("", ""), *_MEET),
    ),
    _Question(
        "when_found",
        later("When found"),
        later("What it does about enemies that know of it although it hides"),
        "SD2-14.15",
        (("", later("As on meeting")), *_MEET[2:]),
    ),
    _Question(
        "dusk",
        later("At dusk"),
        later("What it does when nightfall shows who hides in its hex"),
        "SD5-8.10",
        (("", ""), *_MEET[2:4], ("hide", later("Hide again")), ("stay", later("Stay as it is")), _MEET[-1]),
    ),
    _Question(
        "peek",
        later("Keeps watch"),
        later("Over which border it looks while others are on turn, at no cost; ends when it marches"),
        "SD5-9.03",
        (("", later("Over no border")), *zip(DIRECTIONS, WAYS, strict=True)),
    ),
    _Question(
        "weaker",
        later("Weaker means"),
        later("How strong a foe may be to count as weaker"),
        _MEETING,
        tuple((share, "") for share in SHARES),
    ),
    _Question(
        "retreat_at",
        later("Withdraws at"),
        later("When it leaves a battle that nobody decides for it"),
        _BATTLE,
        tuple((share, "") for share in RETREATS),
    ),
    _Question(
        "screen",
        later("Behind the front"),
        later("Who is kept out of reach in such a battle"),
        "SD4-12.02",
        (
            ("", later("As they see fit")),
            ("nobody", later("Nobody")),
            ("leaders", later("Leaders")),
            ("shooters", later("Leaders and shooters")),
        ),
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
    (
        "feed",
        later("Feed ferals"),
        later("Ferals that attack get food first, if it has what they like"),
        "SD3-7.06",
    ),
)


def rows_of(reader: Reader, stack: StackId, orders: StandingOrders) -> tuple[OrderRow, ...]:
    """Every question that the orders of a stack answer, the answers judged as changes of `orders`. Where the
    rules know no meetings, those of battles only."""
    habits = habits_of(reader.outlook, stack)
    watches = habits is not None and _watches(reader, stack)
    asked = (
        q
        for q in _QUESTIONS
        if q.field in ("retreat_at", "screen") or (habits is not None and (watches or q.field != "peek"))
    )
    return tuple(_row(reader, stack, orders, habits or Habits(), question) for question in asked)


def _watches(reader: Reader, stack: StackId) -> bool:
    """Whether a stack keeps watch over a border, or can be told to over any."""
    now = reader.view.stacks[stack].orders
    return bool(now.peek) or any(not why_not(reader, stack, changed(now, peek=way)) for way in DIRECTIONS)


def _row(
    reader: Reader, stack: StackId, orders: StandingOrders, habits: Habits, asked: _Question
) -> OrderRow:
    now = getattr(orders, asked.field)
    values = dict(asked.answers)
    if now not in values:
        values[now] = ""  # a scenario may name any share
    offers = tuple(
        OrderOffer(
            str(value),
            _label(reader, stack, habits, asked.field, value, label),
            value,
            _barred(reader, stack, changed(orders, **{asked.field: value}), value),
        )
        for value, label in values.items()
    )
    idle = ""
    if asked.field == "weaker" and not weighs(orders):
        idle = _("None of its orders weighs enemies")
    return OrderRow(asked.field, _(asked.label), _(asked.tip), asked.rule, offers, str(now), idle)


def _label(reader: Reader, stack: StackId, habits: Habits, field: str, value: Any, label: str) -> str:
    if label:
        return _(label)
    if field == "retreat_at":
        return retreat_words(value)
    if field == "weaker":
        return _("Up to {share}").format(share=share_words(value))
    hidden = reader.view.stacks[stack].stance != "open"
    habit = habits.dusk if field == "dusk" else habits.hidden if hidden else habits.open
    return _(CLASS).format(habit=_(habit)[:1].lower() + _(habit)[1:])


def weighs(orders: StandingOrders) -> bool:
    """Whether any order asks whether a foe is weaker."""
    return any(str(getattr(orders, field)).endswith("weaker") for field in _WEIGHED)


def _barred(reader: Reader, stack: StackId, orders: StandingOrders, value: Any) -> str:
    if value == _ASK and getattr(reader.view.params, "reactions", "") != "table":
        return _("In this match nobody is asked outside his own turn ({rule})").format(rule=_MEETING)
    return why_not(reader, stack, orders)


def toggles_of(reader: Reader, stack: StackId, orders: StandingOrders) -> tuple[OrderToggle, ...]:
    """The orders that are given or not. What is given already can always be taken back."""
    out = []
    for field, label, second, rule in _TOGGLES:
        on = bool(getattr(orders, field))
        if field == "feed" and not (on or reader.view.stacks[stack].food):
            continue  # few stacks carry food, and the board is long enough
        reason = "" if on else why_not(reader, stack, changed(orders, **{field: True}))
        out.append(OrderToggle(field, _(label), _(second), rule, on, reason))
    return tuple(out)


def likes_of(reader: Reader, stack: StackId) -> tuple[StackId, ...]:
    """Other own stacks of the same classes of units."""
    mine = _kinds(reader, stack)
    return tuple(other for other in reader.stacks if other != stack and _kinds(reader, other) == mine)


def _kinds(reader: Reader, stack: StackId) -> frozenset[str]:
    return frozenset(reader.view.units[unit].kind for unit in reader.view.stacks[stack].units)


def why_not(reader: Reader, stack: StackId, orders: StandingOrders) -> str:
    """Why a stack cannot be given these orders; empty if it can."""
    refused = reader.outlook.refusal(GiveOrders(by=reader.view.side, stack=stack, orders=orders))
    return _("{reason} ({rule})").format(reason=_(refused.detail), rule=refused.rule) if refused else ""
