"""What specials and traits do comes from their content rows."""

from game.core.effects import Effect, Source
from game.core.records import replace
from game.rulesets.second_dawn.content.ability_records import Abilities, abilities
from game.rulesets.second_dawn.content.records import Special
from game.rulesets.second_dawn.unit import specials
from game.session.library import rules
from tests.abilities import remade


def _source(name: str, *effects: Effect) -> Source:
    return Source(name, name, 1, effects)


def test_effects_of_several_specials_add_up():
    total = abilities(
        (
            _source("a", Effect(what="attacks", amount=1), Effect(what="block")),
            _source("b", Effect(what="attacks", amount=2), Effect(what="area", word="stun")),
            _source("c", Effect(what="what_no_unit_has", amount=1)),
        )
    )
    assert total == Abilities(attacks=3, block=True, area=("stun",))


def test_every_special_and_trait_of_a_shipped_unit_is_known():
    tables = rules("second_dawn").tables
    for kind in tables["unit"].values():
        assert set(kind.specials) <= set(tables["special"])
        assert set(kind.traits) <= set(tables["trait"])


def test_sd2_6_20_guardians_block_and_ninjas_carry_smoke():
    kinds = rules("second_dawn").tables["unit"]
    assert kinds["guardian"].able.block
    assert (kinds["ninja"].able.area, kinds["ninja"].able.smoke) == (("stun",), True)
    assert not kinds["piker"].able.block


def test_a_kind_without_a_special_can_no_more_do_what_it_gave():
    warlord = rules("second_dawn").tables["unit"]["warlord"]
    tame = specials.without(warlord, lambda able: able.leads)
    assert "leadership" not in tame.specials
    assert (tame.able.leads, tame.able.commands) == (False, True)
    assert specials.lacking(warlord, "scout").able.scouts is False


def test_a_kind_is_given_the_special_of_the_content_that_says_what_is_wanted():
    tables = rules("second_dawn").tables
    chief = specials.with_one(tables["unit"]["chieftain"], tables["special"], lambda able: able.leads)
    assert chief.specials[-1] == "leadership"
    assert chief.able.leads
    odd = {"whim": Special(id="whim", name="Whim")}
    assert specials.with_one(chief, odd, lambda able: able.casts) == chief


def test_settled_kinds_follow_their_names():
    stabber = rules("second_dawn").tables["unit"]["stabber"]
    made = remade(stabber, specials=("dig",))
    assert made.able.digs
    assert not made.able.steady
    assert replace(made, specials=stabber.specials).settled(rules("second_dawn").tables) == stabber
