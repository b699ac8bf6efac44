"""Operations of the strategic map: costs, paths, room, sight, digging."""

from bisect import bisect_left
from fractions import Fraction

from game.core.commands.common import ReinforceHex
from game.core.dice import ScriptedDice
from game.core.engine import Applied
from game.core.numbers import THIRD
from game.core.records import SideId, replace
from game.rulesets.second_dawn.content.land_records import Terrain
from game.rulesets.second_dawn.content.vehicle_records import Vehicle
from game.rulesets.second_dawn.land import concealment, movers, supply, travel
from game.rulesets.second_dawn.life import roadwork
from game.rulesets.second_dawn.scouting import foreign_stacks
from game.session.library import rules
from tests.abilities import able_of
from tests.field import Field
from tests.vectors.adapters import Answer, Given, adapter
from tests.vectors.adapters.content import kind, weather_of

SD = "second-dawn"


def _tables():
    return rules("second_dawn").tables


def _mover(given: Given) -> movers.Mover:
    able = able_of(*(given.get("specials") or ()))
    return movers.Mover(
        flier=given["mover"] == "flier",
        lofty=able.lofty,
        eased=able.eased,
        home=given.get("terrain_special") or "none",
    )


def _terrain(given: Given) -> Terrain:
    """A row of the table, or one made to the cost that the vector names."""
    row: Terrain | None = _tables()["terrain"].get(given["terrain"])
    if row is None or given.get("base_cost") is not None:
        cost = given["base_cost"]
        floor = 3 if given["terrain_scheme"] == "class" else 1
        row = replace(_tables()["terrain"]["plains"], id=given["terrain"], ground=floor - cost)
    return row


@adapter(SD, "entry_cost")
def entry_cost(given: Given, dice: ScriptedDice) -> Answer:
    mover, terrain, weather = _mover(given), _terrain(given), weather_of(given["weather"])
    cost = travel.entry_cost(mover, terrain, weather, None, given["terrain_scheme"])
    assert cost is not None
    answer: Answer = {
        "entry_cost": Fraction(cost, THIRD),
        "battle_stat_penalty": weather.battle_penalty,
    }
    if mover.flier and terrain.stranding:
        answer["hits_lost_on_entry"] = 0 if mover.lofty else 1
        answer["stranded"] = _stranded(given, mover)
    move = given.get("move")
    if move is not None:
        full = move == given.get("max_move") and not given["left_start_hex"]
        may = cost <= move * THIRD or (full and terrain.full_move)
        answer["may_enter"] = may
        answer["move_after"] = max(Fraction(0), move - Fraction(cost, THIRD)) if may else move
    return answer


def _stranded(given: Given, mover: movers.Mover) -> str:
    if not given["ends_turn_there"] or "cold_immune" in given["specials"]:
        return "none"
    return "hits_2_max_hits_1" if mover.lofty else "croaks"


@adapter(SD, "move_path")
def move_path(given: Given, dice: ScriptedDice) -> Answer:
    left = given["move"] * THIRD
    after = []
    for step in given["path"]:
        road = _tables()["road"].get(step)
        terrain = _tables()["terrain"]["plains" if road else step]
        cost = travel.entry_cost(movers.Mover(), terrain, travel.fair_weather(), road)
        assert cost is not None
        if cost > left:
            break
        left -= cost
        after.append(left)
    return {"borders": len(after), "thirds_after": after}


@adapter(SD, "pass_through")
def pass_through(given: Given, dice: ScriptedDice) -> Answer:
    may = supply.may_pass_through(given["enter_cost"], given["back_cost"], given["move_after"])
    return {"may_enter": may}


_ELEPHANT = 16
"""Supply of a war elephant, and of eight units of medium size."""
_PLAINS = 2 * THIRD
"""Move that plains cost."""


def _enters(groups: int, supply_: int, garrison: int) -> bool:
    """Whether so many groups march into a hex that so many hold, with no move left to go on."""
    each = supply_ // _ELEPHANT
    led = {"warlord": 1, "knight": 7, "war_elephant": each * garrison - 1}
    held = {"garrison": ((1, 0), led)} if garrison else {}
    field = Field([".."], blue={"marching": ((0, 0), {"war_elephant": each * groups}), **held})
    if garrison:
        field.must(ReinforceHex(by=SideId("blue"), stack=field.names["garrison"]))
    field.give("marching", move=_PLAINS)
    return isinstance(field.move("marching", (1, 0)), Applied)


def _most(supply_: int, garrison: int = 0) -> int:
    return bisect_left(range(1, 129), True, key=lambda groups: not _enters(groups, supply_, garrison))


@adapter(SD, "hex_capacity")
def hex_capacity(given: Given, dice: ScriptedDice) -> Answer:
    """How many groups get into an empty hex; how many more once those reinforced it."""
    room = _most(given["group_supply"])
    return {"groups": room + (_most(given["group_supply"], room) if given["reinforced"] else 0)}


@adapter(SD, "dig_road")
def dig_road(given: Given, dice: ScriptedDice) -> Answer:
    params = rules("second_dawn").params
    done = roadwork.digger_turns(given["diggers"], given["turns"], params.road_work_per_turn)
    return {"digger_turns": done, "done": done >= params.road_work}


@adapter(SD, "visibility")
def visibility(given: Given, dice: ScriptedDice) -> Answer:
    unit = replace(kind("piker"), size=given["size"])
    afar = foreign_stacks.seen_from_afar(_tables()["sight"].values(), [unit], given["zone"])
    terrain = _tables()["terrain"][given["terrain"]]
    flier = given["zone"] == "sky" or terrain.ground is None
    return {
        "in_hex": given["stance"] == "open" and afar >= 0,
        "from_adjacent": given["stance"] == "open" and afar >= 1,
        "may_hide": concealment.size_hides(given["size"], terrain, travel.fair_weather(), flier=flier),
    }


@adapter(SD, "vehicle_load")
def vehicle_load(given: Given, dice: ScriptedDice) -> Answer:
    row: Vehicle = _tables()["vehicle"][given["vehicle"]]
    return {"small_groups": row.load.small, "large_mount_groups": row.mounts}
