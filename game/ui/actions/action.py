"""The record of an action and the tables in which the catalogue lists them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NewType

ActionId = NewType("ActionId", str)
"""The stable name of an action, by which settings keep its keys."""

NO_ACTION = ActionId("")
"""For controls that belong to no action."""

Scope = Literal["everywhere", "map", "battle", "lists", "away", "desk", "designer", "realm"]


@dataclass(frozen=True, slots=True)
class Action:
    """Something a player can do. `title` names it in the list of keys, in that list's `section`; `label` is
    on its button or line of a menu, if it is not the title. `keys` are its default chords; one that is not
    `listed` has none and can be given none. `rule` cites what governs it: a refusal may cite another one.
    """

    id: ActionId
    title: str
    section: str
    scope: Scope
    keys: tuple[str, ...] = ()
    label: str = ""
    icon: str = ""
    rule: str = ""
    danger: bool = False
    listed: bool = True

    @property
    def words(self) -> str:
        """What its button or its line of a menu says, not translated."""
        return self.label or self.title


class ActionTable:
    """The actions of one section, in the order of the list of keys."""

    def __init__(self, section: str, scope: Scope) -> None:
        self.section = section
        self.scope = scope
        self.rows: list[Action] = []

    def add(
        self,
        id_: str,
        title: str,
        *keys: str,
        label: str = "",
        icon: str = "",
        rule: str = "",
        danger: bool = False,
        listed: bool = True,
    ) -> ActionId:
        """Put an action into the catalogue; its id, by which screens name it."""
        action = Action(
            ActionId(id_), title, self.section, self.scope, keys, label, icon, rule, danger, listed
        )
        self.rows.append(action)
        return action.id


def joined(tables: Iterable[ActionTable]) -> dict[ActionId, Action]:
    """Actions by id. ValueError for an id given twice, which would silently put the first one out of use."""
    rows = [row for table in tables for row in table.rows]
    found = {row.id: row for row in rows}
    if len(found) < len(rows):
        raise ValueError("two actions have the same id")
    return found
