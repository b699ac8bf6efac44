"""What a fight would come to that has not begun, for a side: it is opened on the side's belief and fought in
trials, or reckoned throw by throw where it is one exchange.

What the side does not know of the enemy is assumed as the belief assumes it (`views.belief`), and counted
here so that it can be named. The dice are no part of any campaign, and always the same.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from time import perf_counter
from typing import Any

from game.core.battle.odds import BattleOdds, ClashResult, DiceBranch, Landing
from game.core.battle.seam import BattleView
from game.core.commands.common import Attack, MoveStack
from game.core.dice import StreamDice
from game.core.engine import Applied, Engine
from game.core.events.common import DieRolled
from game.core.records import BattleId, HexId, Record, SideId, StackId, replace
from game.core.refusal import Refused
from game.core.state import AnyCampaign, DiceLedger, OpenBattle
from game.core.world import World
from game.views.preview import SeatOutlook
from game.views.project import battle_view
from game.views.trials import BattleTrials, TrialOdds, stands

BATCHES = (8, 24, 68, 200, 700, 1000)
"""Trials after which the figures are told again. Trials of one batch that are moved on together end the short
battles first, so only whole batches tell anything."""
OPENINGS = 6
"""How often a fight is opened whose opening hangs on dice, such as those of the initiative."""
GLANCES = (4, 8)
"""Fights, each fought to its end die by die, after which the first figures are told: to table a large battle
takes longer than to fight it a few times."""
_SLICE_S = 0.004
_MOST_ENDS = 5_000
"""Ends of an exchange that are counted; with more of them it is fought in trials as well."""


class Outcome(Record):
    """Chances that the side itself or the enemy wins, and how many units either loses on average, fallen or
    taken, its own first. Exact, or of so many `trials`."""

    won: Fraction
    lost: Fraction
    fallen: tuple[Fraction, Fraction]
    trials: int = 0


class Assumed(Record):
    """Units of the enemy in the fight, and of how many neither hits nor level are known; `led` says whether
    their leader is known, `told` what the rules assume besides."""

    units: int
    unread: int
    led: bool
    told: tuple[str, ...] = ()


class Beginning(Record):
    """How such a fight begins: as the side sees it then, what is assumed for that, the enemy, and how many
    units fight for the side and for the enemy."""

    view: BattleView
    assumed: Assumed
    enemy: SideId
    units: tuple[int, int]

    @property
    def side(self) -> SideId:
        """The side that asks."""
        return self.view.side


class Meeting(Record):
    """How a stack of a side comes to fight with an enemy in sight: by an attack in its own hex, or at the end
    of a `path`. `others` are battles that are open already."""

    side: SideId
    stack: StackId
    target: StackId
    path: tuple[HexId, ...] = ()
    others: tuple[BattleId, ...] = ()


@dataclass(frozen=True, slots=True)
class _Opened:
    """A fight that has been opened on a belief; `diced` if dice fell until then."""

    campaign: AnyCampaign
    battle: OpenBattle[Any]
    fight: BattleOdds
    diced: bool


_Openings = Callable[[int], _Opened | None]
"""Opens a fight with dice of some number."""


class Prospect:
    """One such fight. Call `work` until all is reckoned; `outcome` is what is known by then, whole at any
    moment."""

    def __init__(self, openings: _Openings, first: _Opened, view: BattleView, assumed: Assumed) -> None:
        fight = first.fight
        self._sides = view.side, next(side for side in fight.sides if side != view.side)
        mine, theirs = (sum(own == side for _, own, _, _ in fight.units) for side in self._sides)
        enemy = self._sides[1]
        self.beginning = Beginning(view=view, assumed=assumed, enemy=enemy, units=(mine, theirs))
        self.outcome: Outcome | None = None
        self._openings = openings
        self._ahead = list(range(1, OPENINGS)) if first.diced else []
        self._fights: tuple[BattleOdds, ...] = (fight,)
        self._run = self._pieces()

    def widen(self) -> bool:
        """Open the fight once more with other dice, where dice fall as it opens. True once that is done as
        often as it needs."""
        if self._ahead:
            opened = self._openings(self._ahead.pop(0))
            if opened is not None and opened.fight.units == self._fights[0].units:
                self._fights = (*self._fights, opened.fight)
        return not self._ahead

    def glance(self) -> Iterator[None]:
        """First figures of a battle, from a few fights, each with an opening of its own; a fight at a step.
        `work` begins anew and tells better ones."""
        if not self.beginning.view.in_bouts:
            return
        wins, lives = [0, 0], [0, 0]
        for number in range(GLANCES[-1]):
            fight = self._fights[number % len(self._fights)]
            result = fight.fight(StreamDice(number, "first look"))
            for one, side in enumerate(self._sides):
                wins[one] += result.winner == side
                lives[one] += sum(own == side and stands(result.fates[id_]) for id_, own, _, _ in fight.units)
            if number + 1 in GLANCES:
                self.outcome = self._told(number + 1, wins, lives)
            yield
            self.widen()

    def work(self, seconds: float) -> bool:
        """Go on for about so long, or until there are the first figures. True once all is reckoned."""
        until, told = perf_counter() + seconds, self.outcome is not None
        while perf_counter() < until:
            if next(self._run, True):
                return True
            if not told and self.outcome is not None:
                break
        return False

    def settle(self, trials: int) -> None:
        """Go on until all is reckoned, or so many trials are."""
        while not self.widen():
            pass
        while self.outcome is None or 0 < self.outcome.trials < trials:
            if next(self._run, True):
                return

    def _pieces(self) -> Iterator[bool]:
        if not self.beginning.view.in_bouts:
            ends: list[tuple[Fraction, SideId | None, tuple[bool, ...]]] = []
            for end in self._ends():
                ends.append(end)
                yield False
                if len(ends) > _MOST_ENDS:
                    break
            else:
                self.outcome = self._exact(ends)
                return
        yield from self._in_trials()

    # --- every throw

    def _ends(self) -> Iterator[tuple[Fraction, SideId | None, tuple[bool, ...]]]:
        """How an exchange may end: chance, winner, and who of the units stands then."""
        open_: list[tuple[Fraction, DiceBranch | Landing]] = [(Fraction(1), self._fights[0].start())]
        while open_:
            chance, way = open_.pop()
            if isinstance(way, Landing):
                spot = self._fights[0].spot(way.spot)
                yield chance, spot.winner, spot.alive
                continue
            for one in sorted(set(way.ways)):
                led = way.go(one)
                assert not isinstance(led, ClashResult)
                open_.append((chance * Fraction(way.ways.count(one), len(way.ways)), led))

    def _exact(self, ends: list[tuple[Fraction, SideId | None, tuple[bool, ...]]]) -> Outcome:
        owners = [own for _, own, _, _ in self._fights[0].units]
        fallen = [
            sum((chance * _fallen(owners, alive, side) for chance, _, alive in ends), Fraction(0))
            for side in self._sides
        ]
        won, lost = (
            sum((chance for chance, winner, _ in ends if winner == side), Fraction(0)) for side in self._sides
        )
        return Outcome(won=won, lost=lost, fallen=(fallen[0], fallen[1]))

    # --- trials

    def _in_trials(self) -> Iterator[bool]:
        done = 0
        wins, lives = [0, 0], [0, 0]
        for seed, size in enumerate(BATCHES, 1):
            fights = self._fights
            for at, fight in enumerate(fights):
                share = size * (at + 1) // len(fights) - size * at // len(fights)
                if not share:
                    continue
                batch = BattleTrials(fight, share, seed * OPENINGS + at)
                while not batch.work(_SLICE_S):
                    yield False
                for one, side in enumerate(self._sides):
                    wins[one] += batch.odds.sides[side].wins
                    lives[one] += _lives(batch.odds, side)
            done += size
            self.outcome = self._told(done, wins, lives)
            yield False

    def _told(self, trials: int, wins: Sequence[int], lives: Sequence[int]) -> Outcome:
        mine, theirs = (
            Fraction(count * trials - left, trials)
            for count, left in zip(self.beginning.units, lives, strict=True)
        )
        won, lost = (Fraction(count, trials) for count in wins)
        return Outcome(won=won, lost=lost, fallen=(mine, theirs), trials=trials)


def _fallen(owners: list[SideId], alive: tuple[bool, ...], side: SideId) -> int:
    return sum(own == side and not stands for own, stands in zip(owners, alive, strict=True))


def _lives(odds: TrialOdds, side: SideId) -> int:
    return sum(odds.sides[side].survivors.values())


def meeting(outlook: SeatOutlook, stack: StackId, target: StackId, path: tuple[HexId, ...] = ()) -> Meeting:
    """A stack's attack on an enemy in its own hex, or on one at the end of a path: the fight that entering
    opens there, else that of the attack."""
    others = tuple(view.battle for view in outlook.view.battles)
    return Meeting(side=outlook.view.side, stack=stack, target=target, path=path, others=others)


def of_meeting(outlook: SeatOutlook, met: Meeting) -> Prospect | None:
    """The fight that a meeting opens; None where there would be none, or under rules without odds."""
    return opened(outlook.world, outlook.belief, met)


def opened(world: World, belief: AnyCampaign, met: Meeting) -> Prospect | None:
    """The same on what a side believes, in its world."""
    engine = Engine(world)
    side, stack = met.side, met.stack

    def opening(number: int) -> _Opened | None:
        campaign = replace(belief, dice=DiceLedger(seed=number))
        if met.path:
            outcome = engine.apply(campaign, MoveStack(by=side, stack=stack, path=met.path))
            found = _opened(world, met, outcome, met.path[-1])
            if found is not None or isinstance(outcome, Refused):
                return found
            campaign = outcome.campaign
        strike = engine.apply(campaign, Attack(by=side, stack=stack, target=met.target))
        return _opened(world, met, strike, met.path[-1] if met.path else belief.stacks[stack].hex)

    first = opening(0)
    if first is None:
        return None
    view = battle_view(first.campaign, world, side, first.battle)
    return Prospect(opening, first, view, _assumed(belief, met, first, view))


def _opened(world: World, met: Meeting, outcome: Applied | Refused, hex_: HexId) -> _Opened | None:
    rules = world.ruleset
    if rules.odds is None or isinstance(outcome, Refused):
        return None
    side, campaign = met.side, outcome.campaign
    battle = next((b for b in campaign.battles.values() if b.id not in met.others and b.hex == hex_), None)
    if battle is None or side not in (battle.attacker, battle.defender):
        return None
    diced = any(isinstance(event, DieRolled) for event in outcome.events)
    return _Opened(campaign=campaign, battle=battle, fight=rules.odds(battle.state, side), diced=diced)


def _assumed(belief: AnyCampaign, met: Meeting, first: _Opened, view: BattleView) -> Assumed:
    """What the belief had to make up of the enemies in a fight."""
    sightings = belief.knowledge[met.side].sightings
    here = first.campaign.units
    units = [here[unit] for unit in first.battle.units.values() if unit in here]
    foes = [unit for unit in units if unit.side != met.side and unit.stack in sightings]
    stacks = dict.fromkeys(unit.stack for unit in foes)
    members = [member for stack in stacks for member in sightings[stack].members]
    return Assumed(
        units=sum(member.count for member in members),
        unread=sum(member.count for member in members if member.hits is None),
        led=any(sightings[stack].leader for stack in stacks),
        told=() if view.in_bouts else getattr(view.exchange, "assumed", ()),
    )
