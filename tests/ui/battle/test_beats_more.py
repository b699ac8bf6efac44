"""What swarms, retreats, the sky and area attacks look like: beats, moments, log rows, lines, tokens."""

from typing import Any

import pytest

from game.core.battle import events as ev
from game.core.battle.seam import CombatantView
from game.core.events.common import CombatantFell, DieRolled
from game.core.records import BattleId, KindId, SideId, replace
from game.dev.pictures.battle_demo import SMALL, demo_battle
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.placing.links_view import lines_of
from game.ui.battle.placing.pieces import look_of, marks_of, size_of
from game.ui.battle.playback.beats import beats_of
from game.ui.battle.playback.fold import fold
from game.ui.battle.playback.player import Player
from game.ui.battle.playback.story import Story
from game.ui.battle.playback.story_more import MORE

AUDIENCE = (SideId("lapis"),)


@pytest.fixture(scope="module")
def view() -> Any:
    table, battle = demo_battle(armies=SMALL)
    assert table.sitting is not None
    views = table.session.outlooks.of(table.sitting).view.battles
    return next(one for one in views if one.battle == battle)


def unit(**fields: Any) -> CombatantView:
    plain: dict[str, Any] = {
        "id": "a",
        "side": SideId("lapis"),
        "name": "a",
        "kind": KindId("stabber"),
        "kind_name": "Stabber",
        "glyph": "stabber",
        "size": 4,
        "hits": 8,
        "hits_max": 8,
    }
    return CombatantView(**(plain | fields))


def test_tokens_grow_with_the_size_of_units_and_never_touch() -> None:
    boxes = [size_of(unit(size=size), 58) for size in range(1, 8)]
    assert boxes == sorted(set(boxes))
    assert boxes[3] == 58
    assert boxes[-1] * 0.92 <= 58 * 1.18


def test_a_swarm_shows_its_number_and_a_unit_alone_none() -> None:
    assert look_of(unit(members=8), "lapis").count == 8
    assert look_of(unit(), "lapis").count is None


def test_states_have_badges() -> None:
    assert look_of(unit(dazed=1), "lapis").badge == "stunned"
    assert look_of(unit(withdrawing=True), "lapis").badge == "retreating"
    assert [icon for icon, _colour in marks_of(unit(mount="h"))] == ["horseshoe"]
    assert [icon for icon, _colour in marks_of(unit(lane="back"))] == ["sentry"]


def test_who_gets_away_walks_off_and_who_falls_tips_over(view: Any) -> None:
    one = view.units[0].id
    for how, kind in (("escaped", "leaves"), ("croaked", "falls")):
        event = CombatantFell(audience=AUDIENCE, battle=view.battle, unit=one, how=how)
        beats = beats_of([event], view, CombatantNames.of(view.units, {}))
        assert [beat.kind for beat in beats] == [kind]
        player = Player(view, beats)
        player.update(200)
        posture = player.moment().postures[one]
        assert (posture.away > 0) == (how == "escaped")
        assert (posture.tip > 0) == (how == "croaked")


def test_a_flier_climbs_little_by_little_to_where_the_next_picture_has_it(view: Any) -> None:
    one = view.units[0].id
    event = ev.ZoneChanged(audience=AUDIENCE, battle=view.battle, unit=one, before="ground", after="upper")
    player = Player(view, beats_of([event], view, CombatantNames.of(view.units, {})))
    heights = []
    while player.active:
        heights.append(player.moment().postures[one].lift)
        player.update(40)
    assert heights == sorted(heights)
    assert heights[-1] > heights[0]
    assert next(u.zone for u in player.view().units if u.id == one) == "upper"


def test_a_withdrawal_throws_the_dice_of_both(view: Any) -> None:
    one, foe = view.units[0].id, view.units[-1].id
    roll: dict[str, Any] = {
        "audience": AUDIENCE,
        "battle": view.battle,
        "stream": "battle",
        "sides": 10,
        "added": 5,
        "rule": "SD2-10.07",
    }
    dice = [
        DieRolled(**roll, index=n, why="withdrawal", roller=who, face=4 + n, total=9 + n)
        for n, who in enumerate((foe, one))
    ]
    told = ev.RetreatRolled(
        audience=AUDIENCE, battle=view.battle, unit=one, total=10, against=((foe, 9),), success=True
    )
    beat = beats_of([*dice, told], view, CombatantNames.of(view.units, {}))[-1]
    assert [throw.unit for throw in beat.throws] == [one, foe]
    assert [throw.lost for throw in beat.throws] == [False, True]


def test_every_event_beyond_the_first_chapter_has_a_row_and_changes_no_other_battle(view: Any) -> None:
    kinds = {kind for kind in vars(ev).values() if isinstance(kind, type) and kind.__module__ == ev.__name__}
    assert kinds - {ev.FieldLeft} <= set(MORE), "the field that was left is shown when the battle is over"
    other = ev.ZoneChanged(
        audience=AUDIENCE, battle=BattleId("another"), unit=view.units[0].id, before="ground", after="top"
    )
    assert fold(view, [other]) == view


def test_a_retreat_is_told_with_both_totals(view: Any) -> None:
    one, foe = view.units[0].id, view.units[-1].id
    told = ev.RetreatRolled(
        audience=AUDIENCE, battle=view.battle, unit=one, total=10, against=((foe, 12),), success=False
    )
    story = Story(CombatantNames.of(view.units, {}), [party.side for party in view.parties])
    story.add([told])
    rows = story.full
    assert "10 : 12" in rows[-1].text


def test_riders_and_ghosts_have_lines_of_their_own(view: Any) -> None:
    a, b, *_rest = (one for one in view.units)
    ridden = replace(view, pairs=(), units=(replace(a, mount=b.id), b))
    places = {a.id: (0.0, 0.0), b.id: (400.0, 0.0)}
    kinds = [line.link.kind for line in lines_of(ridden, places, 50, ghosts=((b.id, a.id, "threat"),))]
    assert kinds == ["carried", "threat"]
