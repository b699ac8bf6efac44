"""What a player does in the realm: questions before large spends, what stays chosen, words of shares."""

import dataclasses

import pygame
import pytest

from game.core.numbers import Cents
from game.core.records import replace
from game.dev.pictures.realm_demo import cities_of, realm_flow
from game.ui.city.city_model import RealmDesk
from game.ui.city.city_scene import CityScene
from game.ui.look.theme import LIVERIES
from game.ui.map.models.income_words import idle_income, slow_income
from game.ui.map.models.story_book import StoryBook
from game.ui.map.paint.minimap import _dot, _house
from game.ui.map.screen.scene import MapScene
from game.ui.realm.realm_scene import RealmScene
from game.ui.stage.flow import Flow
from game.ui.widgets.dialog import Dialog
from tests.ui.test_realm_screens import SIZE, press, sit


@pytest.fixture
def flow() -> Flow:
    return realm_flow()


def _rich(flow: Flow, cents: int) -> None:
    """Give the seat at the table so much."""
    session, seat = flow.table.session, flow.table.sitting
    assert seat is not None
    side = replace(session.campaign.sides[seat], money=Cents(cents))
    session.campaign = replace(session.campaign, sides={**session.campaign.sides, seat: side})
    session.outlooks.forget()


def test_a_city_that_takes_most_of_the_treasury_is_raised_after_a_question(flow: Flow) -> None:
    site = cities_of(flow)[0]
    cost = RealmDesk(flow.table).facts(site).level_cost
    _rich(flow, cost + 100)
    scene = CityScene(flow, site)
    sit(scene)
    before = scene.realm.facts(site).level
    press(scene, pygame.K_l)
    assert isinstance(scene.desk.overlays[-1], Dialog)
    press(scene, pygame.K_ESCAPE)
    assert scene.realm.facts(site).level == before
    press(scene, pygame.K_l)
    press(scene, pygame.K_RETURN)
    assert scene.realm.facts(site).level == before + 1


def test_a_city_that_takes_little_is_raised_at_once_and_the_way_back_is_told(flow: Flow) -> None:
    site = cities_of(flow)[0]
    _rich(flow, 2 * RealmDesk(flow.table).facts(site).level_cost)
    scene = CityScene(flow, site)
    sit(scene)
    before = scene.realm.facts(site).level
    press(scene, pygame.K_l)
    assert not scene.desk.overlays
    assert scene.realm.facts(site).level == before + 1
    told = [getattr(notice, "words", "") for notice in scene.desk.notices.children]
    assert any("Ctrl + Z" in text for text in told)
    press(scene, pygame.K_z, pygame.KMOD_LCTRL)
    assert scene.realm.facts(site).level == before


def test_an_order_leaves_what_was_chosen_and_the_keyboard_where_they_were(flow: Flow) -> None:
    idle = next(s for s in cities_of(flow) if RealmDesk(flow.table).facts(s).order is None)
    scene = CityScene(flow, idle)
    sit(scene)
    press(scene, pygame.K_o)
    press(scene, pygame.K_DOWN)
    press(scene, pygame.K_DOWN)
    planner = scene.orders.planner
    assert planner is not None
    kind = planner.choice
    press(scene, pygame.K_o)
    assert scene.orders.planner is not None
    assert scene.desk.ring.widget is scene.orders.planner.table
    press(scene, pygame.K_o)
    facts = scene.realm.facts(idle)
    assert kind is not None
    assert facts.order is not None
    assert (facts.order.kind, [one.kind for one in facts.queue]) == (kind.kind, [kind.kind])


def test_the_tooltip_of_what_has_the_keyboard_lies_beside_it_as_soon_as_it_is_drawn(flow: Flow) -> None:
    """The window draws what a key changed before time passes again."""
    scene = CityScene(flow, cities_of(flow)[0])
    sit(scene)
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_o, mod=0, unicode="", scancode=0)
    scene.handle(event)
    scene.draw(pygame.Surface(SIZE))
    scene.update(1000)
    table = scene.desk.ring.widget
    assert table is not None
    assert scene.desk.tips.rect.width
    assert scene.desk.tips.rect.inflate(120, 40).colliderect(table.rect)
    assert scene.desk.tips.rect.right <= table.rect.left


def test_sd9_3_02_screens_tell_the_share_of_the_match(flow: Flow) -> None:
    session = flow.table.session
    params = session.campaign.params
    told = []
    for percent in (0, 30, 50, 100):
        changed = replace(params, idle_income_percent=percent, maximal_income_percent=percent)
        session.campaign = replace(session.campaign, params=changed)
        session.outlooks.forget()
        reader = RealmDesk(flow.table).reader
        assert idle_income(reader) == slow_income(reader)
        told.append(idle_income(reader))
    assert told == ["no income", "30 % of its income", "half income", "full income"]


def test_the_minimap_tells_sides_by_figures_too() -> None:
    """All masks of sides differ, whatever their colours."""

    def mask(picture: pygame.Surface) -> bytes:
        return pygame.image.tobytes(pygame.transform.grayscale(picture), "RGBA")

    grey = {"base": "#808080", "dark": "#202020", "light": "#c0c0c0", "glyph": "#ffffff"}
    same = [dataclasses.replace(one, **grey) for one in LIVERIES.values()]
    assert len({mask(_dot(one)) for one in same}) == len(same)
    assert len({mask(_house(one, capital=True)) for one in same}) == len(same)


def test_a_log_says_what_happened_again_once(flow: Flow) -> None:
    scene = MapScene(flow)
    sit(scene)
    reader = scene.conduct.reader
    told = flow.table.session.news.log(reader.side.id)
    assert told
    once = StoryBook().lines(told, reader)
    thrice = StoryBook().lines([*told, *told, *told], reader)
    assert len(thrice) == len(once)


def test_a_side_without_a_city_sees_its_treasury_and_purses(flow: Flow) -> None:
    session, seat = flow.table.session, flow.table.sitting
    assert seat is not None
    campaign = session.campaign
    ruined = {
        id_: replace(site, owner=None, level=0) if site.owner == seat else site
        for id_, site in campaign.sites.items()
    }
    realms = {**campaign.realms, seat: replace(campaign.realms[seat], capital=None)}
    known = campaign.knowledge[seat]
    seen = {
        id_: replace(one, owner=None, level=0) if one.owner == seat else one
        for id_, one in known.sites.items()
    }
    knowledge = {**campaign.knowledge, seat: replace(known, sites=seen)}
    session.campaign = replace(campaign, sites=ruined, realms=realms, knowledge=knowledge)
    session.outlooks.forget()
    scene = MapScene(flow)
    stage = sit(scene)
    press(scene, pygame.K_k, pygame.KMOD_LALT)
    opened = stage.asked[-1][1]
    assert isinstance(opened, RealmScene)
    sit(opened)
    assert opened.none.visible
    for key in (pygame.K_n, pygame.K_s, pygame.K_SPACE, pygame.K_PAGEDOWN, pygame.K_c, pygame.K_o):
        press(opened, key)
    press(opened, pygame.K_k)
    assert opened.desk.overlays


def test_a_list_stays_where_it_was_scrolled_when_an_order_is_given(flow: Flow) -> None:
    scene = CityScene(
        flow, next(s for s in cities_of(flow) if RealmDesk(flow.table).facts(s).order is None), "orders"
    )
    sit(scene)
    before = scene.orders.planner
    assert before is not None
    assert scene.desk.ring.widget is before.table, "who comes to give orders finds the keyboard there"
    for _ in range(7):
        press(scene, pygame.K_DOWN)
    stood = before.table.scroller.offset
    assert stood > 0
    press(scene, pygame.K_RETURN)
    after = scene.orders.planner
    assert after is not None
    assert after is not before
    assert after.table.scroller.offset == stood


def test_the_next_idle_city_is_entered_where_its_orders_are_given(flow: Flow) -> None:
    idle = next(s for s in cities_of(flow) if RealmDesk(flow.table).facts(s).order is None)
    scene = MapScene(flow)
    stage = sit(scene)
    press(scene, pygame.K_n, pygame.KMOD_LALT)
    opened = stage.asked[-1][1]
    assert isinstance(opened, CityScene)
    assert (opened.site, opened.page) == (idle, "orders")
    others = {s for s in cities_of(flow) if RealmDesk(flow.table).facts(s).order is None}
    assert len(others) > 1
    press(scene, pygame.K_n, pygame.KMOD_LALT)
    following = stage.asked[-1][1]
    assert isinstance(following, CityScene)
    assert following.site in others - {idle}
    sit(following)
    press(following, pygame.K_n, pygame.KMOD_LALT)
    assert following.site in others
    assert following.site != opened.site or len(others) == 2


def test_keys_turn_pages_and_cities_wherever_the_keyboard_is(flow: Flow) -> None:
    scene = CityScene(flow, cities_of(flow)[0], "orders")
    sit(scene)
    press(scene, pygame.K_F6)
    assert scene.desk.ring.widget is scene.works.table
    press(scene, pygame.K_PAGEDOWN, pygame.KMOD_LCTRL)
    assert scene.site == cities_of(flow)[1]


def test_return_on_a_kind_orders_it_in_a_city_and_in_many(flow: Flow) -> None:
    scene = CityScene(flow, next(s for s in cities_of(flow) if RealmDesk(flow.table).facts(s).order is None))
    sit(scene)
    press(scene, pygame.K_o)
    press(scene, pygame.K_RETURN)
    order = scene.realm.facts(scene.site).order
    assert order is not None
    assert scene.orders.planner is not None
    assert scene.orders.planner.choice is not None
    assert order.kind == scene.orders.planner.choice.kind
    realm = RealmScene(flow)
    sit(realm)
    idle = [line.site for line in realm.lines if line.idle][:2]
    press(realm, pygame.K_SPACE)
    press(realm, pygame.K_DOWN)
    press(realm, pygame.K_SPACE)
    press(realm, pygame.K_o)
    press(realm, pygame.K_RETURN)
    assert all(realm.realm.facts(site).order is not None for site in idle)
