"""Who of the supportline gives cover fire: SD4-12.09.

Question `support`, before each pairing of a bout: `join` and `stay` with units, until `go`.
"""

from game.core.decisions import Option, Question, Reply
from game.rulesets.second_dawn.battle.choices import declare
from game.rulesets.second_dawn.battle.pairing import cover_fire, picks
from game.rulesets.second_dawn.battle.state import replies
from game.rulesets.second_dawn.battle.state.fight import Fight

GO, JOIN, STAY = "go", "join", "stay"


def support(fight: Fight) -> Question | None:
    """Ask the sides with a supportline who of it shoots in this bout."""
    first = picks.selector(fight)
    for party in (first, 1 - first):
        state = fight.parties[party]
        if state.side in fight.state.asked or "support" not in state.asks:
            continue
        units = _free(fight, party)
        if units:
            return _question(fight, party, units)
    return None


def _free(fight: Fight, party: int) -> list[str]:
    """Shooters of the line that nobody fights, in roster order; none before it is open."""
    if not cover_fire.open_now(fight):
        return []
    fought = {unit for pair in picks.surviving(fight).primary for unit in pair}
    return [unit for unit in cover_fire.able(fight, party) if unit not in fought]


def _question(fight: Fight, party: int, units: list[str]) -> Question:
    waiting = {unit: None for unit in units if fight.standings[unit].holding}
    shooting = {unit: None for unit in units if unit not in waiting}
    return Question(
        id=fight.next_question,
        side=fight.parties[party].side,
        kind="support",
        prompt="Who gives cover fire?",
        options=(
            Option(id=GO, label="Go on", hint="Half damage, one shot each"),
            declare.unit_option(JOIN, "Give cover fire", cover_fire.RULE, dict(waiting)),
            declare.unit_option(STAY, "Hold fire", cover_fire.RULE, dict(shooting)),
        ),
        own=tuple(units),
        default=GO,
        battle=fight.scene.id,
    )


def answer(fight: Fight, question: Question, reply: Reply) -> None:
    """Tell the named units (all that may if none is named) to shoot or to wait, or go on."""
    if reply.choice == GO:
        fight.now(asked=(*fight.state.asked, question.side))
        return
    for unit in replies.chosen(replies.option_of(question, reply), reply):
        fight.put(unit, holding=reply.choice == STAY)
