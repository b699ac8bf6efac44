"""A game master by chance, for tests: any of his commands, sensible or not."""

from collections.abc import Callable
from fractions import Fraction
from random import Random

from game.core.commands import gm
from game.core.mapdata import SITE_KINDS
from game.core.records import GM, HexId, SiteId, replace
from game.core.state import AnyCampaign
from game.core.triggers import GmPinTrigger, Trigger, When
from game.core.world import World
from game.session.session import Session

Act = Callable[["Hand"], gm.GmCommand]


class Hand:
    """What a game master may do to a campaign as it stands."""

    def __init__(self, world: World, campaign: AnyCampaign, random: Random) -> None:
        self.world, self.campaign, self.random = world, campaign, random
        self.stacks = sorted(campaign.stacks)
        self.sides = sorted(campaign.sides)

    def any_act(self) -> gm.GmCommand:
        """One command, told to nobody, somebody or all."""
        random = self.random
        told = random.choice(((), (), (random.choice(self.sides),), tuple(self.sides)))
        return replace(random.choice(ACTS)(self), told=told, reason="chance")

    @property
    def hex(self) -> HexId:
        """A hex beside somebody, or anywhere."""
        near = self.campaign.stacks[self.random.choice(self.stacks)].hex if self.stacks else HexId(0)
        far = HexId(self.random.randrange(self.world.grid.size))
        return self.random.choice((near, far, *self.world.grid.around[near]))

    @property
    def hexes(self) -> tuple[HexId, ...]:
        return tuple({self.hex for _ in range(self.random.randint(1, 5))})

    def word(self, table: str, *more: str) -> str:
        return self.random.choice((*self.world.tables.get(table, {"nothing": None}), *more))

    def maybe(self, value):
        return value if self.random.random() < 0.4 else None


def let_go(played: Session) -> bool:
    """Let packs act by themselves again, where all wait for the game master; whether any waited."""
    desk = played.campaign.desk
    played.submit(gm.GmReview(by=GM, on=False))
    if desk.held:
        played.submit(gm.GmHold(by=GM, stacks=desk.held, held=False))
    return bool(desk.held) or desk.review


def spawn(hand: Hand) -> gm.GmCommand:
    random = hand.random
    kind = random.choice(sorted(hand.world.tables["unit"]))
    more = random.choice(sorted(hand.world.tables["unit"]))
    return gm.GmSpawn(
        by=GM,
        side=random.choice(hand.sides),
        hex=hand.hex,
        units=((kind, random.randint(1, 3)), (more, random.randint(0, 1)))[: random.randint(1, 2)],
        stance=random.choice(("open", "open", "hidden", "sneaking")),
        zone=random.choice(("ground", "ground", "sky")),
        leader=random.choice(("", kind)),
        food=random.choice(((), (("meat", 500),))),
    )


def edit_units(hand: Hand) -> gm.GmCommand:
    units = sorted(hand.campaign.units)
    return gm.GmEditUnits(
        by=GM,
        units=tuple(hand.random.sample(units, min(len(units), hand.random.randint(1, 3)))),
        hits=hand.maybe(hand.random.randint(0, 12)),
        move=hand.maybe(hand.random.randint(0, 12)),
        ammo=hand.maybe(hand.random.randint(0, 4)),
        level=hand.maybe(hand.random.randint(0, 9)),
        exp=hand.maybe(Fraction(hand.random.randint(0, 9), 2)),
        name=hand.maybe("Chance"),
    )


def place(hand: Hand) -> gm.GmCommand:
    return gm.GmPlaceStack(
        by=GM,
        stack=hand.random.choice(hand.stacks),
        hex=hand.maybe(hand.hex),
        zone=hand.maybe(hand.random.choice(("ground", "sky"))),
        stance=hand.maybe(hand.random.choice(("open", "hidden"))),
        side=hand.maybe(hand.random.choice(hand.sides)),
        name=hand.maybe("Moved"),
    )


def remove(hand: Hand) -> gm.GmCommand:
    stack = hand.campaign.stacks[hand.random.choice(hand.stacks)]
    members = (*stack.units, *stack.captives)
    return gm.GmRemove(
        by=GM,
        stack=stack.id,
        units=tuple(hand.random.sample(members, hand.random.randint(0, min(2, len(members))))),
    )


def site(hand: Hand) -> gm.GmCommand:
    random = hand.random
    return gm.GmEditSite(
        by=GM,
        site=random.choice((*sorted(hand.campaign.sites), SiteId(f"new_{random.randint(1, 3)}"))),
        hex=hand.maybe(hand.hex),
        kind=hand.maybe(random.choice(SITE_KINDS)),
        name=hand.maybe("Chance"),
        owner=hand.maybe(random.choice(hand.sides)),
        ownerless=random.random() < 0.2,
        level=hand.maybe(random.randint(0, 6)),
        capital=hand.maybe(random.random() < 0.5),
        gone=random.random() < 0.15,
    )


def land(hand: Hand) -> gm.GmCommand:
    return gm.GmEditLand(
        by=GM,
        hexes=hand.hexes,
        terrain=hand.maybe(hand.word("terrain")),
        weather=hand.maybe(hand.word("weather", "fair", "")),
        road=hand.maybe(hand.word("road", "none")),
        fire=hand.maybe(hand.random.choice(("none", "camp", "inferno"))),
        food=hand.maybe((("meat", 300),)),
    )


def side(hand: Hand) -> gm.GmCommand:
    random = hand.random
    return gm.GmEditSide(
        by=GM,
        side=random.choice(hand.sides),
        name=hand.maybe(f"Chance {random.randint(1, 4)}"),
        money=hand.maybe(random.randint(0, 9999)),
        alliance=hand.maybe(random.choice(("", "west", "east"))),
        at_peace=hand.maybe((random.choice(hand.sides),)),
        counters=random.choice(((), (("pop_points", 3),))),
    )


def knowledge(hand: Hand) -> gm.GmCommand:
    random = hand.random
    return gm.GmKnowledge(
        by=GM,
        side=random.choice(hand.sides),
        hexes=random.choice(((), hand.hexes)),
        stacks=random.choice(((), (random.choice(hand.stacks),))),
        hide=random.random() < 0.4,
    )


def pack(hand: Hand) -> gm.GmCommand:
    return gm.GmEditPack(
        by=GM,
        stack=hand.random.choice(hand.stacks),
        profile=hand.maybe(hand.word("profile")),
        home=hand.maybe(hand.hex),
        hunger=hand.maybe(1),
        ended=hand.maybe(True),
    )


def hold(hand: Hand) -> gm.GmCommand:
    return gm.GmHold(by=GM, stacks=(hand.random.choice(hand.stacks),), held=hand.random.random() < 0.6)


def review(hand: Hand) -> gm.GmCommand:
    return gm.GmReview(by=GM, on=hand.random.random() < 0.5)


def tell(hand: Hand) -> gm.GmCommand:
    return gm.GmTell(by=GM, text="Chance", hex=hand.maybe(hand.hex))


def pin(hand: Hand) -> gm.GmCommand:
    when = When(what="enters", hexes=hand.hexes)
    trigger = Trigger(id="chance", name="Chance", when=(when,), then=(spawn(hand), land(hand)))
    return GmPinTrigger(by=GM, trigger=trigger)


ACTS: tuple[Act, ...] = (
    spawn, spawn, edit_units, place, place, remove, site, land, land, side, knowledge, knowledge, pack, hold,
    review, tell, pin,
)  # fmt: skip
