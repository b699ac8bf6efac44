"""Signamancy decay in play: what idling has made of a unit, and how its days are counted. SD4-19, SD11-1.

Optional (parameter `signamancy_decay`). At the end of every day each commander who neither fought, gathered
food nor trained, and each prisoner, grows an idle day older; whoever did takes one back. Where a side has had
no battle for long, even its busy commanders are at stage 0 (SD11-1.02); who drinks is at stage 1 at least
(SD11-1.03). RULING: no more than the last stage's days are kept, so that every stage is won back in the time
in which it came.
"""

from functools import lru_cache

from game.core.events.life import UnitAged
from game.core.numbers import THIRD
from game.core.records import RuleId, UnitId, replace
from game.core.state import Unit
from game.rulesets.second_dawn.content.counters import BUSY, FOUGHT_ON, IDLE, OBESE
from game.rulesets.second_dawn.content.records import SADDLE, Params, UnitKind
from game.rulesets.second_dawn.content.typed import Draft, World
from game.rulesets.second_dawn.unit import decay, garrison, habits, levels
from game.rulesets.second_dawn.unit.decay import Decay
from game.rulesets.second_dawn.unit.specials import without

RULE = RuleId("SD4-19.01")
_FACES = 10
_FIRM = 2
"""Stage from which its home helps a unit no more in initiative."""
_DRINKERS = 1
"""Stage to which drink brings anybody."""


def of(world: World, unit: Unit) -> Decay:
    """What idling has done to a unit (SD4-19.02)."""
    idle = IDLE.of(unit) if unit.counters else 0
    if idle < decay.STAGES[0]:
        return decay.NONE
    kind = world.kind(unit.kind)
    return decay.decay(idle, kind.move // THIRD, obese=OBESE.of(unit))


def kind_of(world: World, unit: Unit) -> UnitKind:
    """The class of a unit with the figures that idling has left it, as a field unit if it is one
    (SD3-15.02): everything asks here what it can do."""
    kind = garrison.kind_of(world, unit)
    if not unit.counters or IDLE.of(unit) < decay.STAGES[0]:
        return kind
    return _aged(kind, of(world, unit))


@lru_cache(maxsize=256)
def _aged(kind: UnitKind, lost: Decay) -> UnitKind:
    home = "none" if lost.home_lost else kind.terrain_special
    if lost.home_lost:
        kind = without(kind, lambda able: bool(able.homes))
    if lost.grounded:
        home = "none" if home == SADDLE else home
        kind = without(kind, lambda able: able.sits)
    return replace(
        kind,
        combat=kind.combat + lost.stats,
        defense=kind.defense + lost.stats,
        hits=kind.hits + lost.hits,
        move=max(0, kind.move + lost.move * THIRD),
        terrain="ground" if lost.grounded else kind.terrain,
        terrain_special=home,
        weapon=None if lost.proficiency_lost else kind.weapon,
    )


def in_battle(world: World, unit: Unit, kind: UnitKind, homes: tuple[str, ...]) -> UnitKind:
    """A class as it fights: from stage 2 on its home is worth nothing in initiative (SD4-19.02)."""
    stage = of(world, unit).stage
    if stage is None or stage < _FIRM or kind.terrain == "sky" or not set(kind.homes) & set(homes):
        return kind
    return replace(kind, evasion=kind.evasion - 1)


def use(draft: Draft, unit: UnitId) -> None:
    """A unit fought, gathered food or trained today."""
    if draft.params.signamancy_decay and unit in draft.units:
        BUSY.set(draft, draft.units[unit], draft.clock.day)


def fought(draft: Draft, unit: UnitId) -> None:
    """A unit was in a battle, and so was its side."""
    use(draft, unit)
    side = draft.sides[draft.units[unit].side] if unit in draft.units else None
    if side is not None and draft.params.signamancy_decay and FOUGHT_ON.of(side) != draft.clock.day:
        FOUGHT_ON.set(draft, side, draft.clock.day)


def night(draft: Draft) -> None:
    """A day is over: count it for all who idle, and for all who were of use."""
    params = draft.params
    if not params.signamancy_decay or draft.world.belief:
        return
    for unit in list(draft.units.values()):
        if draft.sides[unit.side].role == "player":
            _count(draft, habits.night(draft, unit), params)


def _count(draft: Draft, unit: Unit, params: Params) -> None:
    idle, held = IDLE.of(unit), unit.held_by is not None
    busy = BUSY.of(unit) == draft.clock.day
    ages = held or draft.world.kind(unit.kind).commander
    if not idle and not ages:
        return
    if busy or not ages:
        now = max(0, idle - 1)
    else:
        now = min(decay.STAGES[-1], idle + (params.decay_of_captives if held else 1))
    if ages and not held and _long_peace(draft, unit):
        now = max(now, decay.STAGES[0])
    drinks = habits.regular(params, unit)
    if drinks:
        now = max(now, decay.STAGES[_DRINKERS])
    before, after = decay.stage_of(idle), decay.stage_of(now)
    counters = IDLE.among(unit.counters, now)
    obese = False
    if after is not None and after >= _FIRM and (before is None or before < _FIRM):
        face = draft.dice(f"decay.{unit.side}").roll(_FACES, "grows obese")
        obese = decay.grows_obese(face)
        counters = OBESE.among(counters, obese)
    elif after is None or after < _FIRM:
        counters = OBESE.among(counters, False)
    draft.set_unit(unit.id, counters=counters)
    if before != after:
        drunk = drinks and now == decay.STAGES[_DRINKERS]
        _change(draft, unit.id, before, after, obese=obese, drunk=drunk)


def _long_peace(draft: Draft, unit: Unit) -> bool:
    days = draft.params.decay_of_peace
    return bool(days) and draft.clock.day - FOUGHT_ON.of(draft.sides[unit.side]) >= days


def _change(
    draft: Draft, unit_id: UnitId, before: int | None, after: int | None, *, obese: bool, drunk: bool
) -> None:
    """Another stage: tell whoever has the unit, and take back what it has too much of."""
    unit = draft.units[unit_id]
    kind = kind_of(draft.world, unit)
    draft.set_unit(
        unit_id,
        hits=min(unit.hits, levels.hits_max(kind, unit.level)),
        move=min(unit.move, levels.move_max(kind, unit.level)),
    )
    stack = draft.stacks[unit.stack]
    draft.emit(
        UnitAged(
            audience=(stack.side,),
            rule=habits.RULE if drunk else RULE,
            unit=unit_id,
            stack=stack.id,
            hex=stack.hex,
            stage=after,
            before=before,
            obese=obese,
            drunk=drunk,
        )
    )
