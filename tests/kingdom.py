"""A small realm on a drawn map: one side with cities, a treasury and a ruler, and an enemy far away."""

from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import replace as swap
from typing import Any

from game.core.commands.realm import PopAfield
from game.core.counters import PURSE
from game.core.dice import ScriptedDice
from game.core.draft import Draft
from game.core.effects import Effect
from game.core.holdings import Holding, Realm
from game.core.numbers import CENT
from game.core.records import HexId, KindId, SideId, SiteId, StackId, UnitId, replace
from game.core.refusal import Refusal
from game.core.state import Side, Site, Stack, Unit
from game.rulesets.second_dawn.campaign import day
from game.rulesets.second_dawn.content.counters import PAIRS
from game.rulesets.second_dawn.factions import peoples
from game.rulesets.second_dawn.realm import bands, popping
from game.rulesets.second_dawn.unit import recruits
from tests.abilities import remade
from tests.field import Field
from tests.play import Place

LAPIS = SideId("lapis")
FOLK = SideId("folk")
CAPITAL = SiteId("c0")
_ENOUGH = 1_000_000
"""Smuckers of food that the others carry, so that they are there tomorrow."""


class Kingdom(Field):
    """Lapis with cities of these levels along the upper row, the first one its capital; Cinnabar far off."""

    def __init__(
        self,
        *levels: int,
        money: int = 0,
        founded: int = 0,
        garrison: Mapping[str, int] | None = None,
        works: Mapping[str, int] | None = None,
        params: Mapping[str, Any] | None = None,
        kinds: Mapping[str, Mapping[str, Any]] | None = None,
        sides: Mapping[str, dict[str, tuple[Place, dict[str, int]]]] | None = None,
        seed: int = 1,
        letter: str = ".",
    ) -> None:
        """`money` in smuckers; `kinds`: figures of unit kinds that differ from the shipped ones."""
        self.levels = levels
        width = 2 * max(len(levels), 3) + 1
        rows = [letter * width for _ in range(9)]
        here: Place = (1, 0)
        super().__init__(
            rows,
            cities={(2 * n + 1, 0): ("lapis", level) for n, level in enumerate(levels)},
            params=dict(params or {}),
            seed=seed,
            lapis={"court": (here, dict(garrison or {"warlord": 1}))},
            **(sides or {"cinnabar": {"far": ((width - 1, 8), {"scout": 1})}}),
        )
        if kinds:
            table = dict(self.world.tables["unit"])
            for id_, fields in kinds.items():
                table[id_] = remade(table.get(id_, table["piker"]), **{"id": id_, **fields})
            self.world = swap(self.world, tables={**self.world.tables, "unit": table})
            self.engine = type(self.engine)(self.world)
        ruler = self.stack("court").units[0]
        unit = replace(self.campaign.units[ruler], statuses=("ruler",))
        self.campaign = replace(
            self.campaign,
            params=replace(self.campaign.params, realm=True),
            stacks={
                id_: stack if stack.side == LAPIS else replace(stack, food={"rations": _ENOUGH * CENT})
                for id_, stack in self.campaign.stacks.items()
            },
            units={**self.campaign.units, ruler: unit},
            sides={
                id_: replace(side, money=money * CENT if id_ == LAPIS else 0)
                for id_, side in self.campaign.sides.items()
            },
            holdings={id_: Holding(works=dict(works or {})) for id_ in self.campaign.sites},
            realms={LAPIS: Realm(capital=CAPITAL, founded=founded)},
        )

    owner = LAPIS
    """Whose the stacks are that are put somewhere."""

    @property
    def side(self) -> Side:
        return self.campaign.sides[LAPIS]

    @property
    def money(self) -> int:
        """Of the treasury, in cents."""
        return self.side.money

    def city(self, number: int = 0) -> Site:
        return self.campaign.sites[SiteId(f"c{number}")]

    def holding(self, number: int = 0) -> Holding:
        return self.campaign.holdings[SiteId(f"c{number}")]

    def hold(self, number: int = 0, **fields: Any) -> None:
        """Change a city behind the rules' back."""
        id_ = SiteId(f"c{number}")
        holding = replace(self.campaign.holdings.get(id_, Holding()), **fields)
        self.campaign = replace(self.campaign, holdings={**self.campaign.holdings, id_: holding})

    def next_dawn(self) -> None:
        """On to the next turn of the side."""
        self.end()
        while self.campaign.clock.on_turn != LAPIS:
            self.end()

    def start(self, day: int, appointed: int) -> None:
        """Let it be this day, with a courtier of the court as steward of the capital since another day."""
        clock = replace(self.campaign.clock, day=day)
        self.campaign = replace(self.campaign, clock=clock)
        self.hold(steward=self.stack("court").units[1], steward_since=appointed)

    def appoint(self, number: int) -> None:
        """Give a city a steward of long standing."""
        id_ = UnitId(f"steward{number}")
        stack = StackId(f"{id_}.stack")
        unit = recruits.fresh(self.world, id_, KindId("courtier"), LAPIS, stack)
        self.campaign = replace(
            self.campaign,
            units={**self.campaign.units, id_: unit},
            stacks={
                **self.campaign.stacks,
                stack: Stack(id=stack, side=LAPIS, hex=self.city(number).hex, units=(id_,)),
            },
        )
        self.hold(number, steward=id_)

    def join(self, kind: str) -> None:
        """Put a unit of a kind into the court."""
        court = self.stack("court")
        unit = recruits.fresh(self.world, UnitId(kind), KindId(kind), LAPIS, court.id)
        joined = replace(court, units=(*court.units, unit.id))
        self.campaign = replace(
            self.campaign,
            units={**self.campaign.units, unit.id: unit},
            stacks={**self.campaign.stacks, court.id: joined},
        )

    def make_ruins(self, number: int = 0) -> None:
        """Take a city down to the ground; it still is its side's."""
        site = replace(self.city(number), level=0)
        self.campaign = replace(self.campaign, sites={**self.campaign.sites, site.id: site})

    def put(self, name: str, hex_: HexId, kinds: Mapping[str, int]) -> None:
        """Put a new stack somewhere; its units are named by their kinds."""
        stack = StackId(f"{self.owner}.{name}")
        self.names[name] = stack
        units = [
            recruits.fresh(self.world, UnitId(f"{name}.{kind}{n}"), KindId(kind), self.owner, stack)
            for kind, count in kinds.items()
            for n in range(count)
        ]
        new = Stack(id=stack, side=self.owner, hex=hex_, units=tuple(unit.id for unit in units))
        self.campaign = replace(
            self.campaign,
            units={**self.campaign.units, **{unit.id: unit for unit in units}},
            stacks={**self.campaign.stacks, stack: new},
        )

    def has(self, name: str) -> bool:
        """Whether a stack that was put somewhere is still there."""
        return not self.gone(name)

    def make_tribe(self, purse: int) -> None:
        """Make the side one of no player, with the first of the court as its head."""
        head = self.stack("court").units[0]
        unit = replace(self.campaign.units[head], statuses=("head_chief",), counters={"purse": purse * CENT})
        self.campaign = replace(
            self.campaign,
            units={**self.campaign.units, head: unit},
            sides={**self.campaign.sides, LAPIS: replace(self.side, role="neutral")},
        )

    def feed(self, name: str, cents: int) -> None:
        """Give a stack rations of this worth."""
        stack = replace(self.stack(name), food={"rations": cents})
        self.campaign = replace(self.campaign, stacks={**self.campaign.stacks, stack.id: stack})

    @contextmanager
    def drafted(self, dice: ScriptedDice) -> Iterator[Any]:
        """A draft of the campaign with given dice, which is carried through at the end."""
        draft: Any = Draft(self.campaign, self.world)
        draft.dice = lambda stream: dice
        yield draft
        self.campaign = draft.commit()

    def imprison(self, kind: str) -> None:
        """Let the court hold a prisoner of a kind."""
        court = self.stack("court")
        unit = recruits.fresh(self.world, UnitId("captive"), KindId(kind), SideId("cinnabar"), court.id)
        unit = replace(unit, held_by=court.units[0], move=0)
        self.campaign = replace(
            self.campaign,
            units={**self.campaign.units, unit.id: unit},
            stacks={**self.campaign.stacks, court.id: replace(court, captives=(unit.id,))},
        )

    def hasten(self) -> None:
        """Let the school of every city make it work half as fast again (SD9-4.11)."""
        self.endow("school", Effect(what=popping.HASTENS, percent=50))

    def endow(self, building: str, *effects: Effect) -> None:
        """Let a building do more than its row says."""
        table = dict(self.world.tables["building"])
        table[building] = replace(table[building], effects=(*table[building].effects, *effects))
        self.world = swap(self.world, tables={**self.world.tables, "building": table})
        self.engine = type(self.engine)(self.world)

    def ruin(self, number: int, *, capital: bool) -> None:
        """Make a city ruins that nobody owns."""
        site = replace(self.city(number), level=0, kind="ruins", owner=None, capital=capital)
        self.campaign = replace(self.campaign, sites={**self.campaign.sites, site.id: site})


class NeutralTown(Kingdom):
    """A realm, and a neutral city with a bank and a garrison, each unit a kind of its own at a price."""

    owner = SideId("free")

    def __init__(
        self, level: int, bank: int, bills: Mapping[str, int], beasts: Set[str] = frozenset()
    ) -> None:
        kinds = {
            id_: {"upkeep": bill * CENT, **({"type": "beast"} if id_ in beasts else {})}
            for id_, bill in bills.items()
        }
        super().__init__(1, level, money=100_000, kinds=kinds)
        free = Side(id=self.owner, name="Free", colour="ferals", role="neutral", asks=False)
        wild = Side(id=SideId("wild"), name="Wild", colour="ferals", role="feral", asks=False)
        town = replace(self.city(1), owner=self.owner)
        known = self.campaign.knowledge[LAPIS]
        self.campaign = replace(
            self.campaign,
            sides={**self.campaign.sides, self.owner: free, wild.id: wild},
            sites={**self.campaign.sites, town.id: town},
            knowledge={**self.campaign.knowledge, self.owner: known, wild.id: known},
        )
        self.hold(1, works={"bank": 1} if bank else {}, bank=bank * CENT)
        for id_ in bills:
            self.put(id_, town.hex, {id_: 1})

    def dawn(self, dice: ScriptedDice) -> None:
        """The turn of the neutral side begins, with given dice."""
        with self.drafted(dice) as draft:
            day.begin_turn(draft, self.owner)

    def mark(self, order: Sequence[str]) -> None:
        """In which order the units of the town go."""
        units = tuple(self.stack(id_).units[0] for id_ in order)
        self.campaign = replace(
            self.campaign, realms={**self.campaign.realms, self.owner: Realm(spare=units)}
        )

    def fate(self, id_: str) -> str:
        """What became of a unit of the town."""
        if self.has(id_):
            return "kept"
        wild = any(u.kind == id_ and u.side == "wild" for u in self.campaign.units.values())
        return "feral" if wild else "disbanded"

    @property
    def bank(self) -> int:
        return self.holding(1).bank // CENT

    @property
    def bank_stands(self) -> bool:
        return bool(self.holding(1).works.get("bank"))


_NO_COMMON = (10,) * 100
"""Dice of those who pop in a tribe of its own design: none of them speaks common."""


class Tribe(Kingdom):
    """A tribe in the open, its head with a purse; it pops one class at a rank and so many a turn."""

    def __init__(self, rank: int = 1, batch: int = 6, purse: int = 0, members: int = 0) -> None:
        """`purse` in smuckers; `members` so many stabbers stand with the head."""
        kinds = {"hobgobwin_stabber": {"rank": rank, "pop_per_day": batch}}
        folk = {"folk": {"camp": ((1, 4), {"chieftain": 1, "hobgobwin_stabber": members})}}
        super().__init__(1, kinds=kinds, sides=folk)
        folk_side = replace(self.campaign.sides[FOLK], role="neutral", asks=False)
        self.campaign = replace(self.campaign, sides={**self.campaign.sides, FOLK: folk_side})
        with self.drafted(ScriptedDice(())) as draft:
            peoples.settle(draft, FOLK)
            PURSE.set(draft, draft.units[self.head.id], purse * CENT)

    @property
    def head(self) -> Unit:
        return next(u for u in self.campaign.units.values() if u.side == FOLK and u.kind == "chieftain")

    @property
    def purse(self) -> int:
        """Of the head, in smuckers."""
        return PURSE.of(self.head) // CENT

    def breed(self, pairs: int) -> None:
        """Let so many pairs have spent the night with the head."""
        with self.drafted(ScriptedDice(())) as draft:
            PAIRS.set(draft, draft.sides[FOLK], pairs)

    def pop(self, kind: str = "hobgobwin_stabber", batches: int = 1) -> Any:
        """What comes of telling the head to pop a class."""
        command = PopAfield(by=FOLK, unit=self.head.id, kind=KindId(kind), batches=batches)
        with self.drafted(ScriptedDice(_NO_COMMON)) as draft:
            try:
                bands.pop_afield(draft, command)
            except Refusal as refusal:
                return refusal.refused
        return None

    def pop_all(self, wanted: int | None) -> int:
        """Let the head pop as many as he can today, no more than are wanted; returns how many."""
        before = len(self.campaign.units)
        while wanted is None or len(self.campaign.units) - before < wanted:
            if self.pop() is not None:
                break
        return len(self.campaign.units) - before

    def sleep(self) -> None:
        """On to the next day, in which nothing else has happened."""
        clock = self.campaign.clock
        self.campaign = replace(self.campaign, clock=replace(clock, day=clock.day + 1))
