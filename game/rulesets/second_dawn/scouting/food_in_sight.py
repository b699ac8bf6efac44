"""What a side sees of the food that lies in the hexes of its watch posts. SD3-5.08, SD5-7.01."""

from collections.abc import Iterable, Set

from game.core.numbers import Cents
from game.core.packs import Food
from game.core.records import HexId, SideId, replace
from game.rulesets.second_dawn.content.typed import Draft


def see_food(draft: Draft, side: SideId, seen_from: Set[HexId]) -> None:
    """Bring up to date what a side knows to lie in some hexes of its watch posts."""
    known = draft.knowledge[side]
    if not seen_from or not (known.food or draft.marks):
        return
    here = ((str(post), draft.marks.get(str(post))) for post in seen_from)
    lies = {key: _as_seen(mark.food, side) for key, mark in here if mark is not None and mark.food}
    kept = {key: food for key, food in known.food.items() if int(key) not in seen_from}
    if lies or len(kept) < len(known.food):
        now = dict(sorted({**kept, **lies}.items()))
        if now != known.food:
            draft.put_knowledge(side, replace(known, food=now))


def _as_seen(lies: Iterable[Food], side: SideId) -> tuple[Food, ...]:
    """Food as a side sees it: what others laid out or killed, and in whose turn somebody fell, nobody can
    tell by it."""
    sums: dict[Food, Cents] = {}
    for food in lies:
        plain = replace(food, value=0, by=food.by if food.by == side else None, slot=None)
        sums[plain] = sums.get(plain, 0) + food.value
    return tuple(replace(plain, value=value) for plain, value in sums.items())
