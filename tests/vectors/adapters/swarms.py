"""Numbers against size: swarms, complete pairings, group weights."""

from game.core.dice import ScriptedDice
from game.rulesets.second_dawn.content.records import size_number
from game.rulesets.second_dawn.unit import sizes, swarms
from tests.vectors.adapters import Answer, Given, adapter, halves, in_halves

SD = "second-dawn"


@adapter(SD, "swarm_unit")
def swarm_unit(given: Given, dice: ScriptedDice) -> Answer:
    member, size = given["member"], size_number(given["member"]["size"])
    one = swarms.SwarmFigures(
        combat=member["combat"],
        defense=member["defense"],
        damage=in_halves(member["damage"]),
        hits=in_halves(member["hits"]),
    )
    enemy = size_number(given["target_size"])
    form = swarms.wanted(size, enemy)
    if given["members"] < swarms.MEMBERS[form]:
        form = "few"
    figures = swarms.figures(form, [one] * given["members"], size)
    dealt = swarms.damage_of(size, form, enemy, "", figures.damage, cleaves=False, helpless=False)
    return {
        "combat": figures.combat,
        "defense": figures.defense,
        "hits": halves(figures.hits),
        "damage": halves(dealt),
        "counts_as_units": int(swarms.counts(size, form, enemy)),
        "can_crit": swarms.crits(size, form),
        "can_be_critted": not form,
    }


@adapter(SD, "complete_pairing")
def complete_pairing(given: Given, dice: ScriptedDice) -> Answer:
    against = {size_number(size): number for size, number in given["against"].items()}
    return {"complete": swarms.completes(size_number(given["one"]), against)}


@adapter(SD, "complete_pairing_count")
def complete_pairing_count(given: Given, dice: ScriptedDice) -> Answer:
    made = swarms.complete_at(given["size_difference"])
    return {
        "individuals": made.individuals,
        "swarm_units": made.swarm_units,
        "enhanced_swarms": made.enhanced_swarms,
    }


@adapter(SD, "group_weight")
def group_weight(given: Given, dice: ScriptedDice) -> Answer:
    row = sizes.STANDARD[given["size"]]
    return {
        "avg_lb": row.weight_lb,
        "group_count": row.group_count,
        "group_lb": row.weight_lb * row.group_count,
    }
