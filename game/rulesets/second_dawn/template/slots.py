"""Slots: how many a template has, what its body takes of them, and what its specials spend (SD6-7.10, 8.01,
9.01, 9.03)."""

from typing import NamedTuple

from game.rulesets.second_dawn.content.profile_records import UnitProfile
from game.rulesets.second_dawn.content.template_records import Template
from game.rulesets.second_dawn.template.sums import Sum
from game.rulesets.second_dawn.template.tables import rank_row, slot_cost
from game.rulesets.second_dawn.template.words import Specials, bought_rows

TRADES = {
    "upkeep_x1_5": ("Upkeep × 1½", "SD6-7.10"),
    "upkeep_x2": ("Upkeep × 2", "SD6-16"),
    "remove_mount": ("Carries nobody", "SD6-7.10"),
    "humanoid_body": ("Humanoid body", "SD6-7.10"),
}


class Slots(NamedTuple):
    """Slots in all, those that the body leaves, and those that are left to buy."""

    total: Sum
    free: Sum
    left: Sum


def trades_of(template: Template) -> tuple[str, ...]:
    """Its trades, each once, with the back that a humanoid body gives up (SD6-7.10)."""
    forced = ("remove_mount",) if "humanoid_body" in template.trades else ()
    return tuple(dict.fromkeys((*template.trades, *forced)))


def slots_of(template: Template, known: Specials, profile: UnitProfile) -> Slots:
    """The slots of a template. Where a trade gives no slot, a body that is given up makes better figures
    instead (SD6-16)."""
    total, free, left = Sum(), Sum(), Sum()
    row, ranks = rank_row(profile, template.size, template.rank), profile.ranks
    for one in (total, free, left):
        how = f"{ranks.slots} + {ranks.slots_each} × {template.rank}"
        one.add("Rank", row.slots, "SD6-8.01", "rank", how)
        for trade in trades_of(template):
            if trade in profile.slot_trades:
                one.add(TRADES[trade][0], 1, TRADES[trade][1], trade)
    for one in (free, left):
        one.add(f"{template.size.capitalize()} body", -slot_cost(profile, template.size), "SD6-9.01", "body")
    for bought, special in bought_rows(template, known):
        how = bought.choice.replace("_", " ")
        left.add(special.name, -special.slots, "SD6-9.03", special.id, how)
    forfeited = sum(step.slots for step in template.production)
    left.add("Forfeited", forfeited, "SD6-11.02", "forfeited")
    return Slots(total, free, left)
