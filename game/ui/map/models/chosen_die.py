"""Choosing the die of a check instead of rolling it: which checks a stack may make now, and what
a face does."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.core.commands.common import MoveStack, PeekHex, RevealStack
from game.core.numbers import Thirds, move_text
from game.core.records import HexId, StackId, replace
from game.core.refusal import Refused
from game.ui.i18n import _
from game.ui.map.models.side_queries import SideQueries
from game.ui.widgets.menu import MenuItem

BEST, WORST = 10, 1
Checked = MoveStack | PeekHex | RevealStack


@dataclass(frozen=True, slots=True)
class DieCheck:
    """A check that a stack may make with a chosen die: the words, the command with the best face, why not,
    and what the choice costs, in words. `sneaks`: it is a sneak check, else a search."""

    label: str
    command: Checked
    reason: str
    sneaks: bool
    price: str = ""


def checks_of(reader: SideQueries, stack: StackId, goal: HexId | None) -> tuple[DieCheck, ...]:
    """The checks of an own stack on a march or a peek to a neighbouring goal, and on coming out of hiding."""
    here, side = reader.view.stacks[stack], reader.view.side
    hidden = here.stance != "open"
    sneaks = hidden and here.gait == "sneak"
    found: list[tuple[str, Checked, bool]] = []
    if goal is not None and goal in reader.world.grid.around[here.hex]:
        march = MoveStack(by=side, stack=stack, path=(goal,), dictate=BEST)
        place = reader.goal(goal)
        text = _("Sneak on to {place}") if sneaks else _("March to {place} and search")
        found.append((text.format(place=place), march, sneaks))
        if sneaks:
            peek = PeekHex(by=side, stack=stack, hex=goal, dictate=BEST)
            found.append((_("Sneak to the border and peek into {place}").format(place=place), peek, True))
    if hidden:
        reveal = RevealStack(by=side, stack=stack, dictate=BEST)
        found.append((_("Come out of hiding and search"), reveal, False))
    return tuple(_check(reader, label, command, slips) for label, command, slips in found)


def _check(reader: SideQueries, label: str, command: Checked, sneaks: bool) -> DieCheck:
    refused = reader.outlook.refusal(command)
    if refused is not None:
        return DieCheck(label, command, _(refused.detail), sneaks)
    price = _left(reader, replace(command, dictate=0)) - _left(reader, command)
    return DieCheck(
        label, command, "", sneaks, move_text(price, reader.world.ruleset.move_parts) if price else ""
    )


def _left(reader: SideQueries, command: Checked) -> Thirds:
    """Move that a stack is foreseen to have left after a command."""
    outcome = reader.outlook.try_out(command)
    if isinstance(outcome, Refused) or command.stack not in outcome.campaign.stacks:
        return 0
    return reader.world.ruleset.travel.budget(reader.outlook.world, outcome.campaign, command.stack)


def check_items(checks: tuple[DieCheck, ...], choose: Callable[[DieCheck], None]) -> list[MenuItem]:
    """The checks to choose from, those that are barred with the reason."""
    return [MenuItem(check.label, partial(choose, check), "dice", reason=check.reason) for check in checks]


def fate(check: DieCheck, face: int) -> str:
    """What a chosen face does."""
    if face == BEST:
        return _("Nobody notices it") if check.sneaks else _("Finds everybody who hides there")
    if face == WORST:
        return _("It stands in the open") if check.sneaks else _("Finds nobody")
    return _("Counts as if {face} had been rolled").format(face=face)
