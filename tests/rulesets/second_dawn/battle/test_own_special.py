"""A special that no code knows acts by its rows of effects: in the odds, in battle and on the cards."""

from pathlib import Path

import pytest

from game import paths
from game.content.load import load_rules
from game.core.events.common import ClashRolled
from game.core.records import KindId
from game.rulesets.second_dawn.battle.judgement import duels
from game.rulesets.second_dawn.battle.judgement.appraisal import Appraisal
from game.rulesets.second_dawn.battle.state.battle_records import BattleState, Combatant
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.records import CONTENT_TYPES, UnitKind
from game.rulesets.second_dawn.land import movers
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, GREEN, kinds, setup, unit, until

SPECIALS = """
falconer:
  name: Falconer
  text: Strikes better at fliers
  effects:
    - {what: against, amount: 1, phase: combat, target: [flier], rule: SD2-6.20}
    - {what: against, amount: 3, target: [flier, immense]}
    - {what: battle_stat, amount: 2, phase: combat, label: Whistles}
    - {what: steady}
    - {what: eased, amount: 1}
"""


@pytest.fixture(scope="module")
def falconer(tmp_path_factory: pytest.TempPathFactory) -> UnitKind:
    """A knight who is one too, read from a folder of a player's own."""
    own: Path = tmp_path_factory.mktemp("own")
    (own / "specials.yaml").write_text(SPECIALS)
    (own / "units").mkdir()
    shipped = paths.data_dir() / "rulesets" / "second_dawn"
    knight = (shipped / "units" / "piker.yaml").read_text()
    (own / "units" / "falconer.yaml").write_text(knight.replace("specials: [", "specials: [falconer, "))
    loaded = load_rules("second_dawn", CONTENT_TYPES, [shipped, own])
    assert loaded.problems == ()
    made: UnitKind = loaded.rules.tables["unit"][KindId("falconer")]
    return made


class Five:
    """Every die shows 5."""

    def roll(self, sides: int, why: str) -> int:
        return 5


def before_bout(kind: UnitKind, foe: str, *, on_turn: bool = True) -> BattleState:
    """The state at blue's declaration before bout 1, of one against one."""
    ready = setup(
        [Combatant(id="own", kind=kind)],
        [unit("foe", foe)],
        blue_party={"asks": ("declare",)},
        on_turn=BLUE if on_turn else GREEN,
    )
    state = until(ready, "declare", Five())
    while state.phase != "bout":
        assert state.question is not None
        state = BATTLE.step(state, BATTLE.auto_reply(state, state.question), Five()).state
    return state


def outlook(kind: UnitKind, foe: str, *, on_turn: bool = True) -> dict[str, int]:
    """What a unit's battle stat is made of against a foe, in the odds of the first bout."""
    (row,) = BATTLE.forecast(before_bout(kind, foe, on_turn=on_turn), BLUE)
    return {term.label: term.value for term in row.terms[0]}


def test_the_odds_name_it_where_it_counts(falconer: UnitKind) -> None:
    bat, spider = outlook(falconer, "great_bat"), outlook(falconer, "spider")
    assert (bat["Falconer"], bat["Whistles"]) == (1, 2)
    assert ("Falconer" in spider, spider["Whistles"]) == (False, 2)
    assert not {"Falconer", "Whistles"} & outlook(kinds()["piker"], "great_bat").keys()
    assert not {"Falconer", "Whistles"} & outlook(falconer, "great_bat", on_turn=False).keys()


def test_the_battle_rolls_with_it(falconer: UnitKind) -> None:
    stats = []
    for kind in (falconer, kinds()["piker"]):
        state = before_bout(kind, "great_bat")
        step = BATTLE.step(state, BATTLE.auto_reply(state, state.question), Five())
        rolled = next(event for event in step.events if isinstance(event, ClashRolled))
        assert rolled.stats is not None
        stats.append(rolled.stats[0 if rolled.hub == "own" else 1])
    assert stats[0] - stats[1] == 3


def test_judgement_counts_it(falconer: UnitKind) -> None:
    seen = Appraisal(Fight(before_bout(falconer, "great_bat"), NO_DICE), 0)
    mine, bat = seen.figures("own"), seen.figures("foe")
    assert duels.versus(mine, bat) == 1
    assert duels.versus(bat, mine) == 0


def test_the_card_and_the_map_know_it(falconer: UnitKind) -> None:
    (card,) = [c for c in BATTLE.view(before_bout(falconer, "great_bat"), BLUE).units if c.id == "own"]
    assert "falconer" in card.specials
    assert falconer.able.steady
    assert (movers.mover_of(falconer).eased, movers.mover_of(kinds()["piker"]).eased) == (1, 0)
