"""Leaders on the map: who lends his bonus to whom in a hex, and the chief warlord. SD4-5.04 to 5.11, SD4-6.

Cards, battles and refusals all ask here; the bonus itself is resolved by `leader_bonus.bonus_terms`. Works
on the truth and on a side's belief alike.
"""

from typing import Literal

from game.core.records import HexId, SideId, StackId
from game.core.state import Stack, Unit
from game.core.terms import Term
from game.rulesets.second_dawn.command import leader_bonus
from game.rulesets.second_dawn.command.leader_bonus import Chief, Leader, Led
from game.rulesets.second_dawn.content.counters import HEX_MODE
from game.rulesets.second_dawn.content.records import Params, UnitKind, size_number
from game.rulesets.second_dawn.content.typed import Campaign, World
from game.rulesets.second_dawn.factions.peoples import HEAD
from game.rulesets.second_dawn.mounts import seats
from game.rulesets.second_dawn.unit import ageing, damage
from game.rulesets.second_dawn.unit.specials import with_one

CHIEF = "chief_warlord"
"""Status of a side's chief warlord (SD4-6.01)."""
OFFICES = frozenset({CHIEF, HEAD})


class CommandChain:
    """The chain of command as one stack feels it: the leaders of its hex and its side's chief."""

    def __init__(self, params: Params, stack: Stack, found: dict[str, Leader], chief: Chief | None) -> None:
        self.stack = stack
        self.leaders = found
        self.chief = chief
        self._scale = leader_bonus.BonusScale(base=params.leader_base_bonus, legacy=params.legacy_stack_scale)

    def terms(self, unit: Unit) -> tuple[Term, ...]:
        """What leaders add to the battle stats of a unit of the stack, itemised (SD4-5.10)."""
        led = Led(id=unit.id, hex=str(self.stack.hex), stack=self.stack.leader or "")
        return leader_bonus.bonus_terms(
            led, self.leaders, leader_bonus.chief_lends(self.chief, led), self._scale
        )

    def factor(self, bonus: int) -> int:
        """How often a bonus multiplies damage (SD4-5.14)."""
        return damage.multiplier(bonus, legacy=self._scale.legacy)

    def lent_to_hex(self) -> int:
        """Highest level of the leaders in hex mode that are not in the stack, 0 for none."""
        own = set(self.stack.units)
        return max(
            (one.level for one in self.leaders.values() if one.mode == "hex" and one.id not in own), default=0
        )


def chain_at(world: World, campaign: Campaign, stack: Stack) -> CommandChain:
    """The chain of command over a stack (SD4-5.10); allies' leaders of its hex are in it (SD4-5.11)."""
    found: dict[str, Leader] = {}
    for other in _friends_at(campaign, stack.side, stack.hex):
        named = campaign.units.get(other.leader) if other.leader else None
        size = 0
        led = named is not None and _leads(world, named) and mode(named) == "stack"
        for unit_id in other.units:
            unit = campaign.units[unit_id]
            able = kind_leading(world, unit).able
            if not able.leads:
                continue
            is_named = unit_id == other.leader
            if is_named and led:
                size = _effective(world, campaign, other, unit)
            found[unit_id] = Leader(
                id=unit_id,
                level=unit.level * able.lends,
                hex=str(other.hex),
                mode=leader_bonus.mode_of(named=is_named, hex_mode=mode(unit) == "hex", led=led),
                stack_size=size if is_named and led else 1,
                stack=other.leader or "",
            )
    return CommandChain(campaign.params, stack, found, chief_of(campaign, stack.side))


def mode(unit: Unit) -> Literal["stack", "hex"]:
    """How a unit with leadership is set to lead: `stack` or `hex` (SD4-5.04)."""
    return "hex" if HEX_MODE.of(unit) else "stack"


def chief_unit(campaign: Campaign, side: SideId) -> Unit | None:
    """A side's chief warlord or a tribe's head chief, if he lives; in captivity too (SD4-6.05, SD4-11.07)."""
    found = (u for u in campaign.units.values() if u.statuses and not OFFICES.isdisjoint(u.statuses))
    return next((u for u in found if u.side == side), None)


def chief_of(campaign: Campaign, side: SideId) -> Chief | None:
    """The chief as the rule of bonuses wants him."""
    unit = chief_unit(campaign, side)
    if unit is None:
        return None
    return Chief(id=unit.id, level=unit.level, hex=str(_hex_of(campaign, unit.stack)))


def _hex_of(campaign: Campaign, stack: StackId) -> HexId | None:
    """Where a unit is. A captive's stack may be one that the belief does not know."""
    there = campaign.stacks.get(stack)
    return None if there is None else there.hex


def _friends_at(campaign: Campaign, side: SideId, hex_: HexId) -> list[Stack]:
    """Stacks of a side and its allies in a hex, in the order of the table."""
    alliance = campaign.sides[side].alliance
    return [
        other
        for other in campaign.stacks.values()
        if other.hex == hex_
        and (other.side == side or (alliance and campaign.sides[other.side].alliance == alliance))
    ]


def _leads(world: World, unit: Unit) -> bool:
    return kind_leading(world, unit).able.leads


def kind_leading(world: World, unit: Unit) -> UnitKind:
    """The class of a unit as it leads: the head chief of a tribe has leadership besides (SD4-11.07). RULING:
    co-chiefs have none, and so no class of a tribe's has it by itself."""
    kind = ageing.kind_of(world, unit)
    if HEAD not in unit.statuses or kind.able.leads:
        return kind
    return with_one(kind, world.tables["special"], lambda able: able.leads)


def _effective(world: World, campaign: Campaign, stack: Stack, leader: Unit) -> int:
    """Units that a leadership stack counts as; a rider counts with his mount (SD4-5.06, SD3-12.05)."""
    counted = [u for u in stack.units if not seats.rides(world, campaign.units, stack, u)]
    kinds: list[UnitKind] = [world.kind(campaign.units[u].kind) for u in counted]
    head = world.kind(leader.kind)
    return leader_bonus.effective_units(size_number(head.size), [(size_number(k.size), 1) for k in kinds])
