"""Triggers of a scenario file into `core.triggers.Trigger`; every mistake is reported with its place."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.content.problems import ProblemReport, quoted
from game.content.registry import Rules
from game.content.scenarios import trigger_forms as forms
from game.content.scenarios.forms import ScenarioFile, StackFile
from game.content.scenarios.stacks import StackChecks
from game.content.scenarios.trigger_forms import (
    ANYBODY,
    CONDITIONS,
    EFFECTS,
    EVERYBODY,
    NONE,
    ThenFile,
    WhenFile,
)
from game.content.tmx.reader import slug
from game.content.tmx.towns import PER_KIND
from game.content.yaml_source import Path_, Source
from game.core.commands import gm
from game.core.events.common import EVERYONE
from game.core.gm.desk import MOST_TEXT
from game.core.gm.spawning import MOST_UNITS
from game.core.gm.triggers_edit import MOST_PARTS, MOST_TRIGGERS
from game.core.holdings import PopOrder
from game.core.mapdata import MapData
from game.core.records import GM, HexId, KindId, SideId, SiteId, StackId, UnitId
from game.core.seams.placing import hex_named, named_hexes
from game.core.triggers import THEM, Trigger, When

FAIR = "fair"
WHOLE = "all"
"""Every unit of a side, in the condition `lost`."""


class TriggerReader:
    """Reads the triggers of one scenario. What hangs on the map or the rules is left out where there are
    none: then the scenario is refused for that."""

    def __init__(
        self,
        file: ScenarioFile,
        source: Source,
        report: ProblemReport,
        map_: MapData | None,
        rules: Rules | None,
        checks: StackChecks | None,
    ) -> None:
        self.file = file
        self.source = source
        self.report = report
        self.map = map_
        self.rules = rules
        self.checks = checks
        self.ids: list[str] = []
        self.stacks = _stacks(file)

    def read(self) -> tuple[Trigger, ...]:
        """All triggers of the file, as far as they make sense."""
        if len(self.file.triggers) > MOST_TRIGGERS:
            message = f"{len(self.file.triggers)} triggers; at most {MOST_TRIGGERS} are allowed"
            self._say("trigger-many", message, ("triggers", MOST_TRIGGERS))
            return ()
        self.ids = [one.id or slug(one.name) for one in self.file.triggers]
        for number, id_ in enumerate(self.ids):
            at: Path_ = ("triggers", number)
            if not id_ or slug(id_) != id_:
                message = (
                    f"{quoted(id_)} cannot be a trigger's id: use lower-case letters, digits and underscores"
                )
                self._say("trigger-id", message, (*at, "id" if self.file.triggers[number].id else "name"))
            elif id_ in self.ids[:number]:
                message = f"there are two triggers {quoted(id_)}: give one of them another name or an id"
                self._say("trigger-id", message, at)
        return tuple(self._trigger(number) for number in range(len(self.ids)))

    def _trigger(self, number: int) -> Trigger:
        file = self.file.triggers[number]
        at: Path_ = ("triggers", number)
        for part, entries in (("when", file.when), ("then", file.then)):
            if not entries:
                message = f"a trigger without {part} does nothing"
                self._say("trigger-empty", message, (*at, part))
            if len(entries) > MOST_PARTS:
                message = f"{len(entries)} entries; at most {MOST_PARTS} are allowed"
                self._say("trigger-many", message, (*at, part, MOST_PARTS))
        when = [self._when(one, (*at, "when", n)) for n, one in enumerate(file.when[:MOST_PARTS])]
        then = [self._then(one, (*at, "then", n)) for n, one in enumerate(file.then[:MOST_PARTS])]
        if file.when and all(one is not None and one.what == "day" for one in when):
            self._nobody(then, (*at, "then"))
        return Trigger(
            id=self.ids[number],
            name=file.name,
            when=tuple(one for one in when if one is not None),
            then=tuple(one for one in then if one is not None),
            once=file.once,
            on=file.on,
        )

    def _say(self, code: str, message: str, path: Path_, **more: Any) -> None:
        self.report.add(code, message, self.source.mark(path), **more)

    def _only(self, path: Path_, words: Sequence[str], what: str) -> str:
        """The one key of a block that says what it is; reports none and several."""
        block: Any = self.source.value
        for step in path:
            block = block[step]
        named = [word for word in words if word in block]
        if len(named) != 1:
            found = "none" if not named else " and ".join(named)
            message = f"{what} must be exactly one thing; this names {found}"
            self._say("trigger-part", message, path, allowed=words)
            return ""
        return named[0]

    # --- conditions

    def _when(self, file: WhenFile, at: Path_) -> When | None:
        what = self._only(at, CONDITIONS, "a condition")
        side = self._side(file.side, (*at, "side")) if file.side else None
        match what:
            case "enters" | "leaves" | "sees":
                hexes = self._area(getattr(file, what), file.within, (*at, what))
                return When(what=what, side=side, hexes=hexes)
            case "holds" | "taken":
                return When(what=what, side=side, site=self._site(getattr(file, what), (*at, what)))
            case "day" | "turn":
                return When(what=what, side=side, number=getattr(file, what))
            case "money":
                return When(what=what, side=side, number=file.money)
            case "grown":
                site = self._site(file.grown, (*at, what))
                return When(what=what, side=side, site=site, number=file.level)
            case "pops":
                self._kind(file.kind, (*at, "kind"))
                site = self._site(file.pops, (*at, what))
                return When(what=what, side=side, site=site, name=file.kind)
            case "fallen":
                whose = None if file.fallen == ANYBODY else self._side(file.fallen, (*at, what), ANYBODY)
                return When(what=what, side=whose)
            case "lost":
                return When(what=what, side=side, name=self._lost(file.lost, (*at, what)))
        return None

    def _lost(self, name: str, at: Path_) -> str:
        """The name of a unit that somebody begins with; empty for all units."""
        if name == WHOLE:
            return ""
        sides = self.file.sides.values()
        known = {stack.leader_name for side in sides for stack in side.stacks if stack.leader_name}
        known |= {side.ruler for side in sides if side.ruler}
        if name not in known:
            message = f"nobody begins with a unit named {quoted(name)}, so it would count as lost at once"
            self._say("trigger-idle", message, at, severity="warning", value=name, allowed=sorted(known))
        return name

    def _kind(self, word: str, at: Path_) -> None:
        """A kind of unit, or any."""
        known = self.rules.tables.get("unit", {}) if self.rules is not None else {}
        if word and known and word not in known:
            message = f"there is no unit {quoted(word)}"
            self._say("ref-missing", message, at, value=word, allowed=sorted(known))

    # --- effects

    def _then(self, file: ThenFile, at: Path_) -> gm.Effect | None:
        what = self._only(at, EFFECTS, "an effect")
        if not what:
            return None
        told = self._told(file.told, (*at, "told"))
        part = getattr(file, what)
        if part is None:
            return None
        common: dict[str, Any] = {"by": GM, "reason": file.reason, "told": told}
        make = getattr(self, f"_{what}")
        made: gm.Effect | None = make(part, (*at, what), common)
        return made

    def _tell(self, file: forms.TellFile, at: Path_, common: dict[str, Any]) -> gm.Effect:
        hex_ = self._hex(file.at, (*at, "at")) if file.at else None
        told = self._told(file.to, (*at, "to"))
        if not file.text.strip():
            self._say("trigger-empty", "a message without a text", (*at, "text"))
        if len(file.text) > MOST_TEXT:
            message = f"a message of {len(file.text)} characters; at most {MOST_TEXT} are allowed"
            self._say("trigger-many", message, (*at, "text"))
        return gm.GmTell(**{**common, "told": told}, text=file.text.strip(), hex=hex_)

    def _spawn(self, file: forms.SpawnFile, at: Path_, common: dict[str, Any]) -> gm.Effect | None:
        side, hex_ = self._side(file.side, (*at, "side"), THEM), self._hex(file.at, (*at, "at"))
        if not file.units:
            self._say("scenario-empty", "the stack has no units", (*at, "units"))
        if (count := sum(file.units.values())) > MOST_UNITS:
            message = f"{count} units at once; at most {MOST_UNITS} are allowed"
            self._say("trigger-many", message, (*at, "units"))
        if file.leader and file.leader not in file.units:
            message = f"leader {quoted(file.leader)} is not one of the stack's units"
            place, known = (*at, "leader"), sorted(file.units)
            self._say("scenario-leader", message, place, value=file.leader, allowed=known)
        stack = StackFile(
            units=file.units,
            at=file.at,
            zone=file.zone,
            stance=file.stance,
            food=file.food,
            profile=file.profile,
        )
        role = self.file.sides[file.side].role if file.side in self.file.sides else "player"
        if self.checks is not None:
            self.checks.wild(stack, role, at)
            if hex_ is not None:
                self.checks.footing(stack, hex_, at)
                self.checks.cover(stack, hex_, at)
        if side is None or hex_ is None:
            return None
        return gm.GmSpawn(
            **common,
            side=side,
            hex=hex_,
            units=tuple((KindId(kind), count) for kind, count in file.units.items()),
            name=file.name,
            zone=file.zone,
            stance=file.stance,
            leader=file.leader,
            profile=file.profile,
            food=tuple(file.food.items()),
        )

    def _move(self, file: forms.MoveFile, at: Path_, common: dict[str, Any]) -> gm.Effect | None:
        stack = self._stack(file.stack, (*at, "stack"))
        hex_ = self._hex(file.at, (*at, "at")) if file.at else None
        side = self._side(file.side, (*at, "side"), THEM) if file.side else None
        self._some(at, ("at", "zone", "stance", "side", "name"))
        if stack is None:
            return None
        return gm.GmPlaceStack(
            **common, stack=stack, hex=hex_, zone=file.zone, stance=file.stance, side=side, name=file.name
        )

    def _remove(self, file: forms.RemoveFile, at: Path_, common: dict[str, Any]) -> gm.Effect | None:
        stack = self._stack(file.stack, (*at, "stack"))
        return None if stack is None else gm.GmRemove(**common, stack=stack)

    def _units(self, file: forms.UnitsFile, at: Path_, common: dict[str, Any]) -> gm.Effect | None:
        stack = self._stack(file.stack, (*at, "stack"))
        self._some(at, ("hits", "move", "ammo", "level", "purse"))
        if stack is None:
            return None
        units = self.stacks[file.stack][0][1]
        return gm.GmEditUnits(
            **common,
            units=units,
            hits=file.hits,
            move=file.move,
            ammo=file.ammo,
            level=file.level,
            purse=file.purse,
        )

    def _place(self, file: forms.PlaceFile, at: Path_, common: dict[str, Any]) -> gm.Effect:
        hex_ = self._hex(file.at, (*at, "at")) if file.at else None
        founded = hex_ is not None and file.kind is not None
        site = SiteId(file.site) if founded else self._site(file.site, (*at, "site"))
        owner = self._side(file.owner, (*at, "owner"), THEM) if file.owner else None
        keys = ("at", "kind", "name", "owner", "ownerless", "level", "capital", "gone")
        self._some(at, (*keys, "damage", "buildings", "pops", "stores", "bank"))
        self._buildings(file.buildings or {}, (*at, "buildings"))
        orders = None
        if file.pops is not None:
            orders = tuple(
                PopOrder(kind=KindId(one.kind), batches=one.batches, rate=one.rate) for one in file.pops
            )
        return gm.GmEditSite(
            **common,
            site=site,
            hex=hex_,
            kind=file.kind,
            name=file.name,
            owner=owner,
            ownerless=file.ownerless,
            level=file.level,
            capital=file.capital,
            gone=file.gone,
            damage=file.damage,
            works=None if file.buildings is None else tuple(sorted(file.buildings.items())),
            orders=orders,
            larder=None if file.stores is None else tuple(sorted(file.stores.items())),
            bank=file.bank,
        )

    def _buildings(self, works: Mapping[str, int], at: Path_) -> None:
        """Buildings of the rules, with the kind that one is for behind it."""
        known = self.rules.tables.get("building", {}) if self.rules is not None else {}
        for id_ in works:
            if known and id_.partition(PER_KIND)[0] not in known:
                message = f"there is no building {quoted(id_)}"
                self._say("ref-missing", message, (*at, id_), value=id_, allowed=sorted(known))

    def _land(self, file: forms.LandFile, at: Path_, common: dict[str, Any]) -> gm.Effect:
        self._some(at, ("terrain", "weather", "road", "fire", "food"))
        self._word("weather", file.weather, FAIR, (*at, "weather"))
        self._word("road", file.road, NONE, (*at, "road"))
        return gm.GmEditLand(
            **common,
            hexes=self._area(file.hexes, file.within, (*at, "hexes")),
            terrain=file.terrain,
            weather=file.weather,
            road=file.road,
            fire=file.fire,
            fire_until=file.until,
            food=None if file.food is None else tuple(file.food.items()),
        )

    def _change(self, file: forms.PurseFile, at: Path_, common: dict[str, Any]) -> gm.Effect | None:
        side = self._side(file.side, (*at, "side"), THEM)
        peace = None if file.at_peace is None else self._sides(file.at_peace, (*at, "at_peace"))
        self._some(at, ("name", "money", "alliance", "at_peace"))
        if side is None:
            return None
        return gm.GmEditSide(
            **common, side=side, name=file.name, money=file.money, alliance=file.alliance, at_peace=peace
        )

    def _reveal(self, file: forms.KnowFile, at: Path_, common: dict[str, Any]) -> gm.Effect | None:
        side = self._side(file.side, (*at, "side"), THEM)
        hexes = self._area(file.hexes, file.within, (*at, "hexes"))
        stacks = [self._stack(name, (*at, "stacks", n)) for n, name in enumerate(file.stacks)]
        self._some(at, ("hexes", "stacks"))
        if side is None:
            return None
        seen = tuple(stack for stack in stacks if stack is not None)
        return gm.GmKnowledge(**common, side=side, hexes=hexes, stacks=seen, hide=at[-1] == "hide")

    _hide = _reveal

    def _pack(self, file: forms.PackFile, at: Path_, common: dict[str, Any]) -> gm.Effect | None:
        stack = self._stack(file.stack, (*at, "stack"))
        home = self._hex(file.home, (*at, "home")) if file.home else None
        self._some(at, ("profile", "home", "hunger"))
        if stack is None:
            return None
        if not any(
            stack.startswith(f"{id_}.") for id_, side in self.file.sides.items() if side.role == "feral"
        ):
            self._say("scenario-pack", f"{quoted(file.stack)} is not a pack of ferals", (*at, "stack"))
        return gm.GmEditPack(**common, stack=stack, profile=file.profile, home=home, hunger=file.hunger)

    def _switch(self, file: forms.SwitchFile, at: Path_, common: dict[str, Any]) -> gm.Effect:
        known = [*self.ids, *(one.id for one in (self.map.triggers if self.map is not None else ()))]
        if file.trigger not in known:
            message = f"there is no trigger {quoted(file.trigger)}"
            self._say(
                "trigger-id", message, (*at, "trigger"), value=file.trigger, allowed=dict.fromkeys(known)
            )
        return gm.GmSwitchTrigger(**common, trigger=file.trigger, on=file.on, gone=file.gone)

    def _nobody(self, then: Sequence[gm.Effect | None], at: Path_) -> None:
        """Effects for those who set it off, of a trigger that a day sets off."""
        for number, one in enumerate(then):
            named = () if one is None else (*one.told, getattr(one, "side", ""), getattr(one, "owner", ""))
            if THEM in named:
                self._say("trigger-idle", "nobody makes a day come, so there is no 'them'", (*at, number))

    # --- what is named

    def _some(self, at: Path_, keys: Iterable[str]) -> None:
        """An effect that says what it is about and not what becomes of it does nothing."""
        block: Any = self.source.value
        for step in at:
            block = block[step]
        words = tuple(keys)
        if not any(key in block for key in words):
            self._say("trigger-empty", "the effect does not say what happens to it", at, allowed=words)

    def _side(self, id_: str, at: Path_, *more: str) -> SideId | None:
        known = [*more, *self.file.sides]
        if id_ in known:
            return SideId(id_)
        self._say("trigger-side", f"there is no side {quoted(id_)}", at, value=id_, allowed=known)
        return None

    def _sides(self, ids: Sequence[str], at: Path_, *more: str) -> tuple[SideId, ...]:
        sides = (self._side(id_, (*at, n), *more) for n, id_ in enumerate(ids))
        return tuple(side for side in sides if side is not None)

    def _told(self, ids: Sequence[str], at: Path_) -> tuple[SideId, ...]:
        """An audience."""
        sides = self._sides(ids, at, EVERYBODY, THEM)
        return EVERYONE if EVERYBODY in ids else sides

    def _site(self, word: str, at: Path_) -> SiteId:
        known = {site.id for site in self.map.sites} if self.map is not None else {SiteId(word)}
        if word not in known:
            message = f"the map has no place {quoted(word)}"
            self._say("scenario-place", message, at, value=word, allowed=sorted(known))
        return SiteId(word)

    def _hex(self, word: str, at: Path_) -> HexId | None:
        return next(iter(self._named(word, at)), None)

    def _area(self, words: Sequence[str], ring: int, at: Path_) -> tuple[HexId, ...]:
        """Hexes of places, starts, areas and labels, with those up to `ring` away, in order of hexes."""
        if not words and at[-1] != "hexes":
            self._say("trigger-empty", "no hex is named", at)
        found = {hex_ for number, word in enumerate(words) for hex_ in self._named(word, (*at, number))}
        if self.map is None:
            return ()
        edge, around = found, self.map.grid.around
        for _ in range(ring):
            edge = {near for hex_ in edge for near in around[hex_]} - found
            found = found | edge
        return tuple(sorted(found))

    def _named(self, word: str, at: Path_) -> tuple[HexId, ...]:
        """The hexes of a word; reports one that the map does not know."""
        if self.map is None:
            return ()
        areas = {one.id: one.hexes for one in self.map.triggers}
        try:
            return areas[word] if word in areas else (hex_named(self.map, word),)
        except ValueError:
            message = f"the map has no place, start, area or hex {quoted(word)}"
            self._say("scenario-place", message, at, value=word, allowed=[*areas, *named_hexes(self.map)])
            return ()

    def _word(self, table: str, word: str | None, none: str, at: Path_) -> None:
        """A row of a table of the rules, or the word for none."""
        known = self.rules.tables.get(table, {}) if self.rules is not None else {}
        if word is None or word == none or (self.rules is not None and word in known):
            return
        self._say(
            "ref-missing", f"there is no {table} {quoted(word)}", at, value=word, allowed=[none, *known]
        )

    def _stack(self, name: str, at: Path_) -> StackId | None:
        """The stack of a name, by the id it will have: stacks of a side are numbered as they stand."""
        found = self.stacks.get(name, ())
        if len(found) == 1:
            return found[0][0]
        many = (
            f"{len(found)} stacks have the name {quoted(name)}"
            if found
            else f"no stack is named {quoted(name)}"
        )
        known = [name for name, stacks in self.stacks.items() if len(stacks) == 1]
        self._say("trigger-stack", many, at, value=name, allowed=sorted(known))
        return None


def _stacks(file: ScenarioFile) -> Mapping[str, Sequence[tuple[StackId, tuple[UnitId, ...]]]]:
    """Ids of the named stacks and of their units, as a campaign numbers them: by side, in order."""
    out: dict[str, list[tuple[StackId, tuple[UnitId, ...]]]] = {}
    for side, plan in file.sides.items():
        units = 0
        for number, stack in enumerate(plan.stacks, 1):
            count = sum(stack.units.values())
            members = tuple(UnitId(f"{side}.u{units + n}") for n in range(1, count + 1))
            units += count
            if stack.name:
                out.setdefault(stack.name, []).append((StackId(f"{side}.s{number}"), members))
    return out
