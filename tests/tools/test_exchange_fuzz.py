"""Any battle of one exchange can be declared, weighed, fought, told and reported, and all of these agree."""

import json
from random import Random

import pytest

from game.core.battle.exchange_events import UnitHurt
from game.core.battle.seam import BattleResult
from game.core.decisions import Reply
from game.core.dice import StreamDice
from game.core.events.common import BattleEnded, CombatantFell, DieRolled, Event
from game.core.records import SideId, replace
from game.core.refusal import Refusal
from game.rulesets.battle_for.battle import declaring, exchange_view, forecast, odds
from game.rulesets.battle_for.battle.records import ExchangeFighter, ExchangeSetup, ExchangeState
from game.rulesets.battle_for.battle.seam import BATTLE
from game.rulesets.battle_for.records import BattleForParams, TerrainRow
from game.session.reports.log_styles import STYLES
from game.tools.fights.exchange_log import log_lines
from game.tools.fights.exchange_report import report
from tests.rulesets.battle_for.small_battles import party, setup, unit

LANDS = (
    None,
    TerrainRow(id="hill", name="Hill", paint="hill", walker=4, hover=2, flier=2, walker_defense=1),
    TerrainRow(
        id="road", name="Road", paint="road", walker=2, hover=2, flier=2, walker_defense=-1, road=True
    ),
)
SEEDS = [*range(20), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(20, 60))]
SPECIALS = ("", "", "commander", "ranged", "ranged", "shockamancy", "commander ranged")


def stack(letter: str, random: Random) -> list[ExchangeFighter]:
    """Up to six units, some of whom ride one that stands before them."""
    made: list[ExchangeFighter] = []
    for number in range(random.randint(1, 6)):
        hits = random.randint(1, 12)
        special = random.choice(SPECIALS)
        made.append(
            unit(
                f"{letter}{number}",
                hits,
                random.randint(0, 15),
                random.randint(0, 7),
                special=special,
                move_type=random.choice(("walker", "hover", "flier", "flier")),
                level=random.randint(1, 4),
                now=random.randint(1, hits),
                riding=random.choice(made).id if made and random.random() < 0.5 else "",
                chief=not number and special.startswith("commander"),
                shock_used=random.random() < 0.2,
            )
        )
    return made


def some_battle(random: Random) -> ExchangeSetup:
    run = random.random() < 0.3
    return setup(
        party("a", *stack("a", random), asks=True, chief_in_hex=random.random() < 0.2),
        party("b", *stack("b", random), asks=True),
        terrain=random.choice(LANDS),
        building=random.randint(0, 2),
        ambush=not run and random.random() < 0.3,
        run=run,
        fatigue=random.randint(0, 3),
        params=BattleForParams(
            defender_declares="table",
            damage_rounding=random.choice(("nearest", "floor", "exact")),
            random_divisor=random.choice((20, 10)),
            use_average_level=random.random() < 0.3,
        ),
    )


def declared(
    state: ExchangeState, random: Random
) -> tuple[ExchangeState, BattleResult | None, list[Event], int]:
    """Both declare by chance; the state at the end, the result, all events, how many dice fell."""
    dice = StreamDice(random.randint(1, 10**6), "battle")
    step = BATTLE.step(state, None, dice)
    events = list(step.events)
    while step.question is not None:
        settings = tuple(
            (option.id, random.choice(option.units))
            for option in step.question.options
            if option.id in step.question.settings and option.units and random.random() < 0.6
        )
        before = step.state
        try:
            weighed = exchange_view.view(before, step.question.side, settings)
            step = BATTLE.step(before, Reply(choice="strike", settings=settings), dice)
            assert weighed.order
        except Refusal:
            step = BATTLE.step(before, BATTLE.auto_reply(before, step.question), dice)
        events += step.events
    return step.state, step.result, events, dice.counter


@pytest.mark.parametrize("seed", SEEDS)
def test_every_battle_is_told_as_it_was_fought(seed: int) -> None:
    random = Random(seed)
    opened = BATTLE.open(some_battle(random))
    state, result, events, dice = declared(opened, random)
    assert result is not None
    hits = {u.id: u.now for p in opened.setup.parties for u in p.combatants}
    for event in events:
        if isinstance(event, UnitHurt):
            assert hits[event.unit] == event.before > event.after
            hits[event.unit] = event.after
    assert hits == {unit_: fate.hits for unit_, fate in result.fates.items()}
    fell = {event.unit for event in events if isinstance(event, CombatantFell)}
    ended = next(event for event in events if isinstance(event, BattleEnded))
    assert fell == set(ended.croaked) == {unit_ for unit_, left in hits.items() if left <= 0}
    rolled = [event.index for event in events if isinstance(event, DieRolled)]
    assert rolled == list(range(dice))
    for style in STYLES:
        assert log_lines(opened, events, style, "A battle", state)
    json.dumps(report(opened, state, tuple(events), result))


@pytest.mark.parametrize("seed", SEEDS)
def test_no_battle_ends_outside_its_outlook(seed: int) -> None:
    random = Random(1000 + seed)
    opened = BATTLE.open(some_battle(random))
    state, result, _, _ = declared(opened, random)
    assert result is not None
    ahead = forecast.outlook(opened.setup, odds.standing(state))
    for unit_, fate in result.fates.items():
        assert ahead.units[unit_].get(fate.hits, 0) > 0
        assert sum(ahead.units[unit_].values()) == 1
    assert all(sum(spread.values()) in (0, 1) for spread in ahead.damage)
    assert sum(ahead.gone) <= 1


@pytest.mark.parametrize("seed", range(10))
def test_what_a_party_sees_hangs_on_no_secret_of_the_other(seed: int) -> None:
    random = Random(2000 + seed)
    plain = some_battle(random)
    twin = changed_in_secret(plain, random)
    one, other = BATTLE.open(plain), BATTLE.open(twin)
    assert BATTLE.view(one, SideId("a")) == BATTLE.view(other, SideId("a"))
    assert declaring.question(one.setup, 0) == declaring.question(other.setup, 0)


def changed_in_secret(plain: ExchangeSetup, random: Random) -> ExchangeSetup:
    defender = plain.defender
    units = [
        replace(u, exp=random.randint(0, 1), shock_used=random.random() < 0.5, chief=False)
        for u in defender.combatants
    ]
    return replace(plain, defender=replace(defender, combatants=tuple(units), chief_in_hex=True))
