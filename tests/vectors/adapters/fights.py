"""Fights that adapters begin: two parties of shipped units, as the battle opens."""

from collections.abc import Iterable
from typing import Any

from game.core.dice import ScriptedDice
from game.core.records import BattleId, SideId
from game.rulesets.second_dawn.battle.state.battle_records import BattleSetup, Combatant, Party
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.tactical import BATTLE

BLUE, GREEN = 0, 1
"""Parties by number."""


def party(number: int, combatants: Iterable[Combatant], **fields: Any) -> Party:
    """A party of these; further fields as in `Party`."""
    return Party(side=SideId(("blue", "green")[number]), combatants=tuple(combatants), **fields)


def opened(blue: Party, green: Party, dice: ScriptedDice, **fields: Any) -> Fight:
    """The fight of two parties before its first phase; further fields as in `BattleSetup`."""
    setup = BattleSetup(id=BattleId("vector"), parties=(blue, green), **fields)
    return Fight(BATTLE.open(setup), dice)
