"""From the map into a battle: who stands in it with what, and the steps between the table's answers."""

from game.core.battle import BattleStep, Term
from game.core.decisions import Question, Reply, Task
from game.core.draft import Draft
from game.core.events import BattleBegan, BattleEnded, Event
from game.core.records import BattleId, RuleId, SideId, UnitId, changed
from game.core.state import OpenBattle, Stack
from game.rulesets.second_dawn import army, carry, outcome, sight, towing
from game.rulesets.second_dawn.battle import BATTLE
from game.rulesets.second_dawn.battle_records import (
    ALL_QUESTIONS,
    BattleSetup,
    BattleState,
    Combatant,
    Party,
)
from game.rulesets.second_dawn.losses import EXHAUSTION, WING
from game.rulesets.second_dawn.marching import foes_in_sight
from game.rulesets.second_dawn.sites import PLAYER_CHARACTER, RULER
from game.rulesets.second_dawn.specials import NO_SPECIALS
from game.rulesets.second_dawn.travel import Mover, terrain_penalty, weather_row


def sides_on_turn(draft: Draft) -> tuple[SideId, ...]:
    """The side whose turn it is and its allies: they fight as on-turn, all others as off-turn (SD1-7.01)."""
    on_turn = draft.clock.on_turn
    return draft.allies(on_turn) if on_turn is not None else ()


def open_battle(draft: Draft, attacker: Stack, defender: Stack, rule: str) -> None:
    """Open a battle of two stacks in one hex and put its running on the agenda. Both stand open and see each
    other, so the state is prepared (SD1-10.02)."""
    battle_id = _next_id(draft, attacker.side, defender.side)
    parties = (party_of(draft, attacker, defender, "a"), party_of(draft, defender, attacker, "d"))
    land = draft.land
    terrain = draft.world.tables["terrain"][land.terrain_at(attacker.hex)]
    setup = BattleSetup(
        id=battle_id,
        parties=parties,
        state="prepared",
        why="Both stand in the open",
        on_turn=next((s for s in (attacker.side, defender.side) if s in sides_on_turn(draft)), None),
        began_by=attacker.side,
        terrain=terrain.id,
        home_for=terrain.home_for,
        ground_penalty=terrain_penalty(Mover(), terrain) or 0,
        home_penalty=terrain.special_ground,
        flier_penalty=terrain_penalty(Mover(flier=True), terrain) or 0,
        params=draft.params,
        pause=any(party.asks for party in parties),
        audience=tuple(
            sorted({*sight.confidants(draft, attacker.side), *sight.confidants(draft, defender.side)})
        ),
        specials=draft.world.tables.get("special", NO_SPECIALS),
        ceiling=terrain.ceiling,
        footing=terrain.ground is not None,
    )
    units = {
        combatant.id: unit
        for stack, party in zip((attacker, defender), parties, strict=True)
        for combatant, unit in zip(party.combatants, stack.units, strict=True)
    }
    draft.put_battle(
        OpenBattle(
            id=battle_id,
            hex=attacker.hex,
            attacker=attacker.side,
            defender=defender.side,
            state=BATTLE.open(setup),
            units=units,
        )
    )
    draft.push(Task(kind="battle", battle=battle_id, stacks=(attacker.id, defender.id), note={"rule": rule}))


def _next_id(draft: Draft, a: SideId, b: SideId) -> BattleId:
    """Numbered by the two sides, who know all their battles: the id tells of nobody else's."""
    pair = ".".join(sorted((a, b)))
    number = draft.counters.get(f"battles.{pair}", 0) + 1
    draft.count(f"battles.{pair}", number)
    return BattleId(f"{pair}.{number}")


def run_battle(draft: Draft, task: Task) -> None:
    """Let a battle go on until it asks or is over."""
    if task.battle is None:
        return
    battle = draft.battles[task.battle]
    _after(draft, task, BATTLE.step(battle.state, None, draft.dice(f"battle.{battle.id}")))


def answer_battle(draft: Draft, question: Question, reply: Reply) -> None:
    """Take up a battle with a side's answer."""
    if question.battle is None:
        return
    battle = draft.battles[question.battle]
    task = draft.agenda[-1]
    draft.agenda = draft.agenda[:-1]
    _after(draft, task, BATTLE.step(battle.state, reply, draft.dice(f"battle.{battle.id}")))


def _after(draft: Draft, task: Task, step: BattleStep) -> None:
    """Keep the state and wait for an answer, or write the result back to the map."""
    assert task.battle is not None
    battle = draft.battles[task.battle]
    for event in step.events:
        draft.emit(_placed(event, battle))
    if step.result is not None:
        draft.drop_battle(battle.id)
        outcome.write_back(draft, battle, step.result, task.stacks)
        return
    draft.put_battle(changed(battle, state=step.state))
    draft.push(task)
    if step.question is not None:
        draft.ask(
            step.question.side,
            step.question.kind,
            step.question.prompt,
            step.question.options,
            own=step.question.own,
            others=step.question.others,
            default=step.question.default,
            battle=battle.id,
            hex=battle.hex,
        )


def _placed(event: Event, battle: OpenBattle[BattleState]) -> Event:
    """A battle knows no map: its beginning and end get the hex here."""
    if isinstance(event, (BattleBegan, BattleEnded)):
        return changed(event, hex=battle.hex)
    return event


def party_of(draft: Draft, stack: Stack, enemy: Stack, letter: str) -> Party:
    """A stack as a party, with what its side's leaders lend it (SD4-5.10). `letter` ends its units' ids."""
    side = draft.sides[stack.side]
    numbers: dict[str, int] = {}
    chain = army.chain_at(draft.world, draft.snapshot(), stack)
    chief = chain.chief
    ids: dict[UnitId, str] = {}
    occupied = towing.occupied(draft.world, draft.snapshot(), stack)
    combatants = []
    for unit in draft.members(stack):
        numbers[unit.kind] = numbers.get(unit.kind, 0) + 1
        ids[unit.id] = f"{unit.kind}_{numbers[unit.kind]}{letter}"
    for unit in draft.members(stack):
        combatant = Combatant(
            id=ids[unit.id],
            kind=draft.world.kind(unit.kind),
            name=unit.name,
            hits=unit.hits,
            ammo=unit.ammo,
            level=unit.level,
            ruler=RULER in unit.statuses,
            pc=PLAYER_CHARACTER in unit.statuses,
            exhaustion=unit.counters.get(EXHAUSTION, 0),
            mount=ids[unit.mount] if unit.mount else "",
            cargo=_captives_on(draft, stack, unit.id),
            wing=unit.counters.get(WING, 0),
            carrying=unit.id in occupied,
        )
        combatants.append(combatant)
    led = draft.units[stack.leader] if stack.leader else None
    return Party(
        side=stack.side,
        combatants=tuple(combatants),
        title=stack.name or (led.name if led else "") or side.name,
        leader=ids.get(led.id, "") if led else "",
        mode=army.mode(led) if led else "stack",
        leaders=tuple(
            ids[u] for u in stack.units if u != stack.leader and army.mode(draft.units[u]) == "hex"
        ),
        hex_leader=chain.lent_to_hex(),
        chief_bonus=chief.lends(str(stack.hex)) if chief else 0,
        chief=ids.get(UnitId(chief.id), "") if chief else "",
        neutral=side.role != "player",
        commander_near=_commander_beside(draft, stack),
        terms=_weather_terms(draft, stack),
        asks=ALL_QUESTIONS if _asks(draft, stack.side) else (),
        conduct="roster" if draft.sides[stack.side].asks else draft.params.absent_conduct,
        prisoners=True if stack.orders.prisoners else None,
        others_near=any(foe.id != enemy.id for foe in foes_in_sight(draft, stack)),
        way_back=draft.clock.on_turn == stack.side and stack.entered_from is not None,
    )


def _captives_on(draft: Draft, stack: Stack, mount: UnitId) -> int:
    """Cargo points of the prisoners that a mount carries (SD3-11.04)."""
    held = [draft.units[c] for c in stack.captives if draft.units[c].mount == mount]
    return sum(carry.CARGO_POINTS[draft.world.kind(unit.kind).size] for unit in held)


def _commander_beside(draft: Draft, stack: Stack) -> bool:
    """Whether another stack of the hex holds an own or allied commander (SD4-4.04)."""
    friends = set(draft.allies(stack.side))
    return any(
        draft.world.kind(unit.kind).commander
        for other in draft.stacks_in(stack.hex)
        if other.id != stack.id and other.side in friends
        for unit in draft.members(other)
    )


def _asks(draft: Draft, side: SideId) -> bool:
    """A side decides itself if it wants to, off-turn only at the table (parameter `off_turn_battles`)."""
    at_table = draft.clock.on_turn == side or draft.params.off_turn_battles == "table"
    return draft.sides[side].asks and at_table


def _weather_terms(draft: Draft, stack: Stack) -> tuple[Term, ...]:
    """What the weather takes from everybody's battle stat (SD5-4.09)."""
    weather = weather_row(draft.world, draft.land.weather_at(stack.hex))
    if not weather.battle_penalty:
        return ()
    return (Term(id="weather", label=weather.name, value=weather.battle_penalty, rule=RuleId("SD5-4.09")),)
