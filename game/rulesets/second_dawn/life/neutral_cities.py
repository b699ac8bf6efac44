"""Cities and heirs of a side that fell: SD9-19.05, SD9-19.06, SD10-8.01, SD10-10.04.

RULING: they go to the neutrals of the match, the first of its neutral sides, who hold them with the
garrisons that stood there; without such a side they are nobody's. Each is a side of its own (SD10-8.01)
where the match says so (`fallen_cities`) and as long as it has neutral sides that own and field nothing.
Nothing pops there any more. A garrison stays where it is without a move: it guards its city, until a warlord
leaves it (SD10-8.04). The side's treasury is lost with its capital (SD10-7.05).
"""

from game.core.counters import PURSE
from game.core.gm.units import hand_over
from game.core.records import SideId, replace
from game.core.state import Stack
from game.rulesets.second_dawn.command import succession
from game.rulesets.second_dawn.content.counters import CUT_OFF
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.life.prisoners import release
from game.rulesets.second_dawn.unit.losses import able

_CITY = "city"


def turn(draft: Draft, side: SideId) -> None:
    """Make the cities of a side neutral, with who is in them."""
    heirs = [s.id for s in draft.sides.values() if s.role == "neutral" and s.alive and not s.alliance]
    for site in [s for s in draft.sites.values() if s.owner == side and s.kind == _CITY]:
        if site.id in draft.holdings:
            draft.set_holding(site.id, order=None, queue=(), steward=None, managers={}, inspected=())
        if not heirs or not site.level:
            continue
        heir = _heir(draft, heirs)
        draft.put_site(replace(site, owner=heir))
        for stack in [s for s in draft.stacks_in(site.hex) if s.side == side]:
            _stay(draft, stack, heir)
    if heirs:
        _keep_heirs(draft, side, heirs[0])
    draft.set_realm(side, capital=None, spare=(), purses={})
    draft.put_side(replace(draft.sides[side], money=0))


def _keep_heirs(draft: Draft, side: SideId, neutral: SideId) -> None:
    """Who is with an heir in the field stays with him, and is paid out of his purse, which is full (SD4-3.10,
    SD9-19.06). RULING: they are barbarians of the match from then on."""
    heirs = [u for u in draft.units.values() if u.side == side and u.held_by is None and able(u)]
    heirs = [unit for unit in heirs if succession.is_heir(draft, unit)]
    full = {draft.stacks[unit.stack].hex: unit for unit in heirs}
    for hex_, heir in sorted(full.items()):
        PURSE.set(draft, heir, draft.params.purse_per_level * heir.level)
        for stack in [s for s in draft.stacks_in(hex_) if s.side == side]:
            for captive in [draft.units[c] for c in stack.captives if draft.units[c].side == neutral]:
                release(draft, captive)
            turned = hand_over(draft, draft.stacks[stack.id], neutral)
            draft.set_stack(turned.id, conduct="roam")


def _heir(draft: Draft, heirs: list[SideId]) -> SideId:
    """To which of the neutral sides the next city goes."""
    if draft.params.fallen_cities == "together":
        return heirs[0]
    taken = {s.owner for s in draft.sites.values()} | {s.side for s in draft.stacks.values()}
    return next((side for side in heirs if side not in taken), heirs[0])


def _stay(draft: Draft, stack: Stack, neutral: SideId) -> None:
    """Let a stack be the garrison of its city, without its old ruler."""
    for captive in [draft.units[c] for c in stack.captives if draft.units[c].side == neutral]:
        release(draft, captive)
    turned = hand_over(draft, draft.stacks[stack.id], neutral)
    draft.set_stack(turned.id, conduct="guard")
    for unit in turned.units:
        CUT_OFF.set(draft, draft.set_unit(unit, move=0), True)
