"""Vehicles whose crew is gone: whoever holds the hex takes them. RULING of SD5-5.07, after SD9-2.07.

They are their new side's from then on, under new ids. Ferals and neutrals leave them where they stand.
"""

from game.core.events.life import VehiclesTaken
from game.core.records import HexId, RuleId, SideId
from game.core.state import Stack
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.march.stacks import remove_units
from game.rulesets.second_dawn.mounts import vehicles
from game.rulesets.second_dawn.scouting import sight
from game.rulesets.second_dawn.scouting.foreign_stacks import foes_in_sight, in_sight
from game.rulesets.second_dawn.unit.losses import report_loss
from game.rulesets.second_dawn.wild import allegiance


def unattended(draft: Draft, stack: Stack) -> bool:
    """Whether nobody is left to work the vehicles of a stack."""
    return vehicles.unattended(draft.world, draft.units, stack)


def seize(draft: Draft, hex_: HexId) -> None:
    """Give the vehicles of a hex that nobody works to the side that stands there in the open and sees no
    other enemy; the side on turn first."""
    for stack in [s for s in draft.stacks_in(hex_) if unattended(draft, s)]:
        taker = _taker(draft, stack)
        if taker is not None:
            take(draft, stack, taker)


def _taker(draft: Draft, left: Stack) -> SideId | None:
    crews = [s for s in draft.stacks_in(left.hex) if s.stance == "open" and not unattended(draft, s)]
    sides = dict.fromkeys(s.side for s in crews if draft.sides[s.side].role == "player")
    for side in sorted(sides, key=lambda side: side != draft.clock.on_turn):
        seen = in_sight(draft, side)
        others = [foe for foe in foes_in_sight(draft, side, left.hex) if not unattended(draft, foe)]
        if draft.hostile(side, left.side) and left.id in seen and not others:
            return side
    return None


def take(draft: Draft, left: Stack, taker: SideId) -> None:
    """Let a side have the vehicles of a stack. Their owner learns that they are lost, and where."""
    units = [draft.units[unit] for unit in vehicles.in_stack(draft.world, draft.units, left)]
    for unit in units:
        report_loss(draft, unit, left.hex, "seized", vehicles.RULE)
    remove_units(draft, [unit.id for unit in units], "seized")
    stack = allegiance.form_anew(draft, units, taker, left.hex)
    draft.emit(
        VehiclesTaken(
            audience=(taker,),
            rule=RuleId(vehicles.RULE),
            side=taker,
            stack=stack,
            hex=left.hex,
            kinds=tuple(unit.kind for unit in units),
        )
    )
    sight.look_all(draft)
