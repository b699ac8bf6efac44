"""A side that looks again goes over what has changed alone: it must see all that it would see by looking at
everything (SD5-7.01)."""

import pytest

from game.core import codec
from game.core.draft import Draft
from game.core.records import SideId
from game.core.whereabouts import Whereabouts
from game.rulesets.second_dawn.scouting import sight, watch_posts
from game.session import library
from game.session.computers import step
from game.session.simulation import start
from tests.field import Field

SCOUT = {"scout": 1}
LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")


def _forgetful(monkeypatch):
    monkeypatch.setattr(Whereabouts, "changed_since", lambda *_: None)


def _played(scenario, seed, steps, who="random"):
    """Everybody's knowledge and events after every command of a match."""
    session = start(library.load_scenario(scenario), library.rules(), seed, (who,))
    seen = []
    session.listen(lambda one: seen.append((codec.fingerprint(one.after.knowledge), one.events)))
    for _ in range(steps):
        if session.over or not step(session):
            break
    return seen, session.fingerprint()


@pytest.mark.parametrize("scenario", ["duel", "wild_march"])
def test_every_command_shows_what_a_look_at_everything_shows(scenario, monkeypatch):
    again = _played(scenario, 3, 45)
    _forgetful(monkeypatch)
    assert _played(scenario, 3, 45) == again


@pytest.mark.slow
@pytest.mark.parametrize("who", ["random", "computer"])
@pytest.mark.parametrize("scenario", ["duel", "four_crowns", "three_shadows", "wild_march"])
def test_a_long_match_shows_what_looks_at_everything_show(scenario, who, monkeypatch):
    again = _played(scenario, 5, 400, who)
    _forgetful(monkeypatch)
    assert _played(scenario, 5, 400, who) == again


def _field():
    return Field(
        ["........"] * 3,
        lapis={"a": ((0, 0), SCOUT), "b": ((5, 2), SCOUT)},
        cinnabar={"z": ((7, 0), SCOUT)},
    )


def test_a_step_far_away_is_no_reason_to_look_at_anything(monkeypatch):
    field = _field()
    field.move("a", (1, 0))
    looked_at = []
    monkeypatch.setattr(sight, "see_stacks", lambda *args: looked_at.append(args))
    draft = Draft(field.campaign, field.world)
    assert watch_posts.watch_posts(draft, CINNABAR) is watch_posts.watch_posts(draft, CINNABAR)
    sight.moved(draft, field.names["a"])
    assert [args[1] for args in looked_at] == [LAPIS]


def test_what_a_refused_command_saw_is_seen_by_the_next_one():
    field = _field()
    field.move("a", (1, 0))
    draft = Draft(field.campaign, field.world)
    draft.set_stack(field.names["a"], hex=field.at((6, 1)))
    sight.moved(draft, field.names["a"])
    twin = _field()
    twin.move("a", (1, 0))
    for one in (field, twin):
        one.move("a", (2, 0))
    assert field.campaign == twin.campaign
