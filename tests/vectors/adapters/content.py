"""Content that adapters need: the shipped tables of Second Dawn."""

from collections.abc import Mapping
from typing import Any

from game.rulesets.second_dawn.content.land_records import Terrain, Weather
from game.rulesets.second_dawn.content.records import Special, UnitKind
from game.rulesets.second_dawn.land.travel import fair_weather
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


def weather_of(name: str) -> Weather:
    """The weather a vector names; `clear` is weather without any effect. KeyError if there is none."""
    found: Mapping[str, Weather] = rules("second_dawn").tables["weather"]
    return fair_weather() if name == "clear" else found[name]
