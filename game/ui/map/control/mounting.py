"""Who of a stack may get on what, and who off: the menus of the card's buttons."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.core.commands.common import DismountUnits, MountUnits
from game.core.commands.turns import ArrangeStack
from game.core.records import StackId, UnitId
from game.core.refusal import Refused
from game.core.seams.cards import UnitCard
from game.ui.i18n import _, ngettext
from game.ui.map.control.controller import MapController
from game.ui.map.models.seat_words import name_of
from game.ui.map.models.side_queries import SideQueries
from game.ui.widgets.menu import MenuItem


@dataclass(frozen=True, slots=True)
class MountingChoice:
    """Units that may get on one mount of a stack together, or why not. `rides`: the first makes a cavalry of
    it."""

    stack: StackId
    mount: UnitId
    units: tuple[UnitId, ...]
    label: str
    rides: bool = False
    reason: str = ""


def mounting_choices(reader: SideQueries, stack: StackId) -> tuple[MountingChoice, ...]:
    """Who of a stack may get on what, equal units and equal mounts once; the possible first. Under rules by
    which stacks are formed for nothing, mounts of other own stacks of the hex carry them too (TB-5.09)."""
    cards = reader.cards(stack)
    found: dict[tuple[object, ...], MountingChoice] = {}
    near = [(stack, card) for card in cards] + [
        (other, card) for other in mounted_near(reader, stack) for card in reader.cards(other)
    ]
    for home, mount in near:
        if not mount.carrier or mount.prisoner or mount.mount is not None:
            continue
        for group in _afoot(cards):
            rider = group[0]
            key = (home, mount.kind, mount.name, bool(mount.carries), rider.kind, rider.name, rider.prisoner)
            if rider.unit == mount.unit or (key in found and not found[key].reason):
                continue
            found[key] = _seating(reader, home, mount, group[:1])
            if len(group) > 1 and not found[key].reason and not found[key].rides:
                found[*key, "all"] = _seating(reader, home, mount, group)
    return tuple(sorted(found.values(), key=lambda seating: (bool(seating.reason), not seating.rides)))


def mounted_near(reader: SideQueries, stack: StackId) -> tuple[StackId, ...]:
    """Other own stacks of the hex whose mounts may carry units of a stack."""
    if not reader.offers(ArrangeStack):
        return ()
    here = reader.view.stacks[stack].hex
    return tuple(
        other
        for other in reader.stacks_in(here)
        if other != stack and any(card.carrier for card in reader.cards(other))
    )


def _afoot(cards: Sequence[UnitCard]) -> list[list[UnitCard]]:
    """Units on their own feet that carry nobody, equal ones together."""
    groups: dict[tuple[object, ...], list[UnitCard]] = {}
    for card in cards:
        if card.mount is None and not card.carries:
            groups.setdefault((card.kind, card.name, card.prisoner), []).append(card)
    return list(groups.values())


def _seating(
    reader: SideQueries, stack: StackId, mount: UnitCard, group: Sequence[UnitCard]
) -> MountingChoice:
    outlook = reader.outlook
    units = tuple(card.unit for card in group)
    command = MountUnits(by=reader.view.side, stack=stack, mount=mount.unit, units=units)
    outcome = outlook.try_out(command)
    names = {"unit": _named(group), "mount": name_of(mount)}
    if isinstance(outcome, Refused):
        label = _("{unit} on {mount}").format(**names)
        return MountingChoice(stack, mount.unit, units, label, reason=_(outcome.detail))
    made = reader.world.ruleset.describe.units(outlook.world, outcome.campaign, stack)
    rides = any(card.rider and card.unit == units[0] for card in made)
    label = _("{unit} rides {mount}") if rides else _("{mount} carries {unit}")
    return MountingChoice(stack, mount.unit, units, label.format(**names), rides)


def _named(group: Sequence[UnitCard]) -> str:
    name = name_of(group[0])
    return name if len(group) == 1 else f"{name} ×{len(group)}"


def mount_items(reader: SideQueries, stack: StackId, conduct: MapController) -> list[MenuItem]:
    """What gets on what: all riders on free mounts at once, then each by itself."""
    choices = mounting_choices(reader, stack)

    def item(choice: MountingChoice) -> MenuItem:
        def act() -> None:
            conduct.mount(choice.stack, choice.mount, choice.units)

        return MenuItem(choice.label, act, "horseshoe", reason=choice.reason)

    items = [item(choice) for choice in choices]
    riders = _riders(reader, stack)
    if riders > 1 and any(choice.rides for choice in choices):
        label = ngettext("{count} rider mounts", "All {count} riders mount", riders).format(count=riders)
        items.insert(0, MenuItem(label, lambda: mount_all(conduct, stack), "horseshoe"))
    return items


def _riders(reader: SideQueries, stack: StackId) -> int:
    """Riders on foot for whom there is a free mount."""
    cards = reader.cards(stack)
    free = [card for card in cards if card.carrier and card.mount is None and not card.carries]
    trained = [card for card in cards if card.mount is None and card.trained and not card.prisoner]
    return min(len(free), len(trained))


def mount_all(conduct: MapController, stack: StackId) -> None:
    """Let every rider on foot mount a free mount, until none is left."""
    while stack in conduct.reader.view.stacks:
        choice = next((c for c in mounting_choices(conduct.reader, stack) if c.rides), None)
        if choice is None or not conduct.mount(choice.stack, choice.mount, choice.units):
            return


def dismount_items(reader: SideQueries, stack: StackId, conduct: MapController) -> list[MenuItem]:
    """Who may get off: everybody, then each by itself."""
    seated = [card for card in reader.cards(stack) if card.mount is not None]

    def off(units: tuple[UnitId, ...]) -> Callable[[], None]:
        def act() -> None:
            conduct.dismount(stack, units)

        return act

    def item(label: str, units: tuple[UnitId, ...]) -> MenuItem:
        command = DismountUnits(by=reader.view.side, stack=stack, units=units)
        refused = reader.outlook.refusal(command)
        return MenuItem(label, off(units), "feet", reason=_(refused.detail) if refused else "")

    items = [item(name_of(card), (card.unit,)) for card in seated]
    if len(seated) > 1:
        items.insert(0, item(_("All dismount"), tuple(card.unit for card in seated)))
    return items
