"""The day: order of turns, dawn and dusk, what a new turn restores (SD1-7.01 to 7.04, SD5-6).

What happens between the last order of a side and the first of the next, in this order:

| when | what | where |
|---|---|---|
| a side's turn ends | tired fliers go down or fall (SD3-10.06) | `end_turn`, `aloft` |
| | who has no room is disbanded (SD5-3.11), the thin air hurts (SD5-4.07) | `close_turn` |
| | road work, training, orders of commanders who are gone end (SD4-4.04) | `close_turn` |
| | all look around, who has fallen falls | `close_turn` |
| after the last turn | nobody is on turn, peeking ends (SD5-9.08) | `dusk` |
| | who hides is shown, each attacks or not, then they hide again (SD5-8.10) | `dusk` |
| night | the day is judged, the dying die (SD2-5.08), orders of the dead end | `run_night` |
| | idle commanders and prisoners decay (SD4-19), drink kills (SD11-1.03) | `ageing`, `habits` |
| dawn | the new order of turns, weather, fires burn down (SD11-3.07) | `run_night` |
| | bonds end, hunger, starved ferals go, new packs pop (SD3-5, SD3-7) | `feral_day` |
| a turn begins | beasts it killed are meat (SD10-12.03) | `begin_turn`, `harvest` |
| | garrisons are free (SD5-6.08), diggers pop with towers (SD1-3.04) | `begin_turn`, `digger_batches` |
| | cities pop, earn and pay, who is unpaid goes (SD9-3.10, SD9-1.03) | `begin_turn`, `realm_day` |
| | hits, move, ammo, nights in the air | `begin_turn` |
| | presence in the hex begins anew, all look around | `begin_turn` |
| | turns that do not begin at dawn search (SD5-8.11) | `begin_turn`, `spot_checks` |
| | auto-attackers whom nobody holds charge (SD5-12.03) | `begin_turn`, `arrival` |
| | others look over the borders they watch (SD5-9.03) | `begin_turn`, `lookout` |
| | sides without a ruler see to an heir or a chief (SD10-3.01) | `begin_turn`, `succession` |

Dusk's battles and questions stand on the agenda above the night: it begins once they are done.
"""

from collections.abc import Iterable

from game.core.alliances import ally_of
from game.core.commands.common import EndTurn
from game.core.counters import ACTED, STOOD_OFF, without
from game.core.decisions import Task
from game.core.events.common import EVERYONE, DayBegan, TurnBegan, TurnEnded
from game.core.flow.sightings import blank_knowledge
from game.core.flow.turns import closer, next_slot, passer, resigner
from game.core.numbers import HALF
from game.core.records import HexId, RuleId, SideId, UnitId, replace
from game.core.state import FAIR, FRESH, Clock, HexMark, Presence, Side, Stack, Unit
from game.rulesets.second_dawn.arrival import dusk
from game.rulesets.second_dawn.command import succession
from game.rulesets.second_dawn.content.counters import (
    ALOFT,
    BACKED_UP,
    DENTED,
    EXHAUSTION,
    FLED,
    GAVE_WAY,
    TEMPTED,
    THIN_AIR,
    UNHELD,
    WING,
)
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.encounter import dying
from game.rulesets.second_dawn.factions import packs, peoples
from game.rulesets.second_dawn.ferals import feral_day, gardens, harvest
from game.rulesets.second_dawn.land import supply
from game.rulesets.second_dawn.land.city_works import room_in
from game.rulesets.second_dawn.land.movers import mover_of
from game.rulesets.second_dawn.land.travel import weather_row
from game.rulesets.second_dawn.life import characters, evolving, fires, reinforce, roadwork, training, victory
from game.rulesets.second_dawn.march import aloft
from game.rulesets.second_dawn.march.stacks import remove_units
from game.rulesets.second_dawn.realm import bands, dues, realm_day, unpaid, wrecking
from game.rulesets.second_dawn.scouting import lookout, sight, spot_checks, stances, trails
from game.rulesets.second_dawn.scouting.stances import FORCED_OUT
from game.rulesets.second_dawn.template import rosters
from game.rulesets.second_dawn.unit import ageing, digger_batches, habits, levels
from game.rulesets.second_dawn.unit.losses import able, report_loss
from game.rulesets.second_dawn.wild import allegiance, larder

FIRST_TURN = "first_turn"
_CLEAR_AT_DAWN = (BACKED_UP, STOOD_OFF, FLED, GAVE_WAY, ACTED, UNHELD, TEMPTED)


def begin(draft: Draft) -> None:
    """The first dawn of a campaign whose records are in place."""
    draft.clock = Clock(day=1, order=turn_order(draft))
    set_weather(draft)
    for side in draft.sides:
        known = blank_knowledge(draft.grid.size)
        if not draft.params.blank_unknown_land:
            known = sight.whole_map_known(draft, known)
        draft.put_knowledge(side, known)
    draft.emit(DayBegan(audience=EVERYONE, day=1))
    peoples.settle_all(draft)
    realm_day.begin(draft)
    trails.begin(draft)
    if draft.params.realm and draft.params.choose_units:
        draft.push(Task(kind=FIRST_TURN))
        rosters.ask_all(draft)
    else:
        begin_turn(draft, draft.clock.order[0])


def run_first_turn(draft: Draft, task: Task) -> None:  # noqa: ARG001  (it is the first one's)
    """Begin the first turn, once every side has chosen what is asked before it."""
    trails.begin(draft)
    begin_turn(draft, draft.clock.order[0])


def turn_order(draft: Draft) -> tuple[SideId, ...]:
    """Today's turns: the unsided, then sides by age, oldest first; allies act together in the place of their
    youngest (SD5-6.01, 6.02), natural allies after them in their slot (SD10-14.02)."""
    living = [s for s in draft.sides.values() if s.alive]
    others = sorted((s for s in living if s.role != "player"), key=lambda s: (-s.age, s.id))
    neutral = [s for s in others if not peoples.sided(draft.sides, s.id)]
    blocs: dict[str, list[tuple[int, SideId]]] = {}
    for side in (s for s in living if s.role == "player"):
        blocs.setdefault(side.alliance or f"\0{side.id}", []).append((-side.age, side.id))
    ordered = sorted(blocs.values(), key=lambda bloc: max(bloc))
    return (*(s.id for s in neutral), *(side for bloc in ordered for side in _bloc(draft, bloc, others)))


def _bloc(draft: Draft, bloc: Iterable[tuple[int, SideId]], others: Iterable[Side]) -> list[SideId]:
    """The sides of a bloc in their order, then their natural allies."""
    members = [side for _, side in sorted(bloc)]
    return members + [s.id for s in others if ally_of(draft.sides, s.id) in members]


def end_turn(draft: Draft, command: EndTurn) -> None:
    """Close the side's day and go on to the next turn, or through the night to a new day."""
    landings = aloft.landings(draft, command.by)
    if not landings:
        close_turn(draft, command.by)
        return
    draft.push(Task(kind="close", side=command.by))
    for stack, path in landings:
        aloft.tell_landing(draft, stack)
        draft.push(Task(kind="march", stack=stack.id, path=path))


def close_turn(draft: Draft, side: SideId) -> None:
    """Everything that happens when a side's turn ends."""
    _disband_excess(draft, side)
    _stranded(draft, side)
    aloft.fall(draft, side)
    roadwork.work(draft, side)
    training.count_day(draft, side)
    realm_day.at_turn_end(draft, side)
    draft.emit(TurnEnded(audience=EVERYONE, side=side, day=draft.clock.day))
    stances.lapse_all(draft)
    sight.look_all(draft)
    victory.judge(draft)
    if draft.clock.phase != "over":
        _next(draft)


def _next(draft: Draft) -> None:
    """The next living side of today, or dusk, night and a new dawn."""
    slot = next_slot(draft)
    if slot is not None:
        draft.clock = replace(draft.clock, slot=slot)
        begin_turn(draft, draft.clock.order[slot])
        return
    draft.push(Task(kind="night"))
    dusk.fall(draft)


run_close = closer(close_turn)
"""Close a side's day after its tired fliers have gone down (SD3-10.06)."""
resign = resigner(victory.fall, victory.judge)
pass_on = passer(_next)


def run_night(draft: Draft, task: Task) -> None:  # noqa: ARG001  (it is everybody's)
    """Dusk is over: the day is judged, and a new one dawns."""
    victory.judge_day(draft)
    if draft.clock.phase != "over":
        dying.dawn(draft)
        ageing.night(draft)
        _drunkards(draft)
        bands.breed(draft)
        stances.lapse_all(draft)
    if draft.clock.phase == "over":
        return
    for stack in [s for s in draft.stacks.values() if s.here.no_search == FORCED_OUT]:
        draft.set_stack(stack.id, here=replace(stack.here, no_search=""))
    draft.clock = Clock(day=draft.clock.day + 1, order=turn_order(draft))
    set_weather(draft)
    burnt = fires.burn_down(draft)
    for hex_ in burnt:
        wrecking.burn_down(draft, hex_)
    wrecking.grow_back(draft)
    gardens.grow(draft)
    trails.dawn(draft)
    draft.emit(DayBegan(audience=EVERYONE, day=draft.clock.day))
    feral_day.dawn(draft)
    peoples.settle_all(draft)
    begin_turn(draft, draft.clock.order[0])


def begin_turn(draft: Draft, side: SideId) -> None:
    """Restore hits, move and ammo of the side's units, the dying left out (SD1-7.04, SD2-5.08), clear the
    marks of yesterday, and let everybody look around: at the new sky, and at units that are whole again."""
    draft.emit(TurnBegan(audience=EVERYONE, rule=RuleId("SD1-7.04"), side=side, day=draft.clock.day))
    characters.begin_turn(draft, side)
    larder.spoil(draft)
    harvest.at_turn_start(draft, side)
    reinforce.at_turn_start(draft, side)
    digger_batches.at_turn_start(draft, side)
    realm_day.at_turn_start(draft, side)
    for stack in [s for s in draft.stacks.values() if s.side == side]:
        if _restless(stack):
            draft.push(Task(kind="contact", hex=stack.hex))
        stormed = weather_row(draft.world, draft.land.weather_at(stack.hex)).closed
        hungry = packs.unfed(draft, stack)
        for unit in filter(able, draft.members(stack)):
            unit = evolving.grow(draft, stack, unit)
            kind = ageing.kind_of(draft.world, unit)
            whole = levels.hits_max(kind, unit.level) - HALF * THIN_AIR.of(unit)
            nights = aloft.nights_after(draft, stack, unit)
            if nights != ALOFT.of(unit):
                ALOFT.set(draft, unit, nights)
            tied = stormed or bands.cut_off(draft, unit)
            draft.set_unit(
                unit.id,
                hits=unit.hits if hungry else whole,
                move=0 if tied else aloft.rested_move(draft.world, unit, nights),
                ammo=kind.weapon.ammo if kind.weapon else 0,
                ferried=None,
            )
            for healed in (EXHAUSTION, WING, DENTED):
                if healed.of(unit):
                    healed.set(draft, unit, 0)
        draft.set_stack(
            stack.id,
            left_start=False,
            entered_from=None,
            here=_presence(draft, stack),
            peeks=None,
            counters=without(stack.counters, *_CLEAR_AT_DAWN),
        )
    sight.begin_looking(draft, side)
    sight.look_all(draft)
    spot_checks.at_turn_start(draft, side)
    succession.at_turn_start(draft, side)
    lookout.keep_watch(draft)


def _drunkards(draft: Draft) -> None:
    """Those die who have had too much bad drink (SD11-1.03)."""
    dead = [unit for unit in draft.units.values() if habits.deadly(draft.params, unit)]
    for unit in dead:
        report_loss(draft, unit, draft.stacks[unit.stack].hex, "drink", habits.RULE)
    remove_units(draft, [unit.id for unit in dead], "drink")
    if dead:
        victory.judge(draft)


def _restless(stack: Stack) -> bool:
    """Whether a stack's auto-attackers may have stood by enemies whom they were to charge: nobody holds them
    any more, or they fought to no end the day before (SD5-12.03). Nobody charges between two sides that are
    both off-turn (SD5-6.05)."""
    return UNHELD.of(stack) or STOOD_OFF.of(stack)


def _presence(draft: Draft, stack: Stack) -> Presence:
    """How a stack is in its hex as its turn begins there: one that hides was not in the open (SD5-9.02), one
    that was forced out today still searches no more (SD5-11.13)."""
    forced = draft.clock.slot > 0 and stack.here.no_search == FORCED_OUT
    if stack.stance == "open" and not stack.here.surveyed and not forced:
        return FRESH
    return Presence(
        was_open=stack.stance == "open",
        surveyed=stack.here.surveyed,
        no_search=FORCED_OUT if forced else "",
    )


def set_weather(draft: Draft) -> None:
    """Weather of the day by the scenario's plans; the last plan that names a hex holds, and before all of
    them what a game master gave it."""
    today: dict[int, str] = {}
    for label, kind in draft.world.map.weather.items():
        today[draft.grid.parse(label)] = kind
    for plan in draft.world.weather:
        if plan.start <= draft.clock.day and (not plan.end or draft.clock.day <= plan.end):
            today.update(dict.fromkeys(plan.hexes, plan.weather))
    for key, mark in draft.marks.items():
        if mark.sky:
            today[int(key)] = "" if mark.sky == FAIR else mark.sky
    stormy = {int(key) for key, mark in draft.marks.items() if mark.weather}
    for number in sorted(stormy | today.keys()):
        hex_ = HexId(number)
        mark = draft.marks.get(str(hex_), HexMark())
        if mark.weather != today.get(hex_, ""):
            draft.put_mark(hex_, replace(mark, weather=today.get(hex_, "")))


def _disband_excess(draft: Draft, side: SideId) -> None:
    """Units over a hex's capacity are disbanded (SD5-3.11), in the order of SD5-1.06."""
    for hex_ in sorted({s.hex for s in draft.stacks.values() if s.side == side}):
        over = supply.bloc_supply(draft, side, hex_) - room_in(draft, side, hex_)
        gone: list[UnitId] = []
        lost: list[tuple[Unit, Stack]] = []
        here = [u for s in draft.stacks_in(hex_) if s.side == side for u in s.units]
        costs = {u: dues.unit_due(draft.world, draft, draft.units[u]) for u in here} if over > 0 else {}
        for unit_id in unpaid.spare_order(draft.world, draft, side, costs):
            if over <= 0:
                break
            if supply.takes_no_room(draft, draft.units[unit_id]):
                continue
            over -= supply.SUPPLY_X8[draft.world.kind(draft.units[unit_id].kind).size]
            gone.append(unit_id)
        for unit_id in gone:
            unit = draft.units[unit_id]
            lost.append((unit, draft.stacks[unit.stack]))
            report_loss(draft, unit, hex_, "no_room", "SD5-3.11")
        remove_units(draft, gone, "no room")
        allegiance.turn_feral(draft, lost)


def _stranded(draft: Draft, side: SideId) -> None:
    """Fliers that end the turn on impassable mountains (SD5-4.07, 4.08)."""
    lost: list[UnitId] = []
    for stack in [s for s in draft.stacks.values() if s.side == side]:
        high = draft.world.tables["terrain"][draft.land.terrain_at(stack.hex)].stranding
        for unit in draft.members(stack):
            kind = draft.world.kind(unit.kind)
            thin = THIN_AIR.of(unit)
            if not high or kind.able.hardy or kind.terrain != "sky":
                if thin and not high:
                    THIN_AIR.set(draft, unit, 0)
                continue
            if not mover_of(kind).lofty or unit.hits - 2 * HALF <= kind.croaks_at:
                lost.append(unit.id)
            else:
                draft.set_unit(
                    unit.id,
                    hits=unit.hits - 2 * HALF,
                    counters=THIN_AIR.among(unit.counters, thin + 1),
                )
    for unit_id in lost:
        unit = draft.units[unit_id]
        report_loss(draft, unit, draft.stacks[unit.stack].hex, "thin_air", "SD5-4.07")
    remove_units(draft, lost, "thin air")
