"""Operations of the realm: money, cities, what they pop. Each plays a small kingdom through the engine."""

from fractions import Fraction
from typing import Any

from game.core.commands.realm import EatFood, LevelCity, PromoteUnits, RazeCity, WreckLand
from game.core.counters import PURSE
from game.core.dice import ScriptedDice
from game.core.draft import Draft
from game.core.holdings import PopOrder, Realm
from game.core.numbers import CENT
from game.core.records import KindId, SiteId, replace
from game.rulesets.second_dawn.content.counters import BARREN, LAND_BACK
from game.rulesets.second_dawn.realm import commanders, cut_off, dues, income, levels, purses, wrecking
from game.rulesets.second_dawn.wild import larder
from tests.field import Field
from tests.kingdom import CAPITAL, LAPIS, Kingdom, NeutralTown
from tests.siege_camp import TOWN, SiegeCamp
from tests.vectors.adapters import Answer, Given, adapter

SD = "second-dawn"
_GROUP = 160
_MOST = 5


def _levels(total: int, first: int = 0) -> list[int]:
    """Cities with so many levels in all, the first of a given level."""
    levels = [first] if first else []
    while sum(levels) < total:
        levels.append(min(_MOST, total - sum(levels)))
    return levels


@adapter(SD, "city_income")
def city_income(given: Given, dice: ScriptedDice) -> Answer:
    banks = given["inspected_banks"] + 2 * given["moneymancer_banks"]
    game = Kingdom(*_levels(given["L"]))
    game.hold(works={"bank": banks}, inspected=("bank",))
    for number in range(len(game.levels)):
        game.hold(number, order=PopOrder(kind=KindId("piker"), batches=2))
    own = [game.city(n) for n in range(len(game.levels))]
    rate = income.side_rate(game.world, game.campaign, own)
    paid = sum(
        line.cents
        for line in income.lines(game.world, game.campaign, LAPIS, 2, income.busy(game.campaign, LAPIS))
    )
    ended = rate.levels >= game.campaign.params.corruption_ends
    gross = 0 if ended else rate.gross
    assert paid == (gross or 1000 * CENT * game.levels[0])
    return {
        "effective_L": rate.effective,
        "deduction": Fraction(rate.deduction, CENT),
        "gross": Fraction(gross, CENT),
        "rate": 0 if ended else Fraction(rate.per_level, CENT),
        "groups": gross // CENT // _GROUP,
    }


@adapter(SD, "side_income")
def side_income(given: Given, dice: ScriptedDice) -> Answer:
    game = Kingdom(*_levels(given["L"], given["capital_level"]))
    stewards = given["stewards_active"] + given["stewards_idle"]
    for number in range(len(game.levels)):
        if given["idle"] == "none":
            game.hold(number, order=PopOrder(kind=KindId("piker"), batches=2))
        if number < given["capital_sites"]:
            site = replace(game.city(number), capital=True)
            game.campaign = replace(game.campaign, sites={**game.campaign.sites, site.id: site})
        if number < stewards:
            game.appoint(number)
    lines = income.lines(game.world, game.campaign, LAPIS, 2, income.busy(game.campaign, LAPIS))
    sums = {
        id_: sum(line.cents for line in lines if line.id == id_) for id_ in ("city", "steward", "capitals")
    }
    total = sum(sums.values())
    answer: Answer = {
        "city_income": Fraction(sums["city"], CENT),
        "steward_income": Fraction(sums["steward"], CENT),
        "capital_penalty": Fraction(sums["capitals"], CENT),
        "total": Fraction(total, CENT),
    }
    if given["upkeep"] is not None:
        answer["net"] = answer["total"] - given["upkeep"]
    return answer


@adapter(SD, "treasury_build")
def treasury_build(given: Given, dice: ScriptedDice) -> Answer:
    """Turn by turn through the engine. What pops and what it costs is given: each pop is a kind of its own
    that is ready that day, ordered the day before. The side is founded on day 1, so that its first turn is
    day 2."""
    first = given["first_turn"]
    kinds: dict[str, dict[str, Any]] = {"debt": {"upkeep": given["start_upkeep"] * CENT, "specials": ()}}
    kinds["never"] = {"pop_per_day": 1, "pop_days": 1000}
    for row in given["pops"]:
        kinds[f"pop{row['turn']}"] = {
            "upkeep": row["upkeep_each"] * CENT,
            "pop_per_day": row["count"],
            "pop_days": 1,
        }
    game = Kingdom(
        given["capital_level"],
        money=given["start_treasury"],
        kinds=kinds,
        founded=1 if given["new_side"] else 0,
        garrison={"warlord": 1, "courtier": 1},
        params={"courtier_upkeep_percent": 0, "caster_dice": ()},
    )
    game.start(first, given["steward_from_turn"])
    game.join("debt")
    rows = []
    for turn in range(first, first + given["turns"]):
        popped = [row for row in given["pops"] if row["turn"] == turn]
        rate = "maximal" if turn in given["maximal_rate_turns"] else "normal"
        kind = KindId(f"pop{turn}") if popped else KindId("never")
        half_turns = 2 if popped and rate == "maximal" else 0
        game.hold(order=PopOrder(kind=kind, half_turns=half_turns, rate=rate))
        before = game.money
        game.next_dawn()
        spent = sum(line.cents for line in game.campaign.realms[LAPIS].accounts if line.id == "upkeep")
        net = game.money - before
        rows.append([turn, Fraction(-spent, CENT), Fraction(net, CENT), Fraction(game.money, CENT)])
        for upgrade in given["upgrades"]:
            if upgrade["after_turn"] == turn:
                game.must(LevelCity(by=LAPIS, site=CAPITAL))
    return {"rows": rows, "treasury_end": Fraction(game.money, CENT)}


@adapter(SD, "city_level_cost")
def city_level_cost(given: Given, dice: ScriptedDice) -> Answer:
    """The city is not the capital, with which the treasury would go (SD10-7.05)."""
    before, after = given["from"], given["to"]
    game = Kingdom(max(1, before), 1, money=1_000_000)
    game.campaign = replace(game.campaign, realms={LAPIS: Realm(capital=SiteId("c1"))})
    start = game.money
    if before == 0:
        game.make_ruins()
        if given["on_claim_turn"]:
            game.hold(claimed=game.campaign.clock.day)
    if given["action"] == "level_up":
        while game.city().level < after:
            game.must(LevelCity(by=LAPIS, site=CAPITAL))
            game.hold(levelled=0)
        return {"amount": Fraction(start - game.money, CENT)}
    game.must(RazeCity(by=LAPIS, site=CAPITAL, whole=given["action"] == "raze_all"))
    return {"amount": Fraction(game.money - start, CENT)}


@adapter(SD, "caster_pop")
def caster_pop(given: Given, dice: ScriptedDice) -> Answer:
    odds = commanders.caster_odds(
        Kingdom(1).campaign.params.caster_dice,
        living=given["living_casters"],
        cities=given["cities"],
        level_2=given["cities_level_2_plus"],
        levels=given["L"],
        maximal=given["rate"] == "maximal",
    )
    if not odds.faces:
        return {"die": "none", "chance": odds.chance, "result": "warlord"}
    face = dice.roll(odds.faces, "a caster pops")
    won = face <= odds.winning
    return {"die": f"d{odds.faces}", "chance": odds.chance, "result": "caster" if won else "warlord"}


@adapter(SD, "lost_capital")
def lost_capital(given: Given, dice: ScriptedDice) -> Answer:
    """The capital is a city more, which falls before the side's turn begins."""
    kinds = {row["id"]: {"upkeep": row["upkeep_inside"] * CENT} for row in given["cities"]}
    field = given["field_stack"]
    kinds["afield"] = {"upkeep": field["upkeep"] * CENT}
    game = Kingdom(1, *(row["level"] for row in given["cities"]), kinds=kinds)
    game.campaign = replace(game.campaign, realms={LAPIS: Realm(settled=True)})
    site = replace(game.city(), owner=None)
    game.campaign = replace(game.campaign, sites={**game.campaign.sites, CAPITAL: site})
    for number, row in enumerate(given["cities"], 1):
        game.put(row["id"], game.city(number).hex, {row["id"]: 1})
    game.put("afield", game.at((3, 5)), {"afield": 1})
    before = {"field_stack": "alive" if game.has("afield") else "disbanded"}
    bills = {row["id"]: row["upkeep_inside"] for row in given["cities"]}
    pays = {row["id"]: game.campaign.params.city_upkeep_per_level * row["level"] for row in given["cities"]}
    game.next_dawn()
    gone = {id_ for id_ in bills if not game.has(id_)}
    unpaid = {id_: max(0, bill - pays[id_] // CENT) for id_, bill in bills.items()}
    assert gone == {id_ for id_, short in unpaid.items() if short}
    return {
        "before_start_of_turn": before,
        "city_unpaid": unpaid,
        "field_stack": "alive" if game.has("afield") else "disbanded",
        "side_alive": game.side.alive,
    }


@adapter(SD, "neutral_capacity")
def neutral_capacity(given: Given, dice: ScriptedDice) -> Answer:
    """The dearest garrison that a neutral city keeps over a night."""
    low, high = 0, 10_000
    while low < high:
        middle = (low + high + 1) // 2
        game = NeutralTown(given["level"], given["bank"], {"u": middle})
        game.dawn(dice)
        low, high = (middle, high) if game.has("u") else (low, middle - 1)
    return {"upkeep_capacity": low}


@adapter(SD, "neutral_disband")
def neutral_disband(given: Given, dice: ScriptedDice) -> Answer:
    bills = {row["id"]: row["upkeep"] for row in given["units"]}
    beasts = {row["id"] for row in given["units"] if row["kind"] == "beast"}
    game = NeutralTown(given["level"], given["bank"], bills, beasts)
    game.mark(given["disband_order"])
    game.dawn(dice)
    fates = {id_: game.fate(id_) for id_ in bills}
    left = sum(bills[id_] for id_, fate in fates.items() if fate == "kept")
    return {"fates": fates, "upkeep_after": left}


@adapter(SD, "neutral_bank")
def neutral_bank(given: Given, dice: ScriptedDice) -> Answer:
    level, days = given["city_level"], given["days"]
    game = NeutralTown(level, given["bank"], {"u": given["upkeep"]})
    after, short, collapsed = [], [], None if given["bank"] else 0
    had = given["bank"]
    for day in range(1, days + 1):
        game.dawn(dice)
        missing = max(0, given["upkeep"] - 1000 * level - had)
        assert game.has("u") is not bool(missing)
        had = game.bank
        after.append(had)
        short.append(missing)
        if collapsed is None and not game.bank_stands:
            collapsed = day
    return {"bank_after": after, "shortfall": short, "collapsed_on_day": collapsed}


@adapter(SD, "prisoner_upkeep")
def prisoner_upkeep(given: Given, dice: ScriptedDice) -> Answer:
    game = Kingdom(1, kinds={"captive": {"upkeep": given["normal_upkeep"] * CENT}})
    game.imprison("captive")
    due = dues.prisoner_dues(game.world, game.campaign, LAPIS)
    return {"upkeep": sum(one.cents for one in due) // CENT}


@adapter(SD, "purse_limit")
def purse_limit(given: Given, dice: ScriptedDice) -> Answer:
    """The most that a commander of the level may be allowed to carry."""
    game = Kingdom(1)
    ruler = game.stack("court").units[0]
    game.give("court", level=given["level"])
    return {"limit": purses.limit(game.world, game.campaign, game.campaign.units[ruler]) // CENT}


@adapter(SD, "ruins_upkeep")
def ruins_upkeep(given: Given, dice: ScriptedDice) -> Answer:
    game = Kingdom(1, 1, kinds={"camper": {"upkeep": given["upkeep"] * CENT}}, money=100_000)
    game.ruin(1, capital=given["capital_site"])
    game.put("camp", game.city(1).hex, {"camper": 1})
    owed = {due.unit.kind: due.cents for due in dues.dues(game.world, game.campaign, LAPIS)}
    return {"paid": owed[KindId("camper")] == 0}


@adapter(SD, "meal_relief")
def meal_relief(given: Given, dice: ScriptedDice) -> Answer:
    """A unit eats of what its stack carries; one without a meal lies unconscious."""
    specials = ("purse",) if given["purse"] else ()
    game = Kingdom(1, kinds={"eater": {"upkeep": given["upkeep"] * CENT, "specials": specials}})
    game.put("camp", game.at((3, 4)), {"eater": 1})
    if given["meal"] == "extra":
        game.feed("camp", 100 * CENT)
        game.must(EatFood(by=LAPIS, stack=game.names["camp"]))
    else:
        game.give("camp", statuses=("critical",))
    owed = {due.unit.kind: due.cents for due in dues.dues(game.world, game.campaign, LAPIS)}
    return {"upkeep": owed[KindId("eater")] // CENT}


@adapter(SD, "land_damage")
def land_damage(given: Given, dice: ScriptedDice) -> Answer:
    known = {"blank_unknown_land": False}
    game = Kingdom(1, letter="f", kinds={"hand": {"size": "medium"}}, params=known)
    hex_ = game.at((3, 4))
    assert game.world.map.terrain_at(hex_) == given["terrain"]
    game.put("hands", hex_, {"hand": 16})
    before = game.money
    today = game.campaign.clock.day
    with game.drafted(dice) as draft:
        if given["act"] == "fire":
            wrecking.burn_down(draft, hex_)
        else:
            wrecking.wreck_land(draft, WreckLand(by=LAPIS, stack=game.names["hands"]))
    return {
        "money": (game.money - before) // CENT,
        "food_back_after": BARREN.at(hex_).of(game.campaign) - today,
        "land_back_after": LAND_BACK.at(hex_).of(game.campaign) - today,
    }


@adapter(SD, "promotion_cost")
def promotion_cost(given: Given, dice: ScriptedDice) -> Answer:
    kinds = {"higher": {"rank": given["new_rank"]}, "lower": {"promotes_to": ("higher",)}}
    game = Kingdom(1, money=100_000, works={"store": 1}, kinds=kinds)
    game.put("recruits", game.city().hex, {"lower": 1})
    unit, head = game.stack("recruits").units[0], game.stack("court").units[0]
    if given["kind"] == "tribe":
        game.make_tribe(purse=100_000)
    before = game.money + PURSE.of(game.campaign.units[head])
    game.must(PromoteUnits(by=LAPIS, units=(unit,), kind=KindId("higher")))
    assert game.campaign.units[unit].kind == "higher"
    return {"cost": (before - game.money - PURSE.of(game.campaign.units[head])) // CENT}


@adapter(SD, "corpse_depop")
def corpse_depop(given: Given, dice: ScriptedDice) -> Answer:
    """Somebody falls in a slot of a day; the days then pass until the corpse is gone."""
    sides = given["sides_by_age"]
    row = "." * (4 * len(sides))
    camps = {name: {name: ((4 * n, 0), {"stabber": 1})} for n, name in enumerate(sides)}
    wild = {"wild": {"den": ((1, 3), {"wolf": 1})}}
    game = Field([row] * 4, roles={"wild": "feral"}, **camps, **wild)
    slot = given["killed_in_slot_of"]
    order = game.campaign.clock.order
    clock = replace(game.campaign.clock, day=given["day"])
    if slot in sides:
        clock = replace(clock, slot=order.index(slot))
    else:
        clock = replace(clock, phase="dusk", slot=len(order))
    draft: Any = Draft(replace(game.campaign, clock=clock), game.world)
    hex_ = game.at((2, 2))
    larder.corpses(draft, [game.campaign.units[game.stack(sides[0]).units[0]]], hex_)
    for name in given["gone"]:
        draft.put_side(replace(draft.sides[name], alive=False))
    day = given["day"]
    for today in range(day, day + 4):
        running = tuple(s for s in order if draft.sides[s].alive)
        for number, side in enumerate(running):
            after = today > day or (slot in order and order.index(side) > order.index(slot))
            if not after:
                continue
            draft.clock = replace(draft.clock, day=today, order=running, slot=number, phase="turn")
            larder.spoil(draft)
            if not larder.lying(draft, hex_):
                before = running[number - 1] if number and running[number - 1] in sides else None
                at = "slot_end" if before else "dawn"
                return {"depop_day": today, "at": at, "slot_of": before}
    return {"depop_day": None, "at": "never", "slot_of": None}


@adapter(SD, "siege")
def siege(given: Given, dice: ScriptedDice) -> Answer:
    """A town amid the land, units in it that cost what is given, and so many enemies around it."""
    level, bill = given["city_level"], given["upkeep_inside"]
    share = {"dear": {"upkeep": bill * CENT // 34}}
    game = SiegeCamp(level, money=bill, kinds=share)
    game.put("guard", game.town, {"dear": 34})
    game.hold(1, order=PopOrder(kind=KindId("piker"), batches=2))
    game.surround(given["enemy_held_hexes"])
    game.next_dawn()
    game.sight(given["enemy_held_hexes"])
    draft: Draft[Any, Any] = Draft(game.campaign, game.world)
    contested = levels.foes_at(draft, LAPIS, game.city(1))
    besieged = game.holding(1).besieged
    answer: Answer = {"besieged": besieged, "contested": contested}
    if besieged:
        lines = game.campaign.realms[LAPIS].accounts
        left = sum(1 for u in game.campaign.units if u.startswith("guard."))
        answer["income"] = sum(line.cents for line in lines if line.site == TOWN and line.id == income.CITY)
        order = game.holding(1).order
        answer["pops"] = order is None or order.half_turns > 0 or order.batches < 2
        paid = sum(line.cents for line in lines if line.id == cut_off.CUT_OFF)
        answer["upkeep_paid_by_city"] = Fraction(paid, CENT)
        answer["unpaid"] = Fraction(bill * CENT - left * share["dear"]["upkeep"], CENT)
    return answer
