"""What of the combatants of a battle hangs on what they are alone, worked out once."""

from collections.abc import Hashable, Mapping
from typing import Any, Literal

from game.rulesets.second_dawn.battle.state.battle_records import Fighter

Office = Literal["leads", "commands", "scouts"]
"""Permissions that are looked up often, by their names in `Abilities`."""


class Figures:
    """Whether anybody of these carries anybody, has fate's favour (SD4-9.02), fights some enemies better than
    others (SD2-6.20), dances (SD7-2.13), or bats (SD7-2.03). `kept` is what others have worked out of their
    figures and the parameters of the battle, by keys of their own."""

    def __init__(self, fighters: Mapping[str, Fighter]) -> None:
        ables = list({id(fighter.able): fighter.able for fighter in fighters.values()}.values())
        self.mounted = any(fighter.riders for fighter in fighters.values())
        self.fated = any(able.dice > 0 for able in ables)
        self.choosy = any(able.against for able in ables)
        self.batters = any(able.bats for able in ables)
        self.dancers = any(able.dances for able in ables)
        self.kept: dict[Hashable, Any] = {}
        self._fighters = dict(fighters)
        self._who: dict[Office, frozenset[str]] = {}

    def who(self, what: Office) -> frozenset[str]:
        """All combatants that may do something."""
        known = self._who.get(what)
        if known is None:
            found = (unit for unit, fighter in self._fighters.items() if getattr(fighter.able, what))
            known = self._who[what] = frozenset(found)
        return known
