"""What units earn: experience of the beaten, of training, and the levels it buys."""

from fractions import Fraction

from game.core.commands.common import TrainUnits
from game.core.dice import ScriptedDice
from game.core.draft import Draft
from game.core.numbers import THIRD
from game.core.records import SideId
from game.rulesets.second_dawn.battle.clash import kill_credit
from game.rulesets.second_dawn.battle.pairing import swarm_merging
from game.rulesets.second_dawn.battle.state.battle_records import Combatant, Party
from game.rulesets.second_dawn.content.records import Params
from game.rulesets.second_dawn.life import level_gains
from game.rulesets.second_dawn.unit import levels
from tests.field import Field
from tests.vectors.adapters import Answer, Given, adapter, halves
from tests.vectors.adapters.content import kind
from tests.vectors.adapters.fights import BLUE, GREEN, opened, party

SD = "second-dawn"

_KINDS = {
    "tiny": "spiderling",
    "small": "spider",
    "small_basic": "piker",
    "medium": "knight",
    "medium_titled": "warlord",
    "large": "bear",
    "huge": "dragon",
}
"""A unit of our own list for each row of the table."""
_LEADING = {"medium": "commoner_warlord"}
"""Those that are worth more at higher levels."""
_ALONE = {"row": "medium", "count": 1}


@adapter(SD, "exp_row")
def exp_row(given: Given, dice: ScriptedDice) -> Answer:
    return {
        "exp_value": levels.EXP_VALUE[given["row"]],
        "costs": [levels.level_cost(given["row"], n) for n in given["levels"]],
    }


def _party(number: int, given: Given) -> Party:
    kinds = _LEADING if given.get("scaling_special") else _KINDS
    one = kind(kinds[given["row"]])
    assert levels.exp_row(one) == given["row"]
    level = given.get("level", 1)
    count = given["count"]
    return party(number, (Combatant(id=f"{number}.{n}", kind=one, level=level) for n in range(count)))


def _gains(earners: Given, victims: Given, dice: ScriptedDice) -> dict[str, Fraction]:
    """What each earner has of a battle in which all victims croaked."""
    shared = Params(exp_credit="shared")
    fight = opened(_party(BLUE, earners), _party(GREEN, victims), dice, params=shared)
    swarm_merging.merge(fight)
    for unit in fight.fit(GREEN):
        fight.put(unit, condition="croaked")
    return kill_credit.gains(fight, BLUE)


@adapter(SD, "exp_award")
def exp_award(given: Given, dice: ScriptedDice) -> Answer:
    gains = _gains(given["earners"], given["victims"], dice)
    (each,) = set(gains.values())
    return {"exp_total": sum(gains.values()), "exp_each": each}


@adapter(SD, "exp_to_level")
def exp_to_level(given: Given, dice: ScriptedDice) -> Answer:
    """A unit in a hex of its own, with what it gained in battle; then its days of training."""
    row = given["row"]
    fought = [_gains({**_ALONE, "row": row}, killed, dice) for killed in given["kills"]]
    exp = Fraction(given["exp"]) + given["gain"] + sum(sum(gains.values()) for gains in fought)
    own = {"unit": ((0, 0), {_KINDS[row]: 1}), "teacher": ((0, 0), {"warlord": 1})}
    field = Field(["......"], blue=own, green={"far": ((5, 0), {"piker": 1})})
    field.give("unit", level=given["level"], exp=exp)
    field.give("teacher", level=given["level"] + 1)
    draft = Draft(field.campaign, field.world)
    level_gains.settle_levels(draft, field.stack("unit").hex)
    field.campaign = draft.commit()
    (pupil,), (teacher,) = field.stack("unit").units, field.stack("teacher").units
    if given["training_days"]:
        field.must(TrainUnits(by=SideId("blue"), leader=teacher, units=(pupil,)))
        field.end(2 * given["training_days"])
    unit = field.campaign.units[pupil]
    next_cost = levels.level_cost(row, unit.level + 1)
    return {"level_after": unit.level, "exp_after": unit.exp, "next_cost": next_cost}


@adapter(SD, "level_gain")
def level_gain(given: Given, dice: ScriptedDice) -> Answer:
    unit = kind("explorer" if given["only_quick"] else "knight")
    assert levels.only_quick(unit) == given["only_quick"]
    level = given["level"]
    return {
        "move_gain": Fraction(levels.move_max(unit, level) - unit.move, THIRD),
        "stat_gain": levels.combat(unit, level) - unit.combat,
        "hits_gain": halves(levels.hits_max(unit, level) - unit.hits),
    }
