"""Operations of the food of cities and of the land, farms and gardens, and of what is seen of cities."""

from typing import Any

from game.core.draft import Draft
from game.core.records import replace
from game.rulesets.second_dawn.content.counters import GARDEN, RICH_SOIL
from game.rulesets.second_dawn.ferals import gardens
from game.rulesets.second_dawn.realm import design_rules, meals, stores
from game.rulesets.second_dawn.scouting import seen_sites
from game.rulesets.second_dawn.wild import larder
from tests.kingdom import Kingdom
from tests.vectors.adapters import Answer, Given, adapter

SD = "second-dawn"


@adapter(SD, "animal_farm")
def animal_farm(given: Given, dice: object) -> Answer:
    """What the shipped farm lays in each turn of a cycle; what is given is what it has."""
    flock = Kingdom(1).world.tables["building"]["animal_farm"].flock
    assert (flock.hens, flock.eggs, flock.laying) == (
        given["chickens"],
        given["eggs_per_turn"],
        given["laying_turns"],
    )
    turns = stores.cycle(flock)
    laid = [stores.lays(flock, turn) for turn in range(1, turns + 1)]
    eggs = sum(eggs for eggs, _ in laid)
    return {
        "eggs_per_hen_per_cycle": eggs // flock.hens,
        "cycle_turns": turns,
        "eggs_to_larder_per_cycle": eggs,
        "chickens_per_cycle": sum(hens for _, hens in laid),
        "eggs_per_turn_while_all_lay": max(eggs for eggs, _ in laid),
    }


@adapter(SD, "wild_garden")
def wild_garden(given: Given, dice: object) -> Answer:
    """Meals that lie in a garden after so many dawns; fertilised, its soil is good all that time."""
    game = Kingdom(1)
    draft: Any = Draft(game.campaign, game.world)
    hex_ = game.at((3, 4))
    first = draft.clock.day
    GARDEN.at(hex_).set(draft, first)
    if given["fertilised"]:
        RICH_SOIL.at(hex_).set(draft, first + given["turns"])
    for day in range(first + 1, first + given["turns"] + 1):
        draft.clock = replace(draft.clock, day=day)
        gardens.grow(draft)
    return {"meals": sum(food.value for food in larder.lying(draft, hex_)) // meals.MEAL_WORTH}


@adapter(SD, "city_visibility")
def city_visibility(given: Given, dice: object) -> Answer:
    """A keep of so many stories of ten feet; the highest is what the rules of building let stand."""
    game = Kingdom(given["city_level"])
    plot = design_rules.plot_of(game.campaign, game.city())
    highest = design_rules.most(game.world, plot, {}, "keep")
    game.hold(works={"keep": highest if given["tower_ft"] == "max" else given["tower_ft"] // 10})
    draft: Any = Draft(game.campaign, game.world)
    return {"seen_from_hexes": seen_sites.city_seen_from(draft, game.city())}
