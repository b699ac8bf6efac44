"""Battles of random units of one's own: none has a defect, and the odds are those of the rules (SD6-15)."""

import random
from functools import cache

import pytest

from game.rulesets.second_dawn.battle.state.battle_records import ALL_QUESTIONS, BattleSetup, Combatant
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.template.files import TemplateUnit
from game.rulesets.second_dawn.template.maker import MAKER
from game.session.library import rules
from tests.rulesets.second_dawn.battle.battle_tools import setup
from tests.rulesets.second_dawn.battle.test_battle_runs import play
from tests.rulesets.second_dawn.template.test_random_templates import some_template
from tests.session.test_trials import both, worst

BATTLES, EACH = 500, 25
_TABLED, _FOUGHT = 1000, 60
_SOME = 80


@cache
def _units(seed: int) -> tuple[UnitKind, ...]:
    """Sound random units, and thereby their specials of all kinds."""
    tables, chance = rules("second_dawn").tables, random.Random(seed)
    out: list[UnitKind] = []
    while len(out) < _SOME:
        design = TemplateUnit(id=f"made{len(out)}", name="Made", template=some_template(chance))
        kind = MAKER.kind(design, tables)
        if kind is not None:
            out.append(kind)
    return tuple(out)


def some_battle(seed: int, asks: tuple[str, ...] = ()) -> BattleSetup:
    """Two parties of up to four units each, of two kinds."""
    chance = random.Random(seed)

    def party(letter: str) -> list[Combatant]:
        held = chance.sample(_units(seed // EACH), 2)
        return [
            Combatant(id=f"{letter}{n}", kind=chance.choice(held)) for n in range(chance.choice((1, 2, 3, 4)))
        ]

    state = chance.choice(("prepared", "prepared", "surprised", "ambush"))
    blue, green = party("b"), party("g")
    both_ask = {"asks": asks}
    return setup(
        blue,
        green,
        blue_party=both_ask,
        green_party=both_ask,
        state=state,
        ambusher="green" if state == "ambush" else None,
    )


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, BATTLES, EACH))
def test_battles_of_random_units_end_and_survive_saves(first: int) -> None:
    for seed in range(first, first + EACH):
        play(some_battle(seed, ALL_QUESTIONS), seed, saves=seed % 5 == 0)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, BATTLES, EACH))
def test_odds_of_random_units_are_those_of_the_rules(first: int) -> None:
    for seed in range(first, first + EACH):
        one, other = both(BATTLE.open(some_battle(seed)), _TABLED, _FOUGHT)
        assert worst(one, other) < 4, seed
