"""Operations of people of no side: tribes that pop units, and what breeding makes of it."""

from collections.abc import Mapping
from typing import Any

from game.rulesets.second_dawn.factions import tribes
from tests.kingdom import Tribe
from tests.vectors.adapters import Answer, Given, adapter

SD = "second-dawn"


def _cases(given: Given) -> list[Given]:
    rest = {key: value for key, value in given.items() if key != "cases"}
    return [{**rest, **case} for case in given.get("cases", [{}])]


def _table(given: Given, answers: list[Answer]) -> Answer:
    return {"cases": answers} if "cases" in given else answers[0]


@adapter(SD, "tribe_production")
def tribe_production(given: Given, dice: object) -> Answer:
    """The head of a tribe pops day by day as much as he can. Where days are given the first of them is that
    before the night, whose pops are at the old rate and not counted."""

    def one(case: Given) -> Answer:
        game = Tribe(rank=case["rank"], batch=case["batch"], purse=1_000_000)
        game.breed(case["pairs"])
        wanted = case["wanted"]
        turns = case["days"] - 1 if case["days"] else None
        popped, before, days, most = 0, game.purse, 0, 0
        while popped < wanted if turns is None else days < turns:
            today = game.pop_all(None if wanted is None else wanted - popped)
            popped, most, days = popped + today, max(most, today), days + 1
            game.sleep()
        return {"per_turn": most, "turns": days, "total": popped, "cost": before - game.purse}

    return _table(given, [one(case) for case in _cases(given)])


@adapter(SD, "breeding_rate")
def breeding_rate(given: Given, dice: object) -> Answer:
    def one(case: Mapping[str, Any]) -> Answer:
        rate = tribes.breeding_rate(case["pairs"])
        return {"city_equivalents": rate.city_equivalents, "cost_multiplier": rate.cost_multiplier}

    return _table(given, [one(case) for case in _cases(given)])


@adapter(SD, "rank_budget")
def rank_budget(given: Given, dice: object) -> Answer:
    """What the check of a tribe's table asks; a side of its own has as many ranks (SD6-8.05)."""
    budget = tribes.rank_budget(given["ranks"].values())
    return {"sum": budget.sum, "valid": budget.valid}
