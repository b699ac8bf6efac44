"""What an open pick offers is what the rules take: whom each unit may be paired with, and why not."""

import random
from typing import Any

import pytest

from game.core.battle.seam import PickView
from game.core.decisions import Reply
from game.core.dice import StreamDice
from game.core.records import replace
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.state.battle_records import BattleState
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.records import Params
from tests.rulesets.second_dawn.battle.battle_tools import random_reply, setup, unit, units, until

ASKS = {"asks": ("pair", "attach", "declare", "aim")}


class Odd:
    """Every die shows 5: a tiebreak for blue."""

    def roll(self, sides: int, why: str) -> int:
        return 5


def at(kind: str, blue: Any, green: Any, **fields: Any) -> BattleState:
    ready = setup(blue, green, blue_party=ASKS, green_party=ASKS, **fields)
    return until(ready, kind, Odd())


def two_classes() -> BattleState:
    blue = [*units("stabber", 2, "b"), *units("piker", 2, "b")]
    green = [*units("piker", 2, "g"), *units("archer", 2, "g")]
    return at("pair", blue, green)


def test_any_free_unit_may_begin_a_pick() -> None:
    state = two_classes()
    found = BATTLE.pick(state)
    assert set(found.open) == set(state.question.own)
    assert all(set(targets) == set(state.question.others) for targets in found.open.values())
    assert found.barred == ()


def test_a_chosen_pair_fixes_both_classes() -> None:
    """SD1-11.02: one class of each side; the others are barred and say so."""
    found = BATTLE.pick(two_classes(), (("stabber_1b", "archer_2g"),))
    assert found.open == {"stabber_2b": ("archer_1g",)}
    assert {bar.unit: bar.rule for bar in found.barred} == dict.fromkeys(
        ("piker_1b", "piker_2b", "piker_1g", "piker_2g"), "SD1-11.02"
    )


def test_the_rest_of_both_classes_is_added() -> None:
    found = BATTLE.pick(two_classes(), (("stabber_1b", "archer_2g"),))
    assert found.made == (("stabber_1b", "archer_2g"), ("stabber_2b", "archer_1g"))


def test_two_classes_in_one_pick_are_refused() -> None:
    with pytest.raises(Refusal) as caught:
        BATTLE.pick(two_classes(), (("stabber_1b", "archer_2g"), ("piker_1b", "archer_1g")))
    assert caught.value.refused.rule == "SD1-11.02"


def test_paired_units_say_whom_they_fight() -> None:
    state = two_classes()
    after = BATTLE.step(state, Reply(choice="choose", pairs=(("stabber_1b", "archer_1g"),)), Odd()).state
    reasons = {bar.unit: bar.reason for bar in BATTLE.pick(after).barred}
    assert "fighting" in reasons["stabber_1b"]


def test_sd3_19_06_leftovers_go_where_the_fewest_were_as_the_pick_began() -> None:
    """One pick may send two to the same enemy, but not to one that an earlier pick sent somebody to."""
    state = at("attach", units("stabber", 4, "b"), units("piker", 2, "g"))
    first = BATTLE.pick(state)
    assert first.open == {"stabber_3b": ("piker_1g", "piker_2g"), "stabber_4b": ("piker_1g", "piker_2g")}
    second = BATTLE.pick(state, (("stabber_3b", "piker_2g"),))
    assert second.open == {"stabber_4b": ("piker_1g", "piker_2g")}
    blue = [*units("stabber", 4, "b"), *units("archer", 1, "b")]
    ready = setup(blue, units("piker", 3, "g"), blue_party=ASKS, green_party=ASKS)
    state = until(ready, "attach", Odd(), [Reply(choice="auto")])
    later = BATTLE.step(state, Reply(choice="choose", pairs=(("stabber_4b", "piker_1g"),)), Odd()).state
    assert BATTLE.pick(later).open == {"archer_1b": ("piker_2g", "piker_3g")}


def reasons(found: PickView) -> dict[str, tuple[str, str]]:
    return {bar.unit: (bar.reason, bar.rule) for bar in found.barred}


def test_sd1_11_06_who_finds_no_room_says_so_and_so_do_the_targets() -> None:
    state = at("attach", units("piker", 6, "b"), units("stabber", 1, "g"))
    chosen = tuple((f"piker_{n}b", "stabber_1g") for n in (2, 3, 4))
    found = reasons(BATTLE.pick(state, chosen))
    assert found["piker_5b"] == ("Its enemies cannot be attacked by any more", "SD1-11.06")
    assert found["piker_1b"] == ("It is already fighting stabber_1g", "SD1-11.07")


def second_attach(blue: Any, green: Any, joins: tuple[str, str]) -> PickView:
    """The second pick of leftover units, after `joins` was the first; all before by roster."""
    ready = setup(blue, green, blue_party=ASKS, green_party=ASKS)
    step = BATTLE.step(BATTLE.open(ready), None, Odd())
    while step.question is not None and step.question.kind == "pair":
        step = BATTLE.step(step.state, Reply(choice="auto"), Odd())
    step = BATTLE.step(step.state, Reply(choice="choose", pairs=(joins,)), Odd())
    assert step.question is not None
    assert step.question.kind == "attach"
    return BATTLE.pick(step.state)


def test_sd2_11_07_two_large_attackers_are_as_many_as_dare_to() -> None:
    blue = [*units("bear", 3, "b"), *units("basic_heavy", 2, "b")]
    green = [*units("piker", 1, "g"), *units("tosser", 1, "g")]
    found = reasons(second_attach(blue, green, ("bear_3b", "piker_1g")))
    assert found["piker_1g"] == ("No more can attack it", "SD1-11.06")


def test_sd1_11_04_who_has_more_enemies_than_others_says_so() -> None:
    blue = [*units("stabber", 3, "b"), *units("piker", 2, "b")]
    found = reasons(second_attach(blue, units("tosser", 2, "g"), ("stabber_3b", "tosser_1g")))
    assert found["tosser_1g"] == ("Others have fewer enemies", "SD1-11.04")
    assert found["stabber_3b"] == ("It is already fighting tosser_1g", "SD1-11.07")


def test_a_scout_aims_where_it_may() -> None:
    """SD1-8.12."""
    blue = [unit("scout_1b", "scout"), *units("stabber", 2, "b")]
    state = at("aim", blue, units("piker", 3, "g"), state="surprised", params=Params(scout_targets=True))
    found = BATTLE.pick(state)
    for scout, targets in found.open.items():
        for target in targets:
            BATTLE.step(state, Reply(choice="aim", pairs=((scout, target),)), Odd())
    assert found.open


def test_nothing_is_offered_while_something_else_is_asked() -> None:
    state = at("declare", units("stabber", 2, "b"), units("piker", 2, "g"))
    assert BATTLE.pick(state) == PickView()


@pytest.mark.parametrize("seed", range(10))
def test_what_is_offered_is_taken_and_what_is_not_is_refused(seed: int) -> None:
    chance = random.Random(seed)
    kinds = ["stabber", "piker", "archer", "tosser", "scout", "knight", "giant_bat"][:6]
    blue = [u for k in chance.sample(kinds, 3) for u in units(k, chance.randint(1, 4), "b")]
    green = [u for k in chance.sample(kinds, 3) for u in units(k, chance.randint(1, 4), "g")]
    params = Params(scout_targets=bool(seed % 2))
    ready = setup(blue, green, blue_party=ASKS, green_party=ASKS, params=params)
    dice = StreamDice(seed, "test")
    step = BATTLE.step(BATTLE.open(ready), None, dice)
    picks = 0
    while step.question is not None and picks < 12:
        if step.question.kind in ("pair", "attach"):
            picks += 1
            _check_pick(step.state, chance)
        step = BATTLE.step(step.state, random_reply_or_default(step.state, step.question, chance), dice)


def random_reply_or_default(state: BattleState, question: Any, chance: random.Random) -> Reply:
    if question.kind in ("pair", "attach"):
        found = BATTLE.pick(state)
        own = chance.choice(sorted(found.open))
        return Reply(choice="choose", pairs=((own, chance.choice(found.open[own])),))
    if question.kind == "aim":
        return Reply(choice="go")
    return random_reply(question, chance)


def _check_pick(state: BattleState, chance: random.Random) -> None:
    chosen: tuple[tuple[str, str], ...] = ()
    for _ in range(3):
        found = BATTLE.pick(state, chosen)
        ids = [*state.fighters]
        for own in ids:
            other = chance.choice(ids)
            legal = other in found.open.get(own, ()) or own in found.open.get(other, ())
            if {own, other} & {u for pair in chosen for u in pair}:
                continue
            try:
                again = BATTLE.pick(state, (*chosen, (own, other)))
                taken = any({own, other} == set(pair) for pair in again.made)
            except Refusal:
                taken = False
            assert taken == legal, (own, other, chosen)
        if not found.open:
            return
        own = chance.choice(sorted(found.open))
        chosen = (*chosen, (own, chance.choice(found.open[own])))


def test_the_outlook_of_a_pick_is_that_after_it() -> None:
    state = two_classes()
    pairs = (("stabber_1b", "archer_2g"),)
    tried = BATTLE.forecast(state, state.parties[0].side, pairs)
    after = BATTLE.step(state, Reply(choice="choose", pairs=pairs), Odd()).state
    held = replace(after, question=state.question)
    assert tried == BATTLE.forecast(held, state.parties[0].side)
