"""The battle board of a unit: what is lent to it and what holds it down, as terms (SD6-12.01, SD6-12.02)."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from game.core.records import RuleId, replace
from game.core.seams.unit_maker import BoardFigure
from game.rulesets.second_dawn.content.profile_records import UnitProfile
from game.rulesets.second_dawn.content.template_records import ProfileId, Template
from game.rulesets.second_dawn.template.figures import Figures
from game.rulesets.second_dawn.template.newer import NewerFigures
from game.rulesets.second_dawn.template.sums import Sum
from game.rulesets.second_dawn.template.tables import Tables, profile_of
from game.rulesets.second_dawn.template.words import Specials
from game.rulesets.second_dawn.unit.levels import EXP_VALUE

_RULE = "SD6-12.01"
_LENT: Mapping[str, tuple[str, int, bool]] = {
    "stack": ("Stack", 1, False),
    "chief": ("Chief warlord", 1, False),
    "leadership": ("Leadership", 1, True),
    "weapon": ("Weapon", 1, False),
    "other": ("Magic and the like", 1, False),
    "outnumbered": ("Outnumbered", -1, False),
}
"""What is lent: its name, whether it adds, and whether to damage as well."""
_FIRST_LEVEL = "medium"
"""Whose experience a unit of chapter 6 needs for its second level, whatever its size."""


def battle_board(
    template: Template, tables: Tables, profile: ProfileId, lent: Mapping[str, int]
) -> Iterator[BoardFigure]:
    """The figures with which a unit of level 1 fights. `lent`: points by what lends them (`BATTLE_TERMS`);
    `outnumbered` is taken off. What is unarmed is halved last. DesignError or ValueError as the figures."""
    known = tables.get("template_special", {})
    row = profile_of(tables, profile)
    sums = _SUMS[row.figures](template, known, row, tables)
    for id_ in ("combat", "damage", "defense"):
        total = sums[id_]
        for term, (label, sign, on_damage) in _LENT.items():
            if on_damage or id_ != "damage":
                total.add(label, sign * lent.get(term, 0), _RULE, term)
        if id_ == "combat" and not template.armed:
            _UNARMED[row.figures](total)
        yield _figure(id_, id_.capitalize(), total)
    for id_ in (*(name for name in ("dodge", "evasion") if name in sums), "hits", "move"):
        yield _figure(id_, id_.capitalize(), sums[id_])
    yield _figure("max_hits", "Hits at most", sums["hits"])
    for id_, label, value in (
        ("exp", "Experience", 0),
        ("exp_next", "For the next level", EXP_VALUE[_FIRST_LEVEL]),
    ):
        total = Sum()
        total.add(label, value, _RULE, id_)
        yield _figure(id_, label, total)


def _own_sums(template: Template, known: Specials, profile: UnitProfile, _tables: Tables) -> dict[str, Sum]:
    """Those of its own bodies, armed: what is unarmed is halved after all that is lent."""
    armed = Figures(replace(template, armed=True), known, profile).sums
    return {**Figures(template, known, profile).sums, "combat": armed["combat"]}


def _play_sums(template: Template, known: Specials, _profile: UnitProfile, tables: Tables) -> dict[str, Sum]:
    return NewerFigures(template, known, tables).sums


def _halved(combat: Sum) -> None:
    combat.floored("Unarmed", Fraction(1, 2), "SD6-2.03", "unarmed")


_SUMS: Mapping[str, Callable[[Template, Specials, UnitProfile, Tables], dict[str, Sum]]] = {
    "own": _own_sums,
    "play": _play_sums,
}
"""The figures, by where a profile takes them from."""
_UNARMED: Mapping[str, Callable[[Sum], None]] = {"own": _halved, "play": lambda _combat: None}
"""What being unarmed does to combat at last; in play it is in the figures."""


def _figure(id_: str, label: str, total: Sum) -> BoardFigure:
    return BoardFigure(
        id=id_, label=label, value=total.value, terms=tuple(total.terms), rule=RuleId("SD6-12.01")
    )
