"""The story of a battle of one exchange in lines: every factor, every die. Their look: `log_styles`."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from game.core.battle.exchange import Factor
from game.core.battle.exchange_events import (
    FatigueSet,
    ShockDealt,
    SideDeclared,
    StrikeDealt,
    UnitFell,
    UnitHurt,
    UnitShocked,
)
from game.core.battle.seam import CombatantView
from game.core.events.common import BattleBegan, BattleEnded, CombatantFell, DieRolled, Event
from game.core.numbers import decimal_text, halves_text, move_text
from game.core.records import SideId
from game.i18n import _
from game.rulesets.battle_for.battle import experience
from game.rulesets.battle_for.battle.formula import times
from game.rulesets.battle_for.battle.records import ExchangeFighter, ExchangeState
from game.rulesets.battle_for.battle.seam import BATTLE
from game.rulesets.battle_for.records import MOVE_PARTS
from game.session.reports.log_styles import Piece, PrintedLine, Style, dressed, story
from game.tools.fights.party_tables import AFTERWARDS, party_tables
from game.views.words.endings import ending
from game.views.words.phases import OPENED
from game.views.words.sentences import sentence

_STRENGTH = ("Unit", "Kind", "Level", "Hits", "Attack", "Defense", "Move", "Specials", "Rides")
_FATE = ("Unit", "Hits", "Level", "XP", "State")
_NONE = "–"
_HOW = {"swap": "riders first", "target": "at {target} first"}


def log_lines(
    state: ExchangeState,
    events: Iterable[Event],
    style: Style = "text",
    title: str = "",
    ended: ExchangeState | None = None,
) -> list[str]:
    """The log of a battle that was opened as `state`: both stacks, all that happened, and what became of
    them if the state is given in which it `ended`."""
    writer = _ExchangeLogWriter(state)
    view = BATTLE.view(state, state.setup.attacker.side)
    before = party_tables(view, _STRENGTH, writer.strength)
    told = [line for event in events if type(event) in _TELL for line in _TELL[type(event)](writer, event)]
    after: list[Piece] = []
    if ended is not None:
        at_the_end = BATTLE.view(ended, state.setup.attacker.side)
        after = party_tables(at_the_end, _FATE, writer.fate, AFTERWARDS)
    return dressed(story(title, before, told, after), style)


class _ExchangeLogWriter:
    """Knows the names, what each unit gained, and which strike is being told."""

    def __init__(self, state: ExchangeState) -> None:
        self.setup = state.setup
        self.units: dict[str, ExchangeFighter] = {u.id: u for p in self.setup.parties for u in p.combatants}
        self.titles = {party.side: party.title or party.side for party in self.setup.parties}
        self.gains: dict[str, int] = {}
        self.step = 0

    def unit(self, unit: str) -> str:
        """What a unit is called."""
        return self.units[unit].name or unit

    def side(self, side: SideId) -> str:
        """What a party is called."""
        return self.titles[side]

    def _said(self, event: Event) -> str:
        return sentence(event).told(self)

    def strength(self, unit: CombatantView) -> tuple[str, ...]:
        chief = ["Chief Warlord"] if self.units[unit.id].chief else []
        return (
            self.unit(unit.id),
            unit.kind_name,
            str(unit.level),
            f"{halves_text(unit.hits)} of {halves_text(unit.hits_max)}",
            str(unit.combat),
            decimal_text(unit.defense),
            f"{move_text(unit.move, MOVE_PARTS)} {unit.traits[0]}",
            ", ".join((*unit.specials, *chief)) or _NONE,
            self.unit(unit.mount) if unit.mount else _NONE,
        )

    def fate(self, unit: CombatantView) -> tuple[str, ...]:
        had = self.units[unit.id]
        level, exp = experience.gain(had.level, had.exp, self.gains.get(unit.id, 0))
        hits = f"{halves_text(unit.hits)} of {halves_text(unit.hits_max)}"
        return (self.unit(unit.id), hits, str(level), str(exp), unit.condition)

    # --- events

    def began(self, event: BattleBegan) -> list[PrintedLine]:
        setup = self.setup
        where = [setup.terrain.name] if setup.terrain else []
        where += [f"{setup.walls}: +{setup.building} Defense"] if setup.building else []
        lines = [PrintedLine(2, f"{self._said(event)}. {_(OPENED[event.state])}{', '.join(['', *where])}.")]
        return [*lines, PrintedLine(2, f"{event.why}.")]

    def declared(self, event: SideDeclared) -> list[PrintedLine]:
        told = dict(event.settings)
        words = ["fights Ranged"] if told["ranged"] == "yes" else []
        if told["shock"] != "0":
            part = f", {told['shock_aimed']} of them" if told["shock_aimed"] != "0" else ""
            target = f"{part} at {self.unit(told['shock_target'])} first" if told["shock_target"] else ""
            words.append(f"uses {told['shock']} points of Shockamancy{target}")
        if told["damage"] != "order":
            target = self.unit(told["target"]) if told["target"] else ""
            words.append(f"deals its damage {_HOW[told['damage']].format(target=target)}")
        words += ["does Hit-and-Run"] if told["hit_and_run"] != "no" else []
        return [PrintedLine(2, f"{self.titles[event.side]} {' and '.join(words) or 'declares nothing'}")]

    def shock(self, event: ShockDealt) -> list[PrintedLine]:
        by = ", ".join(self.unit(unit) for unit in event.by)
        return [PrintedLine(2, f"Shockamancy of {self.titles[event.side]}: {event.points} points by {by}")]

    def shocked(self, event: UnitShocked) -> list[PrintedLine]:
        return [PrintedLine(3, f"{self._said(event)}: it does not strike")]

    def die(self, event: DieRolled) -> list[PrintedLine]:
        striking = event.why == "strike"
        who = self.titles[SideId(event.roller)] if striking else self.unit(event.roller)
        return [PrintedLine(3, f"Die {event.index + 1}: 1d{event.sides}: {event.face}, {event.why} of {who}")]

    def strike(self, event: StrikeDealt) -> list[PrintedLine]:
        who = self.titles[event.side]
        if not event.step:
            return [PrintedLine(2, f"{self._said(event)}: {event.why}")]
        if not event.factors[0].value:
            return [PrintedLine(2, f"{who} has nobody left who could strike")]
        how = _HOW.get(event.order, "")
        aimed = f", {how.format(target=self.unit(event.target) if event.target else '')}" if how else ""
        lines = [
            PrintedLine(2, f"{self._said(event)} for {halves_text(event.damage)}{aimed}"),
            PrintedLine(3, f"{' × '.join(map(_factor, event.factors))} = {decimal_text(event.exact)}"),
        ]
        if event.lost:
            lines.append(PrintedLine(3, f"{halves_text(event.lost)} of it is lost"))
        return lines

    def hurt(self, event: UnitHurt) -> list[PrintedLine]:
        loss = halves_text(event.before - event.after)
        hits = f"{halves_text(event.before)} to {halves_text(event.after)}"
        how = " in the fall" if event.how == "fall" else ""
        return [PrintedLine(3, f"{self.unit(event.unit)} loses {loss}{how}, {hits}")]

    def fell(self, event: CombatantFell) -> list[PrintedLine]:
        return [PrintedLine(3, self._said(event))]

    def dropped(self, event: UnitFell) -> list[PrintedLine]:
        told = self._said(event)
        if event.tenths is not None:
            return [PrintedLine(3, f"{told}: {event.tenths} tenths of its hits, at least 1 stays")]
        return [PrintedLine(3, f"{told}{' and stays unhurt' if event.after else ''}")]

    def tired(self, event: FatigueSet) -> list[PrintedLine]:
        text = f"has now defended {times(event.after)} this turn" if event.after else "is fresh again"
        return [PrintedLine(2, f"{self.titles[event.side]} {text}")]

    def ended(self, event: BattleEnded) -> list[PrintedLine]:
        lines = [PrintedLine(1, ending(self, event.winner, event.reason))]
        if event.croaked:
            lines.append(PrintedLine(2, f"Croaked: {', '.join(map(self.unit, event.croaked))}"))
        self.gains = {unit: int(exp) for unit, exp in event.gains}
        for unit, gain in self.gains.items():
            had = self.units[unit]
            level, _rest = experience.gain(had.level, had.exp, gain)
            risen = f" and rises to level {level}" if level > had.level else ""
            lines.append(PrintedLine(2, f"{self.unit(unit)} gains {gain} XP{risen}"))
        return lines


def _factor(factor: Factor) -> str:
    text = f"({factor.text})" if " " in factor.text and not factor.text.startswith("(") else factor.text
    return f"{text} [{factor.label}]"


_TELL: Mapping[type[Event], Callable[[_ExchangeLogWriter, Any], list[PrintedLine]]] = {
    BattleBegan: _ExchangeLogWriter.began,
    SideDeclared: _ExchangeLogWriter.declared,
    ShockDealt: _ExchangeLogWriter.shock,
    UnitShocked: _ExchangeLogWriter.shocked,
    DieRolled: _ExchangeLogWriter.die,
    StrikeDealt: _ExchangeLogWriter.strike,
    UnitHurt: _ExchangeLogWriter.hurt,
    CombatantFell: _ExchangeLogWriter.fell,
    UnitFell: _ExchangeLogWriter.dropped,
    FatigueSet: _ExchangeLogWriter.tired,
    BattleEnded: _ExchangeLogWriter.ended,
}
