"""What must hold in every battle at every stop: what the events tell is what the state holds.

`Table` is the field as somebody sees it who knows the beginning and the events alone: hits, conditions,
zones, jailors, numbers of swarms, exhaustion, lines and dice.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from game.core.battle import events as more
from game.core.battle.seam import BattleResult
from game.core.events import common as ev
from game.core.events.common import Event
from game.core.records import SideId
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.state.battle_records import BattleState
from game.rulesets.second_dawn.battle.state.fight import IN_TAR, Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.unit.damage import GONE


class Table:
    """Each combatant's row, moved on by events."""

    def __init__(self, opened: BattleState) -> None:
        self.dice = opened.dice
        self.rows: dict[str, dict[str, Any]] = {
            unit: {
                "hits": standing.hits,
                "condition": standing.condition,
                "captor": standing.captor,
                "zone": standing.zone,
                "lane": standing.lane,
                "exhaustion": standing.exhaustion,
                "members": standing.members,
                "luck": standing.luck,
                "wing": standing.wing,
                "ammo": standing.ammo,
                "mount": opened.fighters[unit].mount,
            }
            for unit, standing in opened.standings.items()
        }
        self.heads: dict[str, tuple[str, ...]] = {}
        self.side = {unit: fighter.side for unit, fighter in opened.fighters.items()}

    def take(self, events: Iterable[Event]) -> None:
        """Move on by events."""
        for event in events:
            tell = _TELLS.get(type(event))
            if tell is not None:
                tell(self, event)

    def put(self, unit: str, **fields: Any) -> None:
        self.rows[unit].update(fields)

    def riders(self, mount: str) -> list[str]:
        return [unit for unit, row in self.rows.items() if row["mount"] == mount]

    def agrees(self, state: BattleState) -> None:
        """What the state holds; lines are those of units on their own feet, while they fight; the luck of a
        rider goes with him to his mount and back. Once the battle is over, the members of swarms are units
        again."""
        assert self.dice == state.dice
        merged = {unit for members in self.heads.values() for unit in members}
        for unit, row in self.rows.items():
            if state.phase == "over" and unit in merged:
                continue
            standing = state.standings[unit]
            held = {key: getattr(standing, key) for key in row if key != "mount"}
            held["mount"] = state.fighters[unit].mount
            if state.phase in ("end", "over") or not standing.fit or held["mount"]:
                held["lane"] = row["lane"]
            if state.fighters[unit].came_on or state.fighters[unit].unridden is not None:
                row["luck"] = held["luck"]
            apart = {key: (row[key], held[key]) for key in row if row[key] != held[key]}
            assert not apart, f"{unit}, told and held: {apart}"


def _struck(table: Table, event: ev.BlowStruck) -> None:
    assert event.hits_before == table.rows[event.target]["hits"]
    assert event.hits_after == event.hits_before - event.damage
    table.put(event.target, hits=event.hits_after)


def _special(table: Table, event: more.SpecialTold) -> None:
    """Who heals in battle has so many hits then (SD7-2.18, SD7-2.50)."""
    if event.how in ("drained", "mended"):
        assert event.amount > table.rows[event.unit]["hits"]
        table.put(event.unit, hits=event.amount)


def _fell(table: Table, event: ev.CombatantFell) -> None:
    captor = event.by if event.how == "captive" else ""
    table.put(event.unit, condition=event.how, hits=event.hits, captor=captor, zone="ground")


def _rose(table: Table, event: ev.CombatantRose) -> None:
    if event.was == "stunned":
        assert table.rows[event.unit]["condition"] == "fit"
        assert table.rows[event.unit]["hits"] == event.hits
        return
    assert table.rows[event.unit]["condition"] == event.was
    table.put(event.unit, condition="fit", hits=event.hits, captor="")


def _freed(table: Table, event: ev.CaptiveFreed) -> None:
    assert table.rows[event.unit]["captor"] == event.jailor
    table.put(event.unit, condition="knocked_out", captor="")


def _rolled(table: Table, event: ev.DieRolled) -> None:
    assert event.index == table.dice
    assert 1 <= event.face <= event.sides
    table.dice += 1


def _ammo(table: Table, event: ev.AmmoChanged) -> None:
    assert event.before == table.rows[event.unit]["ammo"]
    table.put(event.unit, ammo=event.after)


def _swarm(table: Table, event: more.SwarmFormed) -> None:
    """What a swarm has of hits is a rule; that its members are in it is told."""
    head = event.unit
    table.heads[head] = event.members
    hits = {"half": 8, "full": 16, "enhanced": 2}.get(event.how, 2 * len(event.members))
    ammo = min(table.rows[unit]["ammo"] for unit in event.members)
    table.put(head, hits=hits, members=len(event.members), ammo=ammo)
    for unit in event.members:
        if unit != head:
            table.put(unit, condition="merged")


def _thinned(table: Table, event: more.SwarmThinned) -> None:
    assert event.before == table.rows[event.unit]["members"]
    table.put(event.unit, members=event.after)


def _worn(table: Table, event: more.Exhausted) -> None:
    assert event.before == table.rows[event.unit]["exhaustion"]
    table.put(event.unit, exhaustion=event.after)


def _zone(table: Table, event: more.ZoneChanged) -> None:
    assert event.before == table.rows[event.unit]["zone"]
    for unit in (event.unit, *table.riders(event.unit)):
        table.put(unit, zone=event.after)


def _wing(table: Table, event: more.WingHurt) -> None:
    assert event.before == table.rows[event.unit]["wing"]
    table.put(event.unit, wing=event.after)


def _mounted(table: Table, event: more.Mounted) -> None:
    table.put(event.unit, mount=event.mount)


def _dismounted(table: Table, event: more.Dismounted) -> None:
    assert table.rows[event.unit]["mount"] == event.mount
    table.put(event.unit, mount="", zone="ground", lane=table.rows[event.mount]["lane"])


def _lucky(table: Table, event: more.LuckSpent) -> None:
    assert event.before == table.rows[event.unit]["luck"]
    table.put(event.unit, luck=event.after)


def _screened(table: Table, event: more.ScreenSet) -> None:
    for unit, row in table.rows.items():
        if table.side[unit] == event.side:
            row["lane"] = "back" if unit in event.back else "support" if unit in event.support else "front"


def _dragged(table: Table, event: more.DraggedForward) -> None:
    table.put(event.unit, lane="front")


_TELLS: Mapping[type[Event], Callable[[Table, Any], None]] = {
    ev.BlowStruck: _struck,
    ev.CombatantFell: _fell,
    ev.CombatantRose: _rose,
    ev.CaptiveFreed: _freed,
    ev.DieRolled: _rolled,
    ev.AmmoChanged: _ammo,
    more.SpecialTold: _special,
    more.SwarmFormed: _swarm,
    more.SwarmThinned: _thinned,
    more.Exhausted: _worn,
    more.ZoneChanged: _zone,
    more.WingHurt: _wing,
    more.Mounted: _mounted,
    more.Dismounted: _dismounted,
    more.LuckSpent: _lucky,
    more.ScreenSet: _screened,
    more.DraggedForward: _dragged,
}


def check(state: BattleState) -> None:
    """What must hold at every stop."""
    seen: set[str] = set()
    for group in clash_groups.groups(state.pairings):
        members = Counter(group.members)
        assert max(members.values()) == 1, "a unit fights twice in a clash"
        assert state.picking or not seen & set(members), "a unit fights in two clashes"
        seen |= set(members)
        sides = {state.fighters[unit].side for unit in (*group.primaries, *group.secondaries)}
        assert sides == {other_side(state, group.hub)}
    for unit, standing in state.standings.items():
        assert 0 <= standing.ammo <= state.fighters[unit].ammo_max
        assert (standing.condition == "captive") == bool(standing.captor)
        assert not (standing.shield == "plus" and "plus" not in state.fighters[unit].shields)
        if standing.condition == "fit":
            assert standing.hits > 0
        if standing.condition == "captive":
            captor = state.standings[standing.captor].condition
            assert captor == "escaped" or captor not in GONE
        if standing.withdrawing:
            assert standing.fit
    held(state)


def held(state: BattleState) -> None:
    """No jailor holds more than he has room for, but tar all that sticks to it (SD3-17.09)."""
    fight = Fight(state, NO_DICE)
    sticky = {standing.captor for standing in state.standings.values() if standing.left == IN_TAR}
    for unit, standing in state.standings.items():
        if standing.captor and standing.captor in state.standings and standing.captor not in sticky:
            assert fight.has_room(standing.captor, unit), "one prisoner per jailor, or one swarm"


def other_side(state: BattleState, unit: str) -> SideId:
    first, second = (party.side for party in state.parties)
    return second if state.fighters[unit].side == first else first


def check_end(state: BattleState, result: BattleResult) -> None:
    """What must hold of a battle that is over."""
    assert state.phase == "over"
    fates = result.fates
    jailors = [fate.captor for fate in fates.values() if fate.end == "captive"]
    held(state)
    assert all(fates[jailor].end in ("fit", "escaped") for jailor in jailors)
    assert {fate.end for fate in fates.values()} <= {"fit", "croaked", "captive", "critical", "escaped"}
    for fate in fates.values():
        assert fate.end != "fit" or fate.hits > 0
