"""What a battle of one exchange looks like after an event, and what it looked like before; see `fold`."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from game.core.battle import exchange_events as ev
from game.core.battle.exchange import ExchangeView, StrikeView
from game.core.events.common import Event
from game.core.numbers import HALF
from game.core.records import replace

if TYPE_CHECKING:
    from game.ui.battle.playback.fold import BattlePicture

_ORDERS: Mapping[tuple[int, int], str] = {
    (1, 1): "simultaneous",
    (1, 2): "attacker_first",
    (2, 1): "defender_first",
    (1, 0): "attacker_only",
}


def _hurt(picture: "BattlePicture", event: ev.UnitHurt) -> None:
    picture.put(event.unit, hits=event.after)


def _shocked(picture: "BattlePicture", event: ev.UnitShocked) -> None:
    picture.put(event.unit, condition="stunned")


def _declared(picture: "BattlePicture", event: ev.SideDeclared) -> None:
    """What was unknown until now is no secret any more."""
    exchange, at = _found(picture, event.side)
    if exchange is None:
        return
    settings = list(exchange.settings)
    settings[at] = event.settings
    picture.now(exchange=replace(exchange, settings=(settings[0], settings[1]), assumed=()))
    marks = picture.phases
    states = ("done", *("now" if n == 1 else "ahead" for n in range(1, len(marks))))
    picture.now(phases=tuple(replace(m, state=s) for m, s in zip(marks, states, strict=True)))


def _struck(picture: "BattlePicture", event: ev.StrikeDealt) -> None:
    exchange, at = _found(picture, event.side)
    if exchange is None:
        return
    strikes = list(exchange.strikes)
    strikes[at] = struck(strikes[at], event)
    order = _ORDERS.get((strikes[0].step, strikes[1].step), exchange.order)
    picture.now(exchange=replace(exchange, strikes=(strikes[0], strikes[1]), order=order))


def struck(before: StrikeView, event: ev.StrikeDealt) -> StrikeView:
    """A strike as it fell."""
    if not event.step:
        return StrikeView(step=0, why=event.why)
    return replace(
        before,
        step=event.step,
        factors=event.factors,
        rolled=event.total,
        damage=Fraction(event.damage, HALF),
        why=event.why,
    )


def _found(picture: "BattlePicture", side: str) -> tuple[ExchangeView | None, int]:
    view = picture.view()
    sides = [str(party.side) for party in view.parties]
    return (view.exchange, sides.index(side)) if side in sides else (None, 0)


EXCHANGE: Mapping[type[Event], Callable[["BattlePicture", Any], None]] = {
    ev.UnitHurt: _hurt,
    ev.UnitShocked: _shocked,
    ev.SideDeclared: _declared,
    ev.StrikeDealt: _struck,
}


def _unhurt(picture: "BattlePicture", event: ev.UnitHurt) -> None:
    picture.put(event.unit, hits=event.before)


def _awake(picture: "BattlePicture", event: ev.UnitShocked) -> None:
    picture.put(event.unit, condition="fit")


def _unstruck(picture: "BattlePicture", event: ev.StrikeDealt) -> None:
    exchange, at = _found(picture, event.side)
    if exchange is not None:
        strikes = list(exchange.strikes)
        strikes[at] = replace(strikes[at], rolled=None, damage=None)
        picture.now(exchange=replace(exchange, strikes=(strikes[0], strikes[1])))


BACK: Mapping[type[Event], Callable[["BattlePicture", Any], None]] = {
    ev.UnitHurt: _unhurt,
    ev.UnitShocked: _awake,
    ev.StrikeDealt: _unstruck,
}
