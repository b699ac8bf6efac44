"""Operations of people of no side: tribes that pop units, and what breeding makes of it."""

from collections.abc import Mapping
from typing import Any

from game.core.dice import ScriptedDice
from game.core.records import KindId
from game.rulesets.second_dawn.factions import tribes
from game.rulesets.second_dawn.realm import popping
from game.rulesets.second_dawn.unit import bents
from tests.kingdom import CAPITAL, LAPIS, Kingdom, Tribe
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


@adapter(SD, "inherited_traits")
def inherited_traits(given: Given, dice: object) -> Answer:
    """A city pops a commander under a ruler who is so."""
    ruler, pops = given["ruler"], given["pops"]
    game = Kingdom(
        2, kinds={"lord": {**_fields(pops["class"]), "terrain": ruler["terrain"]}}, works={"school": 1}
    )
    head = game.stack("court").units[0]
    bent = {"special": ruler["free_special"], "trait": ruler["trait"]}
    with game.drafted(ScriptedDice(())) as draft:
        draft.set_unit(head, kind=KindId("lord"), bent=bent)
        site = draft.sites[CAPITAL]
        stack = popping.pop(draft, LAPIS, site, KindId(pops["class"]), 1)
        unit = draft.units[draft.stacks[stack].units[-1]]
    kind = bents.kind_of(game.world, unit)
    free = next(word for word in kind.specials if word not in game.world.kind(unit.kind).specials)
    assert pops["status"] in kind.traits
    return {
        "terrain": kind.terrain,
        "terrain_special": kind.terrain_special,
        "specials": list(kind.specials),
        "trait": unit.bent["trait"],
        "possess_range_hexes": game.world.tables["special"][free].reach,
    }


def _fields(kind: str) -> dict[str, Any]:
    """The figures of a shipped class, who is at home nowhere."""
    row = Kingdom(1).world.kind(kind)
    fields = {name: getattr(row, name) for name in row.__struct_fields__ if name != "id"}
    return {**fields, "terrain_special": "none"}
