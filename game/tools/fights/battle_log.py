"""The story of a battle in lines: every die, every blow. Their look: `game.session.reports.log_styles`."""

from collections.abc import Iterable, Mapping
from typing import Any

from game.core.battle.events import (
    AreaStruck,
    CombatantDazed,
    CombatantLeft,
    Contested,
    Dismounted,
    DraggedForward,
    Exhausted,
    FormationSet,
    Intercepted,
    LuckSpent,
    Mounted,
    PursuitRolled,
    RetreatDeclared,
    RetreatRolled,
    ScreenSet,
    Slammed,
    SpecialTold,
    StunChecked,
    SupportJoined,
    SwarmFormed,
    SwarmThinned,
    WingHurt,
    ZoneChanged,
)
from game.core.events.common import (
    AmmoChanged,
    BattleBegan,
    BattleEnded,
    BlowStruck,
    CaptiveFreed,
    ClashEnded,
    ClashRolled,
    CombatantFell,
    CombatantRose,
    CombatantStunned,
    DieRolled,
    Event,
    InitiativeSet,
    PairsMade,
    PhaseBegan,
    SaveRolled,
    StanceChanged,
)
from game.core.numbers import MINUS, halves_text
from game.core.records import SideId
from game.i18n import _
from game.rulesets.second_dawn.battle.state.battle_records import BattleState
from game.session.reports.log_styles import PrintedLine, Style, dressed, story
from game.tools.fights.battle_tables import fate_tables, strength_tables
from game.views.words.clashes import pattern
from game.views.words.endings import ending
from game.views.words.fates import CAUSES, NO_CAUSE
from game.views.words.phases import opening_name, phase_title, volley_name
from game.views.words.sentences import sentence


def log_lines(
    state: BattleState,
    events: Iterable[Event],
    style: Style = "text",
    title: str = "",
    ended: BattleState | None = None,
) -> list[str]:
    """The log of a battle that was opened as `state`: both parties in tables, all that happened, and what
    became of them if the state is given in which it `ended`."""
    writer = _BattleLogWriter(state)
    told = [line for event in events if type(event) in _TELL for line in _TELL[type(event)](writer, event)]
    after = fate_tables(ended) if ended is not None else []
    return dressed(story(title, strength_tables(state), told, after), style)


_SWARMS = {
    "half": "a half-swarm",
    "full": "a swarm-unit",
    "enhanced": "an enhanced swarm",
    "few": "too few to hurt much larger enemies",
}
_FREE = {
    "SD2-10.05": "the enemy cannot close in",
    "SD4-20.05": "nobody holds it yet",
    "SD2-10.06a": "so do all its enemies",
    "SD2-10.06b": "it is at home here",
    "SD2-10.06c": "nobody fights it",
    "SD2-10.06d": "behind smoke",
}


class _BattleLogWriter:
    """Knows the names, and which round of a clash is being told."""

    def __init__(self, state: BattleState) -> None:
        self.alone = {unit: (fighter.alone or fighter).name for unit, fighter in state.fighters.items()}
        self.names = dict(self.alone)
        self.titles = {party.side: party.title for party in state.parties}
        self.round = ""

    def unit(self, unit: str) -> str:
        """What a combatant is called by now."""
        return self.names.get(unit, unit)

    def side(self, side: SideId) -> str:
        """What a party is called."""
        return self.titles[side]

    def _said(self, event: Event) -> str:
        return sentence(event).told(self)

    def _of(self, units: Iterable[str]) -> str:
        return ", ".join(self.names[unit] for unit in units)

    def began(self, event: BattleBegan) -> list[PrintedLine]:
        why = f": {event.why}" if event.why else ""
        return [PrintedLine(2, f"{self._said(event)}. {opening_name(event.state)}{why}.")]

    def stunned(self, event: CombatantStunned) -> list[PrintedLine]:
        word = "round" if event.rounds == 1 else "rounds"
        return [PrintedLine(2, f"{self._said(event)} for {event.rounds} {word}")]

    def initiative(self, event: InitiativeSet) -> list[PrintedLine]:
        totals = [f"{self.titles[side]} {total}" for side, total in event.totals if total is not None]
        shown = f" ({', '.join(totals)})" if totals else ""
        if event.winner is None:
            text = f"Initiative{shown}: a tie; {self.titles[event.selector]} picks first"
        else:
            text = f"Initiative{shown}: {self.titles[event.winner]}, by {event.reason.replace('_', '-')}"
        return [PrintedLine(2, text)]

    def phase(self, event: PhaseBegan) -> list[PrintedLine]:
        self.round = ""
        if event.round:
            return [PrintedLine(2, volley_name(event.round))]
        return [PrintedLine(1, phase_title(event.phase, event.bout))]

    def pairs(self, event: PairsMade) -> list[PrintedLine]:
        joined: dict[str, list[str]] = {}
        for attacker, target in event.secondary:
            joined.setdefault(target, []).append(attacker)
        lines = []
        for a, b in event.primary:
            more = [
                f"; {self._of(joined.pop(unit))} also against {self.names[unit]}"
                for unit in (a, b)
                if unit in joined
            ]
            lines.append(PrintedLine(2, f"{self.names[a]} against {self.names[b]}{''.join(more)}"))
        lines += [
            PrintedLine(2, f"{self._of(rest)} against {self.names[target]}")
            for target, rest in joined.items()
        ]
        if event.reserve:
            lines.append(PrintedLine(2, f"In reserve: {self._of(event.reserve)}"))
        return lines

    def die(self, event: DieRolled) -> list[PrintedLine]:
        added = f" {MINUS if event.added < 0 else '+'} {abs(event.added)} = {event.total}"
        rolled = f"{event.face}{added if event.added else ''}"
        return [PrintedLine(3, f"1d{event.sides}: {rolled}, {event.why}")]

    def rolled(self, event: ClashRolled) -> list[PrintedLine]:
        self.round = ""
        stats = event.stats or (0, 0)
        hub, primary = self.names[event.hub], self.names[event.primary]
        lines = [PrintedLine(2, f"{hub} ({_stat(stats[0])}) and {primary} ({_stat(stats[1])})")]
        hits = pattern(event.pattern).whole
        if event.winner is None:
            lines.append(PrintedLine(3, hits[:1].upper() + hits[1:]))
        else:
            how = f"wins by {event.margin}" if event.totals[0] is not None else "wins without a roll"
            lines.append(PrintedLine(3, f"{self.names[event.winner]} {how}; {hits}"))
        return lines

    def save(self, event: SaveRolled) -> list[PrintedLine]:
        word = "passed" if event.passed else "failed"
        return [PrintedLine(3, f"{self.names[event.unit]} needs more than {event.dc}: {word}")]

    def blow(self, event: BlowStruck) -> list[PrintedLine]:
        lines = []
        if event.round.isdigit() and event.round != self.round:
            self.round = event.round
            lines.append(PrintedLine(3, f"Round {event.round}"))
        depth = 4 if event.round.isdigit() else 3
        stats = f" [{_stat(event.stats[0])} against {_stat(event.stats[1])}]" if event.stats else ""
        text = self._said(event)
        if event.blow != "miss":
            hits = f"{halves_text(event.hits_before)} to {halves_text(event.hits_after)}"
            text += f" for {halves_text(event.damage)}, {hits}"
        return [*lines, PrintedLine(depth, text + stats)]

    def fell(self, event: CombatantFell) -> list[PrintedLine]:
        by = f" by {self.names[event.by]}" if event.by and event.how == "captive" else ""
        depth = 2 if event.why == "settled" else 3
        why = _(CAUSES.get(event.why, NO_CAUSE).tail)
        return [PrintedLine(depth, f"{self._said(event)}{why}{by}")]

    def swarm(self, event: SwarmFormed) -> list[PrintedLine]:
        self.names[event.unit] = f"{self.names[event.unit]} and {len(event.members) - 1} more"
        return [PrintedLine(2, f"{self.names[event.unit]} fight as one: {_SWARMS[event.how]}")]

    def thinned(self, event: SwarmThinned) -> list[PrintedLine]:
        return [PrintedLine(3, f"{self.names[event.unit]}: {event.after} of {event.before} are left")]

    def exhausted(self, event: Exhausted) -> list[PrintedLine]:
        return [PrintedLine(4, f"{self._said(event)}: {event.before} to {event.after}")]

    def withdraws(self, event: RetreatDeclared) -> list[PrintedLine]:
        why = f": {_FREE.get(event.why, event.why)}" if event.free else ""
        return [PrintedLine(2, f"{self._said(event)}{why}")]

    def _against(self, totals: Iterable[tuple[str, int]]) -> str:
        return ", ".join(f"{self.names[unit]} {total}" for unit, total in totals)

    def area(self, event: AreaStruck) -> list[PrintedLine]:
        targets = self._of(event.targets) or "nobody"
        return [PrintedLine(2, f"{self.names[event.unit]} makes an area attack ({event.kind}) on {targets}")]

    def slam(self, event: Slammed) -> list[PrintedLine]:
        word = "holds in tar" if event.mode == "tar" else "slams into"
        return [PrintedLine(2, f"{self.names[event.unit]} {word} {self._of(event.targets) or 'nobody'}")]

    def stun(self, event: StunChecked) -> list[PrintedLine]:
        told = sentence(event).predicate(self)
        return [
            PrintedLine(3, f"{self.names[event.target]} needs {event.needed}, rolls {event.total}: {told}")
        ]

    def special(self, event: SpecialTold) -> list[PrintedLine]:
        return [PrintedLine(3, f"{self.names[event.unit]}: {sentence(event).predicate(self)} ({event.rule})")]

    def contest(self, event: Contested) -> list[PrintedLine]:
        word = {"pc": "wins", "opponent": "loses"}.get(event.result, "draws")
        totals = f"{event.totals[0]} against {event.totals[1]}"
        return [
            PrintedLine(3, f"{self.names[event.unit]} {word} against {self.names[event.other]}, {totals}")
        ]

    def luck(self, event: LuckSpent) -> list[PrintedLine]:
        points = f"{event.before} to {event.after}"
        return [PrintedLine(2, f"{self.names[event.unit]}: luck {points}, {event.why}")]

    def withdrawn(self, event: RetreatRolled) -> list[PrintedLine]:
        told, against = sentence(event).predicate(self), self._against(event.against)
        return [PrintedLine(3, f"{self.names[event.unit]} {event.total} against {against}: {told}")]

    def pursued(self, event: PursuitRolled) -> list[PrintedLine]:
        by = f" by {self._of(event.caught)}" if event.caught else ""
        told, against = f"{sentence(event).predicate(self)}{by}", self._against(event.against)
        return [PrintedLine(3, f"{self.names[event.unit]} {event.total}, pursued by {against}: {told}")]

    def intercepted(self, event: Intercepted) -> list[PrintedLine]:
        return [PrintedLine(2, f"{self.names[event.unit]} stops {self._of(event.stopped)}")]

    def left(self, event: CombatantLeft) -> list[PrintedLine]:
        return [PrintedLine(2, self._said(event))]

    def freed(self, event: CaptiveFreed) -> list[PrintedLine]:
        return [PrintedLine(3, f"{self._said(event)}, {self.names[event.jailor]}")]

    def rose(self, event: CombatantRose) -> list[PrintedLine]:
        hits = "" if event.was == "stunned" else f", at {halves_text(event.hits)}"
        return [PrintedLine(2, f"{self._said(event)}{hits}")]

    def clash_ended(self, event: ClashEnded) -> list[PrintedLine]:
        return [PrintedLine(3, "A stand-off")] if event.stand_off else []

    def stance(self, event: StanceChanged) -> list[PrintedLine]:
        why = f" ({event.why})" if event.why else ""
        return [PrintedLine(2, f"{self._said(event)}{why}")]

    def lines(self, event: ScreenSet) -> list[PrintedLine]:
        names = ", ".join(self.names[unit] for unit in event.back)
        return [PrintedLine(2, f"{self.titles[event.side]}: behind the front {names or 'nobody'}")]

    def supports(self, event: SupportJoined) -> list[PrintedLine]:
        return [PrintedLine(2, self._said(event))]

    def dragged(self, event: DraggedForward) -> list[PrintedLine]:
        return [PrintedLine(2, self._said(event))]

    def formation(self, event: FormationSet) -> list[PrintedLine]:
        how = "everybody" if event.mode == "hex" else "the stack"
        who = f"{self.names[event.leader]} leads {how}" if event.leader else "nobody leads"
        return [PrintedLine(2, f"{self.titles[event.side]}: {who}")]

    def ammo(self, event: AmmoChanged) -> list[PrintedLine]:
        text = f"{halves_text(event.before)} to {halves_text(event.after)}"
        return [PrintedLine(2, f"{self.names[event.unit]}: ammo {text}")]

    def zone(self, event: ZoneChanged) -> list[PrintedLine]:
        return [PrintedLine(2, self._said(event))]

    def wings(self, event: WingHurt) -> list[PrintedLine]:
        grounded = " and can no longer fly" if event.grounded else ""
        return [PrintedLine(3, f"{self._said(event)}{grounded}")]

    def mounted(self, event: Mounted) -> list[PrintedLine]:
        return [PrintedLine(2, self._said(event))]

    def dismounted(self, event: Dismounted) -> list[PrintedLine]:
        return [PrintedLine(3 if event.thrown else 2, self._said(event))]

    def dazed(self, event: CombatantDazed) -> list[PrintedLine]:
        for_ = "a round" if event.rounds == 1 else f"{event.rounds} rounds"
        return [PrintedLine(3, f"{self._said(event)} for {for_}")]

    def ended(self, event: BattleEnded) -> list[PrintedLine]:
        self.names = self.alone
        lines = [PrintedLine(1, ending(self, event.winner, event.reason))]
        if event.croaked:
            lines.append(PrintedLine(2, f"Croaked: {self._of(event.croaked)}"))
        if event.captured:
            lines.append(PrintedLine(2, f"Captured: {self._of(event.captured)}"))
        return lines


def _stat(value: int) -> str:
    return f"{MINUS}{-value}" if value < 0 else str(value)


_TELL: Mapping[type[Event], Any] = {
    BattleBegan: _BattleLogWriter.began,
    CombatantStunned: _BattleLogWriter.stunned,
    InitiativeSet: _BattleLogWriter.initiative,
    PhaseBegan: _BattleLogWriter.phase,
    PairsMade: _BattleLogWriter.pairs,
    DieRolled: _BattleLogWriter.die,
    ClashRolled: _BattleLogWriter.rolled,
    SaveRolled: _BattleLogWriter.save,
    BlowStruck: _BattleLogWriter.blow,
    CombatantFell: _BattleLogWriter.fell,
    CaptiveFreed: _BattleLogWriter.freed,
    SwarmFormed: _BattleLogWriter.swarm,
    SwarmThinned: _BattleLogWriter.thinned,
    Exhausted: _BattleLogWriter.exhausted,
    RetreatDeclared: _BattleLogWriter.withdraws,
    RetreatRolled: _BattleLogWriter.withdrawn,
    PursuitRolled: _BattleLogWriter.pursued,
    Intercepted: _BattleLogWriter.intercepted,
    CombatantLeft: _BattleLogWriter.left,
    CombatantRose: _BattleLogWriter.rose,
    ClashEnded: _BattleLogWriter.clash_ended,
    StanceChanged: _BattleLogWriter.stance,
    FormationSet: _BattleLogWriter.formation,
    ScreenSet: _BattleLogWriter.lines,
    DraggedForward: _BattleLogWriter.dragged,
    SupportJoined: _BattleLogWriter.supports,
    AmmoChanged: _BattleLogWriter.ammo,
    ZoneChanged: _BattleLogWriter.zone,
    WingHurt: _BattleLogWriter.wings,
    Mounted: _BattleLogWriter.mounted,
    Dismounted: _BattleLogWriter.dismounted,
    CombatantDazed: _BattleLogWriter.dazed,
    AreaStruck: _BattleLogWriter.area,
    Slammed: _BattleLogWriter.slam,
    SpecialTold: _BattleLogWriter.special,
    StunChecked: _BattleLogWriter.stun,
    Contested: _BattleLogWriter.contest,
    LuckSpent: _BattleLogWriter.luck,
    BattleEnded: _BattleLogWriter.ended,
}
