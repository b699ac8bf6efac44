"""Squares: the smallest rulebook there can be. Land and water, one kind of unit, battles of one roll.

It shows what the seams ask of a ruleset, and stands for all rulebooks to come: whatever a screen, a tool or a
report takes for granted beyond this, it takes from one of ours. Everybody sees everything.
"""

from collections.abc import Iterable
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
from game.core.flow import battles, stacking
from game.core.flow.paths import check_path, tell_crossed, tell_stopped
from game.core.flow.sightings import fresh_copy, keep, tell_changed, tell_moved
from game.core.flow.turns import next_slot, passer, resigner, win
from game.core.hexgrid import pack_bits
from game.core.land import Land
from game.core.records import (
    BattleId,
    HexId,
    KindId,
    QuestionId,
    Record,
    RuleId,
    SideId,
    StackId,
    UnitId,
    replace,
)
from game.core.refusal import Refusal
from game.core.seams.cards import HexFacts, StackFacts, UnitCard
from game.core.seams.gm import FigureLimits, GmRules
from game.core.seams.placing import PlacingRules
from game.core.state import AnyCampaign, Clock, Knowledge, MemberSeen, OpenBattle, Sighting, Stack, Unit
from game.core.world import CostField, Describe, Ruleset, StepCost, Travel, World

NONE = RuleId("")
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
    last_seen_marks: bool = False


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
        (first, second), both = state.parties, tuple(one.side for one in state.parties)
        if reply is None and first.asks:
            options = (Option(id="fight", label="Fight"), Option(id="yield", label="Yield"))
            id_ = QuestionId(f"{state.id}.1")
            asked = Question(
                id=id_,
                side=both[0],
                kind="roll",
                prompt="Fight?",
                options=options,
                default="fight",
                battle=state.id,
            )
            return BattleStep(state=replace(state, question=asked), question=asked)
        told: list[ev.Event] = []
        face, stream = 0, f"battle.{state.id}"
        if reply is None or reply.choice == "fight":
            face = dice.roll(6, "battle")
            told += [
                ev.DieRolled(
                    audience=both,
                    battle=state.id,
                    stream=stream,
                    index=0,
                    sides=6,
                    face=face,
                    why="battle",
                    total=face,
                )
            ]
        won, lost = (first, second) if face >= state.needed else (second, first)
        told += [
            ev.CombatantFell(audience=both, battle=state.id, unit=unit, how="croaked") for unit in lost.units
        ]
        end = {"winner": won.side, "reason": "One roll", "croaked": lost.units}
        told += [ev.BattleEnded(audience=both, battle=state.id, hex=None, **end)]
        fates = {unit: CombatantFate(end="fit", hits=HITS) for unit in won.units}
        fates |= {unit: CombatantFate(end="croaked") for unit in lost.units}
        result = BattleResult(winner=won.side, fates=fates, bouts=1)
        return BattleStep(
            state=replace(state, winner=won.side, question=None), events=tuple(told), result=result
        )

    def view(self, state: Bout, side: SideId) -> BattleView:
        asked, over = state.question, state.winner is not None
        lost = {one.side: over and one.side != state.winner for one in state.parties}
        return BattleView(
            battle=state.id,
            side=side,
            opening="prepared",
            opening_text="Two bands meet",
            terrain=state.terrain,
            phase="over" if over else "roll",
            bout=1,
            phases=(seam.PhaseMark(id="roll", label="The roll", state="done" if over else "now"),),
            parties=tuple(self._party(state, one, gone=lost[one.side]) for one in state.parties),
            units=tuple(
                _card(unit, one.side, gone=lost[one.side]) for one in state.parties for unit in one.units
            ),
            question=asked if asked is not None and asked.side == side else None,
            waiting=asked.side if asked is not None else None,
            winner=state.winner,
            over=over,
        )

    def _party(self, state: Bout, one: Party, *, gone: bool) -> PartyView:
        count, on_turn = len(one.units), one is state.parties[0]
        figures = {
            "count": count,
            "standing": 0 if gone else count,
            "hits": HITS * count,
            "hits_max": HITS * count,
        }
        return PartyView(
            side=one.side, title=one.title, bonus=0, on_turn=on_turn, initiative=False, **figures
        )


def _card(unit: str, side: SideId, *, gone: bool) -> CombatantView:
    figures = {"size": 4, "hits": HITS, "hits_max": HITS, "condition": "croaked" if gone else "fit"}
    names: dict[str, Any] = {"kind": KindId("pawn"), "kind_name": "Pawn", "glyph": "stabber"}
    return CombatantView(id=unit, side=side, name="", **names, **figures)


# --- land and cards


class Steps(Travel):
    """Every open hex costs one point of move."""

    def field(self, world: World, campaign: AnyCampaign, land: Land, stack: StackId) -> CostField:
        prices = bytes([0, *(int(world.tables["terrain"][name].open) for name in land.palette)]).ljust(
            256, b"\0"
        )
        return CostField(enter=land.terrain.translate(prices), terrain=land.terrain)

    def step(
        self, world: World, campaign: AnyCampaign, land: Land, stack: StackId, a: HexId, b: HexId
    ) -> StepCost:
        if not world.tables["terrain"][land.terrain_at(b)].open:
            return StepCost(cost=0, open=False, code="closed", reason="Water")
        left = self.budget(world, campaign, stack)
        return (
            StepCost(cost=1) if left else StepCost(cost=1, open=False, code="cost", reason="No move is left")
        )


class Cards(Describe):
    def units(self, world: World, campaign: AnyCampaign, stack: StackId) -> tuple[UnitCard, ...]:
        return tuple(self._unit(world, campaign.units[unit]) for unit in campaign.stacks[stack].units)

    def _unit(self, world: World, one: Unit) -> UnitCard:
        kind = world.kind(one.kind)
        names = {"kind": one.kind, "name": one.name, "kind_name": kind.name, "glyph": kind.glyph}
        figures = {"hits": one.hits, "hits_max": HITS, "move": one.move, "move_max": MOVE}
        return UnitCard(unit=one.id, level=1, attack=1, defence=1, **names, **figures)

    def stack(self, world: World, campaign: AnyCampaign, stack: StackId) -> StackFacts:
        title = campaign.stacks[stack].name or "Pawns"
        return StackFacts(
            token="stabber", title=title, move=TRAVEL.budget(world, campaign, stack), move_max=MOVE
        )

    def hex(self, world: World, land: Land, hex_: HexId, params: Any) -> HexFacts:
        name = land.terrain_at(hex_)
        return HexFacts(terrain=name, name=world.tables["terrain"][name].name)


BATTLE, TRAVEL = OneRoll(), Steps()


# --- turns


def begin(draft: Draft) -> None:
    size, land = draft.grid.size, draft.land.terrain
    every = pack_bits((1 << size) - 1, size)
    for side in draft.sides:
        seen = Knowledge(terrain=land, seen_day=bytes(2 * size), in_sight=every, features=every)
        draft.put_knowledge(side, seen)
    look(draft)
    _new_day(draft, 1)


def _new_day(draft: Draft, day: int) -> None:
    draft.clock = Clock(day=day, order=tuple(side.id for side in draft.sides.values() if side.alive))
    draft.emit(ev.DayBegan(audience=ev.EVERYONE, day=day))
    _begin_turn(draft)


def _begin_turn(draft: Draft) -> None:
    side = draft.clock.order[draft.clock.slot]
    draft.emit(ev.TurnBegan(audience=ev.EVERYONE, side=side, day=draft.clock.day))
    for unit in [one for one in draft.units.values() if one.side == side]:
        draft.set_unit(unit.id, move=MOVE)


def end_turn(draft: Draft, given: cmd.EndTurn) -> None:
    draft.emit(ev.TurnEnded(audience=ev.EVERYONE, side=given.by, day=draft.clock.day))
    _next(draft)


def _next(draft: Draft) -> None:
    slot = next_slot(draft)
    if slot is None:
        _new_day(draft, draft.clock.day + 1)
    else:
        draft.clock = replace(draft.clock, slot=slot)
        _begin_turn(draft)


def look(draft: Draft) -> None:
    everywhere = frozenset(range(draft.grid.size))
    for side in draft.sides:

        def copy(stack: Stack, old: Sighting | None, side: SideId = side) -> Sighting:
            return copy_of(draft, side, stack, old)

        def tell(old: Sighting, now: Sighting, side: SideId = side) -> None:
            tell_moved(draft, side, old, now)
            if old.members != now.members:
                tell_changed(draft, side, now, NONE)

        others = [stack for stack in draft.stacks.values() if stack.side != side]
        keep(draft, side, others, copy, everywhere, seen=NONE, memory=NONE, tell=tell)


def copy_of(draft: Draft, side: SideId, stack: Stack, old: Sighting | None = None) -> Sighting:
    hits = HITS * len(stack.units)
    seen = MemberSeen(kind=KindId("pawn"), count=len(stack.units), hits=hits, hits_max=hits)
    return fresh_copy(draft, side, stack, (seen,), old=old)


# --- marches and battles


def _price(draft: Draft, stack: Stack, there: HexId) -> StepCost:
    return TRAVEL.step(draft.world, draft.snapshot(), draft.land, stack.id, stack.hex, there)


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
        tell_stopped(draft, stack, cost.code, cost.reason, NONE)
        return
    for unit in draft.members(stack):
        draft.set_unit(unit.id, move=unit.move - 1)
    before, stack = stack.hex, draft.set_stack(stack.id, hex=there)
    tell_crossed(draft, stack, before, cost=1, left=TRAVEL.budget(draft.world, draft.snapshot(), stack.id))
    look(draft)
    foe = next((one for one in draft.stacks_in(there) if one.side != stack.side), None)
    if foe is not None:
        open_battle(draft, stack, foe)
    elif task.path[1:]:
        draft.push(replace(task, path=task.path[1:]))


def open_battle(draft: Draft, attacker: Stack, defender: Stack) -> None:
    ids: dict[str, UnitId] = {}
    parties = []
    for stack, letter in ((attacker, "a"), (defender, "d")):
        mine, side = battles.combatant_ids(draft.members(stack), letter), draft.sides[stack.side]
        ids |= {name: unit for unit, name in mine.items()}
        parties.append(Party(side=side.id, title=side.name, units=tuple(mine.values()), asks=side.asks))
    id_, land = battles.next_id(draft, attacker.side, defender.side), draft.land.terrain_at(attacker.hex)
    state = Bout(id=id_, terrain=land, needed=draft.params.needed, parties=(parties[0], parties[1]))
    who = {"attacker": attacker.side, "defender": defender.side}
    draft.emit(
        ev.BattleBegan(audience=tuple(who.values()), battle=id_, hex=attacker.hex, state="prepared", **who)
    )
    opened = OpenBattle(id=id_, hex=attacker.hex, state=state, units=ids, **who)
    battles.start(draft, opened, attacker.id, defender.id, NONE)


def _finish(draft: Draft, battle: OpenBattle[Bout], result: BattleResult, _task: Task) -> None:
    gone = [battle.units[unit] for unit, fate in result.fates.items() if fate.end == "croaked"]
    remove(draft, gone, "fell in battle")
    settle(draft)


def remove(draft: Draft, units: Iterable[UnitId], reason: str) -> None:
    gone = [draft.units[unit] for unit in units]
    for unit in gone:
        at = draft.stacks[unit.stack].hex
        draft.emit(
            ev.UnitLost(audience=(unit.side,), unit=unit.id, name=unit.name or "Pawn", hex=at, how="croaked")
        )
    stacking.strike_off(draft, [unit.id for unit in gone])
    for stack in sorted({unit.stack for unit in gone}):
        stacking.drop_if_empty(draft, stack, reason)


def settle(draft: Draft, *_: Any) -> None:
    """All look again. A side without units has fallen; the last one wins."""
    look(draft)
    for side in [one.id for one in draft.sides.values() if one.alive]:
        if not any(stack.side == side for stack in draft.stacks.values()):
            fall(draft, side, "No unit is left")
    living = [side.id for side in draft.sides.values() if side.alive]
    if len(living) <= 1 and draft.clock.phase != "over":
        win(draft, living, "The last to stand")


def fall(draft: Draft, side: SideId, why: str) -> None:
    draft.put_side(replace(draft.sides[side], alive=False))
    remove(draft, [unit.id for unit in draft.units.values() if unit.side == side], why)
    draft.emit(ev.SideFell(audience=ev.EVERYONE, side=side, reason=why))
    draft.agenda = (Task(kind="pass_on", side=side), *draft.agenda)


def set_table(draft: Draft, given: cmd.SetTable) -> None:
    draft.put_side(replace(draft.sides[given.by], asks=given.asks))


def _check(draft: Draft, stack: StackId) -> None:
    if not draft.world.tables["terrain"][draft.land.terrain_at(draft.stacks[stack].hex)].open:
        raise Refusal("no_ground", "Water")


run_battle, answer_battle = battles.handlers(lambda state: [one.side for one in state.parties], _finish)

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
        cmd.SetTable: set_table,
        cmd.EndTurn: end_turn,
        cmd.Resign: resigner(fall, settle),
    },
    tasks={"march": run_march, battles.BATTLE: run_battle, "pass_on": passer(_next)},
    answers={"roll": answer_battle},
    begin=begin,
    travel=TRAVEL,
    describe=Cards(),
    battle=BATTLE,
    problems=lambda *_: [],
    hostile=lambda _, a, b: a != b,
    recruit=lambda _, unit: replace(unit, hits=HITS, move=MOVE),
    placing=PlacingRules(
        footing=lambda terrain: "open" if terrain.open else "closed",
        stands=lambda _, terrain: bool(terrain.open),
        flies=lambda _: False,
        seats=lambda *_: "Nobody rides",
        public_land=lambda _: True,
    ),
    mastery=GmRules(
        stances=("open",),
        zones=("ground",),
        check=_check,
        figures=lambda *_: FigureLimits(hits=HITS, move=MOVE, ammo=0, levels=1),
        remove=remove,
        settle=settle,
        copy_of=copy_of,
        who_sees=lambda draft, _: tuple(draft.sides),
    ),
    move_parts=1,
)
