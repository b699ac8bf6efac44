"""What a side might do with its cities and money, by chance: for tests of the rules."""

from typing import Literal

from game.ai.chance import pick
from game.core.commands.common import Command, Craft, PlyCraft
from game.core.commands.realm import (
    AllowPurse,
    AppointManager,
    AppointSteward,
    BuildDesign,
    BuyFood,
    CancelPop,
    ClaimSite,
    CloseWork,
    EatFood,
    ExileUnits,
    GrowTribe,
    HandMoney,
    HuntHex,
    LeaveTown,
    LevelCity,
    MarkSpare,
    MoveCapital,
    NameSite,
    OrderPop,
    PlanPops,
    PlantGarden,
    PopAfield,
    PromoteUnits,
    RazeCity,
    ShapeUnit,
    StoreFood,
    StoreMoney,
    WreckLand,
)
from game.core.dice import Dice
from game.core.holdings import PopOrder
from game.core.records import KindId, SiteId, UnitId, replace
from game.views.preview import SeatOutlook

_TOWNS = ("city", "ruins")
_PARTS: tuple[Literal["home", "special", "weapon"], ...] = ("home", "special", "weapon")
_SUMS = (0, 1, 5_00, 100_00, 1000_00)


def realm_idea(outlook: SeatOutlook, dice: Dice) -> Command | None:
    """Something about the side's cities, offices or money, sensible or not; None without a town or a unit."""
    view = outlook.view
    towns = sorted(site.id for site in view.sites.values() if site.kind in _TOWNS)
    units = sorted(unit.id for unit in view.units.values() if unit.held_by is None)
    if not towns or not units:
        return None
    own = sorted(view.holdings) or towns
    site = pick(own if dice.roll(4, "own city") > 1 else towns, dice, "which city")
    unit = pick(units, dice, "who")
    return _command(outlook, dice, site, unit)


def _orders(outlook: SeatOutlook, dice: Dice) -> tuple[PopOrder, ...]:
    """Some orders for a queue."""
    kinds = sorted(outlook.world.tables["unit"])
    count = dice.roll(3, "how many") - 1
    return tuple(
        PopOrder(kind=KindId(pick(kinds, dice, "which kind")), batches=2 * dice.roll(2, "how many"))
        for _ in range(count)
    )


def _command(outlook: SeatOutlook, dice: Dice, site: SiteId, unit: UnitId) -> Command:
    side, way = outlook.view.side, dice.roll(25, "what of the realm")
    if way <= 4:
        kinds = sorted(outlook.world.tables["unit"])
        return OrderPop(
            by=side,
            site=site,
            kind=KindId(pick(kinds, dice, "which kind")),
            batches=dice.roll(4, "how many"),
            rate="maximal" if dice.roll(6, "rate") == 1 else "normal",
            first=dice.roll(2, "first") == 1,
        )
    if way == 5:
        return CancelPop(by=side, site=site, place=dice.roll(3, "which order") - 2)
    if way == 6 or (way == 7 and dice.roll(12, "raze") > 1):
        return LevelCity(by=side, site=site)
    if way == 7:
        return RazeCity(by=side, site=site, whole=dice.roll(4, "whole") == 1)
    if way == 8:
        return ClaimSite(by=side, site=site, unit=unit)
    if way == 9:
        return NameSite(by=side, site=site, name=pick(("Fennmark", "", "Oldgate"), dice, "name"))
    if way == 10:
        return AppointSteward(by=side, site=site, unit=unit if dice.roll(4, "somebody") > 1 else None)
    if way == 11:
        buildings = sorted(outlook.world.tables["building"])
        return AppointManager(by=side, site=site, building=pick(buildings, dice, "which"), unit=unit)
    if way == 12:
        return MarkSpare(by=side, units=(unit,))
    if way == 15:
        kind = pick(sorted(outlook.world.tables["unit"]), dice, "to what")
        return PromoteUnits(by=side, units=(unit,), kind=KindId(kind))
    if way == 22:
        return PlanPops(by=side, sites=(site,), orders=_orders(outlook, dice))
    if way == 23:
        buildings = sorted(outlook.world.tables["building"])
        works = tuple((pick(buildings, dice, "which"), dice.roll(6, "how high")) for _ in range(4))
        return BuildDesign(by=side, site=site, works=works)
    stack = outlook.view.units[unit].stack
    if way == 16:
        return EatFood(by=side, stack=stack)
    if way == 17:
        return WreckLand(by=side, stack=stack)
    if way == 18:
        food = pick(sorted(outlook.world.tables["food"]), dice, "which food")
        value = pick((-10_00, 10_00), dice, "in or out")
        return StoreFood(by=side, stack=stack, food=food, value=value)
    if way == 19:
        known = outlook.world.facts(outlook.view.units[unit].kind).crafts
        craft: Craft = "heal" if "heal" in known else "cook"
        return PlyCraft(by=side, stack=stack, craft=craft) if known else HuntHex(by=side, stack=stack)
    if way == 20:
        return PlantGarden(by=side, stack=stack)
    if way == 21:
        return CloseWork(
            by=side, site=site, building=pick(sorted(outlook.world.tables["building"]), dice, "what")
        )
    if way == 24:
        kinds = sorted(outlook.world.tables["unit"])
        return pick(
            (
                PopAfield(by=side, unit=unit, kind=KindId(pick(kinds, dice, "which kind"))),
                GrowTribe(by=side, unit=unit, grows=dice.roll(2, "grows") == 1),
                BuyFood(by=side, stack=stack, cents=10_00),
                ExileUnits(by=side, stack=stack),
                LeaveTown(by=side, unit=unit),
                StoreMoney(by=side, unit=unit, cents=10_00),
            ),
            dice,
            "people of no side",
        )
    if way == 25:
        word = pick(("forest", "lucky", "knight", "nothing"), dice, "which word")
        part = pick(_PARTS, dice, "which part")
        return ShapeUnit(by=side, unit=unit, part=part, word=word)
    cents = pick(_SUMS, dice, "how much")
    if way == 13:
        return AllowPurse(by=side, unit=unit, cents=cents)
    hand = HandMoney(by=side, unit=unit, cents=max(1, cents))
    friends = [s.id for s in outlook.view.sides.values() if not s.hostile and s.id != side]
    given = [replace(hand, tribe=pick(friends, dice, "to whom"))] if friends else []
    return pick((hand, MoveCapital(by=side, site=site), *given), dice, "hand or move")
