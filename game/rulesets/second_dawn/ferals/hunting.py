"""Hunting where a stack stands: SD11-2.09.

| 1d10 | what it brings |
|---|---|
| 1 | nothing |
| 2 to 6 | a raw portion |
| 7 to 9 | three |
| 10 | six, but the prey flees over a border: whoever takes it up there today has it |

Scouts hunt, commanders do, and beasts of a stack that a commander leads. RULING: what they catch is meat, and
comes out of what the hex yields that day. Who is good at it brings twice as much (SD7-2.29).
RULING: who follows tracks or a scent hunts without being led, and prey does not get away from him (SD7-2.21,
2.62). Trails of units: `scouting.trails`.
"""

from game.core.commands.realm import HuntHex
from game.core.events.realm import GameHunted
from game.core.numbers import Cents
from game.core.packs import Food
from game.core.records import HexId, RuleId
from game.core.refusal import Refusal
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.content.counters import JOB
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.content.wild_records import FoodRow
from game.rulesets.second_dawn.march.stacks import told_stack
from game.rulesets.second_dawn.realm import cities
from game.rulesets.second_dawn.unit import ageing, bents
from game.rulesets.second_dawn.unit.losses import able
from game.rulesets.second_dawn.wild import larder

RULE = RuleId("SD11-2.09")
_MEAT = "meat"
_DIE = 10
_FLEES = 6
"""Portions of prey that gets away."""


def hunt_hex(draft: Draft, command: HuntHex) -> None:
    """Let the hunters of a stack hunt who have done no job today. Refused in the air, and without hunters."""
    cities.require_realm(draft)
    stack = told_stack(draft, command.by, command.stack)
    if stack.zone != "ground":
        raise Refusal("in_the_air", "It must be on the ground", RULE)
    hunters = _hunters(draft, stack)
    if not hunters:
        raise Refusal("no_hunters", "Nobody here can hunt today: it takes a scout or a commander", RULE)
    row: FoodRow = draft.world.tables["food"][_MEAT]
    dice = draft.dice(f"hunt.{stack.side}")
    caught = fled = 0
    for unit in hunters:
        face = dice.roll(_DIE, "a hunt")
        kind = bents.kind_of(draft.world, unit)
        each = row.portion * (1 + kind.able.hunts)
        JOB.set(draft, unit, draft.clock.day)
        ageing.use(draft, unit.id)
        if face == _DIE and kind.able.tracks:
            caught += _take(draft, stack.hex, _FLEES * each)
        elif face == _DIE:
            fled += _take(draft, stack.hex, _FLEES * each)
        else:
            caught += _take(draft, stack.hex, portions(face) * each)
    into: HexId | None = None
    if fled:
        borders = sorted(draft.grid.around[stack.hex])
        into = borders[dice.roll(len(borders), "where the prey flees") - 1]
        larder.put(draft, into, Food(kind=_MEAT, value=fled, until=draft.clock.day))
    draft.set_stack(stack.id, food=larder.with_food(stack.food, _MEAT, caught))
    draft.emit(
        GameHunted(
            audience=(stack.side,),
            rule=RULE,
            stack=stack.id,
            hex=stack.hex,
            value=caught,
            units=len(hunters),
            fled=fled,
            into=into,
        )
    )


def portions(face: int) -> int:
    """Raw portions that a face of the die brings on the spot."""
    if face == 1 or face == _DIE:
        return 0
    return 1 if face <= _FLEES else 3


def _take(draft: Draft, hex_: HexId, value: Cents) -> Cents:
    """Take so much out of what a hex yields today, small game first."""
    taken = 0
    yields = larder.forage_left(draft, hex_, draft.land.terrain_at(hex_))
    for kind in sorted(yields, key=lambda kind: (kind != _MEAT, kind)):
        bite = min(yields[kind], value - taken)
        if bite:
            larder.strip(draft, hex_, kind, bite)
            taken += bite
    return taken


def _hunters(draft: Draft, stack: Stack) -> list[Unit]:
    """Who of a stack can hunt and has done no job today."""
    leader = draft.units[stack.leader] if stack.leader is not None else None
    led = leader is not None and draft.world.kind(leader.kind).commander
    out = []
    for unit in draft.members(stack):
        kind, facts = draft.world.kind(unit.kind), draft.world.facts(unit.kind)
        tracker = bents.kind_of(draft.world, unit).able.tracks
        hunts = kind.commander or facts.scouts or tracker or (led and facts.beast)
        if hunts and able(unit) and JOB.of(unit) < draft.clock.day:
            out.append(unit)
    return out
