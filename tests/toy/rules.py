"""Squares: the smallest rulebook there can be. Land and water, one kind of unit, battles of one roll.

It shows what the seams ask of a ruleset, and stands for all rulebooks to come: whatever a screen, a tool or a
report takes for granted beyond this, it takes from one of ours. Everybody sees everything.
"""

from collections.abc import Iterable
from functools import partial
from typing import Any

from game.core.battle import seam
from game.core.battle.seam import (
    BattleResult,
    BattleStep,
    BattleView,
    CombatantFate,
    CombatantView,
    PartyView,
)
from game.core.commands import common as cmd
from game.core.decisions import Option, Question, Reply, Task
from game.core.dice import Dice
from game.core.draft import Draft
from game.core.events import common as ev
from game.core.fields import ContentType
from game.core.flow import battles, stacking, turns
from game.core.flow.paths import check_path, tell_crossed, tell_stopped
from game.core.flow.sightings import blank_knowledge, fresh_copy, keep, with_land
from game.core.hexgrid import pack_bits
from game.core.records import BattleId, HexId, KindId, QuestionId, Record, SideId, UnitId, replace
from game.core.refusal import Refusal
from game.core.seams.gm import GmRules
from game.core.seams.placing import PlacingRules
from game.core.state import Clock, MemberSeen, OpenBattle, Sighting, Stack
from game.core.world import Ruleset, StepCost

HITS, MOVE = 2, 3


class Pawn(Record):
    id: str
    name: str
    glyph: str = "stabber"
    plural: str | None = None
    hits: int = HITS
    move: int = MOVE


class Square(Record):
    id: str
    name: str
    paint: str
    open: bool = True


class Params(Record):
    needed: int = 3


# --- battle


class Party(Record):
    side: SideId
    title: str
    units: tuple[str, ...]
    asks: bool


class Bout(Record):
    """A battle: the attacker's party, then the defender's; who has won."""

    id: BattleId
    terrain: str
    needed: int
    parties: tuple[Party, Party]
    question: Question | None = None
    winner: SideId | None = None


class OneRoll(seam.Battle):
    """The attacker may yield; else one die decides, and the other party is gone."""

    def open(self, setup: Bout) -> Bout:
        return setup

    def step(self, state: Bout, reply: Reply | None, dice: Dice) -> BattleStep:
        (first, second), here = state.parties, {"battle": state.id}
        if reply is None and first.asks:
            options = (Option(id="fight", label="Fight"), Option(id="yield", label="Yield"))
            named = {"kind": "roll", "prompt": "Fight?", "default": "fight", **here}
            asked = Question(id=QuestionId(f"{state.id}.1"), side=first.side, options=options, **named)
            return BattleStep(state=replace(state, question=asked), question=asked)
        here["audience"] = (first.side, second.side)
        told: list[ev.Event] = []
        face = 0
        if reply is None or reply.choice == "fight":
            face = dice.roll(6, "battle")
            die = {"stream": f"battle.{state.id}", "index": 0, "sides": 6, "why": "battle"}
            told.append(ev.DieRolled(face=face, total=face, **die, **here))
        won, lost = (first, second) if face >= state.needed else (second, first)
        told += [ev.CombatantFell(unit=unit, how="croaked", **here) for unit in lost.units]
        end = {"winner": won.side, "reason": "One roll"}
        told.append(ev.BattleEnded(hex=None, croaked=lost.units, **end, **here))
        fates = {unit: CombatantFate(end="fit", hits=HITS) for unit in won.units}
        fates |= {unit: CombatantFate(end="croaked") for unit in lost.units}
        result = BattleResult(winner=won.side, fates=fates, bouts=1)
        over = replace(state, winner=won.side, question=None)
        return BattleStep(state=over, events=tuple(told), result=result)

    def view(self, state: Bout, side: SideId) -> BattleView:
        asked, over = state.question, state.winner is not None
        cards = [self._card(state, one, unit) for one in state.parties for unit in one.units]
        return BattleView(
            battle=state.id,
            side=side,
            opening="prepared",
            opening_text="Two bands meet",
            bout=1,
            phases=(),
            terrain=state.terrain,
            phase="over" if over else "roll",
            parties=tuple(
                PartyView.of(one.side, one.title, cards, on_turn=one is state.parties[0])
                for one in state.parties
            ),
            units=tuple(cards),
            question=asked if asked is not None and asked.side == side else None,
            waiting=asked.side if asked is not None else None,
            winner=state.winner,
            over=over,
        )

    def _card(self, state: Bout, party: Party, unit: str) -> CombatantView:
        fit = state.winner in (None, party.side)
        names: dict[str, Any] = {"id": unit, "name": "", "kind": "pawn", "kind_name": "Pawn"}
        hits = {"hits": HITS if fit else 0, "hits_max": HITS, "condition": "fit" if fit else "croaked"}
        return CombatantView(side=party.side, glyph="stabber", size=4, **names, **hits)


# --- turns


def begin(draft: Draft) -> None:
    every = pack_bits((1 << draft.grid.size) - 1, draft.grid.size)
    for side in draft.sides:
        known = with_land(draft, blank_knowledge(draft.grid.size))
        draft.put_knowledge(side, replace(known, in_sight=every))
    draft.clock = Clock(day=0, order=())
    look(draft)
    turns.go_on(draft, begin_turn)


def begin_turn(draft: Draft, side: SideId) -> None:
    draft.emit(ev.TurnBegan(audience=ev.EVERYONE, side=side, day=draft.clock.day))
    for unit in [one for one in draft.units.values() if one.side == side]:
        draft.set_unit(unit.id, move=MOVE)


def end_turn(draft: Draft, given: cmd.EndTurn) -> None:
    draft.emit(ev.TurnEnded(audience=ev.EVERYONE, side=given.by, day=draft.clock.day))
    turns.go_on(draft, begin_turn)


def look(draft: Draft) -> None:
    for side in draft.sides:
        others = [stack for stack in draft.stacks.values() if stack.side != side]
        keep(draft, side, others, partial(copy_of, draft, side), range(draft.grid.size))


def copy_of(draft: Draft, side: SideId, stack: Stack, old: Sighting | None = None) -> Sighting:
    hits = HITS * len(stack.units)
    seen = MemberSeen(kind=KindId("pawn"), count=len(stack.units), hits=hits, hits_max=hits)
    return fresh_copy(draft, side, stack, (seen,), old=old)


# --- marches and battles


def _price(draft: Draft, stack: Stack, there: HexId) -> StepCost:
    world = draft.world
    return world.ruleset.travel.step(world, draft.snapshot(), draft.land, stack.id, stack.hex, there)


def move_stack(draft: Draft, order: cmd.MoveStack) -> None:
    stack = stacking.own_stack(draft, order.by, order.stack)
    check_path(draft.grid, stack.hex, order.path)
    cost = _price(draft, stack, order.path[0])
    if not cost.open:
        raise Refusal(cost.code, cost.reason)
    draft.push(Task(kind="march", stack=stack.id, path=order.path))


def run_march(draft: Draft, task: Task) -> None:
    """Cross the next border; whoever stands there is fought, and ends the march."""
    assert task.stack is not None
    stack, there = draft.stacks[task.stack], task.path[0]
    cost = _price(draft, stack, there)
    if not cost.open:
        tell_stopped(draft, stack, cost.code, cost.reason, "")
        return
    for unit in draft.members(stack):
        draft.set_unit(unit.id, move=unit.move - cost.cost)
    before, stack = stack.hex, draft.set_stack(stack.id, hex=there)
    tell_crossed(draft, stack, before, cost=cost.cost, left=min(one.move for one in draft.members(stack)))
    look(draft)
    foe = next((one for one in draft.stacks_in(there) if one.side != stack.side), None)
    if foe is not None:
        open_battle(draft, stack, foe)
    elif task.path[1:]:
        draft.push(replace(task, path=task.path[1:]))


def open_battle(draft: Draft, attacker: Stack, defender: Stack) -> None:
    id_, land = battles.next_id(draft, attacker.side, defender.side), draft.land.terrain_at(attacker.hex)
    ids = [battles.combatant_ids(draft.members(one), end) for one, end in ((attacker, "a"), (defender, "d"))]
    first, second = (
        Party(side=side.id, title=side.name, units=tuple(mine.values()), asks=side.asks)
        for side, mine in zip((draft.sides[attacker.side], draft.sides[defender.side]), ids, strict=True)
    )
    state = Bout(id=id_, terrain=land, needed=draft.params.needed, parties=(first, second))
    who = {"attacker": attacker.side, "defender": defender.side, "audience": (first.side, second.side)}
    draft.emit(ev.BattleBegan(battle=id_, hex=attacker.hex, state="prepared", **who))
    battles.start(draft, id_, state, attacker, defender, ids, "")


def finish(draft: Draft, battle: OpenBattle[Bout], result: BattleResult, _task: Task) -> None:
    gone = [battle.units[unit] for unit, fate in result.fates.items() if fate.end == "croaked"]
    remove(draft, gone, "fell in battle")
    settle(draft)


def remove(draft: Draft, units: Iterable[UnitId], reason: str) -> None:
    gone = {unit: draft.units[unit].stack for unit in units}
    stacking.strike_off(draft, gone)
    for stack in sorted(set(gone.values())):
        stacking.drop_if_empty(draft, stack, reason)


def settle(draft: Draft, *_: Any) -> None:
    """All look again. A side without units has fallen; the last one wins."""
    if draft.clock.phase != "over":
        turns.last_to_stand(
            draft, lambda now, side: any(one.side == side for one in now.stacks.values()), turns.fall
        )
    look(draft)


run_battle, answer_battle = battles.handlers(lambda state: [one.side for one in state.parties], finish)

RULESET = Ruleset(
    id="squares",
    title="Squares",
    params_type=Params,
    battle_type=Bout,
    content={
        "unit": ContentType(Pawn, "units/"),
        "terrain": ContentType(Square, "terrain.yaml"),
        "params": ContentType(Params, "ruleset.yaml#params"),
    },
    actions={
        cmd.MoveStack: move_stack,
        cmd.RenameStack: stacking.rename_stack,
        cmd.SetTable: turns.set_table,
        cmd.EndTurn: end_turn,
        cmd.Resign: turns.resigner(turns.fall, settle),
    },
    tasks={
        "march": run_march,
        battles.BATTLE: run_battle,
        turns.PASS_ON: turns.passer(lambda draft: turns.go_on(draft, begin_turn)),
    },
    answers={"roll": answer_battle},
    begin=begin,
    battle=OneRoll(),
    placing=PlacingRules(
        footing=lambda terrain: "open" if terrain.open else "closed",
        stands=lambda _, terrain: bool(terrain.open),
        public_land=lambda _: True,
    ),
    mastery=GmRules(remove=remove, settle=settle, copy_of=copy_of),
    move_parts=1,
)
