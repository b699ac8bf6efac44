"""Taking back and doing again: unlimited up to the last secret or die, with the answers of others, and after
a load too."""

import dataclasses
from typing import Any

import pytest

from game.ai.policy import RandomPolicy
from game.core import codec
from game.core.commands.common import (
    Answer,
    Command,
    EndTurn,
    HideStack,
    MoveStack,
    PeekHex,
    RenameStack,
    SetGait,
)
from game.core.decisions import Option, Reply
from game.core.draft import Draft
from game.core.engine import Applied
from game.core.events.common import OrdersGiven, SightingMoved
from game.core.records import SideId, replace
from game.session import computers, simulation
from game.session.history import NOTHING
from game.session.records import Did
from game.session.save import savefile, storage
from game.session.session import Session
from game.session.vault import Vault
from tests.arena import crowd, session

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")


def at_turn(played: Session, side: SideId = LAPIS) -> Session:
    """A session in which it is a side's turn."""
    while played.must_act != side:
        played.submit(EndTurn(by=played.must_act))
    return played


def stands(played: Session) -> tuple[Any, ...]:
    """Everything that an undone step must bring back."""
    state = played.state
    return played.fingerprint(), state.unread, state.log, state.away


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 5))])
def test_doing_undoing_and_doing_again_leads_back(seed):
    """With hides, gaits, orders, peeks and marches of all sorts."""
    played = crowd(seed, seats=("human",))
    random, kinds, undone = RandomPolicy(), set(), 0
    for number in range(160):
        side = played.must_act
        if side is None:
            break
        before = stands(played)
        entries = len(played.journal)
        computers.play_for(played, side, random)
        if played.journal[entries:] == [] or played.steps.why_no_undo(side):
            continue
        after = stands(played)
        kinds.add(type(played.journal[-1].command))
        assert played.steps.undo(side)
        assert stands(played)[:3] == before[:3]
        assert played.steps.can_redo(side)
        assert played.steps.redo(side)
        assert stands(played) == after
        assert played.steps.why_no_undo(side) == ""
        if number % 3 == 0:
            played.news.mark_read(side)
        undone += 1
    assert undone > 10
    assert kinds & {HideStack, SetGait, PeekHex}


def test_all_free_orders_of_a_turn_can_be_taken_back_and_given_again():
    played = at_turn(session(seats=("human",)))
    stacks = list(played.outlooks.of(LAPIS).view.stacks)
    states = [stands(played)]
    for number, stack in enumerate(stacks * 3):
        name = f"Band {number}"
        assert isinstance(played.submit(RenameStack(by=LAPIS, stack=stack, name=name)), Applied)
        states.append(stands(played))
    for state in reversed(states[:-1]):
        assert played.steps.undo(LAPIS)
        assert stands(played)[:3] == state[:3]
    assert played.steps.why_no_undo(LAPIS) == NOTHING
    for state in states[1:]:
        assert played.steps.redo(LAPIS)
        assert stands(played) == state
    assert not played.steps.can_redo(LAPIS)


def test_a_new_order_ends_what_could_be_done_again_and_the_same_order_does_not():
    played = at_turn(session(seats=("human",)))
    stack = next(iter(played.outlooks.of(LAPIS).view.stacks))
    first, second, third = (RenameStack(by=LAPIS, stack=stack, name=name) for name in "abc")
    for command in (first, second):
        played.submit(command)
    played.steps.undo(LAPIS)
    played.steps.undo(LAPIS)
    played.submit(first)
    assert played.steps.can_redo(LAPIS), "it is what doing again does"
    played.submit(third)
    assert not played.steps.can_redo(LAPIS)


def test_the_reason_is_what_was_learned_and_stays_the_bottom():
    played = at_turn(session(seats=("human",)))
    view = played.outlooks.of(LAPIS).view
    stack = next(s for s in view.stacks.values() if s.name == "" and len(s.units) == 2)
    posts = {s.hex for s in view.stacks.values()}
    goals = [h for h in played.world.grid.around[stack.hex] if h not in posts]
    march = next(path for goal in goals if (path := played.outlooks.of(LAPIS).path(stack.id, goal).now))
    assert isinstance(played.submit(MoveStack(by=LAPIS, stack=stack.id, path=march)), Applied)
    why = played.steps.why_no_undo(LAPIS)
    assert why not in ("", NOTHING)
    played.submit(RenameStack(by=LAPIS, stack=stack.id, name="Eyes"))
    assert played.steps.why_no_undo(LAPIS) == ""
    assert played.steps.undo(LAPIS)
    assert played.steps.why_no_undo(LAPIS) == why
    assert not played.steps.undo(LAPIS)


# --- answers of others in between


def asking(played: Session, tells: bool = False) -> Session:
    """The session with rules by which renaming a stack asks the enemy, who is told of it and may nod. With
    `tells` the nod is news to the side on turn."""
    rules = played.world.ruleset

    def rename(draft: Draft, command: Command) -> None:
        rules.actions[RenameStack](draft, command)
        draft.ask(CINNABAR, "nod", "Nod?", (Option(id="yes", label="Yes"), Option(id="no", label="No")))

    def nod(draft: Draft, question: Any, reply: Reply) -> None:
        draft.count("nods", draft.counters.get("nods", 0) + 1)
        stack = next(s.id for s in draft.stacks.values() if s.side == CINNABAR)
        draft.emit(OrdersGiven(audience=(CINNABAR,), stack=stack, what="nod"))
        if tells:
            seen = SightingMoved(audience=(LAPIS,), handle="e1", side=CINNABAR, from_hex=1, to_hex=2)
            draft.emit(seen)

    asks = dataclasses.replace(
        rules, actions={**rules.actions, RenameStack: rename}, answers={**rules.answers, "nod": nod}
    )
    world = dataclasses.replace(played.world, ruleset=asks)
    return Session(world, played.begun, played.campaign, played.state, journal=played.journal)


def rename_and_nod(played: Session, name: str) -> None:
    stack = next(iter(played.outlooks.of(LAPIS).view.stacks))
    played.submit(RenameStack(by=LAPIS, stack=stack, name=name))
    assert played.must_act == CINNABAR
    question = played.campaign.questions[0]
    played.submit(Answer(by=CINNABAR, question=question.id, reply=Reply(choice="yes")))


def test_what_others_answered_goes_with_the_command_that_asked_them():
    played = asking(at_turn(session(seats=("human",))))
    states = [stands(played)]
    for name in "abc":
        rename_and_nod(played, name)
        states.append(stands(played))
        assert played.steps.why_no_undo(LAPIS) == ""
        assert played.steps.why_no_undo(CINNABAR) == NOTHING
    for state in reversed(states[:-1]):
        assert played.steps.undo(LAPIS)
        assert stands(played)[:3] == state[:3]
        assert played.campaign.questions == ()
    for state in states[1:]:
        assert played.steps.redo(LAPIS)
        assert stands(played) == state
    assert played.campaign.counters["nods"] == 3


def test_undo_looks_the_same_whether_or_not_somebody_was_asked():
    quiet, asked = at_turn(session(seats=("human",))), asking(at_turn(session(seats=("human",))))
    stack = next(iter(quiet.outlooks.of(LAPIS).view.stacks))
    for name in "ab":
        quiet.submit(RenameStack(by=LAPIS, stack=stack, name=name))
        rename_and_nod(asked, name)
    for _ in range(4):
        assert quiet.steps.why_no_undo(LAPIS) == asked.steps.why_no_undo(LAPIS)
        assert quiet.steps.can_redo(LAPIS) == asked.steps.can_redo(LAPIS)
        assert quiet.steps.undo(LAPIS) == asked.steps.undo(LAPIS)
        views = [codec.to_bytes(one.outlooks.of(LAPIS).view) for one in (quiet, asked)]
        assert views[0] == views[1]
    for _ in range(3):
        assert quiet.steps.redo(LAPIS) == asked.steps.redo(LAPIS)
    assert not asked.steps.can_redo(LAPIS)


def test_what_is_seen_of_an_answer_ends_undo_and_is_named():
    played = asking(at_turn(session(seats=("human",))), tells=True)
    rename_and_nod(played, "a")
    assert played.steps.why_no_undo(LAPIS) == "A stack was seen moving"
    assert not played.steps.undo(LAPIS)


def test_after_a_battle_at_the_table_the_reason_is_the_battle():
    """Whoever answered last in it."""
    for seed in range(20):
        played = crowd(seed, seats=("random",), off_turn_battles="table")
        for _ in range(150):
            side, fought = played.must_act, bool(played.campaign.battles)
            if side is None:
                break
            computers.play_for(played, side, RandomPolicy())
            now = played.campaign.clock.on_turn
            if fought and not played.campaign.questions and now is not None:
                ended = isinstance(played.journal[-1], Did) and played.journal[-1].command.by != now
                if ended:
                    assert played.steps.why_no_undo(now) not in ("", NOTHING)
                    return
    raise AssertionError("no battle ended with an answer of the defender")


# --- after a load


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_undo_survives_a_load(tmp_path, seed):
    """Steps, their reasons, and those taken back: all is built anew from the journal."""
    played = crowd(seed, seats=("human",))
    random = RandomPolicy()
    for number in range(60):
        computers.play_for(played, played.must_act, random)
        side = played.campaign.clock.on_turn
        if number % 5 == 4 and not played.campaign.questions:
            played.steps.undo(side)
        path = tmp_path / "a.sdsave"
        if number % 6 == 5 and not played.campaign.questions:
            played.save(path)
            _walk_back_alike(played, Session.resume(storage.load(path)), side)


def _walk_back_alike(played: Session, loaded: Session, side: SideId) -> None:
    """Undo all in both, and do it again; the first is as it was."""
    steps = 0
    while True:
        assert loaded.steps.why_no_undo(side) == played.steps.why_no_undo(side)
        assert loaded.steps.can_redo(side) == played.steps.can_redo(side)
        done = played.steps.undo(side)
        assert loaded.steps.undo(side) == done
        assert loaded.fingerprint() == played.fingerprint()
        if not done:
            break
        steps += 1
    for _ in range(steps):
        assert loaded.steps.redo(side)
        assert played.steps.redo(side)
        assert loaded.fingerprint() == played.fingerprint()


def test_a_step_taken_back_after_the_snapshot_loads(tmp_path):
    """The journal of a live file may take back what its snapshot has done already."""
    vault = Vault(tmp_path)
    played = at_turn(session(seats=("human",)))
    stack = next(iter(played.outlooks.of(LAPIS).view.stacks))
    for name in "ab":
        played.submit(RenameStack(by=LAPIS, stack=stack, name=name))
    vault.follow(played)
    played.steps.undo(LAPIS)
    played.steps.undo(LAPIS)
    played.submit(RenameStack(by=LAPIS, stack=stack, name="c"))
    played.close()
    loaded = Session.resume(storage.load(vault.live_path(played)))
    assert not loaded.loss
    assert loaded.fingerprint() == played.fingerprint()
    assert loaded.steps.undo(LAPIS)
    assert loaded.steps.why_no_undo(LAPIS) == NOTHING
    loaded.save(tmp_path / "again.sdsave")
    assert simulation.replay(storage.load(tmp_path / "again.sdsave")).fingerprint == loaded.fingerprint()


def test_what_cannot_be_done_again_by_the_rules_of_today_cannot_be_taken_back(tmp_path):
    played = at_turn(session(seats=("human",)))
    stack = next(iter(played.outlooks.of(LAPIS).view.stacks))
    played.submit(RenameStack(by=LAPIS, stack=stack, name="a"))
    played.save(tmp_path / "a.sdsave")
    saved = storage.load(tmp_path / "a.sdsave")
    assert saved.base is not None
    other = replace(saved.base.campaign, counters={"else": 1})
    loaded = Session.resume(dataclasses.replace(saved, base=dataclasses.replace(saved.base, campaign=other)))
    assert loaded.steps.why_no_undo(LAPIS) == NOTHING
    assert loaded.fingerprint() == played.fingerprint()


def test_a_file_whose_steps_are_nonsense_is_refused_with_a_sentence(tmp_path):
    played = at_turn(session(seats=("human",)))
    stack = next(iter(played.outlooks.of(LAPIS).view.stacks))
    played.submit(RenameStack(by=LAPIS, stack=stack, name="a"))
    played.save(tmp_path / "a.sdsave")
    broken: tuple[Any, ...] = ({"entry": "x"}, {"entry": 1, "campaign": 2}, [], 3)
    for nonsense in broken:
        file = savefile.read(tmp_path / "a.sdsave")
        file.blocks["U"] = codec.to_bytes(nonsense)
        savefile.write(tmp_path / "b.sdsave", file.header, file.blocks)
        with pytest.raises(savefile.SaveError, match="does not fit"):
            storage.load(tmp_path / "b.sdsave")
