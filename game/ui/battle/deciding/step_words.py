"""What was answered to the steps of a phase, in few words."""

from game.core.decisions import Question, Reply
from game.ui.battle.deciding.questions import option_short
from game.ui.battle.models.answer_words import answer_words
from game.ui.battle.models.names import CombatantNames
from game.ui.i18n import _


def reply_words(question: Question, reply: Reply, names: CombatantNames) -> str:
    """What was answered: `3 pairs`, `Backline: Archer 1, Archer 2`, `nobody`."""
    option = next((one for one in question.options if one.id == reply.choice), None)
    if option is None:
        return answer_words(question.kind, names, option="", pairs=reply.pairs)
    plain = reply.choice == question.default and not option.units
    said = _(option.label) if plain else ""
    short = option_short(option)
    return answer_words(question.kind, names, option=short, said=said, pairs=reply.pairs, units=reply.units)
