"""A stack's doctrine as plain records: what may be chosen, and why not; `doctrine_words` has the words."""

from collections.abc import Iterator
from typing import Any

from game.core.commands.turns import SetDoctrine
from game.core.doctrine import Doctrine
from game.core.records import StackId, replace
from game.ui.i18n import _
from game.ui.map.models import doctrine_words as words
from game.ui.map.models.orders_model import OrderOffer, OrderQuestion
from game.ui.map.models.side_queries import SideQueries

COMMAND_RULE = "TB-6.01"


def rows_of(reader: SideQueries, stack: StackId, doctrine: Doctrine) -> tuple[OrderQuestion, ...]:
    """All that a doctrine settles, with the answers to each; one without effect says why in `idle`."""
    return tuple(
        OrderQuestion(
            field,
            label,
            tip,
            rule,
            tuple(_offer(reader, stack, doctrine, field, value, text) for value, text in answers),
            str(getattr(doctrine, field)),
            idle,
        )
        for field, label, tip, rule, answers, idle in _asked(reader, stack, doctrine)
    )


def _asked(
    reader: SideQueries, stack: StackId, doctrine: Doctrine
) -> Iterator[tuple[str, str, str, str, list[tuple[Any, str]], str]]:
    points = shock_of(reader, stack)
    aims = doctrine.damage == "target" or (doctrine.shock_target and doctrine.shock != 0)
    yield (
        "ranged",
        _("Fights"),
        _("Shooters strike first; the others do not strike at all"),
        words.RANGED_RULE,
        [(False, _("At close quarters")), (True, _("Ranged"))],
        "",
    )
    steps = sorted({0, *range(1, min(points, 5) + 1), points // 2, points, doctrine.shock or 0})
    yield (
        "shock",
        _("Shockamancy"),
        _("Once a day, before the strikes: a unit that takes as much as its hits does not strike"),
        words.SHOCK_RULE,
        [(None, _("All it has")), *((step, _("{count} points").format(count=step)) for step in steps)],
        "" if points else _("No unit in it has Shockamancy"),
    )
    yield (
        "shock_target",
        _("Shock falls"),
        _("Aimed shock counts half, on a commander a quarter; only a commander can aim it"),
        words.SHOCK_AIM_RULE,
        [(False, _("In the enemy's order")), (True, _("At one unit"))],
        "" if points else _("No unit in it has Shockamancy"),
    )
    yield (
        "damage",
        _("Blows fall"),
        _("Aimed blows count half, on a commander a quarter; only a commander can choose"),
        words.DAMAGE_RULE,
        [(key, _(text)) for key, text in words.DAMAGE.items()],
        "",
    )
    yield (
        "aim",
        _("Aims at"),
        _("Whom aimed blows and aimed shock look for"),
        words.DAMAGE_RULE,
        [(key, _(text)) for key, text in words.AIMS.items()],
        "" if aims else _("Neither its blows nor its shock are aimed"),
    )
    yield (
        "ambush",
        _("Ambushes"),
        _("Anybody who enters its hex without knowing it"),
        words.AMBUSH_RULE,
        [(key, _(text)) for key, text in words.AMBUSH.items()],
        "",
    )
    yield (
        "ratio",
        _("Good odds"),
        _("Damage it can expect to deal, in percent of what it takes"),
        words.AMBUSH_RULE,
        [(ratio, f"{ratio} %") for ratio in sorted({*words.RATIOS, doctrine.ratio})],
        "" if doctrine.ambush == "ratio" else _("It does not weigh the odds of its ambushes"),
    )


def _offer(
    reader: SideQueries, stack: StackId, doctrine: Doctrine, field: str, value: Any, text: str
) -> OrderOffer:
    if getattr(doctrine, field) == value:
        return OrderOffer(str(value), text, value)
    return OrderOffer(str(value), text, value, why_not(reader, stack, replace(doctrine, **{field: value})))


def shock_of(reader: SideQueries, stack: StackId) -> int:
    """Points of Shockamancy that a stack can use: the Attack of those who have it (TB-13.31)."""
    return sum(card.attack for card in reader.cards(stack) if reader.world.facts(card.kind).blasts)


def why_not(reader: SideQueries, stack: StackId, doctrine: Doctrine) -> str:
    """Why a stack cannot be given a doctrine; empty if it can."""
    refused = reader.outlook.refusal(SetDoctrine(by=reader.view.side, stack=stack, doctrine=doctrine))
    return _("{reason} ({rule})").format(reason=_(refused.detail), rule=refused.rule) if refused else ""


def command_words(reader: SideQueries, stack: StackId) -> tuple[str, str, str]:
    """Whether a stack can be given orders, what that means, and the rule: it is in command, goes on by the
    orders that it has, or has none (TB-6.03)."""
    here = reader.view.stacks[stack]
    refused = reader.outlook.refusal(SetDoctrine(by=reader.view.side, stack=stack, doctrine=here.doctrine))
    if refused is None:
        return _("in command"), _("It can be given any orders"), COMMAND_RULE
    orders = _("on old orders") if here.queue else _("no orders")
    return orders, _(refused.detail), refused.rule
