"""Signal horns of cities: who comes into a hex next to one is reported there. SD9-12.01, SD11-4.06.

They report whoever does not hide, as far as those on the walls can tell: whose they are, whether they come by
air, and of what types they are.
"""

from game.core.events.realm import HornsBlown
from game.core.records import RuleId, StackId
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.land.city_works import CITY, effects_near

RULE = RuleId("SD9-12.01")
HEARS = "hears"
"""Figure of the effects that let a city report who comes into a hex next to it."""
_OPEN = "open"


def blow(draft: Draft, stack_id: StackId) -> None:
    """A stack has come into a hex: cities of others next to it that have horns blow them."""
    stack = draft.stacks[stack_id]
    if not draft.params.realm or stack.stance != _OPEN:
        return
    friends = draft.allies(stack.side)
    sites = [site for near in draft.grid.around[stack.hex] for site in draft.sites_in(near)]
    for site in sites:
        owner = site.owner
        if site.kind != CITY or owner is None or owner in friends:
            continue
        if effects_near(draft, owner, stack.hex, HEARS):
            types = sorted({draft.world.kind(unit.kind).type for unit in draft.members(stack)})
            draft.emit(
                HornsBlown(
                    audience=(owner,),
                    rule=RULE,
                    site=site.id,
                    hex=stack.hex,
                    side=stack.side,
                    zone=stack.zone,
                    types=tuple(types),
                )
            )
