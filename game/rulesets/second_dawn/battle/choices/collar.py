"""The choice to croak a captured commander by the collar: SD1-19.07, SD0-4.12.

Question `collar`, asked before each bout of a side whose standing members hold captured commanders.
"""

from game.core.decisions import Option, Question, Reply
from game.core.events.common import StanceChanged
from game.rulesets.second_dawn.battle.clash import captive_leash
from game.rulesets.second_dawn.battle.pairing import picks
from game.rulesets.second_dawn.battle.state import replies
from game.rulesets.second_dawn.battle.state.fight import Fight

GO, COLLAR = "go", "collar"


def collar(fight: Fight) -> Question | None:
    """Ask each side once a bout."""
    first = picks.selector(fight)
    for party in (first, 1 - first):
        side = fight.parties[party].side
        if COLLAR not in fight.parties[party].asks or side in fight.state.asked:
            continue
        captives = captive_leash.leashed(fight, party)
        if captives:
            return _question(fight, party, tuple(captives))
    return None


def _question(fight: Fight, party: int, captives: tuple[str, ...]) -> Question:
    return Question(
        id=fight.next_question,
        side=fight.parties[party].side,
        kind=COLLAR,
        prompt="What happens to captured commanders in collars?",
        options=(
            Option(id=GO, label="Let them live", rule="SD1-19.07"),
            Option(
                id=COLLAR,
                label="Croak by the collar",
                rule="SD1-19.07",
                hint="Their jailors can do nothing else in the first round",
                units=captives,
            ),
        ),
        own=tuple(dict.fromkeys(fight.standings[captive].captor for captive in captives)),
        others=captives,
        default=GO,
        battle=fight.scene.id,
    )


def answer(fight: Fight, question: Question, reply: Reply) -> None:
    """Set the jailors of the named captives on it, of all if none is named. Refusal for another unit."""
    named = replies.chosen(replies.option_of(question, reply), reply)
    fight.now(asked=(*fight.state.asked, question.side))
    for captive in named if reply.choice == COLLAR else ():
        captive_leash.draw(fight, captive)
        fight.emit(
            StanceChanged,
            "SD1-19.07",
            side=question.side,
            unit=fight.standings[captive].captor,
            what=COLLAR,
            on=True,
        )
