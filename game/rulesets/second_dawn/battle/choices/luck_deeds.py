"""Luck in an ambush, and deeds that luck rewards: SD4-17.07, SD4-17.09.

They are asked as questions of the kind `luck`: before the opening of an ambush (`wary`), beside what luck is
spent on in a bout (`back_brave`, `back_two`), and when the battle is won (`back_spare`).
"""

from collections.abc import Sequence

from game.core.battle.events import LuckSpent
from game.core.decisions import Option, Question, Reply
from game.core.numbers import HALF
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.clash import bout, clash, conclusion, luck_dice
from game.rulesets.second_dawn.battle.clash.conclusion import SPARED
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.state import replies
from game.rulesets.second_dawn.battle.state.fight import Fight

GO = "go"
MARK = "luck:"
WARY, SPARE, BRAVE, TWO = "wary", "back_spare", "back_brave", "back_two"
CHOICES = (WARY, SPARE, BRAVE, TWO)

_HINTS = {
    WARY: "A point: nobody is ambushed, and he is not stunned",
    SPARE: "You regain a point; the foe goes free today",
    BRAVE: "You regain a point; no luck is used in this bout",
    TWO: "You regain a point; both take critical hits",
}
_VICTIMS = 2
_RULE = "SD4-17.09"
_POOL_RULE = "SD4-17.02"


def question(fight: Fight, unit: str, options: Sequence[Option], hint: str = "Keep the rest") -> Question:
    """What luck a player character uses now."""
    party = fight.party_of(unit)
    return Question(
        id=fight.next_question,
        side=fight.parties[party].side,
        kind="luck",
        prompt=f"Luck of {fight.name(unit)}: {fight.standings[unit].luck}",
        options=(Option(id=GO, label="Go on", hint=hint), *options),
        own=(unit,),
        others=tuple(fight.fit(1 - party)),
        default=GO,
        battle=fight.scene.id,
    )


def _asked(fight: Fight, party: int) -> list[str]:
    """Standing player characters of a party that decides about their luck and has not yet."""
    if "luck" not in fight.parties[party].asks:
        return []
    mine = [unit for unit in fight.fit(party) if fight.fighters[unit].pc]
    return [unit for unit in mine if MARK + unit not in fight.state.asked]


def _full(fight: Fight, unit: str) -> bool:
    return fight.standings[unit].luck >= fight.scene.params.luck_pool


# --- an ambush


def wary(fight: Fight) -> Question | None:
    """Ask the ambushed who have luck whether they notice (SD4-17.07)."""
    if fight.scene.opening != "ambush" or fight.scene.ambusher is None:
        return None
    party = 1 - fight.party_index(fight.scene.ambusher)
    for unit in _asked(fight, party):
        if fight.standings[unit].luck:
            option = Option(
                id=WARY, label="He has a feeling", rule="SD4-17.07", hint=_HINTS[WARY], units=(unit,)
            )
            return question(fight, unit, (option,))
    return None


def _notice(fight: Fight, unit: str) -> None:
    fight.rescene(opening="surprised", ambusher=None, why=f"{fight.name(unit)} had a feeling")
    fight.put(unit, fate=(*fight.standings[unit].fate, luck_dice.AWAKE))


# --- a bout


def deeds(fight: Fight, unit: str) -> list[Option]:
    """What returns a point to a player character at the beginning of a bout (SD4-17.09)."""
    if fight.state.phase != "bout":
        return []
    options = []
    if fight.state.bout == 1 and _volunteers(fight, unit):
        used = set(fight.standings[unit].spent) & {"ten", "step", "crit"}
        reason = "He has used luck in this bout" if used else ""
        options.append(_deed(fight, unit, BRAVE, "He shields others", reason, (unit,)))
    mates = comrades(fight, unit)
    near = [
        mate for mate in mates if any(critable(fight, foe, mate) for foe in luck_dice.rivals(fight, mate))
    ]
    near = [mate for mate in near if luck_dice.DOOM not in fight.standings[mate].fate]
    if TWO not in fight.standings[unit].spent and len(near) > 1:
        options.append(_deed(fight, unit, TWO, "Regain: two comrades take critical hits", "", tuple(near)))
    return options


def _deed(fight: Fight, unit: str, id_: str, label: str, reason: str, units: tuple[str, ...]) -> Option:
    rule = _RULE
    if _full(fight, unit):
        reason, rule = "He has all his luck", _POOL_RULE
    return Option(
        id=id_, label=label, enabled=not reason, reason=reason, rule=rule, hint=_HINTS[id_], units=units
    )


def _volunteers(fight: Fight, unit: str) -> bool:
    """A primary pairing of his, and somebody of his own behind."""
    paired = any(unit in pair for pair in fight.state.pairings.primary)
    mine = fight.fit(fight.party_of(unit))
    return paired and any(fight.standings[mate].lane == "back" for mate in mine)


def comrades(fight: Fight, unit: str) -> list[str]:
    """Standing members of his party without luck or fate of their own."""
    return [u for u in fight.fit(fight.party_of(unit)) if u != unit and not luck_dice.charmed(fight, u)]


def critable(fight: Fight, attacker: str, target: str) -> bool:
    """Whether a unit could hit another critically: it damages it (SD4-17.06)."""
    group = next((g for g in clash_groups.groups(fight.state.pairings) if target in g.members), None)
    if group is None or attacker not in group.members:
        return False
    ready = {member.id: member for member in bout.clash_of(fight, group).members}
    return clash.threatens(ready[attacker], ready[target])


# --- the end


def mercy(fight: Fight) -> Question | None:
    """Ask the winner's player characters whom they spare, once a day (SD4-17.09)."""
    won = conclusion.winner(fight)
    if won is None:
        return None
    standings = fight.standings
    beaten = tuple(
        unit
        for unit in fight.parties[1 - won].members
        if standings[unit].condition in ("knocked_out", "critical") and not fight.fighters[unit].swarm
    )
    for unit in _asked(fight, won) if beaten else ():
        if SPARED not in standings[unit].spent and not _full(fight, unit):
            return question(fight, unit, (_deed(fight, unit, SPARE, "Spare a foe", "", beaten),))
    return None


def _spare(fight: Fight, foe: str) -> None:
    fight.put(foe, hits=max(HALF, fight.standings[foe].hits), left=SPARED, conscious=False)
    fight.fell(foe, "escaped", SPARED, rule=_RULE)


# --- answers


def answer(fight: Fight, asked: Question, reply: Reply) -> None:
    """Carry out one of `CHOICES`; of two comrades those not named are the first that may. Refusal for a unit
    that is not offered, or too many."""
    (unit,) = asked.own
    option = replies.option_of(asked, reply)
    named = replies.chosen(option, reply)
    if reply.choice == TWO:
        if len(set(reply.units)) > _VICTIMS:
            raise Refusal("two_units", "Choose two of them", _RULE)
        for mate in list(dict.fromkeys((*named, *option.units)))[:_VICTIMS]:
            fight.put(mate, fate=(*fight.standings[mate].fate, luck_dice.DOOM))
    elif reply.choice == SPARE:
        _spare(fight, named[0])
    elif reply.choice == WARY:
        _notice(fight, unit)
    before = fight.standings[unit]
    after = before.luck + (-1 if reply.choice == WARY else 1)
    kept = {TWO: (TWO,), SPARE: (SPARED,)}.get(reply.choice, ())
    fight.put(unit, luck=after, spent=(*before.spent, *kept))
    if reply.choice != TWO:
        fight.now(asked=(*fight.state.asked, MARK + unit))
    why = _HINTS[reply.choice].lower()
    fight.emit(LuckSpent, option.rule, unit=unit, before=before.luck, after=after, why=why)
