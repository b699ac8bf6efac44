"""Second Dawn's secrets: hidden stacks, orders, figures nobody reads, land that nobody saw."""

from collections.abc import Iterable
from typing import Any

from game.core.decisions import StandingOrders
from game.core.hexgrid import DIRECTIONS, unpack_bits
from game.core.mapdata import MapData, Region, River
from game.core.packs import Food
from game.core.records import HexId, SideId, replace
from game.core.state import HexMark, Presence, Site, Stack
from game.rulesets.second_dawn.unit.losses import able
from tests.twin_world import TwinWorld

FAR = 2
"""Borders from which anything at all but land may be seen."""

HIDDEN = 4
"""Hidden stacks that are conjured up in the side's own hexes, and as many next to them."""


class SecondDawnTwin(TwinWorld):
    """What a side of Second Dawn cannot know."""

    def _friends(self) -> set[SideId]:
        campaign = self.base
        alliance = campaign.sides[self.side].alliance
        shares = alliance and campaign.params.allies_share_sight
        return {self.side} | {s.id for s in campaign.sides.values() if shares and s.alliance == alliance}

    def _own_streams(self) -> tuple[str, ...]:
        return (f"scout.{self.side}", f"beasts.{self.side}")

    def _more(self) -> None:
        self._conjure_here(self._far_hexes(), "open")
        near = sorted({n for post in self.posts for n in self.world.grid.around[post]})
        for _ in range(HIDDEN):
            self._conjure_here(sorted(self.posts), "hidden")
            self._conjure_here(near, "hidden")

    def _conjure_here(self, hexes: list[HexId], stance: str) -> None:
        """Add a stack nobody of the side sees."""
        foes = [s for s in self.base.sides.values() if s.id not in self.friends and s.alive]
        if stance == "hidden":  # nobody hides from an ally
            foes = [s for s in foes if not s.alliance or s.alliance != self.base.sides[self.side].alliance]
        barred = ("lake",) if stance == "hidden" else ("lake", "city")
        self._conjure(hexes, foes, barred, lambda: self._unseen(stance))

    def _unseen(self, stance: str) -> dict[str, Any]:
        watch = {"peek": self.random.choice(("", *DIRECTIONS))} if stance == "hidden" else {}
        return {
            "stance": stance,
            "orders": StandingOrders(**self._some_orders(), **watch),
            "here": self._some_presence(),
        }

    def _commanded(self, hex_: HexId) -> bool:
        """Whether the viewer reads the figures of stacks in a hex."""
        return any(
            self.world.kind(self.units[u].kind).commander and able(self.units[u])
            for stack in self.base.stacks.values()
            if stack.side == self.side and hex_ in (stack.hex, stack.peeks)
            for u in stack.units
        )

    def _blur(self, stack: Stack) -> None:
        """Change what is hidden of a stack in sight: orders, move, ammunition, experience, its name and the
        order of its units; without a commander beside it, also hits, names and who leads."""
        members = list(stack.units)
        self.random.shuffle(members)
        orders = replace(stack.orders, prisoners=not stack.orders.prisoners, **self._some_orders())
        fields = {"units": tuple(members), "orders": orders, "name": "Blurred", "counters": {"x": 1}}
        fields["conduct"] = self.random.choice(("guard", "raid"))
        fields |= {"gait": self.random.choice(("open", "sneak")), "here": self._some_presence()}
        open_book = self._commanded(stack.hex)
        for unit_id in members:
            unit = self.units[unit_id]
            unit = replace(
                unit,
                move=self.random.randrange(unit.move + 1),
                ammo=0,
                exp=unit.exp + 1,
                counters={**(unit.counters if open_book else {}), "y": 2},
                ferried=members[0],
            )
            if not open_book:
                unit = replace(unit, hits=max(1, unit.hits - 1), name="Somebody")
            self.units[unit_id] = unit
        if not open_book:
            fields["leader"] = None if stack.leader else members[0]
        self.stacks[stack.id] = replace(stack, **fields)

    def _some_orders(self) -> dict[str, Any]:
        """Orders for meetings, of which no enemy knows."""
        return {
            "meet": self.random.choice(("", "ambush_any", "attack_weaker", "stay", "reveal", "flee", "ask")),
            "when_found": self.random.choice(("", "stay", "flee")),
            "dusk": self.random.choice(("", "hide", "stay", "attack_any")),
        }

    def _some_presence(self) -> Presence:
        """How a stack has been in its hex, which only its owner counts."""
        searched = self.random.random() < 0.5
        return Presence(searched=searched, slipped=not searched)

    def _far_hexes(self) -> list[HexId]:
        """Hexes of which the side sees nothing, where anybody may stand."""
        grid, land = self.world.grid, self.world.map
        return [
            HexId(h)
            for h in range(grid.size)
            if land.terrain_at(HexId(h)) not in ("lake", "city") and self._far(HexId(h))
        ]

    def _far(self, hex_: HexId) -> bool:
        return all(self.world.grid.distance(hex_, post) > FAR for post in self.posts)

    def _site(self, site: Site) -> Site:
        """Another owner and level for places out of sight."""
        if site.owner in self.friends or not self._far(site.hex):
            return site
        owners = [None, *(s for s in self.base.sides if s not in self.friends and s != site.owner)]
        return replace(site, owner=self.random.choice(owners), level=self.random.choice((0, 1, 4)))

    def _surveyed(self) -> set[HexId]:
        scouts = [s for s in self.base.stacks.values() if s.side in self.friends and s.here.surveyed]
        return {n for s in scouts for n in self.world.grid.around[s.hex]}

    def _marks(self) -> dict[str, HexMark]:
        """Other weather, roads and road works wherever the side has nobody."""
        kept = self.posts | self._surveyed()
        marks = {k: m for k, m in self.base.marks.items() if int(k) in kept}
        for hex_ in range(self.world.grid.size):
            if hex_ in kept:
                continue
            weather = "rain" if hex_ % 7 == 0 else ""
            dug = ("trail", 9) if hex_ % 5 == 0 else (None, 0)
            mark = HexMark(
                weather=weather,
                road=dug[0],
                links=dug[1],
                work=hex_ % 3,
                sky="rain" if hex_ % 14 == 0 else "",
                **self._fire(HexId(hex_)),
                **self._master(HexId(hex_)),
            )
            if mark != HexMark():
                marks[str(hex_)] = mark
        return dict(sorted(marks.items()))

    def _master(self, hex_: HexId) -> dict[str, Any]:
        """What a game master made of land that the side never saw, and what he laid out there."""
        if self.known.terrain[hex_] or not self._far(hex_) or hex_ % 3:
            return {}
        return {"terrain": "plains", "food": (Food(kind="meat", value=300 + hex_),)}

    def _fire(self, hex_: HexId) -> dict[str, Any]:
        """What burns in a hex: smoke in sight stays and nobody knows for how long, others burn elsewhere."""
        seen = self.known.smoke.get(str(hex_))
        if seen is not None and seen.now:
            return {"fire": seen.kind, "fire_until": self.base.clock.day + hex_ % 3}
        if hex_ % 11 == 0 and self._far(hex_):
            return {"fire": "inferno" if hex_ % 2 else "camp"}
        return {}

    def map(self) -> MapData:
        """The same map with other land, roads, rivers and names wherever the side has not been."""
        map_ = self.world.map
        known = self.known.terrain
        features = unpack_bits(self.known.features) | unpack_bits(self.known.surveyed)
        standing = {s.hex for s in self.stacks.values()}
        kinds = [n for n, name in enumerate(map_.palette) if name not in ("lake", "city")]
        terrain = bytes(
            code if known[n] or n in standing else self.random.choice(kinds)
            for n, code in enumerate(map_.terrain)
        )
        road = bytearray(map_.road or bytes(map_.width * map_.height))
        links = bytearray(map_.road_links or bytes(map_.width * map_.height))
        for hex_ in self._unknown(features):
            road[hex_], links[hex_] = (0, 0) if road[hex_] else (1, 63)
        dark = next((h for h in self._unknown(features) if self._lonely(h, features)), None)
        more = () if dark is None else (River(name="Unseen", corners=((dark, 1), (dark, 2))),)
        named = () if dark is None or known[dark] else (Region(name="Nowhere", hex=dark),)
        return replace(
            map_,
            terrain=terrain,
            road=bytes(road),
            road_links=bytes(links),
            rivers=(*map_.rivers, *more),
            regions=(*map_.regions, *named),
        )

    def _unknown(self, features: int) -> Iterable[HexId]:
        return (HexId(h) for h in range(self.world.grid.size) if not features >> h & 1)

    def _lonely(self, hex_: HexId, features: int) -> bool:
        """Whether nothing is known of the hexes around either."""
        return not any(features >> n & 1 for n in self.world.grid.around[hex_])
