"""Pairing as the sides are asked for it: SD1-11, SD0-4.01, SD0-4.02, SD1-8.12."""

from typing import Any

import pytest

from game.core.decisions import Reply
from game.core.dice import StreamDice
from game.core.events.common import PairsMade, StanceChanged
from game.core.records import replace
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.pairing import picks
from game.rulesets.second_dawn.battle.pairing.pairing_board import PairingBoard
from game.rulesets.second_dawn.battle.pairing.pairing_turns import Entrant, Turn, first_selector
from game.rulesets.second_dawn.battle.state.battle_records import AdvancePick
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.records import Params
from game.rulesets.second_dawn.unit.reach import Arm
from game.rulesets.second_dawn.unit.sizes import SMALL
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, GREEN, Run, fight, setup, unit, units, until

ASKS = {"asks": ("pair", "attach")}


def seeded() -> StreamDice:
    return StreamDice(1, "test")


def refusal(state: Any, reply: Reply) -> Refusal:
    """The refusal of an answer; nothing may have changed and no die have been drawn."""
    dice, before = seeded(), state
    with pytest.raises(Refusal) as caught:
        BATTLE.step(state, reply, dice)
    assert dice.counter == 0
    assert state == before
    return caught.value


def asked(blue: Any, green: Any, kind: str = "pair", answers: Any = (), **fields: Any) -> Any:
    sides = {"blue_party": ASKS, "green_party": ASKS}
    return until(setup(blue, green, **sides, **fields), kind, seeded(), answers)


def test_sd1_11_01_who_picks_first() -> None:
    first = [first_selector("skirmish", 0, 1), first_selector("initiative_round", 0, 1)]
    assert first + [first_selector("bout", number, 1) for number in (1, 2, 3)] == [1, 0, 1, 0, 1]


def test_sd1_11_02_a_pick_offers_every_class_against_every_class() -> None:
    state = asked(units("stabber", 1, "b") + units("archer", 1, "b"), units("piker", 2, "g"))
    offered = [option.id for option in state.question.options]
    assert offered == [
        "auto",
        "auto_all",
        "choose",
        "human:stabber>human:piker",
        "human:archer>human:piker",
    ]


def test_sd1_11_02_the_rest_of_the_picked_classes_follows_the_roster() -> None:
    state = asked(units("stabber", 3, "b"), units("piker", 3, "g"))
    step = BATTLE.step(state, Reply(choice="choose", pairs=(("stabber_1b", "piker_3g"),)), seeded())
    pairs = next(e for e in step.events if isinstance(e, PairsMade))
    assert pairs.primary == (
        ("stabber_1b", "piker_3g"),
        ("stabber_2b", "piker_1g"),
        ("stabber_3b", "piker_2g"),
    )


@pytest.mark.parametrize(
    ("pairs", "code"),
    [
        ((), "no_pairs"),
        ((("stabber_1b", "nobody"),), "no_such_unit"),
        ((("stabber_1b", "stabber_2b"),), "same_side"),
        ((("stabber_1b", "piker_1g"), ("archer_1b", "piker_2g")), "one_group"),
        ((("stabber_1b", "piker_1g"), ("stabber_1b", "piker_2g")), "paired"),
    ],
)
def test_sd1_11_02_picks_that_are_none_are_refused(pairs: Any, code: str) -> None:
    state = asked(units("stabber", 2, "b") + units("archer", 1, "b"), units("piker", 3, "g"))
    assert refusal(state, Reply(choice="choose", pairs=pairs)).refused.code == code


def test_a_choice_that_is_not_offered_is_refused() -> None:
    state = asked(units("stabber", 2, "b"), units("piker", 2, "g"))
    assert refusal(state, Reply(choice="nonsense")).refused.code == "no_such_choice"


def test_sd1_11_03_picks_alternate() -> None:
    blue = units("stabber", 1, "b") + units("archer", 1, "b")
    green = units("piker", 1, "g") + units("tosser", 1, "g")
    run = Run(
        setup(blue, green, blue_party=ASKS, green_party=ASKS),
        seeded(),
        [Reply(choice="human:stabber>human:tosser")],
    )
    assert [q.side for q in run.questions][:1] == [BLUE]
    assert run.of(PairsMade)[0].primary == (("stabber_1b", "tosser_1g"), ("archer_1b", "piker_1g"))


def test_sd1_11_04_leftovers_are_placed_by_the_other_selector() -> None:
    state = asked(units("stabber", 4, "b"), units("piker", 2, "g"), "attach", [Reply(choice="auto")])
    assert state.question.side == GREEN
    assert state.question.own == ("stabber_3b", "stabber_4b")
    assert set(state.question.others) == {"piker_1g", "piker_2g"}


def test_sd1_11_04_leftovers_go_where_pairings_are_fewest() -> None:
    state = asked(units("stabber", 4, "b"), units("piker", 2, "g"), "attach", [Reply(choice="auto")])
    twice = (("stabber_3b", "piker_2g"), ("stabber_4b", "piker_2g"))
    step = BATTLE.step(state, Reply(choice="choose", pairs=twice[:1]), seeded())
    made = next(e for e in step.events if isinstance(e, PairsMade))
    assert dict(made.secondary) == {"stabber_3b": "piker_2g", "stabber_4b": "piker_1g"}


def test_sd3_19_06_one_pick_may_send_two_to_one_enemy_the_next_may_not() -> None:
    archers = [*units("stabber", 4, "b"), *units("archer", 1, "b")]
    state = asked(archers, units("piker", 3, "g"), "attach", [Reply(choice="auto")] * 3)
    first = state.question.own[0]
    after = BATTLE.step(state, Reply(choice="choose", pairs=((first, "piker_1g"),)), seeded()).state
    left = next(unit for unit in after.question.own)
    wrong = Reply(choice="choose", pairs=((left, "piker_1g"),))
    assert refusal(after, wrong).refused.code == "fewest"


def test_sd2_11_02_classes_of_one_size_are_paired_before_others() -> None:
    blue = [unit("k", "knight"), unit("p", "piker")]
    green = [unit("x", "piker"), unit("y", "knight")]
    made = fight(setup(blue, green, stop_after="pairing"), [1]).of(PairsMade)[0]
    assert made.primary == (("k", "y"), ("p", "x"))


def test_sd3_19_04_a_player_character_is_paired_after_the_regulars() -> None:
    blue = [unit("hero", "piker", pc=True), *units("stabber", 1, "b")]
    state = asked(blue, units("piker", 3, "g"))
    state = BATTLE.step(state, Reply(choice="auto"), seeded()).state
    assert state.picking.step == "pc"
    assert state.question.own == ("hero",)
    step = BATTLE.step(state, Reply(choice="choose", pairs=(("hero", "piker_3g"),)), seeded())
    assert step.state.pairings.primary == (("stabber_1b", "piker_1g"), ("hero", "piker_3g"))


def test_a_pick_without_a_choice_is_not_asked() -> None:
    ready = setup(units("stabber", 1, "b"), units("piker", 1, "g"), blue_party=ASKS, green_party=ASKS)
    assert Run(ready, seeded()).questions == []


def test_auto_all_lasts_for_the_phase_only() -> None:
    blue, green = units("stabber", 8, "b"), units("piker", 9, "g")
    ready = setup(blue, green, blue_party=ASKS)
    run = Run(ready, StreamDice(3, "t"), [Reply(choice="auto_all")])
    assert [q.kind for q in run.questions][:1] == ["pair"]
    assert "pair" in [q.kind for q in run.questions][1:]


def test_sd1_11_06_the_fifth_waits_in_reserve() -> None:
    run = fight(setup(units("piker", 6, "b"), units("stabber", 1, "g"), stop_after="pairing"))
    made = run.of(PairsMade)[0]
    assert len(made.secondary) == 3
    assert made.reserve == ("piker_5b", "piker_6b")


def test_sd1_11_06_against_a_smaller_unit_three_or_two_join() -> None:
    run = fight(setup(units("knight", 5, "b"), units("piker", 1, "g"), stop_after="pairing"))
    assert len(run.of(PairsMade)[0].secondary) == 2
    run = fight(setup(units("bear", 5, "b"), units("piker", 1, "g"), stop_after="pairing"))
    assert len(run.of(PairsMade)[0].secondary) == 1


@pytest.mark.parametrize("commander", ["warlord", "courtier"])
def test_sd1_11_06_only_a_commander_orders_to_pile_on(commander: str) -> None:
    declares = {"asks": ("declare",)}
    pikers = units("piker", 5, "b")
    state = until(setup(pikers, units("stabber", 1, "g"), blue_party=declares), "declare", seeded())
    option = next(o for o in state.question.options if o.id == "pile_on")
    assert (option.enabled, option.reason, option.rule) == (
        False,
        "Only a commander can order it",
        "SD1-11.06",
    )
    led = [*pikers, unit("boss", commander)]
    state = until(setup(led, units("stabber", 1, "g"), blue_party=declares), "declare", seeded())
    step = BATTLE.step(state, Reply(choice="pile_on"), seeded())
    made = [e for e in step.events if isinstance(e, PairsMade)][-1]
    assert made.reserve == ()
    assert [e.what for e in step.events if isinstance(e, StanceChanged)] == ["pile_on"]


@pytest.mark.parametrize(("pile_on", "left"), [(False, ["s0", "s1", "s2"]), (True, ["s0", "s1", "s2", "s3"])])
def test_sd1_11_06_with_a_new_primary_the_last_of_too_many_leaves(pile_on: bool, left: list[str]) -> None:
    """Four kept to a hub whose knocked-out primary has croaked; the fifth that now takes its place is no
    warlord's order."""
    hub = Entrant(id="hub", party=0, index=0, group="stabber", arm=Arm(size=SMALL))
    fresh = Entrant(id="fresh", party=1, index=0, group="archer", arm=Arm(size=SMALL))
    old = [Entrant(id=f"s{n}", party=1, index=n + 1, group="piker", arm=Arm(size=SMALL)) for n in range(4)]
    board = PairingBoard(
        [hub, fresh, *old], secondary=[(e.id, "hub") for e in old], pile_on=(pile_on, pile_on)
    )
    turn = board.open_turn("primary", 0, 0)
    assert turn is not None
    board.apply(turn, board.default(turn))
    made = board.pairings()
    assert made.primary == (("hub", "fresh"),)
    assert [attacker for attacker, _ in made.secondary] == left
    assert list(made.reserve) == [e.id for e in old if e.id not in left]


def test_sd1_11_07_a_secondary_picked_as_primary_leaves_its_clash() -> None:
    """Bout 1 leaves c, which only hit x, and two free pikers; the selector gives it y to fight."""
    run = fight(
        setup(
            [unit("a", "stabber", hits=2), unit("b", "stabber", hits=2), unit("c", "stabber")],
            [unit("x", "piker"), unit("y", "piker")],
            picks=(AdvancePick(by=GREEN, pairs=(("c", "y"),), phase="bout_2"),),
        ),
        [1, 10, 1, 10, 9, 1, 9, 1],
    )
    before, after = run.of(PairsMade)[2:4]
    assert (before.primary, before.secondary) == ((("a", "x"), ("b", "y")), (("c", "x"),))
    assert (after.primary, after.secondary) == ((("c", "y"),), (("x", "c"),))


def test_picks_made_in_advance_are_followed() -> None:
    picks = (
        AdvancePick(by=BLUE, pairs=(("piker_2g", "stabber_1b"),), phase="skirmish"),
        AdvancePick(by=BLUE, pairs=(("stabber_1b", "nobody"),)),
    )
    run = fight(setup(units("stabber", 2, "b"), units("piker", 2, "g"), picks=picks, stop_after="pairing"))
    assert run.of(PairsMade)[0].primary == (("stabber_1b", "piker_2g"), ("stabber_2b", "piker_1g"))


def test_sd1_8_12_scouts_pair_after_the_regulars_when_they_may_choose() -> None:
    blue = units("scout", 1, "b") + units("stabber", 1, "b")
    green = units("piker", 2, "g")
    by_roster = fight(setup(blue, green, stop_after="pairing"))
    assert by_roster.of(PairsMade)[0].primary[0] == ("scout_1b", "piker_1g")
    choosing = fight(setup(blue, green, stop_after="pairing", params=Params(scout_targets=True)))
    assert choosing.of(PairsMade)[0].primary == (("stabber_1b", "piker_1g"), ("scout_1b", "piker_2g"))


def test_sd2_4_03_a_unit_that_cleaves_takes_two_primaries() -> None:
    run = fight(setup(units("heavy_knight", 1, "b"), units("stabber", 3, "g"), stop_after="pairing"))
    made = run.of(PairsMade)[0]
    assert made.primary == (("heavy_knight_1b", "stabber_1g"), ("heavy_knight_1b", "stabber_2g"))
    assert dict(made.secondary) == {"stabber_3g": "heavy_knight_1b"}


def _hub_without_primary() -> PairingBoard:
    """A flier whose primary fell is still shot at by an archer that covers from behind."""
    flier = Entrant(id="flier", party=0, index=0, group="bat", arm=Arm(size=SMALL), flier=True)
    mate = Entrant(id="mate", party=0, index=1, group="piker", arm=Arm(size=SMALL))
    foe = Entrant(id="foe", party=1, index=0, group="piker", arm=Arm(size=SMALL))
    archer = Entrant(
        id="archer", party=1, index=1, group="archer", arm=Arm(size=SMALL), back=True, covers=True
    )
    return PairingBoard([flier, mate, foe, archer], kept=[("mate", "foe")], secondary=[("archer", "flier")])


def test_sd1_11_05_who_is_only_hit_joins_no_second_clash() -> None:
    board = _hub_without_primary()
    assert board.left_over(0) == []
    assert board.reserve() == ()
    assert board.open_turn("secondary", 0, 0) is None
    board.pile_in(["flier"])
    assert "flier" not in board.targets


def test_sd1_11_05_of_two_hubs_that_pair_one_stays_the_hub() -> None:
    """Each has an attacker; the one whose enemy picks keeps his."""

    def paired(selector: int) -> tuple[tuple[str, str], ...]:
        units = [
            Entrant(id=f"{letter}{n}", party=party, index=n, group=f"{letter}{n}", arm=Arm(size=SMALL))
            for party, letter in ((0, "a"), (1, "b"))
            for n in range(2)
        ]
        board = PairingBoard(units, secondary=[("a1", "b0"), ("b1", "a0")])
        board.apply(Turn(step="primary", selector=selector), [("a0", "b0")])
        return board.pairings().secondary

    assert paired(0) == (("a1", "b0"),)
    assert paired(1) == (("b1", "a0"),)


CHOOSING = Params(scout_targets=True)


def test_sd3_19_06_scouts_without_a_free_enemy_join_as_leftovers_do() -> None:
    blue = [*units("stabber", 2, "b"), *units("scout", 2, "b")]
    made = fight(setup(blue, units("piker", 3, "g"), params=CHOOSING, stop_after="pairing"))
    pairs = made.of(PairsMade)[0]
    assert pairs.primary[-1] == ("scout_1b", "piker_3g")
    assert pairs.secondary == (("scout_2b", "piker_1g"),)


def test_sd2_11_02_a_scout_stunned_as_the_bout_begins_pairs_as_a_regular() -> None:
    state = asked(units("scout", 2, "b"), units("piker", 2, "g"), params=CHOOSING)
    dazed = replace(state.standings["scout_1b"], stun_next=1)
    state = replace(state, standings={**state.standings, "scout_1b": dazed})
    board = picks.board_of(Fight(state, NO_DICE))
    assert [board.entrants[f"scout_{n}b"].picks for n in (1, 2)] == ["", "scouts"]


def test_sd2_11_03_a_scout_chooses_whom_it_doubles_up_on() -> None:
    blue = [*units("stabber", 2, "b"), *units("scout", 2, "b")]
    ready = setup(blue, units("piker", 3, "g"), blue_party=ASKS, params=CHOOSING, stop_after="pairing")
    state = BATTLE.step(until(ready, "pair", seeded()), Reply(choice="auto"), seeded()).state
    assert state.picking.step == "scouts"
    assert set(BATTLE.pick(state).open["scout_1b"]) == {"piker_1g", "piker_2g", "piker_3g"}
    chosen = Reply(choice="choose", pairs=(("scout_1b", "piker_2g"), ("scout_2b", "piker_3g")))
    pairs = BATTLE.step(state, chosen, seeded()).state.pairings
    assert pairs.primary[-1] == ("scout_2b", "piker_3g")
    assert pairs.secondary == (("scout_1b", "piker_2g"),)


def test_sd2_11_03_no_scout_doubles_up_while_an_enemy_has_none() -> None:
    ready = setup(
        [*units("stabber", 1, "b"), *units("scout", 2, "b")],
        units("piker", 3, "g"),
        blue_party=ASKS,
        params=CHOOSING,
        stop_after="pairing",
    )
    state = BATTLE.step(until(ready, "pair", seeded()), Reply(choice="auto"), seeded()).state
    assert state.picking.step == "scouts"
    twice = Reply(choice="choose", pairs=(("scout_1b", "piker_1g"),))
    assert refusal(state, twice).refused.code == "doubled"


def test_sd2_11_07_a_scout_crowds_an_enemy_of_its_own() -> None:
    blue = [*units("piker", 4, "b"), *units("stabber", 1, "b"), *units("scout", 1, "b")]
    ready = setup(blue, units("stabber", 1, "g"), blue_party={"asks": ("declare",)})
    state = until(ready, "declare", seeded())
    assert state.pairings.reserve == ("stabber_1b", "scout_1b")
    option = next(o for o in state.question.options if o.id == "join")
    assert option.units == ("scout_1b",)
    assert [(bar.unit, bar.rule) for bar in option.barred] == [("stabber_1b", "SD2-11.07")]
    step = BATTLE.step(state, Reply(choice="join"), seeded())
    made = [e for e in step.events if isinstance(e, PairsMade)][-1]
    assert ("scout_1b", "stabber_1g") in made.secondary
    assert made.reserve == ("stabber_1b",)
    assert [(e.unit, e.what) for e in step.events if isinstance(e, StanceChanged)] == [("scout_1b", "join")]


@pytest.mark.parametrize("first", [0, 1])
def test_the_other_side_begins_with_the_secondaries_and_they_take_turns(first: int) -> None:
    hub, foe, more = (
        Entrant(id=id_, party=party, index=index, group=id_, arm=Arm(size=SMALL))
        for id_, party, index in (("hub", 0, 0), ("foe", 1, 0), ("more", 1, 1))
    )
    board = PairingBoard([hub, foe, more], kept=[("hub", "foe")])
    turns = [board.open_turn("secondary", turn, first) for turn in range(4)]
    assert [turn.selector for turn in turns if turn is not None] == [1 - first, first, 1 - first, first]


@pytest.mark.parametrize("twice", [False, True])
def test_sd2_11_03_a_scout_is_met_by_a_paired_enemy_that_strikes_twice_alone(twice: bool) -> None:
    hub = Entrant(id="hub", party=0, index=0, group="hub", arm=Arm(size=SMALL))
    scout = Entrant(id="scout", party=0, index=1, group="scout", arm=Arm(size=SMALL), picks="scouts")
    foe = Entrant(id="foe", party=1, index=0, group="foe", arm=Arm(size=SMALL), twice=twice)
    board = PairingBoard([hub, scout, foe], kept=[("hub", "foe")])
    board.apply(Turn(step="scouts", selector=0), [("scout", "foe")])
    made = board.pairings()
    assert (("scout", "foe") in made.primary, ("scout", "foe") in made.secondary) == (twice, not twice)
