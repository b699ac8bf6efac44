"""Commands about mounts by chance, sensible or not."""

from random import Random

from game.core.commands.common import Command, DismountUnits, MountUnits
from game.views.preview import SeatOutlook


def any_seating(outlook: SeatOutlook, random: Random) -> Command:
    """Somebody of some stack gets on something, or off; a stack with a beast that carries is preferred."""
    side, units, kind = outlook.view.side, outlook.view.units, outlook.world.kind
    stacks = sorted(outlook.view.stacks)
    carriers = ("beast", "vehicle")
    heavy = [
        s for s in stacks if any(kind(units[u].kind).type in carriers for u in outlook.view.stacks[s].units)
    ]
    here = outlook.view.stacks[random.choice(heavy or stacks)]
    everybody = (*here.units, *here.captives)
    seated = [unit for unit in everybody if units[unit].mount is not None]
    if seated and random.random() < 0.4:
        some = tuple(random.sample(seated, random.randint(1, len(seated))))
        return DismountUnits(by=side, stack=here.id, units=some)
    beasts = [unit for unit in here.units if kind(units[unit].kind).type in carriers]
    mount = random.choice(beasts or list(here.units))
    afoot = [unit for unit in everybody if units[unit].mount is None and unit != mount]
    some = tuple(random.sample(afoot or list(everybody), random.randint(1, min(3, len(afoot) or 1))))
    return MountUnits(by=side, stack=here.id, mount=mount, units=some)
