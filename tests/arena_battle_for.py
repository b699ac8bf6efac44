"""Small scenarios of The Battle for: two sides and a beast, and four sides at close quarters."""

from functools import cache
from random import Random

from game.core.hexgrid import grid
from game.core.mapdata import MapData, Scenario, SidePlan, SitePlan, StackPlan, StartPlan, VictoryPlan
from game.core.records import HexId, SideId, SiteId, replace
from game.rulesets.battle_for.campaign.plan import AlliancePlan, CampaignPlan, FactionPlan

WIDTH, HEIGHT = 18, 12
PALETTE = (
    "plains",
    "light_forest",
    "heavy_forest",
    "swamp",
    "hill",
    "mountain",
    "water",
    "road",
    "lava",
)
HOMES = ((5, 6), (11, 5), (7, 8), (11, 8))
NATIONS = ("Ashen Legion", "Tarn Covenant", "High Eyries", "Free Levy")
SIDES = ("lapis", "cinnabar", "saffron", "moss")


@cache
def small_map(sides: int, seed: int = 3) -> MapData:
    """Mixed land, a home with a city for every side, a city and a fort between them."""
    random = Random(seed)
    g = grid(WIDTH, HEIGHT)
    terrain = bytearray(random.choices(range(9), [36, 16, 8, 6, 8, 6, 8, 8, 2], k=g.size))
    homes = [g.at(*at) for at in HOMES[:sides]]
    middle, fort = g.at(8, 6), g.at(9, 4)
    for place in (*homes, middle, fort):
        for hex_ in g.disc(place, 1):
            if PALETTE[terrain[hex_]] in ("mountain", "water", "lava"):
                terrain[hex_] = 0
    held = (
        SitePlan(
            id=SiteId(f"home_{n}"),
            hex=home,
            kind="city",
            name=f"Home {n}",
            level=1,
            start=str(n),
            capital=True,
        )
        for n, home in enumerate(homes, 1)
    )
    return MapData(
        name="Arena",
        width=WIDTH,
        height=HEIGHT,
        palette=PALETTE,
        terrain=bytes(terrain),
        sites=(
            *held,
            SitePlan(id=SiteId("middle"), hex=middle, kind="city", name="Middle", level=2),
            SitePlan(id=SiteId("keep"), hex=fort, kind="fort", name="Keep"),
        ),
        starts=tuple(StartPlan(id=str(n), hex=home) for n, home in enumerate(homes, 1)),
    )


ARMIES: dict[str, tuple[StackPlan, ...]] = {
    "Ashen Legion": (
        StackPlan(
            units={"ash_guard": 2, "ember_marshal": 1},
            hex=HexId(0),
            leader="ember_marshal",
            leader_name="Orsk",
        ),
        StackPlan(
            units={"pyre_wagon": 1, "cinder_slinger": 1}, hex=HexId(1), mount={"cinder_slinger": "pyre_wagon"}
        ),
        StackPlan(units={"cinder_slinger": 2, "ember_marshal": 1}, hex=HexId(2)),
        StackPlan(units={"soot_bat": 1}, hex=HexId(0)),
    ),
    "Tarn Covenant": (
        StackPlan(
            units={"mist_strider": 2, "tarn_speaker": 1, "eel_witch": 1},
            hex=HexId(0),
            leader="tarn_speaker",
            leader_name="Ninne",
        ),
        StackPlan(units={"reed_archer": 2, "tarn_speaker": 1}, hex=HexId(1)),
        StackPlan(units={"heron_eye": 1}, hex=HexId(2)),
    ),
    "High Eyries": (
        StackPlan(
            units={"cliff_gryphon": 1, "eyrie_captain": 1},
            hex=HexId(0),
            mount={"eyrie_captain": "cliff_gryphon"},
            leader="eyrie_captain",
            leader_name="Vey",
        ),
        StackPlan(units={"sky_lancer": 2, "crag_bow": 2, "eyrie_captain": 1}, hex=HexId(0)),
        StackPlan(units={"kite_watcher": 1}, hex=HexId(3)),
    ),
    "Free Levy": (
        StackPlan(
            units={"footman": 2, "warlord": 1, "bowman": 2, "shocker": 1},
            hex=HexId(0),
            leader="warlord",
            leader_name="Harn",
        ),
        StackPlan(units={"roc": 1, "outrider": 1}, hex=HexId(1), mount={"outrider": "roc"}),
        StackPlan(
            units={"war_beast": 1, "garrison": 1, "warlord": 1}, hex=HexId(0), mount={"garrison": "war_beast"}
        ),
    ),
}
"""First armies by nation; a stack's hex is 0 for home, else the number of a hex around it."""


def _army(number: int, map_: MapData) -> SidePlan:
    home, nation = map_.starts[number].hex, NATIONS[number]
    around = (home, *map_.grid.around[home])
    stacks = [replace(plan, hex=around[plan.hex]) for plan in ARMIES[nation]]
    side = SIDES[number]
    return SidePlan(
        id=SideId(side),
        name=side.title(),
        colour=side,
        start=str(number + 1),
        age=9 - number,
        stacks=tuple(stacks),
    )


def _wilds(map_: MapData) -> SidePlan:
    g = map_.grid
    return SidePlan(
        id=SideId("wilds"),
        name="Wilds",
        colour="ferals",
        role="feral",
        controller="computer",
        stacks=(
            StackPlan(units={"war_beast": 1}, hex=g.at(9, 4)),
            StackPlan(units={"outrider": 2}, hex=g.at(8, 7)),
        ),
    )


def _wardens(map_: MapData) -> SidePlan:
    return SidePlan(
        id=SideId("wardens"),
        name="Wardens",
        colour="bone",
        role="neutral",
        controller="computer",
        stacks=(StackPlan(units={"garrison": 2, "bowman": 1}, hex=map_.grid.at(8, 6)),),
    )


def _scenario(
    id_: str, sides: int, more: tuple[SidePlan, ...], at_peace: dict[str, tuple[str, ...]]
) -> Scenario:
    map_ = small_map(sides)
    plans = {
        SIDES[n]: AlliancePlan(
            factions=(FactionPlan(name=NATIONS[n], player=f"Player {n}"),),
            points=60,
            at_peace=at_peace.get(SIDES[n], ()),
        )
        for n in range(sides)
    }
    return Scenario(
        id=id_,
        name=id_.title(),
        ruleset="battle_for",
        map=map_,
        sides=(*(_army(n, map_) for n in range(sides)), *more),
        victory=VictoryPlan(type="hold_city", sites=(SiteId("middle"),), days=3),
        plan=CampaignPlan(sides=plans),
    )


@cache
def scenario() -> Scenario:
    """Two sides and beasts of the wilds; only the last side to stand wins, so that matches last."""
    made = _scenario("arena", 2, (_wilds(small_map(2)),), {})
    return replace(made, victory=VictoryPlan())


@cache
def crowd_scenario() -> Scenario:
    """Four sides, one pair at peace, one side not hostile to who is hostile to it, wardens and beasts."""
    map_ = small_map(4)
    peace = {"lapis": ("saffron",), "saffron": ("lapis",), "moss": ("cinnabar",)}
    return _scenario("crowd", 4, (_wardens(map_), _wilds(map_)), peace)
