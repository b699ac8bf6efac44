"""Operations of what cities build and pop: points, levels, groups, orders."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from game.core.effects import acting, total
from game.core.holdings import PopOrder
from game.core.numbers import CENT
from game.core.records import KindId
from game.rulesets.second_dawn.content.realm_records import SPECIAL_LEVEL, Building
from game.rulesets.second_dawn.factions.upkeep import upkeep
from game.rulesets.second_dawn.land.city_works import level_row, source
from game.rulesets.second_dawn.land.supply import SUPPLY_X8, group_units
from game.rulesets.second_dawn.realm import design_rules, income, popping
from game.rulesets.second_dawn.realm.design_rules import Plot
from game.rulesets.second_dawn.unit.sizes import STANDARD
from tests.kingdom import Kingdom
from tests.vectors.adapters import Answer, Given, adapter

SD = "second-dawn"
_GROUP = 160
_SUPPLY = {
    "training_field": "trains",
    "courtyard": "garrison_room",
    "tower_top": "tower_room",
    "garden": "feeds",
}
_FIGURES = {"ballistas": "ballistas", "emitter_percent": "emitters"}


def _cases(given: Given) -> list[Given]:
    """The cases of a table, each with what is given for all of them."""
    rest = {key: value for key, value in given.items() if key != "cases"}
    return [{**rest, **case} for case in given.get("cases", [{}])]


def _table(given: Given, answers: list[Answer]) -> Answer:
    return {"cases": answers} if "cases" in given else answers[0]


@adapter(SD, "building")
def building(given: Given, dice: object) -> Answer:
    world = Kingdom(1).world

    def one(case: Given) -> Answer:
        row: Building = world.tables["building"][case["building"]]
        level = SPECIAL_LEVEL if case["level"] == "special" else case["level"]
        at_most = min(level, 5)
        if row.id == "living_quarters":
            base = level_row(world, at_most).supply
            return {"supply": total(base, acting([source(row.id, row, level)], "room"))}
        answer: Answer = {"points": design_rules.points(row, level)}
        held = [source(row.id, row, level)]
        for name, what in {**_FIGURES, "supply": _SUPPLY.get(row.id, "")}.items():
            answer[name] = total(0, acting(held, what, words=("fruit",)))
        return answer

    return _table(given, [one(case) for case in _cases(given)])


@adapter(SD, "building_limit")
def building_limit(given: Given, dice: object) -> Answer:
    world = Kingdom(1).world

    def one(case: Given) -> Answer:
        special = case["special_built"]
        works = {} if special == "none" else {special: SPECIAL_LEVEL}
        plot = Plot(case["city_level"], capital=False, pool=0)
        name = "harbour" if case["building"] == "any" else case["building"]
        return {"max_level": design_rules.most(world, plot, works, name)}

    return _table(given, [one(case) for case in _cases(given)])


def _group(size: str, *, production: bool) -> Answer:
    rank = 1 if production else STANDARD[size].rank_min
    units = group_units(size)
    each = upkeep(size, rank, basic=production) if size != "large" or production else upkeep(size, 2)
    supply = Fraction(SUPPLY_X8[size], 8)
    return {
        "units": units,
        "unit_upkeep": each,
        "group_upkeep": each * units,
        "unit_supply": supply,
        "group_supply": supply * units,
    }


@adapter(SD, "combat_group")
def combat_group(given: Given, dice: object) -> Answer:
    return _table(given, [_group(case["size"], production=case["production"]) for case in _cases(given)])


@adapter(SD, "group_upkeep_sum")
def group_upkeep_sum(given: Given, dice: object) -> Answer:
    cheap = _group("small", production=True)["group_upkeep"]
    dear = _group("medium", production=False)["group_upkeep"]
    production, other = sum(given["production_groups"]), sum(given["other_groups"])
    cost = production * cheap + other * dear
    return {
        "production_sum": production,
        "other_sum": other,
        "equivalent_groups": Fraction(cost, dear),
        "upkeep": cost,
    }


def _play(
    kind: str, order: PopOrder, dawns: int, kinds: Mapping[str, Any] | None = None
) -> list[list[KindId]]:
    """Who pops on each dawn of an order."""
    works = {"school": 1, f"stable.{kind}": 1, f"unit_barracks.{kind}": 1}
    game = Kingdom(5, money=100_000_000, works=works, kinds=kinds)
    if kind == "hasty":
        game.hasten()
    game.hold(order=order)
    known = set(game.campaign.units)
    days = []
    for _ in range(dawns):
        game.next_dawn()
        fresh = [u for u in game.campaign.units if u not in known]
        known |= set(fresh)
        days.append([game.campaign.units[u].kind for u in fresh])
    return days


_ITEMS = {
    "huge": "dragon",
    "large": "heavy_knight",
    "medium": "knight",
    "small": "spider",
    "petite": "thunderbird",
    "tiny": "spiderling",
    "large_production": "horse",
    "small_production": "piker",
    "stabber": "stabber",
    "scout": "scout",
    "warlord": "warlord",
}
_SWARM = 8
"""Tiny units of a swarm, which the tables count as one (SD9-1.10)."""


@adapter(SD, "pop_order")
def pop_order(given: Given, dice: object) -> Answer:
    """An order for the fewest batches that make whole groups, played until nothing more comes."""

    def one(case: Given) -> Answer:
        item = case["item"]
        kinds = {
            "giant": {
                "size": "immense",
                "rank": 4,
                "pop_per_day": 1,
                "pop_days": 8,
                "basic": False,
                "specials": (),
                "upkeep": 320 * CENT,
            }
        }
        kind = KindId(_ITEMS.get(item, "giant"))
        game = Kingdom(5, kinds=kinds)
        row = game.world.kind(kind)
        batches = 1 if row.commander else popping.group_batches(row)
        days = _play(kind, PopOrder(kind=kind, batches=batches), 9, kinds)
        turns = max(n for n, popped in enumerate(days, 1) if popped)
        units = sum(len(popped) for popped in days)
        each = upkeep(row.size, row.rank, basic=row.basic, able=row.able)
        return {
            "supply": 0 if row.commander else Fraction(SUPPLY_X8[row.size] * units, 8),
            "units": units // _SWARM if row.size == "tiny" else units,
            "turns": turns,
            "upkeep": each * units,
        }

    return _table(given, [one(case) for case in _cases(given)])


@adapter(SD, "pop_time")
def pop_time(given: Given, dice: object) -> Answer:
    params = Kingdom(1).campaign.params
    world = Kingdom(1).world

    def one(case: Given) -> Answer:
        kind, child = {
            "warlord": ("warlord", ""),
            "royal_warlord": ("warlord", "descendant"),
            "warlord_heir": ("warlord_heir", ""),
            "commoner_descendant": ("commoner_warlord", "descendant"),
        }[case["unit"]]
        order = PopOrder(kind=KindId(kind), grade=child)
        return {"turns": popping.batch_half_turns(order, world.kind(KindId(kind)), params) // 2}

    return _table(given, [one(case) for case in _cases(given)])


@adapter(SD, "production_progress")
def production_progress(given: Given, dice: object) -> Answer:
    kinds = {"heavy": {"pop_per_day": 1, "pop_days": given["pop_turns"], "basic": True}}
    order = PopOrder(kind=KindId("heavy"), half_turns=2 * given["turns_done"])
    days = _play("heavy", order, given["pop_turns"] - given["turns_done"] + 2, kinds)
    return {"turns_left": next(n for n, popped in enumerate(days, 1) if popped)}


@adapter(SD, "production_speed")
def production_speed(given: Given, dice: object) -> Answer:
    """A building hastens the city."""
    assert given["progress_factor"] == Fraction(3, 2)

    def one(case: Given) -> Answer:
        kinds = {"hasty": {"pop_per_day": 1, "pop_days": case["order_turns"], "basic": True}}
        days = _play("hasty", PopOrder(kind=KindId("hasty"), batches=99), case["turns"], kinds)
        turns = [n for n, popped in enumerate(days, 1) for _ in popped]
        return {"pops": len(turns), "pop_turns": turns}

    return _table(given, [one(case) for case in _cases(given)])


@adapter(SD, "cycle_totals")
def cycle_totals(given: Given, dice: object) -> Answer:
    """Every cycle is a row of orders, one for each kind, that are seen through one after the other."""
    kinds = {"megas": "dragon", "gwiffons": "gwiffen", "warlords": "courtier"}
    quick = {kind: {"pop_days": 1, "pop_per_day": 1, "upkeep": 0} for kind in kinds.values()}
    out: Answer = {}
    for name, kind in kinds.items():
        orders = [PopOrder(kind=KindId(kind), batches=count) for count in given[name] if count]
        popped = [_play(kind, order, order.batches + 1, quick) for order in orders]
        out[name] = sum(len(units) for days in popped for units in days)
    return out


@adapter(SD, "army_plan")
def army_plan(given: Given, dice: object) -> Answer:
    levels = [5] * (given["L"] // 5)
    game = Kingdom(*levels)
    own = [game.city(n) for n in range(len(levels))]
    rate = income.side_rate(game.world, game.campaign, own)
    groups = [
        part["groups"] if "groups" in part else -(-part["count"] * part["upkeep"] // _GROUP)
        for part in given["parts"]
    ]
    kinds = {"production_infantry": "piker", "production_heavies": "horse"}
    popped = []
    for row in given["popped"]:
        kind = kinds[row["unit"]]
        days = _play(kind, PopOrder(kind=KindId(kind), batches=row["turns"]), row["turns"])
        assert {len(units) for units in days} == {row["per_turn"]}
        popped.append(row["cities"] * sum(len(units) for units in days))
    return {
        "max_groups": rate.gross // CENT // _GROUP,
        "groups": groups,
        "groups_total": sum(groups),
        "popped": popped,
    }


@adapter(SD, "rule_values")
def rule_values(given: Given, dice: object) -> Answer:
    """Prices by the parameters; diggers with a wagon as a city pops them."""
    params = Kingdom(1).campaign.params
    order = PopOrder(kind=KindId("digger"), rate="wagon")
    days = _play("digger", order, params.digger_tower_days + 1)
    popped = [kind for units in days for kind in units]
    values = {
        "promotion_to_advanced": params.promotion_to_advanced // CENT,
        "promotion_to_warlord": params.promotion_to_warlord // CENT,
        "digger_with_wagon_days": next(n for n, units in enumerate(days, 1) if units),
        "digger_with_wagon_units": popped.count(KindId("digger")),
        "digger_with_wagon_wagons": popped.count(KindId(params.digger_tower_kind)),
    }
    return {name: values[name] for name in given["names"] if name in values}
