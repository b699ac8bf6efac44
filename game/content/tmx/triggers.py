"""Triggers drawn on a Tiled map: objects of class `trigger`, as points or rectangles.

when = enters   start = west   text = Who goes there?   units = wolf 3, bear 1   units_of = feral
when = grown   level = 3   treasury = 5000   treasury_of = them   new_buildings = bank 1
"""

import re
from collections.abc import Sequence
from typing import Annotated, Literal

from game.content.problems import FilePlace, ProblemReport, quoted
from game.content.tmx.towns import counted
from game.content.vocabulary import Vocabulary
from game.content.yaml_source import Source
from game.core.fields import note, within
from game.core.gm.sides import MOST_MONEY
from game.core.mapdata import SitePlan, StartPlan, TriggerPlan
from game.core.numbers import CENT
from game.core.records import HexId, Record, SiteId, replace
from game.core.triggers import THEM

UNCHANGED = "unchanged"
FERAL, NEUTRAL = "feral", "neutral"
EVERYBODY = "all"
MAX_COUNT = 500
_BAND = re.compile(r"\s*([a-z][a-z0-9_]*)\s*([0-9]{1,3})?\s*").fullmatch

WhenWord = Literal["enters", "leaves", "sees", "holds", "taken", "day", "turn", "money", "grown", "pops"]
OF_PLACES = ("holds", "taken", "grown", "pops")
"""Conditions about the place that is named or stands there."""
AS_IT_IS = -1
"""A figure that changes nothing."""
FireWord = Literal["unchanged", "none", "camp", "inferno"]


class TriggerProperties(Record):
    """Properties of a trigger. What it does is `text`, `units`, `weather`, `terrain`, `road`, `fire`,
    `reveal`, `switch_on`, `treasury` and what begins with `new_`; without any it is an area that triggers of
    a scenario name."""

    when: WhenWord = "enters"
    start: Annotated[str, note("whose side; empty: any player's")] = ""
    day: Annotated[int, within(0, 10_000), note("not before this day")] = 0
    place: Annotated[str, note("a place; empty: the one that stands here")] = ""
    money: Annotated[int, within(0, MOST_MONEY // CENT), note("for money: so many smuckers or more")] = 0
    level: Annotated[int, within(0, 5), note("for grown: this level or higher")] = 1
    kind: Annotated[str, note("for pops: units of this kind; empty: any")] = ""
    once: bool = True
    on: bool = True
    text: Annotated[str, note("a message")] = ""
    to: Annotated[str, note("starts whose sides are told, all, or them")] = EVERYBODY
    units: Annotated[str, note("a new stack, such as wolf 3, bear 1")] = ""
    units_of: Annotated[str, note("a start, feral, neutral or them")] = FERAL
    profile: Annotated[str, note("conduct of new ferals")] = ""
    hidden: Annotated[bool, note("the new stack hides")] = False
    weather: str = UNCHANGED
    terrain: str = UNCHANGED
    road: str = UNCHANGED
    fire: FireWord = "unchanged"
    reveal: Annotated[str, note("starts whose sides learn the land here, all or them")] = ""
    switch_on: Annotated[str, note("another trigger")] = ""
    treasury: Annotated[int, within(AS_IT_IS, MOST_MONEY // CENT), note("its money; -1: as it is")] = AS_IT_IS
    treasury_of: Annotated[str, note("a start, or them")] = THEM
    new_level: Annotated[int, within(AS_IT_IS, 5), note("of the place; -1: as it is")] = AS_IT_IS
    new_damage: Annotated[int, within(AS_IT_IS, 4), note("of the place; -1: as it is")] = AS_IT_IS
    new_buildings: Annotated[str, note("all that the place then has, such as bank 1")] = ""
    new_pops: Annotated[str, note("what it then pops, such as piker 2, warlord")] = ""


class TriggerMarks:
    """Turns properties of triggers into plans. What they name on the map is looked up when all of it has been
    read (`finish`)."""

    def __init__(self, words: Vocabulary, report: ProblemReport) -> None:
        self.words = words
        self.report = report
        self.plans: list[TriggerPlan] = []
        self._marks: list[Source] = []

    def add(
        self, id_: str, name: str, hexes: Sequence[HexId], file: TriggerProperties, source: Source
    ) -> None:
        """A trigger over some hexes, with the source of its properties."""
        if file.kind and file.kind not in self.words.units:
            self._say("unit", file.kind, self.words.units, source.mark(("kind",)))
        self._check("terrain", file.terrain, self.words.terrain, source)
        self._check("weather", file.weather, ("fair", *self.words.weather), source)
        self._check("road", file.road, ("none", *self.words.roads), source)
        if file.profile and file.profile not in self.words.profiles:
            self._say("profile", file.profile, self.words.profiles, source.mark(("profile",)))
        plan = TriggerPlan(
            id=id_,
            name=name,
            hexes=tuple(hexes),
            what=file.when,
            start=file.start.strip(),
            day=file.day,
            site=SiteId(file.place.strip()) if file.place.strip() else None,
            once=file.once,
            on=file.on,
            text=file.text.strip(),
            to=_list(file.to) if file.text.strip() else (),
            units=self._units(file.units, source.mark(("units",))),
            of=file.units_of.strip() if file.units.strip() else "",
            profile=file.profile,
            hidden=file.hidden,
            weather=_new(file.weather),
            terrain=_new(file.terrain),
            road=_new(file.road),
            fire=_new(file.fire),
            reveal=_list(file.reveal),
            switch=file.switch_on.strip(),
            number={"money": file.money * CENT, "grown": file.level}.get(file.when, 0),
            kind=file.kind if file.when == "pops" else "",
            treasury=_figure(file.treasury),
            payer=file.treasury_of.strip() if file.treasury != AS_IT_IS else "",
            level=_figure(file.new_level),
            damage=_figure(file.new_damage),
            works=counted("new_buildings", file.new_buildings, self.words.buildings, source, self.report),
            orders=counted("new_pops", file.new_pops, self.words.units, source, self.report),
        )
        self.plans.append(plan)
        self._marks.append(source)

    def finish(self, starts: Sequence[StartPlan], sites: Sequence[SitePlan]) -> tuple[TriggerPlan, ...]:
        """All triggers; what they name must be on the map."""
        known = tuple(start.id for start in starts)
        ids = tuple(plan.id for plan in self.plans)
        places = {site.id: site.hex for site in sites}
        return tuple(
            self._resolved(plan, source, known, ids, places)
            for plan, source in zip(self.plans, self._marks, strict=True)
        )

    def _resolved(
        self,
        plan: TriggerPlan,
        source: Source,
        starts: tuple[str, ...],
        ids: tuple[str, ...],
        places: dict[SiteId, HexId],
    ) -> TriggerPlan:
        named = [("start", plan.start, starts)] if plan.start else []
        named += [("to", word, (EVERYBODY, THEM, *starts)) for word in plan.to]
        named += [("reveal", word, (EVERYBODY, THEM, *starts)) for word in plan.reveal]
        named += [("units_of", plan.of, (FERAL, NEUTRAL, THEM, *starts))] if plan.of else []
        named += [("treasury_of", plan.payer, (THEM, *starts))] if plan.payer else []
        for key, word, allowed in named:
            if word not in allowed:
                self._say("start", word, allowed, source.mark((key,)))
        if plan.switch and plan.switch not in ids:
            self._say("trigger", plan.switch, ids, source.mark(("switch_on",)))
        changed = plan.level is not None or plan.damage is not None or plan.works or plan.orders
        if plan.what not in OF_PLACES and not changed:
            return replace(plan, site=None)
        here = plan.site or next((id_ for id_, hex_ in places.items() if hex_ in plan.hexes), None)
        if here is None:
            message = "there is no place here: name the one that is meant (place)"
            self.report.add("map-word", message, source.mark(("place",)), allowed=tuple(places))
        elif here not in places:
            self._say("place", here, tuple(places), source.mark(("place",)))
        return replace(plan, site=here)

    def _check(self, key: str, word: str, words: tuple[str, ...], source: Source) -> None:
        if word not in (UNCHANGED, *words):
            self._say(key, word, (UNCHANGED, *words), source.mark((key,)))

    def _say(self, what: str, word: str, allowed: Sequence[str], mark: FilePlace) -> None:
        message = f"there is no {what} {quoted(word)}"
        self.report.add("map-word", message, mark, value=word, allowed=allowed)

    def _units(self, text: str, mark: FilePlace) -> tuple[tuple[str, int], ...]:
        """`wolf 3, bear` as kinds with counts."""
        out: dict[str, int] = {}
        for part in _list(text):
            found = _BAND(part)
            kind, count = (found[1], int(found[2] or 1)) if found else ("", 0)
            if found is None or not 0 < count <= MAX_COUNT:
                message = f"{quoted(part)} is not a unit with a count, such as wolf 3"
                self.report.add("trigger-units", message, mark)
            elif kind not in self.words.units:
                self._say("unit", kind, self.words.units, mark)
            else:
                out[kind] = out.get(kind, 0) + count
        return tuple(out.items())


def _list(text: str) -> tuple[str, ...]:
    """Words between commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _new(word: str) -> str:
    return "" if word == UNCHANGED else word


def _figure(number: int) -> int | None:
    return None if number == AS_IT_IS else number
