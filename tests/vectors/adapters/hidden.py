"""Operations on hiding and finding: spot and sneak checks, the opening state of a fight."""

from collections.abc import Callable

from game.core.commands.common import SetGait
from game.core.dice import ScriptedDice
from game.core.records import SideId, StackId
from game.rulesets.second_dawn.arrival import dusk
from game.rulesets.second_dawn.battle.opening import opening
from game.rulesets.second_dawn.battle.state import ambush
from game.rulesets.second_dawn.land import concealment
from game.rulesets.second_dawn.scouting import stealth
from game.rulesets.second_dawn.unit.crits import DIE
from tests.field import Field, Plan
from tests.vectors.adapters import Answer, Given, adapter
from tests.vectors.adapters.content import terrain, weather_of

SD = "second-dawn"


def _group(given: Given) -> stealth.StealthGroup:
    return stealth.StealthGroup(
        id=given["id"],
        size=given["size"],
        evasions=tuple(given["evasions"]),
        hiding=given["group"],
        at_home=given["terrain_special"],
        serpentine=given["serpentine"],
        in_combat=given["in_combat"],
    )


@adapter(SD, "stealth_check")
def stealth_check(given: Given, dice: ScriptedDice) -> Answer:
    others = [_group(other) for other in given["others"]]
    return (_spot if given["kind"] == "spot" else _sneak)(given["actor"], others, dice)


def _spot(actor: Given, hidden: list[stealth.StealthGroup], dice: ScriptedDice) -> Answer:
    dictate, may = actor["dictate"], actor.get("may_spot", True)
    heads = stealth.head_count(actor["count"], actor["leadership_bonus"]) if may else 0
    modifier = stealth.search_modifier(heads, at_home=may and actor["terrain_special"])
    if not may:
        check = stealth.spot_dictated(modifier, hidden, success=False)
    elif dictate is not None:
        check = stealth.spot_dictated(modifier, hidden, success=dictate == stealth.ALWAYS)
    else:
        check = stealth.spot(dice.roll(DIE, "spot"), modifier, hidden)
    return {
        "head_count": heads,
        **_answer(check),
        "natural_needed": {id_: _needed(modifier, evasion) for id_, evasion in check.evasion.items()},
        "attack_state": "surprised" if check.noticed else None,
        "move_spent": 0 if dictate is None else stealth.DICTATE_COST,
        "performed": may,
    }


def _needed(modifier: int, evasion: int) -> int:
    """The lowest face that finds: all above find too."""
    return DIE + 1 - int(stealth.spot_chance(modifier, evasion) * DIE)


def _sneak(actor: Given, watching: list[stealth.StealthGroup], dice: ScriptedDice) -> Answer:
    modifier = stealth.sneak_modifier(
        at_home=actor["terrain_special"],
        serpentine=actor["serpentine"],
        others=sum(group.hiding for group in watching),
    )
    dictate = actor["dictate"]
    face = dictate if dictate is not None else dice.roll(DIE, "sneak")
    if dictate is None:
        check = stealth.sneak(face, modifier, watching)
    else:
        check = stealth.sneak_dictated(modifier, watching, success=dictate == stealth.ALWAYS)
    return {**_answer(check), "actor_state": stealth.state_after(face)}


def _answer(check: stealth.StealthCheck) -> Answer:
    return {
        "modifier": check.modifier,
        "total": check.total,
        "effective_evasion": dict(check.evasion),
        "detected": list(check.noticed),
        "undetected": list(check.missed),
    }


@adapter(SD, "opening_state")
def opening_state(given: Given, dice: ScriptedDice) -> Answer:
    flags = zip(given["attackers_may_ambush"], given["attackers_terrain_special"], strict=True)
    met = ambush.opening_state(
        ambush.Approach(
            attackers=tuple(ambush.Attacker(ambusher=may, at_home=home) for may, home in flags),
            attacker_hidden=given["attacker_hidden"],
            target_hidden=given["target_hidden"],
            attacker_knows=given["attacker_knows_target"],
            target_knows=given["target_knows_attacker"],
            noticed_at=given["noticed_at_rounds"],
            target_at_home=given["target_terrain_special"],
        )
    )
    role: opening.Role = "ambushed" if met.state == "ambush" else met.state
    # At home nobody is surprised; the guard against an ambush was tested for the whole group (SD2-9.02).
    home = given["target_terrain_special"] and role != "ambushed"
    stun = opening.stun_rounds(role, adv_initiative=given["target_adv_initiative"], terrain_special=home)
    return {"state": met.state, "target_stun_rounds": stun}


def _allowed(given: Given, may: Callable[..., concealment.HidingBar | None]) -> bool:
    """Whether a stack of equal units may do a thing in a zone of a hex."""
    flier = given["zone"] == "sky"
    hex_ = terrain()[given["terrain"]]
    penalty = concealment.zone_penalty(hex_, weather_of(given["weather"]), flier=flier)
    body = concealment.HidingBody(size=given["size"], home=given["terrain_special"])
    return may((body,) * given["count"], penalty, flier=flier) is None


@adapter(SD, "hide_allowed")
def hide_allowed(given: Given, dice: ScriptedDice) -> Answer:
    return {"may_hide": _allowed(given, concealment.may_hide)}


@adapter(SD, "sneak_allowed")
def sneak_allowed(given: Given, dice: ScriptedDice) -> Answer:
    return {"allowed": _allowed(given, concealment.may_sneak)}


_UNITS = {"mice": {"spiderling": 10}, "medium": {"warlord": 1}}
"""Units of our own list for those that a vector names; a scout for all others."""


@adapter(SD, "sneak_entry")
def sneak_entry(given: Given, dice: ScriptedDice) -> Answer:
    """A stack comes into the second hex of two, in which others are, each of a side of its own."""
    hidden = dict.fromkeys(given["hidden_units"], "hidden")
    others = (*given["open_units"], *hidden)
    arrival = _UNITS.get(given["arrival"]["size"], {"scout": 1})
    sides: dict[str, Plan] = {name: {name: ((1, 0), _UNITS.get(name, {"scout": 1}))} for name in others}
    field = Field(["ff"], stance=hidden, newcomer={"newcomer": ((0, 0), arrival)}, **sides)
    by, stack = SideId("newcomer"), field.names["newcomer"]
    field.must(SetGait(by=by, stack=stack, gait=given["arrival"]["mode"]))
    field.do_move("newcomer", (1, 0))
    return {
        "seen_by": [name for name in others if field.sees(name, "newcomer")],
        "sees": [name for name in others if field.sees("newcomer", name)],
    }


@adapter(SD, "dusk_order")
def dusk_order(given: Given, dice: ScriptedDice) -> Answer:
    stacks = {
        StackId(unit["id"]): (concealment.HidingBody(size="small", evasion=unit["evasion"]),)
        for unit in given["units"]
    }
    order = dusk.order_of(stacks)
    return {"order": list(order), "all_revealed": set(order) == set(stacks)}
