"""The shipped units are what their design makes them.

SD1-3 to SD1-6, SD2-1, SD2-6, SD3-1, SD3-2, SD3-14, SD4-1, SD0-4.15.
"""

from typing import Any

import pytest

from game.core.numbers import THIRD
from game.core.records import replace
from game.rulesets.second_dawn.battle.opening import muster
from game.rulesets.second_dawn.battle.state import battle_stat
from game.rulesets.second_dawn.content.records import Params
from game.rulesets.second_dawn.template import design
from game.rulesets.second_dawn.template.design import DesignError, KindDesign, derive
from game.rulesets.second_dawn.unit import levels, sizes
from tests.abilities import able_of
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, kinds, unit

INCREASES = {
    "stabber": "battle_stats",
    "variant_stabber": "battle_stats",
    "hobgobwin_stabber": "battle_stats",
    "scout": "move",
    "seafarer": "move",
}
"""The special stat increase is in the figures, not among the specials (SD1-4.03, SD1-6.05)."""
VEHICLES = {kind.id for kind in kinds().values() if kind.vehicle}
"""No chapter has a design for them (SD5-5.07)."""
COMMANDERS = tuple(kind.id for kind in kinds().values() if kind.commander)
PRINTED: dict[str, dict[str, int]] = {
    "thunderbird": {"move": 12 * THIRD},
    "caster": {"combat": 2, "defense": 2},
    "commoner_caster": {"combat": 1, "defense": 1},
}
"""Figures that no rule explains: SD3-2.03, SD4-1.03, SD4-1.04."""


def design_of(id_: str) -> KindDesign:
    kind = kinds()[id_]
    increase: Any = INCREASES.get(id_)
    return KindDesign(
        size=kind.size,
        type="beast" if kind.type == "beast" else "infantry",
        terrain=kind.terrain,
        traits=("basic", *kind.traits) if kind.basic else kind.traits,
        able=kind.able,
        worn=kind.worn,
        weapon=(kind.weapon.style, kind.weapon.range) if kind.weapon else None,
        stat_increase=increase,
    )


@pytest.mark.parametrize("id_", sorted(set(kinds()) - VEHICLES))
def test_figures_follow_from_the_design(id_: str) -> None:
    kind, figures = kinds()[id_], derive(design_of(id_))
    assert kind.croaks_at == figures.croaks_at
    if kind.unarmed_counted:
        figures = design.printed_unarmed(figures)
    weapon = kind.weapon
    assert weapon is not None
    assert {
        "combat": kind.combat,
        "defense": kind.defense,
        "damage": kind.damage,
        "reduction": kind.reduction,
        "hits": kind.hits,
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
        "move": figures.move * THIRD,
        "evasion": figures.evasion,
        "reach": figures.reach,
        "reach_ft": figures.reach_ft,
        "ammo": figures.ammo,
        "shield": figures.shield,
        **PRINTED.get(id_, {}),
    }
    assert levels.exp_worth(kind, 1) > 0


@pytest.mark.parametrize("id_", sorted(set(kinds()) - set(COMMANDERS) - VEHICLES))
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
    wanted = KindDesign(size="small", traits=traits, able=able_of(*traits), weapon=("melee", "short"))
    if not message:
        assert derive(wanted).defense == 1
        return
    with pytest.raises(DesignError, match=message):
        derive(wanted)


def test_sd1_5_01_no_trait_takes_a_stat_below_zero() -> None:
    with pytest.raises(DesignError, match="below 0"):
        derive(KindDesign(size="tiny", terrain="sky", able=able_of("quick")))


def test_sd3_1_05_fliers_are_never_basic() -> None:
    with pytest.raises(DesignError, match="never basic"):
        derive(KindDesign(size="small", terrain="sky", traits=("basic",)))


@pytest.mark.parametrize(
    ("trait", "move", "reach", "evasion"),
    [("humanoid", 8, 5, 6), ("centaur", 8, 5, 5), ("serpentine", 7, 6, 6), ("tar", 7, 4, 6)],
)
def test_sd3_14_01_bodies(trait: str, move: int, reach: int, evasion: int) -> None:
    figures = derive(KindDesign(size="medium", able=able_of(trait), weapon=("melee", "middle")))
    assert (figures.move, figures.reach, figures.evasion) == (move, reach, evasion)


def test_sd3_14_01_a_reach_is_never_below_1_and_tar_is_bare() -> None:
    figures = derive(KindDesign(size="tiny", able=able_of("tar"), type="beast", weapon=("melee", "short")))
    assert (figures.reach, figures.armoured) == (1, False)


@pytest.mark.shows("speed")
def test_sd3_1_06_percentages_come_last() -> None:
    plain = KindDesign(size="large", type="beast", terrain="sky", able=able_of("tar"))
    assert derive(plain).move == 13
    assert derive(replace(plain, able=able_of("tar", "increased_move"))).move == 19


@pytest.mark.parametrize(("id_", "stat", "blow"), [("horse", 4, 4), ("courtier", 2, 1), ("caster", 2, 2)])
def test_sd3_2_02_the_unarmed_state_is_counted_once(id_: str, stat: int, blow: int) -> None:
    """The stat a card prints is the stat in battle, and its damage what a glancing blow deals."""
    fighter = muster.fighter_of(unit("x", id_), BLUE, 0)
    standing = muster.standing_of(unit("x", id_), fighter)
    alone = battle_stat.StatSituation(on_turn=True, attacks=True)
    parts = battle_stat.terms(fighter, standing, alone, Params())
    assert (battle_stat.total(parts), kinds()[id_].combat) == (stat, stat)
    assert "unarmed" in [part.id for part in parts]
    glance = sizes.glancing_against(fighter.size, fighter.size, fighter.damage)
    assert (glance, kinds()[id_].damage) == (blow, blow)


def test_sd4_1_04_commoners_lack_the_title() -> None:
    for lord, commoner in (("warlord", "commoner_warlord"), ("warlord_heir", "commoner_heir")):
        kind = kinds()[commoner]
        assert (kind.combat, kind.defense) == (4, 4)
        assert (kind.specials, kind.upkeep) == (kinds()[lord].specials, kinds()[lord].upkeep)
        assert levels.level_cost(levels.exp_row(kind), 2) == 8
