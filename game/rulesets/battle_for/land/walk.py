"""How far stacks get whose units each pay their own prices: exact, with what every unit has left (TB-5.05).

A hex may be reached in several ways of which none is better for all units: round by the road for the Walkers,
over the hill for the Hoverers. So the search keeps, hex by hex, all that is left in ways that no other way
beats. Units of one move type that still have their Road waiver, or have not, go as far as the one of them
with least left, so there are at most four figures to keep (TB-5.14).
"""

from collections.abc import Sequence
from heapq import heappop, heappush

from game.core.land import Land
from game.core.movement import Reach
from game.core.records import HexId, Record, StackId
from game.core.world import Stride
from game.rulesets.battle_for.land.travel import (
    Payer,
    Payers,
    all_paid,
    party_of,
    rested,
    slowest,
    stride,
    terrain_of,
)
from game.rulesets.battle_for.records import Moves
from game.rulesets.battle_for.typed import Campaign, World


class WalkWay(Record, eq=False):
    """One way into a hex: what is left then, and the way into the hex before."""

    hex: HexId
    party: Payers
    before: "WalkWay | None" = None
    borders: int = 0

    @property
    def path(self) -> tuple[HexId, ...]:
        """The hexes entered, in order."""
        out: list[HexId] = []
        way: WalkWay | None = self
        while way is not None and way.before is not None:
            out.append(way.hex)
            way = way.before
        return tuple(reversed(out))


class Ways(Reach, eq=False):
    """What a stack reaches, with the best way into every hex."""

    ways: dict[HexId, WalkWay]

    def path(self, goal: HexId) -> tuple[HexId, ...]:
        return self.ways[goal].path


def squads(party: Sequence[Payer]) -> Payers:
    """The units that decide how far a stack gets: of each move type, with and without the Road waiver, the
    one with least left."""
    least: dict[tuple[str, bool], Payer] = {}
    for payer in party:
        key = (payer.move_type, payer.waiver)
        if key not in least or payer.left < least[key].left:
            least[key] = payer
    return tuple(least[key] for key in sorted(least))


def _beats(one: Payers, other: Payers) -> bool:
    """Whether one rest is at least as good as another for every squad."""
    return all(a.left >= b.left and a.waiver >= b.waiver for a, b in zip(one, other, strict=True))


def _worth(way: WalkWay) -> tuple[Moves, Moves, int, int]:
    """The better way into a hex leaves the slowest more, then all together, then waivers, then is shorter."""
    party = way.party
    return slowest(party), sum(p.left for p in party), sum(p.waiver for p in party), -way.borders


class _Walk:
    """Marches of stacks (`core.world.Walk`)."""

    def reach(self, world: World, campaign: Campaign, land: Land, stack: StackId, stops: int) -> Ways:
        here = campaign.stacks[stack]
        party = squads(party_of(world, campaign.units, here))
        budget = slowest(party)
        kept: dict[HexId, list[WalkWay]] = {here.hex: [WalkWay(hex=here.hex, party=party)]}
        queue = [(0, 0, 0, kept[here.hex][0])]
        made = 0
        while party and queue:
            way = heappop(queue)[3]
            if way not in kept[way.hex] or (stops >> way.hex & 1 and way.before is not None):
                continue
            for there in world.grid.around[way.hex]:
                left = all_paid(way.party, terrain_of(world, land, there))
                known = kept.setdefault(there, [])
                if left is None or any(_beats(old.party, left) for old in known):
                    continue
                new = WalkWay(hex=there, party=left, before=way, borders=way.borders + 1)
                known[:] = [old for old in known if not _beats(left, old.party)]
                known.append(new)
                made += 1
                heappush(queue, (budget - slowest(left), new.borders, made, new))
        best = {hex_: max(ways, key=_worth) for hex_, ways in kept.items() if ways}
        return Ways(
            start=here.hex,
            cost={hex_: budget - slowest(way.party) for hex_, way in best.items()},
            before={hex_: way.before.hex for hex_, way in best.items() if way.before is not None},
            ways=best,
        )

    def strides(
        self, world: World, campaign: Campaign, land: Land, stack: StackId, hexes: Sequence[HexId]
    ) -> tuple[Stride, ...]:
        party = party_of(world, campaign.units, campaign.stacks[stack])
        out: list[Stride] = []
        turn = 0
        for there in hexes if party else ():
            terrain = terrain_of(world, land, there)
            after = all_paid(party, terrain)
            if after is None:
                turn += 1
                party = tuple(rested(payer) for payer in party)
                after = all_paid(party, terrain)
            if after is None:
                break
            out.append(stride(party, after, turn))
            party = after
        return tuple(out)


WALK = _Walk()
