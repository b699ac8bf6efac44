"""The shipped units are what their design makes them.

SD1-3 to SD1-6, SD2-1, SD2-6, SD3-1, SD4-1, SD0-4.15.
"""

from typing import Any

import pytest

from game.core.numbers import THIRD
from game.rulesets.second_dawn import design, levels
from game.rulesets.second_dawn.design import Design, DesignError, derive
from tests.rulesets.battle_tools import kinds

INCREASES = {
    "stabber": "battle_stats",
    "variant_stabber": "battle_stats",
    "scout": "move",
    "seafarer": "move",
}
"""The special stat increase is in the figures, not among the specials (SD1-4.03, SD1-6.05)."""
COMMANDERS = ("warlord",)


def design_of(id_: str) -> Design:
    kind = kinds()[id_]
    own = [t for t in kind.traits if t in (*design.STAT_TRAITS, "non_combat")]
    increase: Any = INCREASES.get(id_)
    return Design(
        size=kind.size,
        type="beast" if kind.type == "beast" else "infantry",
        terrain=kind.terrain,
        traits=("basic", *own) if kind.basic else tuple(own),
        specials=kind.specials,
        weapon=(kind.weapon.style, kind.weapon.range) if kind.weapon else None,
        stat_increase=increase,
        status="noble" if "noble" in kind.traits else "",
    )


@pytest.mark.parametrize("id_", sorted(kinds()))
def test_figures_follow_from_the_design(id_: str) -> None:
    kind, figures = kinds()[id_], derive(design_of(id_))
    weapon = kind.weapon
    assert weapon is not None
    assert {
        "combat": kind.combat,
        "defense": kind.defense,
        "damage": kind.damage,
        "reduction": kind.reduction,
        "hits": kind.hits,
        "croaks_at": kind.croaks_at,
        "move": kind.move,
        "evasion": kind.evasion,
        "reach": weapon.reach,
        "reach_ft": weapon.reach_ft,
        "ammo": weapon.ammo,
        "shield": kind.shield,
    } == {
        "combat": figures.combat,
        "defense": figures.defense,
        "damage": figures.damage,
        "reduction": figures.reduction,
        "hits": figures.hits,
        "croaks_at": figures.croaks_at,
        "move": figures.move * THIRD,
        "evasion": figures.evasion,
        "reach": figures.reach,
        "reach_ft": figures.reach_ft,
        "ammo": figures.ammo,
        "shield": figures.shield,
    }
    assert levels.exp_worth(kind, 1) > 0


@pytest.mark.parametrize("id_", sorted(set(kinds()) - set(COMMANDERS)))
def test_sd0_4_15_popping_raises_upkeep_by_20_to_40_a_day(id_: str) -> None:
    assert design.in_pacing_band(kinds()[id_])


def test_units_that_promote_promote_to_units_there_are() -> None:
    for kind in kinds().values():
        assert set(kind.promotes_to) <= set(kinds())


@pytest.mark.parametrize(
    ("traits", "message"),
    [
        (("basic", "quick", "quick"), "once"),
        (("basic", "protect", "striker", "quick"), ""),
    ],
)
def test_sd1_5_01_traits(traits: tuple[str, ...], message: str) -> None:
    wanted = Design(size="small", traits=traits, weapon=("melee", "short"))
    if not message:
        assert derive(wanted).defense == 1
        return
    with pytest.raises(DesignError, match=message):
        derive(wanted)


def test_sd1_5_01_no_trait_takes_a_stat_below_zero() -> None:
    with pytest.raises(DesignError, match="below 0"):
        derive(Design(size="tiny", terrain="sky", traits=("quick",)))


def test_sd3_1_05_fliers_are_never_basic() -> None:
    with pytest.raises(DesignError, match="never basic"):
        derive(Design(size="small", terrain="sky", traits=("basic",)))
