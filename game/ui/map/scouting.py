"""Survey and peeking on the card of a stack: whether and why not, and the menu of borders to peek over."""

from collections.abc import Callable
from dataclasses import dataclass

from game.core.commands import PeekHex, SetGait
from game.core.records import HexId, StackId
from game.ui.i18n import _, later
from game.ui.map.reader import Reader
from game.ui.widgets.menu import MenuItem

_NEVER = "cannot_peek"
_WAYS = (
    later("North"),
    later("North-east"),
    later("South-east"),
    later("South"),
    later("South-west"),
    later("North-west"),
)


@dataclass(frozen=True, slots=True)
class Scouting:
    """What a stack does to look around: whether it surveys, and why it cannot, or cannot peek.
    `shown`: it holds somebody who surveys or peeks."""

    shown: bool = False
    surveys: bool = False
    no_survey: str = ""
    no_peek: str = ""


NO_SCOUTING = Scouting()


def scouting_of(reader: Reader, stack: StackId) -> Scouting:
    """What an own stack may do to look around."""
    here = reader.view.stacks[stack]
    survey = SetGait(by=reader.view.side, stack=stack, gait="open", survey=True)
    barred = None if here.survey else reader.outlook.refusal(survey)
    border = next(h for h in reader.world.grid.around[here.hex] if h != here.peeks)
    closed = reader.outlook.refusal(PeekHex(by=reader.view.side, stack=stack, hex=border))
    peeks = closed is None or closed.code != _NEVER
    return Scouting(
        shown=here.survey or peeks or barred is None or barred.code != "no_survey",
        surveys=here.survey,
        no_survey=_(barred.detail) if barred is not None else "",
        no_peek=_(closed.detail) if closed is not None and closed.code != "cost" else "",
    )


def peek_items(reader: Reader, stack: StackId, peek: Callable[[HexId], object]) -> list[MenuItem]:
    """The borders of a stack's hex: what lies behind each, or why it does not peek there."""
    here = reader.view.stacks[stack]
    items = []
    for way, there in zip(_WAYS, reader.world.grid.toward[here.hex], strict=True):
        if there < 0:
            continue
        hex_ = HexId(there)
        closed = reader.outlook.refusal(PeekHex(by=reader.view.side, stack=stack, hex=hex_))
        label = _("{way}: {place}").format(way=_(way), place=reader.place(hex_))
        items.append(MenuItem(label, _act(peek, hex_), "eye", reason=_(closed.detail) if closed else ""))
    return items


def _act(peek: Callable[[HexId], object], hex_: HexId) -> Callable[[], None]:
    def act() -> None:
        peek(hex_)

    return act
