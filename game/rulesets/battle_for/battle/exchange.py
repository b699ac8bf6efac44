"""A battle from the declarations to what is left of both stacks. TB-8.02, TB-8.15 to 8.17.

`ExchangeField` is how it stands between two steps; every step is a function of it and of the damage that
falls, so that the outlook (`exchange_view`) weighs the very steps that `fight` takes with dice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from game.core.battle.exchange import Factor
from game.core.dice import Dice
from game.core.doctrine import DamageWay
from game.core.numbers import Halves
from game.rulesets.battle_for.battle import experience, falls, formula, shock
from game.rulesets.battle_for.battle.allocation import Allocation, allocate
from game.rulesets.battle_for.battle.contributors import commands
from game.rulesets.battle_for.battle.records import (
    Declaration,
    Exchange,
    ExchangeFighter,
    ExchangeSetup,
    FallDone,
    Order,
    StrikeDone,
)

Declared = tuple[Declaration, Declaration]

STEPS: dict[Order, tuple[tuple[int, ...], ...]] = {
    "simultaneous": ((0, 1),),
    "attacker_first": ((0,), (1,)),
    "attacker_only": ((0,),),
    "defender_first": ((1,), (0,)),
}
"""Who strikes in which step."""

WHY: dict[Order, str] = {
    "simultaneous": "Both strike at the same time",
    "attacker_first": "The attacker fights Ranged: survivors of the defender strike back",
    "attacker_only": "A Ranged Hit-and-Run: nobody strikes back",
    "defender_first": "The defender fights Ranged: survivors of the attacker strike",
}


@dataclass(frozen=True)
class ExchangeField:
    """Both stacks between two steps: hits of all units, who is Shocked, which order they strike in."""

    setup: ExchangeSetup
    declared: Declared
    order: Order
    shocked: frozenset[str]
    now: dict[str, Halves] = field(default_factory=dict)

    def living(self, party: int) -> list[ExchangeFighter]:
        """Units of a stack that are not croaked, in stack order."""
        return [unit for unit in self.setup.parties[party].combatants if self.now[unit.id] > 0]

    @property
    def run(self) -> bool:
        """Whether it is a Hit-and-Run."""
        return self.declared[0].hit_and_run


def order_of(declared: Declared) -> Order:
    """Who strikes when (TB-8.16): at the same time where nothing else is said (TB-8.03)."""
    attacker, defender = declared
    if attacker.ranged and not (defender.ranged or defender.shock):
        return "attacker_only" if attacker.hit_and_run else "attacker_first"
    if defender.ranged and not (attacker.ranged or attacker.shock):
        return "defender_first"
    return "simultaneous"


def begin(setup: ExchangeSetup, declared: Declared) -> ExchangeField:
    """The field after Shockamancy of both, which is simultaneous (TB-13.35), before the strikes."""
    attacker, defender = (party.combatants for party in setup.parties)
    first, second = declared
    shocked = (
        *shock.shocked(attacker, second.shock, second.shock_target, second.shock_aimed),
        *shock.shocked(defender, first.shock, first.shock_target, first.shock_aimed),
    )
    now = {unit.id: unit.now for party in setup.parties for unit in party.combatants}
    return ExchangeField(setup, declared, order_of(declared), frozenset(shocked), now)


def strength(state: ExchangeField, by: int) -> formula.Strength:
    """What the living of a stack strike with (TB-8.17)."""
    return formula.strength(
        state.living(by),
        ranged=state.declared[by].ranged,
        shocked=state.shocked,
        chief_in_hex=state.setup.parties[by].chief_in_hex,
    )


def average_defense(state: ExchangeField, party: int) -> Fraction:
    """AD of the living of a stack."""
    return formula.average_defense(state.living(party), state.setup, defending=party == 1)


def factors(state: ExchangeField, by: int, strong: formula.Strength) -> tuple[Factor, ...]:
    """Of a strike as the field stands, without the dice."""
    return formula.factors(by, strong, average_defense(state, 1 - by), state.setup, hit_and_run=state.run)


def way_of(state: ExchangeField, by: int, *, commanded: bool) -> DamageWay:
    """How damage of party `by` falls on the other. Not `commanded`, because its Commanders are croaked or
    Shocked, it falls in stack order (TB-9.02, TB-13.34; RULING for those croaked before), and so it does on
    a target that is at the front by then (TB-9.06)."""
    told = state.declared[by]
    if not commanded:
        return "order"
    if told.damage == "target" and told.target not in [unit.id for unit in state.living(1 - by)[1:]]:
        return "order"
    return told.damage


def spread(state: ExchangeField, by: int, damage: Halves, *, commanded: bool) -> Allocation:
    """What every unit loses by damage of party `by` (TB-9.01 to 9.05)."""
    way = way_of(state, by, commanded=commanded)
    target = state.declared[by].target if way == "target" else ""
    return allocate(state.living(1 - by), state.now, damage, swap=way == "swap", target=target)


def commanded(state: ExchangeField, by: int) -> bool:
    """Whether an un-Shocked Commander of the striking stack can direct its damage now."""
    return commands(state.living(by), state.shocked)


def hurt(state: ExchangeField, losses: Sequence[tuple[str, Halves]]) -> ExchangeField:
    """The field when these units have lost their hits."""
    now = dict(state.now)
    for unit, loss in losses:
        now[unit] -= loss
    return replace(state, now=now)


def fallers(state: ExchangeField, before: ExchangeField, party: int) -> list[ExchangeFighter]:
    """Who of a stack falls because of what was croaked since `before` (TB-9.08)."""
    stood = before.living(party)
    return falls.fallers(stood, {unit.id for unit in stood if state.now[unit.id] <= 0})


def fight(setup: ExchangeSetup, declared: Declared, dice: Dice) -> Exchange:
    """Fight the whole exchange with dice, in the order of TB-8.02."""
    state = begin(setup, declared)
    shocked = tuple(u.id for p in setup.parties for u in p.combatants if u.id in state.shocked)
    defense = (average_defense(state, 0), average_defense(state, 1))
    rolls = tuple(dice.roll(6, f"{who}, die {n}") for who in ("attacker", "defender") for n in (1, 2))
    totals = (rolls[0] + rolls[1], rolls[2] + rolls[3])
    done = [StrikeDone(step=0, total=total, why="Nobody strikes back") for total in totals]
    fell: list[FallDone] = []
    for step, strikers in enumerate(STEPS[state.order], 1):
        before = state
        for by in strikers:
            done[by] = _strike(before, by, totals[by], step)
            state = hurt(state, done[by].losses)
        state, falling = _falls(state, before, dice)
        fell += falling
    return Exchange(
        order=state.order,
        why=WHY[state.order],
        shocked=shocked,
        defense=defense,
        dice=(rolls[0], rolls[1], rolls[2], rolls[3]),
        strikes=(done[0], done[1]),
        falls=tuple(fell),
        now=state.now,
        fatigue=fatigue_after(state),
        exp=_earned(state, (done[0].dealt, done[1].dealt)),
        spent=tuple(
            unit
            for party, told in zip(setup.parties, declared, strict=True)
            for unit in shock.spenders(party.combatants, told.shock)
        ),
    )


def _strike(state: ExchangeField, by: int, total: int, step: int) -> StrikeDone:
    params = state.setup.params
    parts = (
        *factors(state, by, strength(state, by)),
        formula.dice_factor(total, params.random_divisor),
    )
    exact = formula.product(parts)
    dealt = formula.rounded(exact, params.damage_rounding)
    led = commanded(state, by)
    fallen = spread(state, by, dealt, commanded=led)
    return StrikeDone(
        step=step,
        total=total,
        factors=parts,
        exact=exact,
        dealt=dealt,
        losses=fallen.losses,
        lost=fallen.lost,
        way=way_of(state, by, commanded=led),
    )


def _falls(state: ExchangeField, before: ExchangeField, dice: Dice) -> tuple[ExchangeField, list[FallDone]]:
    """Falls at the end of a step, the attacker's first (TB-8.02, TB-9.11)."""
    out = []
    for party in (0, 1):
        for unit in fallers(state, before, party):
            done = falls.fall(unit, state.now[unit.id], dice)
            out.append(done)
            state = hurt(state, [(unit.id, done.before - done.after)])
    return state, out


def _earned(state: ExchangeField, dealt: tuple[Halves, Halves]) -> tuple[int, int]:
    """XP for each that is left of either stack (TB-10.02, TB-7.23)."""
    return (
        experience.earned(dealt[0], dealt[1], hit_and_run=state.run) if state.living(0) else 0,
        experience.earned(dealt[1], dealt[0], hit_and_run=False) if state.living(1) else 0,
    )


def fatigue_after(state: ExchangeField) -> int | None:
    """The defender's k after the battle (TB-8.15); None if it is croaked."""
    if not state.living(1):
        return None
    return state.setup.fatigue + 1 if state.living(0) else 0
