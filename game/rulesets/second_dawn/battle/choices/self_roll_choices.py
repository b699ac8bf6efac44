"""Player characters on the field: the choice to roll, and the rolls of diceless rounds. SD3-18.06,
SD3-18.10."""

from collections.abc import Mapping, Sequence

from game.core.battle.events import Contested
from game.core.decisions import Option, Question, Reply
from game.core.records import replace
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.clash import diceless_rounds
from game.rulesets.second_dawn.battle.clash.diceless_rounds import ComparedAttack
from game.rulesets.second_dawn.battle.pairing import clash_groups, picks
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.unit import self_rolls

ACCEPT = "accept"
_MARK = "contest:"
_EVERY = "One die each in every round; the higher hits"
_LABELS: Mapping[str, tuple[str, str, str]] = {
    "secondaries": (
        "Roll against attackers too",
        "SD3-18.10",
        "Their sure hits are rolled, and so is the round after",
    ),
    "primary": ("Roll every round", "SD3-18.10", _EVERY),
    "all": ("Roll every round, against all", "SD3-18.10", f"{_EVERY}; sure hits and the round after too"),
    "each": ("Roll instead of comparing", "SD3-18.06", "One die each; the higher hits"),
}


def contest(fight: Fight) -> Question | None:
    """Ask for each player character in the fight whether he rolls himself."""
    first = picks.selector(fight)
    for party in (first, 1 - first):
        if "contest" not in fight.parties[party].asks:
            continue
        for unit in fight.fit(party):
            if not fight.fighters[unit].pc or _MARK + unit in fight.state.asked:
                continue
            modes = modes_of(fight, unit)
            if modes:
                return _question(fight, party, unit, modes)
    return None


def modes_of(fight: Fight, unit: str) -> tuple[str, ...]:
    """What a player character could roll for in this phase. In a bout he rolls for his primary pairing if it
    is one against one or he faces several; nobody rolls with a battle stat below 0."""
    if fight.state.phase != "bout":
        rounds = diceless_rounds.rounds_of(fight)
        attacks = [a for round_ in rounds for a in diceless_rounds.attacks_of(fight, round_)]
        return ("each",) if any(unit in (a.attacker, a.target) for a in attacks) else ()
    group = next((g for g in clash_groups.groups(fight.state.pairings) if unit in g.members), None)
    if group is None or unit in group.secondaries:
        return ()
    standing = any(fight.standings[p].fit for p in group.primaries)
    duel = standing and (unit == group.hub or len(group.primaries) == 1) and fight.standings[group.hub].fit
    crowd = unit == group.hub and any(fight.standings[s].fit for s in group.secondaries)
    return (
        *(("secondaries",) if crowd else ()),
        *(("primary",) if duel else ()),
        *(("all",) if duel and crowd else ()),
    )


def _question(fight: Fight, party: int, unit: str, modes: Sequence[str]) -> Question:
    how = "One roll decides the bout" if fight.state.phase == "bout" else "The comparison decides"
    options = [Option(id=ACCEPT, label="As it falls", hint=how, rule=_LABELS[modes[0]][1])]
    for mode in modes:
        label, rule, hint = _LABELS[mode]
        options.append(Option(id=mode, label=label, rule=rule, hint=hint))
    return Question(
        id=fight.next_question,
        side=fight.parties[party].side,
        kind="contest",
        prompt=f"Does {fight.name(unit)} roll in person?",
        options=tuple(options),
        own=(unit,),
        others=tuple(fight.fit(1 - party)),
        default=ACCEPT,
        battle=fight.scene.id,
    )


def answer(fight: Fight, question: Question, reply: Reply) -> None:
    """Set what a player character rolls for in this phase."""
    (unit,) = question.own
    mode = "" if reply.choice == ACCEPT else "all" if reply.choice == "each" else reply.choice
    if mode and mode not in self_rolls.MODES:
        raise Refusal("no_such_choice", f"{reply.choice} is not a way to roll", "SD3-18.10")
    fight.put(unit, contest=mode)
    fight.now(asked=(*fight.state.asked, _MARK + unit))


def rolling(fight: Fight) -> list[str]:
    """Player characters that roll in this phase, in roster order."""
    return [u for u, s in fight.standings.items() if s.contest and s.fit and fight.fighters[u].pc]


# --- diceless rounds


def contested(fight: Fight, strikes: Sequence[ComparedAttack]) -> list[ComparedAttack]:
    """The strikes of a round after the rolls of player characters: first the opponents in order, then the
    character against each; the higher total hits (SD3-18.06)."""
    out = list(strikes)
    seen: set[frozenset[str]] = set()
    for hero in rolling(fight):
        pairs: dict[str, tuple[int, int]] = {}
        for strike in strikes:
            attacker, target = strike.attack.attacker, strike.attack.target
            if strike.auto or hero not in (attacker, target) or frozenset((attacker, target)) in seen:
                continue
            stats = strike.stats if attacker == hero else (strike.stats[1], strike.stats[0])
            pairs.setdefault(target if attacker == hero else attacker, stats)
        seen |= {frozenset((hero, other)) for other in pairs}
        theirs = {
            other: fight.roll(f"{fight.name(other)} against {fight.name(hero)}", other, stats[1], "SD3-18.06")
            for other, stats in pairs.items()
        }
        for other, stats in pairs.items():
            face = fight.roll(f"{fight.name(hero)} against {fight.name(other)}", hero, stats[0], "SD3-18.06")
            totals = (stats[0] + face, stats[1] + theirs[other])
            out = _settled(fight, out, hero, other, totals)
    return out


def _settled(
    fight: Fight, strikes: Sequence[ComparedAttack], hero: str, other: str, totals: tuple[int, int]
) -> list[ComparedAttack]:
    won = self_rolls.result_of(*totals)
    fight.emit(Contested, "SD3-18.06", unit=hero, other=other, totals=totals, result=won)
    out = []
    for strike in strikes:
        attacker, target = strike.attack.attacker, strike.attack.target
        if {attacker, target} != {hero, other} or strike.auto:
            out.append(strike)
            continue
        glances = not clash_groups.clad(fight, target, attacker)
        kind = self_rolls.blow_of(won, hero=attacker == hero, secondary=False, glances=glances) or "miss"
        if kind == "regular" and clash_groups.glances(fight, attacker, target):
            kind = "glancing"
        out.append(replace(strike, kind=kind))
    return out
