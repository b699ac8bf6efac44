"""What clash those fight who are caught: SD2-10.20, SD1-11.05."""

from collections import Counter

from game.core.dice import ScriptedDice, StreamDice
from game.rulesets.second_dawn.battle.leaving import pursuit
from game.rulesets.second_dawn.battle.pairing.clash_groups import groups
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.pairing_records import Hunt, Pairings
from tests.rulesets.second_dawn.battle.battle_tools import setup, units, until


def test_sd2_10_20_who_only_hit_a_pursuer_finds_it_gone() -> None:
    """Two run after a scout and catch it; an enemy that hit one of them cannot follow into their clash."""
    ready = setup(units("knight", 2, "b"), units("scout", 2, "g"), blue_party={"asks": ("declare",)})
    fight = Fight(until(ready, "declare", StreamDice(1, "caught")), ScriptedDice((9, 9, 1)))
    fight.now(phase="bout", bout=1)
    fight.put("scout_1g", withdrawing=True)
    chasers = (("knight_1b", "scout_1g"), ("knight_2b", "scout_1g"))
    fight.now(
        asked=(),
        pairings=Pairings(secondary=(("scout_2g", "knight_2b"),)),
        hunt=Hunt(step="run", pursuers=chasers),
    )
    assert pursuit.pursue(fight) is None
    assert fight.state.pairings.primary == (("knight_1b", "scout_1g"),)
    assert fight.state.pairings.secondary == (("knight_2b", "scout_1g"),)
    members = Counter(unit for group in groups(fight.state.pairings) for unit in group.members)
    assert set(members.values()) == {1}
