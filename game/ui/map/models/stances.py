"""What a stack can be told to be: open, hidden, sneaking, on sentry; what each means, and why it cannot."""

from dataclasses import dataclass

from game.core.commands.common import Command, GiveOrders, HideStack, RevealStack, SetGait
from game.core.records import StackId
from game.ui.actions import map_actions
from game.ui.actions.action import ActionId
from game.ui.actions.catalogue import ACTIONS
from game.ui.i18n import N_, _
from game.ui.map.models.side_queries import WAKE_WITHIN, SideQueries

OPEN, HIDE, SNEAK, SENTRY = "open", "hide", "sneak", "sentry"
_NO_COVER = "no_cover"


@dataclass(frozen=True, slots=True)
class StanceMark:
    """One stance: whether it is taken, what it does in a line, or the `reason` why it cannot be taken."""

    key: str
    label: str
    icon: str
    command: ActionId
    on: bool
    tip: str
    rule: str = ""
    reason: str = ""


_TOLD = {
    OPEN: (
        map_actions.STANCE_OPEN,
        N_("Whoever comes into its hex sees it; it may peek over borders and fights prepared"),
    ),
    HIDE: (
        map_actions.STANCE_HIDE,
        N_("Nobody sees it until a search finds it, it fights, or it marches on in the open"),
    ),
    SNEAK: (
        map_actions.STANCE_SNEAK,
        N_("Its next marches go unseen from cover to cover, without roads; watchers may notice it"),
    ),
    SENTRY: (
        map_actions.STANCE_SENTRY,
        N_("Skipped until enemies are seen {count} hexes away or nearer"),
    ),
}

STANCE_WORDS = tuple((key, ACTIONS[id_].words, ACTIONS[id_].icon, text) for key, (id_, text) in _TOLD.items())
"""The stances: key, name, icon, and what each means."""

_AWAKE = N_("It waits for orders with the others")
"""What open means under rules by which nobody hides."""

_TAKEN_BY: dict[str, type[Command]] = {HIDE: HideStack, SNEAK: SetGait, SENTRY: GiveOrders}


def stances_of(reader: SideQueries, stack: StackId) -> tuple[StanceMark, ...]:
    """The four stances of an own stack, those that the rules know. Sneaking is how it marches and may go with
    another one; open is what is left when it is in none."""
    here = reader.view.stacks[stack]
    side = reader.view.side
    sneaks = here.gait == SNEAK
    taken = {HIDE: here.stance == "hidden", SNEAK: sneaks or here.stance == "sneaking"}
    taken[SENTRY] = here.orders.sentry
    taken[OPEN] = not any(taken.values())
    sneak = SetGait(by=side, stack=stack, gait="sneak", survey=here.survey)
    asked: dict[str, Command | None] = {
        OPEN: None if here.stance == OPEN else RevealStack(by=side, stack=stack),
        HIDE: None if taken[HIDE] else HideStack(by=side, stack=stack),
        SNEAK: None if sneaks else sneak,
        SENTRY: None,
    }
    known = [key for key in (HIDE, SNEAK, SENTRY) if reader.offers(_TAKEN_BY[key])]
    return tuple(
        _mark(reader, stack, key, taken[key], command)
        for key, command in asked.items()
        if key in known or (key == OPEN and known)
    )


def _mark(reader: SideQueries, stack: StackId, key: str, on: bool, command: Command | None) -> StanceMark:
    id_, tip = _TOLD[key]
    action = ACTIONS[id_]
    rule = action.rule
    if key == OPEN and not reader.offers(HideStack):
        tip, rule = _AWAKE, ""
    refused = reader.outlook.refusal(command) if command is not None else None
    reason = ""
    if refused is not None:
        reason, rule = _(refused.detail), refused.rule
        if refused.code == _NO_COVER:
            place = reader.hex_facts(reader.view.stacks[stack].hex).name
            reason = _("{place}: {reason}").format(place=_(place), reason=reason[0].lower() + reason[1:])
    text = _(tip).format(count=WAKE_WITHIN)
    return StanceMark(key, _(action.words), action.icon, id_, on, text, rule, reason)
