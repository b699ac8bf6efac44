"""Packs of ferals placed on a Tiled map: point objects of class `pack`.

kind = wolf   count = 3   profile = nesting   home = old_ford   hidden = true
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from game.content.problems import FilePlace, ProblemReport, quoted
from game.content.vocabulary import Vocabulary
from game.content.yaml_source import Source
from game.core.fields import note, within
from game.core.mapdata import MapData, PackPlan, StackPlan
from game.core.records import HexId, Record, replace
from game.core.seams.placing import PlacingRules, hex_named

MAX_COUNT = 500


class PackProperties(Record):
    """Properties of a pack."""

    kind: Annotated[str, note("what lives in the wild")]
    count: Annotated[int, within(1, MAX_COUNT)] = 1
    profile: Annotated[str, note("its conduct; empty: as is natural to it")] = ""
    home: Annotated[str, note("a place, a start or a hex such as 12.07; empty: where it stands")] = ""
    hidden: Annotated[bool, note("it hides")] = False


class PackMarks:
    """Turns properties of packs into plans. Homes are looked up when all of the map has been read
    (`finish`)."""

    def __init__(self, words: Vocabulary, report: ProblemReport) -> None:
        self.words = words
        self.report = report
        self._found: list[tuple[PackPlan, str, FilePlace]] = []

    def add(self, name: str, hex_: HexId, file: PackProperties, source: Source) -> None:
        """A pack in a hex, with the source of its properties."""
        known = self._check("kind", file.kind, self.words.wild, source)
        if (not file.profile or self._check("profile", file.profile, self.words.profiles, source)) and known:
            plan = PackPlan(
                hex=hex_,
                kind=file.kind,
                count=file.count,
                name=name,
                profile=file.profile,
                hidden=file.hidden,
            )
            self._found.append((plan, file.home.strip(), source.mark(("home",))))

    def finish(self, map_: MapData) -> Iterator[PackPlan]:
        """All packs, their homes being places of the map."""
        for plan, home, mark in self._found:
            try:
                yield plan if not home else replace(plan, home=hex_named(map_, home))
            except ValueError:
                message = f"there is no place, start or hex {quoted(home)}"
                places = [*(site.id for site in map_.sites), *(start.id for start in map_.starts)]
                self.report.add("map-word", message, mark, value=home, allowed=places)

    def _check(self, key: str, word: str, words: Sequence[str], source: Source) -> bool:
        if word not in words:
            message = f"there is no {key} {quoted(word)}"
            self.report.add("map-word", message, source.mark((key,)), value=word, allowed=words)
        return word in words


def stacks_of(
    map_: MapData, kinds: Mapping[str, Any], terrain: Mapping[str, Any], placing: PlacingRules
) -> tuple[tuple[StackPlan, ...], tuple[str, ...]]:
    """The packs of a map as stacks of the ferals' side, and why others of them cannot be there."""
    stacks: list[StackPlan] = []
    faults: list[str] = []
    for plan in map_.packs:
        kind, row = kinds.get(plan.kind), terrain.get(map_.terrain_at(plan.hex))
        if kind is None:
            continue
        flies = placing.flies(kind)
        if row is not None and not flies and not placing.stands(kind, row):
            where = f"{row.name.lower()} (hex {map_.grid.label(plan.hex)})"
            faults.append(f"{plan.kind} of the map cannot stand in {where}")
            continue
        stacks.append(
            StackPlan(
                units={plan.kind: plan.count},
                hex=plan.hex,
                name=plan.name,
                zone="sky" if flies else "ground",
                stance="hidden" if plan.hidden else "open",
                profile=plan.profile,
                home=plan.home,
            )
        )
    return tuple(stacks), tuple(faults)
