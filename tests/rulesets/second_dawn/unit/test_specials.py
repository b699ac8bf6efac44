"""What specials do comes from their content rows."""

from game.rulesets.second_dawn.content.records import Special, SpecialEffect
from game.rulesets.second_dawn.unit.specials import effect_of
from game.session.library import rules


def _special(name: str, **effect):
    return Special(id=name, name=name, effect=SpecialEffect(**effect))


def test_effects_of_several_specials_add_up():
    table = {
        "a": _special("a", attacks=1, block=True),
        "b": _special("b", attacks=2, area="stun"),
        "c": _special("c", dice=1),
    }
    total = effect_of(("a", "b", "unheard_of"), table)
    assert total == SpecialEffect(attacks=3, block=True, area="stun")


def test_every_special_and_trait_of_a_shipped_unit_is_known():
    tables = rules("second_dawn").tables
    for kind in tables["unit"].values():
        assert set(kind.specials) <= set(tables["special"])
        assert set(kind.traits) <= set(tables["trait"])


def test_sd2_6_20_guardians_block_and_ninjas_carry_smoke():
    tables = rules("second_dawn").tables
    assert effect_of(tables["unit"]["guardian"].specials, tables["special"]) == SpecialEffect(block=True)
    assert effect_of(tables["unit"]["ninja"].specials, tables["special"]) == SpecialEffect(
        area="stun", smoke=True
    )
