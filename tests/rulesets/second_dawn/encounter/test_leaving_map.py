"""What becomes on the map of those who withdrew: a stack of their own, no charge at once, the way back.
SD2-10.21, SD2-14.33, SD4-5.13, SD5-8.06."""

from collections.abc import Callable
from typing import Any, NamedTuple

from game.core.battle.events import RetreatDeclared
from game.core.commands.common import Answer, Attack, SetTable
from game.core.decisions import Question, Reply
from game.core.engine import Applied
from game.core.events.common import BattleBegan, BattleEnded, Event, SiteTaken, StackFormed, StackMoved
from game.core.events.scouting import HiddenLost
from game.core.records import SideId
from game.core.refusal import Refused
from game.rulesets.second_dawn.content.counters import FLED
from tests.field import Field

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")
Wish = Callable[[Question], Reply | None]


class Met(NamedTuple):
    """A field after a battle, and all that happened in it."""

    field: Field
    events: list[Event]

    def of(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def met(wish: Wish, seed: int = 3, *, ground: str = ".", **units: int) -> Met:
    """A warlord of lapis and his units march into the hex of three stabbers, and decide at the table by
    `wish`; what it does not care for is answered by default."""
    field = Field(
        [4 * ground, 4 * ground],
        lapis={"l": ((0, 0), {"warlord": 1, **units})},
        cinnabar={"c": ((1, 0), {"stabber": 3})},
        seed=seed,
    )
    field.must(SetTable(by=LAPIS, asks=True))
    outcome = field.move("l", (1, 0))
    assert isinstance(outcome, Applied)
    events = list(outcome.events)
    while field.campaign.questions:
        question = field.campaign.questions[0]
        reply = wish(question) or Reply(choice=question.default)
        events += field.must(Answer(by=question.side, question=question.id, reply=reply)).events
    return Met(field, events)


def leaves(*kinds: str, then: str = "stay") -> Wish:
    """Units of these kinds withdraw as soon as they may."""

    def wish(question: Question) -> Reply | None:
        if question.kind == "depart":
            first = next(o for o in question.options if o.id == then)
            return Reply(choice=then, units=first.units)
        if question.kind != "withdraw":
            return None
        option = next(o for o in question.options if o.id == "withdraw")
        units = tuple(unit for unit in option.units if unit.split("_")[0] in kinds)
        return Reply(choice="withdraw", units=units) if units else None

    return wish


def test_sd4_5_13_who_withdraws_leaves_its_stack_but_not_the_hex() -> None:
    battle = met(leaves("warlord"), piker=8)
    field = battle.field
    assert battle.of(RetreatDeclared)
    (formed,) = battle.of(StackFormed)
    parted, rest = field.campaign.stacks[formed.stack], field.stack("l")
    assert parted.hex == rest.hex == field.at((1, 0))
    assert parted.leader in parted.units
    assert rest.leader is None


def test_sd2_10_21_a_whole_stack_that_got_away_is_not_charged_at_once() -> None:
    for seed in range(1, 30):
        battle = met(leaves("warlord"), seed)
        field = battle.field
        if battle.of(BattleEnded)[-1].reason == "withdrew" and not field.gone("l"):
            break
    else:
        raise AssertionError("nobody got away")
    assert len(battle.of(BattleBegan)) == 1
    assert field.place("l") == (1, 0)
    assert not battle.of(StackFormed)


def test_sd2_14_33_it_may_step_back() -> None:
    for seed in range(1, 30):
        battle = met(leaves("warlord", then="step_back"), seed)
        field = battle.field
        if battle.of(BattleEnded)[-1].reason == "withdrew" and not field.gone("l"):
            break
    else:
        raise AssertionError("nobody got away")
    assert field.place("l") == (0, 0)
    assert battle.of(StackMoved)[-1].rule == "SD2-14.33"


def got_away(then: str, ground: str = ".") -> Met:
    """A fight out of which the whole stack of lapis got."""
    for seed in range(1, 30):
        battle = met(leaves("warlord", then=then), seed, ground=ground)
        if battle.of(BattleEnded)[-1].reason == "withdrew" and not battle.field.gone("l"):
            return battle
    raise AssertionError("nobody got away")


def test_sd2_14_33_it_attacks_nobody_in_the_hex_it_left_before_its_next_turn() -> None:
    field = got_away("step_back").field
    field.move("l", (1, 0))
    refused = field.do(Attack(by=LAPIS, stack=field.names["l"], target=field.handle("lapis", "c")))
    assert isinstance(refused, Refused)
    assert (refused.code, refused.rule) == ("gave_way", "SD2-14.33")
    assert field.of(BattleBegan) == [] or field.of(BattleBegan)[0].attacker == "cinnabar"


def test_sd5_8_06_who_got_away_may_hide_where_there_is_cover() -> None:
    battle = got_away("hide", ground=".")
    field = battle.field
    assert (field.place("l"), field.stack("l").stance) == ((1, 0), "hidden")
    assert not field.sees("cinnabar", "l")
    assert [(e.audience, e.why) for e in battle.of(HiddenLost)] == [(("cinnabar",), "hid")]


def test_sd5_8_03_without_cover_the_question_says_why_not() -> None:
    asked: list[Question] = []

    def wish(question: Question) -> Reply | None:
        if question.kind == "depart":
            asked.append(question)
        return leaves("warlord")(question)

    for seed in range(1, 30):
        met(wish, seed, ground="r")
    hide = next(o for o in asked[0].options if o.id == "hide")
    assert (hide.enabled, hide.units) == (False, ())
    assert "light cover needed" in hide.reason


def test_sd9_19_01_who_wins_the_field_of_a_city_takes_it_though_some_got_away() -> None:
    for seed in range(1, 30):
        field = Field(
            ["....", "...."],
            cities={(1, 0): ("cinnabar", 1)},
            params={"off_turn_battles": "table"},
            lapis={"l": ((0, 0), {"warlord": 1, "stabber": 5})},
            cinnabar={"c": ((1, 0), {"scout": 3}), "far": ((3, 1), {"scout": 1})},
            seed=seed,
        )
        for side in (LAPIS, CINNABAR):
            field.must(SetTable(by=side, asks=True))
        wish = leaves("scout")
        events = list(field.do_move("l", (1, 0)).events)
        while field.campaign.questions:
            question = field.campaign.questions[0]
            reply = wish(question) or Reply(choice=question.default)
            events += field.must(Answer(by=question.side, question=question.id, reply=reply)).events
        stacks = field.campaign.stacks.values()
        there = [s for s in stacks if s.side == CINNABAR and s.hex == field.at((1, 0))]
        ended = [event for event in events if isinstance(event, BattleEnded)]
        if ended and ended[-1].winner == LAPIS and there:
            break
    else:
        raise AssertionError("nobody got away")
    assert FLED.of(there[0]) == field.at((1, 0))
    (taken,) = [event for event in events if isinstance(event, SiteTaken)]
    assert (taken.owner, taken.before) == (LAPIS, CINNABAR)
    assert there[0].stance == "open"
