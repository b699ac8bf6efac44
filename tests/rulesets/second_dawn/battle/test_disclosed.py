"""What a party is shown of the other's specials, traits and title: SD4-4.02."""

from collections.abc import Sequence

import pytest

from game.core import codec
from game.core.battle.events import AreaStruck
from game.core.battle.seam import BattleView, CombatantView
from game.core.decisions import Reply
from game.core.dice import StreamDice
from game.rulesets.second_dawn.battle.state.battle_records import BattleSetup, BattleState, Combatant
from game.rulesets.second_dawn.battle.tactical import BATTLE
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, GREEN, setup, unit, units
from tests.rulesets.second_dawn.battle.test_strikes import gifted


def card(view: BattleView, id_: str) -> CombatantView:
    return next(unit for unit in view.units if unit.id == id_)


def states(ready: BattleSetup, seed: int) -> Sequence[BattleState]:
    """The states of a battle at its questions, and at its end."""
    dice = StreamDice(seed, "t")
    step = BATTLE.step(BATTLE.open(ready), None, dice)
    out = [step.state]
    while step.question is not None:
        step = BATTLE.step(step.state, BATTLE.auto_reply(step.state, step.question), dice)
        out.append(step.state)
    return out


def test_sd4_4_02_specials_and_traits_are_shown_for_ones_own_side_only() -> None:
    opened = BATTLE.open(setup([unit("boss", "warlord")], [unit("other", "warlord")]))
    for side, own, foe in ((BLUE, "boss", "other"), (GREEN, "other", "boss")):
        view = BATTLE.view(opened, side)
        assert "leadership" in card(view, own).specials
        assert card(view, own).traits
        assert (card(view, foe).specials, card(view, foe).traits) == ((), ())


def test_sd4_4_02_the_figures_of_the_stat_board_are_shown_of_both() -> None:
    opened = BATTLE.open(setup([unit("boss", "warlord")], [unit("other", "warlord")]))
    mine, theirs = (card(BATTLE.view(opened, side), "other") for side in (GREEN, BLUE))
    assert (mine.combat, mine.defense, mine.hits, mine.move, mine.weapon, mine.level, mine.kind) == (
        theirs.combat,
        theirs.defense,
        theirs.hits,
        theirs.move,
        theirs.weapon,
        theirs.level,
        theirs.kind,
    )


def test_sd4_4_02_what_an_enemy_was_seen_to_do_stays_on_its_card() -> None:
    blue = [gifted("breath", "basic_heavy", "area_stun", "purse")]
    ready = setup(blue, units("knight", 2, "g"), blue_party={"asks": ("area",)})
    dice = StreamDice(1, "t")
    step = BATTLE.step(BATTLE.open(ready), None, dice)
    assert card(BATTLE.view(step.state, GREEN), "breath").specials == ()
    step = BATTLE.step(step.state, Reply(choice="area"), dice)
    assert any(isinstance(event, AreaStruck) for event in step.events)
    assert card(BATTLE.view(step.state, GREEN), "breath").specials == ("area_attack",)
    assert card(BATTLE.view(step.state, BLUE), "breath").specials[-2:] == ("area_stun", "purse")


def test_sd4_4_02_who_flies_is_seen_to_fly() -> None:
    opened = BATTLE.open(setup([unit("f", "gwiffen")], [unit("other", "warlord")]))
    for state in (opened, states(setup([unit("f", "gwiffen")], [unit("other", "warlord")]), 1)[0]):
        seen = card(BATTLE.view(state, GREEN), "f")
        assert ("flier" in seen.specials) == (seen.zone != "ground")


def views(foes: Sequence[Combatant], title: str, seed: int) -> list[bytes]:
    """All that blue is shown of a battle against foes, as bytes."""
    ready = setup(
        [unit("boss", "warlord"), *units("stabber", 4, "b")],
        foes,
        blue_party={"leader": "boss", "asks": ("pair", "attach", "declare", "retreat", "pursue")},
        green_party={"title": title, "known_as": "Green"},
    )
    return [codec.to_bytes(BATTLE.view(state, BLUE)) for state in states(ready, seed)]


@pytest.mark.parametrize("seed", range(8))
def test_battles_that_differ_in_what_enemies_never_use_look_alike_to_the_end(seed: int) -> None:
    plain = [gifted(f"piker_{n}g", "piker") for n in range(1, 5)]
    more = [
        gifted(f"piker_{n}g", "piker", *("purse", "mountain_capable")[:n], traits=("noble",))
        for n in range(1, 5)
    ]
    assert views(plain, "Guard", seed) == views(more, "Ambush of the queen's own", seed)


def test_what_a_stack_is_called_is_told_to_its_side_only() -> None:
    opened = BATTLE.open(
        setup(
            units("stabber", 1, "b"),
            units("piker", 1, "g"),
            blue_party={"title": "Old Guard", "known_as": "Blue"},
            green_party={"title": "A fight file names both"},
        )
    )
    assert [party.title for party in BATTLE.view(opened, BLUE).parties] == [
        "Old Guard",
        "A fight file names both",
    ]
    assert BATTLE.view(opened, GREEN).parties[0].title == "Blue"
