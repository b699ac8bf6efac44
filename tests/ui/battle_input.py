"""Somebody who fights a battle in tests: random legal answers."""

import random

from game.core.battle.seam import PickView
from game.core.decisions import Question, Reply
from game.session.fights import SeatFight


def any_reply(fight: SeatFight, question: Question, chance: random.Random) -> Reply:
    """Some legal answer to a question."""
    if question.kind in ("pair", "attach", "aim") and chance.random() < 0.6:
        found = fight.pick()
        if isinstance(found, PickView) and found.open:
            own = chance.choice(sorted(found.open))
            choice = "aim" if question.kind == "aim" else "choose"
            return Reply(choice=choice, pairs=((own, chance.choice(found.open[own])),))
    if question.kind in ("declare", "aim", "settle") and chance.random() < 0.7:
        return Reply(choice=question.default)
    options = [o for o in question.options if o.enabled and o.id not in ("choose", "aim")]
    option = chance.choice(options)
    if option.id == "imprison":
        return Reply(choice=option.id)
    if option.units and chance.random() < 0.7:
        return Reply(choice=option.id, units=tuple(chance.sample(option.units, 1)))
    return Reply(choice=option.id)
