"""What a fight would come to that has not begun, for a side: it is opened on the side's belief and fought in
trials, or reckoned throw by throw where it is one exchange.

What the side does not know of the enemy is assumed as the belief assumes it (`views.belief`), and counted
here so that it can be named. The dice are no part of any campaign, and always the same.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from time import perf_counter
from typing import Any

from game.core.battle.odds import BattleOdds, ClashResult, DiceBranch, Landing
from game.core.battle.seam import BattleView
from game.core.commands.common import Attack, MoveStack
from game.core.engine import Applied
from game.core.events.common import DieRolled
from game.core.records import HexId, Record, SideId, StackId, replace
from game.core.refusal import Refused
from game.core.state import AnyCampaign, DiceLedger, OpenBattle
from game.views.preview import SeatOutlook
from game.views.project import battle_view
from game.views.trials import BattleTrials, TrialOdds

BATCHES = (8, 24, 68, 200, 700, 1000)
"""Trials after which the figures are told again. Trials of one batch that are moved on together end the short
battles first, so only whole batches tell anything."""
OPENINGS = 6
"""How often a fight is opened whose opening hangs on dice, such as those of the initiative."""
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


class Prospect:
    """One such fight. `view` is its beginning as the side sees it. Call `work` until all is reckoned;
    `outcome` is what is known by then, whole at any moment."""

    def __init__(self, openings: "_Openings", first: "_Opened", view: BattleView, assumed: Assumed) -> None:
        fight = first.fight
        self.view = view
        self.assumed = assumed
        self.side = view.side
        self.enemy = next(side for side in fight.sides if side != view.side)
        self.outcome: Outcome | None = None
        self._openings = openings
        self._ahead = list(range(1, OPENINGS)) if first.diced else []
        self._fights: tuple[BattleOdds, ...] = (fight,)
        self._counts = tuple(sum(own == side for _, own, _, _ in fight.units) for side in self._sides)
        self._run = self._pieces()

    def widen(self) -> bool:
        """Open the fight once more with other dice, where dice fall as it opens. True once that is done as
        often as it needs. This works on the outlook, `work` does not."""
        if self._ahead:
            opened = self._openings(self._ahead.pop(0))
            if opened is not None and opened.fight.units == self._fights[0].units:
                self._fights = (*self._fights, opened.fight)
        return not self._ahead

    @property
    def _sides(self) -> tuple[SideId, SideId]:
        return self.side, self.enemy

    @property
    def units(self) -> tuple[int, int]:
        """How many fight for the side and for the enemy."""
        return self._counts[0], self._counts[1]

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
        if not self.view.in_bouts:
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
            mine, theirs = (
                Fraction(count * done - left, done) for count, left in zip(self._counts, lives, strict=True)
            )
            won, lost = (Fraction(count, done) for count in wins)
            self.outcome = Outcome(won=won, lost=lost, fallen=(mine, theirs), trials=done)
            yield False


def _fallen(owners: list[SideId], alive: tuple[bool, ...], side: SideId) -> int:
    return sum(own == side and not stands for own, stands in zip(owners, alive, strict=True))


def _lives(odds: TrialOdds, side: SideId) -> int:
    return sum(odds.sides[side].survivors.values())


@dataclass(frozen=True, slots=True)
class _Opened:
    """A fight that has been opened on a belief; `diced` if dice fell until then."""

    campaign: AnyCampaign
    battle: OpenBattle[Any]
    fight: BattleOdds
    diced: bool


_Openings = Callable[[int], _Opened | None]
"""Opens a fight with dice of some number."""


def of_attack(outlook: SeatOutlook, stack: StackId, target: StackId) -> Prospect | None:
    """The fight that an attack in a stack's own hex would open; None where there would be none, or under
    rules without odds."""
    command = Attack(by=outlook.view.side, stack=stack, target=target)
    hex_ = outlook.view.stacks[stack].hex

    def opened(number: int) -> _Opened | None:
        return _opened(outlook, outlook.try_on(_with_dice(outlook, number), command), hex_)

    return _prospect(outlook, opened)


def of_march(
    outlook: SeatOutlook, stack: StackId, path: tuple[HexId, ...], target: StackId
) -> Prospect | None:
    """The fight that waits at the end of a march: the one that entering opens, else that of an attack on
    `target` there. None if the march does not come to either."""
    side = outlook.view.side

    def opened(number: int) -> _Opened | None:
        march = MoveStack(by=side, stack=stack, path=path)
        outcome = outlook.try_on(_with_dice(outlook, number), march)
        found = _opened(outlook, outcome, path[-1])
        if found is not None or isinstance(outcome, Refused):
            return found
        strike = Attack(by=side, stack=stack, target=target)
        return _opened(outlook, outlook.try_on(outcome.campaign, strike), path[-1])

    return _prospect(outlook, opened)


def _with_dice(outlook: SeatOutlook, number: int) -> AnyCampaign:
    return replace(outlook.belief, dice=DiceLedger(seed=number))


def _opened(outlook: SeatOutlook, outcome: Applied | Refused, hex_: HexId) -> _Opened | None:
    rules = outlook.world.ruleset
    if rules.odds is None or isinstance(outcome, Refused):
        return None
    side, campaign = outlook.view.side, outcome.campaign
    known = {view.battle for view in outlook.view.battles}
    battle = next((b for b in campaign.battles.values() if b.id not in known and b.hex == hex_), None)
    if battle is None or side not in (battle.attacker, battle.defender):
        return None
    diced = any(isinstance(event, DieRolled) for event in outcome.events)
    return _Opened(campaign=campaign, battle=battle, fight=rules.odds(battle.state, side), diced=diced)


def _prospect(outlook: SeatOutlook, openings: _Openings) -> Prospect | None:
    first = openings(0)
    if first is None:
        return None
    side = outlook.view.side
    view = battle_view(first.campaign, outlook.world, side, first.battle)
    return Prospect(openings, first, view, _assumed(outlook, first.campaign, first.battle, view))


def _assumed(
    outlook: SeatOutlook, campaign: AnyCampaign, battle: OpenBattle[object], view: BattleView
) -> Assumed:
    """What the belief had to make up of the enemies in a fight."""
    sightings = outlook.view.knowledge.sightings
    units = [campaign.units[unit] for unit in battle.units.values() if unit in campaign.units]
    foes = [unit for unit in units if unit.side != outlook.view.side and unit.stack in sightings]
    stacks = dict.fromkeys(unit.stack for unit in foes)
    members = [member for stack in stacks for member in sightings[stack].members]
    return Assumed(
        units=sum(member.count for member in members),
        unread=sum(member.count for member in members if member.hits is None),
        led=any(sightings[stack].leader for stack in stacks),
        told=() if view.in_bouts else getattr(view.exchange, "assumed", ()),
    )
