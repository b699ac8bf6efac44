"""What a siege does to a city's money and work: SD9-9.03, SD9-9.04.

Whether a city is besieged is found out as its owner's turn ends, so a sally in that turn that leaves one of
the hexes around it empty prevents it. From the next dawn on, until a turn ends without a siege:

| what | under siege |
|---|---|
| smuckers, the steward's too | it sends none |
| what it pops | waits |
| spending in it | none: it is cut off from the treasury |
| units in it, prisoners too | it pays them itself, up to a figure by its level, without corruption |
| whom that does not pay | its bank pays garrison units; who is left goes, as whoever is not paid |

RULING: what a besieged city does not need for its units is lost; it lends no other. The treasury of a
besieged capital lies in it: whether it still pays those inside is for the match to say
(`besieged_capital_pays`).
"""

from collections.abc import Iterable
from typing import NamedTuple

from game.core.events.realm import CityBesieged
from game.core.holdings import MoneyLine
from game.core.numbers import Cents
from game.core.records import RuleId, SideId
from game.core.refusal import Refusal
from game.core.state import Site
from game.rulesets.second_dawn.content.typed import Campaign, Draft
from game.rulesets.second_dawn.realm import banks, cities, unpaid
from game.rulesets.second_dawn.realm.dues import Due
from game.rulesets.second_dawn.siege import ring

CUT_OFF = "cut_off"
"""Line of the accounts: what besieged cities pay their own."""
RULE = RuleId("SD9-9.03")
_WHETHER = RuleId("SD9-9.02")


class OwnPay(NamedTuple):
    """What besieged cities do for those in them. `rest`: what is owed to all others; `paid` whom they pay,
    `gone` whom nobody does; `lines` what each paid out of what, `drawn` of it out of banks."""

    rest: list[Due]
    paid: list[Due]
    gone: list[Due]
    lines: list[MoneyLine]
    drawn: Cents


def at_turn_end(draft: Draft, side: SideId) -> bool:
    """Find out which cities of a side are besieged, and tell it where that is another matter now. Says
    whether one is that was not."""
    begun = False
    for site in list(cities.cities_of(draft, side)):
        now = ring.besieged(draft, site)
        if now == draft.holding(site.id).besieged:
            continue
        begun = begun or now
        draft.set_holding(site.id, besieged=now)
        draft.emit(
            CityBesieged(
                audience=(side,),
                rule=_WHETHER,
                site=site.id,
                hex=site.hex,
                besieged=now,
                pays=own_pay(draft, site) if cities.cut_from_treasury(draft, side, site) else 0,
            )
        )
    return begun


def own_pay(source: Campaign | Draft, site: Site) -> Cents:
    """The most that a besieged city pays its own a day."""
    return source.params.city_upkeep_per_level * site.level


def pay(draft: Draft, side: SideId, owed: Iterable[Due], *, banked: bool = True) -> OwnPay:
    """Let besieged cities pay what is owed to those in them. `banked`: what banks hold counts, which their
    owner does not know (SD9-18.01)."""
    out = OwnPay(list(owed), [], [], [], 0)
    for site in list(cities.cities_of(draft, side)):
        if not cities.cut_from_treasury(draft, side, site):
            continue
        here = [due for due in out.rest if draft.stacks[due.unit.stack].hex == site.hex]
        inside = {due.unit.id for due in here}
        rest = [due for due in out.rest if due.unit.id not in inside]
        most = own_pay(draft, site)
        drawn: list[MoneyLine] = []
        if banked:
            short = max(0, sum(due.cents for due in here) - most)
            here, drawn = banks.keep_garrison(draft, side, here, short)
        gone = unpaid.whom_to_disband(draft, side, here, most)
        lost = {due.unit.id for due in gone}
        paid = [due for due in here if due.unit.id not in lost]
        cents = sum(due.cents for due in paid)
        lines = [MoneyLine(id=CUT_OFF, cents=cents, site=site.id, rule=RULE)] if cents else []
        out = OwnPay(
            rest,
            [*out.paid, *paid],
            [*out.gone, *gone],
            [*out.lines, *lines, *drawn],
            out.drawn + sum(line.cents for line in drawn),
        )
    return out


def require_open(draft: Draft, site: Site) -> None:
    """Refused where a city's side cannot spend money in it."""
    if site.owner is not None and cities.cut_from_treasury(draft, site.owner, site):
        raise Refusal("besieged", f"{site.name or 'The city'} is besieged: no money reaches it", RULE)
