"""What folds out on the map: the game menu, more orders, who stands here, news; and short questions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.core.commands.common import (
    AppointChief,
    BetraySide,
    Command,
    DisbandUnits,
    EndPrisoner,
    FieldUnits,
    GiveOrders,
    JoinStacks,
    MakeFire,
    MovePrisoner,
    OrderDiggers,
    PeekHex,
    PlyCraft,
    ReinforceHex,
    RenameStack,
    SetGait,
    SetLeader,
    SetZone,
    TrainUnits,
)
from game.core.commands.ferals import FeedFeral
from game.core.commands.realm import (
    AllowPurse,
    ClaimSite,
    EatFood,
    PopAfield,
    PromoteUnits,
    ShapeUnit,
    WreckLand,
)
from game.core.commands.turns import ArrangeStack, QueueOrders, RunOrders, ScoutHexes, SetDoctrine
from game.core.records import HexId, StackId, UnitId
from game.ui.actions import map_actions
from game.ui.actions.action import ActionId
from game.ui.i18n import _, ngettext
from game.ui.look import theme
from game.ui.map.control.controller import MapController
from game.ui.map.control.treason import betrayal_barred
from game.ui.map.models.camp_fire import camp_fire_of
from game.ui.map.models.claiming import claim_in
from game.ui.map.models.crafts import crafts_of
from game.ui.map.models.hex_model import composition, units_text
from game.ui.map.models.leader_roles import leader_roles_of
from game.ui.map.models.realm_model import (
    band_of,
    promotion_barred,
    shapes_of,
)
from game.ui.map.models.side_model import Jump
from game.ui.map.models.siege_diggers import siege_diggers_of
from game.ui.map.models.stack_model import StackModel, UnitRow, digs_of, leaders_of
from game.ui.map.models.zone_change import zone_change_of
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.dialog import Dialog, DialogAnswer, question
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Label, Paragraph, TokenMark
from game.ui.widgets.menu import MenuItem, item_of
from game.ui.widgets.stepper import Stepper

if TYPE_CHECKING:
    from game.ui.map.models.story_book import LogLine

MOST_NAME = 40
_MOST_NEWS = 14


@dataclass(frozen=True, slots=True)
class _Offer:
    """When an action has a line in the menu: its rules know one of `needs`. A `reason` greys it; `label` is
    what its line says, where that changes with the state."""

    needs: tuple[type[Command], ...]
    reason: str = ""
    label: str = ""


def more_items(
    model: StackModel, conduct: MapController, doer: Callable[[ActionId], Callable[[], None]]
) -> list[MenuItem]:
    """Everything that can be ordered beside the buttons of the card; `doer` gives what does an action."""
    reader = conduct.reader
    return [
        item_of(action, doer(action), offer.reason, label=offer.label)
        for action, offer in _offers(model, conduct).items()
        if reader.offers(*offer.needs)
    ]


def _offers(model: StackModel, conduct: MapController) -> dict[ActionId, _Offer]:
    """The actions of the menu in its order, and when they are offered."""
    others = len(model.siblings) - 1
    prisoners = sum(row.count for row in model.rows if row.prisoner)
    free = sum(row.count for row in model.rows if not row.prisoner)
    reader, side = conduct.reader, conduct.side
    may_lead = any(not choice.reason for choice in leaders_of(reader, model.id))
    digs = digs_of(reader, model.id)
    hearth = camp_fire_of(reader, model.id)
    lift = zone_change_of(reader, model.id)
    foundry = siege_diggers_of(reader, model.id)

    def why_not(command: Command) -> str:
        refused = reader.outlook.refusal(command)
        return _(refused.detail) if refused is not None else ""

    units = reader.view.stacks[model.id].units
    no_order = why_not(ArrangeStack(by=side, stack=model.id, units=units))
    no_queue = why_not(QueueOrders(by=side, stack=model.id, queue=()))
    no_run = why_not(RunOrders(by=side, stack=model.id))
    no_holding = why_not(ReinforceHex(by=side, stack=model.id))
    no_fielding = why_not(FieldUnits(by=side, stack=model.id))
    orders = f"{model.orders_title}…" if model.orders_title else ""
    scouting = model.scouting
    offers = {
        map_actions.MERGE: _Offer((JoinStacks,), "" if others else _("No other stack is here")),
        map_actions.LEADER: _Offer((SetLeader,), "" if may_lead else _("Nobody in it can lead")),
        map_actions.SURVEY: _Offer((SetGait,), scouting.no_survey),
        map_actions.PEEK: _Offer((PeekHex,), scouting.no_peek),
        map_actions.HIDE_PEEK: _Offer((PeekHex,), scouting.no_hidden_peek),
        map_actions.CHOOSE_DIE: _Offer((PeekHex,)),
        map_actions.SCOUT: _Offer((ScoutHexes,), _scouts_not(model)),
        map_actions.ZONE: _Offer((SetZone,), lift.reason if lift else "", lift.label if lift else ""),
        map_actions.CAMP_FIRE: _Offer((MakeFire,), hearth.reason, hearth.label),
        map_actions.FOOD: _Offer((FeedFeral,)),
        map_actions.REINFORCE: _Offer((ReinforceHex,), no_holding),
    }
    offers |= {action: _Offer((PlyCraft,), barred) for action, barred in crafts_of(reader, model.id).items()}
    if reader.realm is not None:
        offers[map_actions.EAT] = _Offer((EatFood,), why_not(EatFood(by=side, stack=model.id)))
        offers[map_actions.PROMOTE] = _Offer((PromoteUnits,), promotion_barred(reader, model.id))
        led = any(card.commander and not card.prisoner for card in reader.cards(model.id))
        offers[map_actions.PURSES] = _Offer((AllowPurse,), "" if led else _("No commander is in it"))
        offers[map_actions.WRECK] = _Offer((WreckLand,), why_not(WreckLand(by=side, stack=model.id)))
        if shapes_of(reader, model.id):
            offers[map_actions.SHAPE] = _Offer((ShapeUnit,))
        if band_of(reader, model.id) is not None:
            offers[map_actions.BAND] = _Offer((PopAfield,))
    claim = claim_in(reader, reader.view.stacks[model.id].hex)
    if claim is not None:
        offers[map_actions.CLAIM] = _Offer((ClaimSite,), why_not(claim))
    if foundry is not None:
        offers[map_actions.POP_DIGGERS] = _Offer((OrderDiggers,), foundry.reason, foundry.label)
    offers |= {
        map_actions.FIELD: _Offer((FieldUnits,), no_fielding),
        map_actions.BATTLE_ORDERS: _Offer((GiveOrders, SetDoctrine), "", orders),
        map_actions.STACK_ORDER: _Offer((ArrangeStack,), no_order),
        map_actions.QUEUE: _Offer((QueueOrders,), no_queue),
        map_actions.RUN_ORDERS: _Offer((RunOrders,), no_run),
        map_actions.RENAME: _Offer((RenameStack,)),
    }
    if reader.world.tables.get("road"):
        offers[map_actions.DIG] = _Offer((GiveOrders,), "" if digs else _("No diggers are in it"))
    return offers | {
        map_actions.CAPTIVES: _Offer((EndPrisoner,), "" if prisoners else _("It holds no prisoners")),
        map_actions.BETRAY: _Offer((BetraySide,), betrayal_barred(reader, model.id)),
        map_actions.DISBAND: _Offer((DisbandUnits,), "" if free else _("Nobody is left")),
    }


def _scouts_not(model: StackModel) -> str:
    """Why nobody of a stack can scout; empty if somebody can."""
    return model.scouts.reason if model.scouts.shown else _("No scout is in it")


def join_items(model: StackModel, conduct: MapController) -> list[MenuItem]:
    """Stacks of the hex that the selected one can go into, and all of them into it."""
    reader = conduct.reader
    items = []
    for other in model.siblings:
        if other != model.id:
            count = len(reader.view.stacks[other].units)
            label = f"{reader.facts(other).title} ({units_text(count)})"
            items.append(MenuItem(label, _joiner(conduct, model.id, other), "swap"))
    if len(items) > 1:
        items.append(MenuItem(_("All stacks here become one"), lambda: join_all(conduct, model), "people"))
    return items


def _joiner(conduct: MapController, stack: StackId, into: StackId) -> Callable[[], None]:
    def act() -> None:
        conduct.join(stack, into)

    return act


def join_all(conduct: MapController, model: StackModel) -> None:
    """Let all stacks of a hex join the selected one, as long as none is refused."""
    for other in model.siblings:
        if other != model.id and other in conduct.reader.view.stacks and not conduct.join(other, model.id):
            return


def leader_items(model: StackModel, conduct: MapController) -> list[MenuItem]:
    """Who may lead a stack, and nobody."""

    def lead(unit: UnitId | None) -> Callable[[], None]:
        def act() -> None:
            conduct.lead(model.id, unit)

        return act

    choices = leaders_of(conduct.reader, model.id)
    items = [
        MenuItem(choice.label, lead(choice.unit), "check" if choice.on else "pennant", reason=choice.reason)
        for choice in choices
    ]
    led = any(choice.on for choice in choices)
    nobody = MenuItem(_("Nobody"), lead(None), "cross", reason="" if led else _("Nobody leads it now"))
    return [*items, nobody, *office_items(model, conduct)]


def office_items(model: StackModel, conduct: MapController) -> list[MenuItem]:
    """What the leaders of a stack can be told beside leading it: the hex, the chief's office, training."""
    reader, side = conduct.reader, conduct.side

    def item(label: str, command: Command, act: Callable[[], object], icon: str) -> MenuItem:
        def run() -> None:
            act()

        refused = reader.outlook.refusal(command)
        return MenuItem(label, run, icon, reason=_(refused.detail) if refused else "")

    out = []
    for choice in leader_roles_of(reader, model.id):
        name, unit, taught = choice.name, choice.unit, choice.trainees
        whole = SetLeader(by=side, stack=model.id, unit=unit, mode="hex")
        label = _("{name} leads the whole hex").format(name=name)
        out.append(item(label, whole, partial(conduct.lead_hex, model.id, unit), "pennant"))
        label = _("{name} becomes chief warlord").format(name=name)
        out.append(item(label, AppointChief(by=side, unit=unit), partial(conduct.appoint, unit), "crown"))
        if choice.training:
            stop = TrainUnits(by=side, leader=unit)
            label = _("{name} ends the training").format(name=name)
            out.append(item(label, stop, partial(conduct.train, unit, ()), "cross"))
        elif taught:
            label = ngettext("{name} trains {count} unit", "{name} trains {count} units", len(taught))
            text = label.format(name=name, count=len(taught))
            begin = TrainUnits(by=side, leader=unit, units=taught)
            out.append(item(text, begin, partial(conduct.train, unit, taught), "up"))
    return out


def dig_items(model: StackModel, conduct: MapController) -> list[MenuItem]:
    """What the diggers of a stack may make of the road."""

    def dig(kind: str) -> Callable[[], None]:
        def act() -> None:
            conduct.orders(model.id, dig=kind)

        return act

    choices = digs_of(conduct.reader, model.id)
    items = [
        MenuItem(
            _("Make a {road}").format(road=choice.name.lower()),
            dig(choice.kind),
            "check" if choice.on else "hammer",
            reason=choice.reason,
        )
        for choice in choices
    ]
    digging = any(choice.on for choice in choices)
    stop = MenuItem(_("Stop digging"), dig(""), "cross", reason="" if digging else _("They are not digging"))
    return [*items, stop]


def standing_items(conduct: MapController, hex_: HexId) -> list[MenuItem]:
    """All that can be selected in a hex."""
    reader = conduct.reader

    def choose(stack: StackId, own: bool) -> Callable[[], None]:
        return lambda: conduct.select(stack) if own else conduct.select_sighting(stack)

    items = []
    for stack, own in conduct.standing_in(hex_):
        if own:
            count = len(reader.view.stacks[stack].units)
            label = f"{reader.facts(stack).title} ({units_text(count)})"
        else:
            seen = reader.view.knowledge.sightings[stack]
            label = f"{reader.name(seen.side)}: {composition(reader, stack)}"
            if not seen.now:
                label = f"{label}, {_('day {day}').format(day=seen.day)}"
        icon = "check" if stack == conduct.selected else "people" if own else "eye"
        items.append(MenuItem(label, choose(stack, own), icon))
    return items


def news_items(
    lines: Sequence["LogLine"], warnings: Sequence[Jump], jump: Callable[[HexId], None]
) -> list[MenuItem]:
    """What the bell tells: losses that threaten, then the latest news; each jumps to its place."""

    def to(hex_: HexId | None) -> Callable[[], None]:
        def act() -> None:
            if hex_ is not None:
                jump(hex_)

        return act

    items = [
        MenuItem(f"{warning.title}: {warning.line}", to(warning.hex), "warning", danger=True)
        for warning in warnings
    ]
    items += [MenuItem(line.text, to(line.hex), line.icon) for line in lines[:_MOST_NEWS]]
    return items or [MenuItem(_("Nothing new"), icon="check", reason=_("All quiet"))]


# Questions


def name_dialog(
    title: str, label: str, value: str, yes: str, done: Callable[[str], None], *, limit: int = MOST_NAME
) -> Dialog:
    """Asks for a name. An empty one is passed on as it is."""
    field = TextField(value, name=label, limit=limit, hint=label)
    dialog = Dialog(
        title,
        Column(Label(label, theme.LABEL, "label"), field, gap=6),
        (
            DialogAnswer(_("Cancel")),
            DialogAnswer(yes, lambda: done(" ".join(field.value.split())), default=True),
        ),
        width=480,
        first_focus=field,
    )
    field.line.select_all()
    return dialog


def idle_question(
    idle: int, yes: Callable[[], None], show: Callable[[], None], undone: str = "", cities: str = ""
) -> Dialog:
    """Asks once whether the turn is to end although stacks can still move; `undone` are the words for what is
    left to do in turns with parts, `cities` those for cities that pop nothing."""
    text = ngettext(
        "{count} stack can still move. Unused moves are lost.",
        "{count} stacks can still move. Unused moves are lost.",
        idle,
    ).format(count=idle)
    if undone:
        text = _("{undone}. Unused moves are lost.").format(undone=undone)
    if cities:
        text = f"{text} {cities}"
    return Dialog(
        _("End the turn?"),
        text,
        (
            DialogAnswer(_("Cancel")),
            DialogAnswer(_("Show me"), show, icon="eye"),
            DialogAnswer(_("End turn"), yes, icon="hourglass", default=True),
        ),
        width=560,
    )


def idle_cities_question(
    text: str, yes: Callable[[], None], hush: Callable[[], None], show: Callable[[], None]
) -> Dialog:
    """Asks whether the turn is to end although cities pop nothing, which `text` says; `hush` ends it and asks
    no more today."""
    return Dialog(
        _("End the turn?"),
        text,
        (
            DialogAnswer(_("Cancel")),
            DialogAnswer(_("Show me"), show, icon="eye"),
            DialogAnswer(_("Don’t ask again today"), hush, icon="bell"),
            DialogAnswer(_("End turn"), yes, icon="hourglass", default=True),
        ),
        width=720,
    )


def resign_question(side: str, yes: Callable[[], None]) -> Dialog:
    """Asks whether to give up."""
    text = _("All units of {side} leave the map and its cities become unowned. This cannot be undone.")
    return question(_("Give up?"), text.format(side=side), _("Give up"), yes, danger=True)


class DisbandDialog(Dialog):
    """Asks whom to send away for good: a number of each class. Who may not go stands there with the reason
    that `refused` gives, empty for the others."""

    def __init__(
        self,
        model: StackModel,
        done: Callable[[tuple[UnitId, ...]], None],
        refused: Callable[[tuple[UnitId, ...]], str],
    ) -> None:
        self.rows = [row for row in model.rows if not row.prisoner]
        self._refused = refused
        self.counts = [0] * len(self.rows)
        self.done = done
        self.told = Label("", theme.TEXT, "label")
        lines: list[Widget] = [Paragraph(_("Disbanded units are gone for good."), theme.TEXT, "label")]
        lines += [self._line(number, row) for number, row in enumerate(self.rows)]
        body = Column(*lines, self.told, gap=8)
        super().__init__(
            _("Disband"),
            body,
            (DialogAnswer(_("Cancel")), DialogAnswer(_("Disband"), self._act, style="danger", icon="skull")),
            width=520,
        )
        self._say()

    def _line(self, number: int, row: UnitRow) -> Widget:
        def change(value: int) -> None:
            self.counts[number] = value
            self._say()

        name = row.name if row.count == 1 else f"{row.name} ×{row.count}"
        barred = self._refused(row.units[:1])
        if barred:
            return Row(TokenMark(row.look, 34), Label(name, theme.STRONG), Label(barred, tone="loss"), gap=12)
        stepper = Stepper(0, change, low=0, high=row.count, name=name)
        return Row(TokenMark(row.look, 34), Label(name, theme.STRONG).growing(), stepper, gap=12)

    def _say(self) -> None:
        chosen = sum(self.counts)
        text = ngettext("{count} unit goes", "{count} units go", chosen).format(count=chosen)
        if chosen == sum(row.count for row in self.rows):
            text = _("The whole stack goes")
        self.told.say(text if chosen else _("Nobody is chosen yet"))
        self.buttons[-1].usable("" if chosen else _("Nobody is chosen yet"))

    @property
    def chosen(self) -> tuple[UnitId, ...]:
        """The units that are to go."""
        return tuple(
            unit for row, count in zip(self.rows, self.counts, strict=True) for unit in row.units[:count]
        )

    def _act(self) -> None:
        if self.chosen:
            self.done(self.chosen)


def jailor_items(conduct: MapController, prisoner: UnitId, hex_: HexId) -> list[MenuItem]:
    """Who may take over a prisoner, one of each class of each stack of the hex; the impossible with why."""
    reader = conduct.reader

    def give(jailor: UnitId) -> Callable[[], None]:
        def act() -> None:
            conduct.hand_over_prisoner(prisoner, jailor)

        return act

    items: dict[str, MenuItem] = {}
    for stack in reader.stacks_in(hex_):
        for card in reader.cards(stack):
            label = f"{card.name or _(card.kind_name)} · {reader.facts(stack).title}"
            if card.prisoner or (label in items and not items[label].reason):
                continue
            refused = reader.outlook.refusal(
                MovePrisoner(by=reader.view.side, prisoner=prisoner, jailor=card.unit)
            )
            items[label] = MenuItem(
                label, give(card.unit), "shackle", reason=_(refused.detail) if refused else ""
            )
    return sorted(items.values(), key=lambda item: bool(item.reason))
