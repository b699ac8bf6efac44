"""Operations on single clashes, rounds, saves and blows."""

from typing import Any

from game.core.dice import ScriptedDice
from game.core.records import replace
from game.rulesets.second_dawn.battle.clash import clash as clashes
from game.rulesets.second_dawn.battle.clash import rounds
from game.rulesets.second_dawn.battle.clash.clash import Clash, Contender, SaveDue
from game.rulesets.second_dawn.content.records import SIZES, size_number
from game.rulesets.second_dawn.unit import armour as armours
from game.rulesets.second_dawn.unit import crits, damage, outnumber, sizes, swarms
from game.rulesets.second_dawn.unit.swarms import Swarm
from tests.abilities import able_of
from tests.vectors.adapters import Answer, Given, adapter, halves, in_halves

SD = "second-dawn"
DOWN = ("knocked_out", "critical")


def _contenders(given: Given) -> list[Contender]:
    unit = Contender(
        id=given["id"],
        size=size_number(given["size"]),
        stat=given["b"],
        hits=in_halves(given["hits"]),
        damage=in_halves(given["damage"]),
        reduction=in_halves(given["dr"]),
        basic=given["basic"],
        armed=given["armed"],
        armoured=given["armoured"],
        croaks_at=in_halves(given["croaks_at"]),
        save_dc=crits.BASE_DC + 2 * given["basic"] + 2 * (not given["armoured"]),
    )
    count = given.get("count", 1)
    if count == 1:
        return [unit]
    return [replace(unit, id=f"{unit.id}#{number}") for number in range(1, count + 1)]


def _save(save: crits.Save) -> Answer:
    return {"unit": save.unit, "roll": save.face, "dc": save.dc, "passed": save.passed}


@adapter(SD, "clash")
def clash(given: Given, dice: ScriptedDice) -> Answer:
    hub = _contenders(given["hub"])[0]
    primaries = [_contenders(unit)[0] for unit in given["primaries"]]
    secondaries = [one for unit in given["secondaries"] for one in _contenders(unit)]
    fight = Clash(
        hub=hub,
        primaries=tuple(primaries),
        secondaries=tuple(secondaries),
        hub_first=given["hub"]["side"] == given["on_turn"],
    )
    rolled = clashes.rolls(fight)
    if rolled:
        first, second = dice.roll(10, "on-turn"), dice.roll(10, "off-turn")
        outcome = clashes.decide(fight, *((first, second) if fight.hub_first else (second, first)))
    else:
        outcome = clashes.unrolled(fight)

    def roll(due: SaveDue) -> crits.Save:
        face = dice.roll(10, f"save of {due.unit}")
        assert due.dc is not None
        return crits.Save(unit=due.unit, dc=due.dc, face=face, passed=crits.passes(face, due.dc))

    saves = [roll(due) for due in outcome.saves if due.dc is not None]
    failed = {due.unit for due in outcome.saves if due.dc is None} | {s.unit for s in saves if not s.passed}
    played = rounds.play(fight, outcome, failed, lambda dues: [roll(due) for due in dues])
    columns = shown_columns(fight)
    winner = {"hub": hub.id, "primary": outcome.roller, None: None}[outcome.winner]
    totals = outcome.totals
    names = [member.id for member in fight.members]
    return {
        "battle_roll": rolled,
        "totals": {hub.id: totals[0], outcome.roller: totals[1]} if totals else None,
        "margin": outcome.margin,
        "pattern": outcome.pattern,
        "winner": winner,
        "crit_save": _save(saves[0]) if saves else None,
        "hits_of": [names[i] for i in columns],
        "rounds": [[halves(row.hits[i]) for i in columns] for row in played.rounds],
        "croaked": [n for n, how in zip(names, played.conditions, strict=True) if how == "croaked"],
        "down": [n for n, how in zip(names, played.conditions, strict=True) if how in DOWN],
        "critical_miss": [_save(save) for save in played.misses],
        "auto_defeat": hub.id if played.auto_defeat else None,
    }


def shown_columns(fight: Clash) -> list[int]:
    """Members whose hits a table of rounds shows: the hub, and primaries that a hit does not croak anyway."""
    shown = [
        index
        for index, primary in enumerate(fight.primaries, 1)
        if not sizes.strikes_dead(fight.hub.size, primary.size)
    ]
    return [0, *shown]


@adapter(SD, "hit_schedule")
def hit_schedule(given: Given, dice: ScriptedDice) -> Answer:
    role, margin = given["role"], given.get("margin") or 0
    numbers = range(1, given["rounds"] + 1)
    if role == "secondary":
        smaller = given["secondaries"] == "all_smaller"
        hits = [n for n in numbers if clashes.secondary_hits(n, all_smaller=smaller)]
    elif role == "winner":
        hits = list(numbers)
    else:
        pattern = clashes.pattern_of(margin)
        hits = [n for n in numbers if clashes.loser_hits(pattern, n)]
    save = role == "loser" and margin >= crits.CRIT_MARGIN
    return {"hit_rounds": hits, "save_first": save}


@adapter(SD, "crit_save")
def crit_save(given: Given, dice: ScriptedDice) -> Answer:
    face = dice.roll(10, "save")
    return {"roll": face, "passed": crits.passes(face, given["dc"])}


def _worn(given: Given) -> armours.Armour:
    state = given["armour"]
    return armours.Armour(
        helmet=state in ("full", "no_breastplate"),
        breastplate=state in ("full", "no_helmet"),
        flier="flier" in given["traits"],
    )


def _dc(given: Given) -> int:
    traits = set(given["traits"])
    return crits.own_dc(able_of(*traits), _worn(given), basic="basic" in traits)


@adapter(SD, "crit_dc")
def crit_dc(given: Given, dice: ScriptedDice) -> Answer:
    own = given["size_vs_enemy"]
    dc = _dc(given) + crits.size_dc(own, 0) + crits.gap_dc(0, given["enemy_b_higher_by"])
    return {"dc": dc, "armoured": armours.armoured(able_of(*given["traits"]), _worn(given))}


@adapter(SD, "save_chance")
def save_chance(given: Given, dice: ScriptedDice) -> Answer:
    dc = _dc(given)
    return {"dc": dc, "chance": crits.pass_chance(dc)}


def _blow(given: Given, attacker: int, target: int, amount: int, kind: Any) -> damage.Blow:
    return damage.Blow(
        attacker="a",
        kind=kind,
        amount=damage.blow_amount(kind, amount, attacker, target),
        factor=damage.multiplier(given.get("bonus", 0)),
        basic=given.get("attacker_basic", False),
        size=attacker,
    )


@adapter(SD, "blow_damage")
def blow_damage(given: Given, dice: ScriptedDice) -> Answer:
    attacker = sizes.SMALL
    target = attacker + given["target_size_offset"]
    blow = _blow(given, attacker, target, in_halves(given["damage"]), given["blow"])
    body = damage.StruckBody(hits=100, size=target, basic=given["target_basic"])
    return {"amount": halves(damage.blow_damage(blow, body))}


@adapter(SD, "roll_of_one")
def roll_of_one(given: Given, dice: ScriptedDice) -> Answer:
    """The hub wins by its battle stat; what its die of 1 costs it shows in the hits of its primary."""
    size = sizes.SMALL if given["same_size"] else sizes.MEDIUM
    hub = Contender(id="hub", size=sizes.SMALL, stat=20 if given["hub_wins"] else 0, hits=100, damage=2)
    attackers = [
        Contender(id=f"a{n}", size=size, stat=0, hits=100, damage=2, shoots=True)
        for n in range(given["attackers"])
    ]
    fight = Clash(hub=hub, primaries=tuple(attackers[:1]), secondaries=tuple(attackers[1:]))
    outcome = clashes.decide(fight, given["hub_die"], 5)
    played = rounds.play(fight, outcome, (), lambda dues: [_passed(due) for due in dues])
    return {"hub_deals_damage": any(to == "a0" for to, _ in played.rounds[given["round"] - 1].struck)}


def _passed(due: SaveDue) -> crits.Save:
    return crits.Save(unit=due.unit, dc=due.dc or 0, face=10, passed=True)


@adapter(SD, "critical_miss_due")
def critical_miss_due(given: Given, dice: ScriptedDice) -> Answer:
    size, gap = 1, given["size_difference"]
    hub = Contender(id="hub", size=size + gap, stat=0, hits=8, damage=2)
    form: Swarm = "full" if gap >= swarms.SWARM_GAP else ""
    crowd = [
        Contender(id=str(n), size=size, stat=0, hits=8, damage=2, swarm=form)
        for n in range(given["attackers"])
    ]
    return {"due": outnumber.misses_due(hub, crowd)}


@adapter(SD, "negative_stat")
def negative_stat(given: Given, dice: ScriptedDice) -> Answer:
    a, b = (
        Contender(id=name, size=sizes.SMALL, stat=given[f"{name}_b"], hits=8, damage=2) for name in ("a", "b")
    )
    if given["phase"] != "bout":
        return {"resolution": "comparison", "crit_save_by": None, "counts_as_margin": None}
    fight = Clash(hub=a, primaries=(b,))
    if clashes.rolls(fight):
        return {"resolution": "roll", "crit_save_by": None, "counts_as_margin": None}
    outcome = clashes.unrolled(fight)
    saving = outcome.saves[0].unit if outcome.saves else None
    resolution = "minimum_blows" if outcome.pattern == "minimum_both" else "save"
    return {"resolution": resolution, "crit_save_by": saving, "counts_as_margin": outcome.margin}


@adapter(SD, "size_difference")
def size_difference(given: Given, dice: ScriptedDice) -> Answer:
    return {"difference": abs(SIZES.index(given["a"]) - SIZES.index(given["b"]))}
