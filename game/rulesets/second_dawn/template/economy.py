"""Upkeep and batches of a template in the older profile: SD6-8.03, SD6-8.04."""

from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from game.rulesets.second_dawn.template import tables
from game.rulesets.second_dawn.template.figures import Figures
from game.rulesets.second_dawn.template.sums import Sum
from game.rulesets.second_dawn.template.words import effects_on

DEAR_GEAR = ("weapon", "armour")
"""Gear that costs something to replace (SD6-14.06)."""
_LOWERED = Fraction(9, 10)


class Economy(NamedTuple):
    """What a unit costs at rank 1, what it costs a day, units of a batch, turns that a batch takes."""

    base: Sum
    upkeep: Sum
    units: Sum
    turns: Sum
    before_lowered: Fraction


def economy(figures: Figures) -> Economy:
    """Upkeep and batches of a template."""
    template, body = figures.template, figures.body
    name = template.size.capitalize()
    profile, flier = figures.profile, template.terrain == "air"
    base, upkeep, units, turns = Sum(), Sum(), Sum(), Sum()
    price = (flier and body.air_upkeep) or body.upkeep
    for one in (base, upkeep):
        one.add(name, price, "SD6-5.02", "size")
    upkeep.times("Rank", template.rank, "SD6-8.03", "rank")
    more = sum(one.effect.amount for one in effects_on(figures.held, "upkeep_ranks"))
    upkeep.add("Purse", Fraction(price * more), "SD7-3.08", "purse", "one rank more")
    if "upkeep_x1_5" in template.trades:
        upkeep.times("Upkeep × 1½", Fraction(3, 2), "SD6-7.10", "upkeep_x1_5")
    if effects_on(figures.held, "casts"):
        upkeep.times("Caster", profile.caster, "SD6-8.03", "casts")
    if figures.production is not None:
        made = figures.production.upkeep.terms[0]
        upkeep.become(made.label, made.value, made.rule, made.id, made.how)
    before = upkeep.value
    lowered = effects_on(figures.held, "lowers_upkeep")
    if lowered and before >= profile.lowered_from:
        upkeep.floored(lowered[0].source.name, _LOWERED, lowered[0].effect.rule, lowered[0].source.id)
    if figures.production is not None:
        units = figures.production.pop
    else:
        units.add(name, (flier and body.air_batch) or body.batch, "SD6-8.04", "size")
    turns.add("Rank", tables.turns_of(profile, template.rank), "SD6-8.04", "rank")
    for sooner in effects_on(figures.held, "pop_turns"):
        turns.add(sooner.source.name, sooner.effect.amount, sooner.effect.rule, sooner.source.id)
    return Economy(base, upkeep, units, turns, before)


def in_gear_turn(upkeep: Fraction, replaced: Collection[str]) -> Fraction:
    """What a unit costs in the turn in which it gets other gear: half as much more for its weapon, and for
    its armour; missiles are free (SD6-14.06)."""
    return upkeep * (1 + Fraction(sum(piece in DEAR_GEAR for piece in replaced), 2))


def production_turns(units: int, batch: Fraction, turns_each: Fraction) -> int:
    """Turns until so many units have popped one batch after the other (SD6-8.04)."""
    batches = -(-units // int(batch))
    return batches * int(turns_each)
