"""What a side can do that is of no one stack, with why not: buying units, a joining nation, its chief."""

from dataclasses import dataclass

from game.core.commands.common import AppointChief
from game.core.records import UnitId
from game.core.seams.capabilities import NAMES_CHIEF
from game.ui.actions import map_actions
from game.ui.actions.action import ActionId
from game.ui.actions.catalogue import ACTIONS
from game.ui.i18n import _
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.stack_model import Fact

CHIEF = "chief_warlord"
NEXT = "chief_next"
"""Statuses of units: who is the side's chief, and who will be with its next turn."""


@dataclass(frozen=True, slots=True)
class SideAction:
    """A button of the side. `command` is the named command it does; a `reason` greys it."""

    command: ActionId
    label: str
    icon: str
    reason: str = ""
    rule: str = ""
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A unit that can be chief. `now` or `next` if it is or will be; `reason` why it cannot be chosen."""

    unit: UnitId
    name: str
    line: str
    now: bool = False
    next: bool = False
    reason: str = ""
    rule: str = ""


def deeds_of(reader: SideQueries) -> tuple[SideAction, ...]:
    """The buttons of the side on turn; none off turn and under rules that have none of them."""
    if reader.view.clock.on_turn != reader.view.side:
        return ()
    found = []
    market, joining = reader.market, reader.joining
    if market is not None:
        found.append(
            SideAction(
                map_actions.RECRUIT,
                *_words(map_actions.RECRUIT),
                _(market.reason),
                reader.cite(market.rule),
                _("Buy units for the points in store"),
            )
        )
    if names_chief(reader):
        none = "" if candidates(reader) else _("The side has no Commander")
        tip = _("The Chief Warlord, now and from the next turn on")
        found.append(
            SideAction(
                map_actions.CHIEF,
                *_words(map_actions.CHIEF),
                none,
                reader.cite(ACTIONS[map_actions.CHIEF].rule),
                tip,
            )
        )
    if joining is not None:
        found.append(
            SideAction(
                map_actions.NATION_JOINS,
                *_words(map_actions.NATION_JOINS),
                _(joining.reason),
                reader.cite(joining.rule),
                _("Its name, its designs and its first army"),
            )
        )
    return tuple(found)


def _words(action: ActionId) -> tuple[str, str]:
    """What its button says, and its icon."""
    told = ACTIONS[action]
    return _(told.words), told.icon


def names_chief(reader: SideQueries) -> bool:
    """Whether the rules let a side name its chief from all who can be it."""
    return NAMES_CHIEF in reader.world.ruleset.capabilities and reader.offers(AppointChief)


def store_facts(reader: SideQueries) -> tuple[Fact, ...]:
    """Points of the side and its chief, for its card."""
    found = []
    market = reader.market
    if market is not None:
        found.append(Fact(_("Points in store"), str(market.points), _("To buy units with")))
        income = f"+{market.income}"
        found.append(Fact(_("Points a turn"), income, _("What is not spent is kept"), reader.cite("TB-3.07")))
        if market.coming:
            tip = _("Unspent points of a nation that joined")
            coming = f"+{market.coming}"
            found.append(Fact(_("Next turn"), coming, tip, reader.cite("TB-3.06")))
    held = reader.view.held
    if held > 0:
        found.append(_holding(reader, held - 1))
    if names_chief(reader):
        people = candidates(reader)
        now = next((one.name for one in people if one.now), _("nobody"))
        coming = next((one.name for one in people if one.next), "")
        value = _("{now}, then {next}").format(now=now, next=coming) if coming else now
        tip = _("Adds to the strength of all battles in the same hex")
        found.append(Fact(_("Chief Warlord"), value, tip, reader.cite("TB-3.12")))
    return tuple(found)


def _holding(reader: SideQueries, turns: int) -> Fact:
    """How long the side has held what it must hold to win."""
    plan = reader.world.victory
    known = reader.view.knowledge.sites
    names = ", ".join(known[site].name or site for site in plan.sites if site in known)
    value = _("{turns} of {days} turns").format(turns=turns, days=max(1, plan.days))
    tip = _("Whoever captures it and holds it that long wins; the turn of the capture does not count")
    return Fact(_("Holds {place}").format(place=names), value, tip, reader.cite("TB-1.03"))


def candidates(reader: SideQueries) -> tuple[Candidate, ...]:
    """All who can be the side's chief, with where they are."""
    found = []
    for stack in reader.stacks:
        place = reader.place(reader.view.stacks[stack].hex)
        for card in reader.cards(stack):
            if not card.commander or card.prisoner:
                continue
            refused = reader.outlook.refusal(AppointChief(by=reader.view.side, unit=card.unit))
            line = _("Level {level}, Attack {attack}, {place}").format(
                level=card.level, attack=card.attack, place=place
            )
            found.append(
                Candidate(
                    card.unit,
                    card.name or _(card.kind_name),
                    line,
                    CHIEF in card.statuses,
                    NEXT in card.statuses,
                    _(refused.detail) if refused is not None else "",
                    reader.cite(refused.rule) if refused is not None else "",
                )
            )
    return tuple(
        sorted(found, key=lambda one: (not one.now, not one.next, one.name, len(one.unit), one.unit))
    )
