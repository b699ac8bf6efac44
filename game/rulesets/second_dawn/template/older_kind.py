"""A unit of one's own in play with the figures of the older profile: SD6-0, SD6-16.

RULING: battles go by the rules of chapters 1 to 5 all the same, so what these say of a size holds: how a body
is spotted, croaks and is carried, its reach, and its evasion, to which comes what the template has gained or
lost of dodge beside that of its size. What chapter 6 says of blows holds besides (`template.older_body`).
"""

from math import ceil, floor

from game.core.numbers import CENT, HALF, THIRD
from game.core.records import replace
from game.rulesets.second_dawn.content.ability_records import abilities
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.template import older_body
from game.rulesets.second_dawn.template.economy import economy
from game.rulesets.second_dawn.template.figures import Figures


def in_older_figures(kind: UnitKind, older: Figures) -> UnitKind:
    """A unit kind with stats, damage, upkeep and batches of chapter 6."""
    sums, costs = older.sums, economy(older)
    combat, defense = (max(0, floor(sums[stat].value)) for stat in ("combat", "defense"))
    dodge = floor(sums["dodge"].value) - older.body.dodge
    sources = (*kind.sources, older_body.body(older, kind.able.ignores))
    return replace(
        kind,
        sources=sources,
        able=abilities(sources),
        combat=combat,
        defense=defense,
        hits=max(1, floor(sums["hits"].value)) * HALF,
        move=max(1, floor(sums["move"].value)) * THIRD,
        damage=max(1, floor(sums["damage"].value * HALF)),
        evasion=max(0, kind.evasion + dodge),
        reduction=0,
        upkeep=ceil(costs.upkeep.value * CENT),
        pop_per_day=max(1, floor(costs.units.value)),
        pop_days=max(1, floor(costs.turns.value)),
    )
