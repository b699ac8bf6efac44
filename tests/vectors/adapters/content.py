"""Content that adapters need: the shipped tables of Second Dawn."""

from collections.abc import Mapping
from typing import Any

from game.rulesets.second_dawn.records import Special, Terrain, UnitKind
from game.session.library import rules


def kinds() -> Mapping[str, UnitKind]:
    """Unit kinds by id."""
    return rules("second_dawn").tables["unit"]


def kind(id_: str) -> UnitKind:
    """A unit kind. KeyError if the content has none of this id."""
    return kinds()[id_]


def specials() -> Mapping[str, Special]:
    """Specials by id."""
    found: Mapping[str, Any] = rules("second_dawn").tables["special"]
    return found


def terrain() -> Mapping[str, Terrain]:
    """Terrain by id."""
    found: Mapping[str, Any] = rules("second_dawn").tables["terrain"]
    return found
