"""What units of a stack may become for money: who of them, what that changes, and why others cannot."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.core.commands.realm import PromoteUnits
from game.core.numbers import Cents, fraction_text, money_text
from game.core.records import KindId, StackId, UnitId
from game.core.refusal import Refused
from game.ui.i18n import _
from game.ui.map.models.realm_model import promotions_of, treasury_of
from game.ui.map.models.side_queries import SideQueries

_SHOWN = {"combat": 1, "defense": 1, "hits": 2, "damage": 2, "move": 3, "evasion": 1, "upkeep": 100}
"""Figures that are set side by side, and the parts in which they are counted."""


@dataclass(frozen=True)
class Becoming:
    """A kind that some of the stack may become, `each` of them for so much. `reason` says why not even one
    of them can now, by `rule`."""

    kind: KindId
    name: str
    glyph: str
    units: tuple[UnitId, ...]
    each: Cents
    reason: str = ""
    rule: str = ""


@dataclass(frozen=True)
class FigureChange:
    """A figure before and after."""

    label: str
    before: str
    after: str
    better: bool | None


@dataclass(frozen=True)
class Candidate:
    """A unit of the stack. `reason`: it can become nothing."""

    id: UnitId
    name: str
    line: str
    reason: str = ""


def becomings(reader: SideQueries, stack: StackId) -> tuple[Becoming, ...]:
    """All that units of a stack may become, what can be done now first."""
    found = []
    for choice in promotions_of(reader, stack):
        command = PromoteUnits(by=reader.view.side, units=choice.units[:1], kind=choice.kind)
        refused = reader.outlook.refusal(command)
        why = (_(refused.detail), reader.cite(refused.rule)) if refused is not None else ("", "")
        found.append(Becoming(choice.kind, _(choice.name), choice.glyph, choice.units, choice.each, *why))
    return tuple(sorted(found, key=lambda one: (bool(one.reason), one.each, one.name)))


def candidates(reader: SideQueries, stack: StackId) -> tuple[Candidate, ...]:
    """The units of a stack, and which of them become nothing."""
    can = {unit for one in promotions_of(reader, stack) for unit in one.units}
    made = []
    for card in reader.cards(stack):
        if card.prisoner:
            continue
        line = _("level {level}, {hits} of {most} hits").format(
            level=card.level, hits=_halves(card.hits), most=_halves(card.hits_max)
        )
        why = "" if card.unit in can else _("{kind} leads to no other class").format(kind=_(card.kind_name))
        made.append(Candidate(card.unit, card.name or _(card.kind_name), line, why))
    return tuple(made)


def changes(reader: SideQueries, before: KindId, after: KindId) -> tuple[FigureChange, ...]:
    """The printed figures of two kinds side by side."""
    world = reader.outlook.world
    old, new = (world.ruleset.kind_facts(world.kind(kind)).figures for kind in (before, after))
    rows = []
    for id_, parts in _SHOWN.items():
        if id_ in old and id_ in new:
            one, two = (_told(id_, figures[id_], parts) for figures in (old, new))
            better = None if old[id_] == new[id_] else (new[id_] > old[id_]) is not (id_ == "upkeep")
            rows.append(FigureChange(_(id_.capitalize()), one, two, better))
    names = [{world.tables["special"][s].name for s in world.kind(k).specials} for k in (before, after)]
    for label, gone in ((_("Gains"), names[1] - names[0]), (_("Loses"), names[0] - names[1])):
        if gone:
            rows.append(FigureChange(label, "", ", ".join(sorted(gone)), label == _("Gains")))
    return tuple(rows)


def command_of(reader: SideQueries, kind: KindId, units: Sequence[UnitId]) -> PromoteUnits:
    """The command that makes units into a kind."""
    return PromoteUnits(by=reader.view.side, units=tuple(units), kind=kind)


def refusal_of(reader: SideQueries, kind: KindId, units: Sequence[UnitId]) -> Refused | None:
    """Why these units cannot become that now."""
    return reader.outlook.refusal(command_of(reader, kind, units))


def cost_words(reader: SideQueries, each: Cents, count: int) -> str:
    """What it costs, and what the treasury holds."""
    held = treasury_of(reader) or 0
    return _("{count} × {each} = {sum}, the treasury holds {held}").format(
        count=count, each=money_text(each), sum=money_text(each * count), held=money_text(held)
    )


def _told(id_: str, value: int, parts: int) -> str:
    return money_text(value) if id_ == "upkeep" else _part_text(value, parts)


def _halves(value: int) -> str:
    return _part_text(value, 2)


def _part_text(value: int, parts: int) -> str:
    return fraction_text(Fraction(value, parts))
