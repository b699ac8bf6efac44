"""The exchange of The Battle for holds together: nothing is lost or made up, and its outlook is exact."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.battle.odds import ClashResult, DiceBranch, Landing
from game.core.dice import ScriptedDice
from game.core.doctrine import DamageWay
from game.core.records import SideId, replace
from game.rulesets.battle_for.battle import exchange, falls, forecast, odds
from game.rulesets.battle_for.battle.allocation import allocate
from game.rulesets.battle_for.battle.contributors import can_range, flying, range_faults
from game.rulesets.battle_for.battle.formula import THROWS
from game.rulesets.battle_for.battle.records import Declaration, Exchange, ExchangeFighter, ExchangeSetup
from game.rulesets.battle_for.battle.shock import shocked, spenders
from game.rulesets.battle_for.records import BattleForParams
from tests.rulesets.battle_for.small_battles import party, setup, unit

PLAIN = Declaration()
RANGED = Declaration(ranged=True)


class Wanted(Exception):
    """A die was asked for that has not been given."""


class Given(ScriptedDice):
    def roll(self, sides: int, why: str) -> int:
        if len(self.rolls) == len(self.faces):
            raise Wanted(why)
        return super().roll(sides, why)


FALLS = ((1, Fraction(2, 10)), (3, Fraction(6, 10)), (9, Fraction(2, 10)))
TENTHS = tuple((tenths, Fraction(1, 10)) for tenths in range(1, 11))


def fights(battle: ExchangeSetup, declared: exchange.Declared) -> Iterator[tuple[Fraction, Exchange]]:
    """Every way in which a battle can go, with its chance, by trying all dice."""

    def go(faces: list[int], chance: Fraction) -> Iterator[tuple[Fraction, Exchange]]:
        try:
            done = exchange.fight(battle, declared, Given(faces))
        except Wanted as wanted:
            for face, share in FALLS if str(wanted).startswith("fall") else TENTHS:
                yield from go([*faces, face], chance * share)
        else:
            yield chance, done

    for total, ways in THROWS:
        first = min(6, total - 1)
        for other, others in THROWS:
            second = min(6, other - 1)
            faces = [first, total - first, second, other - second]
            yield from go(faces, Fraction(ways * others, 36 * 36))


def assert_exact(battle: ExchangeSetup, declared: exchange.Declared) -> None:
    ahead = forecast.outlook(battle, declared)
    units: dict[str, dict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    damage: tuple[dict[int, Fraction], ...] = (defaultdict(Fraction), defaultdict(Fraction))
    gone: dict[tuple[bool, bool], Fraction] = defaultdict(Fraction)
    for chance, done in fights(battle, declared):
        for id_, hits in done.now.items():
            units[id_][hits] += chance
        for by, strike in enumerate(done.strikes):
            if strike.step:
                damage[by][strike.dealt] += chance
        dead = tuple(all(not done.now[u.id] for u in p.combatants) for p in battle.parties)
        gone[dead[0], dead[1]] += chance
    assert {id_: dict(spread) for id_, spread in ahead.units.items()} == units
    assert [dict(spread) for spread in ahead.damage] == [dict(spread) for spread in damage]
    assert ahead.gone == (gone[True, False], gone[False, True], gone[True, True])


BOWS = party("a", unit("bow1", 3, 3, 1, special="ranged"), unit("bow2", 3, 3, 1, special="ranged"))
GUARDS = party("b", unit("g1"), unit("g2"), unit("g3", 2, 6))
ROC = party(
    "b",
    unit("roc", 3, 2, 1, move_type="flier"),
    unit("y", 2, 4, riding="roc"),
    unit("z", 1, 2, riding="y", special="commander", level=3),
)


@pytest.mark.parametrize(
    ("battle", "declared"),
    [
        (setup(BOWS, GUARDS), (PLAIN, PLAIN)),
        (setup(BOWS, GUARDS, ambush=True, fatigue=1), (PLAIN, PLAIN)),
        (setup(BOWS, GUARDS), (RANGED, PLAIN)),
        (setup(BOWS, GUARDS, run=True), (Declaration(ranged=True, hit_and_run=True), PLAIN)),
        (setup(replace(GUARDS, side=SideId("a")), replace(BOWS, side=SideId("b"))), (PLAIN, RANGED)),
    ],
)
def test_the_outlook_is_what_all_dice_make_of_it(battle: ExchangeSetup, declared: exchange.Declared) -> None:
    assert_exact(battle, declared)


@pytest.mark.slow
def test_riders_who_fall_before_they_strike_back_are_weighed_together() -> None:
    told = Declaration(damage="target", target="bow2")
    assert_exact(setup(BOWS, ROC), (RANGED, told))


def test_riders_who_fall_at_the_end_are_weighed_by_themselves() -> None:
    one = party("b", *ROC.combatants[:2])
    assert_exact(setup(BOWS, one), (PLAIN, PLAIN))


def test_damage_that_is_kept_exact_is_weighed_in_half_hits() -> None:
    assert_exact(setup(BOWS, GUARDS, params=BattleForParams(damage_rounding="exact")), (RANGED, PLAIN))


STACKS = st.lists(
    st.builds(
        lambda hits, attack, defense, move_type, special: (hits, attack, defense, move_type, special),
        st.integers(1, 9),
        st.integers(0, 12),
        st.integers(0, 7),
        st.sampled_from(["walker", "hover", "flier"]),
        st.sampled_from(["", "commander", "ranged", "shockamancy", "ranged commander"]),
    ),
    min_size=1,
    max_size=5,
)


def stack_of(letter: str, figures: list[tuple[int, int, int, str, str]], ride: bool) -> list[ExchangeFighter]:
    """Units of these figures; with `ride` each of the others sits on the first."""
    return [
        unit(
            f"{letter}{n}",
            hits,
            attack,
            defense,
            move_type=how,
            special=special,
            riding=f"{letter}0" if ride and n else "",
        )
        for n, (hits, attack, defense, how, special) in enumerate(figures)
    ]


WAYS: tuple[DamageWay, ...] = ("order", "swap", "target")


@settings(deadline=None, max_examples=40)
@given(STACKS, st.booleans(), st.integers(0, 120), st.sampled_from(WAYS), st.integers(0, 4))
def test_damage_is_spent_or_lost_to_the_last_point(
    figures: list[tuple[int, int, int, str, str]], ride: bool, damage: int, way: DamageWay, aim: int
) -> None:
    """TB-9.01 to 9.05: what the units lose and what is lost make the damage; a target costs more."""
    stack = stack_of("a", figures, ride)
    now = {u.id: u.now for u in stack}
    target = stack[min(aim, len(stack) - 1)].id if way == "target" else ""
    done = allocate(stack, now, damage, swap=way == "swap", target=target)
    by_id = {u.id: u for u in stack}
    lost = dict(done.losses)
    assert len(lost) == len(done.losses)
    assert all(0 <= loss <= now[id_] for id_, loss in lost.items())
    costly = target if target != stack[0].id else ""
    spent = sum(loss * (1 if u != costly else 4 if by_id[u].commander else 2) for u, loss in lost.items())
    assert spent + done.lost == damage
    standing = [u for u in stack if lost.get(u.id, 0) < now[u.id]]
    if standing and not costly:
        assert done.lost == 0
        assert sum(1 for u in standing if lost.get(u.id)) <= 1


@settings(deadline=None, max_examples=30)
@given(STACKS, STACKS, st.tuples(*[st.integers(1, 6)] * 4))
def test_who_attacks_does_not_matter_on_open_ground(
    left: list[tuple[int, int, int, str, str]],
    right: list[tuple[int, int, int, str, str]],
    dice: tuple[int, int, int, int],
) -> None:
    """TB-8.03 to 8.05: without land, walls, ambush, fatigue or first strikes both are the same."""
    a, b = party("a", *stack_of("a", left, False)), party("b", *stack_of("b", right, False))
    there = exchange.fight(setup(a, b), (PLAIN, PLAIN), ScriptedDice(dice))
    back = exchange.fight(setup(b, a), (PLAIN, PLAIN), ScriptedDice((*dice[2:], *dice[:2])))
    assert there.now == back.now
    assert there.exp == back.exp[::-1]
    assert [s.exact for s in there.strikes] == [s.exact for s in reversed(back.strikes)]


def test_fatigue_begins_anew_when_the_attackers_are_croaked() -> None:
    """TB-8.15."""
    weak = setup(party("a", unit("a", 1, 0)), party("b", unit("b", 9, 9)), fatigue=2)
    assert exchange.fight(weak, (PLAIN, PLAIN), ScriptedDice([6, 6, 6, 6])).fatigue == 0
    even = setup(party("a", unit("a", 9, 1)), party("b", unit("b", 9, 1)), fatigue=2)
    assert exchange.fight(even, (PLAIN, PLAIN), ScriptedDice([6, 6, 6, 6])).fatigue == 3


def test_a_rider_whose_mount_is_ranged_or_who_carries_one_lets_the_stack_fight_ranged() -> None:
    """TB-13.21."""
    beast, bow = unit("beast"), unit("bow", special="ranged", riding="beast")
    foot, boss = unit("foot"), unit("boss", special="commander")
    assert can_range([beast, bow, boss])
    assert not can_range([beast, bow, foot])
    assert [fault.unit for fault in range_faults([beast, bow, foot])] == ["foot"]
    assert can_range([unit("tower", special="ranged"), unit("crew", riding="tower")])
    assert not can_range([boss])


def test_a_stack_flies_if_all_that_ride_nobody_fly() -> None:
    """TB-5.12; who was carried by a croaked mount stands on his own feet."""
    roc, rider = unit("roc", move_type="flier"), unit("rider", riding="roc")
    assert flying([roc, rider])
    assert not flying([roc, unit("foot")])
    assert not flying([rider])


def test_a_flier_that_lives_holds_its_own_riders() -> None:
    """TB-9.08."""
    roc, kite = unit("roc", move_type="flier"), unit("kite", move_type="flier", riding="roc")
    rider, other = unit("rider", riding="kite"), unit("other", riding="roc")
    stack = [roc, kite, rider, other]
    assert [u.id for u in falls.fallers(stack, {"roc"})] == ["other"]
    assert [u.id for u in falls.fallers(stack, {"roc", "kite"})] == ["rider", "other"]


def test_shock_that_does_not_suffice_for_the_next_unit_is_gone() -> None:
    """TB-13.32, TB-13.33."""
    stack = [unit("a", 3), unit("b", 5), unit("boss", 2, special="commander")]
    assert shocked(stack, 7) == ("a",)
    assert shocked(stack, 8) == ("a", "b")
    assert shocked(stack, 7, "boss") == ()
    assert shocked(stack, 8, "boss") == ("boss",)
    assert shocked(stack, 11, "boss") == ("boss", "a")


def test_shock_may_be_split_between_a_target_and_the_front() -> None:
    """TB-13.32: too few points for the target are lost, what it leaves goes on."""
    stack = [unit("a", 3), unit("b", 5), unit("boss", 2, special="commander")]
    assert shocked(stack, 11, "boss", 8) == ("boss", "a")
    assert shocked(stack, 11, "boss", 7) == ("a",)
    assert shocked(stack, 7, "boss", 4) == ("a",)


def test_shockers_give_until_there_is_enough() -> None:
    """TB-13.31: who has used it today gives nothing."""
    stack = [
        unit("spent", attack=3, special="shockamancy", shock_used=True),
        unit("one", attack=3, special="shockamancy"),
        unit("two", attack=3, special="shockamancy"),
    ]
    assert spenders(stack, 3) == ("one",)
    assert spenders(stack, 4) == ("one", "two")


def test_a_shocked_commander_directs_nothing() -> None:
    """TB-13.34."""
    boss = unit("boss", 3, 6, special="commander")
    zapper = unit("zapper", attack=3, special="shockamancy")
    battle = setup(party("a", boss), party("b", zapper, unit("back", 2)))
    told = Declaration(damage="target", target="back")
    done = exchange.fight(battle, (told, Declaration(shock=3)), ScriptedDice([6, 6, 1, 1]))
    assert done.shocked == ("boss",)
    assert done.strikes[0].exact == 0
    free = exchange.fight(battle, (told, PLAIN), ScriptedDice([6, 6, 1, 1]))
    assert free.now["back"] == 0


def ends(way: DiceBranch | Landing) -> Iterator[tuple[Fraction, Landing]]:
    """All landings of a battle taken apart, with their chances."""
    if isinstance(way, Landing):
        yield Fraction(1), way
        return
    for number in set(way.ways):
        share = Fraction(way.ways.count(number), len(way.ways))
        on = way.go(number)
        assert not isinstance(on, ClashResult)
        for chance, landing in ends(on):
            yield share * chance, landing


@pytest.mark.slow
def test_a_battle_taken_apart_for_odds_ends_as_its_outlook_says() -> None:
    battle = setup(BOWS, party("b", *ROC.combatants[:2]))
    apart = odds.ExchangeOdds(battle, (RANGED, PLAIN))
    wins = {"a": Fraction(0), "b": Fraction(0), None: Fraction(0)}
    kept: dict[str, Fraction] = defaultdict(Fraction)
    for chance, landing in ends(apart.start()):
        wins[apart.spot(landing.spot).winner] += chance
        for seat, hits in landing.hits:
            kept[apart.units[seat][0]] += chance * hits
    ahead = forecast.outlook(battle, (RANGED, PLAIN))
    assert (wins["b"], wins["a"]) == ahead.gone[:2]
    assert kept == {unit_: forecast.mean(spread) for unit_, spread in ahead.units.items()}
