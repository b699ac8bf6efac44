"""Fights of every rulebook: how their files are read, fought, told and reckoned.

A file says by `ruleset:` whose rules it is for; those that say nothing are Second Dawn's. A new rulebook adds
a line to `KINDS`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from game.content.problems import ContentError, ProblemReport, quoted
from game.content.yaml_source import read_yaml
from game.core.battle.seam import Battle, BattleResult
from game.core.decisions import Question, Reply
from game.core.dice import Dice, ScriptedDice
from game.core.events.common import Event
from game.rulesets.battle_for.battle.seam import BATTLE as BATTLE_FOR
from game.rulesets.second_dawn.battle.odds import trials
from game.rulesets.second_dawn.battle.tactical import BATTLE as SECOND_DAWN
from game.session.library import MAIN_RULESET
from game.session.reports.log_styles import Style
from game.tools.fights import (
    battle_log,
    battle_report,
    exchange_file,
    exchange_log,
    exchange_odds,
    exchange_report,
    fight_file,
    trial_odds,
)
from game.tools.fights.fight_orders import Replies
from game.tools.fights.fight_parts import ReadFight

Record = dict[str, Any]


class Log(Protocol):
    """The story of a battle in lines, with what became of both parties if it `ended`."""

    def __call__(
        self, state: Any, events: Iterable[Event], style: Style = ..., title: str = ..., ended: Any = ...
    ) -> list[str]: ...


@dataclass(frozen=True)
class FightKind:
    """The fights of one rulebook. `read` raises ContentError with every fault of a file. `replies` makes what
    answers a fight's questions. `report` is the record that --json prints, of a battle as it opened, ended,
    its events, its result. `odds` is the record of `odds`, by fight, number of trials and seed."""

    battle: Battle
    read: Callable[[Path], ReadFight]
    replies: Callable[[Any], Callable[[Any, Question], Reply]]
    log: Log
    report: Callable[[Any, Any, tuple[Event, ...], BattleResult], Record]
    odds: Callable[[Any, int, int], Record]


@dataclass(frozen=True)
class Fought:
    """A battle that was fought: from `opened` to `state`, with all its events."""

    kind: FightKind
    title: str
    opened: Any
    state: Any
    events: tuple[Event, ...]
    result: BattleResult

    def log(self, style: Style = "text") -> list[str]:
        """The story in lines."""
        return self.kind.log(self.opened, self.events, style, self.title, self.state)

    def record(self) -> Record:
        """What --json prints."""
        return self.kind.report(self.opened, self.state, self.events, self.result)


KINDS: Mapping[str, FightKind] = {
    "second_dawn": FightKind(
        battle=SECOND_DAWN,
        read=fight_file.read_fight,
        replies=lambda fight: Replies(fight.answers).to,
        log=battle_log.log_lines,
        report=battle_report.report,
        odds=partial(trial_odds.record, trials.odds, SECOND_DAWN, trials.CONDUCT),
    ),
    "battle_for": FightKind(
        battle=BATTLE_FOR,
        read=exchange_file.read_fight,
        replies=lambda _fight: BATTLE_FOR.auto_reply,
        log=exchange_log.log_lines,
        report=exchange_report.report,
        odds=exchange_odds.record,
    ),
}
"""By ruleset."""


def kind_of(path: Path) -> FightKind:
    """The kind of fight that a file is. ContentError if it cannot be read or names no ruleset."""
    report = ProblemReport(path)
    source = read_yaml(path, report)
    said = source.value.get("ruleset") if source is not None and isinstance(source.value, dict) else None
    named = MAIN_RULESET if said is None else str(said)
    if source is not None and named not in KINDS:
        message = f"there are no fights of {quoted(named)}"
        report.add("value-choice", message, source.mark(("ruleset",)), value=named, allowed=KINDS)
    if report.problems():
        raise ContentError(report.problems())
    return KINDS[named]


def read_any(path: Path) -> tuple[FightKind, ReadFight]:
    """The fight of a file and its kind. ContentError with every fault."""
    kind = kind_of(path)
    return kind, kind.read(path)


def fight_out(kind: FightKind, fight: ReadFight, dice: Dice) -> Fought:
    """Fight a battle with dice; scripted ones must be used up. DiceError if they do not fit."""
    opened = kind.battle.open(fight.setup)
    reply_to = kind.replies(fight)
    step = kind.battle.step(opened, None, dice)
    events = list(step.events)
    while step.question is not None:
        step = kind.battle.step(step.state, reply_to(step.state, step.question), dice)
        events += step.events
    if isinstance(dice, ScriptedDice):
        dice.finish()
    if step.result is None:
        raise RuntimeError("a fight without questions did not end")
    return Fought(kind, fight.title, opened, step.state, tuple(events), step.result)
