"""Triggers: when their conditions hold, how often they go off, and what becomes of effects that cannot be."""

from typing import Any

import pytest

from game.core.commands.common import Command, EndTurn, MoveStack
from game.core.commands.gm import GmCommand, GmKnowledge, GmSwitchTrigger, GmTell
from game.core.draft import Draft
from game.core.engine import Applied, Engine
from game.core.events.gm import TriggerFailed, TriggerFired
from game.core.gm.triggers_edit import pin_trigger, switch_trigger
from game.core.gm.triggers_run import put_trigger, try_triggers
from game.core.records import GM, HexId, SideId, SiteId, replace
from game.core.refusal import Refusal
from game.core.state import HexMark
from game.core.triggers import THEM, GmPinTrigger, Trigger, When
from tests.field import Field

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")
TELL = GmTell(by=GM, text="Hear", told=(LAPIS,))


@pytest.fixture
def field() -> Field:
    return Field(
        ["......", "......"],
        cities={(2, 0): ("", 1)},
        lapis={"a": ((0, 0), {"scout": 1}), "b": ((0, 0), {"scout": 1})},
        cinnabar={"z": ((5, 1), {"scout": 1})},
    )


def pin(field: Field, *when: When, **more: Any) -> None:
    trigger = Trigger(**{"id": "t", "name": "T", "when": when, "then": (TELL,), **more})
    triggers = {**field.campaign.desk.triggers, trigger.id: trigger}
    field.campaign = replace(field.campaign, desk=replace(field.campaign.desk, triggers=triggers))


def fired(field: Field, trigger: str = "t") -> int:
    """How often it went off in the last step."""
    return sum(e.trigger == trigger for e in field.of(TriggerFired))


def area(field: Field, *places: tuple[int, int]) -> tuple[HexId, ...]:
    return tuple(field.at(place) for place in places)


def test_a_trigger_goes_off_when_a_stack_of_its_side_enters(field):
    pin(field, When(what="enters", side=LAPIS, hexes=area(field, (1, 0))))
    field.do_move("a", (1, 0))
    assert fired(field) == 1
    trigger = field.campaign.desk.triggers["t"]
    assert not trigger.on
    assert trigger.fired == 1


def test_it_is_heard_by_the_game_master_alone(field):
    pin(field, When(what="enters", hexes=area(field, (1, 0))))
    field.do_move("a", (1, 0))
    assert {e.audience for e in field.of(TriggerFired)} == {(GM,)}


def test_who_marches_through_enters_and_leaves(field):
    pin(field, When(what="enters", hexes=area(field, (1, 0))), id="in", once=False)
    pin(field, When(what="leaves", hexes=area(field, (1, 0))), id="out", once=False)
    field.do_move("a", (1, 0), (2, 0))
    assert (fired(field, "in"), fired(field, "out")) == (1, 1)
    field.do_move("b", (1, 0))
    assert (fired(field, "in"), fired(field, "out")) == (1, 0)


def test_within_the_hexes_nobody_enters_or_leaves(field):
    both = area(field, (0, 0), (1, 0))
    pin(field, When(what="enters", hexes=both), id="in")
    pin(field, When(what="leaves", hexes=both), id="out")
    field.do_move("a", (1, 0))
    assert not field.of(TriggerFired)


def test_without_a_side_only_those_of_players_count(field):
    sides = dict(field.campaign.sides)
    sides[LAPIS] = replace(sides[LAPIS], role="feral")
    field.campaign = replace(field.campaign, sides=sides)
    pin(field, When(what="enters", hexes=area(field, (1, 0))), id="any")
    pin(field, When(what="enters", side=LAPIS, hexes=area(field, (1, 0))), id="named")
    field.do_move("a", (1, 0))
    assert [e.trigger for e in field.of(TriggerFired)] == ["named"]


def test_all_conditions_must_hold_together(field):
    enters = When(what="enters", hexes=area(field, (1, 0)))
    pin(field, enters, When(what="day", number=2), once=False)
    field.do_move("a", (1, 0))
    assert fired(field) == 0
    field.end(2)
    assert fired(field) == 0
    field.do_move("b", (1, 0))
    assert fired(field) == 1


def test_a_happening_that_comes_again_sets_a_lasting_trigger_off_again(field):
    pin(field, When(what="enters", hexes=area(field, (1, 0))), once=False)
    for name in ("a", "b"):
        field.do_move(name, (1, 0))
        assert fired(field) == 1


def test_a_state_sets_a_lasting_trigger_off_once_until_it_ends(field):
    pin(field, When(what="holds", side=LAPIS, site=SiteId("c0")), once=False)
    field.do_move("a", (1, 0), (2, 0))
    assert fired(field) == 1
    field.do_move("b", (1, 0))
    assert fired(field) == 0
    _give(field, CINNABAR)
    field.end()
    assert not field.campaign.desk.triggers["t"].held
    _give(field, LAPIS)
    field.end()
    assert fired(field) == 1


def _give(field: Field, side: SideId) -> None:
    sites = dict(field.campaign.sites)
    sites[SiteId("c0")] = replace(sites[SiteId("c0")], owner=side)
    field.campaign = replace(field.campaign, sites=sites)


def test_days_and_turns(field):
    pin(field, When(what="day", number=2), id="day")
    pin(field, When(what="turn", side=LAPIS, number=2), id="turn", once=False)
    field.end()
    assert not field.of(TriggerFired)
    field.end()
    assert (fired(field, "day"), fired(field, "turn")) == (1, 1)
    field.end(2)
    assert (fired(field, "day"), fired(field, "turn")) == (0, 1)


def test_a_place_taken_and_land_seen(field):
    pin(field, When(what="taken", site=SiteId("c0")), id="taken")
    pin(field, When(what="sees", side=LAPIS, hexes=area(field, (3, 0))), id="sees")
    field.do_move("a", (1, 0))
    assert not field.of(TriggerFired)
    field.do_move("a", (2, 0))
    assert (fired(field, "taken"), fired(field, "sees")) == (1, 1)


def test_a_side_that_falls_and_one_that_has_lost_somebody(field):
    units = dict(field.campaign.units)
    hero = field.stack("a").units[0]
    units[hero] = replace(units[hero], name="Maren")
    field.campaign = replace(field.campaign, units=units)
    pin(field, When(what="lost", side=LAPIS, name="Maren"), id="maren")
    pin(field, When(what="lost", side=LAPIS), id="all")
    draft = Draft(field.campaign, field.world)
    draft.drop_stack(field.names["a"])
    draft.drop_unit(hero)
    done: list[GmCommand] = []
    fired_now: set[str] = set()
    try_triggers(draft, lambda _, effect: done.append(effect), fired_now)
    assert fired_now == {"maren"}
    sides = dict(field.campaign.sides)
    sides[CINNABAR] = replace(sides[CINNABAR], alive=False)
    pin(field, When(what="fallen", side=CINNABAR), id="fallen")
    draft = Draft(replace(field.campaign, sides=sides), field.world)
    fired_now = set()
    try_triggers(draft, lambda *_: None, fired_now)
    assert fired_now == {"fallen"}


def test_what_one_brings_about_sets_off_another_each_once(field):
    """`a` puts rain on a hex, `b` waits for `a` by being switched on; none of them goes off twice."""
    here = area(field, (1, 0))
    pin(field, When(what="enters", hexes=here), id="b", on=False, once=False)
    pin(
        field,
        When(what="enters", hexes=here),
        id="c",
        then=(GmSwitchTrigger(by=GM, trigger="b"),),
        once=False,
    )
    field.engine = _Engine(field.world)
    field.do_move("a", (1, 0))
    assert [e.trigger for e in field.of(TriggerFired)] == ["c", "b"]


class _Engine(Engine):
    """Carries out effects as this test means them."""

    def _act(self, draft: Draft, command: Command) -> None:
        if isinstance(command, GmSwitchTrigger):
            trigger = draft.desk.triggers[command.trigger]
            put_trigger(draft, replace(trigger, on=command.on))
        elif isinstance(command, GmTell):
            draft.put_mark(HexId(0), HexMark(weather="rain"))
            raise Refusal("no", "Nobody hears")
        else:
            super()._act(draft, command)


def test_an_effect_that_cannot_be_leaves_nothing_behind_and_is_told_to_the_game_master(field):
    field.engine = _Engine(field.world)
    pin(field, When(what="enters", hexes=area(field, (1, 0))))
    plain = Field(
        ["......", "......"],
        cities={(2, 0): ("", 1)},
        lapis={"a": ((0, 0), {"scout": 1}), "b": ((0, 0), {"scout": 1})},
        cinnabar={"z": ((5, 1), {"scout": 1})},
    )
    field.do_move("a", (1, 0))
    plain.do_move("a", (1, 0))
    (failed,) = field.of(TriggerFailed)
    assert failed.reason == "Nobody hears"
    assert failed.audience == (GM,)
    assert replace(field.campaign, desk=plain.campaign.desk) == plain.campaign


def test_nobody_on_the_map_can_tell_that_a_trigger_waits(field):
    pin(field, When(what="day", number=9), then=(TELL,))
    view = field.outlook("lapis").view
    assert not any("trigger" in name or name == "desk" for name in type(view).__struct_fields__)
    belief = field.outlook("lapis").belief
    assert not belief.desk.triggers


@pytest.mark.parametrize(
    ("trigger", "words"),
    [
        (Trigger(id="Bad id", name="", when=(When(what="day"),), then=(TELL,)), "id"),
        (Trigger(id="t", name="", when=(), then=(TELL,)), "needs a condition"),
        (Trigger(id="t", name="", when=(When(what="day"),), then=()), "an effect"),
        (Trigger(id="t", name="", when=(When(what="enters"),), then=(TELL,)), "needs hexes"),
        (
            Trigger(id="t", name="", when=(When(what="sees", hexes=(HexId(99),)),), then=(TELL,)),
            "off the map",
        ),
        (Trigger(id="t", name="", when=(When(what="taken"),), then=(TELL,)), "needs a place"),
        (Trigger(id="t", name="", when=(When(what="day", side=SideId("x")),), then=(TELL,)), "no side x"),
        (Trigger(id="t", name="", when=(When(what="day"),), then=(replace(TELL, by=LAPIS),)), "game master"),
        (
            Trigger(id="t", name="", when=(When(what="day"),), then=(replace(TELL, hex=HexId(99)),)),
            "off the map",
        ),
    ],
)
def test_a_trigger_that_could_never_go_off_is_refused(field, trigger, words):
    with pytest.raises(Refusal, match=words):
        pin_trigger(Draft(field.campaign, field.world), GmPinTrigger(by=GM, trigger=trigger))


def test_triggers_are_pinned_switched_and_taken_away(field):
    draft = Draft(field.campaign, field.world)
    trigger = Trigger(id="t", name="T", when=(When(what="day", number=9),), then=(TELL,))
    pin_trigger(draft, GmPinTrigger(by=GM, trigger=trigger))
    switch_trigger(draft, GmSwitchTrigger(by=GM, trigger="t", on=False))
    assert not draft.desk.triggers["t"].on
    with pytest.raises(Refusal, match="already off"):
        switch_trigger(draft, GmSwitchTrigger(by=GM, trigger="t", on=False))
    switch_trigger(draft, GmSwitchTrigger(by=GM, trigger="t", gone=True))
    assert not draft.desk.triggers
    with pytest.raises(Refusal, match="no trigger"):
        switch_trigger(draft, GmSwitchTrigger(by=GM, trigger="t"))


def test_a_mark_brings_a_draft_back_as_it_was(field):
    draft = Draft(field.campaign, field.world)
    first = field.stack("a").units[0]
    draft.set_unit(first, name="One")
    whole = draft.commit()
    draft = Draft(field.campaign, field.world)
    draft.set_unit(first, name="One")
    before = draft.mark()
    draft.set_unit(first, name="Two")
    draft.put_mark(HexId(1), HexMark(weather="rain"))
    draft.dice("x").roll(10, "why")
    draft.drop_stack(field.names["b"])
    draft.mint("u", LAPIS)
    draft.back_to(before)
    assert draft.commit() == whole
    assert not draft.rolls
    assert [s.id for s in draft.stacks_in(field.at((0, 0)))] == [field.names["a"], field.names["b"]]


def test_the_agenda_runs_on_and_the_turn_passes_under_triggers(field):
    pin(field, When(what="turn", side=CINNABAR))
    field.engine = _Engine(field.world)
    assert isinstance(field.do(EndTurn(by=LAPIS)), Applied)
    assert fired(field) == 1
    assert field.campaign.clock.on_turn == CINNABAR
    field.must(MoveStack(by=CINNABAR, stack=field.names["z"], path=area(field, (4, 1))))


def test_while_a_decision_is_open_nothing_goes_off_and_after_it_all_that_came_about(field):
    pin(field, When(what="enters", hexes=area(field, (1, 0))))
    here = area(field, (1, 0))[0]
    draft = Draft(field.campaign, field.world)
    draft.set_stack(field.names["a"], hex=here)
    draft.ask(LAPIS, "kind", "Well?")
    assert not try_triggers(draft, lambda *_: None, set())
    assert draft.desk.triggers["t"].due
    later = Draft(draft.commit(), field.world)
    later.close_question(later.questions[0].id)
    assert try_triggers(later, lambda *_: None, set())
    assert not later.desk.triggers["t"].due


def test_effects_wait_for_a_decision_that_one_of_them_led_to(field):
    """The first effect opens a question; the second is carried out when it is answered, and once."""
    told: list[str] = []

    def deed(draft: Draft, effect: GmCommand) -> None:
        assert isinstance(effect, GmTell)
        told.append(effect.text)
        if effect.text == "one":
            draft.ask(LAPIS, "kind", "Well?")

    then = tuple(GmTell(by=GM, text=text, told=(LAPIS,)) for text in ("one", "two", "three"))
    pin(field, When(what="day", number=1), then=then)
    draft = Draft(field.campaign, field.world)
    assert try_triggers(draft, deed, set())
    assert told == ["one"]
    assert draft.desk.triggers["t"].step == 1
    later = Draft(draft.commit(), field.world)
    later.close_question(later.questions[0].id)
    assert try_triggers(later, deed, set())
    assert not try_triggers(later, deed, set())
    assert told == ["one", "two", "three"]
    assert later.desk.triggers["t"].step == 0


def test_them_are_those_who_set_it_off_and_each_gets_its_own(field):
    told: list[GmCommand] = []
    here = area(field, (1, 0))
    then = (
        GmTell(by=GM, text="You", told=(THEM,)),
        GmKnowledge(by=GM, side=THEM, hexes=here),
        GmTell(by=GM, text="Both", told=(THEM, CINNABAR)),
    )
    pin(field, When(what="day", number=1), When(what="enters", hexes=here), then=then)
    draft = Draft(field.campaign, field.world)
    for name in ("a", "z"):
        draft.set_stack(field.names[name], hex=here[0])
    draft.ask(LAPIS, "kind", "Well?")
    try_triggers(draft, lambda *_: None, set())
    later = Draft(draft.commit(), field.world)
    later.close_question(later.questions[0].id)
    try_triggers(later, lambda _, effect: told.append(effect), set())
    assert [(type(one), one.told, getattr(one, "side", None)) for one in told] == [
        (GmTell, (CINNABAR, LAPIS), None),
        (GmKnowledge, (), CINNABAR),
        (GmKnowledge, (), LAPIS),
        (GmTell, (CINNABAR, LAPIS), None),
    ]
    assert later.desk.triggers["t"].by == ()


def test_a_message_to_those_who_fell_in_the_same_step_is_not_sent(field):
    told: list[GmCommand] = []
    here = area(field, (1, 0))
    pin(field, When(what="enters", hexes=here), then=(GmTell(by=GM, text="You", told=(THEM,)),))
    draft = Draft(field.campaign, field.world)
    draft.set_stack(field.names["a"], hex=here[0])
    draft.put_side(replace(draft.sides[LAPIS], alive=False))
    assert try_triggers(draft, lambda _, effect: told.append(effect), set())
    assert told == []
    assert [type(event) for event in draft.events] == [TriggerFired]
