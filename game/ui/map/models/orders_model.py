"""Standing orders of a stack as plain records: what may be ordered, and why not. `order_words` says what they
mean."""

from dataclasses import dataclass
from typing import Any

from game.core.commands.common import GiveOrders
from game.core.decisions import StandingOrders
from game.core.hexgrid import DIRECTIONS
from game.core.records import StackId, replace
from game.core.seams.foresight import Habits
from game.ui.i18n import N_, _
from game.ui.map.models.order_words import CLASS, RETREATS, SHARES, retreat_words, share_words
from game.ui.map.models.scouting import WAYS
from game.ui.map.models.side_queries import SideQueries
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
class OrderQuestion:
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
class OrderTopic:
    """What standing orders can say about one matter: `answers` are values of the field and their labels."""

    field: str
    label: str
    tip: str
    rule: str
    answers: tuple[tuple[Any, str], ...]


_MEET = (
    ("ambush_any", N_("Ambush anybody")),
    ("ambush_weaker", N_("Ambush weaker ones")),
    ("attack_any", N_("Attack anybody")),
    ("attack_weaker", N_("Attack weaker ones")),
    ("stay", N_("Stay as it is")),
    ("reveal", N_("Come out of hiding")),
    ("flee", N_("Flee if it can")),
    (_ASK, N_("Ask at the table")),
)
_QUESTIONS = (
    OrderTopic(
        "meet",
        N_("On meeting"),
        N_("What it does about enemies that come into its hex on their turn"),
        _MEETING,
        (("", ""), *_MEET),
    ),
    OrderTopic(
        "when_found",
        N_("When found"),
        N_("What it does about enemies that know of it although it hides"),
        "SD2-14.15",
        (("", N_("As on meeting")), *_MEET[2:]),
    ),
    OrderTopic(
        "dusk",
        N_("At dusk"),
        N_("What it does when nightfall shows who hides in its hex"),
        "SD5-8.10",
        (("", ""), *_MEET[2:4], ("hide", N_("Hide again")), ("stay", N_("Stay as it is")), _MEET[-1]),
    ),
    OrderTopic(
        "peek",
        N_("Keeps watch"),
        N_("Over which border it looks while others are on turn, at no cost; ends when it marches"),
        "SD5-9.03",
        (("", N_("Over no border")), *zip(DIRECTIONS, WAYS, strict=True)),
    ),
    OrderTopic(
        "weaker",
        N_("Weaker means"),
        N_("How strong a foe may be to count as weaker"),
        _MEETING,
        tuple((share, "") for share in SHARES),
    ),
    OrderTopic(
        "retreat_at",
        N_("Withdraws at"),
        N_("When it leaves a battle that nobody decides for it"),
        _BATTLE,
        tuple((share, "") for share in RETREATS),
    ),
    OrderTopic(
        "screen",
        N_("Behind the front"),
        N_("Who is kept out of reach in such a battle"),
        "SD4-12.02",
        (
            ("", N_("As they see fit")),
            ("nobody", N_("Nobody")),
            ("leaders", N_("Leaders")),
            ("shooters", N_("Leaders and shooters")),
        ),
    ),
)
_TOGGLES = (
    (
        "hold",
        N_("Hold back"),
        N_("Auto-attackers do not charge while a commander shares their hex"),
        "SD1-8.04",
    ),
    ("prisoners", N_("Take prisoners"), N_("Knocked-out enemies are taken alive"), "SD1-16.08"),
    ("capture", N_("Fight to capture"), N_("Aims at taking enemies where that is safe"), "SD1-19.01"),
    (
        "feed",
        N_("Feed ferals"),
        N_("Ferals that attack get food first, if it has what they like"),
        "SD3-7.06",
    ),
)


def order_questions() -> tuple[OrderTopic, ...]:
    """All matters of standing orders, for those who read about them."""
    toggles = (OrderTopic(field, label, tip, rule, ()) for field, label, tip, rule in _TOGGLES)
    return (*_QUESTIONS, *toggles)


def rows_of(reader: SideQueries, stack: StackId, orders: StandingOrders) -> tuple[OrderQuestion, ...]:
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


def _watches(reader: SideQueries, stack: StackId) -> bool:
    """Whether a stack keeps watch over a border, or can be told to over any."""
    now = reader.view.stacks[stack].orders
    return bool(now.peek) or any(not why_not(reader, stack, replace(now, peek=way)) for way in DIRECTIONS)


def _row(
    reader: SideQueries, stack: StackId, orders: StandingOrders, habits: Habits, asked: OrderTopic
) -> OrderQuestion:
    now = getattr(orders, asked.field)
    values = dict(asked.answers)
    if now not in values:
        values[now] = ""  # a scenario may name any share
    offers = tuple(
        OrderOffer(
            str(value),
            _label(reader, stack, habits, asked.field, value, label),
            value,
            _barred(reader, stack, replace(orders, **{asked.field: value}), value),
        )
        for value, label in values.items()
    )
    idle = ""
    if asked.field == "weaker" and not weighs(orders):
        idle = _("None of its orders weighs enemies")
    return OrderQuestion(asked.field, _(asked.label), _(asked.tip), asked.rule, offers, str(now), idle)


def _label(reader: SideQueries, stack: StackId, habits: Habits, field: str, value: Any, label: str) -> str:
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


def _barred(reader: SideQueries, stack: StackId, orders: StandingOrders, value: Any) -> str:
    if value == _ASK and getattr(reader.view.params, "reactions", "") != "table":
        return _("In this match nobody is asked outside their own turn ({rule})").format(rule=_MEETING)
    return why_not(reader, stack, orders)


def toggles_of(reader: SideQueries, stack: StackId, orders: StandingOrders) -> tuple[OrderToggle, ...]:
    """The orders that are given or not. What is given already can always be taken back."""
    out = []
    for field, label, second, rule in _TOGGLES:
        on = bool(getattr(orders, field))
        if field == "feed" and not (on or reader.view.stacks[stack].food):
            continue  # few stacks carry food, and the board is long enough
        reason = "" if on else why_not(reader, stack, replace(orders, **{field: True}))
        out.append(OrderToggle(field, _(label), _(second), rule, on, reason))
    return tuple(out)


def likes_of(reader: SideQueries, stack: StackId) -> tuple[StackId, ...]:
    """Other own stacks of the same classes of units."""
    mine = _kinds(reader, stack)
    return tuple(other for other in reader.stacks if other != stack and _kinds(reader, other) == mine)


def _kinds(reader: SideQueries, stack: StackId) -> frozenset[str]:
    return frozenset(reader.view.units[unit].kind for unit in reader.view.stacks[stack].units)


def why_not(reader: SideQueries, stack: StackId, orders: StandingOrders) -> str:
    """Why a stack cannot be given these orders; empty if it can."""
    refused = reader.outlook.refusal(GiveOrders(by=reader.view.side, stack=stack, orders=orders))
    return _("{reason} ({rule})").format(reason=_(refused.detail), rule=refused.rule) if refused else ""
