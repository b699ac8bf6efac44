"""B1 to B3: whole-battle odds, against the same battles fought die by die, B1S and B3S those of a roster that
uses thirty specials. B4: those battles themselves."""

import math
from itertools import cycle
from pathlib import Path
from random import Random
from time import perf_counter

from game import paths
from game.core.dice import StreamDice
from game.core.records import BattleId, SideId, replace
from game.dev.bench.registry import Effort, Figure, NotMeasured, Race, bench
from game.rulesets.second_dawn.battle.odds.trials import odds
from game.rulesets.second_dawn.battle.state.battle_records import BattleSetup, BattleState, Combatant, Party
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.unit import crits
from game.session import library
from game.tools.fights.fight_file import read_fight
from game.views.trials import TRIALS, BattleTrials

FEW = 200
"""Trials of a forecast that is asked for often."""


def _opened(name: str) -> BattleState:
    file: Path = paths.data_dir() / "fights" / f"{name}.yaml"
    if not file.is_file():
        raise NotMeasured(f"{file.name} is not shipped")
    return BATTLE.open(read_fight(file).setup)


ROSTER = {
    "knight": (
        ("scout", "adv_initiative", "rapid_reflex", "tough"),
        ("dual_wield", "damage_reduction", "armoured", "extend_reach"),
        ("electrify", "no_critical_hits", "assassination", "immune_fire"),
        ("quick_attack", "regeneration", "mean_tweets", "shield_proficiency"),
    ),
    "bear": (
        ("damage_ignore", "power_strike", "breath_acid", "immune_acid"),
        ("breath_gas", "breath_intensifier", "self_destruct", "capture"),
    ),
    "wolf": (("drain_life", "spit_muck", "dodge_increase", "heavy_damage"),),
    "arbalest": (("rapid_shot", "improved_archery", "scatter_shot", "anti_air"),),
}
"""Eight units a side, and what each has: thirty specials and more."""


def _special_battle() -> BattleState:
    tables = library.rules("second_dawn").tables

    def party(side: str) -> Party:
        kinds = [
            replace(tables["unit"][name], specials=specials).settled(tables)
            for name, rows in ROSTER.items()
            for specials in rows
        ]
        units = tuple(Combatant(id=f"{side}{n}", kind=kind) for n, kind in enumerate(kinds))
        return Party(side=SideId(side), combatants=units)

    parties = (party("blue"), party("green"))
    return BATTLE.open(BattleSetup(id=BattleId("bench"), parties=parties, on_turn=SideId("blue")))


def _one_by_one(state: BattleState, trials: int) -> dict[str, int]:
    """Wins by side."""
    wins: dict[str, int] = {}
    for trial in range(trials):
        winner = odds(state).fight(StreamDice(7, f"bench.{trial}")).winner
        if winner is not None:
            wins[winner] = wins.get(winner, 0) + 1
    return wins


@bench("B1", what=f"odds of a battle, {TRIALS} trials, 8 against 8 with leaders", bar=0.25, target=0.12)
def whole_battle(effort: Effort) -> Figure:
    """What a player asks for on the battle screen. The peer is our own scalar rules."""
    state = _opened("two_stacks")
    began = perf_counter()
    BattleTrials(odds(state), TRIALS).finish()
    ours = perf_counter() - began
    sample = 20 * effort.rounds
    began = perf_counter()
    _one_by_one(state, sample)
    peer = (perf_counter() - began) / sample * TRIALS
    return Figure(ours * 1000, peer * 1000, note=f"peer: scalar rules, from {sample} fights")


@bench(
    "B1S", what=f"odds of a battle of thirty specials, {TRIALS} trials, 8 against 8", bar=0.25, target=0.12
)
def special_battle(effort: Effort) -> Figure:
    """As B1, with a roster that uses thirty specials. Units of many kinds share less of what is worked out:
    without their specials the same battle takes no less beside its peer."""
    state = _special_battle()
    began = perf_counter()
    done = BattleTrials(odds(state), TRIALS).finish()
    ours = perf_counter() - began
    sample = 20 * effort.rounds
    began = perf_counter()
    _one_by_one(state, sample)
    peer = (perf_counter() - began) / sample * TRIALS
    note = f"peer: scalar rules, from {sample} fights; {done.scalar} trials were not tabled"
    return Figure(ours * 1000, peer * 1000, note=note)


@bench("B2", what=f"forecast a computer asks for, {FEW} trials, 8 against 8", bar=1, target=0.5)
def short_forecast(effort: Effort) -> Figure:
    """Nothing is worked out beforehand. The peer is our own scalar rules, as many fights."""
    state = _opened("two_stacks")
    began = perf_counter()
    for seed in range(effort.rounds):
        BattleTrials(odds(state), FEW, seed).finish()
    ours = (perf_counter() - began) / effort.rounds
    began = perf_counter()
    _one_by_one(state, FEW)
    peer = perf_counter() - began
    return Figure(ours * 1000, peer * 1000, note=f"peer: scalar rules, {FEW} fights")


GOAL, GOAL_RATIO = 250, 78
"""Battles a second that the scalar rules should fight, and what that is to the bare loop, which takes 51
microseconds where it is so: 4 ms against 0.051 ms."""


@bench("B4", what="a battle by the scalar rules, 8 against 8", bar=100, target=GOAL_RATIO)
def scalar_battle(effort: Effort) -> Race:
    """The peer is a bare loop of rolls and hits over as many units, what any battle costs at least. It was
    142 before what is asked often was kept."""
    state = _opened("two_stacks")
    seeds = cycle(range(20 * effort.rounds))

    def ours() -> None:
        odds(state).fight(StreamDice(7, f"bench.{next(seeds)}"))

    began = perf_counter()
    sample = 4 * effort.rounds
    _one_by_one(state, sample)
    rate = sample / (perf_counter() - began)
    chance = Random(7)
    note = f"peer: a bare loop of rolls; {rate:.0f} battles a second, {GOAL} are a ratio of {GOAL_RATIO}"
    return Race(ours, lambda: _bare(chance), note=note)


def _bare(chance: Random) -> int:
    """Eight pairs that roll a die each and lose hits until none of a side stands; the rolls it took."""
    sides = [[4] * 8, [4] * 8]
    rolls = 0
    while all(sides):
        for pair in range(min(len(sides[0]), len(sides[1]))):
            margin = chance.randint(1, crits.DIE) - chance.randint(1, crits.DIE)
            rolls += 2
            for side, lost in ((0, margin <= 0), (1, margin >= 0)):
                sides[side][pair] -= lost
        sides = [[hits for hits in side if hits > 0] for side in sides]
    return rolls


@bench("B3", what="win rate of the odds against the scalar rules", bar=4, target=3, unit="z", absolute=True)
def agreement(effort: Effort) -> Figure:
    """Two proportions, of as many trials each. 15 rounds are 9000."""
    return _agreement(_opened("battle_2_surprise"), effort)


@bench("B3S", what="the same of a roster of thirty specials", bar=4, target=3, unit="z", absolute=True)
def special_agreement(effort: Effort) -> Figure:
    """As B3."""
    return _agreement(_special_battle(), effort)


def _agreement(state: BattleState, effort: Effort) -> Figure:
    trials = 600 * effort.rounds
    side = state.parties[0].side
    one = BattleTrials(odds(state), trials).finish().sides[side].wins / trials
    other = _one_by_one(state, trials).get(side, 0) / trials
    both = (one + other) / 2
    error = math.sqrt(2 * both * (1 - both) / trials)
    return Figure(abs(one - other) / error, note=f"{one:.4f} and {other:.4f} of {trials} trials each")
