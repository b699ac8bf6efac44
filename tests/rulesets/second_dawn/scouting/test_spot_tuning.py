"""SD11-4.04: the order of stealth that the spot table of SD5-10 is to give on average, played on the map.

The order is one of chances: whom a hider beats finds it more seldom than whom it loses to. The level of a
scout does not enter SD5-10; a commander's does, by the heads that leadership adds (SD5-10.06).
"""

import dataclasses
from fractions import Fraction
from statistics import mean

import pytest

from game.core.engine import Engine
from game.core.events.scouting import SpotChecked
from game.core.records import KindId, replace
from game.core.state import DiceLedger
from game.rulesets.second_dawn.scouting import stealth
from tests.field import Field

SEEDS = 400
HOME = "forest"
HIDERS = {"scout": 7, "scout at home": 8}
"""Who hides, and what a spot roll must exceed: evasion of light units, 1 more at home (SD5-10.04)."""
SEARCHERS = {
    "stabber": None,
    "stabber at home": None,
    "scout": 0,
    "scout at home": 1,
    "warlord": 0,
    "warlord at home": 1,
    "warlord of level 6 at home": 2,
}
"""Who searches, and what is added to its roll; None for those that make no spot check."""
_CLOSE = 0.075
"""Three standard deviations of a share of so many rolls."""


def _field(searcher: str, hider: str) -> Field:
    """The two beside each other in a wood, the hider hidden; who is at home there as its name says."""
    kinds = {"a": searcher.split()[0], "z": hider.split()[0]}
    field = Field(
        ["fff"],
        lapis={"a": ((0, 0), {kinds["a"]: 1})},
        cinnabar={"z": ((1, 0), {kinds["z"]: 1})},
        stance={"z": "hidden"},
        params={"off_turn_battles": "orders"},
    )
    table, units = dict(field.world.tables["unit"]), dict(field.campaign.units)
    for name, words in (("a", searcher), ("z", hider)):
        special = HOME if "at home" in words else ""
        table[name] = replace(table[kinds[name]], id=name, terrain_special=special)
        (unit,) = field.stack(name).units
        units[unit] = replace(units[unit], kind=KindId(name), level=6 if "level 6" in words else 1)
    field.world = dataclasses.replace(field.world, tables={**field.world.tables, "unit": table})
    field.engine = Engine(field.world)
    field.campaign = replace(field.campaign, units=units)
    return field


def _share_found(searcher: str, hider: str) -> float:
    """How often a searcher that marches in finds the hider."""
    field = _field(searcher, hider)
    begun = field.campaign
    found = []
    for seed in range(SEEDS):
        field.campaign = replace(begun, dice=DiceLedger(seed=seed))
        field.do_move("a", (1, 0))
        checks = field.of(SpotChecked)
        assert len(checks) == (SEARCHERS[searcher] is not None), (searcher, checks)
        found.append(any(check.found for check in checks))
    return mean(found)


def _chance(searcher: str, hider: str) -> Fraction:
    modifier = SEARCHERS[searcher]
    return Fraction(0) if modifier is None else stealth.spot_chance(modifier, HIDERS[hider])


@pytest.mark.slow
def test_sd11_4_04_the_spot_table_gives_the_order_of_stealth(capsys: pytest.CaptureFixture[str]) -> None:
    shares = {(s, h): _share_found(s, h) for s in SEARCHERS for h in HIDERS}
    with capsys.disabled():
        print(f"\nSD11-4.04: found by a spot check, of {SEEDS} tries (and by the table)")
        print(f"{'who searches':<28}" + "".join(f"{hider:>22}" for hider in HIDERS))
        for searcher in SEARCHERS:
            cells = (f"{shares[searcher, h]:.1%} ({float(_chance(searcher, h)):.0%})" for h in HIDERS)
            print(f"{searcher:<28}" + "".join(f"{cell:>22}" for cell in cells))
    for pair, share in shares.items():
        assert abs(share - float(_chance(*pair))) <= _CLOSE, pair
    for searcher in SEARCHERS:
        assert shares[searcher, "scout at home"] <= shares[searcher, "scout"]
    for hider in HIDERS:
        # Infantry that is no scout never finds it, a scout does; at home better, a commander better still.
        assert shares["stabber", hider] == shares["stabber at home", hider] == 0
        assert 0 < shares["scout", hider] < shares["scout at home", hider]
        assert shares["scout at home", hider] < shares["warlord of level 6 at home", hider]
    # At home it beats an equal scout at home; a commander is its equal there only by his level.
    assert shares["scout at home", "scout at home"] < 0.5
    assert _chance("warlord at home", "scout at home") == _chance("scout at home", "scout at home")
