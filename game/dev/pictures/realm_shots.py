"""Pictures of the screens of cities and of the realm."""

from game.core.records import replace
from game.dev.pictures.realm_demo import cities_of, realm_flow
from game.dev.pictures.shot_campaign import ShotWish, begin, flow_of
from game.dev.pictures.siege_demo import MapAt, siege_flow
from game.ui.city.city_scene import CityScene
from game.ui.map.screen.scene import MapScene
from game.ui.muster.units_scene import UnitsScene
from game.ui.realm.realm_scene import RealmScene
from game.ui.stage.scene import Scene


def city(page: str) -> Scene:
    """The capital of the realm at a page."""
    flow = realm_flow()
    return CityScene(flow, cities_of(flow)[0], page)


def idle_city(page: str) -> Scene:
    """Its smallest city without orders, at a page."""
    flow = realm_flow(ordered=False)
    return CityScene(flow, cities_of(flow)[-1], page)


def realm(count: str) -> Scene:
    """All of so many cities."""
    return RealmScene(realm_flow(cities=int(count)))


def own_units(roster: str) -> Scene:
    """Units of one's own before the first day, with a roster and one unit more than fits tried."""
    session, _, _ = begin(
        ShotWish(scenario="crown_duel"),
        lambda scenario: replace(scenario, params={**scenario.params, "choose_units": True}),
    )
    flow = flow_of(session)
    while flow.table.stop.kind == "others":
        flow.table.let_others_move(50)
    side = flow.table.stop.side
    assert side is not None
    flow.table.sit(side)
    scene = UnitsScene(flow)
    scene.model.take(scene.model.offered[int(roster)])
    return scene


def on_map(_page: str) -> Scene:
    """The map of the realm."""
    scene = MapScene(realm_flow())
    scene.patient = True
    return scene


def siege_map(who: str) -> Scene:
    """The ring around a town, as its besieger sees it or the besieged (`within`)."""
    flow, place = siege_flow(within=who == "within")
    return MapAt(flow, place)


def siege_city(page: str) -> Scene:
    """A besieged town's own page."""
    flow, place = siege_flow(within=True)
    known = flow.table.outlook().view.knowledge.sites.values()
    return CityScene(flow, next(site.id for site in known if site.hex == place), page)
