"""The ways by which fog leaks in other games, one test each; a channel that is guarded elsewhere stands in
`test_known_leaks`, in `tests.session.save.test_no_trace` or in the secrecy tests of the screens."""

from random import Random
from typing import Any, get_args

import pytest

from game.ai.policy import RandomPolicy
from game.core import codec
from game.core.commands.common import (
    Attack,
    Command,
    EndTurn,
    GiveOrders,
    HideStack,
    JoinStacks,
    MoveStack,
    RevealStack,
    SetGait,
    SplitStack,
)
from game.core.decisions import MeetOrder, StandingOrders
from game.core.dice import StreamDice
from game.core.events.common import BattleBegan, BattleEnded, StackFormed
from game.core.events.scouting import SpotChecked
from game.core.records import HexId, SideId, StackId, replace
from game.core.refusal import Refused
from game.session.table import HotSeatTable
from game.ui.map.models.scouting import borders_of, scouting_of
from game.ui.map.models.side_model import idle_stacks
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.stack_model import stack_model
from game.ui.map.models.stances import stances_of
from game.views.preview import SeatOutlook
from game.views.project import story
from tests.arena import crowd
from tests.field import Field, with_hidden
from tests.play import Place
from tests.session.save.test_no_trace import haunted
from tests.ui.map_input import of_field

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")


# --- numbers and ids


def _far_from_it_all() -> Field:
    """Cinnabar and Saffron stand far from Lapis, who has an enemy of his own beside him."""
    return Field(
        ["ff......f.ff", "............"],
        cinnabar={
            "x": ((11, 0), {"scout": 3}),
            "w": ((10, 0), {"scout": 1}),
            "v": ((8, 0), {"scout": 1}),
            "y": ((10, 1), {"stabber": 9}),
            "z": ((1, 0), {"piker": 1}),
        },
        saffron={"s": ((11, 1), {"scout": 1}), "t": ((9, 1), {"scout": 1})},
        lapis={"a": ((0, 0), {"scout": 2}), "b": ((0, 1), {"stabber": 6})},
    )


def _busy(field: Field) -> None:
    """Cinnabar hides, searches, divides, unites and fights, all far away."""
    x = field.names["x"]
    for _ in range(20):
        field.must(HideStack(by=CINNABAR, stack=x))
        field.must(RevealStack(by=CINNABAR, stack=x))
        field.must(SplitStack(by=CINNABAR, stack=x, units=field.stack("x").units[:1]))
        (part,) = (e.stack for e in field.of(StackFormed))
        field.must(JoinStacks(by=CINNABAR, stack=part, into=x))
    for name in "wv":
        field.must(HideStack(by=CINNABAR, stack=field.names[name]))
        field.must(RevealStack(by=CINNABAR, stack=field.names[name]))
    field.do_move("y", (11, 1))
    assert field.of(BattleEnded)


def _own_turn(field: Field) -> list[Any]:
    """Lapis searches, divides and fights; what it is told."""
    told: list[Any] = []
    for _ in range(2):
        field.end()
        told += story(field.events, LAPIS)
    a, b = field.names["a"], field.names["b"]
    hexes = field.at((1, 0)), field.at((0, 0))
    for command in (
        HideStack(by=LAPIS, stack=a),
        RevealStack(by=LAPIS, stack=a),
        SplitStack(by=LAPIS, stack=a, units=field.stack("a").units[:1]),
        MoveStack(by=LAPIS, stack=b, path=hexes[1:]),
        MoveStack(by=LAPIS, stack=b, path=hexes[:1]),
    ):
        field.must(command)
        told += story(field.events, LAPIS)
    return told


def _quiet_and_busy() -> tuple[list[Field], list[list[Any]]]:
    fields = [_far_from_it_all(), _far_from_it_all()]
    _busy(fields[1])
    return fields, [_own_turn(field) for field in fields]


def test_numbers_in_a_story_count_only_what_the_side_knows():
    """Dice of others do not move on the count of one's own, in searches or in battles, nor do their doings
    lengthen a log."""
    _, told = _quiet_and_busy()
    assert told[0] == told[1]
    assert [e.face for e in told[0] if isinstance(e, SpotChecked)]
    assert any(isinstance(e, BattleBegan) for e in told[0])


def test_handles_questions_and_battles_tell_no_count():
    """Names that are counted up (of stacks in sight, new stacks, battles) are counted per side."""
    fields, told = _quiet_and_busy()
    assert codec.to_bytes(fields[0].outlook("lapis").view) == codec.to_bytes(fields[1].outlook("lapis").view)
    names = [
        [
            e.stack if isinstance(e, StackFormed) else e.battle
            for e in one
            if isinstance(e, (StackFormed, BattleBegan))
        ]
        for one in told
    ]
    assert names[0] == names[1]
    assert len(names[0]) == 2


# --- buttons, refusals


def _watched(*places: Place, **orders: Any) -> tuple[Field, Field]:
    """Scouts in a wood, without and with hidden enemies about."""

    def make() -> Field:
        return Field(
            ["ffh.f", "f..ff"],
            lapis={"a": ((1, 0), {"scout": 2}), "b": ((1, 0), {"stabber": 3}), "c": ((1, 1), {"warlord": 1})},
            cinnabar={"z": ((4, 1), {"scout": 1})},
        )

    one, other = make(), make()
    for number, place in enumerate(places):
        with_hidden(other, "cinnabar", place, name=f"hidden{number}", **orders)
    return one, other


def test_stance_buttons_and_their_reasons_come_from_belief():
    """What is offered, greyed and why: hiding, sneaking, surveys, peeks, splits and every other action."""
    shown = []
    for field in _watched((1, 0), (1, 0), (1, 1), (2, 0), (0, 0)):
        reader = SideQueries(field.outlook("lapis"))
        stacks = reader.stacks
        assert len(stacks) == 3
        shown.append(
            [
                (stances_of(reader, s), scouting_of(reader, s), borders_of(reader, s), stack_model(reader, s))
                for s in stacks
            ]
        )
    assert shown[0] == shown[1]


def _any_command(outlook: SeatOutlook, random: Random, foreign: list[StackId]) -> Command:
    """A command that may well be refused: of the random policy, or with something wrong in it."""
    command = RandomPolicy().decide(outlook, StreamDice(random.randrange(1 << 30), "refusals"))
    stacks = [*outlook.view.stacks, *foreign]
    hexes = range(outlook.world.grid.size)
    wrong = random.randrange(7)
    if wrong == 0:
        path = tuple(HexId(random.choice(hexes)) for _ in range(random.randint(0, 2)))
        return MoveStack(by=LAPIS, stack=random.choice(stacks), path=path)
    if wrong == 1:
        return HideStack(by=LAPIS, stack=random.choice(stacks))
    if wrong == 2:
        return SetGait(by=LAPIS, stack=random.choice(stacks), gait="sneak", survey=random.random() < 0.5)
    if wrong == 3:
        return JoinStacks(by=LAPIS, stack=random.choice(stacks), into=random.choice(stacks))
    if wrong == 4:
        return Attack(by=LAPIS, stack=random.choice(stacks), target=random.choice(stacks))
    if wrong == 5 and hasattr(command, "stack"):
        fields = {"stack": random.choice(stacks)}
        return replace(command, **fields)
    return command


def _refusals(seed: int, commands: int) -> int:
    """Give commands with and without those who hide; how many were refused, in the same words."""
    played = crowd(seed, seats=("human",), dusk_reveal=False)
    while played.must_act != LAPIS:
        played.submit(EndTurn(by=played.must_act))
    other = haunted(played, (StandingOrders(meet="stay", when_found="stay"),))
    unseen = [s for s in other.stacks if s not in played.campaign.stacks]
    random, refused = Random(seed), 0
    outlook = played.outlooks.of(LAPIS)
    for _ in range(commands):
        command = _any_command(outlook, random, unseen)
        one, two = played.engine.apply(played.campaign, command), played.engine.apply(other, command)
        assert isinstance(one, Refused) == isinstance(two, Refused)
        assert not isinstance(one, Refused) or one == two, command
        refused += isinstance(one, Refused)
    return refused


@pytest.mark.slow
def test_refusals_name_nothing_unseen():
    """Neither code, rule nor words of a refusal differ for what hides: no id, name or kind of it."""
    assert _refusals(1, 250) > 50


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 6))
def test_many_refusals_name_nothing_unseen(seed):
    assert _refusals(seed, 2000) > 400


# --- undo and prompts


@pytest.mark.parametrize("meet", get_args(MeetOrder))
def test_undo_redo_and_the_end_turn_prompt_are_no_detector(meet):
    """With a hidden enemy next door, whatever his orders: what can be taken back and done again and why not,
    who is still idle, and where the table stops are as without him. A march into a hex that looks empty
    cannot be taken back, hidden enemy or not: else the button would tell which hexes are empty."""
    tables = []
    for field in _watched((0, 0), (0, 1), meet=meet):
        tables.append(HotSeatTable(of_field(field)))
        assert tables[-1].sit(LAPIS)
    one, two = tables
    field = _watched()[0]
    a, b = field.names["a"], field.names["b"]
    free = StandingOrders(sentry=True)
    for command in (
        SetGait(by=LAPIS, stack=a, gait="sneak"),
        HideStack(by=LAPIS, stack=a),
        GiveOrders(by=LAPIS, stack=b, orders=free),
        MoveStack(by=LAPIS, stack=b, path=(field.at((2, 0)),)),
        GiveOrders(by=LAPIS, stack=b, orders=StandingOrders()),
    ):
        assert one.submit(command) == two.submit(command)
        assert _prompts(one) == _prompts(two)
        taken = [table.session.steps.undo(LAPIS) for table in tables]
        assert taken[0] == taken[1]
        assert taken[0] == (not isinstance(command, MoveStack))
        assert _prompts(one) == _prompts(two)
        assert one.session.steps.redo(LAPIS) == two.session.steps.redo(LAPIS)
        assert _prompts(one) == _prompts(two)


def _prompts(table: HotSeatTable) -> tuple[Any, ...]:
    """What may be taken back, and who still waits for a command."""
    session, stop = table.session, table.stop
    reader = SideQueries(table.outlook())
    return (
        session.steps.why_no_undo(LAPIS),
        session.steps.can_redo(LAPIS),
        idle_stacks(reader),
        (stop.kind, stop.side),
    )


# --- memory


def test_a_ghost_never_changes():
    """What is remembered of a stack that went out of sight is a copy with a date: it stays as it was seen,
    to the byte, whatever becomes of the stack, until it is told anew."""
    field = Field(
        ["...f..f."],
        cinnabar={"y": ((1, 0), {"scout": 3}), "z": ((7, 0), {"stabber": 9})},
        saffron={"s": ((7, 0), {"stabber": 9})},
        lapis={"a": ((1, 0), {"warlord": 1}), "b": ((0, 0), {"scout": 1})},
        orders={"a": StandingOrders(hold=True), "y": StandingOrders(meet="stay")},
    )
    field.end(2)
    handle = field.handle("lapis", "y")
    field.do_move("a", (0, 0))
    field.end()
    field.do_move("y", (2, 0), (3, 0))
    seen = codec.to_bytes(field.outlook("lapis").view.knowledge.sightings[handle])
    assert not field.outlook("lapis").view.knowledge.sightings[handle].now

    def same() -> bool:
        return codec.to_bytes(field.outlook("lapis").view.knowledge.sightings[handle]) == seen

    y = field.names["y"]
    field.must(HideStack(by=CINNABAR, stack=y))
    assert same()
    field.must(SplitStack(by=CINNABAR, stack=y, units=field.stack("y").units[:1]))
    assert same()
    field.give("y", hits=1)
    for _ in range(5):
        field.end()
        assert same()
