"""A body without legs captures who is no larger and has a quarter of its hits left: SD3-14.01."""

import pytest

from game.rulesets.second_dawn.battle.clash import bout, clash, diceless_rounds
from game.rulesets.second_dawn.battle.clash.diceless_rounds import RoundAttack
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.pairing.clash_groups import ClashGroup
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.unit import damage
from game.rulesets.second_dawn.unit.damage import FIT
from tests.rulesets.second_dawn.battle.battle_tools import setup, unit
from tests.rulesets.second_dawn.battle.test_strikes import gifted


def facing(foe: str, hits: int, traits: tuple[str, ...]) -> Fight:
    """A wolf with these traits that captures, against somebody of so many halves of a hit."""
    ready = setup([gifted("a", "wolf", traits=traits)], [unit("b", foe, hits=hits)])
    fight = Fight(BATTLE.open(ready), NO_DICE)
    fight.put("a", capturing=True)
    return fight


@pytest.mark.parametrize(
    ("traits", "foe", "hits", "takes"),
    [
        (("serpentine",), "wolf", 3, True),  # a quarter of its twelve halves
        (("serpentine",), "wolf", 4, False),
        (("serpentine",), "basic_heavy", 3, False),  # it is larger
        ((), "wolf", 3, False),
    ],
)
def test_it_takes_by_a_hit_who_has_a_quarter_left(
    traits: tuple[str, ...], foe: str, hits: int, takes: bool
) -> None:
    fight = facing(foe, hits, traits)
    diceless_rounds.strike_surely(fight, [RoundAttack(attacker="a", target="b")], "1", "SD1-12.01")
    assert (fight.standings["b"].condition == "captive") is takes


def test_it_does_so_in_a_bout_and_may_declare_it() -> None:
    fight = facing("wolf", 3, ("serpentine",))
    group = ClashGroup(number=1, hub="a", primaries=("b",))
    snake, prey = (bout.contender(fight, group, one) for one in ("a", "b"))
    settled = damage.settle(clash.body_of(prey, prey.hits, FIT), [clash.blow_of(snake, prey, "glancing")])
    assert settled.condition == "captive"
    assert clash_groups.may_take(fight, "a", "b")
    assert not clash_groups.may_take(facing("wolf", 3, ()), "a", "b")
