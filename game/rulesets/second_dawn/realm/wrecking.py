"""Wrecking the land for money, and land that burns down: SD11-2.11, SD11-2.12.

| what | money | nothing to eat for | the land is as before after |
|---|---|---|---|
| forest, by sixteen medium units that have not moved | 5,000 | 1,000 days | 100 + 10 times 1d10 days |
| forest, by an inferno | none | 50 days | 50 days |

Until then it is as plains are. Who sees the hex sees it.
"""

from game.core.commands.realm import WreckLand
from game.core.events.realm import LandWrecked
from game.core.gm.land import see_changes
from game.core.holdings import Realm
from game.core.records import HexId, RuleId, replace
from game.core.refusal import Refusal
from game.core.state import HexMark, Stack
from game.rulesets.second_dawn.content.counters import BARREN, LAND_BACK
from game.rulesets.second_dawn.content.land_records import Terrain
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.land import supply
from game.rulesets.second_dawn.march.stacks import told_stack
from game.rulesets.second_dawn.realm import cities, levels
from game.rulesets.second_dawn.unit.losses import able

WRECK = RuleId("SD11-2.11")
BURN = RuleId("SD11-2.12")
_OPEN = "plains"
_DIE = 10


def wreck_land(draft: Draft, command: WreckLand) -> None:
    """Let the units of a side in a hex wreck it, for money into the treasury. Refused on land that yields
    nothing, to too few hands, to those who have moved today, and without a treasury."""
    cities.require_realm(draft)
    stack = told_stack(draft, command.by, command.stack)
    row = _row(draft, draft.known_land(command.by).terrain_at(stack.hex))
    if row is None or not row.wrecked_for:
        raise Refusal("no_yield", "Wrecking this land yields nothing", WRECK)
    if draft.realms.get(command.by, Realm()).capital is None:
        raise Refusal("no_treasury", "There is no treasury to put the money into", WRECK)
    hands = [s for s in draft.stacks_in(stack.hex) if s.side == command.by and not s.left_start]
    if sum(_hands(draft, one) for one in hands) < draft.params.wreck_supply * 8:
        raise Refusal("too_few", "It takes sixteen medium units that have not moved today", WRECK)
    true = _row(draft, draft.land.terrain_at(stack.hex))
    levels.pay(draft, command.by, -(true.wrecked_for if true is not None else 0), "wrecked")
    face = draft.dice(f"land.{command.by}").roll(_DIE, "how long the land lies waste")
    day = draft.clock.day
    back = day + 100 + 10 * face
    _waste(draft, stack.hex, day + draft.params.wreck_food_days, back, WRECK)
    for one in hands:
        for unit in draft.members(one):
            draft.set_unit(unit.id, move=0)


def burn_down(draft: Draft, hex_: HexId) -> None:
    """An inferno has gone out: a forest is ash (SD11-2.12)."""
    row = _row(draft, draft.land.terrain_at(hex_))
    if draft.params.realm and row is not None and row.burns:
        back = draft.clock.day + draft.params.burnt_days
        _waste(draft, hex_, back, back, BURN)


def grow_back(draft: Draft) -> None:
    """At dawn land is again what it was whose time has come."""
    due = [key for key, day in LAND_BACK.all(draft).items() if day <= draft.clock.day]
    for key in due:
        hex_ = HexId(int(key))
        LAND_BACK.at(key).set(draft, 0)
        mark = draft.marks.get(key)
        if mark is not None:
            draft.put_mark(hex_, replace(mark, terrain=""))
    if due:
        see_changes(draft, [HexId(int(key)) for key in due])


def _waste(draft: Draft, hex_: HexId, food_back: int, land_back: int, rule: RuleId) -> None:
    before = draft.land.terrain_at(hex_)
    mark = draft.marks.get(str(hex_), HexMark())
    draft.put_mark(hex_, replace(mark, terrain=_OPEN))
    BARREN.at(hex_).set(draft, food_back)
    LAND_BACK.at(hex_).set(draft, land_back)
    see_changes(draft, [hex_])
    watching = tuple(s for s, known in draft.knowledge.items() if _sees(known.in_sight, hex_))
    draft.emit(
        LandWrecked(
            audience=watching, rule=rule, hex=hex_, terrain=before, food_back=food_back, land_back=land_back
        )
    )


def _sees(in_sight: bytes, hex_: HexId) -> bool:
    return bool(in_sight) and bool(in_sight[hex_ // 8] >> hex_ % 8 & 1)


def _row(draft: Draft, terrain: str) -> Terrain | None:
    row: Terrain | None = draft.world.tables["terrain"].get(terrain)
    return row


def _hands(draft: Draft, stack: Stack) -> int:
    """Supply times eight of those of a stack who can work."""
    sizes = [draft.world.kind(u.kind).size for u in draft.members(stack) if able(u)]
    return sum(supply.SUPPLY_X8[size] for size in sizes)
