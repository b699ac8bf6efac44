"""The engine's records with the parameters and unit kinds of this rulebook.

Rules name these, not those of `core`, which know of no rulebook: a parameter that is misspelt, or a figure
that no unit has, is then found before anything runs.
"""

from typing import Any

from game.core import draft, state, world
from game.rulesets.second_dawn.content.records import Params, UnitKind

Campaign = state.Campaign[Any, Params]
Draft = draft.Draft[Params, UnitKind]
World = world.World[UnitKind]
