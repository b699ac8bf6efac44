"""The engine's records with the parameters and unit kinds of this rulebook.

Rules name these, not those of `core`, which know of no rulebook: a parameter that is misspelt, or a figure
that no unit has, is then found before anything runs.
"""

from typing import Any

from game.core import draft, state, world
from game.rulesets.battle_for.records import BattleForParams, UnitDesign

Campaign = state.Campaign[Any, BattleForParams]
Draft = draft.Draft[BattleForParams, UnitDesign]
World = world.World[UnitDesign]
