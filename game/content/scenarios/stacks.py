"""What a scenario places, against the ruleset: seats, footing, cover and room."""

from collections import Counter
from collections.abc import Iterable
from itertools import product
from typing import Any, NamedTuple

from game.content.problems import ProblemReport, quoted
from game.content.registry import Rules
from game.content.scenarios.forms import START, ScenarioFile, StackFile
from game.content.scenarios.own_units import OwnUnits
from game.content.yaml_source import Path_, Source
from game.core.mapdata import MapData, StackPlan, seat_plan
from game.core.records import HexId
from game.core.world import Ruleset


class StackChecks(NamedTuple):
    """Checks of stacks whose ruleset is known; those of their place are left out without a map."""

    source: Source
    report: ProblemReport
    ruleset: Ruleset
    rules: Rules
    map: MapData | None
    units: OwnUnits

    def hero(self, stack: StackFile, at: Path_) -> None:
        """Whether the leader can be a player's own character."""
        kind = self._kinds(stack, at).get(stack.leader)
        fault = self.ruleset.placing.hero(kind) if kind is not None else ""
        if fault:
            message = f"a {stack.leader} cannot be a player character: {fault}"
            self.report.add("scenario-leader", message, self.source.mark((*at, "player_character")))

    def _kinds(self, stack: StackFile, at: Path_) -> dict[str, Any]:
        """Records of the kinds of the stack of a path, as far as there are any."""
        known = self.units.known(self.units.side_at(at))
        return {id_: known[id_] for id_ in stack.units if id_ in known}

    def seats(self, stack: StackFile, at: Path_) -> None:
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
        known = self._kinds(stack, at)
        if missing or len(known) < len(stack.units):
            return
        loads: dict[tuple[str, int], list[tuple[str, int]]] = {}
        for unit, mount in seat_plan(stack.units, stack.mount).items():
            loads.setdefault(mount, []).append(unit)
        faults = set()
        for (mount_kind, _), riders in loads.items():
            nested = [kind for rider in riders for kind, _ in loads.get(rider, ())]
            faults.add(
                self.ruleset.placing.seats(
                    [known[kind] for kind, _ in riders],
                    known[mount_kind],
                    [known[kind] for kind in nested],
                    self.rules.tables,
                )
            )
        for fault in sorted(faults - {""}):
            self.report.add("scenario-mount", fault, self.source.mark((*at, "mount")))

    def wild(self, stack: StackFile, role: str, at: Path_) -> None:
        """Ferals alone have a profile and a home, neutrals a conduct; what a stack carries to eat can be
        carried (SD3-5)."""
        for key, whose in (("profile", "feral"), ("home", "feral"), ("conduct", "neutral")):
            if getattr(stack, key) and role != whose:
                message = f"{quoted(key)} is for stacks of a side of the role {whose}"
                self.report.add("scenario-pack", message, self.source.mark((*at, key)))
        known = self.rules.tables.get("food", {})
        for kind in stack.food:
            if kind in known and not known[kind].carried:
                message = f"nobody can carry {known[kind].name.lower()}"
                self.report.add("scenario-food", message, self.source.mark((*at, "food", kind)))

    def footing(self, stack: StackFile, hex_: HexId, at: Path_) -> None:
        """Nobody stands in the sea or hangs in the air who cannot; who is carried is where the carrier is."""
        if self.map is None:
            return
        placing = self.ruleset.placing
        kinds = self._kinds(stack, at)
        bearer = {id_: kinds.get(_bearer(stack, id_), kind) for id_, kind in kinds.items()}
        grounded = [id_ for id_ in kinds if not (placing.flies(bearer[id_]) or placing.flies(kinds[id_]))]
        place = self.source.mark((*at, "at") if stack.at != START else at)
        row = self.rules.tables["terrain"].get(self.map.terrain_at(hex_))
        sunk = [] if row is None else [id_ for id_ in kinds if not placing.stands(bearer[id_], row)]
        if grounded and stack.zone == "sky":
            message = f"{grounded[0]} cannot fly, so the stack cannot be in the sky"
            self.report.add("scenario-zone", message, self.source.mark((*at, "zone")))
        elif sunk and row is not None:
            label = self.map.grid.label(hex_)
            message = f"{sunk[0]} cannot stand in {row.name.lower()} (hex {label})"
            self.report.add("scenario-water", message, place)

    def cover(self, stack: StackFile, hex_: HexId, at: Path_) -> None:
        """Who begins hidden has something to hide in."""
        if self.map is None or stack.stance == "open":
            return
        row = self.rules.tables["terrain"].get(self.map.terrain_at(hex_))
        kinds = tuple(self._kinds(stack, at).values())
        fault = self.ruleset.placing.hides(kinds, row, stack.zone) if row is not None else ""
        if fault:
            message = f"{fault} (hex {self.map.grid.label(hex_)})"
            self.report.add("scenario-hide", message, self.source.mark((*at, "stance")), severity="warning")

    def hatred(self, file: ScenarioFile) -> None:
        """Tribes that hate each other are never allied together (SD10-14.05)."""
        tribes = self.rules.tables.get("tribe", {})
        allied: dict[str, list[tuple[str, str]]] = {}
        for id_, side in file.sides.items():
            kinds = self.units.known(id_)
            named = [kinds[kind] for stack in side.stacks for kind in stack.units if kind in kinds]
            races = [(id_, race) for race in dict.fromkeys(k.race for k in named if tribes) if race in tribes]
            before = allied.setdefault(side.alliance or f"\0{id_}", [])
            for (one, race), (_, other) in product(before, races):
                if other in tribes[race].hates:
                    message = f"{tribes[race].name} of {one} and {tribes[other].name} are never allied"
                    place = self.source.mark(("sides", id_, "alliance"))
                    self.report.add("scenario-hatred", message, place)
            before += races

    def crowding(self, file: ScenarioFile, placed: Iterable[tuple[str, int, StackPlan]]) -> None:
        """Foes must not begin in one hex, nor friends where there is no room for them. `placed` are stacks
        by their side and number."""
        if self.map is None:
            return
        placing = self.ruleset.placing
        holder: dict[int, str] = {}
        room: Counter[tuple[int, str]] = Counter()
        cities = {site.hex for site in self.map.sites if site.kind == "city"}
        capacity = self._capacity(file, placing.room)
        for id_, number, plan in placed:
            bloc = file.sides[id_].alliance or id_
            place = self.source.mark(("sides", id_, "stacks", number))
            label = self.map.grid.label(plan.hex)
            other = holder.setdefault(plan.hex, bloc)
            if other != bloc and not placing.shared:
                message = f"{id_} and {other} would both begin in hex {label}"
                self.report.add("scenario-crowded", message, place)
            before = room[plan.hex, bloc]
            known = self._kinds(file.sides[id_].stacks[number], ("sides", id_))
            for id_kind, kind in known.items():
                room[plan.hex, bloc] += placing.supply(kind) * plan.units[id_kind]
            if plan.hex not in cities and before <= capacity < room[plan.hex, bloc]:
                message = f"hex {label} holds {capacity // 8} supply, {bloc} would have more"
                self.report.add("scenario-crowded", message, place)

    def _capacity(self, file: ScenarioFile, param: str) -> int:
        default = getattr(self.rules.params, param, 1 << 30)
        given = file.params.get(param, default)
        return given if isinstance(given, int) else default


def _bearer(stack: StackFile, kind: str) -> str:
    """The kind that bears a kind of unit, by way of others perhaps; the kind itself if nothing does."""
    seen = [kind]
    while stack.mount.get(seen[-1], seen[-1]) not in seen:
        seen.append(stack.mount[seen[-1]])
    return seen[-1]
