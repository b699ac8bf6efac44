"""Leaks that other games had, and some of our own that were found: each test is named after what it guards.

Each case is played twice, once with an enemy in hiding that the side cannot know of and once without.
"""

from collections.abc import Callable
from fractions import Fraction

import pytest

from game.core import codec
from game.core.battle.events import FieldLeft
from game.core.commands.common import Attack, MoveStack
from game.core.decisions import StandingOrders
from game.core.engine import Applied
from game.core.events.common import (
    EVERYONE,
    BattleBegan,
    BattleEnded,
    BattleSeen,
    Event,
    ExperienceGained,
    MoveStopped,
    SiteTaken,
)
from game.core.numbers import THIRD
from game.core.records import GM, HexId, SideId, StackId, replace
from game.core.refusal import Refused
from game.session.computers import step
from game.session.fights import SeatFight
from game.session.records import TableSeat
from game.session.reports.chronicle import Chronicle
from game.ui.map.control.fight_words import assumed_words, chance_words, unseen_words
from game.ui.map.dialogs.attack_choice import enemies
from game.ui.map.models.side_model import side_model, top_model
from game.ui.map.models.side_queries import SideQueries
from game.views import scouting
from game.views.learning import learned
from game.views.preview import SeatOutlook
from game.views.project import story
from game.views.story import line
from tests.arena import crowd
from tests.field import Field, with_hidden
from tests.play import Place
from tests.ui.map_input import of_field

LAPIS, CINNABAR, SAFFRON = SideId("lapis"), SideId("cinnabar"), SideId("saffron")
SCOUT = {"scout": 1}
STABBER = {"stabber": 1}
"""They make no spot check."""


def _both(make: Callable[[], Field], side: str, place: Place) -> list[Field]:
    """The same field without and with a hidden stack."""
    return [make(), with_hidden(make(), side, place)]


def _beset(make: Callable[[], Field], *places: Place) -> list[Field]:
    """The same field without and with hidden ambushers."""
    other = make()
    for number, place in enumerate(places):
        with_hidden(other, "cinnabar", place, name=f"hidden{number}", meet="ambush_any")
    return [make(), other]


def _told(field: Field, side: SideId) -> tuple[Event, ...]:
    return story(field.events, side)


def _view(field: Field, side: str) -> bytes:
    return codec.to_bytes(field.outlook(side).view)


def test_a_march_is_not_refused_for_what_is_hidden_the_first_wave():
    """SD5-3.10: a hex is a hostile one by the enemies that are seen there."""

    def make() -> Field:
        return Field(
            ["...."],
            lapis={"a": ((0, 0), STABBER), "b": ((1, 0), SCOUT)},
            cinnabar={"z": ((3, 0), SCOUT)},
        )

    fields = _both(make, "cinnabar", (1, 0))
    for field in fields:
        assert not isinstance(field.move("a", (1, 0)), Refused)
        assert field.place("a") == (1, 0)
        assert field.of(MoveStopped) == []
    assert _told(fields[0], LAPIS) == _told(fields[1], LAPIS)
    assert _view(fields[0], "lapis") == _view(fields[1], "lapis")


def test_a_march_is_not_refused_for_what_is_hidden_nor_stopped_on_its_way():
    """SD5-3.10: the same on the second border of a march."""

    def make() -> Field:
        return Field(
            ["....."],
            lapis={"a": ((0, 0), SCOUT), "b": ((2, 0), SCOUT)},
            cinnabar={"z": ((4, 0), SCOUT)},
        )

    fields = _both(make, "cinnabar", (2, 0))
    for field in fields:
        field.move("a", (1, 0), (2, 0))
        assert field.place("a") == (2, 0)
    assert _told(fields[0], LAPIS) == _told(fields[1], LAPIS)


def test_a_march_is_not_refused_for_allies_it_cannot_see():
    """SD5-3.08: what unseen allies take up of a full hex stops a march, it does not refuse the command."""

    def make(crowd: int) -> Field:
        return Field(
            ["...."],
            params={"allies_share_sight": False},
            alliances={"lapis": "west", "saffron": "west"},
            lapis={"a": ((0, 0), {"scout": 4})},
            saffron={"s": ((1, 0), {"bear": crowd})},
            cinnabar={"z": ((3, 0), SCOUT)},
        )

    few, many = make(1), make(100)
    for field in (few, many):
        while field.campaign.clock.on_turn != LAPIS:
            field.end()
        assert not field.sees("lapis", "s")
    assert _view(few, "lapis") == _view(many, "lapis")
    assert not isinstance(few.move("a", (1, 0)), Refused)
    many.give("a", move=THIRD * 3)
    outcome = many.move("a", (1, 0))
    assert not isinstance(outcome, Refused), outcome
    assert [e.code for e in many.of(MoveStopped)] == ["full"]
    assert many.place("a") == (0, 0)


def test_a_city_is_taken_although_an_enemy_hides_in_it():
    """Only enemies whom the taker sees keep a city from him."""

    def make() -> Field:
        return Field(
            ["....."],
            cities={(1, 0): ("cinnabar", 1)},
            lapis={"a": ((0, 0), STABBER)},
            cinnabar={"z": ((4, 0), SCOUT)},
        )

    fields = _both(make, "cinnabar", (1, 0))
    for field in fields:
        field.move("a", (1, 0))
        assert [(e.owner, e.before) for e in field.of(SiteTaken)] == [(LAPIS, CINNABAR)]
    assert _told(fields[0], LAPIS) == _told(fields[1], LAPIS)
    assert _view(fields[0], "lapis") == _view(fields[1], "lapis")


def test_who_hides_in_a_city_does_not_take_it_from_those_in_the_open():
    """Off-turn a city goes to who holds the field in the open, not to who sits there unseen."""
    field = Field(
        ["....."],
        cities={(1, 0): ("", 1)},
        cinnabar={"z": ((4, 0), SCOUT)},
        lapis={"a": ((1, 0), {"stabber": 6})},
        saffron={"s": ((0, 0), SCOUT)},
    )
    with_hidden(field, "cinnabar", (1, 0))
    field.end(2)
    field.move("s", (1, 0))
    assert field.gone("s")
    assert [e.owner for e in field.of(SiteTaken)] == [LAPIS]


def test_who_takes_a_city_does_not_hear_who_else_saw_it():
    """An event that several sides hear is told to each as if to it alone."""

    def make() -> Field:
        return Field(
            ["....."],
            cities={(1, 0): ("cinnabar", 1)},
            lapis={"a": ((0, 0), STABBER)},
            cinnabar={"z": ((4, 0), SCOUT)},
            saffron={"s": ((4, 0), SCOUT)},
        )

    fields = _both(make, "saffron", (1, 0))
    for field, others in zip(fields, ((), (SAFFRON,)), strict=True):
        field.move("a", (1, 0))
        assert field.of(SiteTaken)[0].audience == (LAPIS, CINNABAR, *others)
        assert [e.audience for e in _told(field, LAPIS) if isinstance(e, SiteTaken)] == [(LAPIS,)]
    assert _told(fields[0], LAPIS) == _told(fields[1], LAPIS)
    assert _told(fields[0], CINNABAR) == _told(fields[1], CINNABAR)
    assert _told(fields[1], GM) == fields[1].events


def test_who_watches_a_battle_does_not_hear_who_else_does():
    def make() -> Field:
        return Field(
            ["....."],
            params={"allies_share_sight": False},
            alliances={"lapis": "west", "saffron": "west", "moss": "west"},
            lapis={"a": ((1, 0), {"stabber": 6})},
            cinnabar={"z": ((1, 0), SCOUT)},
            saffron={"s": ((1, 0), SCOUT)},
            moss={"m": ((4, 0), SCOUT)},
        )

    fields = _both(make, "moss", (1, 0))
    for field, others in zip(fields, ((), ("moss",)), strict=True):
        while field.campaign.clock.on_turn != LAPIS:
            field.end()
        field.must(Attack(by=LAPIS, stack=field.names["a"], target=field.handle("lapis", "z")))
        assert [set(e.audience) for e in field.of(BattleSeen)] == [{SAFFRON, *others}]
    told = [[e for e in _told(field, SAFFRON) if isinstance(e, BattleSeen)] for field in fields]
    assert told[0] == told[1]
    assert [e.audience for e in told[0]] == [(SAFFRON,)]


@pytest.mark.slow
def test_what_waits_for_a_seat_names_no_other_that_heard_it():
    """The same of what a seat reads when it is its turn again, battles included."""
    played = crowd(3, seats=("random", "absent"))
    for _ in range(160):
        step(played)
    heard = [(side, told.event) for side in played.campaign.sides for told in played.news.unread(side)]
    assert any(isinstance(event, BattleBegan) for _, event in heard)
    for side, event in heard:
        assert event.audience in ((side,), EVERYONE)


def test_a_level_is_gained_although_an_enemy_hides_near():
    """SD5-2.06: a level waits for the enemies that are seen to be gone."""

    def make() -> Field:
        field = Field(
            ["....."],
            lapis={"a": ((0, 0), {"stabber": 1})},
            cinnabar={"z": ((4, 0), SCOUT)},
        )
        field.give("a", exp=Fraction(1000))
        return field

    fields = _both(make, "cinnabar", (1, 0))
    for field in fields:
        field.move("a", (1, 0))
        assert [e.audience for e in field.of(ExperienceGained)] == [(LAPIS,)]
    assert _told(fields[0], LAPIS) == _told(fields[1], LAPIS)


def test_a_level_that_was_gained_cannot_be_taken_back():
    """That no enemy is in sight let the unit rise: a step that tells of it ends the undo."""
    field = Field(["....."], lapis={"a": ((0, 0), {"stabber": 1})}, cinnabar={"z": ((4, 0), SCOUT)})
    field.give("a", exp=Fraction(1000))
    field.move("a", (1, 0))
    gained = [e for e in field.events if isinstance(e, ExperienceGained)]
    assert learned(gained, LAPIS) == "A level was gained"


def test_the_field_that_is_left_tells_each_hearer_what_the_battle_showed_him():
    """What stays of a battle in logs is its view for that side: neither what a foreign stack is called by its
    own, nor its orders, nor who hides beside it. Who heard nothing of the battle is left no field."""

    def make() -> Field:
        return Field(
            ["......"],
            params={"allies_share_sight": True},
            alliances={"lapis": "west", "saffron": "west"},
            lapis={"a": ((0, 0), {"stabber": 6})},
            saffron={"s": ((5, 0), SCOUT)},
            cinnabar={"z": ((1, 0), SCOUT)},
            moss={"m": ((4, 0), SCOUT)},
        )

    fields = _both(make, "cinnabar", (1, 0))
    base = fields[1].campaign
    secret = replace(base.stacks[StackId("cinnabar.z")], name="The Snare", orders=StandingOrders(dusk="hide"))
    fields[1].campaign = replace(base, stacks={**base.stacks, secret.id: secret})
    left = []
    for field in fields:
        field.move("a", (1, 0))
        left.append({e.audience: e.view for e in field.of(FieldLeft)})
    assert set(left[0]) == {(LAPIS,), (SAFFRON,), (CINNABAR,)}
    assert left[0].keys() == left[1].keys()
    for friend in (LAPIS, SAFFRON):
        assert left[0][(friend,)].side == friend
        assert codec.to_bytes(left[0][(friend,)]) == codec.to_bytes(left[1][(friend,)])
        foes = [unit for unit in left[0][(friend,)].units if unit.side == CINNABAR]
        assert foes
        assert all(not unit.traits for unit in foes)


@pytest.mark.parametrize("swift", ["y", "z"])
def test_whom_a_stack_charges_does_not_tell_which_enemy_has_moved(swift):
    """SD1-8.05: of several enemies the quickest class is charged, whatever moves they have left."""
    field = Field(
        ["...."],
        lapis={"a": ((0, 0), {"stabber": 6})},
        cinnabar={"y": ((1, 0), SCOUT), "z": ((1, 0), {"archer": 1})},
    )
    field.give("y" if swift == "z" else "z", move=0)
    field.move("a", (1, 0))
    assert field.of(BattleBegan)[0].attacker == LAPIS
    fallen = [unit for e in field.of(BattleEnded) for unit in (*e.croaked, *e.captured)]
    assert fallen == ["scout_1d", "archer_1d"]


# --- plans, reach, outlooks of combat


def _plans(outlook: SeatOutlook, stack: StackId) -> bytes:
    """Route, prices, turns, warnings and eyes of paths to everywhere, and the reach."""
    reach = outlook.reach(stack)
    paths = [outlook.path(stack, HexId(hex_)) for hex_ in range(outlook.world.grid.size)]
    eyes = [scouting.seen_at(outlook, stack, path.now) for path in paths]
    return codec.to_bytes((sorted(reach.cost.items()), sorted(reach.before.items()), paths, eyes))


def test_a_planned_path_does_not_know_hidden_units():
    """The planner of a march bends around nobody it cannot know of, nor does it warn of him; also after the
    first leg of the march was taken back."""

    def make() -> Field:
        return Field(
            ["f.h....", ".......", "..f...."],
            lapis={"a": ((0, 1), STABBER)},
            cinnabar={"z": ((6, 0), STABBER)},
        )

    places = [(column, row) for column in range(2, 6) for row in range(3)]
    sessions = [of_field(field) for field in _beset(make, *places)]
    near = make().at((1, 1)), make().at((0, 1))
    stack = StackId("lapis.a")
    for leg in ((), near[:1], near[1:], near[:1]):
        if leg:
            for played in sessions:
                assert isinstance(played.submit(MoveStack(by=LAPIS, stack=stack, path=leg)), Applied)
        one, two = (_plans(played.outlooks.of(LAPIS), stack) for played in sessions)
        assert one == two
    assert [played.steps.why_no_undo(LAPIS) for played in sessions] == ["", ""]
    assert [played.steps.undo(LAPIS) for played in sessions] == [True, True]
    assert _plans(sessions[0].outlooks.of(LAPIS), stack) == _plans(sessions[1].outlooks.of(LAPIS), stack)


def test_reach_and_borders_do_not_know_hidden_units():
    """What lies in reach, what a hex still holds, what a first wave may do and whether a city would be taken:
    all as if nobody hid there."""

    def make() -> Field:
        return Field(
            ["....~.", "......"],
            cities={(2, 0): ("cinnabar", 1)},
            lapis={"a": ((0, 0), {"stabber": 2}), "b": ((1, 0), SCOUT)},
            cinnabar={"z": ((5, 1), SCOUT)},
        )

    fields = _beset(make, (1, 0), (2, 0), (2, 0), (1, 1), (3, 1))
    seen = []
    for field in fields:
        outlook = field.outlook("lapis")
        land = outlook.world.lands.known(outlook.view.knowledge)
        hexes = range(field.grid.size)
        into = MoveStack(by=LAPIS, stack=field.names["b"], path=(field.at((2, 0)),))
        taken = outlook.try_out(into)
        assert isinstance(taken, Applied)
        assert any(isinstance(e, SiteTaken) for e in taken.events)
        seen.append(
            (
                [sorted(outlook.reach(field.names[name]).cost.items()) for name in ("a", "b")],
                [
                    outlook.world.ruleset.describe.hex(outlook.world, land, HexId(h), outlook.view.params)
                    for h in hexes
                ],
                taken.events,
                outlook.enemies(),
                outlook.try_out(MoveStack(by=LAPIS, stack=field.names["a"], path=(field.at((1, 0)),))),
            )
        )
    assert codec.to_bytes(seen[0][:-1]) == codec.to_bytes(seen[1][:-1])
    assert isinstance(seen[0][-1], Applied)
    assert isinstance(seen[1][-1], Applied)
    assert seen[0][-1].events == seen[1][-1].events


def _facing() -> Field:
    """A band and an enemy in one hex, both sides with people."""
    return Field(
        ["...."],
        params={"off_turn_battles": "table"},
        lapis={"a": ((1, 0), {"archer": 3, "stabber": 3})},
        cinnabar={"y": ((1, 0), {"piker": 3})},
    )


def test_a_combat_outlook_does_not_know_hidden_units():
    """What an attack would lead to, its forecast and the chances of the whole battle do not count reserves in
    hiding."""
    seen = []
    for field in _beset(_facing, (1, 0), (1, 0), (0, 0)):
        strike = Attack(by=LAPIS, stack=field.names["a"], target=field.handle("lapis", "y"))
        before = field.outlook("lapis").try_out(strike)
        assert isinstance(before, Applied)
        played = of_field(field)
        played.take_seat(TableSeat(side=LAPIS, controller="human"))
        assert isinstance(played.submit(strike), Applied)
        (battle,) = played.campaign.battles
        fight = SeatFight(played, battle, LAPIS)
        trials = fight.odds(trials=200)
        assert trials is not None
        while not trials.work(50):
            pass
        seen.append((before.events, fight.view(), fight.forecast(), trials.odds))
    (*one, odds), (*two, others) = seen
    assert codec.to_bytes(one) == codec.to_bytes(two)
    assert odds == others


def test_odds_before_a_battle_do_not_count_hidden_forces():
    """The chances and losses in the dialog that asks whom to attack are those of what is seen."""
    rows, found = [], []
    for field in _beset(_facing, (1, 0), (1, 0), (1, 0)):
        reader = SideQueries(field.outlook("lapis"))
        rows.append(enemies(reader, field.names["a"]))
        ahead = reader.prospects.of(field.names["a"], rows[-1][0].handle)
        ahead.settle()
        first = ahead.beginning
        assert first is not None
        told = chance_words(ahead, figures=True), assumed_words(first.assumed), unseen_words(first)
        found.append((ahead.outcome, first, told))
    assert rows[0] == rows[1]
    assert len(rows[0]) == 1
    assert codec.to_bytes(found[0]) == codec.to_bytes(found[1])


def test_figures_of_a_running_match_are_ones_own():
    """Statistics, the top bar, what is still to do for the victory: from one's own view. The chronicle, which
    counts everybody's, opens when the match is over."""
    shown = []
    for field in _beset(_facing, (1, 0), (2, 0), (3, 0)):
        played = of_field(field)
        reader = SideQueries(played.outlooks.of(LAPIS))
        shown.append((side_model(reader, ()), top_model(reader, (LAPIS, CINNABAR), ())))
        with pytest.raises(ValueError, match="not over"):
            Chronicle(played)
    assert shown[0] == shown[1]


def test_when_a_hidden_stack_stops_one_the_event_says_what_and_why():
    """A march that ends by an ambush says so, with the hex and the rule, and the log names who it was."""

    def make() -> Field:
        return Field(["...."], lapis={"a": ((0, 0), {"stabber": 9})}, cinnabar={"z": ((3, 0), SCOUT)})

    field = _beset(make, (1, 0))[1]
    field.do_move("a", (1, 0), (2, 0))
    told = _told(field, LAPIS)
    (battle,) = [e for e in told if isinstance(e, BattleBegan)]
    (stop,) = [e for e in told if isinstance(e, MoveStopped)]
    assert (battle.state, battle.hex) == ("ambush", field.at((1, 0)))
    assert (stop.code, stop.hex) == ("attacked", field.at((1, 0)))
    assert stop.rule
    logged = line(battle, field.outlook("lapis").view, field.world)
    assert logged is not None
    assert "Cinnabar" in logged.text
    assert "ambush" in logged.text.lower()
