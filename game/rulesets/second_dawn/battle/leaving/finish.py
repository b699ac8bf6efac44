"""What the winner does with enemies that lie critically hurt: SD2-12.30, SD2-5.08, SD2-5.09.

Question `finish`: each of them is finished by a blow that cannot miss, taken, or left to the next dawn.
"""

from collections.abc import Mapping

from game.core.decisions import BarredUnit, Question, Reply
from game.core.numbers import HALF
from game.core.records import replace
from game.rulesets.second_dawn.battle.choices import declare
from game.rulesets.second_dawn.battle.clash import capture, conclusion, diceless_rounds
from game.rulesets.second_dawn.battle.clash.diceless_rounds import RoundAttack
from game.rulesets.second_dawn.battle.leaving import withdraw as withdrawal
from game.rulesets.second_dawn.battle.pairing import cover_fire
from game.rulesets.second_dawn.battle.state import replies
from game.rulesets.second_dawn.battle.state.fight import Fight

FINISH, CAPTURE, LEAVE = "finish", "capture", "leave"


def finish(fight: Fight) -> Question | None:
    """Finish, capture or leave each of them; those nobody is asked about are finished."""
    won = conclusion.winner(fight)
    if won is None:
        return None
    for order in withdrawal.orders(fight, won, (FINISH, CAPTURE, LEAVE), "conclusion"):
        named = (*order.units, order.target)
        _deal(fight, won, order.order, [unit for unit in lying(fight, won) if unit in named])
    open_ = lying(fight, won)
    if open_ and "finish" in fight.parties[won].asks:
        return _question(fight, won, open_)
    _deal(fight, won, FINISH, open_)
    return None


def lying(fight: Fight, won: int) -> list[str]:
    """Beaten enemies that lie critically hurt and were not decided about."""
    members = fight.parties[1 - won].members
    standings = fight.standings
    return [u for u in members if standings[u].condition == "critical" and standings[u].left != LEAVE]


def finisher(fight: Fight, won: int, target: str) -> str:
    """The first standing unit whose blow takes at least one hit (SD2-5.08), empty if there is none."""
    for unit in fight.fit(won):
        carries = fight.fighters[unit].carrying or fight.standings[unit].shield == "plus"
        if not carries and _hurts(fight, unit, target):
            return unit
    return ""


def _hurts(fight: Fight, unit: str, target: str) -> bool:
    """Whether a sure blow takes at least one hit. It does not hang on the hits of either; worked out once for
    two who are as they are."""
    striker, victim = (replace(fight.standings[one], hits=0, credit="") for one in (unit, target))
    factor, cover = fight.damage_factor(unit), cover_fire.halves(fight, unit)
    key = ("finishes", unit, target, striker, victim, factor, cover, fight.state.phase)
    known: bool | None = fight.kept.get(key)
    if known is None:
        blow = RoundAttack(attacker=unit, target=target)
        known = fight.kept[key] = diceless_rounds.sure_damage(fight, blow) >= HALF
    return known


def _question(fight: Fight, won: int, open_: list[str]) -> Question:
    doomed = {unit: _bar_finish(fight, won, unit) for unit in open_}
    held: dict[str, BarredUnit | None] = {
        unit: None
        if capture.jailors(fight, won, [unit])
        else BarredUnit(unit=unit, reason="Nobody is free to hold it", rule="SD1-19.04")
        for unit in open_
    }
    return Question(
        id=fight.next_question,
        side=fight.parties[won].side,
        kind="finish",
        prompt=f"{len(open_)} of the enemy are critically hurt",
        options=(
            declare.unit_option(FINISH, "Finish them", "SD2-5.09", doomed),
            declare.unit_option(CAPTURE, "Take them", "SD2-12.30", held),
            declare.unit_option(LEAVE, "Leave them", "SD2-5.08", dict.fromkeys(open_)),
        ),
        own=tuple(fight.fit(won)),
        others=tuple(open_),
        default=_default(fight, open_, doomed, held),
        battle=fight.scene.id,
    )


def _bar_finish(fight: Fight, won: int, unit: str) -> BarredUnit | None:
    """Why an enemy cannot be finished; player characters survive (SD4-17.11)."""
    if fight.fighters[unit].pc:
        return BarredUnit(unit=unit, reason="His luck keeps him alive", rule="SD4-17.11")
    if finisher(fight, won, unit):
        return None
    return BarredUnit(unit=unit, reason="No blow here would hurt it", rule="SD2-5.08")


def _default(
    fight: Fight,
    open_: list[str],
    doomed: Mapping[str, BarredUnit | None],
    held: Mapping[str, BarredUnit | None],
) -> str:
    """Finish; a player character alone is captured (ruling of SD4-17.11)."""
    if None in doomed.values():
        return FINISH
    alone = all(fight.fighters[unit].pc for unit in open_)
    return CAPTURE if alone and None in held.values() else LEAVE


def answer(fight: Fight, question: Question, reply: Reply) -> None:
    """Deal with the named units, all that it is possible for if none is named. Refusal for another one."""
    option = replies.option_of(question, reply)
    won = fight.party_index(question.side)
    _deal(fight, won, reply.choice, list(replies.chosen(option, reply)))


def _deal(fight: Fight, won: int, how: str, units: list[str]) -> None:
    for unit in units:
        immortal = fight.fighters[unit].pc
        spared = how == CAPTURE or (how == FINISH and immortal)
        jailor = capture.assigned(fight, won, [unit]).get(unit, "") if spared else ""
        by = finisher(fight, won, unit) if how == FINISH and not immortal else ""
        if jailor:
            fight.put(unit, left="critical")
            fight.fell(unit, "captive", "settled", jailor, "SD2-12.30")
        elif how == FINISH and by:
            blow = RoundAttack(attacker=by, target=unit)
            diceless_rounds.strike_surely(fight, [blow], "finish", "SD2-5.08", why="settled")
        else:
            fight.put(unit, left=LEAVE)
