"""The card of an own stack as plain records: head, key figures, units, orders, prisoners."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from game.core.commands.common import GiveOrders, MountUnits, SetLeader
from game.core.commands.turns import ArrangeStack, SetDoctrine
from game.core.numbers import THIRD, halves_text, money_text, move_text, signed
from game.core.records import HexId, StackId, UnitId, replace
from game.core.refusal import Refused
from game.core.seams.cards import UnitCard
from game.core.seams.foresight import Habits
from game.core.world import StepCost
from game.ui.i18n import _, ngettext
from game.ui.look.tokens import TokenLook
from game.ui.map.models import doctrine_words
from game.ui.map.models.claiming import claiming_of
from game.ui.map.models.doctrine_model import COMMAND_RULE, command_words
from game.ui.map.models.feral_words import CARRY_RULE, ferals_in, food_list
from game.ui.map.models.marching_model import explore_barred, march_fact
from game.ui.map.models.order_words import in_short, meaning, meeting_words
from game.ui.map.models.queue_draft import RULE as QUEUE_RULE
from game.ui.map.models.queue_draft import waiting_words
from game.ui.map.models.scout_path import NO_SCOUTS, ScoutState, scout_state
from game.ui.map.models.scouting import NO_SCOUTING, Scouting, scouting_of
from game.ui.map.models.seat_words import seat_text, why_no_dismounting, why_no_mounting
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.stances import StanceMark, stances_of
from game.ui.map.models.tokens_of import own_look
from game.ui.map.models.watch_words import KNOWN_RULE, known_words
from game.ui.map.models.zone_change import ZoneChange, zone_change_of, zone_word
from game.ui.tag_words import kind_notes
from game.ui.widgets.tip import Tip, TipChip, TipNote, TipRow
from game.views.scouting import habits_of

CRITICAL = "critical"
"""Status of a unit that lies critically hurt."""
CRITICAL_RULE = "SD2-5.08"
HOLD_RULE = "SD1-8.04"
_ORDERS_RULE = "SD2-14.37"
RIDES = "\N{EN DASH}"
"""Stands before the name of a unit that another one carries."""
DIG_RULE = "SD5-5.06"
TOW_RULE = "SD2-5.12"
_WHEELS_RULE = "SD5-5.07"
TOUCH_RULE = "SD5-7.05"


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A line of the unit table: equal units together. `share` of hits is 0 to 1, `ammo` empty for none,
    `seat` where they sit or whom they carry."""

    units: tuple[UnitId, ...]
    look: TokenLook
    name: str
    count: int
    attack: str
    defence: str
    hits: str
    hits_max: str
    share: float
    ammo: str
    cards: tuple[UnitCard, ...]
    prisoner: bool = False
    leads: bool = False
    seat: str = ""
    move_parts: int = THIRD
    notes: tuple[TipNote, ...] = ()

    @property
    def level(self) -> int:
        """Level of the units."""
        return self.cards[0].level

    @property
    def tip(self) -> Tip:
        """The full card of the units, as a tooltip."""
        return unit_tip(self.cards, self.seat, self.move_parts, self.notes)


@dataclass(frozen=True, slots=True)
class Fact:
    """A labelled fact; `tone` as in `widgets.tones`."""

    label: str
    value: str
    tip: str = ""
    rule: str = ""
    warns: bool = False


@dataclass(frozen=True, slots=True)
class DigChoice:
    """A kind of road that the diggers of a stack may make, or why not."""

    kind: str
    name: str
    on: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class LeaderChoice:
    """A unit that might lead, whether it does, or why it may not."""

    unit: UnitId
    label: str
    on: bool
    reason: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class StackModel:
    """Everything that the card of an own stack shows. Figures are ready to print. `lying` are its critically
    hurt, `no_leaving` why the others cannot leave them; `commanded`: whether it is told how to fight by its
    doctrine, and only while it is in command. `held` says why those in it go nowhere,
    `claiming` why it cannot claim the place where it stands, empty if it can, None where there is none, or
    others do it."""

    id: StackId
    hex: HexId
    look: TokenLook
    title: str
    line: str
    place: str
    units: str
    hits: str
    hits_max: str
    hurt: bool
    move: str
    move_max: str
    bonus: str
    bonus_text: str
    damage: str
    rows: tuple[UnitRow, ...]
    facts: tuple[Fact, ...]
    stances: tuple[StanceMark, ...]
    orders: str
    orders_text: str
    orders_title: str
    orders_rule: str
    siblings: tuple[StackId, ...]
    enemies: tuple[StackId, ...]
    name: str
    can_move: bool
    held: StepCost | None = None
    mounts: bool = False
    no_mounting: str = ""
    no_dismounting: str = ""
    lying: tuple[UnitId, ...] = ()
    no_leaving: str = ""
    no_exploring: str = ""
    claiming: str | None = None
    scouting: Scouting = NO_SCOUTING
    lift: ZoneChange | None = None
    scouts: ScoutState = NO_SCOUTS
    commanded: bool = False
    ferals: tuple[StackId, ...] = ()


def stack_model(reader: SideQueries, stack: StackId) -> StackModel:
    """The card of an own stack. KeyError if there is none."""
    here = reader.view.stacks[stack]
    cards = reader.cards(stack)
    free = [card for card in cards if not card.prisoner]
    facts = reader.facts(stack)
    parts = reader.world.ruleset.move_parts
    hits, most = sum(c.hits for c in free), sum(c.hits_max for c in free)
    return StackModel(
        id=stack,
        hex=here.hex,
        look=dataclasses.replace(own_look(reader, stack), count=None, hits=None),
        title=facts.title,
        line=_line(free, facts.title),
        place=reader.place(here.hex),
        units=str(len(free)),
        hits=halves_text(hits),
        hits_max=halves_text(most),
        hurt=hits < most,
        move=move_text(reader.budget(stack), parts),
        move_max=move_text(facts.move_max, parts),
        bonus=signed(facts.bonus) if facts.bonus else "",
        bonus_text=facts.bonus_text,
        damage=f"×{facts.damage_factor}" if facts.damage_factor > 1 else "",
        rows=unit_rows(reader, stack),
        facts=_facts(reader, stack),
        stances=stances_of(reader, stack),
        **_orders(reader, stack),
        siblings=reader.stacks_in(here.hex),
        enemies=reader.targets_in(here.hex),
        name=here.name,
        can_move=reader.can_move(stack),
        held=reader.holds(stack),
        mounts=reader.offers(MountUnits) and any(card.carrier or card.mount is not None for card in cards),
        no_mounting=why_no_mounting(cards),
        no_dismounting=why_no_dismounting(cards),
        lying=tuple(card.unit for card in free if CRITICAL in card.statuses),
        no_leaving=""
        if any(CRITICAL not in card.statuses for card in free)
        else _("All of them are critically hurt"),
        no_exploring=explore_barred(reader, stack),
        claiming=claiming_of(reader, stack),
        scouting=scouting_of(reader, stack),
        lift=zone_change_of(reader, stack),
        scouts=scout_state(reader, stack),
        commanded=reader.offers(SetDoctrine),
        ferals=ferals_in(reader, here.hex),
    )


def _orders(reader: SideQueries, stack: StackId) -> dict[str, str]:
    """What stands on the line of a stack's orders: in few words, in whole sentences, what they are called."""
    here = reader.view.stacks[stack]
    if reader.offers(SetDoctrine):
        return {
            "orders": doctrine_words.in_short(here.doctrine),
            "orders_text": doctrine_words.meaning(here.doctrine),
            "orders_title": _("Doctrine"),
            "orders_rule": doctrine_words.RULE,
        }
    return {
        "orders": in_short(here.orders),
        "orders_text": meaning(here.orders),
        "orders_title": "",
        "orders_rule": _ORDERS_RULE if reader.offers(GiveOrders) else "",
    }


def _line(cards: Sequence[UnitCard], title: str) -> str:
    leader = next((card for card in cards if card.leads), None)
    if leader is not None:
        words = _("{kind}, level {level}").format(kind=_(leader.kind_name), level=leader.level)
        return (
            words
            if leader.name in ("", title)
            else _("{name}, level {level}").format(name=leader.name, level=leader.level)
        )
    if len(cards) == 1:
        return _("{kind}, level {level}").format(kind=_(cards[0].kind_name), level=cards[0].level)
    return ngettext("{count} unit, nobody leads", "{count} units, nobody leads", len(cards)).format(
        count=len(cards)
    )


def leaders_of(reader: SideQueries, stack: StackId) -> tuple[LeaderChoice, ...]:
    """Who of a stack may lead it: one of each kind, name and level, and why not."""
    chosen: dict[tuple[str, str, int, bool], LeaderChoice] = {}
    for card in reader.cards(stack):
        key = (card.name, card.kind, card.level, card.leads)
        if card.prisoner or key in chosen:
            continue
        refused = reader.outlook.refusal(SetLeader(by=reader.view.side, stack=stack, unit=card.unit))
        label = _("{name}, level {level}").format(name=card.name or _(card.kind_name), level=card.level)
        reason = _(refused.detail) if refused else ""
        chosen[key] = LeaderChoice(card.unit, label, card.leads, reason, refused.rule if refused else "")
    return tuple(sorted(chosen.values(), key=lambda choice: bool(choice.reason)))


# Units


def unit_rows(reader: SideQueries, stack: StackId) -> tuple[UnitRow, ...]:
    """The units of a stack, equal ones together: leader, the others as they stand, prisoners. Where their
    order counts they stay in it, each rider below what carries it."""
    if reader.offers(ArrangeStack):
        return _ordered_rows(reader, stack)
    groups: dict[tuple[object, ...], list[UnitCard]] = {}
    cards = reader.cards(stack)
    for card in cards:
        single = card.unit if card.name or card.leads or card.ruler else ""
        rank = (card.prisoner, not card.leads, card.kind, card.level, card.attack, card.defence)
        key = (*rank, single, seat_text(card, cards))
        groups.setdefault(key, []).append(card)
    ordered = sorted(groups.values(), key=lambda cards: (cards[0].prisoner, not cards[0].leads))
    return tuple(_row(reader, group, seat_text(group[0], cards)) for group in ordered)


def _ordered_rows(reader: SideQueries, stack: StackId) -> tuple[UnitRow, ...]:
    """Runs of equal units in the order of the stack (TB-5.13)."""
    cards = reader.cards(stack)
    depth: dict[UnitId, int] = {}
    runs: list[list[UnitCard]] = []
    for card in cards:
        depth[card.unit] = 1 + depth.get(card.mount, 0) if card.mount is not None else 0
        last = runs[-1][0] if runs else None
        alone = card.carries or card.name or card.commander or last is None or last.name or last.carries
        if last is not None and not alone and _look_of(last) == _look_of(card):
            runs[-1].append(card)
        else:
            runs.append([card])
    made = (_row(reader, run, seat_text(run[0], cards)) for run in runs)
    return tuple(
        dataclasses.replace(row, name=f"{RIDES * depth[row.units[0]]} {row.name}".strip()) for row in made
    )


def _look_of(card: UnitCard) -> tuple[object, ...]:
    """What must be equal for two units to stand on one line."""
    return card.kind, card.level, card.attack, card.defence, card.mount, card.move, card.scouts


def _row(reader: SideQueries, cards: Sequence[UnitCard], seat: str) -> UnitRow:
    first = cards[0]
    owner = reader.view.units[first.unit].side
    hits, most = sum(c.hits for c in cards), sum(c.hits_max for c in cards)
    ammo = ""
    if first.ammo is not None:
        left, full = sum(c.ammo or 0 for c in cards), sum(c.ammo_max or 0 for c in cards)
        ammo = f"{halves_text(left)}/{halves_text(full)}"
    return UnitRow(
        units=tuple(card.unit for card in cards),
        look=TokenLook(reader.colour(owner), first.glyph, captive=first.prisoner),
        name=first.name or _(first.kind_name),
        count=len(cards),
        attack=str(first.attack),
        defence=str(first.defence),
        hits=halves_text(hits),
        hits_max=halves_text(most),
        share=hits / most if most else 0.0,
        ammo=ammo,
        cards=tuple(cards),
        prisoner=first.prisoner,
        leads=first.leads,
        seat=seat,
        notes=special_notes(reader, first),
        move_parts=reader.world.ruleset.move_parts,
    )


def special_notes(reader: SideQueries, card: UnitCard) -> tuple[TipNote, ...]:
    """What the specials of an own unit do; those of a prisoner are its own side's secret (SD4-4.02)."""
    return () if card.prisoner else kind_notes(reader.world, card.kind)


def unit_tip(
    cards: Sequence[UnitCard], seat: str = "", parts: int = THIRD, notes: tuple[TipNote, ...] = ()
) -> Tip:
    """The full card of equal units, as a tooltip; move in `parts` of a point, `notes` on their specials."""
    first = cards[0]
    marches = [f"{move_text(card.move, parts)}/{move_text(card.move_max, parts)}" for card in cards]
    rows = [
        TipRow("sword", _("Combat"), _with_bonus(first.attack, first.bonus)),
        TipRow("shield_filled", _("Defense"), _with_bonus(first.defence, first.bonus)),
        TipRow(
            "heart", _("Hits"), _each([f"{halves_text(c.hits)}/{halves_text(c.hits_max)}" for c in cards])
        ),
        TipRow("boot", _("Move left"), _each(marches)),
    ]
    if first.ammo is not None:
        shots = [f"{halves_text(c.ammo or 0)}/{halves_text(c.ammo_max or 0)}" for c in cards]
        rows.append(TipRow("bow", _("Ammunition"), _each(shots)))
    said = ("Move", "Traits", "Specials") if notes else ("Move",)
    rows += [TipRow(f.icon or "info", _(f.label), f.text) for f in first.figures if f.label not in said]
    rows.append(TipRow("coin", _("Upkeep a day"), money_text(first.upkeep)))
    chips = [TipChip(_(status.replace("_", " "))) for status in first.statuses]
    if seat:
        chips.append(TipChip(seat))
    if first.prisoner:
        chips.append(TipChip(_("prisoner"), "bad"))
    rules = dict.fromkeys(str(f.rule) for f in first.figures if f.rule)
    title = first.name or _(first.kind_name)
    kind = _("{kind}, level {level}").format(kind=_(first.kind_name), level=first.level)
    return Tip(
        title=title if len(cards) == 1 else f"{title} ×{len(cards)}",
        place=kind if first.name else _("Level {level}").format(level=first.level),
        rows=tuple(rows),
        chips=tuple(chips),
        notes=notes,
        rule=", ".join(rules),
    )


def _with_bonus(value: int, bonus: int) -> str:
    return f"{value} ({value - bonus} {signed(bonus)})" if bonus else str(value)


def _each(values: Sequence[str]) -> str:
    """One value if all are equal, else the values that occur."""
    different = list(dict.fromkeys(values))
    if len(different) == 1:
        return different[0]
    return " · ".join(different[:3]) + (" …" if len(different) > 3 else "")


# Facts and orders


def _facts(reader: SideQueries, stack: StackId) -> tuple[Fact, ...]:
    facts = reader.facts(stack)
    out = [Fact(*marching)] if (marching := march_fact(reader, stack)) else []
    out += [] if reader.offers(SetDoctrine) else [_on_meeting(reader, stack)]
    if reader.offers(SetDoctrine):
        word, text, rule = command_words(reader, stack)
        out.append(Fact(_("Command"), word, text, rule, warns=word != _("in command")))
        if waiting := waiting_words(reader, stack):
            out.append(Fact(_("Orders"), *waiting, QUEUE_RULE))
        out += [Fact(_("Note"), _(note)) for note in facts.notes if not note.endswith(f"({COMMAND_RULE})")]
    out += [Fact(_("Beware"), _(word), _(why), warns=True) for word, why in facts.risks]
    known = known_words(reader, stack)
    if known is not None:
        out.append(Fact(_("Known to"), *known, KNOWN_RULE))
    if food := food_list(reader, reader.view.stacks[stack].food):
        out.append(Fact(_("Food"), food, _("Carried beyond the day's meals"), CARRY_RULE))
    if facts.untold:
        out.append(Fact(_("Reports"), _("out of touch"), _(facts.untold), TOUCH_RULE, warns=True))
    free = [card for card in reader.cards(stack) if not card.prisoner]
    out += [_holds_all(card) for card in free if CRITICAL in card.statuses]
    out += [_held_by(reader, card) for card in reader.cards(stack) if card.prisoner]
    out += [Fact(_("Slowed"), _(text), "", TOW_RULE, warns=True) for text in facts.slowed]
    out += [Fact(_("On wheels"), _(text), "", _WHEELS_RULE) for text in facts.wheels]
    here = reader.view.stacks[stack]
    if here.zone != "ground":
        text = _("Heavy fliers are seen from the next hex there")
        out.append(Fact(_("Zone"), zone_word(here.zone), text, "SD5-7.01"))
    if here.gait == "sneak":
        text = _("Into cover only, without the help of roads; leaving a hex unseen takes a check")
        out.append(Fact(_("On the march"), _("sneaks"), text, "SD5-11.02"))
    dig = reader.view.stacks[stack].orders.dig
    if dig:
        road = _(reader.world.tables["road"][dig].name.lower())
        out.append(Fact(_("Digging"), road, _("Continues until it is done or the stack moves"), DIG_RULE))
    holds = reader.room(here.hex)
    if holds:
        room = _("{used} of {all}").format(used=_eighths(facts.supply_x8), all=_eighths(holds))
        text = _("Room it takes of what a hex holds for a side and its allies")
        out.append(Fact(_("Supply"), room, text, "SD5-3.08"))
    if _costs_upkeep(reader):
        out.append(Fact(_("Upkeep"), _("{sum} a day").format(sum=money_text(facts.upkeep))))
    return tuple(out)


def _costs_upkeep(reader: SideQueries) -> bool:
    """Whether units of these rules cost anything by the day."""
    return any("upkeep" in reader.world.facts(id_).figures for id_ in reader.world.tables["unit"])


def _on_meeting(reader: SideQueries, stack: StackId) -> Fact:
    """What a stack does about enemies that it meets."""
    facts = reader.facts(stack)
    if facts.charges:
        text = _("Has an auto-attacker in it and no order to hold")
        return Fact(_("On meeting enemies"), _("charges"), text, "SD1-8.05", warns=True)
    if facts.holds:
        return Fact(_("On meeting enemies"), _("holds"), _("A commander holds it back"), HOLD_RULE)
    if ordered := meeting_words(reader.view.stacks[stack].orders):
        text = meaning(reader.view.stacks[stack].orders)
        return Fact(_("On meeting enemies"), ordered, text, "SD2-14.37")
    if reader.view.stacks[stack].stance != "open":
        habits = habits_of(reader.outlook, stack) or Habits()
        text = _("What it does to enemies who do not know of it; nobody charges out of hiding")
        return Fact(_("On meeting enemies"), _(habits.hidden), text, "SD5-8.07")
    return Fact(_("On meeting enemies"), _("waits for orders"), _("Has no auto-attacker in it"), "SD1-8.01")


def _holds_all(card: UnitCard) -> Fact:
    name = card.name or _(card.kind_name)
    words = _(
        "Critically hurt: it cannot move and croaks at the next dawn unless healed; split the "
        "stack and the rest can go"
    )
    return Fact(name, _("holds the stack"), words, CRITICAL_RULE, warns=True)


def _held_by(reader: SideQueries, card: UnitCard) -> Fact:
    jailor = reader.view.units[card.unit].held_by
    name = _(card.kind_name)
    if card.name:
        name = card.name
    keeper = reader.view.units.get(jailor) if jailor else None
    holder = _("nobody") if keeper is None else keeper.name or _(reader.world.kind(keeper.kind).name)
    words = _("One prisoner to a jailor, a swarm counts as one")
    return Fact(name, _("held by {name}").format(name=holder), words, "SD1-19.04")


def _eighths(supply_x8: int) -> str:
    whole, rest = divmod(supply_x8, 8)
    return f"{whole:,}" if not rest else f"{supply_x8 / 8:,.1f}"


def digs_of(reader: SideQueries, stack: StackId) -> tuple[DigChoice, ...]:
    """Roads that the stack's diggers may work on; none for a stack without diggers."""
    orders = reader.view.stacks[stack].orders
    out = []
    for kind, road in reader.world.tables.get("road", {}).items():
        if not road.dug_from:
            continue
        on = orders.dig == kind
        reason = ""
        if not on:
            command = GiveOrders(by=reader.view.side, stack=stack, orders=replace(orders, dig=kind))
            refused = reader.outlook.refusal(command)
            if isinstance(refused, Refused):
                if refused.code == "no_diggers":
                    return ()
                reason = _(refused.detail)
        out.append(DigChoice(kind, _(road.name), on, reason))
    return tuple(out)
