"""Happenings of turns with parts and of exchanges as sentences: purchases, scouts, orders that are carried,
nations, peace, strikes."""

from collections.abc import Callable
from typing import Any

from game.core.battle import exchange_events as exchange
from game.core.events import turns as turn
from game.core.events.common import Event
from game.core.numbers import halves_text
from game.i18n import N_, _, ngettext
from game.views.story_names import BAD, GOOD, PLAIN, WARN, StoryLine, StoryNames
from game.views.story_names import units as units_text

_POINTS = {
    "income": N_("{change} points came in; {after} in store"),
    "joined": N_("The new nation brought {change} points; {after} in store"),
}


def _points(e: turn.PointsChanged, names: StoryNames) -> StoryLine | None:
    words = _POINTS.get(e.why)
    if words is None or e.side != names.view.side:
        return None  # what was bought tells its own price
    text = _(words).format(change=e.after - e.before, after=e.after)
    return StoryLine(text=text, icon="coins", tone=GOOD)


def _recruited(e: turn.UnitsRecruited, names: StoryNames) -> StoryLine:  # noqa: ARG001
    text = _("{units} recruited for {cost} points").format(units=units_text(len(e.units)), cost=e.cost)
    return StoryLine(text=text, icon="barracks", tone=GOOD, hex=e.hex)


def _barred(e: turn.RecruitsBarred, names: StoryNames) -> StoryLine:  # noqa: ARG001
    text = _("Nobody was recruited: {reason}").format(reason=_(e.reason))
    return StoryLine(text=text, icon="warn", tone=WARN, hex=e.hex)


def _scouted(e: turn.HexesScouted, names: StoryNames) -> StoryLine:
    words = ngettext("{unit} scouted {count} hex", "{unit} scouted {count} hexes", len(e.hexes))
    text = words.format(unit=names.unit(e.unit), count=len(e.hexes))
    return StoryLine(text=text, icon="search", hex=e.hexes[-1] if e.hexes else None)


def _noticed(e: turn.ScoutNoticed, names: StoryNames) -> StoryLine:
    text = _("{side} scouted a hex that you are in").format(side=names.side(e.side))
    return StoryLine(text=text, icon="eye", tone=WARN, hex=e.hex)


def _delivered(e: turn.OrdersDelivered, names: StoryNames) -> StoryLine:
    to = names.stack(e.to, within=True)
    text = _("{stack} brought orders to {to}").format(stack=names.stack(e.stack), to=to)
    return StoryLine(text=text, icon="scroll", hex=e.hex)


def _failed(e: turn.OrdersFailed, names: StoryNames) -> StoryLine:
    text = _("{stack} cannot carry out its orders: {reason}")
    told = text.format(stack=names.stack(e.stack), reason=_(e.reason))
    return StoryLine(text=told, icon="warn", tone=WARN, hex=e.hex)


def _founded(e: turn.FactionFounded, names: StoryNames) -> StoryLine:
    text = _("The nation {name} joined {side}").format(name=e.name, side=names.side(e.side))
    return StoryLine(text=text, icon="flag", tone=GOOD if names.mine(e.side) else WARN)


def _peace(e: turn.PeaceBroken, names: StoryNames) -> StoryLine:
    text = _("{by} attacked {side} in peace: they are enemies until the turn ends")
    told = text.format(by=names.side(e.by), side=names.side(e.side))
    return StoryLine(text=told, icon="sword", tone=BAD if e.side == names.view.side else WARN)


def _struck(e: exchange.StrikeDealt, names: StoryNames) -> StoryLine | None:
    if not e.step:
        return None
    text = _("{side} dealt {damage} damage with {total} on two dice")
    told = text.format(side=names.side(e.side), damage=halves_text(e.damage), total=e.total)
    return StoryLine(text=told, icon="dice", tone=PLAIN if names.mine(e.side) else WARN)


def _shocked(e: exchange.ShockDealt, names: StoryNames) -> StoryLine | None:
    if not e.points:
        return None
    words = ngettext(
        "{side} used {count} point of Shockamancy", "{side} used {count} points of Shockamancy", e.points
    )
    return StoryLine(text=words.format(side=names.side(e.side), count=e.points), icon="star")


WRITERS: dict[type[Event], Callable[[Any, StoryNames], StoryLine | None]] = {
    turn.PointsChanged: _points,
    turn.UnitsRecruited: _recruited,
    turn.RecruitsBarred: _barred,
    turn.HexesScouted: _scouted,
    turn.ScoutNoticed: _noticed,
    turn.OrdersDelivered: _delivered,
    turn.OrdersFailed: _failed,
    turn.FactionFounded: _founded,
    turn.PeaceBroken: _peace,
    exchange.StrikeDealt: _struck,
    exchange.ShockDealt: _shocked,
}
"""The sentence of each happening for the side that learned of it; those without one are told by no log."""
