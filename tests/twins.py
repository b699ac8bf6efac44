"""Twins: campaigns and worlds that differ in everything a side cannot know, and in nothing else."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from game.core.checks import problems
from game.core.decisions import StandingOrders
from game.core.draft import Draft
from game.core.hexgrid import unpack_bits
from game.core.mapdata import MapData, Region, River
from game.core.records import HexId, KindId, SideId, StackId, UnitId, changed
from game.core.state import (
    AnyCampaign,
    DiceLedger,
    HexMark,
    Knowledge,
    Notice,
    Presence,
    Site,
    Stack,
    Unit,
)
from game.core.world import World
from game.rulesets.second_dawn import sight
from game.rulesets.second_dawn.losses import able

FAR = 2
"""Borders from which anything at all but land may be seen."""

HIDDEN = 4
"""Hidden stacks that are conjured up in the side's own hexes, and as many next to them."""

LOOK = {"second_dawn": sight.look_all}
"""How everybody of a ruleset looks around, by ruleset."""


def twin(
    campaign: AnyCampaign, world: World, side: SideId, random: Random, *, land: bool = True
) -> tuple[AnyCampaign, World]:
    """A campaign and world that differ from the given ones in everything `side` cannot know; without `land`
    in units, orders and treasuries only.

    The campaign must not wait for an answer. AssertionError if the twin would look different to `side` at
    once: then either this function or the rules of sight are wrong.
    """
    assert not campaign.questions
    assert not campaign.agenda
    maker = _Twin(campaign, world, side, random, land)
    made = maker.campaign()
    other_world = replace(world, map=maker.map()) if land else world
    draft = Draft(made, other_world)
    LOOK[campaign.ruleset](draft)
    made = draft.commit()
    assert made.knowledge[side] == maker.knowledge(side), "the twin looks different"
    assert problems(made, other_world) == []
    return made, other_world


class _Twin:
    """See `twin`. `friends` are the sides whose sight the viewer shares."""

    def __init__(self, campaign: AnyCampaign, world: World, side: SideId, random: Random, land: bool) -> None:
        self.land = land
        self.base = campaign
        self.world = world
        self.side = side
        self.random = random
        alliance = campaign.sides[side].alliance
        shares = alliance and campaign.params.allies_share_sight
        self.friends = {side} | {s.id for s in campaign.sides.values() if shares and s.alliance == alliance}
        self.posts = {s.hex for s in campaign.stacks.values() if s.side in self.friends}
        self.posts |= {s.hex for s in campaign.sites.values() if s.owner in self.friends}
        scouts = [s for s in campaign.stacks.values() if s.side in self.friends and s.here.surveyed]
        self.surveyed = {n for s in scouts for n in world.grid.around[s.hex]}
        self.known = campaign.knowledge[side]
        self.seen = {s.true for s in self.known.sightings.values() if s.now}
        self.stacks: dict[StackId, Stack] = dict(campaign.stacks)
        self.units: dict[UnitId, Unit] = dict(campaign.units)
        self.names: dict[str, str] = {}

    def campaign(self) -> AnyCampaign:
        for stack in self.base.stacks.values():
            if stack.side in self.friends:
                continue
            if stack.id in self.seen:
                self._blur(stack)
            else:
                self._displace(stack)
        self._conjure(self._far_hexes(), "open")
        near = sorted({n for post in self.posts for n in self.world.grid.around[post]})
        for _ in range(HIDDEN):
            self._conjure(sorted(self.posts), "hidden")
            self._conjure(near, "hidden")
        self._rename()
        base = self.base
        others = [s for s in base.sides if s != self.side]
        return changed(
            base,
            stacks=dict(sorted(self.stacks.items())),
            units=dict(sorted(self.units.items())),
            sites={key: self._site(site) for key, site in base.sites.items()} if self.land else base.sites,
            sides={
                key: s if key == self.side else changed(s, money=s.money + 777, counters={"secret": 3})
                for key, s in base.sides.items()
            },
            knowledge={key: self.knowledge(key) for key in base.knowledge},
            marks=self._marks() if self.land else base.marks,
            reports={},
            minted={
                **{k: v for k, v in base.minted.items() if k.startswith(f"{self.side}.")},
                **{f"{other}.{letter}": 5000 for other in others for letter in "squb"},
            },
            dice=self._dice(),
            counters={**base.counters, "battles.nobody.somebody": 7},
        )

    def _dice(self) -> DiceLedger:
        """The same seed, for the dice of the viewer's own searches; all other streams have gone on."""
        used = self.base.dice.used
        own = f"scout.{self.side}"
        gone_on = {name: count if name == own else count + 50 for name, count in used.items()}
        return DiceLedger(seed=self.base.dice.seed, used=dict(sorted({**gone_on, "other": 99}.items())))

    # --- stacks and units

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
        orders = changed(stack.orders, prisoners=not stack.orders.prisoners, **self._some_orders())
        fields = {"units": tuple(members), "orders": orders, "name": "Blurred", "counters": {"x": 1}}
        fields |= {"gait": self.random.choice(("open", "sneak")), "here": self._some_presence()}
        open_book = self._commanded(stack.hex)
        for unit_id in members:
            unit = self.units[unit_id]
            unit = changed(
                unit,
                move=self.random.randrange(unit.move + 1),
                ammo=0,
                exp=unit.exp + 1,
                counters={**(unit.counters if open_book else {}), "y": 2},
                ferried=members[0],
            )
            if not open_book:
                unit = changed(unit, hits=max(1, unit.hits - 1), name="Somebody")
            self.units[unit_id] = unit
        if not open_book:
            fields["leader"] = None if stack.leader else members[0]
        self.stacks[stack.id] = changed(stack, **fields)

    def _displace(self, stack: Stack) -> None:
        hexes = self._far_hexes()
        if not hexes:
            return
        self.stacks[stack.id] = changed(stack, hex=self.random.choice(hexes), name="Elsewhere")
        for unit_id in (*stack.units, *stack.captives):
            unit = self.units[unit_id]
            self.units[unit_id] = changed(unit, name=unit.name and "Who", hits=max(1, unit.hits - 1))
            if unit.side == self.side:
                self.units[unit_id] = changed(unit, hits=max(1, unit.hits - 1))

    def _conjure(self, hexes: list[HexId], stance: str) -> None:
        """Add a stack nobody of the side sees."""
        foes = [s for s in self.base.sides.values() if s.id not in self.friends and s.alive]
        if stance == "hidden":  # nobody hides from an ally
            foes = [s for s in foes if not s.alliance or s.alliance != self.base.sides[self.side].alliance]
        if not hexes or not foes:
            return
        foe = self.random.choice(foes)
        kind = KindId(self.random.choice(sorted(self.world.tables["unit"])))
        number = 9000 + len(self.stacks)
        stack_id, unit_id = StackId(f"{foe.id}.s{number}"), UnitId(f"{foe.id}.u{number}")
        fresh = Unit(id=unit_id, kind=kind, side=foe.id, stack=stack_id, hits=0, move=0)
        hex_ = self.random.choice(hexes)
        barred = ("lake",) if stance == "hidden" else ("lake", "city")
        if self.world.map.terrain_at(hex_) in barred:
            return
        self.units[unit_id] = self.world.ruleset.recruit(self.world, fresh)
        orders = StandingOrders(**self._some_orders())
        self.stacks[stack_id] = Stack(
            id=stack_id,
            side=foe.id,
            hex=hex_,
            units=(unit_id,),
            stance=stance,
            orders=orders,
            here=self._some_presence(),
        )

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

    def _rename(self) -> None:
        """Give all stacks and units of others new ids, in another order."""
        for table in (self.stacks, self.units):
            foreign = [key for key, record in table.items() if record.side not in self.friends]
            numbers = self.random.sample(range(10_000, 99_999), len(foreign))
            for key, number in zip(foreign, numbers, strict=True):
                if not self._held(key):
                    self.names[key] = f"{key.rstrip('0123456789')}{number}"
        self.stacks = {StackId(self._new(k)): self._stack(s) for k, s in self.stacks.items()}
        self.units = {UnitId(self._new(k)): self._unit(u) for k, u in self.units.items()}

    def _held(self, key: str) -> bool:
        """Whether a unit is a prisoner in sight of the viewer, who knows it by its id."""
        unit = self.units.get(UnitId(key))
        return unit is not None and unit.held_by is not None and self.stacks[unit.stack].side in self.friends

    def _new(self, key: str | None) -> str:
        return self.names.get(key or "", key or "")

    def _stack(self, stack: Stack) -> Stack:
        return changed(
            stack,
            id=self._new(stack.id),
            units=tuple(self._new(u) for u in stack.units),
            captives=tuple(self._new(u) for u in stack.captives),
            leader=self._new(stack.leader) if stack.leader else None,
            name=stack.name if stack.side in self.friends else f"{stack.name} by another name",
        )

    def _unit(self, unit: Unit) -> Unit:
        held_by = self._new(unit.held_by) if unit.held_by else None
        return changed(
            unit,
            id=self._new(unit.id),
            stack=self._new(unit.stack),
            held_by=held_by,
            mount=self._new(unit.mount) if unit.mount else None,
            ferried=self._new(unit.ferried) if unit.ferried else None,
        )

    # --- what is known

    def knowledge(self, side: SideId) -> Knowledge:
        """What a side knows in the twin: the same, of stacks with other ids."""
        known = self.base.knowledge[side]
        linked = {
            handle: changed(s, true=self._new(s.true)) if s.true else s
            for handle, s in known.sightings.items()
        }
        extra = 0 if side == self.side else 5
        if side in self.friends:
            return changed(known, sightings=linked, next_handle=known.next_handle + extra)
        noticed = {
            key: (Notice(side=self.side, day=1, slot=0, how="seen"),)
            for key, stack in self.stacks.items()
            if stack.side == side
        }
        return changed(
            known, sightings=linked, next_handle=known.next_handle + extra, noticed=noticed, looked=b"\1"
        )

    # --- the land

    def _site(self, site: Site) -> Site:
        """Another owner and level for places out of sight."""
        if site.owner in self.friends or not self._far(site.hex):
            return site
        owners = [None, *(s for s in self.base.sides if s not in self.friends and s != site.owner)]
        return changed(site, owner=self.random.choice(owners), level=self.random.choice((0, 1, 4)))

    def _marks(self) -> dict[str, HexMark]:
        """Other weather, roads and road works wherever the side has nobody."""
        kept = self.posts | self.surveyed
        marks = {k: m for k, m in self.base.marks.items() if int(k) in kept}
        for hex_ in range(self.world.grid.size):
            if hex_ in kept:
                continue
            weather = "rain" if hex_ % 7 == 0 else ""
            dug = ("trail", 9) if hex_ % 5 == 0 else (None, 0)
            mark = HexMark(
                weather=weather, road=dug[0], links=dug[1], work=hex_ % 3, **self._fire(HexId(hex_))
            )
            if mark != HexMark():
                marks[str(hex_)] = mark
        return dict(sorted(marks.items()))

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
        return changed(
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
