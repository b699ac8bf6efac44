"""Sides under a game master's hand: names, money, friends, figures."""

from typing import Any

from game.core.commands.gm import GmEditSide
from game.core.counters import counted
from game.core.draft import Draft
from game.core.flow.stacking import plain_name
from game.core.gm.common import GmDeed, check_calm, rules, side_of
from game.core.numbers import money_text
from game.core.records import replace
from game.core.refusal import Refusal

MOST_MONEY = 10**12


def edit_side(draft: Draft, given: GmEditSide) -> GmDeed:
    """Change a side. Who is whose friend cannot change while anybody decides about anything."""
    side = draft.sides[side_of(draft, given.side)]
    fields: dict[str, Any] = {}
    words: list[str] = []
    if given.name is not None:
        fields["name"] = _name(draft, given)
        words.append(f"now {fields['name']}")
    if given.money is not None:
        if not 0 <= given.money <= MOST_MONEY:
            raise Refusal("money", "Money must be 0 or more")
        fields["money"] = given.money
        words.append(f"money {money_text(given.money)}")
    if given.alliance is not None and given.alliance != side.alliance:
        check_calm(draft)
        fields["alliance"] = plain_name(given.alliance)
        words.append(f"alliance {given.alliance}" if given.alliance else "no alliance")
    if given.at_peace is not None:
        check_calm(draft)
        if not rules(draft).peace:
            raise Refusal("no_peace", "These rules have alliances, but no peace between two sides")
        others = sorted({side_of(draft, other) for other in given.at_peace} - {side.id})
        fields |= {"at_peace": tuple(others), "provoked": ()}
        words.append("at peace with " + (", ".join(draft.sides[o].name for o in others) or "nobody"))
    if given.counters:
        counters = side.counters
        for name, value in given.counters:
            if name not in rules(draft).counters:
                known = ", ".join(rules(draft).counters) or "none"
                raise Refusal("no_such_figure", f"A side has no figure {name!r}: {known}")
            if value < 0:
                raise Refusal("figure", f"{name} must be 0 or more")
            counters = counted(counters, name, value)
            words.append(f"{name} {value}")
        fields["counters"] = counters
    if not words:
        raise Refusal("no_change", "There is nothing to change")
    draft.put_side(replace(side, **fields))
    return GmDeed(f"{side.name}: {', '.join(words)}", sides=(side.id,))


def _name(draft: Draft, given: GmEditSide) -> str:
    name = plain_name(given.name or "")
    if not name:
        raise Refusal("no_name", "A side needs a name")
    if any(o.name.casefold() == name.casefold() for o in draft.sides.values() if o.id != given.side):
        raise Refusal("name_taken", f"Another side is called {name}")
    return name
