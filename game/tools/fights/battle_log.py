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
from game.rulesets.second_dawn.battle.state.battle_records import BattleState
from game.session.reports.log_styles import PrintedLine, Style, dressed, story
from game.tools.fights.battle_tables import fate_tables, strength_tables


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


_PATTERNS = {
    "draw": "a draw: both hit in odd rounds",
    "1-3": "the loser hits in rounds 1, 3, 5",
    "4-6": "the loser hits in rounds 2, 4, 6",
    "7-9": "the loser hits in rounds 3, 5, 7",
    "minimum_both": "both are below 0: minimum blows every round",
    "none": "one lies down: no roll",
    "fixed": "too far apart in size to roll: the larger hits every round",
    "each": "every round is rolled",
}

_FALLS = {
    "knocked_out": "is knocked out",
    "critical": "is critically incapacitated",
    "croaked": "croaks",
    "captive": "is captured",
    "escaped": "escapes",
}
_WHYS = {
    "smothered": " in tar",
    "collar": " by the collar",
    "spared": ", spared",
    "tar": " in tar",
    "area": " in the area attack",
    "slam": " under the slam",
    "enhanced_slam": " under the slam",
    "crit": " by a critical hit",
    "critical_miss": " by a critical miss",
    "auto_defeat": " by numbers",
    "exhausted": ", worn out",
}
_SWARMS = {
    "half": "a half-swarm",
    "full": "a swarm-unit",
    "enhanced": "an enhanced swarm",
    "few": "too few to hurt much larger enemies",
}
_BLOWS = {"regular": "hits", "minimum": "strikes weakly", "glancing": "glances", "miss": "misses"}
_PHASES = {
    "skirmish": "Skirmish",
    "initiative_round": "Initiative round",
    "maneuvers": "Tactical maneuvers",
    "end": "Aftermath",
}
_VOLLEYS = {"volley": "Volley", "first": "First volley", "second": "Second volley"}
_OPENINGS = {"prepared": "Prepared", "surprised": "Surprised", "ambush": "Ambush"}
_STANCES = {
    "capture": "tries to capture",
    "hold": "only defends",
    "crouch": "crouches",
    "gather": "gathers arrows",
    "shield": "wears its shield",
    "shield_plus": "wears Shield+",
    "collar": "draws its captive's collar tight",
}
_FREE = {
    "SD2-10.05": "the enemy cannot close in",
    "SD4-20.05": "nobody holds it yet",
    "SD2-10.06a": "so do all its enemies",
    "SD2-10.06b": "it is at home here",
    "SD2-10.06c": "nobody fights it",
    "SD2-10.06d": "behind smoke",
}
_LEAVES = {"stepped_back": "steps back out of the hex", "hidden": "hides", "exhausted": "is worn out"}
_REASONS = {
    "won": "wins",
    "withdrew": "holds the field",
    "none_left": "Nobody is left",
    "standoff": "A stand-off ends the battle",
    "stopped": "Stopped here",
}


class _BattleLogWriter:
    """Knows the names, and which round of a clash is being told."""

    def __init__(self, state: BattleState) -> None:
        self.alone = {unit: (fighter.alone or fighter).name for unit, fighter in state.fighters.items()}
        self.names = dict(self.alone)
        self.titles = {party.side: party.title for party in state.parties}
        self.round = ""

    def _of(self, units: Iterable[str]) -> str:
        return ", ".join(self.names[unit] for unit in units)

    def began(self, event: BattleBegan) -> list[PrintedLine]:
        why = f": {event.why}" if event.why else ""
        sides = f"{self.titles[event.attacker]} attacks {self.titles[event.defender]}"
        return [PrintedLine(2, f"{sides}. {_OPENINGS[event.state]}{why}.")]

    def stunned(self, event: CombatantStunned) -> list[PrintedLine]:
        word = "round" if event.rounds == 1 else "rounds"
        return [PrintedLine(2, f"{self.names[event.unit]} is stunned for {event.rounds} {word}")]

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
            return [PrintedLine(2, _VOLLEYS.get(event.round, f"Volley at {event.round} range"))]
        return [PrintedLine(1, f"Bout {event.bout}" if event.bout else _PHASES[event.phase])]

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
        if event.winner is None:
            lines.append(PrintedLine(3, _PATTERNS[event.pattern][0].upper() + _PATTERNS[event.pattern][1:]))
        else:
            how = f"wins by {event.margin}" if event.totals[0] is not None else "wins without a roll"
            lines.append(PrintedLine(3, f"{self.names[event.winner]} {how}; {_PATTERNS[event.pattern]}"))
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
        text = f"{self.names[event.attacker]} {_BLOWS[event.blow]} {self.names[event.target]}"
        if event.blow != "miss":
            hits = f"{halves_text(event.hits_before)} to {halves_text(event.hits_after)}"
            text += f" for {halves_text(event.damage)}, {hits}"
        return [*lines, PrintedLine(depth, text + stats)]

    def fell(self, event: CombatantFell) -> list[PrintedLine]:
        by = f" by {self.names[event.by]}" if event.by and event.how == "captive" else ""
        depth = 2 if event.why == "settled" else 3
        return [
            PrintedLine(depth, f"{self.names[event.unit]} {_FALLS[event.how]}{_WHYS.get(event.why, '')}{by}")
        ]

    def swarm(self, event: SwarmFormed) -> list[PrintedLine]:
        self.names[event.unit] = f"{self.names[event.unit]} and {len(event.members) - 1} more"
        return [PrintedLine(2, f"{self.names[event.unit]} fight as one: {_SWARMS[event.how]}")]

    def thinned(self, event: SwarmThinned) -> list[PrintedLine]:
        return [PrintedLine(3, f"{self.names[event.unit]}: {event.after} of {event.before} are left")]

    def exhausted(self, event: Exhausted) -> list[PrintedLine]:
        return [PrintedLine(4, f"{self.names[event.unit]} tires: {event.before} to {event.after}")]

    def withdraws(self, event: RetreatDeclared) -> list[PrintedLine]:
        why = f": {_FREE.get(event.why, event.why)}" if event.free else ""
        return [PrintedLine(2, f"{self.names[event.unit]} withdraws{why}")]

    def _against(self, totals: Iterable[tuple[str, int]]) -> str:
        return ", ".join(f"{self.names[unit]} {total}" for unit, total in totals)

    def area(self, event: AreaStruck) -> list[PrintedLine]:
        targets = self._of(event.targets) or "nobody"
        return [PrintedLine(2, f"{self.names[event.unit]} makes an area attack ({event.kind}) on {targets}")]

    def slam(self, event: Slammed) -> list[PrintedLine]:
        word = "holds in tar" if event.mode == "tar" else "slams into"
        return [PrintedLine(2, f"{self.names[event.unit]} {word} {self._of(event.targets) or 'nobody'}")]

    def stun(self, event: StunChecked) -> list[PrintedLine]:
        word = "is stunned for the next round" if event.stunned else "shakes it off"
        return [
            PrintedLine(3, f"{self.names[event.target]} needs {event.needed}, rolls {event.total}: {word}")
        ]

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
        word = "gets away" if event.success else "is held"
        against = self._against(event.against)
        return [PrintedLine(3, f"{self.names[event.unit]} {event.total} against {against}: {word}")]

    def pursued(self, event: PursuitRolled) -> list[PrintedLine]:
        word = f"caught by {self._of(event.caught)}" if event.caught else "not caught"
        against = self._against(event.against)
        return [PrintedLine(3, f"{self.names[event.unit]} {event.total}, pursued by {against}: {word}")]

    def intercepted(self, event: Intercepted) -> list[PrintedLine]:
        return [PrintedLine(2, f"{self.names[event.unit]} stops {self._of(event.stopped)}")]

    def left(self, event: CombatantLeft) -> list[PrintedLine]:
        return [PrintedLine(2, f"{self.names[event.unit]} {_LEAVES.get(event.how, 'is away')}")]

    def freed(self, event: CaptiveFreed) -> list[PrintedLine]:
        return [PrintedLine(3, f"{self.names[event.unit]} is free of {self.names[event.jailor]}")]

    def rose(self, event: CombatantRose) -> list[PrintedLine]:
        name = self.names[event.unit]
        if event.was == "stunned":
            return [PrintedLine(2, f"{name} is no longer stunned")]
        return [PrintedLine(2, f"{name} is up again, at {halves_text(event.hits)}")]

    def clash_ended(self, event: ClashEnded) -> list[PrintedLine]:
        return [PrintedLine(3, "A stand-off")] if event.stand_off else []

    def stance(self, event: StanceChanged) -> list[PrintedLine]:
        who = self.names.get(event.unit, self.titles[event.side])
        if event.what == "prisoners":
            return [PrintedLine(2, f"{who} takes {'prisoners' if event.on else 'no prisoners'}")]
        if event.what in ("pile_on", "join"):
            return [PrintedLine(2, f"{who} piles on")]
        why = f" ({event.why})" if event.why else ""
        text = _STANCES[event.what]
        return [PrintedLine(2, f"{who} {text}{why}" if event.on else f"{who} no longer {text}{why}")]

    def lines(self, event: ScreenSet) -> list[PrintedLine]:
        names = ", ".join(self.names[unit] for unit in event.back)
        return [PrintedLine(2, f"{self.titles[event.side]}: behind the front {names or 'nobody'}")]

    def supports(self, event: SupportJoined) -> list[PrintedLine]:
        return [PrintedLine(2, f"{self.names[event.unit]} joins from the supportline")]

    def dragged(self, event: DraggedForward) -> list[PrintedLine]:
        return [PrintedLine(2, f"{self.names[event.unit]} must come forward")]

    def formation(self, event: FormationSet) -> list[PrintedLine]:
        how = "everybody" if event.mode == "hex" else "the stack"
        who = f"{self.names[event.leader]} leads {how}" if event.leader else "nobody leads"
        return [PrintedLine(2, f"{self.titles[event.side]}: {who}")]

    def ammo(self, event: AmmoChanged) -> list[PrintedLine]:
        text = f"{halves_text(event.before)} to {halves_text(event.after)}"
        return [PrintedLine(2, f"{self.names[event.unit]}: ammo {text}")]

    def zone(self, event: ZoneChanged) -> list[PrintedLine]:
        return [PrintedLine(2, f"{self.names[event.unit]} goes {_HEIGHTS[event.after]}")]

    def wings(self, event: WingHurt) -> list[PrintedLine]:
        hurt = "can no longer fly" if event.grounded else "has hurt its wings"
        return [PrintedLine(3, f"{self.names[event.unit]} {hurt}")]

    def mounted(self, event: Mounted) -> list[PrintedLine]:
        return [PrintedLine(2, f"{self.names[event.unit]} mounts {self.names[event.mount]}")]

    def dismounted(self, event: Dismounted) -> list[PrintedLine]:
        how = "is thrown from" if event.thrown else "gets off"
        return [
            PrintedLine(3 if event.thrown else 2, f"{self.names[event.unit]} {how} {self.names[event.mount]}")
        ]

    def dazed(self, event: CombatantDazed) -> list[PrintedLine]:
        for_ = "a round" if event.rounds == 1 else f"{event.rounds} rounds"
        return [PrintedLine(3, f"{self.names[event.unit]} can do nothing for {for_}")]

    def ended(self, event: BattleEnded) -> list[PrintedLine]:
        self.names = self.alone
        reason = _REASONS.get(event.reason, event.reason)
        if event.reason == "withdrew" and not event.winner:
            reason = "Both sides left the field"
        lines = [PrintedLine(1, f"{self.titles[event.winner]} {reason}" if event.winner else reason)]
        if event.croaked:
            lines.append(PrintedLine(2, f"Croaked: {self._of(event.croaked)}"))
        if event.captured:
            lines.append(PrintedLine(2, f"Captured: {self._of(event.captured)}"))
        return lines


def _stat(value: int) -> str:
    return f"{MINUS}{-value}" if value < 0 else str(value)


_HEIGHTS = {
    "ground": "down to the ground",
    "lower": "to the lower sky",
    "upper": "to the upper sky",
    "top": "to the top of the sky",
}

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
    StunChecked: _BattleLogWriter.stun,
    Contested: _BattleLogWriter.contest,
    LuckSpent: _BattleLogWriter.luck,
    BattleEnded: _BattleLogWriter.ended,
}
