"""Secrets of The Battle for: who stands in unknown hexes, doctrine, orders, points, experience."""

from game.core.doctrine import Doctrine, QueuedOrder
from game.core.hexgrid import unpack_bits
from game.core.mapdata import MapData
from game.core.records import HexId, replace
from game.core.state import Side, Site, Stack
from game.rulesets.battle_for.battle.contributors import can_range
from game.rulesets.battle_for.battle.parties import fighters
from game.rulesets.battle_for.side import chief
from tests.twin_world import TwinWorld

UNSEEN = 12
"""Stacks that are conjured up in hexes the side does not know."""

HIDDEN = 3
"""Hidden stacks that are conjured up in hexes it does know (TB-2.07)."""

CLOSED = ("mountain", "water", "lava")
"""Terrain in which not everybody may stand."""


class BattleForTwin(TwinWorld):
    """What a side of The Battle for cannot know."""

    def _blur(self, stack: Stack) -> None:
        """Change what is hidden of a stack in a known hex: doctrine but for the stance Ranged, orders, names,
        experience, move and what it did this turn."""
        for unit_id in stack.units:
            unit = self.units[unit_id]
            self.units[unit_id] = replace(
                unit,
                move=self.random.randrange(unit.move + 1),
                exp=unit.exp + 1,
                name=unit.name and "Somebody",
                counters={"attacked": 1, "inspected": 1},
            )
        self.stacks[stack.id] = replace(
            stack,
            name="Blurred",
            counters={"x": 1},
            queue=(QueuedOrder(kind="hold"),),
            doctrine=self._some_doctrine(stack),
        )

    def _some_doctrine(self, stack: Stack) -> Doctrine:
        """Another doctrine; who can fight Ranged is seen to do so or not (TB-7.10)."""
        shown = can_range(fighters(self.world, self.units, stack))
        return Doctrine(
            ranged=stack.doctrine.ranged if shown else self.random.random() < 0.5,
            shock=self.random.choice((None, 0, 1)),
            damage=self.random.choice(("order", "swap", "target")),
            ambush=self.random.choice(("always", "never", "ratio")),
            ratio=self.random.choice((50, 150)),
        )

    def _more(self) -> None:
        foes = [s for s in self.base.sides.values() if s.id != self.side and s.alive]
        far = self._far_hexes()
        for _ in range(UNSEEN):
            self._conjure(far, foes, ())
        near = [hex_ for hex_ in self._hexes() if not self._far(hex_)]
        for _ in range(HIDDEN):
            self._conjure(near, foes, CLOSED, lambda: {"stance": "hidden"})
        for foe in foes:
            self._crown(foe)

    def _crown(self, side: Side) -> None:
        """A side that got a Commander has a Chief Warlord (TB-3.12), of whom no other side knows."""
        own = [u for u in self.units.values() if u.side == side.id and chief.may_be(self.world, u)]
        if own and chief.chief_of(own, side.id) is None:
            self.units[own[0].id] = replace(own[0], statuses=(chief.CHIEF,))

    def _hexes(self) -> list[HexId]:
        return [HexId(h) for h in range(self.world.grid.size)]

    def _far(self, hex_: HexId) -> bool:
        return not unpack_bits(self.known.in_sight) >> hex_ & 1

    def _far_hexes(self) -> list[HexId]:
        land = self.world.map
        return [h for h in self._hexes() if self._far(h) and land.terrain_at(h) not in CLOSED]

    def _other_side(self, side: Side) -> Side:
        kept = {name: value for name, value in side.counters.items() if name != "pop_points"}
        return replace(side, counters={**kept, "pop_points": 777})

    def _site(self, site: Site) -> Site:
        if site.owner == self.side or not self._far(site.hex):
            return site
        owners = [None, *(s for s in self.base.sides if s not in (self.side, site.owner))]
        return replace(site, owner=self.random.choice(owners))

    def map(self) -> MapData:
        map_, known = self.world.map, self.known.terrain
        standing = {s.hex for s in self.stacks.values()}
        kinds = [n for n, name in enumerate(map_.palette) if name not in CLOSED]
        terrain = bytes(
            code if known[n] or n in standing else self.random.choice(kinds)
            for n, code in enumerate(map_.terrain)
        )
        return replace(map_, terrain=terrain)
