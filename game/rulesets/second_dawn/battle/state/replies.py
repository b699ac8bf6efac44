"""What a side's reply to a battle's question names."""

from collections.abc import Sequence

from game.core.decisions import Option, Question, Reply
from game.core.refusal import Refusal


def option_of(question: Question, reply: Reply) -> Option:
    """The option that a reply chose; `stages.take` has seen that there is one."""
    return next(option for option in question.options if option.id == reply.choice)


def chosen(option: Option, reply: Reply) -> Sequence[str]:
    """Units of a reply, each once; all that may if none is named. Refusal for one that may not."""
    barred = {bar.unit: bar for bar in option.barred}
    for unit in reply.units:
        if unit in barred:
            raise Refusal("barred", barred[unit].reason, barred[unit].rule)
        if unit not in option.units:
            raise Refusal("no_such_unit", f"{unit} is not offered here", option.rule)
    return tuple(dict.fromkeys(reply.units)) or option.units
