"""Spot checks of stacks on the map: who makes one, when, and what comes of it. SD5-10, SD2-14.10 to 14.15.

The arithmetic stands in `stealth`. A check is rolled always, also where nobody hides: that one was made, and
its die, must not tell of hidden stacks.
"""

from collections.abc import Iterator

from game.core.effects import terms
from game.core.events.scouting import SpotChecked
from game.core.flow.sightings import handle_order
from game.core.records import RuleId, SideId, StackId, replace
from game.core.state import Stack
from game.core.terms import Term
from game.rulesets.second_dawn.command.bonus_table import leadership_value
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.factions import peoples
from game.rulesets.second_dawn.land import city_works
from game.rulesets.second_dawn.land.concealment import HidingBody
from game.rulesets.second_dawn.land.travel import weather_row
from game.rulesets.second_dawn.scouting import awareness, communication, scouts, stealth
from game.rulesets.second_dawn.scouting.foreign_stacks import by_looks, concealed, zone_sees
from game.rulesets.second_dawn.unit import ageing
from game.rulesets.second_dawn.unit.losses import able

RULE = RuleId("SD5-10.03")
_MODIFIERS = RuleId("SD5-10.05")
SPOT = "spot"
"""Figure of the effects that help a search."""
_FACES = 10


def due(draft: Draft, stack: Stack) -> bool:
    """Whether a stack makes a spot check here: it may search, is in the open, and has not done so in this
    hex; not after a sneak check or a fight in it (SD5-10.01, SD5-10.02)."""
    here = stack.here
    if stack.stance != "open" or here.searched or here.no_search:
        return False
    return scouts.may("search", draft, stack) is None and any(able(u) for u in draft.members(stack))


def check(draft: Draft, stack: Stack, *, dictate: int = 0) -> tuple[StackId, ...]:
    """Make the spot check of a stack; `dictate` is the face that was bought, 0 to roll (SD5-10.07). Returns
    handles of whom it found. A belief foresees no die: nothing happens on one."""
    if draft.world.belief:
        return ()
    here = replace(stack.here, searched=True, blind=dictate == stealth.NEVER)
    draft.set_stack(stack.id, here=here)
    face = dictate or draft.dice(f"scout.{stack.side}").roll(_FACES, "spot check")
    terms = terms_of(draft, stack)
    modifier = sum(term.value for term in terms)
    hidden = {f"{n}": pair for n, pair in enumerate(_groups(draft, stack))}
    groups = [replace(group, id=key) for key, (_, group) in hidden.items()]
    if dictate == stealth.NEVER:
        outcome = stealth.spot_dictated(modifier, groups, success=False)
    else:
        outcome = stealth.spot(face, modifier, groups)
    noticed = dict.fromkeys(hidden[key][0].id for key in outcome.noticed)
    found = by_looks(draft, stack.side, [draft.stacks[id_] for id_ in noticed])
    handles = [awareness.find(draft, stack.side, one, "spot") for one in found]
    told = tuple(sorted(handles, key=handle_order))
    told_to = communication.told(draft, stack)
    draft.emit(
        SpotChecked(
            audience=told_to,
            rule=RULE,
            stack=stack.id,
            hex=stack.hex,
            face=face,
            terms=terms,
            found=told,
            dictated=bool(dictate),
        )
    )
    return told


def at_turn_start(draft: Draft, side: SideId) -> None:
    """The checks of a side whose turn does not begin at dawn, in the order of its own numbering
    (SD5-8.11). All those of no side move at dawn, before the sides (SD5-6.01)."""
    if draft.clock.slot == 0 or not peoples.sided(draft.sides, side):
        return
    own = [s.id for s in draft.stacks.values() if s.side == side]
    for id_ in sorted(own, key=lambda one: (len(one), one)):
        if due(draft, draft.stacks[id_]):
            check(draft, draft.stacks[id_])


def terms_of(draft: Draft, stack: Stack) -> tuple[Term, ...]:
    """What is added to a stack's spot roll: its heads, its home, the weather (SD5-10.05, SD5-10.06)."""
    searching = list(_searchers(draft, stack))
    heads = stealth.head_count(len(searching), _leadership(draft, stack))
    sky = weather_row(draft.world, draft.land.weather_at(stack.hex)).spot
    if sky < 0 and city_works.effects_near(draft, stack.side, stack.hex, city_works.DRY):
        sky = 0
    at_home = stealth.search_modifier(0, at_home=any(body.home for body in searching))
    centaur = stealth.search_modifier(0, centaur=any(body.centaur for body in searching))
    parts = {
        "heads": stealth.search_modifier(heads),
        "home": at_home,
        "centaur": centaur,
        "weather": 0
        if sky < 0 and city_works.effects_near(draft, stack.side, stack.hex, city_works.DRY)
        else sky,
        "decay": _decay(draft, stack),
    }
    named = (Term(label=name, value=value, rule=_MODIFIERS) for name, value in parts.items() if value)
    built = terms(0, city_works.effects_near(draft, stack.side, stack.hex, SPOT))
    return (*named, *built)


def _decay(draft: Draft, stack: Stack) -> int:
    """What idling takes from a search. RULING: as long as nobody younger searches with them (SD4-19.02)."""
    seekers = []
    for unit in filter(able, draft.members(stack)):
        kind = draft.world.kind(unit.kind)
        if kind.commander or kind.able.scouts:
            seekers.append(unit)
    return max((ageing.of(draft.world, unit).search for unit in seekers), default=0)


def _searchers(draft: Draft, stack: Stack) -> Iterator[HidingBody]:
    """Scouts of a stack, or all of it beside a commander or where no side rules it."""
    all_of_it = not peoples.sided(draft.sides, stack.side) or scouts.led_as_scouts(draft, stack)
    for body in scouts.awake(draft, stack, scouts.terrain_of(draft, stack)):
        if all_of_it or body.scout:
            yield body


def _leadership(draft: Draft, stack: Stack) -> int:
    """What the best of those who lead adds to the heads (SD5-10.06)."""
    led = scouts.led_as_scouts(draft, stack)
    values = [
        leadership_value(unit.level * kind.able.lends)
        for unit in draft.members(stack)
        if able(unit)
        for kind in (draft.world.kind(unit.kind),)
        if kind.able.leads and (led or kind.able.scouts)
    ]
    return max(values, default=0)


def _groups(draft: Draft, stack: Stack) -> Iterator[tuple[Stack, stealth.StealthGroup]]:
    """Who hides in the hex from a side: of each stack its bodies of a size, for the easiest of them gives it
    away (SD5-10.10)."""
    friends = set(draft.allies(stack.side))
    for other in draft.stacks_in(stack.hex):
        if other.side in friends or not concealed(draft, other):
            continue
        if not zone_sees(draft, stack.zone, other.zone):
            continue
        bodies = scouts.bodies(draft.world, draft.units, other, scouts.terrain_of(draft, stack))
        for size in dict.fromkeys(body.size for body in bodies):
            alike = [body for body in bodies if body.size == size]
            group = stealth.StealthGroup(
                id="",
                size=size,
                evasions=tuple(body.evasion + body.hides for body in alike),
                hiding=len(alike),
                at_home=all(body.home for body in bodies),
                serpentine=all(body.serpentine for body in alike),
            )
            yield other, group
