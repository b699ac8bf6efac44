"""A first scenario for a map that has none: sides on its starts, guards in its towns, creatures in its wilds.

Written as a YAML file for people to edit. What is placed stands in `data/starter.yaml`.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal, get_args

import numpy as np

from game.content.problems import ContentError, ProblemReport
from game.content.scenarios.forms import COLOURS, MAX_UNITS
from game.content.schema import schema_for
from game.content.worldgen.names import NameMaker
from game.content.yaml_source import read_yaml
from game.core.fields import Name, note, ref, within
from game.core.mapdata import MapData, SitePlan
from game.core.records import HexId, Record

SIDES = tuple(colour for colour in get_args(COLOURS) if colour != "ferals")
"""Ids of the sides, each with the colour of its name, in the order of the starts."""
_REALMS = (
    "Kingdom of {}",
    "House of {}",
    "Crown of {}",
    "League of {}",
    "Realm of {}",
    "March of {}",
    "Duchy of {}",
    "Throne of {}",
    "Order of {}",
    "Lords of {}",
    "Compact of {}",
    "Host of {}",
)
_FERALS_PER_HEXES = 75
_APART = 3
_MARCH = 5
"""Hexes from the ruins of his capital at which a founder begins."""
_EASY = ("plains", "valley", "forest", "hill")

Units = Mapping[Annotated[str, ref("unit")], Annotated[int, within(1, MAX_UNITS)]]


class StarterStack(Record):
    """A stack to place."""

    units: Units
    name: Name = ""


class StarterFeral(Record):
    """Creatures and the terrain they live on."""

    units: Units
    terrain: tuple[str, ...]
    name: Name = ""
    zone: Literal["ground", "sky"] = "ground"
    profile: Annotated[str, ref("profile")] = ""


class StarterRealm(Record):
    """What each side begins with where sides keep a realm: with a capital, or to found one."""

    court: Units
    group: Units
    founder: Units
    treasury: Annotated[int, within(0, 1_000_000), note("in smuckers")] = 0
    purse: Annotated[int, within(0, 1_000_000), note("of a founder, in smuckers")] = 0
    buildings: Mapping[Annotated[str, ref("building")], Annotated[int, within(1, 40)]] = {}


class Starter(Record):
    """What a first scenario places. `towns` by level."""

    leader: Annotated[str, ref("unit")]
    ruler: Units
    garrison: Units
    towns: Mapping[str, Units]
    realm: StarterRealm
    stacks: tuple[StarterStack, ...] = ()
    ferals: tuple[StarterFeral, ...] = ()


def load_starter(path: Path) -> Starter:
    """The table from its file. ContentError if it is broken."""
    report = ProblemReport(path)
    source = read_yaml(path, report)
    table: Starter | None = schema_for(Starter).read(source, report) if source else None
    if table is None:
        raise ContentError(report.problems())
    return table


def starter_scenario(
    map_: MapData, file: str, starter: Starter, seed: int, ruleset: str, *, realm: bool = False
) -> str:
    """The text of a scenario on a map, with `realm` one whose sides live on their cities. ValueError if the
    map has fewer than two or more than twelve starts."""
    if not 2 <= len(map_.starts) <= len(SIDES):
        raise ValueError(f"the map has {len(map_.starts)} starts; 2 to {len(SIDES)} are needed")
    return "\n".join(_ScenarioWriter(map_, starter, seed, realm=realm).lines(file, ruleset)) + "\n"


def afield(map_: MapData, home: HexId, others: Sequence[HexId]) -> HexId | None:
    """A hex of easy land some way from a side's home, as far as can be from the `others`; None if there is
    none."""
    grid = map_.grid
    fit = [
        hex_
        for hex_ in grid.disc(home, _MARCH)
        if grid.distance(home, hex_) == _MARCH and map_.terrain_at(hex_) in _EASY and hex_ not in others
    ]

    def room(hex_: HexId) -> tuple[int, int]:
        return min((grid.distance(hex_, other) for other in others), default=0), -hex_

    return max(fit, key=room, default=None)


class _ScenarioWriter:
    """Lines of a scenario file."""

    def __init__(self, map_: MapData, starter: Starter, seed: int, *, realm: bool) -> None:
        self.map = map_
        self.realm = starter.realm if realm else None
        self.starter = starter
        self.names = NameMaker(seed + 1)
        self.random = np.random.default_rng([seed, 5])
        self.cities = [site for site in map_.sites if site.kind == "city"]

    def lines(self, file: str, ruleset: str) -> Iterator[str]:
        yield f"name: {_text(self.map.name)}"
        if self.map.text:
            yield f"text: {_text(self.map.text)}"
        yield f"ruleset: {ruleset}"
        yield f"map: {file}"
        capitals = any(site.capital for site in self.map.sites)
        yield f"victory: {{type: {'capitals' if capitals else 'last_side'}}}"
        if self.realm is not None:
            yield "params: {realm: true}"
            yield from self._cities(self.realm)
        yield "sides:"
        for number, start in enumerate(self.map.starts):
            yield from self._side(number, start.id)
        yield from self._towns()
        yield from self._ferals()

    def _side(self, number: int, start: str) -> Iterator[str]:
        own = [site for site in self.cities if site.start == start]
        home = next(
            (s.name for s in own if s.capital), own[0].name if own else start.replace("_", " ").title()
        )
        title = "Queen" if number % 2 == 0 else "King"
        ruler = f"{title} {self.names.person()}"
        yield f"  {SIDES[number]}:"
        yield f"    name: {_text(_REALMS[number % len(_REALMS)].format(home))}"
        yield f"    colour: {SIDES[number]}"
        yield f"    start: {start}"
        yield f"    ruler: {_text(ruler)}"
        yield f"    age: {len(SIDES) - number}"
        if self.realm is not None:
            yield from self._court(self.realm, ruler, number)
            return
        yield "    stacks:"
        yield from _stack("", self.starter.ruler, leader=self.starter.leader, leader_name=ruler)
        for stack in self.starter.stacks:
            yield from _stack(stack.name, stack.units)
        for site in own:
            if not site.capital:
                yield from _stack(f"Garrison of {site.name}", self.starter.garrison, at=site.id)

    def _cities(self, realm: StarterRealm) -> Iterator[str]:
        """What stands in the capitals."""
        homes = [site.id for site in self.cities if site.capital and site.start]
        if homes and realm.buildings:
            yield "cities:"
        for id_ in homes if realm.buildings else ():
            yield f"  {id_}: {{buildings: {_counted(realm.buildings)}}}"

    def _court(self, realm: StarterRealm, ruler: str, number: int) -> Iterator[str]:
        """A side that begins with its capital or, if the table wants that, with none."""
        yield "    begins: capital"
        yield "    may_begin: [capital, founder]"
        yield f"    treasury: {realm.treasury}"
        yield "    new_side: true"
        yield "    stacks:"
        who = self.starter.leader
        others = [start.hex for at, start in enumerate(self.map.starts) if at != number]
        march = afield(self.map, self.map.starts[number].hex, others)
        yield from _stack("Court", realm.court, leader=who, leader_name=ruler, begins="capital")
        yield from _stack("", realm.group, begins="capital")
        yield from _stack(
            "March",
            realm.founder,
            at="" if march is None else self.map.grid.label(march),
            leader=who,
            leader_name=ruler,
            purse=realm.purse,
            begins="founder",
        )

    def _towns(self) -> Iterator[str]:
        known = {start.id for start in self.map.starts}
        free = [site for site in self.cities if site.start not in known and self._guard(site)]
        if free:
            yield "  free_towns:"
            yield "    name: Free towns"
            yield "    colour: ferals"
            yield "    role: neutral"
            yield "    controller: computer"
            yield "    stacks:"
            for site in free:
                yield from _stack(f"Watch of {site.name}", self._guard(site), at=site.id)

    def _guard(self, site: SitePlan) -> Units:
        levels = sorted(int(level) for level in self.starter.towns if int(level) <= site.level)
        return self.starter.towns[str(levels[-1])] if levels else {}

    def _ferals(self) -> Iterator[str]:
        packs = list(self._packs())
        if packs:
            yield "  ferals:"
            yield "    name: Ferals"
            yield "    colour: ferals"
            yield "    role: feral"
            yield "    controller: computer"
            yield "    stacks:"
            for hex_, pack in sorted(packs, key=lambda p: p[0]):
                at = self.map.grid.label(hex_)
                yield from _stack(pack.name, pack.units, at=at, zone=pack.zone, profile=pack.profile)

    def _packs(self) -> Iterator[tuple[HexId, StarterFeral]]:
        """Creatures at caves and ruins first, then in the wilds, each where it lives."""
        grid = self.map.grid
        taken = [site.hex for site in self.cities] + [start.hex for start in self.map.starts]
        wonders = [site.hex for site in self.map.sites if site.kind in ("cave", "ruins")]
        every = [HexId(int(h)) for h in self.random.permutation(grid.size)]
        count = round(sum(bool(self._living(h)) for h in every) / _FERALS_PER_HEXES)
        for hex_ in [*wonders, *every]:
            living = self._living(hex_)
            if count <= 0:
                return
            if not living or any(grid.distance(hex_, other) <= _APART for other in taken):
                continue
            taken.append(hex_)
            count -= 1
            yield hex_, living[int(self.random.integers(len(living)))]

    def _living(self, hex_: HexId) -> list[StarterFeral]:
        terrain = self.map.terrain_at(hex_)
        return [pack for pack in self.starter.ferals if terrain in pack.terrain]


def _stack(
    name: str,
    units: Units,
    *,
    at: str = "",
    zone: str = "ground",
    leader: str = "",
    leader_name: str = "",
    profile: str = "",
    purse: int = 0,
    begins: str = "",
) -> Iterator[str]:
    rows = [
        ("at", at),
        ("name", _text(name) if name else ""),
        ("units", _counted(units)),
        ("leader", leader),
        ("leader_name", _text(leader_name) if leader_name else ""),
        ("zone", zone if zone != "ground" else ""),
        ("profile", profile),
        ("purse", str(purse) if purse else ""),
        ("begins", f"[{begins}]" if begins else ""),
    ]
    lead = "      - "
    for key, value in rows:
        if value:
            yield f"{lead}{key}: {value}"
            lead = "        "


def _counted(counts: Mapping[str, int]) -> str:
    return "{" + ", ".join(f"{id_}: {count}" for id_, count in counts.items()) + "}"


def _text(text: str) -> str:
    """Text as YAML: bare where nothing in it could mean anything else."""
    plain = text and text[0].isalpha() and all(c.isalnum() or c in " '-.;," for c in text)
    return (
        text
        if plain and text.lower() not in ("true", "false", "null")
        else json.dumps(text, ensure_ascii=False)
    )
