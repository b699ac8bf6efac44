"""The balance check: seeded fights by the thousand."""

from fractions import Fraction

from game.core.dice import ScriptedDice
from game.core.records import BattleId, SideId, replace
from game.rulesets.second_dawn.battle.odds.trials import odds
from game.rulesets.second_dawn.battle.state.battle_records import (
    BattleSetup,
    BattleState,
    Combatant,
    Initiative,
    Party,
)
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.records import Params
from game.views.trials import BattleTrials
from tests.vectors.adapters import Answer, Given, adapter
from tests.vectors.adapters.content import kind

SIDES = ("larger", "smaller")


def _judge(expected: Answer, actual: Answer) -> list[str]:
    share = actual["larger_wins"]
    low, high = Fraction(expected["larger_wins_min"]), Fraction(expected["larger_wins_max"])
    return [] if low <= share <= high else [f"the larger side wins {float(share):.4f}, not {low} to {high}"]


@adapter("second-dawn", "win_rate", judge=_judge, slow=True)
def win_rate(given: Given, dice: ScriptedDice) -> Answer:
    """Share of fights that the larger side wins, bouts only."""
    setup = BattleSetup(
        id=BattleId("balance"),
        parties=(_party(given, "larger"), _party(given, "smaller")),
        on_turn=SideId(given["on_turn"]),
        params=Params(basic_half_damage=given["half_damage_rule"]),
    )
    ready = _before_bouts(BATTLE.open(setup))
    fought = BattleTrials(odds(ready), given["trials"], given["seed"]).finish()
    return {"larger_wins": Fraction(fought.sides[SideId("larger")].wins, given["trials"])}


def _party(given: Given, side: str) -> Party:
    unit = kind(given[side]["class"])
    combatants = tuple(Combatant(id=f"{side}_{n}", kind=unit) for n in range(1, given[side]["count"] + 1))
    return Party(side=SideId(side), combatants=combatants)


def _before_bouts(state: BattleState) -> BattleState:
    """The battle with its opening behind it: nobody has initiative, the larger side picks first."""
    nobody = Initiative(winner=None, selector=SideId("larger"), reason="tiebreak")
    return replace(state, phase="skirmish", stages=(), initiative=nobody)
