"""Lanes, bands of the sky and reach on the battlefield: where units stand, what a choice would change."""

from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.core.battle.seam import BattleView
from game.core.decisions import Option, Prospect, Question
from game.core.records import BattleId, HexId, QuestionId, SiteId, replace
from game.core.state import SiteMemory
from game.dev.pictures.battle_demo import FLIERS, LARGE, SMALL, demo_battle
from game.dev.pictures.battle_shots import scene_at
from game.session import library
from game.ui.battle.deciding.choice import AnswerChoice
from game.ui.battle.deciding.foresight import foreseen, leavers_of, reach_of, spots_of, templates_of
from game.ui.battle.field.field_shapes import hull, outline
from game.ui.battle.models.place import _built, _title
from game.ui.battle.placing.field_places import FieldRect
from game.ui.battle.placing.layout import Shown, arrange, best_size
from game.ui.battle.placing.layout_plan import ClashRanks
from game.ui.battle.placing.layout_sky import flights_of
from tests.ui.battle.test_battle_screen import Player
from tests.ui.ranks import overlaps

ROOMS = (FieldRect(20, 70, 760, 500), FieldRect(20, 70, 1012, 660), FieldRect(20, 70, 1300, 760))


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grounds are painted in tests of their own."""
    monkeypatch.setattr("game.ui.battle.field.ground_cache.FieldPaint.waiting", property(lambda self: False))


def view_of(armies: Any, kind: str = "declare") -> tuple[BattleView, Any]:
    player = Player(armies, kind)
    return player.scene.view, player.scene.screen.left


def aloft(view: BattleView, zones: tuple[str, ...]) -> BattleView:
    units = tuple(replace(u, zone=zones[at % len(zones)]) for at, u in enumerate(view.units))
    return replace(view, units=units)


@pytest.mark.parametrize("armies", [SMALL, FLIERS, LARGE])
@pytest.mark.parametrize(
    "zones",
    [("top", "upper", "lower", "ground"), ("upper",), ("lower", "ground"), ("ground", "ground", "top")],
)
def test_nobody_stands_on_another_whatever_flies(armies: Any, zones: tuple[str, ...]) -> None:
    view, left = view_of(armies)
    view = aloft(view, zones)
    for room in ROOMS:
        ranks = arrange(view, left, room, d=best_size(view, left, room), shown=Shown(words=24))
        assert overlaps(ranks) == []
        assert ranks.places.keys() == {u.id for u in view.units if u.condition not in ("croaked", "escaped")}


def test_fliers_are_in_the_band_of_their_zone_and_higher_ones_above() -> None:
    view, left = view_of(FLIERS)
    view = aloft(view, ("top", "upper", "lower", "ground"))
    ranks = arrange(view, left, ROOMS[2], d=46)
    assert [band.zone for band in ranks.bands] == ["top", "upper", "lower"]
    boxes = {band.zone: band.box for band in ranks.bands} | {"ground": ranks.ground}
    for unit in view.units:
        assert boxes[unit.zone].holds(*ranks.places[unit.id]), unit.zone
    tops = [box.top for box in boxes.values()]
    assert tops == sorted(tops)


def test_without_fliers_and_screens_the_ground_has_no_named_parts() -> None:
    view, left = view_of(SMALL)
    ranks = arrange(view, left, ROOMS[1], d=58)
    assert ranks.bands == ()
    assert {lane.kind for lane in ranks.lanes} <= {"front"}


def test_lanes_stand_behind_one_another_on_their_own_side() -> None:
    view, left = view_of(SMALL, "pair")
    mine = [u.id for u in view.units if u.side == left]
    lanes = {mine[0]: "back", mine[1]: "support"}
    units = tuple(replace(u, lane=lanes.get(u.id, "front")) for u in view.units)
    ranks = arrange(replace(view, units=units), left, ROOMS[1], d=50)
    across = {lane.kind: lane.box.left for lane in ranks.lanes if lane.left}
    assert across["support"] < across["back"] < across["front"]
    boxes = {lane.kind: lane.box for lane in ranks.lanes if lane.left}
    assert boxes["back"].holds(*ranks.places[mine[0]])
    assert boxes["support"].holds(*ranks.places[mine[1]])


def test_who_waits_while_others_are_paired_is_in_the_reserve() -> None:
    view, left = view_of(SMALL)
    pair = view.pairs[-1]
    gone = [one for one in view.pairs if one.number != pair.number]
    free = {u for one in view.pairs if one.number == pair.number for u in (one.a, one.b)}
    ranks = arrange(replace(view, pairs=tuple(gone), reserve=tuple(free)), left, ROOMS[1], d=50)
    trays = [lane for lane in ranks.lanes if lane.kind == "reserve"]
    assert {lane.left for lane in trays} == {True, False}
    assert all(any(tray.box.holds(*ranks.places[unit]) for tray in trays) for unit in free)


# --- choosing


def screen_question(view: BattleView, side: Any) -> Question:
    mine = tuple(u.id for u in view.units if u.side == side)
    options = (
        Option(id="go", label="Go on"),
        Option(id="back", label="To the backline", units=mine[1:]),
        Option(id="front", label="To the frontline", units=mine[:1]),
    )
    return Question(
        id=QuestionId("q"),
        side=side,
        kind="screen",
        prompt="",
        options=options,
        default="go",
        own=mine,
        battle=BattleId("b"),
    )


def test_a_choice_of_lines_is_foreseen_and_nothing_else() -> None:
    view, left = view_of(SMALL, "pair")
    question = screen_question(view, left)
    choice = AnswerChoice.of(question)
    assert choice is not None
    assert foreseen(view, choice) is view
    assert spots_of(choice) == {"back", "front"}
    unit = question.own[2]
    choice.choose("back")
    choice.toggle(unit)
    after = {u.id: u.lane for u in foreseen(view, choice).units}
    assert [one for one, lane in after.items() if lane == "back"] == [unit]


def drag(player: Player, start: tuple[int, int], end: tuple[int, int]) -> None:
    player.event(pygame.MOUSEBUTTONDOWN, pos=start, button=pygame.BUTTON_LEFT)
    middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    for at in (middle, end):
        player.event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0))
    player.event(pygame.MOUSEBUTTONUP, pos=end, button=pygame.BUTTON_LEFT)


def spot(player: Player, name: str) -> tuple[int, int]:
    field = player.scene.screen.field
    assert field.model is not None
    boxes = [band.box for band in field.model.ranks.bands if band.zone == name]
    boxes += [lane.box for lane in field.model.ranks.lanes if lane.kind == name]
    x, y = boxes[0].left + boxes[0].width / 2, boxes[0].top + boxes[0].height / 2
    return round(x + field.rect.x), round(y + field.rect.y)


def test_a_unit_dragged_behind_the_screen_is_sent_there() -> None:
    player = Player(SMALL, "screen")
    conduct = player.scene.conduct
    assert conduct.choice is not None
    back = next(option for option in conduct.choice.options if option.id == "back")
    unit = back.units[0]
    drag(player, player.place(unit), spot(player, "back"))
    assert (conduct.choice.option, conduct.choice.units) == ("back", (unit,))
    assert spot(player, "back")
    model = player.scene.screen.field.model
    assert model is not None
    assert next(u.lane for u in model.view.units if u.id == unit) == "back"
    player.key(pygame.K_f)
    after = {u.id: u.lane for u in player.scene.view.units}
    assert after[unit] == "back"


def before_the_leftovers() -> Player:
    """Where lines are asked for once more: who is paired by then is in neither."""
    asked: list[str] = []

    def third(one: Question) -> bool:
        asked.extend([one.id] if one.kind == "screen" and one.id not in asked else [])
        return len(asked) == 3

    player = Player.__new__(Player)
    player.sit(scene_at(*demo_battle(until=third, choices={"pair": "auto"})))
    return player


@pytest.mark.parametrize("hands", ["keys", "mouse"])
def test_sd4_14_03_the_second_lines_of_a_pairing_are_set_by_keys_and_by_mouse(hands: str) -> None:
    player = before_the_leftovers()
    choice = player.scene.conduct.choice
    assert choice is not None
    back = next(option for option in choice.options if option.id == "back")
    paired = {unit for one in player.scene.view.pairs for unit in (one.a, one.b)}
    assert paired
    assert not paired & set(back.units)
    if hands == "keys":
        player.key(pygame.K_2)
        player.key(pygame.K_f)
    else:
        drag(player, player.place(back.units[0]), spot(player, "back"))
        player.key(pygame.K_f)
    after = {u.id: u.lane for u in player.scene.view.units}
    assert after[back.units[0]] == "back"


def test_a_flier_dragged_into_the_sky_is_sent_there_and_others_are_not() -> None:
    player = Player(FLIERS, "altitude")
    conduct = player.scene.conduct
    choice = conduct.choice
    assert choice is not None
    option = next(one for one in choice.options if one.id == "upper")
    walker = next(u.id for u in conduct.view.units if u.side == conduct.side and u.id not in option.units)
    drag(player, player.place(walker), spot(player, "upper"))
    assert not choice.chosen()
    drag(player, player.place(option.units[0]), spot(player, "upper"))
    assert (choice.option, choice.chosen()) == ("upper", (option.units[0],))


def test_closed_zones_of_the_ladder_do_not_darken_when_something_else_is_redrawn() -> None:
    player = Player(FLIERS, "altitude", size=(1600, 1000))
    ladder = player.scene.screen.root.ladder
    sheet = pygame.Surface((1600, 1000))
    ladder.draw(sheet)
    once = sheet.copy()
    sheet.set_clip((ladder.rect.right, 0, 50, 50))
    ladder.draw(sheet)
    assert pygame.image.tobytes(sheet, "RGB") == pygame.image.tobytes(once, "RGB")


# --- reach


def test_reach_is_told_from_the_view_alone() -> None:
    view, left = view_of(SMALL)
    one = next(u for u in view.units if u.side == left)
    foes = [u for u in view.units if u.side != left]
    assert reach_of(view, one.id) is None
    units = tuple(
        replace(u, beyond=(foes[0].id, foes[1].id)) if u is one
        else replace(u, beyond=(one.id,)) if u in foes[1:3]
        else u
        for u in view.units
    )  # fmt: skip
    reach = reach_of(replace(view, units=units), one.id)
    assert reach is not None
    assert foes[0].id in reach.struck_by - reach.strikes
    assert foes[1].id in reach.out
    assert foes[2].id in reach.strikes - reach.struck_by
    assert foes[3].id in reach.strikes & reach.struck_by


# --- attacks on many, and who leaves


def test_a_template_covers_all_it_takes_and_nobody_far_away() -> None:
    shape = outline([(100, 100), (160, 100), (130, 150)], 30)
    assert hull([*shape, (130, 120), (100, 75)]) == shape
    assert hull([*shape, (230, 120)]) != shape


def test_templates_and_leavers_come_from_the_question() -> None:
    player = Player(SMALL, "withdraw")
    conduct = player.scene.conduct
    assert conduct.choice is not None
    conduct.choose("withdraw")
    unit = conduct.choice.pool()[0]
    conduct.click(unit)
    assert [leaver.unit for leaver in leavers_of(conduct)] == [unit]
    assert "%" in leavers_of(conduct)[0].chance
    assert templates_of(conduct) == ()
    threats = (("a", "hits"), ("b", "may_hit"))
    strike = Option(id="area", label="", units=(unit,), prospects=(Prospect(unit=unit, threats=threats),))
    question = replace(conduct.choice.question, kind="area", options=(strike,), default="area")
    conduct.choice = AnswerChoice(question, "area", (unit,))
    (template,) = templates_of(conduct)
    assert (template.form, template.sure, template.open) == ("area", ("a",), ("b",))


def test_who_fights_in_a_band_faces_its_enemy_with_those_who_join_behind_it() -> None:
    aloft = dict.fromkeys(("a", "b", "x", "y", "z"), "lower")
    sides = {unit: unit in "ab" for unit in aloft}
    clashes = [ClashRanks(1, ["a"], ["x", "y"]), ClashRanks(2, ["b"], ["z"])]
    (flight,) = flights_of(aloft, sides, clashes, ())
    assert list(zip(flight.left, flight.right, strict=True)) == [("a", "x"), ("", "y"), ("b", "z")]
    assert flight.pairs == 3


def test_a_village_on_ruins_is_called_a_village() -> None:
    village = SiteMemory(id=SiteId("s"), hex=HexId(3), kind="city", day=1, level=1)
    levels = library.rules("second_dawn").tables["city_level"]
    world = SimpleNamespace(tables={"city_level": levels})
    outlook: Any = SimpleNamespace(view=SimpleNamespace(sites={village.id: village}), world=world)
    assert _built(outlook, HexId(3)) == "Village"
    assert _built(outlook, HexId(4)) == ""


def test_a_place_with_an_article_has_one_within_a_title() -> None:
    map_ = SimpleNamespace(regions=[SimpleNamespace(hex=0, name="The Whisper Wood", kind="wood", span=2)])
    world = SimpleNamespace(grid=SimpleNamespace(distance=lambda _a, _b: 0), map=map_)
    view = SimpleNamespace(sites={}, knowledge=SimpleNamespace(terrain=[1]))
    outlook: Any = SimpleNamespace(view=view, world=world)
    assert _title(outlook, HexId(0), "Forest") == "Battle in the Whisper Wood"
