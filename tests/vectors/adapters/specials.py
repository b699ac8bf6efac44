"""Operations of specials that act on the blows of a battle (SD6, SD7)."""

from game.core.dice import ScriptedDice
from game.core.numbers import HALF
from game.core.records import SideId, replace
from game.rulesets.second_dawn.battle.opening.muster import fighter_of, standing_of
from game.rulesets.second_dawn.battle.state import guarding
from game.rulesets.second_dawn.battle.state.battle_records import Combatant
from game.rulesets.second_dawn.content.records import size_number
from game.rulesets.second_dawn.content.template_records import Template
from game.rulesets.second_dawn.template.newer import NewerFigures, made_kind
from game.rulesets.second_dawn.unit import guards
from game.rulesets.second_dawn.unit.damage import Blow, SettledBlows, StruckBody, settle
from game.rulesets.second_dawn.unit.guards import SIDES, Guard, Weak
from game.session.library import rules
from tests.vectors.adapters import Answer, Given, adapter

SD = "second-dawn"
_WEAK: dict[str, Weak] = {"tiny": "tiny", "unarmed_combat_0": "bare"}


def _hit(body: StruckBody, dice: ScriptedDice, **blow: object) -> SettledBlows:
    """One regular blow, its dice rolled."""
    one = Blow(attacker="attacker", kind="regular", **{"amount": 0, "size": body.size, **blow})
    return settle(body, [one], lambda _unit, why, low: dice.roll(SIDES[why], why) <= low)


@adapter(SD, "minor_hit")
def minor_hit(given: Given, dice: ScriptedDice) -> Answer:
    size = size_number(given["defender"])
    chance = guards.minor_chance(_WEAK[given["attacker"]], size)
    settled = _hit(StruckBody(hits=3 * HALF, size=size, croaks_at=-HALF), dice, chance=chance)
    return {
        "hits_lost": (3 * HALF - settled.hits) // HALF,
        "croaked": settled.condition == "croaked",
    }


@adapter(SD, "damage_ignore")
def damage_ignore(given: Given, dice: ScriptedDice) -> Answer:
    body = StruckBody(
        hits=40 * HALF, size=size_number("large"), guard=Guard(ignores=given["ignore"] * HALF), id="body"
    )
    settled = _hit(body, dice, amount=given["damage"] * HALF)
    return {"hits_lost": settled.struck[0].damage // HALF}


@adapter(SD, "armoured_hits")
def armoured_hits(given: Given, dice: ScriptedDice) -> Answer:
    """Blows of several rounds on a unit that bought armour, as it stands in a battle."""
    tables = rules("second_dawn").tables
    answers = Template(
        type=given["type"], terrain=given["terrain"], size=given["size"], rank=2, specials=("armoured",)
    )
    kind = made_kind(
        "own", {"name": "Own"}, NewerFigures(answers, tables["template_special"], tables), tables
    )
    unit = Combatant(id="own", kind=kind)
    fighter = fighter_of(unit, SideId("blue"), 0)
    standing = standing_of(unit, fighter)
    areas, lost, ratings = [], [], []
    for amount in given["damage"]:
        guard = guarding.guard_of(fighter, standing)
        body = StruckBody(
            hits=1000, size=fighter.size, reduction=fighter.reduction, guard=guard, id=fighter.id
        )
        settled = _hit(body, dice, amount=amount * HALF)
        struck = settled.struck[0]
        areas.append("armoured" if struck.marks else "bare")
        lost.append(struck.damage // HALF)
        assert settled.plates is not None
        assert guard.plates is not None
        ratings.append(settled.plates)
        standing = replace(standing, dented=standing.dented + guard.plates - settled.plates)
    return {"area": areas, "hits_lost": lost, "rating_after": ratings}
