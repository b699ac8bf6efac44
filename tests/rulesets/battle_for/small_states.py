"""Small states of The Battle for, to try its rules on: a land of letters, units by design."""

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any, cast

from game import paths
from game.content.load import load_rules
from game.core.commands.common import Command
from game.core.draft import Draft
from game.core.engine import Applied, Engine
from game.core.mapdata import MapData
from game.core.records import HexId, KindId, SideId, StackId, UnitId, replace
from game.core.refusal import Refused
from game.core.state import SCHEMA, AnyCampaign, Campaign, Clock, DiceLedger, Knowledge, Side, Stack, Unit
from game.core.world import World
from game.rulesets.battle_for.campaign.problems import problems
from game.rulesets.battle_for.land import sight
from game.rulesets.battle_for.records import CONTENT_TYPES, BattleForParams, UnitDesign
from game.rulesets.battle_for.ruleset import RULESET
from game.rulesets.battle_for.side import chief

LETTERS = {
    ".": "plains",
    "l": "light_forest",
    "f": "heavy_forest",
    "s": "swamp",
    "h": "hill",
    "m": "mountain",
    "w": "water",
    "r": "road",
    "v": "lava",
}
RED, BLUE = SideId("red"), SideId("blue")


def design(id_: str, move: int, move_type: str = "walker", **more: Any) -> UnitDesign:
    """A unit design; `move`, hits and cargo in whole points."""
    hits, cargo = more.pop("hits", 4), more.pop("cargo", 0)
    return UnitDesign(
        id=id_,
        name=id_.replace("_", " ").capitalize(),
        hits=2 * hits,
        attack=more.pop("attack", 4),
        defense=more.pop("defense", 1),
        move=2 * move,
        move_type=cast("Any", move_type),
        cargo=2 * cargo,
        **more,
    )


KINDS = {
    kind.id: kind
    for kind in (
        design("foot", 3),
        design("slow_foot", 1),
        design("hoverer", 3, "hover"),
        design("bird", 5, "flier", hits=8, cargo=8),
        design("small_bird", 3, "flier", hits=2),
        design("beast", 4, hits=10, cargo=6),
        design("pony", 4, hits=5, cargo=2),
        design("imp", 2, hits=1),
        design("chief", 4, hits=6, specials=("commander",)),
        design("bow", 3, hits=3, specials=("ranged",)),
        design("spy", 3, hits=2, attack=1, specials=("scout",)),
        design("zapper", 3, hits=5, attack=3, specials=("shockamancy",)),
        design("wall", 3, hits=60, attack=1),
        design("ogre", 3, hits=20, attack=20),
        replace(design("guard", 1), move=1),
    )
}


def tables(params: BattleForParams | None = None) -> dict[str, Any]:
    """The shipped terrain and the designs of this module."""
    types = {"terrain": CONTENT_TYPES["terrain"]}
    loaded = load_rules("battle_for", types, (paths.data_dir() / "rulesets" / "battle_for",))
    return {"unit": KINDS, "terrain": loaded.rules.tables["terrain"], "params": params or BattleForParams()}


def land(*rows: str) -> MapData:
    """A map of rows of letters."""
    palette = tuple(LETTERS.values())
    codes = [palette.index(LETTERS[letter]) for row in rows for letter in row]
    return MapData(
        name="Letters", width=len(rows[0]), height=len(rows), palette=palette, terrain=bytes(codes)
    )


def world(*rows: str, ruleset: Any = None) -> World:
    """A world of that land. Movement asks nothing of a ruleset but its coined kinds."""
    plain = SimpleNamespace(id="battle_for", title="The Battle for", coined=None)
    return World(ruleset=cast("Any", ruleset or plain), map=land(*rows), tables=tables())


class Table:
    """A state that is put together step by step. The combat phase of red's turn; red knows the land."""

    def __init__(self, *rows: str, ruleset: Any = None) -> None:
        self.world = world(*rows, ruleset=ruleset)
        size = self.world.grid.size
        known = Knowledge(terrain=bytes(n + 1 for n in self.world.map.terrain), seen_day=bytes(2 * size))
        self.campaign: AnyCampaign = Campaign(
            schema=SCHEMA,
            ruleset="battle_for",
            clock=Clock(day=1, order=(RED, BLUE), stage="combat"),
            params=BattleForParams(),
            dice=DiceLedger(seed=1),
            sides={s: Side(id=s, name=s.title(), colour=s, age=2 if s == RED else 1) for s in (RED, BLUE)},
            knowledge={RED: known, BLUE: known},
        )

    @property
    def draft(self) -> Draft:
        """A fresh draft on the state."""
        return Draft(self.campaign, self.world)

    def at(self, column: int, row: int) -> HexId:
        """A hex by its place."""
        return self.world.grid.at(column, row)

    def stack(
        self,
        id_: str,
        hex_: HexId,
        units: Sequence[str],
        side: SideId = RED,
        riding: Mapping[str, str] | None = None,
        **more: Any,
    ) -> StackId:
        """Place a stack of fresh units. `units` are designs; the ids are `<stack>.<number>`, from 1; `riding`
        by those numbers, rider first."""
        names = [UnitId(f"{id_}.{n}") for n in range(1, len(units) + 1)]
        made = {}
        for name, kind in zip(names, units, strict=True):
            mount = (riding or {}).get(name.rpartition(".")[2])
            made[name] = Unit(
                id=name,
                kind=KindId(kind),
                side=side,
                stack=StackId(id_),
                hits=KINDS[kind].hits,
                move=KINDS[kind].move,
                mount=UnitId(f"{id_}.{mount}") if mount else None,
            )
        new = Stack(id=StackId(id_), side=side, hex=hex_, units=tuple(names), **more)
        self.campaign = replace(
            self.campaign,
            units=dict(sorted({**self.campaign.units, **made}.items())),
            stacks=dict(sorted({**self.campaign.stacks, new.id: new}.items())),
        )
        return new.id

    def tire(self, unit: str, **fields: Any) -> None:
        """Change fields of a unit."""
        units = dict(self.campaign.units)
        units[UnitId(unit)] = replace(units[UnitId(unit)], **fields)
        self.campaign = replace(self.campaign, units=units)


class Field(Table):
    """A state that takes commands; red's combat phase."""

    def __init__(self, *rows: str) -> None:
        super().__init__(*rows, ruleset=RULESET)
        self.events: tuple[Any, ...] = ()

    def do(self, command: Command) -> None:
        """Carry out a command that is allowed."""
        self._name_chiefs()
        out = Engine(self.world).apply(self.campaign, command)
        assert isinstance(out, Applied), out
        self.campaign, self.events = out.campaign, out.events
        assert problems(self.world, self.campaign) == []

    def _name_chiefs(self) -> None:
        draft = self.draft
        chief.begin(draft)
        self.campaign = draft.commit()

    def refused(self, command: Command) -> Refused:
        out = Engine(self.world).apply(self.campaign, command)
        assert isinstance(out, Refused), out
        return out

    def units(self, stack: str) -> tuple[str, ...]:
        return tuple(self.campaign.stacks[StackId(stack)].units)

    def mount(self, unit: str) -> str | None:
        return self.campaign.units[UnitId(unit)].mount

    def look(self) -> None:
        """Let all sides see what they can."""
        draft = self.draft
        sight.look_all(draft)
        self.campaign = draft.commit()
