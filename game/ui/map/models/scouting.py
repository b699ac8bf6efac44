"""Survey and peeking on the card of a stack: whether and why not, and the borders that it may peek over."""

import dataclasses
from dataclasses import dataclass

from game.core.commands.common import PeekHex, SetGait
from game.core.numbers import move_text
from game.core.records import HexId, StackId, replace
from game.core.refusal import Refused
from game.ui.i18n import N_, _
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.paint.scene_data import BorderMark

PEEK_RULE = "SD5-9.05"
_NEVER = "cannot_peek"
WAYS = (
    N_("North"),
    N_("North-east"),
    N_("South-east"),
    N_("South"),
    N_("South-west"),
    N_("North-west"),
)


@dataclass(frozen=True, slots=True)
class Scouting:
    """What a stack does to look around: whether it surveys, and why it cannot, or cannot peek, or hide first
    and then peek. `shown`: it holds somebody who surveys or peeks."""

    shown: bool = False
    surveys: bool = False
    no_survey: str = ""
    no_peek: str = ""
    no_hidden_peek: str = ""


NO_SCOUTING = Scouting()


def scouting_of(reader: SideQueries, stack: StackId) -> Scouting:
    """What an own stack may do to look around."""
    if not reader.offers(PeekHex):
        return NO_SCOUTING
    here = reader.view.stacks[stack]
    survey = SetGait(by=reader.view.side, stack=stack, gait="open", survey=True)
    barred = None if here.survey else reader.outlook.refusal(survey)
    border = next(h for h in reader.world.grid.around[here.hex] if h != here.peeks)
    peek = PeekHex(by=reader.view.side, stack=stack, hex=border)
    closed = reader.outlook.refusal(peek)
    unhidden = reader.outlook.refusal(replace(peek, hide=True)) if closed is None else closed
    peeks = closed is None or closed.code != _NEVER
    return Scouting(
        shown=here.survey or peeks or barred is None or barred.code != "no_survey",
        surveys=here.survey,
        no_survey=_(barred.detail) if barred is not None else "",
        no_peek=_(closed.detail) if closed is not None and closed.code != "cost" else "",
        no_hidden_peek=_(unhidden.detail) if unhidden is not None and unhidden.code != "cost" else "",
    )


@dataclass(frozen=True, slots=True)
class PeekBorder:
    """One border of a stack's hex: what lies behind it, what a look over it costs in words, empty if nothing,
    or the `reason` why there is none."""

    hex: HexId
    direction: int
    way: str
    place: str
    price: str = ""
    reason: str = ""
    rule: str = PEEK_RULE


def borders_of(reader: SideQueries, stack: StackId, *, hide: bool = False) -> tuple[PeekBorder, ...]:
    """The borders of an own stack's hex over which it may peek or not, clockwise from north; `hide`: it hides
    first (SD5-9.06)."""
    here = reader.view.stacks[stack]
    return tuple(
        _border(reader, stack, direction, HexId(there), hide=hide)
        for direction, there in enumerate(reader.world.grid.toward[here.hex])
        if there >= 0
    )


def _border(reader: SideQueries, stack: StackId, direction: int, there: HexId, *, hide: bool) -> PeekBorder:
    outcome = reader.outlook.try_out(PeekHex(by=reader.view.side, stack=stack, hex=there, hide=hide))
    border = PeekBorder(there, direction, _(WAYS[direction]), reader.place(there))
    if isinstance(outcome, Refused):
        return dataclasses.replace(border, reason=_(outcome.detail), rule=outcome.rule)
    travel = reader.world.ruleset.travel
    price = reader.budget(stack) - travel.budget(reader.outlook.world, outcome.campaign, stack)
    return dataclasses.replace(
        border, price=move_text(price, reader.world.ruleset.move_parts) if price else ""
    )


def peeked(reader: SideQueries) -> tuple[BorderMark, ...]:
    """The borders that own stacks look over."""
    grid = reader.world.grid
    return tuple(
        BorderMark(stack.hex, grid.direction(stack.hex, stack.peeks))
        for stack in reader.view.stacks.values()
        if stack.peeks is not None
    )
