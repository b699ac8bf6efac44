"""What a body of chapter 6 does in battle, as rows of effects: SD6-2.04, SD6-3, SD6-5.06.

Its dodge counts against that of others, what it ignores comes off every blow and can be pierced, it attacks
the more seldom the larger it is, a heavy one goes on once its first blow of a round croaks, and it cleaves by
sizes only where it is given to. Blows of tiny units, and of bare hands without any combat, do no sure damage.
"""

from collections.abc import Iterator
from math import floor

from game.core.effects import Effect, Source
from game.core.records import RuleId
from game.rulesets.second_dawn.template import tables
from game.rulesets.second_dawn.template.figures import Figures

_SOURCE = "older_body"


def body(older: Figures, bought: int) -> Source:
    """The body as a source. `bought`: hits that its specials ignore already."""
    template = older.template
    return Source(_SOURCE, template.size.capitalize(), 1, tuple(_effects(older, bought)))


def _effects(older: Figures, bought: int) -> Iterator[Effect]:
    template, sums = older.template, older.sums
    yield _effect("older", "SD6-0.01")
    if dodge := floor(sums["dodge"].value):
        yield _effect("dodge", "SD6-3.07", dodge)
    ignored = floor(sums["damage_ignore"].value) - bought
    if ignored:
        yield _effect("ignores", "SD6-3.03", ignored)
    if older.body.pace:
        yield _effect("slow", "SD6-3.05", older.body.pace)
    melee = template.weapon is None or template.weapon.group == "melee"
    if tables.is_heavy(template.size) and not (melee and template.terrain == "air"):
        yield _effect("fells" if melee else "follows", "SD6-3.04")
    if older.body.fixed:
        yield Effect(what="weak", word="tiny", rule=RuleId("SD6-5.06"))
    elif template.type == "infantry" and not tables.is_heavy(template.size):
        yield Effect(what="weak", word="bare", rule=RuleId("SD6-2.04"))


def _effect(what: str, rule: str, amount: int = 0) -> Effect:
    return Effect(what=what, amount=amount, rule=RuleId(rule))
