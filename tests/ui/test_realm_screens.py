"""The screens of cities and of the realm: laid out without faults, worked by keys or by mouse alone."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.core.commands.common import Command
from game.core.commands.realm import CancelPop, HandMoney, LevelCity
from game.core.events.realm import AccountsMade, UpkeepWarned
from game.core.holdings import MoneyLine
from game.core.records import GM, SideId, replace
from game.dev.pictures.realm_demo import cities_of, realm_flow
from game.session import library
from game.session.records import TableSeat
from game.ui.actions import realm_actions
from game.ui.city.city_model import RealmDesk
from game.ui.city.city_scene import PAGES, CityScene
from game.ui.city.officer_dialog import OfficerDialog
from game.ui.city.strip import spans
from game.ui.gm.city_edit import AmountsDialog
from game.ui.gm.desk_scene import DeskScene
from game.ui.gm.desk_tools.places import PlacesTool
from game.ui.look.pixels import opaque_surface
from game.ui.map.models.hex_model import hex_model
from game.ui.map.models.picture_of import picture_of
from game.ui.map.screen.scene import MapScene
from game.ui.realm.like_dialog import LikeDialog
from game.ui.realm.realm_scene import RealmScene
from game.ui.realm.spare_dialog import SpareDialog
from game.ui.realm.treasury_cards import treasury_cards
from game.ui.stage.flow import Flow
from game.ui.stage.scene import QuietStage, WidgetScene
from game.ui.widgets.base import Widget
from game.ui.widgets.buttons import Button
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.hud import SeatTitle
from game.ui.widgets.labels import Paragraph
from game.ui.widgets.table import RowTable
from game.views.story import line
from game.views.story_realm import account_parts, accounts_head
from tests.ui.layout_lint import lint
from tests.ui.layouts import LAYOUTS, TIGHTEST

SIZE = (1280, 800)


def sit(scene: WidgetScene, size: tuple[int, int] = SIZE) -> QuietStage:
    stage = QuietStage()
    scene.enter(stage)
    scene.layout(size, stage.kit)
    scene.update(0)
    return stage


def press(scene: WidgetScene, key: int, mod: int = 0) -> None:
    event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
    scene.handle(event)
    scene.update(16)


def click(scene: WidgetScene, point: tuple[int, int]) -> None:
    scene.update(0)
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))
    scene.update(600)


def button(scene: WidgetScene, label: str) -> Button:
    roots: list[Widget] = [*reversed(scene.desk.overlays), scene.desk.root]
    found = (w for root in roots for w in root.walk() if isinstance(w, Button) and w.label.startswith(label))
    return next(found)


@pytest.fixture
def flow() -> Flow:
    return realm_flow()


def _city(page: str, *, idle: bool = False) -> Callable[[], WidgetScene]:
    def make() -> WidgetScene:
        flow = realm_flow(ordered=not idle)
        return CityScene(flow, cities_of(flow)[-1 if idle else 0], page)

    return make


def _purses() -> WidgetScene:
    scene = RealmScene(realm_flow())
    sit(scene)
    press(scene, pygame.K_k)
    return scene


def _like() -> WidgetScene:
    scene = RealmScene(realm_flow())
    sit(scene)
    press(scene, pygame.K_a, pygame.KMOD_LCTRL)
    press(scene, pygame.K_c)
    return scene


SCENES: dict[str, Callable[[], WidgetScene]] = {
    **{f"city {page}": _city(page) for page in PAGES},
    "idle city": _city("orders", idle=True),
    "purses": _purses,
    "orders as": _like,
    "realm": lambda: RealmScene(realm_flow()),
    "realm of one": lambda: RealmScene(realm_flow(ordered=False, cities=1)),
}


@pytest.mark.parametrize(
    ("size", "percent"),
    [
        pytest.param(size, percent, marks=[] if (size[0], percent) == TIGHTEST else [pytest.mark.slow])
        for size, percent in LAYOUTS
    ],
)
@pytest.mark.parametrize("name", SCENES)
def test_layout_has_no_faults(name: str, size: tuple[int, int], percent: int) -> None:
    assert lint(SCENES[name](), size, percent, may_shorten=(SeatTitle, RowTable)) == []


def test_an_order_is_put_together_by_keys_alone(flow: Flow) -> None:
    idle = next(s for s in cities_of(flow) if RealmDesk(flow.table).facts(s).order is None)
    scene = CityScene(flow, idle)
    sit(scene)
    press(scene, pygame.K_o)
    assert scene.page == "orders"
    press(scene, pygame.K_DOWN)
    press(scene, pygame.K_o)
    order = scene.realm.facts(idle).order
    assert order is not None
    assert order.kind == scene.orders.planner.choices[1].kind
    press(scene, pygame.K_z, pygame.KMOD_LCTRL)
    assert scene.realm.facts(idle).order is None


def test_a_waiting_order_is_put_first_and_taken_out_with_one_press_each(flow: Flow) -> None:
    capital = cities_of(flow)[0]
    scene = CityScene(flow, capital, "orders")
    sit(scene)
    before = [one.kind for one in scene.realm.facts(capital).queue]
    assert len(before) > 1
    scene.give(scene.realm.moved(capital, len(before) - 1, 0))
    after = [one.kind for one in scene.realm.facts(capital).queue]
    assert after == [before[-1], *before[:-1]]
    scene.give(CancelPop(by=scene.realm.side, site=capital, place=0))
    assert [one.kind for one in scene.realm.facts(capital).queue] == before[:-1]


def test_what_a_city_cannot_do_is_grey_with_the_reason_of_the_rules(flow: Flow) -> None:
    scene = CityScene(flow, cities_of(flow)[0])
    sit(scene)
    raise_it = button(scene, "Raise")
    refused = scene.realm.why_not(LevelCity(by=scene.realm.side, site=scene.site))
    assert refused is not None
    assert raise_it.reason == refused.detail


def test_buildings_are_built_on_the_first_day_for_the_points_of_the_city(flow: Flow) -> None:
    capital = cities_of(flow)[0]
    scene = CityScene(flow, capital, "buildings")
    sit(scene)
    before = scene.realm.facts(capital)
    found = next(one for one in scene.realm.buildings(capital) if not one.level and one.points)
    scene.works._choose(next(n for n, one in enumerate(scene.works.rows) if one.id == found.id))
    press(scene, pygame.K_b)
    after = {one.id: one.level for one in scene.realm.buildings(capital)}
    assert after[found.id] == found.next
    assert scene.realm.facts(capital).spent > before.spent


def test_keys_go_through_the_cities(flow: Flow) -> None:
    scene = CityScene(flow, cities_of(flow)[0])
    sit(scene)
    press(scene, pygame.K_PAGEDOWN)
    assert scene.site == cities_of(flow)[1]
    press(scene, pygame.K_PAGEUP)
    assert scene.site == cities_of(flow)[0]
    press(scene, pygame.K_n)
    assert scene.realm.facts(scene.site).order is None


def test_idle_cities_come_first_and_a_click_on_a_head_sorts(flow: Flow) -> None:
    scene = RealmScene(flow)
    sit(scene)
    idle = [line.idle for line in scene.lines]
    assert idle == sorted(idle, reverse=True)
    assert any(idle)
    assert not all(idle)
    room = scene.table.viewport
    click(scene, (room.x + 80, room.y + 8))
    assert scene.by == "city"
    names = [line.facts.name for line in scene.lines]
    assert names == sorted(names)
    click(scene, (room.x + 80, room.y + 8))
    assert [line.facts.name for line in scene.lines] == sorted(names, reverse=True)


def test_one_order_goes_to_all_marked_cities(flow: Flow) -> None:
    scene = RealmScene(flow)
    sit(scene)
    scene.desk.focus(scene.table)
    press(scene, pygame.K_SPACE)
    press(scene, pygame.K_DOWN)
    press(scene, pygame.K_SPACE)
    sites = set(scene.marked)
    assert len(sites) == 2
    press(scene, pygame.K_o)
    assert isinstance(scene.desk.overlays[-1], Dialog)
    click(scene, button(scene, "Order").rect.center)
    orders = [scene.realm.facts(site).order for site in sites]
    assert all(order is not None for order in orders)


def test_who_goes_first_unpaid_is_kept_by_the_rules(flow: Flow) -> None:
    scene = RealmScene(flow)
    sit(scene)
    press(scene, pygame.K_u)
    dialog = scene.desk.overlays[-1]
    assert isinstance(dialog, SpareDialog)
    group = next(iter(dialog.groups))
    dialog.order.append(group)
    dialog._act()
    assert scene.realm.treasury.spare == tuple(dialog.groups[group])


def test_sd10_7_08_the_treasury_lists_who_is_lost_with_a_contested_capital(flow: Flow) -> None:
    realm = RealmDesk(flow.table)

    def shown() -> list[str]:
        cards = treasury_cards(realm, lambda: None)
        return [w._text for card in cards for w in card.walk() if isinstance(w, Paragraph)]

    calm = shown()
    units = [u.id for u in realm.reader.view.units.values() if u.side == realm.side]
    realm._treasury = replace(realm.treasury, contested=True, doomed=tuple(units))
    more = [text for text in shown() if text not in calm]
    assert "gone at the next dawn" in more[0]
    counts = [int(text.partition(" × ")[0]) if " × " in text else 1 for text in more[1:]]
    assert sum(counts) == len(units) > 0
    realm._treasury = replace(realm.treasury, contested=True, doomed=())
    assert len([text for text in shown() if text not in calm]) == 1


def test_lists_show_which_cities_lack_a_building(flow: Flow) -> None:
    scene = RealmScene(flow)
    sit(scene)
    every = len(scene.lines)
    scene.lacks.choose(scene.lacks.options[1][0])
    assert 0 < len(scene.lines) <= every
    assert all(scene.lacks.chosen in line.lacks for line in scene.lines)


def test_a_realm_that_the_rules_change_elsewhere_is_read_anew(flow: Flow) -> None:
    scene = MapScene(flow)
    sit(scene)
    before = scene.conduct.reader
    city = CityScene(flow, cities_of(flow)[2], "orders")
    sit(city)
    choice = city.realm.choices(city.site)[0]
    city.give(city.realm.order(city.site, choice))
    scene.resume()
    assert scene.conduct.reader is not before
    holding = scene.conduct.reader.view.holdings[city.site]
    assert holding.order is not None


def test_the_end_of_a_turn_asks_about_idle_cities_once(flow: Flow) -> None:
    scene = MapScene(flow)
    sit(scene)
    ended: list[int] = []
    realm = scene.commands.realm
    realm.before_end(lambda: ended.append(1))
    assert not ended
    click(scene, button(scene, "Don’t ask again").rect.center)
    assert ended == [1]
    realm.before_end(lambda: ended.append(2))
    assert ended == [1, 2]


def test_a_match_may_not_ask(flow: Flow) -> None:
    scene = MapScene(flow)
    sit(scene)
    view = scene.conduct.reader.view
    scene.conduct.reader.view = replace(view, params=replace(view.params, ask_idle_cities=False))
    ended: list[int] = []
    scene.commands.realm.before_end(lambda: ended.append(1))
    assert ended == [1]


def test_stacks_and_cities_that_wait_are_asked_about_in_one_question(flow: Flow) -> None:
    scene = MapScene(flow)
    sit(scene)
    said = scene.commands.realm.idle_words()
    assert said
    scene.commands.end_turn()
    asked = scene.desk.overlays[-1]
    assert isinstance(asked, Dialog)
    texts = [part._text for part in asked.walk() if isinstance(part, Paragraph)]
    assert any("can still move" in text and text.endswith(said) for text in texts), texts


def test_a_city_is_entered_from_the_map_by_key_and_by_two_clicks(flow: Flow) -> None:
    scene = MapScene(flow)
    stage = sit(scene)
    press(scene, pygame.K_c, pygame.KMOD_LALT)
    opened = stage.asked[-1][1]
    assert isinstance(opened, CityScene)
    hex_ = scene.conduct.reader.view.knowledge.sites[cities_of(flow)[1]].hex
    assert scene.commands.realm.enter_hex(hex_)
    entered = stage.asked[-1][1]
    assert isinstance(entered, CityScene)
    assert entered.site == cities_of(flow)[1]
    press(scene, pygame.K_k, pygame.KMOD_LALT)
    assert isinstance(stage.asked[-1][1], RealmScene)


def test_keys_of_the_realm_are_shown_and_can_be_changed() -> None:
    assert all(action.listed and action.keys for action in realm_actions.REALM_TABLE.rows)


def test_marked_cities_pop_as_another_one_does_in_one_step(flow: Flow) -> None:
    scene = RealmScene(flow)
    sit(scene)
    scene.desk.focus(scene.table)
    press(scene, pygame.K_SPACE)
    press(scene, pygame.K_DOWN)
    press(scene, pygame.K_SPACE)
    sites = sorted(scene.marked)
    model = next(line for line in scene.lines if line.facts.order is not None and not line.facts.queue)
    press(scene, pygame.K_c)
    dialog = scene.desk.overlays[-1]
    assert isinstance(dialog, LikeDialog)
    dialog.list.choose(f"like:{model.site}")
    press(scene, pygame.K_RETURN)
    orders = [scene.realm.facts(site).order for site in sites]
    assert [order.name for order in orders if order is not None] == [model.facts.order.name] * 2
    press(scene, pygame.K_z, pygame.KMOD_LCTRL)
    assert not any(scene.realm.facts(site).order for site in sites)


def test_a_city_is_kept_as_a_plan_and_others_are_built_by_it(
    flow: Flow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECOND_DAWN_HOME", str(tmp_path))
    capital, other = cities_of(flow)[:2]
    scene = CityScene(flow, capital, "buildings")
    sit(scene)
    for id_ in ("school", "hospital"):
        scene.works._choose(next(n for n, one in enumerate(scene.works.rows) if one.id == id_))
        press(scene, pygame.K_b)
    press(scene, pygame.K_p, pygame.KMOD_LCTRL)
    click(scene, button(scene, "Save it").rect.center)
    kept = tmp_path / "city_designs" / "fensand.yaml"
    assert "school" in kept.read_text()
    assert library.check([kept]) == []
    scene.show_city(other)
    assert scene.works.plans.chosen == "own:fensand"
    press(scene, pygame.K_p)
    assert {"school", "hospital"} <= {one.id for one in scene.works.found if one.level}
    press(scene, pygame.K_z, pygame.KMOD_LCTRL)
    assert "school" not in {one.id for one in scene.works.found if one.level}
    press(scene, pygame.K_DELETE)
    click(scene, button(scene, "Delete").rect.center)
    assert not kept.exists()


def test_a_level_of_a_building_is_taken_down_again(flow: Flow) -> None:
    scene = CityScene(flow, cities_of(flow)[0], "buildings")
    sit(scene)
    at = next(n for n, one in enumerate(scene.works.rows) if one.id == "toughness")
    scene.works._choose(at)
    press(scene, pygame.K_b)
    press(scene, pygame.K_b)
    assert scene.works.one is not None
    assert scene.works.one.level == 2
    press(scene, pygame.K_b, pygame.KMOD_LSHIFT)
    assert scene.works.one.level == 1


def test_purses_are_allowed_and_heirs_are_grey_with_the_reason(flow: Flow) -> None:
    scene = RealmScene(flow)
    sit(scene)
    press(scene, pygame.K_k)
    dialog = scene.desk.overlays[-1]
    assert isinstance(dialog, OfficerDialog)
    at = next(n for n, one in enumerate(dialog.officers) if one.most and not (one.rules or one.heir))
    dialog.table.select(at)
    scene.update(16)
    dialog.limit = 40
    who = dialog.officers[at]
    click(scene, button(scene, "Allow it").rect.center)
    after = next(one for one in dialog.officers if one.unit == who.unit)
    assert after.allowed == who.most * 40 // 100
    assert button(scene, "Make heir").reason


def test_sd10_14_02_money_is_handed_to_natural_allies_who_are_near(
    flow: Flow, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = RealmScene(flow)
    sit(scene)
    realm = scene.realm
    tribe = next(s for s in realm.reader.view.sides if s != realm.side)
    one = replace(realm.officers()[0], purse=500_00, near=(), at_treasury=False, tribes=(tribe,))
    monkeypatch.setattr(realm, "officers", lambda: (one,))
    given: list[Command] = []

    def give(command: Command) -> str:
        given.append(command)
        return ""

    scene.desk.open(OfficerDialog(realm, give, lambda: None))
    scene.update(16)
    click(scene, button(scene, "Hand over").rect.center)
    assert given == [HandMoney(by=realm.side, unit=one.unit, cents=500_00, tribe=tribe)]


def test_the_strip_shows_what_pops_when_and_where_nothing_is_ordered(flow: Flow) -> None:
    realm = RealmDesk(flow.table)
    capital = realm.facts(cities_of(flow)[0])
    row = spans(capital)
    assert [span.state for span in row] == ["work", "waits", "stuck"]
    assert row[0].pops == tuple((dawn, 8) for dawn in range(4))
    assert (row[1].begins, row[1].ends) == (4, 6)
    assert not row[2].pops or row[2].begins == 6
    idle = next(site for site in cities_of(flow) if realm.facts(site).order is None)
    assert [(span.state, span.begins, span.ends) for span in spans(realm.facts(idle))] == [("idle", 0, 8)]


def test_two_clicks_on_the_name_of_a_city_enter_it(flow: Flow) -> None:
    scene = MapScene(flow)
    stage = sit(scene)
    scene.conduct.clear()
    scene.draw(pygame.Surface(SIZE))
    plates = scene.view.ground.renderer.labels.plates
    area = scene.view.ground.rect
    mine = {scene.conduct.reader.view.knowledge.sites[site].hex: site for site in cities_of(flow)}
    box, hex_ = next(
        (box, hex_)
        for box, hex_ in plates
        if area.contains(box) and scene.view.ground.hex_at(box.midright) != hex_ and hex_ in mine
    )
    for _ in range(2):
        scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=box.center, button=1))
        scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=box.center, button=1))
        scene.update(16)
    entered = stage.asked[-1][1]
    assert isinstance(entered, CityScene)
    assert entered.site == mine[hex_]


def test_the_map_tells_what_a_city_stores_wears_and_holds(flow: Flow) -> None:
    session, seat = flow.table.session, flow.table.sitting
    assert seat is not None
    site = cities_of(flow)[1]
    campaign = session.campaign
    other = next(side for side in campaign.sides if side != seat)
    worn = replace(
        campaign.holdings[site],
        works={"grain_farm": 2},
        larder={"grain": 12_00},
        damage=1,
        livery=other,
        foreign=True,
    )
    session.campaign = replace(campaign, holdings={**campaign.holdings, site: worn})
    session.outlooks.forget()
    reader = RealmDesk(flow.table).reader
    hex_ = campaign.sites[site].hex
    mark = next(mark for mark in picture_of(reader).sites if mark.hex == hex_)
    assert (mark.farms, mark.damage, mark.livery) == (True, 1, reader.colour(other))
    labels = {figure.label for figure in hex_model(reader, hex_).figures}
    assert {"Pops", "Food in store", "Damage", "Colours", "Built by others"} <= labels
    plain = next(h for h in range(reader.grid.size) if reader.known(h) and reader.site_at(h) is None)
    assert reader.room(hex_) != reader.room(plain) == reader.view.params.hex_capacity


def test_the_report_tells_money_by_cause_with_its_sign() -> None:
    event = AccountsMade(
        audience=(SideId("red"),),
        side=SideId("red"),
        before=10_00,
        after=105_00,
        lines=(
            MoneyLine(id="upkeep", cents=-5_00),
            MoneyLine(id="city", cents=40_00),
            MoneyLine(id="city", cents=60_00),
        ),
    )
    assert accounts_head(event) == "Treasury 10 → 105, +95 at dawn"
    assert account_parts(event) == [("Cities  +100", "good"), ("Upkeep  −5", "bad")]


def test_a_game_master_changes_how_a_city_is_built_and_what_it_pops_and_stores(flow: Flow) -> None:
    session = flow.table.session
    site = cities_of(flow)[1]
    session.take_seat(TableSeat(side=GM, controller="gm", player="Ada"))
    flow.table.sit(GM)
    scene = DeskScene(flow)
    scene.patient = True
    sit(scene)
    at = next(at for at, tool in enumerate(scene.tray.tools) if tool.id == "places")
    scene.tray.take(at)
    tool = scene.tray.tools[at]
    assert isinstance(tool, PlacesTool)
    tool.on_hex(session.campaign.sites[site].hex)
    assert tool.city_form.visible
    before = session.campaign.holdings[site]
    for open_, key in ((tool.works, "bank"), (tool.orders, "piker"), (tool.larder, "grain")):
        open_.activate()
        dialog = scene.desk.overlays[-1]
        assert isinstance(dialog, AmountsDialog)
        dialog.list.choose(key)
        click(scene, button(scene, "Add").rect.center)
        click(scene, button(scene, "OK").rect.center)
    tool._damage(1)
    tool.do.activate()
    after = session.campaign.holdings[site]
    assert after.works == {**before.works, "bank": 1}
    assert after.order == before.order
    assert [one.kind for one in after.queue] == [*(one.kind for one in before.queue), "piker"]
    assert after.larder == {"grain": 10_00}
    assert after.damage == 1
    tool.on_hex(next(s.hex for s in session.campaign.sites.values() if s.kind != "city"))
    assert not tool.city_form.visible


@pytest.mark.parametrize("make", [_city("city"), _city("buildings"), lambda: RealmScene(realm_flow())])
def test_a_screen_of_the_realm_is_drawn_as_a_whole_when_it_is_asked_to(
    make: Callable[[], WidgetScene],
) -> None:
    """Nothing stays of the map from which it was opened."""
    scene = make()
    sit(scene)
    surface = opaque_surface(SIZE)
    surface.fill("#ff00ff")
    scene.draw(surface)
    scene.draw(surface)
    whole = pygame.image.tobytes(surface, "RGB")
    surface.fill("#ff00ff")
    scene.refresh()
    scene.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") == whole


def test_purses_of_a_stack_are_seen_to_from_the_map(flow: Flow) -> None:
    scene = MapScene(flow)
    sit(scene)
    realm = RealmDesk(flow.table)
    who = next(one.unit for one in realm.officers() if one.most and not (one.rules or one.heir))
    scene.conduct.select(realm.reader.view.units[who].stack)
    scene.update(16)
    press(scene, pygame.K_u, pygame.KMOD_LALT)
    dialog = scene.desk.overlays[-1]
    assert isinstance(dialog, OfficerDialog)
    at = next(n for n, one in enumerate(dialog.officers) if one.unit == who)
    dialog.table.select(at)
    scene.update(16)
    dialog.limit = 100
    click(scene, button(scene, "Allow it").rect.center)
    assert scene.conduct.reader.view.realm.purses[who] == dialog.officers[at].most


def test_tabs_open_no_tip_over_the_page_that_was_chosen(flow: Flow) -> None:
    city = CityScene(flow, cities_of(flow)[0])
    realm = RealmScene(flow)
    sit(city)
    sit(realm)
    for tabs in (city.tabs, realm.tabs, realm.right_tabs):
        click(city if tabs is city.tabs else realm, tabs.part_rect(1).center)
        assert tabs.tip_shown() is None


def test_who_goes_unpaid_is_counted_by_name(flow: Flow) -> None:
    reader = RealmDesk(flow.table).reader
    knights = tuple(id_ for id_, unit in reader.view.units.items() if unit.kind == "heavy_knight")[:12]
    side = reader.side.id
    warned = UpkeepWarned(audience=(side,), side=side, units=knights, short=90_00)
    told = line(warned, reader.view, reader.world)
    assert told is not None
    assert "12 × " in told.text
    assert "more" not in told.text
