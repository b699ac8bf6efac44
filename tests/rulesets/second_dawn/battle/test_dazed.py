"""The third kind of being down: incapacitated for rounds. SD1-13.07, SD1-16.09, SD3-13.05, SD3-18.11."""

from collections.abc import Sequence

from game.core.records import replace
from game.rulesets.second_dawn.battle.clash import clash, rounds
from game.rulesets.second_dawn.battle.clash.clash import Clash, ClashOutcome, Contender, PlayedClash, SaveDue
from game.rulesets.second_dawn.unit.crits import Save
from game.rulesets.second_dawn.unit.sizes import SMALL

WON = ClashOutcome(pattern="7-9", roller="foe", winner="hub", margin=7)
HUB = Contender(id="hub", size=SMALL, stat=5, hits=20, damage=2)
FOE = Contender(id="foe", size=SMALL, stat=5, hits=20, damage=2)
SECOND = Contender(id="second", size=SMALL, stat=5, hits=2, damage=2)


def passing(dues: Sequence[SaveDue]) -> list[Save]:
    return [Save(unit=due.unit, dc=due.dc or 0, face=10, passed=True) for due in dues]


def played(*attackers: Contender, hub: Contender = HUB, outcome: ClashOutcome = WON) -> PlayedClash:
    return rounds.play(Clash(hub=hub, primaries=attackers), outcome, (), passing)


def blows_of(run: PlayedClash, unit: str) -> list[int]:
    """Rounds in which a unit struck."""
    return [log.number for log in run.rounds for _, struck in log.struck if struck.blow.attacker == unit]


def test_a_dazed_unit_strikes_nobody_and_is_struck_by_itself() -> None:
    draw = ClashOutcome(pattern="draw", roller="foe", margin=0)
    run = played(replace(FOE, dazed=3), outcome=draw)
    assert [number for number in blows_of(run, "foe") if number <= 3] == []
    assert [number for number in blows_of(run, "hub") if number <= 4] == [1, 2, 3]
    assert 5 in blows_of(run, "foe")


def test_sd3_13_05_the_bout_goes_on_while_somebody_is_dazed_even_after_a_death() -> None:
    run = played(SECOND, FOE)
    assert [fall.unit for fall in run.falls] == ["second"]
    assert len(run.rounds) == 1
    longer = played(SECOND, replace(FOE, dazed=3))
    assert [(fall.unit, fall.round) for fall in longer.falls] == [("second", 1)]
    assert len(longer.rounds) == 3


def test_sd1_10_14_rounds_in_which_somebody_is_dazed_are_no_stand_off() -> None:
    run = played(replace(FOE, dazed=5, damage=0), hub=replace(HUB, damage=0))
    assert run.stand_off
    assert len(run.rounds) == 6


def test_idle_rounds_are_without_an_attack_of_its_own() -> None:
    run = played(FOE, hub=replace(HUB, idle_rounds=(1, 2)))
    assert blows_of(run, "hub")[0] == 3


def test_no_blow_takes_more_than_the_cap() -> None:
    frail = replace(FOE, cap=1)
    blow = clash.blow_of(replace(HUB, factor=3), frail, "regular")
    run = played(frail, hub=replace(HUB, factor=3))
    assert blow.cap == 1
    assert run.rounds[0].struck[0][1].damage == 1
