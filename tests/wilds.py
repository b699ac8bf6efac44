"""Fields with a pack of ferals, for tests of the wild."""

import dataclasses
from typing import Any

from game.core.draft import Draft
from game.core.engine import Engine
from game.core.packs import Food, Pack
from game.core.records import SideId, replace
from tests.field import Field
from tests.play import Place

WILDS = SideId("wild")
FED = 100_000
"""More than any pack eats in a day, in cents."""


def barren(field: Field) -> Field:
    """Let nothing grow to eat on a field."""
    field.world = dataclasses.replace(field.world, tables={**field.world.tables, "forage": {}})
    field.engine = Engine(field.world)
    return field


def wild_field(
    foe: dict[str, int] | None = None,
    *,
    kinds: dict[str, int] | None = None,
    rows: tuple[str, ...] = ("fff", "fff", "fff"),
    at: Place = (1, 1),
    foe_at: Place = (1, 1),
    food: dict[Place, int] | None = None,
    pack: dict[str, Any] | None = None,
    stance: dict[str, str] | None = None,
    **more: Any,
) -> Field:
    """A pack, of two wolves unless `kinds` says else, in the middle of a wood in which nothing grows to eat,
    and somebody with it. A third side hides in the last hex."""
    field = Field(
        list(rows),
        wild={"w": (at, kinds or {"wolf": 2})},
        lapis={"a": (foe_at, foe)} if foe else {"far": ((0, 0), {"scout": 1})},
        roles={"wild": "feral"},
        stance={"other": "hidden", **(stance or {})},
        saffron={"other": ((len(rows[0]) - 1, len(rows) - 1), {"scout": 1})},
        **more,
    )
    barren(field)
    draft = Draft(field.campaign, field.world)
    known = draft.knowledge[WILDS]
    meals = {str(field.at(p)): (Food(kind="meat", value=v),) for p, v in (food or {}).items()}
    draft.put_knowledge(WILDS, replace(known, food=meals))
    draft.put_pack(field.names["w"], Pack(**(pack or {})))
    field.campaign = draft.commit()
    return field
