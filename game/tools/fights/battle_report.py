"""A fought battle as one plain record: what `battle --json` prints and the vectors compare.

| field | meaning |
|---|---|
| `battle`, `opening`, `why` | id, opening state and its reason |
| `initiative` | `totals` by side or null, `winner` or null, `first_selector`, `initiative_round`, `reason` |
| `stunned` | rounds of stun by unit at the start |
| `pairings`, `secondary`, `reserve`, `secondary_selector` | as first paired |
| `skirmish`, `initiative_attacks` | `round`, `attacker`, `target`, `b` (stats), `d`, `blow`, `damage` |
| `hits_after_volley` | hits by unit after each volley |
| `hits_after_skirmish`, `hits_after_initiative` | hits by unit |
| `bouts` | `bout`, `clashes` (none: not in it): rolls, pattern, saves, `rounds`: hits of those in `hits_of` |
| `withdrawals` | `unit`, `bout`, `free` or `total` and `against`, `success` |
| `pursuits` | `unit`, `bout`, `total`, `against`, `caught` by whom |
| `final`, `ammo_after` | hits and ammo by unit at the end |
| `croaked`, `knocked_out`, `captive`, `escaped` | ids in order of falling |
| `xp_to`, `exp` | who gained experience, and how much |
| `winner`, `reason` | side or null; `won`, `withdrew`, `none_left`, `standoff`, `stopped` |
| `dice` | every die in order: `face`, `why`, `unit` |

Hits, damage, ammo and experience are exact: whole numbers, or fractions as text ("5/2").
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from game.core.battle.events import PursuitRolled, RetreatDeclared, RetreatRolled
from game.core.battle.seam import BattleResult
from game.core.events.common import (
    BlowStruck,
    ClashRolled,
    ClashRoundEnded,
    CombatantFell,
    CombatantRose,
    CombatantStunned,
    DieRolled,
    Event,
    InitiativeSet,
    PairsMade,
    PhaseBegan,
    SaveRolled,
)
from game.core.numbers import HALF
from game.rulesets.second_dawn.battle.state.battle_records import BattleState
from game.rulesets.second_dawn.battle.state.skirmish import VOLLEYS
from game.rulesets.second_dawn.unit import sizes

Row = dict[str, Any]


def exact(value: Fraction | int) -> int | str:
    """A figure for JSON: whole numbers as such, others as "p/q"."""
    value = Fraction(value)
    return value.numerator if value.denominator == 1 else str(value)


def in_hits(halves: int) -> int | str:
    """Halves as hits."""
    return exact(Fraction(halves, HALF))


def report(opened: BattleState, state: BattleState, events: Iterable[Event], result: BattleResult) -> Row:
    """The record of a battle that was opened as `opened` and ended as `state`, from its events in order."""
    builder = _BattleReportBuilder(opened)
    for event in events:
        handler = _HANDLERS.get(type(event))
        if handler is not None:
            handler(builder, event)
    return builder.finish(state, result)


class _BattleReportBuilder:
    """Reads events in order and keeps what the record needs."""

    def __init__(self, state: BattleState) -> None:
        self.fighters = state.fighters
        self.sides = [party.side for party in state.parties]
        self.hits = {unit: standing.hits for unit, standing in state.standings.items()}
        self.phase = "opening"
        self.bout = 0
        self.paired = False
        self.fallen: list[tuple[str, str]] = []
        self.clash: Row = {}
        self.out: Row = {
            "battle": state.scene.id,
            "opening": state.scene.opening,
            "why": state.scene.why,
            "initiative": None,
            "stunned": {},
            "pairings": [],
            "secondary": {},
            "reserve": [],
            "secondary_selector": None,
            "skirmish": [],
            "hits_after_volley": {},
            "hits_after_skirmish": {},
            "initiative_attacks": [],
            "hits_after_initiative": {},
            "croaked_in_initiative": [],
            "bouts": [],
            "withdrawals": [],
            "pursuits": [],
            "dice": [],
        }

    def all_hits(self) -> Row:
        return {unit: in_hits(hits) for unit, hits in self.hits.items()}

    # --- events

    def die(self, event: DieRolled) -> None:
        self.out["dice"].append({"face": event.face, "why": event.why, "unit": event.roller or None})

    def stun(self, event: CombatantStunned) -> None:
        self.out["stunned"][event.unit] = event.rounds

    def initiative(self, event: InitiativeSet) -> None:
        known = all(total is not None for _, total in event.totals)
        self.out["initiative"] = {
            "totals": dict(event.totals) if known else None,
            "winner": event.winner,
            "first_selector": event.selector,
            "initiative_round": event.winner is not None,
            "reason": event.reason,
        }
        self.out["secondary_selector"] = next(side for side in self.sides if side != event.selector)

    def pairs(self, event: PairsMade) -> None:
        if not self.paired:
            self.paired = True
            self.out["pairings"] = [list(pair) for pair in event.primary]
            self.out["secondary"] = dict(event.secondary)
            self.out["reserve"] = list(event.reserve)

    def phase_began(self, event: PhaseBegan) -> None:
        if (event.phase, event.bout) == (self.phase, self.bout):
            return
        self._leave()
        self.phase, self.bout = event.phase, event.bout
        self.clash = {}
        if event.phase == "bout":
            self.out["bouts"].append({"bout": event.bout, "clashes": []})

    def _leave(self) -> None:
        if self.phase == "skirmish":
            self.out["hits_after_skirmish"] = self.all_hits()
        elif self.phase == "initiative_round":
            self.out["hits_after_initiative"] = self.all_hits()

    def blow(self, event: BlowStruck) -> None:
        self.hits[event.target] = event.hits_after
        if self.phase == "bout":
            return
        stats = event.stats
        row = {
            "round": event.round,
            "attacker": event.attacker,
            "target": event.target,
            "b": list(stats) if stats else None,
            "d": stats[0] - stats[1] if stats else None,
            "blow": event.blow,
            "damage": in_hits(event.damage),
        }
        if self.phase == "skirmish":
            self.out["skirmish"].append(row)
            if event.round in VOLLEYS:
                self.out["hits_after_volley"][event.round] = self.all_hits()
        else:
            self.out["initiative_attacks"].append(row)

    def rolled(self, event: ClashRolled) -> None:
        hub, primary = event.hub, event.primary
        totals = event.totals
        shown = [unit for unit in event.primaries if not self._dies_at_once(hub, unit)]
        self.clash = {
            "number": event.number,
            "hub": hub,
            "primary": primary,
            "secondary": list(event.secondaries),
            "b": dict(zip((hub, primary), event.stats or (), strict=False)),
            "battle_roll": totals[0] is not None,
            "totals": {hub: totals[0], primary: totals[1]} if totals[0] is not None else None,
            "margin": event.margin,
            "pattern": event.pattern,
            "winner": event.winner,
            "crit_save": None,
            "critical_miss": [],
            "auto_defeat": None,
            "hits_of": [hub, *shown],
            "rounds": [],
            "croaked": [],
            "down": [],
        }
        self.out["bouts"][-1]["clashes"].append(self.clash)

    def _dies_at_once(self, hub: str, unit: str) -> bool:
        return sizes.strikes_dead(self.fighters[hub].size, self.fighters[unit].size)

    def round_ended(self, event: ClashRoundEnded) -> None:
        hits = dict(zip(event.units, event.hits, strict=True))
        self.clash["rounds"].append([in_hits(hits[unit]) for unit in self.clash["hits_of"]])

    def save(self, event: SaveRolled) -> None:
        row = {"unit": event.unit, "roll": event.face, "dc": event.dc, "passed": event.passed}
        if event.against == "collapse":
            return
        if event.against == "critical_miss":
            self.clash["critical_miss"].append(row)
        elif self.clash["crit_save"] is None:
            self.clash["crit_save"] = row

    def fell(self, event: CombatantFell) -> None:
        self.fallen.append((event.unit, event.how))
        if self.phase == "initiative_round" and event.how == "croaked":
            self.out["croaked_in_initiative"].append(event.unit)
        if self.phase == "bout" and event.why not in ("settled", "withdrew") and self.clash:
            key = "croaked" if event.how == "croaked" else "down"
            self.clash[key].append(event.unit)
            if event.why == "auto_defeat":
                self.clash["auto_defeat"] = event.unit

    def withdraws(self, event: RetreatDeclared) -> None:
        row = {"unit": event.unit, "bout": self.bout, "free": event.free, "success": event.free}
        self.out["withdrawals"].append({**row, "total": None, "against": {}})

    def withdrawn(self, event: RetreatRolled) -> None:
        row = next(r for r in reversed(self.out["withdrawals"]) if r["unit"] == event.unit)
        row |= {"total": event.total, "against": dict(event.against), "success": event.success}

    def pursued(self, event: PursuitRolled) -> None:
        row = {"unit": event.unit, "bout": self.bout, "total": event.total}
        self.out["pursuits"].append({**row, "against": dict(event.against), "caught": list(event.caught)})

    def rose(self, event: CombatantRose) -> None:
        self.hits[event.unit] = event.hits

    # --- the end

    def finish(self, state: BattleState, result: BattleResult) -> Row:
        self._leave()
        fates = result.fates
        croaked = self._ended(fates, "croaked")
        gained = {unit: fate.exp for unit, fate in fates.items() if fate.exp}
        self.out |= {
            "bouts": [bout for bout in self.out["bouts"] if bout["clashes"]],
            "final": {unit: in_hits(s.hits) for unit, s in state.standings.items()},
            "ammo_after": {
                unit: in_hits(s.ammo) for unit, s in state.standings.items() if self.fighters[unit].ammo_max
            },
            "croaked": croaked,
            "knocked_out": self._knocked_out(croaked),
            "captive": self._ended(fates, "captive"),
            "escaped": self._ended(fates, "escaped"),
            "rounds_by_bout": [
                max(len(clash["rounds"]) for clash in bout["clashes"])
                for bout in self.out["bouts"]
                if bout["clashes"]
            ],
            "xp_to": list(gained),
            "exp": {unit: exact(exp) for unit, exp in gained.items()},
            "winner": result.winner,
            "reason": result.reason,
        }
        return self.out

    def _ended(self, fates: Mapping[str, Any], end: str) -> list[str]:
        order = dict.fromkeys(unit for unit, how in self.fallen if how == end)
        return [unit for unit in order if fates[unit].end == end]

    def _knocked_out(self, croaked: list[str]) -> list[str]:
        order = dict.fromkeys(unit for unit, how in self.fallen if how == "knocked_out")
        return [unit for unit in order if unit not in croaked]


_HANDLERS: Mapping[type[Event], Any] = {
    DieRolled: _BattleReportBuilder.die,
    CombatantStunned: _BattleReportBuilder.stun,
    InitiativeSet: _BattleReportBuilder.initiative,
    PairsMade: _BattleReportBuilder.pairs,
    PhaseBegan: _BattleReportBuilder.phase_began,
    BlowStruck: _BattleReportBuilder.blow,
    ClashRolled: _BattleReportBuilder.rolled,
    ClashRoundEnded: _BattleReportBuilder.round_ended,
    SaveRolled: _BattleReportBuilder.save,
    CombatantFell: _BattleReportBuilder.fell,
    CombatantRose: _BattleReportBuilder.rose,
    RetreatDeclared: _BattleReportBuilder.withdraws,
    RetreatRolled: _BattleReportBuilder.withdrawn,
    PursuitRolled: _BattleReportBuilder.pursued,
}
