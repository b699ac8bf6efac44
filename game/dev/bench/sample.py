"""A large campaign in the middle of its war, made from nothing: what saving and loading are measured on.

256x256 hexes, eight sides who have explored part of it, 250 stacks of eight, a journal of 5 000 commands. The
same on every machine.
"""

import base64
import json
import random
from dataclasses import dataclass
from functools import cache
from typing import Any

from game.core import codec
from game.core.commands.common import MoveStack
from game.core.mapdata import MapData
from game.core.records import HexId, KindId, SideId, StackId, UnitId, replace
from game.core.state import SCHEMA, AnyCampaign, Campaign, Clock, DiceLedger, Knowledge, Side, Stack, Unit
from game.core.world import World
from game.rulesets.registry import ruleset
from game.session.records import Did, Entry, SessionState, TableSeat
from game.session.setup import make_world

RULESET = "second_dawn"
SIDE = 256
HEXES = SIDE * SIDE
SIDES = 8
STACKS = 250
UNITS_A_STACK = 8
COMMANDS = 5000
WHAT = f"{SIDE}x{SIDE}, {STACKS * UNITS_A_STACK} units, {COMMANDS} commands"

_KINDS = ("archer", "knight", "pikeman", "scout")
_TERRAINS = ("forest", "hill", "lake", "mountain", "plain", "swamp")
_STRIP = 8
_NOTHING_KNOWN = Knowledge(terrain=bytes(HEXES), seen_day=bytes(2 * HEXES))


@dataclass(frozen=True)
class SampleGame:
    """The campaign as a session holds it, and the same as plain dictionaries and lists."""

    world: World
    begun: AnyCampaign
    campaign: AnyCampaign
    state: SessionState
    journal: tuple[Entry, ...]
    plain: dict[str, Any]


@cache
def sample_game() -> SampleGame:
    """The campaign of the save measurements."""
    rng = random.Random(1)
    campaign = _campaign(rng)
    state = SessionState(
        title="A long war", scenario="none", seats={side: TableSeat(side=side) for side in campaign.sides}
    )
    journal = tuple(
        _marched(rng, campaign, stack) for stack in rng.choices(list(campaign.stacks), k=COMMANDS)
    )
    land = _land(rng)
    begun = replace(campaign, knowledge=dict.fromkeys(campaign.sides, _NOTHING_KNOWN))
    same = {
        "map": {**plain(land), "terrain": list(land.terrain)},
        "begun": plain(begun),
        "campaign": plain(campaign),
        "session": plain(state),
        "journal": plain(list(journal)),
    }
    return SampleGame(make_world(RULESET, land, {}), begun, campaign, state, journal, same)


def plain(value: Any) -> Any:
    """A record as dictionaries, lists and scalars; map layers are lists of numbers, bit sets base64."""
    data = json.loads(json.dumps(codec.to_builtins(value)))
    for knowledge in data.get("knowledge", {}).values() if isinstance(data, dict) else ():
        knowledge["terrain"] = list(base64.b64decode(knowledge["terrain"]))
        days = base64.b64decode(knowledge["seen_day"])
        knowledge["seen_day"] = [days[at] + 256 * days[at + 1] for at in range(0, len(days), 2)]
    return data


def _land(rng: random.Random) -> MapData:
    return MapData(
        name="Sample", width=SIDE, height=SIDE, palette=_TERRAINS, terrain=_strips(rng, len(_TERRAINS))
    )


def _strips(rng: random.Random, kinds: int) -> bytes:
    """One byte per hex in short runs of a kind, about as even as a real map."""
    return b"".join(bytes([rng.randrange(kinds)]) * _STRIP for _ in range(HEXES // _STRIP))


def _knowledge(rng: random.Random) -> Knowledge:
    days = _strips(rng, 30)
    return Knowledge(
        terrain=_strips(rng, len(_TERRAINS) + 1),
        seen_day=bytes(byte for day in days for byte in (day, 0)),
        in_sight=bytes(rng.choice((0, 0, 0, 255)) for _ in range(HEXES // 8)),
        features=bytes(rng.choice((0, 255)) for _ in range(HEXES // 8)),
    )


def _campaign(rng: random.Random) -> AnyCampaign:
    sides = [SideId(f"side{number}") for number in range(SIDES)]
    units: dict[UnitId, Unit] = {}
    stacks: dict[StackId, Stack] = {}
    for number in range(STACKS):
        side = sides[number % SIDES]
        stack = StackId(f"{side}.s{number}")
        members = [_unit(rng, side, stack, index) for index in range(UNITS_A_STACK)]
        units.update((unit.id, unit) for unit in members)
        ids = tuple(unit.id for unit in members)
        stacks[stack] = Stack(id=stack, side=side, hex=HexId(rng.randrange(HEXES)), units=ids, leader=ids[0])
    return Campaign(
        schema=SCHEMA,
        ruleset=RULESET,
        clock=Clock(day=30, order=tuple(sides)),
        params=ruleset(RULESET).params_type(),
        dice=DiceLedger(seed=1, used={f"battle{number:03}": number for number in range(100)}),
        sides={side: Side(id=side, name=side.title(), colour="red") for side in sides},
        units=dict(sorted(units.items())),
        stacks=dict(sorted(stacks.items())),
        knowledge={side: _knowledge(rng) for side in sides},
    )


def _unit(rng: random.Random, side: SideId, stack: StackId, index: int) -> Unit:
    return Unit(
        id=UnitId(f"{stack}.u{index}"),
        kind=KindId(rng.choice(_KINDS)),
        side=side,
        stack=stack,
        hits=rng.randrange(1, 20),
        move=rng.randrange(36),
        level=rng.randrange(1, 6),
        counters={"won": rng.randrange(9)},
    )


def _marched(rng: random.Random, campaign: AnyCampaign, stack: StackId) -> Did:
    start = rng.randrange(HEXES - 8)
    path = tuple(HexId(start + step) for step in range(1, rng.randrange(2, 8)))
    return Did(command=MoveStack(by=campaign.stacks[stack].side, stack=stack, path=path))
