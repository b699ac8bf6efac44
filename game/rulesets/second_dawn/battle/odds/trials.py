"""A battle taken apart for its odds, behind the seam `game.core.battle.odds`. SD1-10, SD1-13.

Nothing is told twice: clashes are run by `bout.run_clash`, all between them by `flow.run`, on a copy. Dice
fall as branches: a run that asks for a die it has not been given becomes a `DiceBranch`. Throws of a battle
roll with one outcome, and passed or failed saves, share a branch.

Equal units are alike: what follows a bout is worked out for the first trial that gets there, and holds for
any other in which units of the same figures stand in the same order in the same pairings. Hits do not matter
there, but for swarms and the exhausted; they are compared too where units are captured, and where a side has
given orders. Not tabled: player characters, area attacks and slams, and rounds in which
dice fall.
"""

from collections.abc import Mapping

from game.core.battle.branching import Branching, Way, way_on
from game.core.battle.odds import ClashResult, DiceBranch, Landing, Spot, Untabled
from game.core.battle.seam import BattleResult
from game.core.dice import Dice
from game.core.numbers import Halves
from game.core.records import Record, SideId, replace
from game.rulesets.second_dawn.battle import flow
from game.rulesets.second_dawn.battle.clash import bout, clash, conclusion, rounds
from game.rulesets.second_dawn.battle.clash.clash import Clash
from game.rulesets.second_dawn.battle.odds import clash_branches, likeness
from game.rulesets.second_dawn.battle.odds.dice_branches import Copy, Unwatched, Wanted, branching
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.pairing.clash_groups import ClashGroup
from game.rulesets.second_dawn.battle.state.battle_records import BattleState, Fighter, Standing
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.figures import Figures
from game.rulesets.second_dawn.unit import crits

_ALIVE = ("fit", "escaped")
_BOUT = "clashes"
_MOST_KEPT = 60_000
"""Clashes and moments that are remembered; beyond them all is forgotten and worked out anew."""


class _Base(Record):
    """A clash without the hits of those in it. `members` of the clash come first among the `units` it hangs
    on."""

    key: int
    group: ClashGroup
    ready: Clash
    units: tuple[str, ...]


class _Done(Record):
    """What a clash did beside hits: how each of its units now is, what it now is, and both as ids."""

    shown: tuple[Standing, ...]
    fighters: tuple[Fighter, ...]
    shadows: tuple[int, ...]
    classes: tuple[int, ...]
    idle: bool


class _Moment:
    """A spot as the rules see it: the state of the first trial that got there."""

    def __init__(self, spot: Spot, state: BattleState, figures: Figures, seats: tuple[str, ...]) -> None:
        self.spot = spot
        self.state = state
        self.figures = figures
        self.seats = seats
        self.bases: tuple[_Base, ...] = ()
        self.classes: tuple[int, ...] = ()
        self.shadows: tuple[int, ...] = ()
        self.meta = 0
        self.tied = False


def _untabled(state: BattleState) -> bool:
    """Whether every trial is fought with dice: a player character rolls, somebody rolls again after a 1, or
    every shot throws a die of its own."""
    special = any(fighter.pc or fighter.able.lucky for fighter in state.fighters.values())
    return special or state.scene.params.skirmish_shots == "save"


class ClashTrials:
    """Implements `game.core.battle.odds.BattleOdds`. Remembers what it has worked out."""

    def __init__(self, state: BattleState) -> None:
        self._state = _quiet(state)
        self._known = Figures(state.fighters)
        self._ids: dict[object, int] = {}
        self._codes: dict[int, _Done] = {}
        self._moments: list[_Moment] = []
        self._spots: dict[object, int] = {}
        self._clashes: dict[tuple[int, tuple[Halves, ...]], DiceBranch | ClashResult] = {}
        self._throws: dict[int, tuple[tuple[int, ...], list[tuple[int, ...]]]] = {}
        self._after: dict[object, DiceBranch | Landing] = {}
        self._hits_matter = bool(state.scene.orders)
        self._named = likeness.named(self._state)
        self._figures: dict[str, tuple[Fighter, int]] = {}
        self._bases: dict[object, _Base] = {}

    @property
    def sides(self) -> tuple[SideId, SideId]:
        first, second = self._state.parties
        return first.side, second.side

    @property
    def units(self) -> tuple[tuple[str, SideId, str, Halves], ...]:
        """See the seam."""
        fighters, standings = self._state.fighters, self._state.standings
        return tuple(
            (unit, fighters[unit].side, fighters[unit].kind, standings[unit].hits) for unit in self._roster
        )

    @property
    def _roster(self) -> tuple[str, ...]:
        return tuple(unit for party in self._state.parties for unit in party.roster)

    def fight(self, dice: Dice) -> BattleResult:
        """See the seam."""
        fight = Unwatched(self._state, dice, self._known)
        flow.run(fight)
        return conclusion.result_of(fight.frozen())

    def start(self) -> DiceBranch | Landing:
        """See the seam."""
        if _untabled(self._state):
            raise Untabled
        if any(party.support for party in self._state.parties):
            raise Untabled
        units = self._roster

        def grow(faces: tuple[int, ...]) -> Way:
            fight = Copy(self._state, faces, self._known)
            try:
                self._run(fight)
            except Wanted as wanted:
                return branching(grow, faces, wanted)
            before = dict.fromkeys(units)
            return self._land(fight, units, before)

        return way_on(grow(()))

    def spot(self, number: int) -> Spot:
        """See the seam."""
        return self._moments[number].spot

    # --- clashes

    def clash(self, spot: int, number: int, hits: tuple[Halves, ...]) -> DiceBranch | ClashResult:
        """See the seam."""
        moment = self._moments[spot]
        base = moment.bases[number]
        key = (base.key, hits)
        found = self._clashes.get(key)
        if found is None:
            if len(self._clashes) >= _MOST_KEPT:
                self._clashes.clear()
            found = self._clashes[key] = self._clash(moment, base, hits)
        return found

    def _clash(self, moment: _Moment, base: _Base, hits: tuple[Halves, ...]) -> DiceBranch | ClashResult:
        ready = likeness.with_hits(base.ready, dict(zip(base.units, hits, strict=True)))

        def grow(faces: tuple[int, ...]) -> Way:
            fight = Copy(moment.state, faces, moment.figures)
            for unit, left in zip(base.units, hits, strict=True):
                fight.put(unit, hits=left)
            try:
                idle, reeling = bout.run_clash(fight, base.group, ready)
            except Wanted as wanted:
                return branching(grow, faces, wanted)
            if reeling:
                raise Untabled
            return self._effect(moment, base, fight, idle=idle)

        rollers = (ready.hub, clash.roller_of(ready))
        fated = any(member.dice or member.face for member in rollers)
        if fated or not (clash.can_begin(ready) and clash.rolls(ready)):
            return _clash_way(grow(()))
        ways, throws = self._battle_rolls(base)
        return Branching(grow, (), ways, throws)

    def _battle_rolls(self, base: _Base) -> tuple[tuple[int, ...], list[tuple[int, ...]]]:
        """For each throw of hub and primary which outcome it has, and a throw of each outcome. Hits do not
        matter to it."""
        found = self._throws.get(base.key)
        if found is not None:
            return found
        places: dict[object, int] = {}
        ways: list[int] = []
        throws: list[tuple[int, ...]] = []
        for number, (outcome, _, _) in enumerate(clash_branches.throws(base.ready)):
            place = places.setdefault(outcome, len(places))
            if place == len(throws):
                hub, primary = divmod(number, crits.DIE)
                faces = (hub + 1, primary + 1)
                throws.append(faces if base.ready.hub_first else faces[::-1])
            ways.append(place)
        self._throws[base.key] = tuple(ways), throws
        return self._throws[base.key]

    def _effect(self, moment: _Moment, base: _Base, fight: Fight, *, idle: bool) -> ClashResult:
        state = moment.state
        inside = set(base.units)
        for unit, standing in fight.standings.items():
            same = standing is state.standings[unit] and fight.fighters[unit] is state.fighters[unit]
            if unit not in inside and not same:
                raise Untabled
        if fight.state.parties != state.parties:
            raise Untabled
        after = [fight.standings[unit] for unit in base.units]
        fighters = tuple(fight.fighters[unit] for unit in base.units)
        places = {unit: f"#{place}" for place, unit in enumerate(base.units)}
        shown = tuple(
            likeness.shadow(fighter, replace(standing, captor=places.get(standing.captor, "")))
            for fighter, standing in zip(fighters, after, strict=True)
        )
        shadows = tuple(self._id(standing) for standing in shown)
        classes = tuple(self._class(fighter) for fighter in fighters)
        code = self._id((shadows, classes, idle))
        self._codes[code] = _Done(shown=shown, fighters=fighters, shadows=shadows, classes=classes, idle=idle)
        return ClashResult(code=code, hits=tuple(standing.hits for standing in after))

    # --- from bout to bout

    def after(
        self, spot: int, codes: tuple[int, ...], hits: tuple[Halves, ...]
    ) -> tuple[DiceBranch | Landing, tuple[int, ...]]:
        """See the seam."""
        moment = self._moments[spot]
        shadows, classes = list(moment.shadows), list(moment.classes)
        gone: set[int] = set()
        plain = not (moment.tied or self._hits_matter)
        idle = True
        for seats, code in zip(moment.spot.clashes, codes, strict=True):
            done = self._codes[code]
            idle = idle and done.idle
            for place, seat in enumerate(seats):
                shadows[seat], classes[seat] = done.shadows[place], done.classes[place]
                plain = plain and not done.shown[place].captor
                if done.shown[place].condition == "croaked" and moment.seats[seat] not in self._named:
                    gone.add(seat)
        kept = tuple(seat for seat in range(len(shadows)) if seat not in gone)
        rank = {seat: place for place, seat in enumerate(kept)}
        pairs = self._pairs(moment, rank)
        key: object = (
            moment.meta,
            idle,
            tuple((classes[seat], shadows[seat]) for seat in kept),
            pairs,
        )
        if not plain:
            key = (key, spot, codes, hits)
        found = self._after.get(key)
        if found is None:
            if len(self._after) >= _MOST_KEPT:
                self._after.clear()
            found = self._after[key] = self._go_on(moment, codes, hits, kept, idle=idle)
        return found, kept

    def _pairs(self, moment: _Moment, rank: dict[int, int]) -> object:
        """The pairings among those who are left, by their places among them."""
        place = {moment.seats[seat]: number for seat, number in rank.items()}
        return likeness.ranked(moment.state.pairings, place)

    def _go_on(
        self,
        moment: _Moment,
        codes: tuple[int, ...],
        hits: tuple[Halves, ...],
        kept: tuple[int, ...],
        *,
        idle: bool,
    ) -> DiceBranch | Landing:
        """Work out what follows a bout."""
        state = self._fought(moment, codes, hits)
        figures = moment.figures if state.fighters is moment.state.fighters else Figures(state.fighters)
        units = tuple(moment.seats[seat] for seat in kept)
        before: dict[str, Halves | None] = {unit: hits[seat] for unit, seat in zip(units, kept, strict=True)}

        def grow(faces: tuple[int, ...]) -> Way:
            fight = Copy(state, faces, figures)
            try:
                bout.recover(fight)
                flow.end_bout(fight, idle=idle)
                fight.now(stages=fight.state.stages[1:], asked=())
                self._run(fight)
            except Wanted as wanted:
                return branching(grow, faces, wanted)
            landing = self._land(fight, units, before)
            if landing.hits and not (self._hits_matter or moment.tied or self.spot(landing.spot).over):
                raise Untabled
            return landing

        return way_on(grow(()))

    def _fought(self, moment: _Moment, codes: tuple[int, ...], hits: tuple[Halves, ...]) -> BattleState:
        standings = dict(moment.state.standings)
        for unit, left in zip(moment.seats, hits, strict=True):
            if standings[unit].hits != left:
                standings[unit] = replace(standings[unit], hits=left)
        fighters = moment.state.fighters
        for base, code in zip(moment.bases, codes, strict=True):
            done = self._codes[code]
            for place, unit in enumerate(base.units):
                standing = done.shown[place]
                captor = base.units[int(standing.captor[1:])] if standing.captor else ""
                standings[unit] = replace(standing, hits=standings[unit].hits, captor=captor)
                if unit in self._named and fighters[unit] != done.fighters[place]:
                    fighters = {**fighters, unit: done.fighters[place]}
        return replace(moment.state, standings=standings, fighters=fighters)

    def _run(self, fight: Fight) -> None:
        flow.run(fight, until=_BOUT)
        if fight.state.question is not None:
            raise Untabled

    def _land(self, fight: Fight, units: tuple[str, ...], before: dict[str, Halves | None]) -> Landing:
        """The spot that a run has come to, for the units that were left."""
        state = fight.frozen()
        over = state.phase == "over"
        seats = units if over else tuple(unit for unit in units if not self._lost(fight, unit))
        rank = {unit: number for number, unit in enumerate(units)}
        hits = tuple(
            (seat, fight.standings[unit].hits)
            for seat, unit in enumerate(seats)
            if fight.standings[unit].hits != before[unit]
        )
        return Landing(
            spot=self._over(fight, state, seats) if over else self._stand(fight, state, seats),
            take=tuple(rank[unit] for unit in seats),
            hits=hits,
        )

    def _lost(self, fight: Fight, unit: str) -> bool:
        return fight.standings[unit].condition == "croaked" and unit not in self._named

    def _over(self, fight: Fight, state: BattleState, seats: tuple[str, ...]) -> int:
        fates = conclusion.result_of(state).fates
        spot = Spot(
            seats=len(seats),
            over=True,
            winner=state.winner,
            alive=tuple(fates[unit].end in _ALIVE for unit in seats),
            bouts=state.bout,
        )
        return self._enter(spot, spot, fight, state, seats)

    def _stand(self, fight: Fight, state: BattleState, seats: tuple[str, ...]) -> int:
        """The spot before the clashes of a bout, the same for all trials that are alike."""
        standings = fight.standings.values()
        if any(
            s.strike or s.contest or s.fate or s.collared or s.ails.fuse or s.ails.wiping for s in standings
        ):
            raise Untabled
        shadows = tuple(self._id(likeness.shadow(fight.fighters[u], fight.standings[u])) for u in seats)
        classes = tuple(self._class(fight.fighters[unit]) for unit in seats)
        meta = self._id(
            (
                *(state.phase, state.bout, state.standoffs, state.stages, state.initiative, state.apart),
                *(likeness.banner(party) for party in state.parties),
            )
        )
        rank = {unit: number for number, unit in enumerate(seats)}
        key: object = (meta, shadows, classes, likeness.ranked(state.pairings, rank))
        tied = any(fight.standings[u].captor or fight.standings[u].aim for u in seats)
        if tied or any(party.retreated for party in state.parties):
            key = (key, seats)
        found = self._spots.get(key)
        if found is not None:
            return found
        alike = {unit: (classes[n], shadows[n]) for unit, n in rank.items()}
        bases = tuple(self._base(fight, group, alike) for group in clash_groups.groups(state.pairings))
        spot = Spot(seats=len(seats), clashes=tuple(tuple(rank[u] for u in base.units) for base in bases))
        number = self._enter(key, spot, fight, state, seats)
        moment = self._moments[number]
        moment.bases, moment.classes, moment.shadows = bases, classes, shadows
        moment.meta, moment.tied = meta, tied
        return number

    def _enter(
        self, key: object, spot: Spot, fight: Fight, state: BattleState, seats: tuple[str, ...]
    ) -> int:
        number = self._spots.setdefault(key, len(self._moments))
        if number == len(self._moments):
            self._moments.append(_Moment(spot, state, fight.figures, seats))
        return number

    def _base(self, fight: Fight, group: ClashGroup, alike: Mapping[str, tuple[int, int]]) -> _Base:
        """The clash of a group. Of units on foot and without prisoners it hangs on how they themselves are,
        and on no more of others than what `likeness.lent` says."""
        if fight.mounted or fight.fated or any(s.condition == "captive" for s in fight.standings.values()):
            return self._fresh_base(fight, group)
        members = tuple((alike[unit], likeness.lent(fight, unit)) for unit in group.members)
        key = (group, fight.state.apart, members)
        found = self._bases.get(key)
        if found is None:
            if len(self._bases) >= _MOST_KEPT:
                self._bases.clear()
            found = self._bases[key] = self._fresh_base(fight, group)
        return found

    def _fresh_base(self, fight: Fight, group: ClashGroup) -> _Base:
        ready = bout.clash_of(fight, group)
        if rounds.rolls_on(ready) or ready.tar:
            raise Untabled
        there = {**dict.fromkeys(member.id for member in ready.members), **dict.fromkeys(group.members)}
        seats = [unit for member in there for unit in (fight.fighters[member].mount,) if unit]
        riders = [unit for member in (*there, *seats) for unit in fight.fighters[member].riders]
        captives = [held for unit in (*there, *seats, *riders) for held in fight.held_by(unit)]
        units = tuple(dict.fromkeys((*there, *seats, *riders, *captives)))
        plain = likeness.with_hits(ready, dict.fromkeys(units, 0), renamed=True)
        key = self._id(
            (
                plain,
                tuple(self._class(fight.fighters[unit]) for unit in units),
                tuple(self._id(likeness.shadow(fight.fighters[u], fight.standings[u])) for u in units),
                units if captives else (),
            )
        )
        return _Base(key=key, group=group, ready=ready, units=units)

    # --- who is like whom

    def _id(self, thing: object) -> int:
        return self._ids.setdefault(thing, len(self._ids))

    def _class(self, fighter: Fighter) -> int:
        """Units of a class differ in nothing but their names and their places."""
        known = self._figures.get(fighter.id)
        if known is not None and known[0] is fighter:
            return known[1]
        alike = fighter
        if not fighter.members and fighter.id not in self._named:
            alike = replace(fighter, id="", name="", index=0)
        class_ = self._id(alike)
        self._figures[fighter.id] = (fighter, class_)
        return class_


CONDUCT = "roster"
"""How both sides choose in trials, however they do in the battle: judgement hangs on hits, and battles in
which those decide whom a unit fights cannot be tabled."""


def odds(state: BattleState, _side: SideId | None = None) -> ClashTrials:
    """The odds of a battle from a state on, as if both sides made no more choices of their own."""
    return ClashTrials(state)


def _quiet(state: BattleState) -> BattleState:
    """A state in which nobody is asked any more."""
    first, second = (replace(party, asks=(), judges=()) for party in state.parties)
    return replace(state, parties=(first, second), question=None)


def _clash_way(way: Way) -> DiceBranch | ClashResult:
    assert not isinstance(way, Landing)
    return way
