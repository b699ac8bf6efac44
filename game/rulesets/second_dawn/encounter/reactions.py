"""What a stack does of itself on meeting a foe: its standing orders, or its class without any. SD2-14.37,
SD5-6.04, SD5-8.07, SD5-8.09, SD5-12.03.

Pure: a situation and the rows of `orders.yaml` give a choice. Everything in a situation is what the stack's
own side knows; `meetings` takes it from a campaign.
"""

from collections.abc import Iterable
from typing import Literal

from game.core.numbers import Halves
from game.core.records import Record, RuleId
from game.core.state import Sighting, Unit
from game.rulesets.second_dawn.battle.state.ambush import State
from game.rulesets.second_dawn.content.order_records import Act, StackClass, StandingOrderRow
from game.rulesets.second_dawn.content.records import UnitKind, size_number
from game.rulesets.second_dawn.content.typed import World

_BY_ITSELF = "default"
_WHOLE = 100


When = Literal["meet", "dusk"]


class FoeSituation(Record):
    """A stack and a foe in its hex that it knows of.

    `order` is the word of its orders for it, `when_found` the one once the foe knows of it while it hides;
    empty: none is given. `classes`: see `StackClass`. `hidden` also while it sneaks; `known`: the foe's side
    knows of it, as far as its own side can tell. `state`: how its attack would open. Worths as by `worth`,
    sizes as by `size_number`, of the largest; `weaker` as in `StandingOrders`. `may_flee`, `cover`, `table`:
    it has a way out, may hide where it stands (asked at dusk only), may ask.
    """

    when: When = "meet"
    order: str = ""
    when_found: str = ""
    classes: tuple[StackClass, ...] = ()
    hidden: bool = False
    known: bool = False
    state: State = "prepared"
    worth: int = 0
    foe_worth: int = 0
    weaker: int = 75
    size: int = 0
    foe_size: int = 0
    may_flee: bool = False
    cover: bool = False
    table: bool = False

    @property
    def word(self) -> str:
        """The order that counts."""
        found = self.hidden and self.known and self.when == "meet"
        return (self.when_found if found else "") or self.order or _BY_ITSELF


class Reaction(Record):
    """What a stack does, why in words, and by which rule."""

    act: Act
    reason: str
    rule: RuleId


_IDLE = Reaction(act="stay", reason="It stays where it is", rule=RuleId("SD5-12.01"))


def decide(situation: FoeSituation, rows: Iterable[StandingOrderRow]) -> Reaction:
    """The choice of the first row, by rank, whose conditions all hold; it stays where none does."""
    for row in _in_order(rows):
        if _concerns(row, situation) and _fits(row, situation):
            return _choice(row)
    return _IDLE


def settled(situation: FoeSituation, rows: Iterable[StandingOrderRow]) -> Reaction | None:
    """The choice if order, class and stance alone decide it, whatever the foe is like; else None. Most stacks
    that hide let everybody pass, and that has to be found out quickly."""
    for row in _in_order(rows):
        if _concerns(row, situation):
            return None if row.states or row.foe or row.needs else _choice(row)
    return _IDLE


def _in_order(rows: Iterable[StandingOrderRow]) -> list[StandingOrderRow]:
    return sorted(rows, key=lambda row: row.rank)


def _choice(row: StandingOrderRow) -> Reaction:
    return Reaction(act=row.act, reason=row.reason, rule=RuleId(row.rules[0] if row.rules else ""))


def _concerns(row: StandingOrderRow, now: FoeSituation) -> bool:
    """Whether a row is meant for a stack of this order, class and stance."""
    return (
        (not row.when or now.when in row.when)
        and (not row.orders or now.word in row.orders)
        and (not row.classes or not set(row.classes).isdisjoint(now.classes))
        and (not row.stance or row.stance == ("hidden" if now.hidden else "open"))
    )


def _fits(row: StandingOrderRow, now: FoeSituation) -> bool:
    """Whether what its foe is like, and what it may do about it, fits a row."""
    return (
        (not row.states or now.state in row.states)
        and (not row.foe or _compares(row.foe, now))
        and (not row.needs or {"flee": now.may_flee, "cover": now.cover, "table": now.table}[row.needs])
    )


def _compares(foe: Literal["", "weaker", "smaller", "larger"], now: FoeSituation) -> bool:
    if foe == "weaker":
        return now.foe_worth * _WHOLE <= now.worth * now.weaker
    return now.foe_size < now.size if foe == "smaller" else now.foe_size > now.size


def worth(world: World, units: Iterable[Unit]) -> int:
    """Rough worth of own units in a fight: battle stats with hits, in halves."""
    return sum(_unit_worth(world.kind(unit.kind), unit.hits) for unit in units)


def seen_worth(world: World, seen: Sighting) -> int:
    """The same of a foreign stack as a side sees it; of units whose hits it cannot tell, whole ones."""
    total = 0
    for member in seen.members:
        kind = world.kind(member.kind)
        total += _unit_worth(kind, member.count * kind.hits if member.hits is None else member.hits)
    return total


def _unit_worth(kind: UnitKind, hits: Halves) -> int:
    return (kind.combat + kind.defense + 2) * max(0, hits)


def largest(world: World, kinds: Iterable[str]) -> int:
    """Number of the largest size among classes."""
    return max((size_number(world.kind(kind).size) for kind in kinds), default=0)
