"""What the upper levels of the computer player do in small situations drawn by hand."""

import pytest

from game.ai.player.force import WHOLE, StackForce, exchange, force_of, odds
from game.ai.player.master import MasterPolicy
from game.ai.player.mind import Mind
from game.ai.player.rehearsal import Rehearsed, rehearse
from game.ai.player.seasoned import SeasonedPolicy
from game.ai.player.threats import FoesByHex, Threats
from game.ai.policy import Policy
from game.core.commands.common import Attack, Command, JoinStacks, MoveStack, SplitStack
from game.core.dice import StreamDice
from game.core.mapdata import VictoryPlan
from game.core.movement import reach
from game.core.records import HexId, SideId, SiteId, replace
from game.session.computers import step
from game.session.session import SessionStep
from tests.arena import crowd
from tests.field import Field

PLAIN = ["......", "......", "......", "......"]
UPPER = [SeasonedPolicy(), MasterPolicy()]
A_SIDE = {"b": ((5, 3), {"stabber": 1})}


def duel(own: dict[str, int], foe: dict[str, int]) -> Field:
    """Two stacks in one hex, that of lapis on turn, and somebody of each elsewhere."""
    return Field(PLAIN, lapis={"a": ((1, 1), own)}, cinnabar={"foe": ((1, 1), foe), **A_SIDE})


def thought(field: Field, policy: Policy) -> Command:
    return policy.decide(field.outlook("lapis"), StreamDice(1, "test"))


def test_the_stronger_is_worth_attacking_and_loses_less() -> None:
    strong, weak = (
        StackForce(on=60, off=60, take=60, worth=400),
        StackForce(on=20, off=20, take=20, worth=130),
    )
    assert odds(strong, weak) == 9 * WHOLE
    lost, taken = exchange(strong, weak)
    assert lost < 40
    assert taken == 130
    assert exchange(weak, strong)[0] == 130


@pytest.mark.parametrize("policy", UPPER)
def test_it_attacks_whom_it_can_beat_and_nobody_else(policy: Policy) -> None:
    assert isinstance(thought(duel({"stabber": 4}, {"piker": 1}), policy), Attack)
    assert not isinstance(thought(duel({"piker": 1}, {"stabber": 4}), policy), Attack)


@pytest.mark.parametrize("policy", UPPER)
def test_stacks_of_one_hex_march_together(policy: Policy) -> None:
    field = Field(
        PLAIN, lapis={"a": ((1, 1), {"stabber": 2}), "c": ((1, 1), {"warlord": 1})}, cinnabar=A_SIDE
    )
    command = thought(field, policy)
    assert isinstance(command, JoinStacks)
    assert (command.stack, command.into) == (field.names["a"], field.names["c"])


def test_the_master_splits_off_who_is_too_many_behind_a_leader() -> None:
    units = {"warlord": 1, "stabber": 6, "piker": 3}
    field = Field(
        ["C.....", *PLAIN[1:]],
        cities={(0, 0): ("lapis", 1)},
        lapis={"a": ((0, 0), units)},
        cinnabar=A_SIDE,
    )
    command = thought(field, MasterPolicy())
    assert isinstance(command, SplitStack)
    kinds = [field.campaign.units[unit].kind for unit in command.units]
    assert kinds == ["piker", "piker"]


def test_threats_are_where_an_enemy_in_sight_could_be_tomorrow() -> None:
    field = duel({"stabber": 1}, {"knight": 2})
    outlook = field.outlook("lapis")
    threats = Threats(Mind(outlook))
    near, far = field.at((2, 2)), field.at((1, 1))
    own = force_of(outlook, field.names["a"])
    assert threats.loss(own, near) > 0
    assert threats.loss(own, far, but=frozenset([field.handle("lapis", "foe")])) == 0
    strong = StackForce(on=900, off=900, take=900, worth=9000)
    assert threats.loss(strong, near) == 0


def test_foes_by_hex_are_equal_where_the_same_foes_get_to_the_same_hexes() -> None:
    field = duel({"stabber": 1}, {"knight": 2})
    mind = Mind(field.outlook("lapis"))
    foe, start = mind.foes[0], field.at((1, 1))
    near, far = (reach(mind.grid, mind.field(field.names["a"]), start, budget) for budget in (3, 9))
    some, more = FoesByHex([(foe, near)]), FoesByHex([(foe, far)])
    at_first = {hex_: some[hex_] for hex_ in map(HexId, range(mind.grid.size))}
    assert at_first == {hex_: [foe] if hex_ in near.cost else [] for hex_ in at_first}
    assert some == FoesByHex([(foe, replace(near))])
    assert some != more
    assert some != FoesByHex([])


def test_rehearsals_tell_a_good_fight_from_a_bad_one_and_always_the_same() -> None:
    def seen(own: dict[str, int], foe: dict[str, int]) -> Rehearsed:
        field = duel(own, foe)
        command = Attack(by=SideId("lapis"), stack=field.names["a"], target=field.handle("lapis", "foe"))
        outlook = field.outlook("lapis")
        first = rehearse(outlook, command)
        assert first is not None
        assert first == rehearse(outlook, command)
        return first

    good, bad = seen({"stabber": 3}, {"piker": 1}), seen({"piker": 1}, {"stabber": 3})
    assert good.wins > 80
    assert bad.wins < 20
    assert good.kept > bad.kept


def test_the_master_looks_into_a_city_before_it_enters() -> None:
    rows = ["^^^^^^^", "...C...", "^^^^^^^"]
    field = Field(
        rows,
        cities={(3, 1): ("", 1)},
        params={"blank_unknown_land": False},
        lapis={"a": ((0, 1), {"warlord": 1, "stabber": 3})},
        cinnabar={"b": ((6, 2), {"stabber": 1})},
    )
    outlook, city = field.outlook("lapis"), field.at((3, 1))
    assert not Mind(outlook).sees(city)
    command = thought(field, MasterPolicy())
    assert isinstance(command, MoveStack)
    assert command.path[-1] in field.grid.around[city]


def test_nothing_that_it_decides_is_refused() -> None:
    """By truth: every command that is decided becomes a step."""
    session = crowd(4, seats=("master", "seasoned"))
    steps: list[SessionStep] = []
    session.listen(steps.append)
    for _ in range(12):
        side = session.must_act
        assert side is not None
        uses = session.state.uses.get(f"policy.{side}", 0)
        step(session)
        assert session.state.uses.get(f"policy.{side}", 0) <= uses + 1, "it had to decide again"
    assert any(isinstance(done.command, MoveStack) for done in steps)


@pytest.mark.parametrize("policy", UPPER)
def test_of_two_cities_it_goes_for_the_one_that_decides_the_match(policy: Policy) -> None:
    for site, place in (("c0", (0, 1)), ("c1", (6, 1))):
        field = Field(
            [".......", "C.....C", "......."],
            cities={(0, 1): ("", 1), (6, 1): ("", 1)},
            params={"blank_unknown_land": False},
            victory=VictoryPlan(type="hold", sites=(SiteId(site),), days=2),
            lapis={"a": ((3, 1), {"warlord": 1, "stabber": 3})},
            cinnabar={"b": ((3, 2), {"scout": 1})},
        )
        command = thought(field, policy)
        assert isinstance(command, MoveStack)
        assert field.grid.distance(command.path[-1], field.at(place)) < 3


def test_who_lives_over_against_another_thinks_of_goals_of_one_worth_the_other_way_round() -> None:
    def mind(home: tuple[int, int]) -> Mind:
        field = Field(
            ["......", "......", "......", "......"],
            cities={home: ("lapis", 1)},
            lapis={"a": (home, {"warlord": 1})},
            cinnabar={"b": ((3, 1), {"stabber": 1})},
        )
        return Mind(field.outlook("lapis"))

    here, there = mind((1, 1)), mind((4, 2))
    last = 6 * 4 - 1
    goals = [(5, HexId(hex_)) for hex_ in range(last + 1)]
    turned = [(worth, HexId(last - hex_)) for worth, hex_ in there.ranked(goals)]
    assert here.ranked(goals) == turned
    assert here.ranked([(5, HexId(1)), (7, HexId(0))])[0] == (7, HexId(0))
