"""Scenario files into `core.mapdata.Scenario`: who plays where, with what, on which map.

    name: Duel
    map: duel.tmx                # a file of a maps folder
    victory: {type: capitals}
    sides:
      cinnabar:                  # the side's id
        name: House of Harrow
        colour: cinnabar
        start: west              # a start of the map; cities that name it belong to the side
        ruler: Queen Maren
        stacks:
          - at: blackford        # a place of the map, a hex such as 12.07, or left out: the side's start
            units: {warlord: 1, stabber: 8}
            leader: warlord
            leader_name: Queen Maren
          - units: {rider: 2, horse: 2}
            mount: {rider: horse}        # who sits on what, dealt out in turn

Everything is checked against the ruleset and the map, and all faults are reported at once.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.content.problems import Mark, Problem, Report, quoted
from game.content.registry import Rules
from game.content.scenario_forms import START, ScenarioFile, SideFile, StackFile, VictoryFile
from game.content.schema import Schema, references, schema_for
from game.content.shapes import shape_of
from game.content.yaml_source import Path_, Source, read_yaml
from game.core.mapdata import (
    FirePlan,
    MapData,
    Scenario,
    SidePlan,
    StackPlan,
    VictoryPlan,
    WeatherPlan,
    seat_plan,
)
from game.core.records import HexId, SideId, SiteId

_MAP_NAME = re.compile(r"[\w .()-]{1,80}\.tmx").fullmatch
_ID = re.compile(r"[a-z][a-z0-9_]{0,39}").fullmatch
_TAKEN_IDS = ("gm",)


@dataclass(frozen=True)
class UnitFacts:
    """What of a unit kind matters for placing it: whether it flies, the room it takes (supply x 8), and
    whether it can be a player's own character."""

    flies: bool
    supply: int
    hero: bool = True


@dataclass(frozen=True)
class Context:
    """Where a scenario finds what it names.

    `rules` gives a ruleset's content or None; `find_map` the map of a file name, looked for beside the
    scenario first, or None; `facts` tells about a unit kind of a ruleset, `seats` why kinds of units cannot
    sit together on one mount (empty if they can), `hides` why kinds of units find no cover in a terrain and
    zone (empty if they do).
    """

    rules: Callable[[str], Rules | None]
    ruleset_ids: tuple[str, ...]
    find_map: Callable[[str, Path, Rules], MapData | None]
    facts: Callable[[str, Any], UnitFacts]
    seats: Callable[[str, Sequence[Any], Any], str]
    hides: Callable[[str, Sequence[Any], Any, str], str]


@dataclass
class ScenarioRead:
    """A scenario as read. `scenario` is None if it cannot be played; `units` are the kinds it places."""

    scenario: Scenario | None
    report: Report
    units: set[str] = field(default_factory=set)

    @property
    def problems(self) -> list[Problem]:
        """What is wrong with it."""
        return self.report.problems()


def read_scenario(path: Path, context: Context) -> ScenarioRead:
    """Read a scenario file. Never raises for a bad file."""
    report = Report(path)
    source = read_yaml(path, report)
    if source is None:
        return ScenarioRead(None, report)
    if not isinstance(source.value, dict):
        report.add("yaml-top", "the file must hold keys and values", source.mark(()))
        return ScenarioRead(None, report)
    file = schema_for(ScenarioFile).read(source, report)
    return _Reader(path, source, report, context).run(file)


class _Reader:
    """Checks a scenario against ruleset and map."""

    def __init__(self, path: Path, source: Source, report: Report, context: Context) -> None:
        self.path = path
        self.source = source
        self.report = report
        self.context = context
        self.rules: Rules | None = None
        self.map: MapData | None = None
        self.read = ScenarioRead(None, report)
        self.placed: list[tuple[str, int, StackPlan]] = []

    def run(self, file: ScenarioFile | None) -> ScenarioRead:
        """All checks; with a broken form (`file` is None) those that still make sense."""
        raw = self.source.value
        self._find_rules(raw.get("ruleset", "second_dawn"))
        self._find_map(raw.get("map"))
        if self.rules is not None:
            self._references(self.rules)
            self._params(self.rules, raw.get("params"))
        if file is None:
            return self.read
        sides = self._sides(file)
        victory = self._victory(file.victory)
        weather = self._weather(file)
        fires = self._fires(file)
        if self.map is not None and not self.report.broken:
            self.read.scenario = Scenario(
                id=self.path.stem,
                name=file.name,
                text=file.text,
                ruleset=file.ruleset,
                map=self.map,
                sides=sides,
                params=file.params,
                victory=victory,
                weather=weather,
                fires=fires,
                preview=file.preview,
            )
        return self.read

    def _mark(self, *path: str | int, key: bool = False) -> Mark:
        return self.source.mark(path, key=key)

    # --- what it names

    def _find_rules(self, ruleset: Any) -> None:
        if isinstance(ruleset, str):
            self.rules = self.context.rules(ruleset)
            if self.rules is None:
                known = self.context.ruleset_ids
                message = f"there is no ruleset {quoted(ruleset)}"
                self.report.add("ref-missing", message, self._mark("ruleset"), value=ruleset, allowed=known)

    def _find_map(self, name: Any) -> None:
        if not isinstance(name, str) or self.rules is None:
            return
        if not _MAP_NAME(name):
            message = f"map must be the name of a .tmx file without a folder, not {quoted(name)}"
            self.report.add("scenario-map", message, self._mark("map"))
            return
        self.map = self.context.find_map(name, self.path, self.rules)
        if self.map is None:
            message = f"there is no map {quoted(name)} that can be read"
            self.report.add("scenario-map", message, self._mark("map"))

    def _references(self, rules: Rules) -> None:
        for table, id_, path, as_key in references(schema_for(ScenarioFile).shape, self.source.value):
            known = rules.tables.get(table, {})
            if id_ not in known:
                place = self.source.mark(path, key=as_key)
                message = f"there is no {table} {quoted(id_)}"
                self.report.add("ref-missing", message, place, value=id_, allowed=sorted(known))
            elif table == "unit":
                self.read.units.add(id_)

    def _params(self, rules: Rules, given: Any) -> None:
        if isinstance(given, dict) and rules.params is not None:
            record = type(rules.params)
            Schema(record, shape_of(record)).check(self.source, self.report, ("params",))

    # --- sides

    def _sides(self, file: ScenarioFile) -> tuple[SidePlan, ...]:
        players = [id_ for id_, side in file.sides.items() if side.role == "player"]
        if len(players) < 2:
            message = f"a scenario needs two sides of the role player, this has {len(players)}"
            self.report.add("scenario-sides", message, self._mark("sides", key=True))
        for id_ in file.sides:
            if not _ID(id_) or id_ in _TAKEN_IDS:
                message = f"{quoted(id_)} cannot be a side's id: small letters, digits and underscores"
                self.report.add("scenario-side-id", message, self._mark("sides", id_, key=True))
        self._doubles(file, "name")
        self._doubles(file, "start")
        self._doubles(file, "colour")
        out = tuple(self._side(id_, side) for id_, side in file.sides.items())
        if self.map is not None:
            self._crowding(file, self.map)
        return out

    def _doubles(self, file: ScenarioFile, key: str) -> None:
        """Two sides must not share a name, a start, or (as players) a colour."""
        seen: dict[str, str] = {}
        for id_, side in file.sides.items():
            value = str(getattr(side, key))
            if not value or (key == "colour" and side.role != "player"):
                continue
            if value in seen:
                message = f"{key} {quoted(value)} is already taken by {seen[value]}"
                self.report.add("scenario-double", message, self._mark("sides", id_, key))
            seen.setdefault(value, id_)

    def _side(self, id_: str, side: SideFile) -> SidePlan:
        if side.start and self.map is not None:
            known = [start.id for start in self.map.starts]
            if side.start not in known:
                self.report.add(
                    "scenario-place",
                    f"the map has no start {quoted(side.start)}",
                    self._mark("sides", id_, "start"),
                    value=side.start,
                    allowed=known,
                )
        if side.role == "player" and not side.stacks:
            message = f"{id_} has no stacks and could not do anything"
            self.report.add("scenario-sides", message, self._mark("sides", id_, key=True), severity="warning")
        stacks = [self._stack(id_, side, number, stack) for number, stack in enumerate(side.stacks)]
        self._ruler(id_, side)
        return SidePlan(
            id=SideId(id_),
            name=side.name,
            colour=side.colour,
            start=side.start,
            ruler=side.ruler,
            role=side.role,
            alliance=side.alliance,
            age=side.age,
            controller=side.controller,
            stacks=tuple(s for s in stacks if s is not None),
        )

    def _ruler(self, id_: str, side: SideFile) -> None:
        leaders = [stack.leader_name for stack in side.stacks if stack.leader]
        if side.ruler and leaders and side.ruler not in leaders:
            self.report.add(
                "scenario-leader",
                f"no leader is named {quoted(side.ruler)}; the first leader will be the ruler",
                self._mark("sides", id_, "ruler"),
                severity="warning",
                value=side.ruler,
                allowed=leaders,
            )

    def _stack(self, id_: str, side: SideFile, number: int, stack: StackFile) -> StackPlan | None:
        at: Path_ = ("sides", id_, "stacks", number)
        if not stack.units:
            self.report.add("scenario-empty", "the stack has no units", self.source.mark((*at, "units")))
        if stack.leader and stack.leader not in stack.units:
            self.report.add(
                "scenario-leader",
                f"leader {quoted(stack.leader)} is not one of the stack's units",
                self.source.mark((*at, "leader")),
                value=stack.leader,
                allowed=sorted(stack.units),
            )
        if stack.leader_name and not stack.leader:
            message = "a leader's name without a leader"
            self.report.add("scenario-leader", message, self.source.mark((*at, "leader_name")))
        if stack.player_character and not stack.leader:
            message = "a player character leads his stack, and this one has no leader"
            self.report.add("scenario-leader", message, self.source.mark((*at, "player_character")))
        self._seats(stack, at)
        if stack.player_character:
            self._hero(stack, at)
        hex_ = self._place(stack.at, side, at)
        if hex_ is None:
            return None
        self._footing(stack, hex_, at)
        self._cover(stack, hex_, at)
        plan = StackPlan(
            units=stack.units,
            hex=hex_,
            name=stack.name,
            leader=stack.leader,
            leader_name=stack.leader_name,
            zone=stack.zone,
            player_character=stack.player_character,
            mount=stack.mount,
            stance=stack.stance,
            orders=stack.orders,
        )
        self.placed.append((id_, number, plan))
        return plan

    def _hero(self, stack: StackFile, at: Path_) -> None:
        """A player character is infantry and a scout (SD3-18, SD4-17.01)."""
        heroes = {id_: facts.hero for id_, facts in self._kinds(stack)}
        if not heroes.get(stack.leader, True):
            message = f"a {stack.leader} cannot be a player character: he must be infantry with scout"
            self.report.add("scenario-leader", message, self.source.mark((*at, "player_character")))

    def _place(self, word: str, side: SideFile, at: Path_) -> HexId | None:
        """The hex of a start, a place or a label; reports it if there is none."""
        if self.map is None:
            return None
        places = {site.id: site.hex for site in self.map.sites}
        starts = {start.id: start.hex for start in self.map.starts}
        if word == START:
            if side.start in starts:
                return starts[side.start]
            if not side.start:
                message = "the side has no start, so its stacks need a place (at: …)"
                self.report.add("scenario-place", message, self.source.mark(at))
            return None
        if word in places:
            return places[SiteId(word)]
        if word in starts:
            return starts[word]
        try:
            return self.map.grid.parse(word)
        except ValueError:
            self.report.add(
                "scenario-place",
                f"the map has no place, start or hex {quoted(word)}",
                self.source.mark((*at, "at")),
                value=word,
                allowed=[START, *starts, *places],
            )
            return None

    def _kinds(self, stack: StackFile) -> list[tuple[str, UnitFacts]]:
        if self.rules is None:
            return []
        known = self.rules.tables.get("unit", {})
        facts = self.context.facts
        return [(id_, facts(self.rules.id, known[id_])) for id_ in stack.units if id_ in known]

    def _seats(self, stack: StackFile, at: Path_) -> None:
        """Riders and mounts are in the stack, and each mount can carry what is dealt out to it."""
        missing = [kind for pair in stack.mount.items() for kind in pair if kind not in stack.units]
        for kind in missing:
            self.report.add(
                "scenario-mount",
                f"{quoted(kind)} is not one of the stack's units",
                self.source.mark((*at, "mount")),
                value=kind,
                allowed=sorted(stack.units),
            )
        known = self.rules.tables.get("unit", {}) if self.rules is not None else {}
        if missing or self.rules is None or not set(stack.units) <= known.keys():
            return
        loads: dict[tuple[str, int], list[str]] = {}
        for (kind, _), mount in seat_plan(stack.units, stack.mount).items():
            loads.setdefault(mount, []).append(kind)
        faults = {
            self.context.seats(self.rules.id, [known[kind] for kind in kinds], known[mount])
            for (mount, _), kinds in loads.items()
        }
        for fault in sorted(faults - {""}):
            self.report.add("scenario-mount", fault, self.source.mark((*at, "mount")))

    def _footing(self, stack: StackFile, hex_: HexId, at: Path_) -> None:
        """Nobody stands in the sea or hangs in the air who cannot."""
        if self.map is None or self.rules is None:
            return
        terrain = self.map.terrain_at(hex_)
        fliers = {id_ for id_, facts in self._kinds(stack) if facts.flies}
        afoot = [id_ for id_ in stack.units if stack.mount.get(id_, "") not in fliers]
        walkers = [id_ for id_, _ in self._kinds(stack) if id_ in afoot and id_ not in fliers]
        place = self.source.mark((*at, "at") if stack.at != START else at)
        row = self.rules.tables["terrain"].get(terrain)
        if walkers and stack.zone == "sky":
            message = f"{walkers[0]} cannot fly, so the stack cannot be in the sky"
            self.report.add("scenario-zone", message, self.source.mark((*at, "zone")))
        elif walkers and row is not None and row.ground is None:
            label = self.map.grid.label(hex_)
            message = f"{walkers[0]} cannot stand in {row.name.lower()} (hex {label})"
            self.report.add("scenario-water", message, place)

    def _cover(self, stack: StackFile, hex_: HexId, at: Path_) -> None:
        """Who begins hidden has something to hide in, under a fair sky (SD5-8.03)."""
        if self.map is None or self.rules is None or stack.stance == "open":
            return
        row = self.rules.tables["terrain"].get(self.map.terrain_at(hex_))
        known = self.rules.tables.get("unit", {})
        kinds = [known[kind] for kind in stack.units if kind in known]
        fault = self.context.hides(self.rules.id, kinds, row, stack.zone) if row is not None else ""
        if fault:
            message = f"{fault} (hex {self.map.grid.label(hex_)})"
            self.report.add("scenario-hide", message, self.source.mark((*at, "stance")), severity="warning")

    def _crowding(self, file: ScenarioFile, map_: MapData) -> None:
        """Foes must not begin in one hex, nor friends where there is no room for them."""
        holder: dict[int, str] = {}
        room: Counter[tuple[int, str]] = Counter()
        cities = {site.hex for site in map_.sites if site.kind == "city"}
        capacity = self._capacity(file)
        for id_, number, plan in self.placed:
            bloc = file.sides[id_].alliance or id_
            place = self._mark("sides", id_, "stacks", number)
            label = map_.grid.label(plan.hex)
            other = holder.setdefault(plan.hex, bloc)
            if other != bloc:
                message = f"{id_} and {other} would both begin in hex {label}"
                self.report.add("scenario-crowded", message, place)
            before = room[plan.hex, bloc]
            for kind, facts in self._kinds(file.sides[id_].stacks[number]):
                room[plan.hex, bloc] += facts.supply * plan.units[kind]
            if plan.hex not in cities and before <= capacity < room[plan.hex, bloc]:
                message = f"hex {label} holds {capacity // 8} supply, {bloc} would have more"
                self.report.add("scenario-crowded", message, place)

    def _capacity(self, file: ScenarioFile) -> int:
        default = getattr(self.rules.params, "hex_capacity", 1 << 30) if self.rules else 1 << 30
        given = file.params.get("hex_capacity", default)
        return given if isinstance(given, int) else default

    # --- the rest

    def _victory(self, file: VictoryFile) -> VictoryPlan:
        if self.map is not None:
            known = {site.id for site in self.map.sites}
            for number, site in enumerate(file.sites):
                if site not in known:
                    message = f"the map has no place {quoted(site)}"
                    place = self._mark("victory", "sites", number)
                    self.report.add("scenario-place", message, place, value=site, allowed=sorted(known))
            if file.type == "capitals" and not any(site.capital for site in self.map.sites):
                message = "the map has no capitals to hold"
                self.report.add("scenario-victory", message, self._mark("victory"))
        if file.type == "hold" and not file.sites:
            self.report.add("scenario-victory", "hold needs sites: the places to hold", self._mark("victory"))
        if file.type == "days" and not file.days:
            message = "days needs days: the last day of the match"
            self.report.add("scenario-victory", message, self._mark("victory"))
        return VictoryPlan(type=file.type, sites=tuple(SiteId(s) for s in file.sites), days=file.days)

    def _weather(self, file: ScenarioFile) -> tuple[WeatherPlan, ...]:
        out = []
        for number, plan in enumerate(file.weather):
            hexes = self._hexes(plan.hexes, "weather", number)
            if plan.end and plan.end < plan.start:
                message = f"the weather ends on day {plan.end}, before it starts on day {plan.start}"
                self.report.add("value-range", message, self._mark("weather", number, "end"))
            out.append(WeatherPlan(weather=plan.weather, hexes=hexes, start=plan.start, end=plan.end))
        return tuple(out)

    def _fires(self, file: ScenarioFile) -> tuple[FirePlan, ...]:
        return tuple(
            FirePlan(fire=plan.fire, hexes=self._hexes(plan.hexes, "fires", number), until=plan.until)
            for number, plan in enumerate(file.fires)
        )

    def _hexes(self, labels: Sequence[str], *path: str | int) -> tuple[HexId, ...]:
        """Hexes by their labels; what is no place of the map is a fault."""
        out: list[HexId] = []
        for index, label in enumerate(labels):
            try:
                if self.map is not None:
                    out.append(self.map.grid.parse(label))
            except ValueError as error:
                self.report.add("scenario-place", str(error), self._mark(*path, "hexes", index))
        return tuple(out)
