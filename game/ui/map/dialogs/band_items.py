"""The menus of a stack of people of no side, and of fresh commanders: what it pops, how a tribe grows, food
for money, exile; what those are given who have popped today."""

from collections.abc import Iterator

from game.core.commands.common import AppointChief, Command
from game.core.commands.realm import (
    BuyFood,
    ExileUnits,
    GrowTribe,
    LeaveTown,
    PopAfield,
    ShapeUnit,
    StoreMoney,
)
from game.core.numbers import money_text
from game.core.seams.realm import BandFacts
from game.ui.i18n import _, ngettext
from game.ui.map.control.controller import MapController
from game.ui.map.models.realm_model import band_of, shapes_of
from game.ui.map.models.stack_model import StackModel
from game.ui.widgets.menu import MenuItem


def band_items(model: StackModel, conduct: MapController) -> list[MenuItem]:
    """What the stack can be told, grey with the reason where it cannot."""
    facts = band_of(conduct.reader, model.id)
    if facts is None:
        return []
    return [
        _item(model, conduct, label, icon, command) for label, icon, command in _deeds(model, conduct, facts)
    ]


def shape_items(model: StackModel, conduct: MapController) -> list[MenuItem]:
    """What the commanders of a stack may be given who have popped today."""
    texts = {"home": _("At home: {name}"), "special": _("Special: {name}"), "weapon": _("Armed like: {name}")}
    items = []
    for one in shapes_of(conduct.reader, model.id):
        label = texts[one.part].format(name=_(one.name))
        if one.reach:
            hexes = ngettext("{count} hex", "{count} hexes", one.reach).format(count=one.reach)
            label = f"{label} ({hexes})"
        command = ShapeUnit(by=conduct.side, unit=one.unit, part=one.part, word=one.word)
        items.append(_item(model, conduct, label, "star", command))
    return items


def _deeds(model: StackModel, conduct: MapController, facts: BandFacts) -> Iterator[tuple[str, str, Command]]:
    side = conduct.side
    if facts.unit is not None:
        for one in facts.choices:
            label = _("Pop {count} {kind}").format(count=one.units, kind=_(one.name))
            if one.price:
                label = _("{what}: {money}").format(what=label, money=money_text(one.price))
            yield label, "people", PopAfield(by=side, unit=facts.unit, kind=one.kind)
    if facts.head is not None:
        label = _("Stop breeding at night") if facts.grows else _("Breed at night")
        yield label, "people", GrowTribe(by=side, unit=facts.head, grows=not facts.grows)
    if facts.meal and facts.money:
        cents = min(facts.meal, facts.money)
        label = _("Buy food: {money}").format(money=money_text(cents))
        yield label, "food", BuyFood(by=side, stack=model.id, cents=cents)
    if facts.leaver is not None:
        yield _("Fill his purse and leave the city"), "boot", LeaveTown(by=side, unit=facts.leaver)
    if facts.saver is not None:
        label = _("Into the bank: {money}").format(money=money_text(facts.savings))
        yield label, "coins", StoreMoney(by=side, unit=facts.saver, cents=facts.savings)
    for chief in facts.chiefs:
        unit = conduct.reader.view.units[chief]
        name = unit.name or _(conduct.reader.world.kind(unit.kind).name)
        yield _("{name} heads the tribe").format(name=name), "crown", AppointChief(by=side, unit=chief)
    if facts.tribe:
        yield _("Exile them"), "swap", ExileUnits(by=side, stack=model.id)


def _item(model: StackModel, conduct: MapController, label: str, icon: str, command: Command) -> MenuItem:
    refused = conduct.reader.outlook.refusal(command)
    reason = _(refused.detail) if refused is not None else ""

    def act() -> None:
        conduct.submit(command, model.hex)

    return MenuItem(label, act, icon, reason=reason, danger=isinstance(command, ExileUnits))
