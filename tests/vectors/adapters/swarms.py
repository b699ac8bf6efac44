"""Numbers against size: swarms, complete pairings."""

from game.core.dice import ScriptedDice
from game.rulesets.second_dawn.battle.pairing import clash_groups, swarm_merging
from game.rulesets.second_dawn.battle.state.battle_records import Combatant
from game.rulesets.second_dawn.content.records import size_number
from game.rulesets.second_dawn.unit import sizes, swarms
from tests.vectors.adapters import Answer, Given, adapter, halves, in_halves
from tests.vectors.adapters.content import kind
from tests.vectors.adapters.fights import BLUE, GREEN, opened, party

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


_KINDS = {"small": "piker", "petite": "thunderbird", "medium": "knight", "large": "bear"}
"""A unit of our own list for each size."""


@adapter(SD, "complete_pairing")
def complete_pairing(given: Given, dice: ScriptedDice) -> Answer:
    """All against one: they merge as a battle begins, and each counts for its share."""
    hub = Combatant(id="hub", kind=kind(_KINDS[given["one"]]))
    others = (
        Combatant(id=f"{size}_{n}", kind=kind(_KINDS[size]))
        for size, count in given["against"].items()
        for n in range(count)
    )
    fight = opened(party(BLUE, [hub]), party(GREEN, others), dice)
    swarm_merging.merge(fight)
    arms = [clash_groups.arm_of(fight.fighters[unit]) for unit in fight.fit(GREEN)]
    size = fight.fighters["hub"].size
    shares = sum(swarms.share(size, arm.size, arm.swarm, arm.members) for arm in arms)
    return {"complete": shares >= 1}


@adapter(SD, "complete_pairing_count")
def complete_pairing_count(given: Given, dice: ScriptedDice) -> Answer:
    """By what one unit, or one swarm of them, makes up; units that must merge count by their swarms."""
    gap = given["size_difference"]
    hub, size = sizes.LARGE, sizes.LARGE - gap
    parts = {form: swarms.share(hub, size, form, count) for form, count in swarms.MEMBERS.items()}
    alone = swarms.share(hub, size, "")
    return {
        "individuals": 1 / alone if alone else swarms.MEMBERS["full"] / parts["full"],
        "swarm_units": 1 / parts["full"] if gap >= swarms.SWARM_GAP else 0,
        "enhanced_swarms": 1 / parts["enhanced"] if gap >= swarms.FIXED_GAP else 0,
    }
