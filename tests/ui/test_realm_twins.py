"""Screens of cities and of the realm tell nothing of others: twins that differ in others' treasuries, orders,
buildings and accounts give equal facts and equal pixels."""

import pygame
import pytest

from game.core.holdings import Holding, MoneyLine, PopOrder, Realm
from game.core.records import KindId, replace
from game.dev.pictures.realm_demo import cities_of, realm_flow
from game.ui.city.city_model import RealmDesk
from game.ui.city.city_scene import CityScene
from game.ui.map.screen.scene import MapScene
from game.ui.realm.realm_scene import RealmScene
from game.ui.stage.flow import Flow
from game.ui.stage.scene import WidgetScene, render_scene

SIZE = (1280, 800)


def twin() -> Flow:
    """The same match, in which others have other money, and their cities other orders, works and banks."""
    flow = realm_flow()
    session = flow.table.session
    seat = flow.table.sitting
    assert seat is not None
    campaign = session.campaign
    other = PopOrder(kind=KindId("archer"), batches=4)
    secret = Holding(
        works={"bank": 3},
        order=other,
        queue=(other,),
        bank=777_00,
        damage=1,
        larder={"meat": 5_00},
        herds={"animal_farm": 3},
        closed=("bank",),
    )
    theirs = {id_: secret for id_, site in campaign.sites.items() if site.owner != seat}
    assert len(theirs) > 1
    sides = {
        id_: side if id_ == seat else replace(side, money=side.money + 777_00)
        for id_, side in campaign.sides.items()
    }
    accounts = Realm(founded=4, settled=True, accounts=(MoneyLine(id="city", cents=5),))
    realms = {**{id_: accounts for id_ in sides if id_ != seat}, seat: campaign.realms[seat]}
    session.campaign = replace(
        campaign, sides=sides, holdings={**campaign.holdings, **theirs}, realms=dict(sorted(realms.items()))
    )
    session.outlooks.forget()
    return flow


def pixels(scene: WidgetScene) -> bytes:
    return pygame.image.tobytes(render_scene(scene, SIZE), "RGB")


@pytest.fixture(scope="module")
def flows() -> tuple[Flow, Flow]:
    return realm_flow(), twin()


@pytest.mark.parametrize("page", ["city", "orders", "buildings"])
def test_a_city_looks_the_same(flows: tuple[Flow, Flow], page: str) -> None:
    one, other = flows
    site = cities_of(one)[0]
    assert pixels(CityScene(one, site, page)) == pixels(CityScene(other, site, page))


def test_the_realm_and_the_map_look_the_same(flows: tuple[Flow, Flow]) -> None:
    one, other = flows
    assert RealmDesk(one.table).treasury == RealmDesk(other.table).treasury
    assert pixels(RealmScene(one)) == pixels(RealmScene(other))
    first, second = MapScene(one), MapScene(other)
    first.patient = second.patient = True
    assert pixels(first) == pixels(second)


def test_an_own_secret_does_show(flows: tuple[Flow, Flow]) -> None:
    assert pixels(RealmScene(flows[0])) != pixels(RealmScene(realm_flow(ordered=False)))
