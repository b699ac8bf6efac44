"""Worlds that differ in everything a side cannot know: what all rulesets have in common."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Mapping, Sequence
from functools import cache
from random import Random

from game.core.commands.gm import GmTell
from game.core.gm_desk import GmDesk
from game.core.hexgrid import with_members
from game.core.holdings import Holding, MoneyLine, PopOrder, Realm
from game.core.mapdata import MapData
from game.core.march_orders import MarchOrders
from game.core.packs import Pack
from game.core.records import GM, HexId, KindId, SideId, SiteId, StackId, UnitId, replace
from game.core.state import AnyCampaign, Awareness, DiceLedger, HexMark, Knowledge, Side, Site, Stack, Unit
from game.core.triggers import Trigger, When
from game.core.world import World


class TwinWorld(ABC):
    """See `tests.twins.twin`. `friends` are the sides whose sight the viewer shares, `posts` the hexes in
    which they have somebody. A subclass for every ruleset knows what of it is hidden."""

    def __init__(self, campaign: AnyCampaign, world: World, side: SideId, random: Random, land: bool) -> None:
        self.land = land
        self.base = campaign
        self.world = world
        self.side = side
        self.random = random
        self.friends = self._friends()
        self.posts = {s.hex for s in campaign.stacks.values() if s.side in self.friends}
        self.posts |= {s.hex for s in campaign.sites.values() if s.owner in self.friends}
        self.known = campaign.knowledge[side]
        self.seen = {s.true for s in self.known.sightings.values() if s.now}
        self.stacks: dict[StackId, Stack] = dict(campaign.stacks)
        self.units: dict[UnitId, Unit] = dict(campaign.units)
        self.names: dict[str, str] = {}

    # --- what a ruleset hides

    def _friends(self) -> set[SideId]:
        """The viewer, and those whose sight it shares."""
        return {self.side}

    @abstractmethod
    def _blur(self, stack: Stack) -> None:
        """Change what is hidden of a stack in sight."""

    @abstractmethod
    def _more(self) -> None:
        """Add stacks nobody of the side sees, with `_conjure`."""

    @abstractmethod
    def _far_hexes(self) -> list[HexId]:
        """Hexes of which the side sees nothing, where anybody may stand."""

    def _other_side(self, side: Side) -> Side:
        """A side as it is, with other secrets; where treasuries lie in capitals, who has none has no
        money."""
        realm = getattr(self.base.params, "realm", False)
        money = 0 if realm and self._capital(side.id) is None else side.money + 777
        return replace(side, money=money, counters={"secret": 3})

    def _capital(self, side: SideId) -> SiteId | None:
        """A city of a side as it is here: of which the viewer knows nothing else than that it is the capital
        (SD11-4.02)."""
        sites, known = self._sites(), self.base.knowledge[self.side].sites
        own = [id_ for id_ in sorted(sites) if sites[id_].owner == side and sites[id_].kind == "city"]
        inside = {stack.hex for stack in self.base.stacks.values() if stack.side in self.friends}
        told = (id_ for id_ in own if id_ in known and known[id_].seat)
        return next(told, next((id_ for id_ in own if sites[id_].hex not in inside), None))

    @cache  # noqa: B019  (a twin is made once and thrown away)
    def _sites(self) -> Mapping[SiteId, Site]:
        """The places as they are here, worked out once: chance has a hand in it."""
        sites = self.base.sites
        return {key: self._site(site) for key, site in sites.items()} if self.land else sites

    @abstractmethod
    def _site(self, site: Site) -> Site:
        """Another owner and level for places out of sight."""

    def _marks(self) -> dict[str, HexMark]:
        """Other weather, roads and fires wherever the side has nobody."""
        return dict(self.base.marks)

    @abstractmethod
    def map(self) -> MapData:
        """The same map with other land wherever the side has not been."""

    def _own_streams(self) -> tuple[str, ...]:
        """Streams of dice that only the viewer's own deeds move on."""
        return ()

    # --- the twin

    def _send(self) -> None:
        """Let foreign stacks have marching orders that have none, and none that have some."""
        for id_, stack in list(self.stacks.items()):
            if stack.side not in self.friends:
                march = None if stack.march is not None else MarchOrders(goals=(HexId(0),))
                self.stacks[id_] = replace(stack, march=march)

    def campaign(self) -> AnyCampaign:
        for stack in self.base.stacks.values():
            if stack.side in self.friends:
                continue
            if stack.id in self.seen:
                self._blur(stack)
            else:
                self._displace(stack)
        self._more()
        self._send()
        self._rename()
        base = self.base
        others = [s for s in base.sides if s != self.side]
        return replace(
            base,
            stacks=dict(sorted(self.stacks.items())),
            units=dict(sorted(self.units.items())),
            sites=dict(self._sites()),
            sides={key: s if key == self.side else self._other_side(s) for key, s in base.sides.items()},
            knowledge={key: self.knowledge(key) for key in base.knowledge},
            marks=self._marks() if self.land else base.marks,
            packs=self._packs(),
            holdings=self._holdings(),
            realms=self._realms(),
            desk=self._desk(),
            reports={},
            minted={
                **{k: v for k, v in base.minted.items() if k.startswith(f"{self.side}.")},
                **{f"{other}.{letter}": 5000 for other in others for letter in "squb"},
            },
            dice=self._dice(),
            counters={**base.counters, "battles.nobody.somebody": 7},
        )

    def _holdings(self) -> dict[SiteId, Holding]:
        """Cities of others were built otherwise, pop something else and hold other money."""
        kinds = self.world.tables["unit"]
        popped = next(
            (id_ for id_, row in kinds.items() if getattr(row, "pop_per_day", 0)), next(iter(kinds))
        )
        other = PopOrder(kind=KindId(popped), batches=3)
        built = next(iter(self.world.tables.get("building", {})), "secret")
        larder = dict.fromkeys(list(self.world.tables.get("food", {}))[:2], 5000)
        secret = Holding(
            works={built: 2},
            order=other,
            queue=(other,),
            bank=777,
            claimed=2,
            damage=1,
            larder=larder,
            closed=(built,),
        )
        idle = replace(secret, order=None, queue=())
        mine = {site.id for site in self.base.sites.values() if site.owner == self.side}
        kept = {id_: one for id_, one in self.base.holdings.items() if id_ in mine}
        others = {id_: site for id_, site in self._sites().items() if id_ not in mine and site.kind == "city"}
        return {**kept, **{id_: secret if site.owner else idle for id_, site in others.items()}}

    def _realms(self) -> dict[SideId, Realm]:
        """Others keep other accounts and reckon with other losses."""
        line = MoneyLine(id="secret", cents=777)
        secret = Realm(founded=5, settled=True, accounts=(line,), roster=(KindId("own:secret"),))
        sides = [id_ for id_ in self.base.sides if id_ != self.side]
        made = {id_: replace(secret, capital=self._capital(id_)) for id_ in sides}
        kept = {id_: one for id_, one in self.base.realms.items() if id_ == self.side}
        return {**kept, **made}

    def _desk(self) -> GmDesk:
        """Something on the game master's desk, which comes to nothing before anybody."""
        never = When(what="day", number=60_000)
        trigger = Trigger(id="plot", name="Plot", when=(never,), then=(GmTell(by=GM, text="Now"),))
        return GmDesk(review=True, triggers={"plot": trigger})

    def _packs(self) -> dict[StackId, Pack]:
        """The packs under their new ids; those that the viewer does not see are hungrier, and nobody knows
        the conduct of others and what they have eaten."""
        out = {}
        for id_, pack in self.base.packs.items():
            if id_ not in self.base.stacks:
                continue
            fed = tuple(UnitId(self._new(unit)) for unit in pack.pacified)
            new = replace(pack, pacified=fed, bond=UnitId(self._new(pack.bond)) if pack.bond else None)
            if self.base.stacks[id_].side not in self.friends:
                new = replace(new, profile="other", home=None, eaten=pack.eaten + 100_000)
                if id_ not in self.seen:
                    new = replace(new, hunger=pack.hunger + 1, ended=not pack.ended)
            out[StackId(self._new(id_))] = new
        return dict(sorted(out.items()))

    def _dice(self) -> DiceLedger:
        """The same seed; all streams but the viewer's own have gone on."""
        used, own = self.base.dice.used, self._own_streams()
        gone_on = {name: count if name in own else count + 50 for name, count in used.items()}
        return DiceLedger(seed=self.base.dice.seed, used=dict(sorted({**gone_on, "other": 99}.items())))

    # --- stacks and units

    def _displace(self, stack: Stack) -> None:
        hexes = self._far_hexes()
        if not hexes:
            return
        self.stacks[stack.id] = replace(stack, hex=self.random.choice(hexes), name="Elsewhere")
        for unit_id in (*stack.units, *stack.captives):
            unit = self.units[unit_id]
            self.units[unit_id] = replace(unit, name=unit.name and "Who", hits=max(1, unit.hits - 1))
            if unit.side == self.side:
                self.units[unit_id] = replace(unit, hits=max(1, unit.hits - 1))

    def _conjure(
        self,
        hexes: Sequence[HexId],
        foes: Sequence[Side],
        barred: Container[str],
        fields: Callable[[], Mapping[str, object]] = dict,
    ) -> None:
        """Add a stack of one unit of some side in a hex, unless its terrain is `barred`."""
        if not hexes or not foes:
            return
        foe = self.random.choice(foes)
        kind = KindId(self.random.choice(sorted(self.world.tables["unit"])))
        number = 9000 + len(self.stacks)
        stack_id, unit_id = StackId(f"{foe.id}.s{number}"), UnitId(f"{foe.id}.u{number}")
        fresh = Unit(id=unit_id, kind=kind, side=foe.id, stack=stack_id, hits=0, move=0)
        hex_ = self.random.choice(hexes)
        if self.world.map.terrain_at(hex_) in barred:
            return
        self.units[unit_id] = self.world.ruleset.recruit(self.world, fresh)
        made = Stack(id=stack_id, side=foe.id, hex=hex_, units=(unit_id,))
        self.stacks[stack_id] = replace(made, **fields())

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

    def _other(self, unit: UnitId | None) -> UnitId | None:
        return UnitId(self._new(unit)) if unit else None

    def _stack(self, stack: Stack) -> Stack:
        return replace(
            stack,
            id=StackId(self._new(stack.id)),
            units=tuple(UnitId(self._new(u)) for u in stack.units),
            captives=tuple(UnitId(self._new(u)) for u in stack.captives),
            leader=self._other(stack.leader),
            name=stack.name if stack.side in self.friends else f"{stack.name} by another name",
        )

    def _unit(self, unit: Unit) -> Unit:
        return replace(
            unit,
            id=UnitId(self._new(unit.id)),
            stack=StackId(self._new(unit.stack)),
            held_by=self._other(unit.held_by),
            mount=self._other(unit.mount),
            ferried=self._other(unit.ferried),
        )

    # --- what is known

    def knowledge(self, side: SideId) -> Knowledge:
        """What a side knows in the twin: the same, of stacks with other ids."""
        known = self.base.knowledge[side]
        linked = {
            handle: replace(s, true=StackId(self._new(s.true))) if s.true else s
            for handle, s in known.sightings.items()
        }
        extra = 0 if side == self.side else 5
        if side in self.friends:
            return replace(known, sightings=linked, next_handle=known.next_handle + extra)
        noticed = {
            key: (Awareness(side=self.side, day=1, slot=0, how="seen"),)
            for key, stack in self.stacks.items()
            if stack.side == side
        }
        looked = with_members(b"", (HexId(0),), self.world.grid.size)
        return replace(
            known, sightings=linked, next_handle=known.next_handle + extra, noticed=noticed, looked=looked
        )
