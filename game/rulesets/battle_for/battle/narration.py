"""A battle that was fought as events, every die among them. The order is that of TB-8.02."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from game.core.battle.exchange_events import (
    FatigueSet,
    ShockDealt,
    SideDeclared,
    StrikeDealt,
    UnitFell,
    UnitHurt,
    UnitShocked,
)
from game.core.battle.seam import BattleResult, CombatantFate
from game.core.events.common import BattleBegan, BattleEnded, CombatantFell, DieRolled, Event
from game.core.numbers import Halves
from game.core.records import FieldOf, RuleId, SideId
from game.rulesets.battle_for.battle import declaring, exchange, shock
from game.rulesets.battle_for.battle.exchange import Declared
from game.rulesets.battle_for.battle.records import (
    Declaration,
    Exchange,
    ExchangeFighter,
    ExchangeSetup,
    FallDone,
    StrikeDone,
)


def result_of(setup: ExchangeSetup, done: Exchange) -> BattleResult:
    """How each unit left it: Shocked ones are well again (TB-13.36). Who alone has units left won; else
    nobody."""
    fates = {}
    for party, exp in zip(setup.parties, done.exp, strict=True):
        for unit in party.combatants:
            hits = done.now[unit.id]
            carried = unit.riding if done.now.get(unit.riding, 0) > 0 else ""
            fates[unit.id] = CombatantFate(
                end="fit" if hits > 0 else "croaked",
                hits=hits,
                exp=Fraction(exp if hits > 0 else 0),
                mount=carried if hits > 0 else "",
            )
    return BattleResult(winner=winner_of(setup, done), fates=fates, bouts=1, reason=reason_of(setup, done))


def winner_of(setup: ExchangeSetup, done: Exchange) -> SideId | None:
    """The party that alone has units left."""
    left = _left(setup, done)
    return left[0] if len(left) == 1 else None


def reason_of(setup: ExchangeSetup, done: Exchange) -> str:
    """`won`, `none_left` or `both_left`."""
    return ("none_left", "won", "both_left")[len(_left(setup, done))]


def _left(setup: ExchangeSetup, done: Exchange) -> list[SideId]:
    return [p.side for p in setup.parties if any(done.now[unit.id] > 0 for unit in p.combatants)]


EventT = TypeVar("EventT", bound=Event)


class _Teller:
    """Makes the events of one battle, in order."""

    def __init__(self, setup: ExchangeSetup, declared: Declared, done: Exchange) -> None:
        self.setup = setup
        self.declared = declared
        self.done = done
        self.units: Mapping[str, ExchangeFighter] = {u.id: u for p in setup.parties for u in p.combatants}
        self.hits = {id_: unit.now for id_, unit in self.units.items()}
        self.dice = 0

    def event(self, make: Callable[..., EventT], rule: str = "", **fields: FieldOf[EventT]) -> EventT:
        return make(audience=self.setup.heard_by, rule=RuleId(rule), battle=self.setup.id, **fields)

    def die(self, sides: int, face: int, why: str, rule: str, roller: str = "") -> Event:
        event = self.event(
            DieRolled,
            rule,
            stream=f"battle.{self.setup.id}",
            index=self.dice,
            sides=sides,
            face=face,
            why=why,
            roller=roller,
            total=face,
        )
        self.dice += 1
        return event

    def told(self) -> Iterator[Event]:
        attacker, defender = self.setup.parties
        yield self.event(
            BattleBegan,
            "TB-7.19" if self.setup.ambush else "TB-8.01",
            hex=self.setup.hex,
            attacker=attacker.side,
            defender=defender.side,
            state=opening_of(self.setup, self.declared),
            why=self.done.why,
        )
        for party, told in zip(self.setup.parties, self.declared, strict=True):
            yield self.event(SideDeclared, "TB-8.02", side=party.side, settings=declaring.settings_of(told))
        yield from self.shocks()
        for number, face in enumerate(self.done.dice):
            who = self.setup.parties[number // 2]
            yield self.die(6, face, "strike", "TB-8.10", who.side)
        for strikers in exchange.STEPS[self.done.order]:
            yield from self.step(strikers)
        for by, strike in enumerate(self.done.strikes):
            if not strike.step:
                yield self.strike(by, strike)
        yield from self.ended()

    def shocks(self) -> Iterator[Event]:
        for party, told in zip(self.setup.parties, self.declared, strict=True):
            if told.shock:
                by = shock.spenders(party.combatants, told.shock)
                yield self.event(
                    ShockDealt,
                    "TB-13.31",
                    side=party.side,
                    points=told.shock,
                    target=told.shock_target,
                    by=by,
                )
        for unit in self.done.shocked:
            yield self.event(UnitShocked, "TB-13.33", unit=unit)

    def step(self, strikers: Sequence[int]) -> Iterator[Event]:
        for by in strikers:
            yield self.strike(by, self.done.strikes[by])
            for unit, loss in self.done.strikes[by].losses:
                if loss:
                    yield self.hurt(unit, self.hits[unit] - loss, "TB-9.01")
        croaked = [u for by in strikers for u, _ in self.done.strikes[by].losses if not self.hits[u]]
        for unit in croaked:
            yield self.event(CombatantFell, "TB-9.07", unit=unit, how="croaked")
        falling = [fall for fall in self.done.falls if self._fell_in(fall, strikers)]
        for fall in falling:
            yield from self.fall(fall)

    def _fell_in(self, fall: FallDone, strikers: Sequence[int]) -> bool:
        """Whether a fall belongs to the step in which these struck: its stack was hit then."""
        hit = [self.setup.parties[1 - by].combatants for by in strikers]
        return any(unit.id == fall.unit for stack in hit for unit in stack)

    def strike(self, by: int, strike: StrikeDone) -> Event:
        told = self.declared[by]
        return self.event(
            StrikeDealt,
            "TB-8.05" if by else "TB-8.04",
            side=self.setup.parties[by].side,
            step=strike.step,
            total=strike.total,
            factors=strike.factors,
            exact=strike.exact,
            damage=strike.dealt,
            lost=strike.lost,
            order=strike.way,
            target=told.target if strike.way == "target" else "",
            why=strike.why,
        )

    def hurt(self, unit: str, after: Halves, rule: str, how: str = "strike") -> Event:
        before, self.hits[unit] = self.hits[unit], after
        return self.event(UnitHurt, rule, unit=unit, before=before, after=after, how=how)

    def fall(self, fall: FallDone) -> Iterator[Event]:
        yield self.die(10, fall.face, "fall", "TB-9.09", fall.unit)
        if fall.tenths is not None:
            yield self.die(10, fall.tenths, "fall damage", "TB-9.10", fall.unit)
        yield self.event(
            UnitFell,
            "TB-9.08",
            unit=fall.unit,
            face=fall.face,
            tenths=fall.tenths,
            before=fall.before,
            after=fall.after,
        )
        if fall.after != fall.before:
            yield self.hurt(fall.unit, fall.after, "TB-9.10", "fall")
        if not fall.after:
            yield self.event(CombatantFell, "TB-9.09", unit=fall.unit, how="croaked", why="fall")

    def ended(self) -> Iterator[Event]:
        done, setup = self.done, self.setup
        if done.fatigue is not None and done.fatigue != setup.fatigue:
            side = setup.defender.side
            yield self.event(FatigueSet, "TB-8.15", side=side, before=setup.fatigue, after=done.fatigue)
        gains = [
            (unit.id, Fraction(exp))
            for party, exp in zip(setup.parties, done.exp, strict=True)
            for unit in party.combatants
            if exp and done.now[unit.id] > 0
        ]
        yield self.event(
            BattleEnded,
            "TB-10.02",
            hex=setup.hex,
            winner=winner_of(setup, done),
            reason=reason_of(setup, done),
            croaked=tuple(id_ for id_ in self.units if done.now[id_] <= 0),
            gains=tuple(gains),
        )


def opening_of(setup: ExchangeSetup, declared: Sequence[Declaration | None]) -> str:
    """`ambushed` (the defender ambushes), `hit_and_run` or `attack`."""
    if setup.ambush:
        return "ambushed"
    return "hit_and_run" if declared[0] is not None and declared[0].hit_and_run else "attack"


def events_of(setup: ExchangeSetup, declared: Declared, done: Exchange) -> tuple[Event, ...]:
    """All events of a battle."""
    return tuple(_Teller(setup, declared, done).told())
