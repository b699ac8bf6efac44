"""From the map into a battle: who stands in it with what, and the steps between the table's answers."""

from game.core.battle.seam import BattleResult
from game.core.decisions import Task
from game.core.flow.battles import OPENED_BY, combatant_ids, handlers, next_id, start
from game.core.records import RuleId, SideId, UnitId, derived, replace
from game.core.state import OpenBattle, Stack, Unit
from game.core.terms import Term
from game.rulesets.second_dawn.battle.state import sky
from game.rulesets.second_dawn.battle.state.battle_records import (
    ALL_QUESTIONS,
    BattleSetup,
    BattleState,
    Combatant,
    Conduct,
    OwnStat,
    Party,
)
from game.rulesets.second_dawn.battle.state.judged_questions import has_stances, judged
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.command import map_leaders
from game.rulesets.second_dawn.content.counters import ALOFT, DENTED, EXHAUSTION, WING
from game.rulesets.second_dawn.content.land_records import Terrain, Zone
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.encounter import map_cover_fire, meetings, outcome
from game.rulesets.second_dawn.factions import packs, peoples
from game.rulesets.second_dawn.factions.regency import RULER
from game.rulesets.second_dawn.ferals import appeasing, feral_conduct
from game.rulesets.second_dawn.land.city_works import DRY, WATCHES_SKY, effects_near
from game.rulesets.second_dawn.land.movers import Mover
from game.rulesets.second_dawn.land.travel import terrain_penalty, weather_row
from game.rulesets.second_dawn.life import characters
from game.rulesets.second_dawn.march import aloft, heights, salvage
from game.rulesets.second_dawn.mounts import carrying, towing
from game.rulesets.second_dawn.scouting import awareness, foreign_stacks, scouts, sight, stances, watch_posts
from game.rulesets.second_dawn.scouting.foreign_stacks import foes_in_sight
from game.rulesets.second_dawn.unit import ageing
from game.rulesets.second_dawn.wild import feral_bonds, feral_wake, wild_rules


def sides_on_turn(draft: Draft) -> tuple[SideId, ...]:
    """The side whose turn it is and its allies: they fight as on-turn, all others as off-turn (SD1-7.01)."""
    on_turn = draft.clock.on_turn
    return draft.allies(on_turn) if on_turn is not None else ()


def open_battle(draft: Draft, attacker: Stack, defender: Stack, rule: str, *, may_feed: bool = True) -> None:
    """Open a battle of two stacks in one hex and put its running on the agenda. Who knows of whom decides how
    it opens (SD2-8.02, SD5-8); then both stand in the open (SD5-8.05), the attacker's side loses sight of
    whom else it had found hiding here (SD5-8.06). Those whom ferals attack may feed them instead
    (SD3-7.06). Nobody fights vehicles that nobody works."""
    if salvage.unattended(draft, attacker) or salvage.unattended(draft, defender):
        return
    meeting = meetings.meeting_of(draft, attacker, defender)
    if may_feed and appeasing.offered(draft, attacker, defender, meeting.state, rule):
        return
    feral_bonds.break_off(draft, attacker, defender)
    attacker, defender = _face(draft, attacker, defender)
    if meeting.state == "ambush":
        characters.ambushed(draft, defender)
    battle_id = next_id(draft, attacker.side, defender.side)
    parties = (
        party_of(draft, attacker, defender, "a", attacks=True),
        party_of(draft, defender, attacker, "d", attacks=False),
    )
    land = draft.land
    terrain = draft.world.tables["terrain"][land.terrain_at(attacker.hex)]
    setup = BattleSetup(
        id=battle_id,
        parties=parties,
        state=meeting.state,
        why=meetings.why(meeting),
        ambusher=attacker.side if meeting.state == "ambush" else None,
        on_turn=next((s for s in (attacker.side, defender.side) if s in sides_on_turn(draft)), None),
        began_by=attacker.side,
        terrain=terrain.id,
        home_for=terrain.home_for,
        ground_penalty=terrain_penalty(Mover(), terrain) or 0,
        home_penalty=terrain.special_ground,
        flier_penalty=terrain_penalty(Mover(flier=True), terrain) or 0,
        params=draft.params,
        pause=any(party.asks for party in parties),
        audience=_audience(draft, attacker, defender),
        ceiling=_ceiling(draft, attacker, defender, terrain),
        footing=terrain.ground is not None,
        high_ground=terrain.defender_bonus if draft.params.terrain_defends else 0,
    )
    ids = (
        combatant_ids(_roster(draft, attacker, defender), "a"),
        combatant_ids(_roster(draft, defender, attacker), "d"),
    )
    start(draft, battle_id, BATTLE.open(setup), attacker, defender, ids, rule)
    if draft.params.delayed_reports:
        here = [stack.id for stack in draft.stacks_in(attacker.hex)]
        for side in draft.sides:
            sight.glance(draft, side, here)


def run_assault(draft: Draft, task: Task) -> None:
    """Ferals attack after all whom they were not fed by."""
    attacker, defender = (draft.stacks.get(id_) for id_ in task.stacks)
    if attacker is not None and defender is not None and attacker.hex == defender.hex:
        open_battle(draft, attacker, defender, OPENED_BY.of(task), may_feed=False)


def _face(draft: Draft, attacker: Stack, defender: Stack) -> tuple[Stack, Stack]:
    """Two stacks come into the open to fight and know each other; others that hide here are forgotten."""
    attacker = stances.open_up(draft, attacker, rule="SD5-8.05")
    defender = stances.open_up(draft, defender, "attacked")
    for stack, enemy in ((attacker, defender), (defender, attacker)):
        awareness.find(draft, enemy.side, stack, "fight")
    by_night = draft.clock.on_turn is None  # when all stay known until they hide again (SD5-8.10)
    for other in [] if by_night else draft.stacks_in(attacker.hex):
        if other.id != defender.id and foreign_stacks.concealed(draft, other):
            awareness.forget(draft, other, watch_posts.confidants(draft, attacker.side), "attacked_other")
    return draft.stacks[attacker.id], draft.stacks[defender.id]


def _told(state: BattleState) -> tuple[SideId, ...]:
    return state.scene.audience


def _finish(draft: Draft, battle: OpenBattle[BattleState], result: BattleResult, task: Task) -> None:
    outcome.write_back(draft, battle, result, task.stacks)
    feral_wake.after_battle(draft, battle.hex, *task.stacks)
    _go_on(draft, battle, result, task)


run_battle, answer_battle = handlers(_told, _finish)


def _go_on(draft: Draft, battle: OpenBattle[BattleState], result: BattleResult, task: Task) -> None:
    """A supportline that the beaten leave behind is fought at once (SD4-13.12)."""
    sides = [party.side for party in battle.state.parties]
    if result.winner is None or draft.clock.phase == "over":
        return
    won = sides.index(result.winner)
    left = map_cover_fire.left_standing(draft, battle, 1 - won)
    winner = draft.stacks.get(task.stacks[won])
    if left is None or winner is None or winner.hex != battle.hex:
        return
    if heights.bar(draft, winner, draft.stacks[left]) is None:
        open_battle(draft, winner, draft.stacks[left], "SD4-13.12")


def _roster(draft: Draft, stack: Stack, enemy: Stack) -> list[Unit]:
    """The units of a stack, then those of other stacks that cover it."""
    return [*draft.members(stack), *map_cover_fire.supporters(draft, stack, enemy)]


def _audience(draft: Draft, *stacks: Stack) -> tuple[SideId, ...]:
    """Sides that learn of everything in a battle of two stacks: theirs, and whose stacks cover them."""
    sides = {stack.side for stack in stacks}
    for stack, enemy in (stacks, stacks[::-1]):
        sides |= {unit.side for unit in map_cover_fire.supporters(draft, stack, enemy)}
    return tuple(sorted({friend for side in sides for friend in watch_posts.confidants(draft, side)}))


def party_of(draft: Draft, stack: Stack, enemy: Stack, letter: str, *, attacks: bool) -> Party:
    """A stack as a party, with what its side's leaders lend it (SD4-5.10) and the shooters that cover it
    (SD4-12.09). `letter` ends its units' ids; `attacks`: it began the fight."""
    side = draft.sides[stack.side]
    unsided = not peoples.sided(draft.sides, stack.side)
    roster = _roster(draft, stack, enemy)
    chain = map_leaders.chain_at(draft.world, draft.snapshot(), stack)
    chief = chain.chief
    ids = combatant_ids(roster, letter)
    own = set(stack.units)
    support = tuple(unit for unit in roster if unit.id not in own)
    occupied = towing.occupied(draft.world, draft.snapshot(), stack)
    here = draft.world.tables["terrain"][draft.land.terrain_at(stack.hex)]
    homes = here.home_for or (here.id,)
    zones = heights.begins(draft, stack, enemy, attacks=attacks)
    for other in dict.fromkeys(unit.stack for unit in support):
        zones |= heights.begins(draft, draft.stacks[other], enemy, attacks=True)
    combatants = []
    for unit in roster:
        combatant = derived(
            Combatant,
            unit,
            id=ids[unit.id],
            kind=ageing.in_battle(draft.world, unit, map_leaders.kind_leading(draft.world, unit), homes),
            ruler=RULER in unit.statuses,
            pc=characters.is_one(unit),
            luck=characters.points(draft.params, unit),
            spared=characters.has_spared(unit, draft.clock.day),
            exhaustion=EXHAUSTION.of(unit),
            mount=ids[unit.mount] if unit.mount else "",
            zone=zones.get(unit.id),
            cargo=_captives_on(draft, draft.stacks[unit.stack], unit.id),
            wing=WING.of(unit),
            dented=DENTED.of(unit),
            carrying=unit.id in occupied,
            lent=0 if unit.id in own else map_cover_fire.lent(draft, unit),
            stat=_neutral_stat(draft, unit) if unsided else "",
        )
        combatants.append(combatant)
    led = draft.units[stack.leader] if stack.leader else None
    return Party(
        side=stack.side,
        combatants=tuple(combatants),
        title=stack.name or (led.name if led else "") or side.name,
        known_as=side.name,
        leader=ids.get(led.id, "") if led else "",
        mode=map_leaders.mode(led) if led else "stack",
        leaders=tuple(
            ids[u] for u in stack.units if u != stack.leader and map_leaders.mode(draft.units[u]) == "hex"
        ),
        hex_leader=chain.lent_to_hex(),
        chief_bonus=chief.lends(str(stack.hex)) if chief else 0,
        chief=ids.get(UnitId(chief.id), "") if chief else "",
        neutral=unsided,
        support=tuple(ids[unit.id] for unit in support),
        waiting=tuple(ids[unit.id] for unit in support if map_cover_fire.waits(draft, unit)),
        commander_near=_commander_beside(draft, stack),
        terms=_weather_terms(draft, stack),
        asks=ALL_QUESTIONS if _asks(draft, stack.side) else (),
        conduct="roster" if _asks(draft, stack.side) else draft.params.absent_conduct,
        told=feral_conduct.orders(draft, stack, enemy),
        prisoners=True if stack.orders.prisoners else None,
        others_near=any(foe.id != enemy.id for foe in foes_in_sight(draft, stack.side, stack.hex)),
        way_back=draft.clock.on_turn == stack.side and stack.entered_from is not None,
        no_hiding=scouts.no_hiding(draft, stack),
    )


def _ceiling(draft: Draft, attacker: Stack, defender: Stack, terrain: Terrain) -> Zone:
    """The highest sky zone of a battle: over a city that watches its sky nobody flies in the top one
    (SD9-13.00)."""
    for side in (attacker.side, defender.side):
        if effects_near(draft, side, attacker.hex, WATCHES_SKY):
            return sky.lower(terrain.ceiling, "upper")
    return terrain.ceiling


def _neutral_stat(draft: Draft, unit: Unit) -> OwnStat:
    """Battle stat of a unit of no side: combat from dawn to dusk, whoever's turn it is, once it has begun its
    move and as long as it has some left (SD3-5.02, SD3-5.03), until its pack ends its day
    (SD3-5.04). RULING: the end of its side's turn is not that: whoever of them has had its turn may still
    react (SD5-6.06)."""
    full = aloft.rested_move(draft.world, unit, ALOFT.of(unit))
    by_day = draft.clock.phase == "turn"
    ended = packs.ended(draft, draft.stacks[unit.stack])
    return wild_rules.neutral_stat(on_turn=by_day, ended=ended, move=unit.move, max_move=full)


def _captives_on(draft: Draft, stack: Stack, mount: UnitId) -> int:
    """Cargo points of the prisoners that a mount carries (SD3-11.04)."""
    held = [draft.units[c] for c in stack.captives if draft.units[c].mount == mount]
    return sum(carrying.CARGO_POINTS[draft.world.kind(unit.kind).size] for unit in held)


def take_over(draft: Draft, side: SideId) -> None:
    """Somebody sat down at the table or left it: a side's open battles go on as its later ones would begin.
    What is asked already is still to be answered."""
    asks = _asks(draft, side)
    conduct: Conduct = "roster" if asks else draft.params.absent_conduct
    for battle in list(draft.battles.values()):
        state = battle.state
        if side not in (party.side for party in state.parties):
            continue
        parties = []
        for party in state.parties:
            if party.side == side:
                stances = has_stances(state.fighters[unit] for unit in party.members)
                judges = () if asks else judged(conduct, party.told, stances=stances)
                kinds = ALL_QUESTIONS if asks else judges
                party = replace(party, asks=kinds, judges=judges, conduct=conduct)
            parties.append(party)
        draft.put_battle(replace(battle, state=replace(state, parties=tuple(parties))))


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
    if not weather.battle_penalty or effects_near(draft, stack.side, stack.hex, DRY):
        return ()
    return (Term(id="weather", label=weather.name, value=weather.battle_penalty, rule=RuleId("SD5-4.09")),)
