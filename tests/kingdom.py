"""A small realm on a drawn map: one side with cities, a treasury and a ruler, and an enemy far away."""

from collections.abc import Mapping
from dataclasses import replace as swap
from typing import Any

from game.core.holdings import Holding, Realm
from game.core.numbers import CENT
from game.core.records import KindId, SideId, SiteId, StackId, UnitId, replace
from game.core.state import Side, Site, Stack
from game.rulesets.second_dawn.realm import popping
from tests.field import Field
from tests.play import Place

LAPIS = SideId("lapis")
CAPITAL = SiteId("c0")
_ENOUGH = 1_000_000
"""Smuckers of the others, so that they are there tomorrow."""


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
    ) -> None:
        """`money` in smuckers; `kinds`: figures of unit kinds that differ from the shipped ones."""
        self.levels = levels
        width = 2 * max(len(levels), 3) + 1
        rows = ["." * width for _ in range(9)]
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
                table[id_] = replace(table.get(id_, table["piker"]), **{"id": id_, **fields})
            self.world = swap(self.world, tables={**self.world.tables, "unit": table})
            self.engine = type(self.engine)(self.world)
        ruler = self.stack("court").units[0]
        unit = replace(self.campaign.units[ruler], statuses=("ruler",))
        self.campaign = replace(
            self.campaign,
            params=replace(self.campaign.params, realm=True),
            units={**self.campaign.units, ruler: unit},
            sides={
                id_: replace(side, money=(money if id_ == LAPIS else _ENOUGH) * CENT)
                for id_, side in self.campaign.sides.items()
            },
            holdings={id_: Holding(works=dict(works or {})) for id_ in self.campaign.sites},
            realms={LAPIS: Realm(capital=CAPITAL, founded=founded)},
        )

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
        unit = popping.fresh(self.world, id_, KindId("courtier"), LAPIS, stack)
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
        unit = popping.fresh(self.world, UnitId(kind), KindId(kind), LAPIS, court.id)
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
