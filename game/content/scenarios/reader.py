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
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from game.content.problems import FilePlace, Problem, ProblemReport, quoted
from game.content.registry import Rules
from game.content.scenarios.cities import CityReader
from game.content.scenarios.forms import START, ScenarioFile, SideFile, StackFile
from game.content.scenarios.map_triggers import map_triggers, sunk
from game.content.scenarios.own_units import OwnUnits, own_units
from game.content.scenarios.schema import OF_THE_WHOLE, ScenarioForm, scenario_form
from game.content.scenarios.stacks import StackChecks
from game.content.scenarios.triggers import TriggerReader
from game.content.scenarios.victory import victory_plan
from game.content.schema import references, schema_for
from game.content.shapes import Shape
from game.content.tmx.packs import stacks_of
from game.content.yaml_source import Path_, Source, read_yaml
from game.core.mapdata import (
    FirePlan,
    MapData,
    Scenario,
    SidePlan,
    StackPlan,
    WeatherPlan,
)
from game.core.numbers import Cents
from game.core.records import HexId, SideId, replace
from game.core.seams.placing import PlanSetting, hex_named, named_hexes
from game.core.triggers import Trigger
from game.core.world import Ruleset

_MAP_NAME = re.compile(r"[\w .()-]{1,80}\.tmx").fullmatch
_ID = re.compile(r"[a-z][a-z0-9_]{0,39}").fullmatch
_TAKEN_IDS = ("gm", "all", "any", "them")


@dataclass(frozen=True)
class Context:
    """Where a scenario finds what it names.

    `rulesets` by id, `main` that of files that name none; `rules` gives the content of one; `find_map` the
    map of a file name, looked for beside the scenario first, or None.
    """

    rulesets: Mapping[str, Ruleset]
    main: str
    rules: Callable[[str], Rules]
    find_map: Callable[[str, Path, Rules], MapData | None]


@dataclass
class ScenarioRead:
    """A scenario as read. `scenario` is None if it cannot be played; `units` are the kinds it places."""

    scenario: Scenario | None
    report: ProblemReport
    units: set[str] = field(default_factory=set)

    @property
    def problems(self) -> list[Problem]:
        """What is wrong with it."""
        return self.report.problems()


def read_scenario(path: Path, context: Context) -> ScenarioRead:
    """Read a scenario file. Never raises for a bad file."""
    report = ProblemReport(path)
    source = read_yaml(path, report)
    if source is None:
        return ScenarioRead(None, report)
    if not isinstance(source.value, dict):
        report.add("yaml-top", "the file must hold keys and values", source.mark(()))
        return ScenarioRead(None, report)
    return _ScenarioReader(path, source, report, context).run()


class _ScenarioReader:
    """Checks a scenario against ruleset and map."""

    def __init__(self, path: Path, source: Source, report: ProblemReport, context: Context) -> None:
        self.path = path
        self.source = source
        self.report = report
        self.context = context
        self.ruleset: Ruleset | None = None
        self.rules: Rules | None = None
        self.map: MapData | None = None
        self.checks: StackChecks | None = None
        self.read = ScenarioRead(None, report)
        self.placed: list[tuple[str, int, StackPlan]] = []
        self.own = OwnUnits({}, {}, {})

    def run(self) -> ScenarioRead:
        """All checks; with a broken form those that still make sense."""
        raw = self.source.value
        self._find_rules(raw.get("ruleset", self.context.main))
        form = scenario_form(self.ruleset.plan_type if self.ruleset is not None else None)
        file, plan = form.read(self.source, self.report)
        self._find_map(raw.get("map"))
        if self.rules is not None:
            self._give(*((file, plan) if file is not None else form.salvaged(self.source)))
            self._references(self.rules, form.shape)
            self._params(self.rules, raw.get("params"))
        if file is None:
            self._rest(form)
            return self.read
        return self._checked(file, plan)

    def _give(self, file: ScenarioFile | None, plan: Any) -> None:
        """Let sides place the units of their own."""
        if file is not None and self.ruleset is not None and self.rules is not None:
            self.own = own_units(self.ruleset, self.rules.tables, self.map, file, plan)

    def _rest(self, form: ScenarioForm) -> None:
        """Of a file whose form is wrong: what else is wrong with it, as far as can be told."""
        file, plan = form.salvaged(self.source)
        if file is None:
            return
        whole, self.report = self.report, ProblemReport(self.path, self.report.lines)
        known = {(one.line, one.column) for one in whole.problems()}
        self._checked(file, plan)
        found = (one for one in self.report.problems() if one.code not in OF_THE_WHOLE)
        whole.take(one for one in found if one.column and (one.line, one.column) not in known)
        self.report = whole
        self.read.scenario = None

    def _checked(self, file: ScenarioFile, plan: Any) -> ScenarioRead:
        """All checks of a file that is one."""
        if self.ruleset is not None and self.rules is not None:
            self.checks = StackChecks(self.source, self.report, self.ruleset, self.rules, self.map, self.own)
        cities = CityReader(file, self.source, self.report)
        if self.map is not None:
            self.map = cities.placed(self.map)
        sides = self._sides(file)
        if self.map is not None:
            self.map, sides = cities.manned(self.map, sides, self.own)
        victory = victory_plan(file.victory, self.source, self.report, self.map, self.ruleset)
        weather = self._weather(file)
        fires = self._fires(file)
        triggers = self._triggers(file)
        self._idle(file)
        self._plan(file, sides, plan)
        if self.map is not None and self.rules is not None and not self.report.broken:
            self.read.scenario = Scenario(
                id=self.path.stem,
                name=file.name,
                text=file.text,
                ruleset=self.rules.id,
                map=self.map,
                sides=sides,
                params=file.params,
                victory=victory,
                weather=weather,
                fires=fires,
                triggers=triggers,
                master=file.master,
                preview=file.preview,
                plan=plan,
            )
        return self.read

    def _mark(self, *path: str | int, key: bool = False) -> FilePlace:
        return self.source.mark(path, key=key)

    # --- what it names

    def _find_rules(self, ruleset: Any) -> None:
        if not isinstance(ruleset, str):
            return
        known = self.context.rulesets
        self.ruleset = known.get(ruleset)
        if self.ruleset is not None:
            self.rules = self.context.rules(ruleset)
        else:
            message = f"there is no ruleset {quoted(ruleset)}"
            place = self._mark("ruleset")
            self.report.add("ref-missing", message, place, value=ruleset, allowed=tuple(known))

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

    def _references(self, rules: Rules, shape: Shape, *at: str) -> None:
        """What a file names that is not there, in all of it or in a block."""
        value: Any = self.source.value
        for step in at:
            value = value[step]
        for table, id_, path, as_key in references(shape, value, at):
            known = rules.tables.get(table, {})
            if table == "unit" and self.own.own:
                known = self.own.known(self.own.side_at(path))
            if id_ not in known:
                place = self.source.mark(path, key=as_key)
                message = f"there is no {table} {quoted(id_)}"
                self.report.add("ref-missing", message, place, value=id_, allowed=sorted(known))
            elif table == "unit" and id_ in rules.tables[table]:
                self.read.units.add(id_)

    def _params(self, rules: Rules, given: Any) -> None:
        if isinstance(given, dict) and rules.params is not None:
            record: type[msgspec.Struct] = type(rules.params)
            schema = schema_for(record)
            schema.check(self.source, self.report, ("params",))
            self._references(rules, schema.shape, "params")

    # --- sides

    def _sides(self, file: ScenarioFile) -> tuple[SidePlan, ...]:
        players = [id_ for id_, side in file.sides.items() if side.role == "player"]
        if len(players) < 2:
            message = f"a scenario needs two sides of the role player; this one has {len(players)}"
            self.report.add("scenario-sides", message, self._mark("sides", key=True))
        for id_ in file.sides:
            if not _ID(id_) or id_ in _TAKEN_IDS:
                message = (
                    f"{quoted(id_)} cannot be a side's id: use lower-case letters, digits and underscores"
                )
                self.report.add("scenario-side-id", message, self._mark("sides", id_, key=True))
        self._doubles(file, "name")
        self._doubles(file, "start")
        self._doubles(file, "colour")
        out = self._with_packs(tuple(self._side(id_, side) for id_, side in file.sides.items()))
        if self.checks is not None:
            self.checks.crowding(file, self.placed)
            self.checks.hatred(file)
        return out

    def _with_packs(self, sides: tuple[SidePlan, ...]) -> tuple[SidePlan, ...]:
        """The packs of the map belong to the first side of the role feral."""
        if self.map is None or self.rules is None or self.ruleset is None or not self.map.packs:
            return sides
        tables = self.rules.tables
        stacks, faults = stacks_of(self.map, tables["unit"], tables["terrain"], self.ruleset.placing)
        for message in faults:
            self.report.add("scenario-water", message, self._mark("map"))
        wild = next((side.id for side in sides if side.role == "feral"), None)
        if wild is None:
            message = "the map has packs of ferals, and no side of the role feral takes them"
            self.report.add("scenario-pack", message, self._mark("map"), severity="warning")
        return tuple(
            replace(side, stacks=(*side.stacks, *stacks)) if side.id == wild else side for side in sides
        )

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
            message = f"{id_} has no stacks, so it cannot do anything"
            self.report.add("scenario-sides", message, self._mark("sides", id_, key=True), severity="warning")
        said = self.source.value["sides"][id_].get("begins", side.begins)
        if side.may_begin and side.begins not in side.may_begin and said == side.begins:
            message = f"{quoted(side.begins)} is not among the ways in which {id_} may begin"
            place = self._mark("sides", id_, "may_begin")
            self.report.add("scenario-begins", message, place, allowed=side.may_begin)
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
            begins=side.begins,
            may_begin=side.may_begin,
            money=side.treasury or self._begun_with(side.start),
            new=side.new_side,
        )

    def _begun_with(self, start: str) -> Cents:
        """What the map gives to who has a start."""
        starts = self.map.starts if self.map is not None else ()
        return next((one.money for one in starts if one.id == start), 0)

    def _ruler(self, id_: str, side: SideFile) -> None:
        leaders = [stack.leader_name for stack in side.stacks if stack.leader]
        if side.ruler and leaders and side.ruler not in leaders:
            self.report.add(
                "scenario-leader",
                f"no leader is named {quoted(side.ruler)}; the first leader will be ruler",
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
            message = "a player character leads a stack, and this one has no leader"
            self.report.add("scenario-leader", message, self.source.mark((*at, "player_character")))
        if stack.purse and not stack.leader:
            message = "a purse is carried by a leader, and this stack has none"
            self.report.add("scenario-leader", message, self.source.mark((*at, "purse")))
        if self.checks is not None:
            self.checks.seats(stack, at)
            self.checks.wild(stack, side.role, at)
            if stack.player_character:
                self.checks.hero(stack, at)
        hex_ = self._place(stack.at, side, at)
        home = self._place(stack.home, side, at, "home") if stack.home else None
        if hex_ is None:
            return None
        if self.checks is not None:
            self.checks.footing(stack, hex_, at)
            self.checks.cover(stack, hex_, at)
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
            food=stack.food,
            profile=stack.profile,
            home=home,
            conduct=stack.conduct,
            purse=stack.purse,
            begins=stack.begins,
        )
        self.placed.append((id_, number, plan))
        return self.own.placed(id_, plan)

    def _place(self, word: str, side: SideFile, at: Path_, key: str = "at") -> HexId | None:
        """The hex of a start, place or label that `key` of a stack names; reports it if there is none."""
        if self.map is None:
            return None
        if word == START:
            starts = {start.id: start.hex for start in self.map.starts}
            if side.start in starts:
                return starts[side.start]
            if not side.start:
                message = "the side has no start, so its stacks need a place (at: …)"
                self.report.add("scenario-place", message, self.source.mark(at))
            return None
        try:
            return hex_named(self.map, word)
        except ValueError:
            self.report.add(
                "scenario-place",
                f"the map has no place, start or hex {quoted(word)}",
                self.source.mark((*at, key)),
                value=word,
                allowed=[START, *named_hexes(self.map)],
            )
            return None

    # --- the rest

    def _idle(self, file: ScenarioFile) -> None:
        """What says nothing under these rules is pointed out, lest somebody wait for it."""
        if self.ruleset is None:
            return
        raw = self.source.value
        blocks: list[tuple[Path_, Any]] = [((), raw)]
        for id_, side in file.sides.items():
            blocks.append((("sides", id_), raw["sides"][id_]))
            blocks += [
                (("sides", id_, "stacks", n), raw["sides"][id_]["stacks"][n]) for n in range(len(side.stacks))
            ]
        for path, block in blocks:
            for key in sorted(self.ruleset.placing.idle & block.keys()):
                message = f"{quoted(key)} means nothing under the rules of {self.ruleset.title}"
                place = self.source.mark((*path, key), key=True)
                self.report.add("key-idle", message, place, severity="warning")

    def _plan(self, file: ScenarioFile, sides: Sequence[SidePlan], plan: Any) -> None:
        """What the ruleset itself finds wrong, in the section of its own above all."""
        if self.ruleset is None or self.rules is None or self.map is None:
            return
        setting = PlanSetting(self.map, sides, self.own.all, file.params, self.rules.tables)
        faults = self.ruleset.plan_faults
        for code, message, path, value, allowed, severity in faults(plan, setting) if faults else ():
            self.report.add(code, message, self._mark(*path), value=value, allowed=allowed, severity=severity)

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

    def _triggers(self, file: ScenarioFile) -> tuple[Trigger, ...]:
        """Those of the file, and those of the map whose ids it does not give to its own."""
        reader = TriggerReader(file, self.source, self.report, self.map, self.rules, self.checks)
        own = reader.read()
        if self.map is None:
            return own
        drawn = map_triggers(self.map, file.sides)
        for words in drawn.idle:
            self.report.add("trigger-idle", words, self._mark("map"), severity="info")
        if self.rules is not None and self.ruleset is not None:
            for words in sunk(self.map, drawn.triggers, self.rules, self.ruleset.placing):
                self.report.add("trigger-idle", words, self._mark("map"), severity="warning")
        taken = {trigger.id for trigger in own}
        return (*own, *(trigger for trigger in drawn.triggers if trigger.id not in taken))

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
