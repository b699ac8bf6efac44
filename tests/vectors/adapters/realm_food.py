"""Operations of the food of cities and of the land: farms, gardens."""

from game.rulesets.second_dawn.realm import stores
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
