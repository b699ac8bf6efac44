"""Cities and ruins of a Tiled map: point objects of the classes `city` and `ruins`.

level = 2   capital = true   start = west   buildings = bank 1, school 1   pops = piker 2, warlord
owner = neutral   garrison = piker 8   steward = courtier   damage = 1   stores = meat 40   bank = 500
"""

import re
from collections.abc import Iterable, Sequence
from typing import Annotated

from game.content.problems import ProblemReport, quoted
from game.content.vocabulary import Vocabulary
from game.content.yaml_source import Source
from game.core.fields import note, within
from game.core.gm.sides import MOST_MONEY
from game.core.holdings import PopOrder
from game.core.mapdata import SitePlan, StartPlan
from game.core.numbers import CENT
from game.core.records import KindId, Record, replace

PER_KIND = "."
"""Between a building and the kind that it is for."""
_MOST = 500
_COUNTED = re.compile(r"\s*([a-z][a-z0-9_.]*)\s*([0-9]{1,3})?\s*").fullmatch


class CityProperties(Record):
    """Properties of a city. `start` names the start position whose side owns it, `owner` a side or `neutral`
    instead."""

    level: Annotated[int, within(0, 5)] = 1
    capital: bool = False
    start: str = ""
    owner: Annotated[str, note("a side's id, or neutral; empty: by its start")] = ""
    damage: Annotated[int, within(0, 4), note("levels lost that can be restored")] = 0
    buildings: Annotated[str, note("with levels, such as bank 1, school 1")] = ""
    pops: Annotated[str, note("what it pops, with batches, such as piker 2, warlord")] = ""
    steward: Annotated[str, note("name or kind of who governs it")] = ""
    garrison: Annotated[str, note("units of its owner in it, such as piker 8, archer 4")] = ""
    stores: Annotated[str, note("food in smuckers of upkeep, such as meat 40, grain 20")] = ""
    bank: Annotated[int, within(0, MOST_MONEY // CENT), note("in its banks; 0: they are full")] = 0


class StartProperties(Record):
    """Properties of a start position."""

    treasury: Annotated[
        int, within(0, MOST_MONEY // CENT), note("of the side that has it, if the scenario names none")
    ] = 0
    units: Annotated[
        str, note("units of its own of the side that has it: a roster, or premade units with commas")
    ] = ""


class RuinsProperties(Record):
    """Properties of ruins."""

    capital: Annotated[bool, note("a side can be founded here")] = False


class TownReader:
    """Turns properties of cities and ruins into their plans; what is wrong goes into the report."""

    def __init__(self, words: Vocabulary, report: ProblemReport) -> None:
        self.words = words
        self.report = report

    def city(self, plan: SitePlan, found: CityProperties, source: Source, start: str) -> SitePlan:
        """A city as its properties have it; `start` is the id of its start."""
        buildings = counted("buildings", found.buildings, self.words.buildings, source, self.report)
        pops = counted("pops", found.pops, self.words.units, source, self.report)
        garrison = counted("garrison", found.garrison, self.words.units, source, self.report)
        stores = counted("stores", found.stores, self.words.foods, source, self.report)
        return replace(
            plan,
            level=found.level,
            start=start,
            capital=found.capital,
            owner=found.owner.strip(),
            damage=found.damage,
            works=dict(sorted(buildings)),
            orders=tuple(PopOrder(kind=KindId(kind), batches=batches) for kind, batches in pops),
            steward=found.steward.strip(),
            garrison=dict(garrison),
            stores={food: value * CENT for food, value in stores},
            bank=found.bank * CENT,
        )


def words_of(
    key: str, text: str, known: Sequence[str], source: Source, report: ProblemReport
) -> tuple[str, ...]:
    """`gump, keshik` of a property as words; the report gets those that there are not."""
    words = tuple(word for word in (part.strip() for part in text.split(",")) if word)
    for word in words:
        if word not in known:
            message = f"{key}: there is no {quoted(word)}"
            report.add("map-word", message, source.mark((key,)), value=word, allowed=known)
    return tuple(word for word in words if word in known)


def counted(
    key: str, text: str, known: Sequence[str], source: Source, report: ProblemReport
) -> tuple[tuple[str, int], ...]:
    """`bank 1, school` of a property as words with figures, 1 where none stands; the report gets faults."""
    out: list[tuple[str, int]] = []
    for part in (word.strip() for word in text.split(",")):
        found = _COUNTED(part)
        if not part:
            continue
        count = int(found[2] or 1) if found else 0
        if found is None or not 0 < count <= _MOST:
            message = f"{quoted(part)} is not a word with a figure, such as piker 2"
            report.add("map-word", message, source.mark((key,)))
        elif found[1].partition(PER_KIND)[0] not in known:
            message = f"{key}: there is no {quoted(found[1])}"
            report.add("map-word", message, source.mark((key,)), value=found[1], allowed=known)
        else:
            out.append((found[1], count))
    return tuple(out)


def of_no_start(site: SitePlan, starts: Iterable[StartPlan]) -> str:
    """What is said of a place that belongs to a start which is not there; empty of any other."""
    if not site.start or site.start in {start.id for start in starts}:
        return ""
    return f"{quoted(site.name or site.id)} belongs to start {quoted(site.start)}, which is not there"


def town_properties(site: SitePlan) -> list[tuple[str, str, str]]:
    """The properties of a city or ruins as the map's file holds them: name, type, value."""
    if site.kind == "ruins":
        return [("capital", "bool", "true")] if site.capital else []
    out = [
        ("capital", "bool", "true" if site.capital else "false"),
        ("level", "int", str(site.level)),
        ("start", "string", site.start),
    ]
    words = {
        "owner": site.owner,
        "buildings": _written(site.works.items()),
        "pops": _written((order.kind, order.batches) for order in site.orders),
        "steward": site.steward,
        "garrison": _written(site.garrison.items()),
        "stores": _written((food, value // CENT) for food, value in site.stores.items()),
    }
    if site.bank:
        out.append(("bank", "int", str(site.bank // CENT)))
    if site.damage:
        out.append(("damage", "int", str(site.damage)))
    return out + [(name, "string", value) for name, value in words.items() if value]


def _written(pairs: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{word} {count}" for word, count in pairs)
