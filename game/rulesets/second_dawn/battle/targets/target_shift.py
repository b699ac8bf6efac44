"""Scouts turn to another target before a bout: SD2-7.10, SD2-7.11.

Question `shift`, with pairs (scout, new target), only with the parameter `scout_targets`: a scout makes one
of those that merely hit it its primary, and its old one merely hits it from then on. In the skirmish and the
initiative round scouts aim instead (question `aim`).
"""

from game.core.decisions import Option, Question, Reply
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.choices import declare
from game.rulesets.second_dawn.battle.leaving import withdraw
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.state import replies
from game.rulesets.second_dawn.battle.state.fight import Fight

GO, SHIFT = "go", "shift"


def shift(fight: Fight) -> Question | None:
    """Target shift, after pairing and before anybody withdraws."""
    if fight.state.phase != "bout" or not fight.scene.params.scout_targets:
        return None
    for party in declare.order(fight):
        side = fight.parties[party].side
        if side in fight.state.asked:
            continue
        for order in withdraw.orders(fight, party, (SHIFT,)):
            for unit in order.units:
                if order.target in swaps(fight, party).get(unit, ()):
                    _swap(fight, unit, order.target)
        if "shift" in fight.parties[party].asks and swaps(fight, party):
            return _question(fight, party)
        fight.now(asked=(*fight.state.asked, side))
    return None


def swaps(fight: Fight, party: int) -> dict[str, tuple[str, ...]]:
    """For each scout that fights one enemy and is hit by others: those it may turn to, no scouts."""
    pairings = fight.state.pairings
    out = {}
    for unit in fight.fit(party):
        rivals = [b if a == unit else a for a, b in pairings.primary if unit in (a, b)]
        if len(rivals) != 1 or not fight.scout(unit) or clash_groups.stunned(fight.standings[unit]):
            continue
        if sum(rivals[0] in pair for pair in pairings.primary) > 1:
            continue
        others = [attacker for attacker, target in pairings.secondary if target == unit]
        found = tuple(foe for foe in others if not fight.scout(foe) and fight.reaches(unit, foe))
        if found:
            out[unit] = found
    return out


def _question(fight: Fight, party: int) -> Question:
    found = swaps(fight, party)
    return Question(
        id=fight.next_question,
        side=fight.parties[party].side,
        kind="shift",
        prompt="Scouts may turn to another enemy",
        options=(
            Option(id=GO, label="Go on"),
            Option(id=SHIFT, label="Turn to", rule="SD2-7.10", units=tuple(found)),
        ),
        own=tuple(found),
        others=tuple(dict.fromkeys(foe for foes in found.values() for foe in foes)),
        default=GO,
        battle=fight.scene.id,
    )


def answer(fight: Fight, question: Question, reply: Reply) -> None:
    """Turn scouts to their new targets, once in a bout; units named alone turn to the first they may. Refusal
    for a target that a scout may not choose."""
    party = fight.party_index(question.side)
    if reply.choice == SHIFT:
        found = swaps(fight, party)
        option = next(o for o in question.options if o.id == SHIFT)
        pairs = reply.pairs or tuple((unit, found[unit][0]) for unit in replies.chosen(option, reply))
        for unit, target in pairs:
            if target not in found.get(unit, ()):
                raise Refusal("target", f"{unit} cannot turn to {target}", "SD2-7.10")
        for unit, target in dict(pairs).items():
            _swap(fight, unit, target)
    fight.now(asked=(*fight.state.asked, question.side))


def _swap(fight: Fight, unit: str, target: str) -> None:
    old = fight.state.pairings
    rival = next(b if a == unit else a for a, b in old.primary if unit in (a, b))
    fresh = (unit, target) if fight.party_of(unit) == 0 else (target, unit)
    withdraw.repair(
        fight,
        tuple(fresh if unit in pair else pair for pair in old.primary),
        tuple((rival, unit) if pair == (target, unit) else pair for pair in old.secondary),
    )
