"""SD5-12.01: the steps of an arrival as a table, and what waits below them."""

from game.core import codec
from game.core.commands.common import MoveStack, SetTable
from game.core.decisions import Task
from game.core.engine import Applied
from game.core.events.common import BattleBegan, MoveStopped, SightingMoved, StackMoved, StackSighted
from game.core.records import SideId, replace
from game.core.state import FRESH, Presence
from game.rulesets.second_dawn.arrival.arrival import STEPS
from tests.field import Field
from tests.saved import reread

SCOUT = {"scout": 1}
LAPIS = SideId("lapis")


def _meeting(**more):
    return Field(
        ["....."],
        lapis={"a": ((0, 0), {"stabber": 4})},
        cinnabar={"z": ((1, 0), SCOUT), "y": ((4, 0), SCOUT)},
        **more,
    )


def test_sd5_12_01_the_steps_come_in_the_order_of_their_numbers():
    numbers = [step.number for step in STEPS]
    assert numbers == sorted(set(numbers))
    assert numbers == [1, 2, 5, 6, 7, 8, 9]  # 3 and 4 are commands of the newcomer's side
    assert [step.rule for step in STEPS] == [f"SD5-12.01({number})" for number in numbers]


def test_sd5_12_01_a_newcomer_is_seen_before_it_is_charged():
    field = _meeting()
    field.do_move("a", (1, 0))
    kinds = [type(e) for e in field.events]
    assert kinds.index(StackMoved) < kinds.index(StackSighted) < kinds.index(BattleBegan)


def test_sd5_12_01_a_march_that_meets_enemies_goes_no_further():
    field = _meeting()
    field.do_move("a", (1, 0), (2, 0))
    assert [(e.code, e.rule) for e in field.of(MoveStopped)] == [("contact", "SD5-12.01")]
    assert field.place("a") == (1, 0)


def test_sd5_12_01_a_march_that_meets_nobody_goes_on_border_by_border():
    field = Field(["....."], lapis={"a": ((0, 0), SCOUT)}, cinnabar={"z": ((4, 0), SCOUT)})
    field.do_move("a", (1, 0), (2, 0))
    assert field.of(MoveStopped) == []
    assert field.place("a") == (2, 0)
    assert field.campaign.agenda == ()


def test_how_a_stack_came_in_is_kept_until_its_next_turn():
    field = Field(["....."], lapis={"a": ((0, 0), {"stabber": 1})}, cinnabar={"z": ((4, 0), SCOUT)})
    assert field.stack("a").here == FRESH
    field.do_move("a", (1, 0))
    assert field.stack("a").here == Presence()
    field.end(2)
    assert field.stack("a").here is FRESH


def test_sd5_12_01_an_arrival_waits_in_the_state_while_a_battle_asks():
    """A save at any question of it resumes."""
    field = _meeting(params={"off_turn_battles": "table"})
    field.must(SetTable(by=LAPIS, asks=True))
    stack = field.stack("a")
    field.must(MoveStack(by=LAPIS, stack=stack.id, path=(field.at((1, 0)), field.at((2, 0)))))
    assert field.campaign.questions
    assert [(t.kind, t.step) for t in field.campaign.agenda if t.kind != "battle"] == [("arrival", 7)]
    rules = field.world.ruleset
    kind = codec.campaign_type(rules.battle_type, rules.params_type)
    again = reread(field.campaign, kind)
    assert again == field.campaign
    assert codec.to_bytes(again) == codec.to_bytes(field.campaign)


def test_a_look_at_a_hex_that_an_old_save_has_on_its_agenda_still_charges():
    """Files of before hold tasks `contact` with nothing but a hex."""
    field = _meeting()
    stack = field.stack("a")
    field.campaign = replace(
        field.campaign,
        stacks={**field.campaign.stacks, stack.id: replace(stack, hex=field.at((1, 0)))},
    )
    field.end()
    waiting = replace(field.campaign, agenda=(Task(kind="contact", hex=field.at((1, 0))),))
    outcome = field.engine.apply(waiting, SetTable(by=LAPIS, asks=False))
    assert isinstance(outcome, Applied)
    assert any(isinstance(e, BattleBegan) for e in outcome.events)
    assert not any(isinstance(e, SightingMoved) for e in outcome.events)
