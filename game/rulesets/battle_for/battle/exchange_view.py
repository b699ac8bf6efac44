"""The exchange of a battle as a party sees it: what it knows, what it must assume. TB-8.04 to 8.17.

A party knows both stacks as they stand, for they share a known hex, and the enemy's Ranged stance, which
decides who must be attacked first (TB-7.10). It does not know the enemy's doctrine, its Chief Warlord, or who
has used Shockamancy today: for these it reckons with the default doctrine, no chief, and all of it. What the
attacker declared at the table is known when the defender declares after it (TB-8.02).
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from game.core.battle.exchange import ExchangePart, ExchangeView, StrikeView
from game.core.numbers import HALF
from game.core.records import SideId, replace
from game.rulesets.battle_for.battle import declaring, exchange, forecast, formula, shock
from game.rulesets.battle_for.battle.contributors import can_range, commands, flying, idle_reason
from game.rulesets.battle_for.battle.exchange import Declared, ExchangeField
from game.rulesets.battle_for.battle.forecast import ExchangeForecast
from game.rulesets.battle_for.battle.parties import as_seen
from game.rulesets.battle_for.battle.records import (
    Declaration,
    Exchange,
    ExchangeParty,
    ExchangeSetup,
    ExchangeState,
    StrikeDone,
)

Settings = Iterable[tuple[str, str]]


def index_of(setup: ExchangeSetup, side: SideId) -> int:
    """0 or 1. KeyError for a side that does not fight here."""
    for index, party in enumerate(setup.parties):
        if party.side == side:
            return index
    raise KeyError(side)


def known_to(setup: ExchangeSetup, by: int) -> ExchangeSetup:
    """The setup as one party knows it; the unknown as the module's docstring has it."""
    if by == 0:
        return replace(setup, defender=_as_seen(setup.defender))
    return replace(setup, attacker=_as_seen(setup.attacker))


def _as_seen(party: ExchangeParty) -> ExchangeParty:
    return as_seen(party, ranged=party.doctrine.ranged and can_range(party.combatants))


def declared_by(state: ExchangeState, side: SideId, settings: Settings = ()) -> Declared:
    """Both declarations as a side must take them: its own, with settings of its own if it has not declared
    yet, and the enemy's as far as it knows."""
    by = index_of(state.setup, side)
    seen = known_to(state.setup, by)
    own = state.declared[by]
    if own is None:
        own = declaring.declared(seen, by, settings)
    enemy = state.declared[1 - by]
    if enemy is None:
        enemy = declaring.standing(seen, 1 - by)
    return (own, enemy) if by == 0 else (enemy, own)


def view(state: ExchangeState, side: SideId, settings: Settings = ()) -> ExchangeView:
    """The exchange as `side` sees it: what may come, or what came. Refusal for settings it cannot declare."""
    by = index_of(state.setup, side)
    if state.done is not None:
        declared = tuple(told or Declaration() for told in state.declared)
        return _done(state.setup, (declared[0], declared[1]), state.done)
    seen = known_to(state.setup, by)
    declared_ = declared_by(state, side, settings)
    assumed = _assumed(seen, 1 - by, told=state.declared[1 - by] is not None)
    return _ahead(forecast.outlook(seen, declared_), assumed)


def _assumed(setup: ExchangeSetup, enemy: int, *, told: bool) -> tuple[str, ...]:
    """What a party cannot know of the enemy; less once it was `told` what the enemy does."""
    stack = setup.parties[enemy].combatants
    out = []
    points = shock.most_points(stack)
    if points and not told:
        out.append(f"The enemy is assumed to use all its Shockamancy, {points} points, in stack order")
    if commands(stack):
        out += [] if told else ["The enemy is assumed to deal its damage in stack order"]
        out.append("The enemy's Chief Warlord is assumed to be elsewhere")
    return tuple(out)


def _head(setup: ExchangeSetup, declared: Declared, order: str, why: str) -> ExchangeView:
    return ExchangeView(
        order=order,
        why=why,
        strikes=(StrikeView(step=0), StrikeView(step=0)),
        settings=(declaring.settings_of(declared[0]), declaring.settings_of(declared[1])),
        shock=(declared[0].shock, declared[1].shock),
        fatigue=setup.fatigue,
        hit_and_run=declared[0].hit_and_run,
        ambush=setup.ambush,
    )


def _ahead(ahead: ExchangeForecast, assumed: tuple[str, ...]) -> ExchangeView:
    start = ahead.start
    head = _head(start.setup, start.declared, start.order, exchange.WHY[start.order])
    return replace(
        head,
        strikes=(_strike_ahead(ahead, 0), _strike_ahead(ahead, 1)),
        parts=tuple(part for by in (0, 1) for part in _parts(start, by, ahead.units)),
        assumed=assumed,
    )


def _strike_ahead(ahead: ExchangeForecast, by: int) -> StrikeView:
    start = ahead.start
    step = _step_of(start, by)
    if not step:
        return StrikeView(step=0, why=exchange.WHY[start.order])
    strong = exchange.strength(start, by)
    least, most = forecast.bounds(ahead.damage[by])
    return StrikeView(
        step=step,
        factors=exchange.factors(start, by, strong),
        spread=forecast.outcomes(start, by, strong),
        least=Fraction(least, HALF),
        mean=forecast.mean(ahead.damage[by]) / HALF,
        most=Fraction(most, HALF),
        later=step == 2,
    )


def _step_of(state: ExchangeField, by: int) -> int:
    steps = enumerate(exchange.STEPS[state.order], 1)
    return next((number for number, strikers in steps if by in strikers), 0)


def _parts(start: ExchangeField, by: int, ends: Mapping[str, forecast.Spread]) -> list[ExchangePart]:
    stack = start.setup.parties[by].combatants
    flies = flying(stack)
    out = []
    for unit in stack:
        idle = idle_reason(unit, ranged=start.declared[by].ranged, shocked=start.shocked)
        kept = ends[unit.id]
        least, most = forecast.bounds(kept)
        out.append(
            ExchangePart(
                unit=unit.id,
                contributes=not idle,
                why=idle,
                defense=formula.defense_of(unit, start.setup, defending=by == 1, flies=flies),
                falls=kept.get(0, Fraction(0)),
                loss=unit.now - forecast.mean(kept),
                least=unit.now - most,
                most=unit.now - least,
                shocked=unit.id in start.shocked,
            )
        )
    return out


def _done(setup: ExchangeSetup, declared: Declared, done: Exchange) -> ExchangeView:
    """What came of it; every chance is certain now."""
    start = exchange.begin(setup, declared)
    ends = {unit: {hits: Fraction(1)} for unit, hits in done.now.items()}
    return replace(
        _head(setup, declared, done.order, done.why),
        strikes=(_strike_done(done.strikes[0]), _strike_done(done.strikes[1])),
        parts=tuple(part for by in (0, 1) for part in _parts(start, by, ends)),
    )


def _strike_done(strike: StrikeDone) -> StrikeView:
    dealt = Fraction(strike.dealt, HALF)
    return StrikeView(
        step=strike.step,
        factors=tuple(part for part in strike.factors if part.id != formula.DICE),
        least=dealt,
        mean=dealt,
        most=dealt,
        rolled=strike.total,
        damage=dealt,
        why=strike.why,
        later=strike.step == 2,
    )
