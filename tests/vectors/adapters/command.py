"""Operations on command: upkeep, leaders, orders, screens, decay."""

from game.core.decisions import Reply
from game.core.dice import ScriptedDice
from game.rulesets.second_dawn.battle.choices import screens
from game.rulesets.second_dawn.battle.leaving import flat_escape
from game.rulesets.second_dawn.battle.state.battle_records import Combatant
from game.rulesets.second_dawn.battle.state.battle_stat import total
from game.rulesets.second_dawn.command import authority, bonus_table, leader_bonus
from game.rulesets.second_dawn.content.records import size_number
from game.rulesets.second_dawn.factions import upkeep
from game.rulesets.second_dawn.factions.regency import RULER
from game.rulesets.second_dawn.unit import decay
from game.rulesets.second_dawn.unit.crits import DIE
from tests.abilities import able_of
from tests.vectors.adapters import Answer, Given, adapter, halves, in_halves
from tests.vectors.adapters.content import kind
from tests.vectors.adapters.fights import BLUE, GREEN, opened, party

SD = "second-dawn"


@adapter(SD, "unit_upkeep")
def unit_upkeep(given: Given, dice: ScriptedDice) -> Answer:
    marks = given["specials"]
    if RULER in marks:
        return {"upkeep": 0}
    return {
        "upkeep": upkeep.upkeep(
            given["size"],
            given["rank"],
            basic=given["basic"],
            level=given["level"],
            able=able_of(*marks),
            heir="heir" in marks,
            extra_specials=given["extra_specials"],
            garrison=given["garrison"],
        )
    }


def _leader(given: Given) -> leader_bonus.Leader:
    return leader_bonus.Leader(
        id=given["id"],
        level=given["level"],
        hex=given["hex"],
        mode=given["mode"],
        stack_size=given["stack_size"],
        stack=given.get("stack") or "",
        lost=given["state"] == "croaked",
    )


@adapter(SD, "battle_bonus")
def battle_bonus(given: Given, dice: ScriptedDice) -> Answer:
    known = {leader["id"]: _leader(leader) for leader in given["leaders"]}
    head = known.get(given["chief"]) if given["chief"] else None
    chief = leader_bonus.Chief(id=head.id, level=head.level, hex=head.hex) if head and not head.lost else None
    units = [
        *(leader_bonus.Led(id=u["id"], hex=u["hex"], stack=u["stack"] or "") for u in given["units"]),
        *(
            leader_bonus.Led(id=one.id, hex=one.hex, stack=one.stack)
            for one in known.values()
            if not one.lost
        ),
    ]
    keepers = [authority.AttackRestrainer(hex=one.hex, lost=one.lost) for one in known.values()]
    return {
        "bonus": {
            unit.id: total(leader_bonus.bonus_terms(unit, known, leader_bonus.chief_lends(chief, unit)))
            for unit in units
        },
        "hold_fire": {unit.id: authority.hold_stands(unit.hex, keepers) for unit in units},
    }


@adapter(SD, "stack_count")
def stack_count(given: Given, dice: ScriptedDice) -> Answer:
    """Members are named by what they are: tiny ones, cavalry on large mounts, the rest the leader's size."""
    leader = size_number(given["leader_size"])
    named = {"tiny": size_number("tiny"), "cavalry": size_number("large")}
    count = leader_bonus.effective_units(
        leader, [(named.get(n, leader), c) for n, c in given["members"].items()]
    )
    return {"stack_size": count, "stack_bonus": bonus_table.stack_bonus(count)}


@adapter(SD, "order_hierarchy")
def order_hierarchy(given: Given, dice: ScriptedDice) -> Answer:
    by, to = (authority.Officer(**given[who]) for who in ("by", "to"))
    return {"may_order": authority.may_order(by, to, leads_stack=given["by_leads_stack_of_to"])}


@adapter(SD, "order_accepted")
def order_accepted(given: Given, dice: ScriptedDice) -> Answer:
    accepted = authority.order_accepted(
        given["order"],
        scout=given["unit_scout"],
        commander_in_hex=given["commander_in_hex"],
        ruler_able=given["ruler_able"],
    )
    return {"accepted": accepted}


@adapter(SD, "screen_allowed")
def screen_allowed(given: Given, dice: ScriptedDice) -> Answer:
    """A warlord and his knights before their pairing: whether anybody stands behind a screen."""
    knights = (Combatant(id=f"knight_{n}", kind=kind("knight")) for n in range(1, given["stack"]))
    warlord = Combatant(id="warlord", kind=kind("warlord"))
    blue = party(BLUE, [warlord, *knights], leader="warlord", asks=("screen",))
    fight = opened(blue, party(GREEN, [Combatant(id="piker", kind=kind("piker"))]), dice)
    if not given["commander_able"]:
        fight.put("warlord", condition="knocked_out")
    question = screens.screen(fight)
    behind = [unit for unit in fight.fit(BLUE) if unit != "warlord"][: given["backline_declared"]]
    if question is not None and behind:
        screens.answer(fight, question, Reply(choice="back", units=tuple(behind)))
    return {"screen": bool(screens.backline(fight, BLUE))}


@adapter(SD, "signamancy_decay")
def signamancy_decay(given: Given, dice: ScriptedDice) -> Answer:
    state = decay.decay(given["idle_turns"], given["base_move"], obese=given["obese"])
    return {
        "stage": state.stage,
        "move": given["base_move"] + state.move,
        "hits": halves(in_halves(given["base_hits"]) + state.hits),
        "stat_change": state.stats,
    }


@adapter(SD, "draft_escape")
def draft_escape(given: Given, dice: ScriptedDice) -> Answer:
    tried = flat_escape.escape(
        dice.roll(DIE, "escape"),
        given["escapers_lowest_move"],
        given["pursuers_lowest_move"],
        before_bouts=given["phase"] == "maneuvers",
    )
    return {"total": tried.total, "escaped": tried.escaped}
