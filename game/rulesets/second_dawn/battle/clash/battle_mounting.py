"""Getting on and off in a battle, of one's own will or not: SD3-11.08, SD3-12.07, SD3-12.08.

Before each phase a side may let riders dismount, or mount again (question `mount`) until it answers `go`.
Both are stunned for the round, in a bout for all of it, because battle stats are those of its start; advanced
initiative negates it.
"""

from collections.abc import Sequence

from game.core.battle.events import CombatantDazed, Dismounted, Mounted
from game.core.decisions import Option, Question, Reply
from game.core.events.common import BlowStruck, CombatantStunned
from game.rulesets.second_dawn.battle.clash import diceless_rounds, special_telling
from game.rulesets.second_dawn.battle.pairing import clash_groups, picks, riding
from game.rulesets.second_dawn.battle.state import replies
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.pairing_records import Pairings
from game.rulesets.second_dawn.mounts import cavalry
from game.rulesets.second_dawn.unit import damage
from game.rulesets.second_dawn.unit.damage import ESCAPED, FIT, Blow

GO = "go"
MOUNT = "mount"
DISMOUNT = "dismount"


def mount(fight: Fight) -> Question | None:
    """Ask the sides that have somebody to get on or off."""
    if not any(fighter.came_on for fighter in fight.fighters.values()):
        return None
    first = picks.selector(fight)
    for party in (first, 1 - first):
        state = fight.parties[party]
        if state.side in fight.state.asked or "mount" not in state.asks or not fight.fit(1 - party):
            continue
        down, up = _may_get_off(fight, party), _may_get_on(fight, party)
        if down or up:
            return _question(fight, party, down, up)
    return None


def _may_get_off(fight: Fight, party: int) -> tuple[str, ...]:
    """The carried whose mount stands on the ground, neither of them stunned."""
    if not fight.scene.footing:
        return ()
    return tuple(
        unit
        for unit in fight.parties[party].members
        if (seat := fight.fighters[unit].mount)
        and fight.standings[unit].condition == FIT
        and fight.standings[seat].zone == "ground"
        and not (fight.standings[unit].stun or fight.standings[seat].stun)
    )


def _may_get_on(fight: Fight, party: int) -> tuple[str, ...]:
    """Units on foot whose own mount stands on the ground (SD3-11.03: riders change mounts with it)."""
    able = [unit for unit in fight.fit(party) if not fight.standings[unit].stun]
    grounded = [unit for unit in able if fight.standings[unit].zone == "ground"]
    return tuple(unit for unit in grounded if fight.fighters[unit].came_on in grounded)


def _question(fight: Fight, party: int, down: Sequence[str], up: Sequence[str]) -> Question:
    def option(id_: str, label: str, units: Sequence[str], reason: str) -> Option:
        return Option(
            id=id_,
            label=label,
            enabled=bool(units),
            reason="" if units else reason,
            rule="SD3-11.08",
            hint="Both are stunned while they do",
            units=tuple(units),
        )

    return Question(
        id=fight.next_question,
        side=fight.parties[party].side,
        kind="mount",
        prompt="Who mounts or dismounts?",
        options=(
            Option(id=GO, label="Go on"),
            option(DISMOUNT, "Dismount", down, "Nobody can dismount now"),
            option(MOUNT, "Mount", up, "Nobody is beside a mount they can ride"),
        ),
        own=(*down, *up),
        others=(),
        default=GO,
        battle=fight.scene.id,
    )


def answer(fight: Fight, question: Question, reply: Reply) -> None:
    """Let units on or off, all that may if none is named. Refusal if a named one may not."""
    if reply.choice == GO:
        fight.now(asked=(*fight.state.asked, question.side))
        return
    for unit in replies.chosen(replies.option_of(question, reply), reply):
        seat = fight.fighters[unit].mount or fight.fighters[unit].came_on
        if reply.choice == DISMOUNT:
            get_off(fight, unit)
        else:
            get_on(fight, unit, seat)
        for busy in (unit, seat):
            _stun(fight, busy)


def _stun(fight: Fight, unit: str) -> None:
    quick = fight.fighters[unit].able.steady
    rounds = cavalry.mounting_stun(adv_initiative=quick)
    if rounds:
        fight.put(unit, stun=rounds)
        fight.emit(CombatantStunned, "SD3-11.08", unit=unit, rounds=rounds)


def get_on(fight: Fight, unit: str, seat: str) -> None:
    """Take a place on a mount; who fought the unit is free of it."""
    old = fight.state.pairings
    fight.now(
        pairings=Pairings(
            primary=tuple(pair for pair in old.primary if unit not in pair),
            secondary=tuple(pair for pair in old.secondary if unit not in pair),
            reserve=tuple(other for other in old.reserve if other != unit),
        )
    )
    fight.reshape(unit, mount=seat, came_on=seat)
    _reseat(fight, seat, (*fight.fighters[seat].riders, unit))
    if fight.fighters[unit].pc and fight.fighters[seat].rider == unit:
        _pass_luck(fight, unit, seat)
    fight.emit(Mounted, "SD3-11.08", unit=unit, mount=seat)


def get_off(fight: Fight, unit: str, *, thrown: bool = False) -> None:
    """Leave a mount, on its line; whoever is carried any longer stays on it."""
    seat = fight.fighters[unit].mount
    _share_shots(fight, seat, unit)
    if fight.fighters[unit].pc and fight.fighters[seat].rider == unit:
        _pass_luck(fight, seat, unit)
    fight.reshape(unit, mount="")
    fight.put(unit, zone="ground", lane=fight.standings[seat].lane)
    _reseat(fight, seat, tuple(other for other in fight.fighters[seat].riders if other != unit))
    rule = "SD3-12.08" if thrown else "SD3-11.08"
    fight.emit(Dismounted, rule, unit=unit, mount=seat, thrown=thrown)


def _pass_luck(fight: Fight, before: str, after: str) -> None:
    """A player character's luck goes with him from his own standing to his cavalry's, and back."""
    one = fight.standings[before]
    fight.put(after, luck=one.luck, spent=one.spent)


def share_shots(fight: Fight) -> None:
    """At the end: what cavalries have shot, their riders have spent."""
    for seat, fighter in fight.fighters.items():
        for unit in fighter.riders:
            _share_shots(fight, seat, unit)


def _share_shots(fight: Fight, seat: str, unit: str) -> None:
    mount_ = fight.fighters[seat]
    if unit == mount_.rider and fight.standings[seat].fired and riding.shares_ammo(mount_):
        fight.put(unit, fired=True)


def _reseat(fight: Fight, seat: str, riders: Sequence[str]) -> None:
    order = [unit for unit in fight.fighters if unit in riders]
    fight.replace(seat, riding.seated(fight.fighters[seat], fight.each(order)))


def follow(fight: Fight) -> None:
    """The carried share what became of their mount: they leave with it, or are thrown and can do nothing for
    a round; who falls on a mount's back lies on the ground (SD3-12.07, SD3-12.08)."""
    if not fight.mounted:
        return
    for seat in [unit for unit, fighter in fight.fighters.items() if fighter.riders]:
        for unit in _unseated(fight, seat):
            fight.put(unit, dazed=1)
            fight.emit(CombatantDazed, "SD3-12.08", unit=unit, rounds=1)


def _unseated(fight: Fight, seat: str) -> list[str]:
    """Take down those who stay no longer; the thrown who stand."""
    riders, standing = fight.fighters[seat].riders, fight.standings[seat]
    if standing.condition == ESCAPED:
        for unit in riders:
            if fight.standings[unit].condition == FIT:
                fight.put(unit, left=standing.left)
                fight.fell(unit, ESCAPED, "withdrew", rule="SD2-10.21")
        return []
    down = standing.condition != FIT
    fit = [unit for unit in riders if fight.standings[unit].condition == FIT]
    for unit in riders:
        if down or unit not in fit:
            get_off(fight, unit, thrown=True)
    return fit if down else []


def strike_thrown(fight: Fight, seat: str, enemies: Sequence[str], number: int) -> None:
    """The round after a mount's fall in a bout: those it carried lie there, and those who fought the mount,
    free now, hit them without fail, its rider first (SD3-12.08). `number`: the last round so far."""
    thrown = _unseated(fight, seat)
    targets = sorted(thrown, key=lambda unit: unit != fight.fighters[seat].rider)
    blows: dict[str, list[Blow]] = {unit: [] for unit in targets}
    for place, enemy in enumerate(enemies if targets else ()):
        target = targets[place % len(targets)]
        if fight.reaches(enemy, target):
            blows[target].append(_blow(fight, enemy, target))
    for target in targets:
        _settle(fight, target, blows[target], number + 1)


def _blow(fight: Fight, attacker: str, target: str) -> Blow:
    fighter, enemy = fight.fighters[attacker], fight.fighters[target]
    force = clash_groups.force(fight, attacker, target)
    kind: damage.BlowKind = "glancing" if clash_groups.glances(fight, attacker, target) else "regular"
    return Blow(
        attacker=attacker,
        kind=kind,
        amount=damage.blow_amount(kind, force.helpless, fighter.size, enemy.size),
        factor=force.factor,
        basic=fighter.basic and fight.scene.params.basic_half_damage,
        size=fighter.size,
        flier=fighter.flier,
        captures=clash_groups.captures(fight, attacker, target),
    )


def _settle(fight: Fight, target: str, blows: Sequence[Blow], number: int) -> None:
    body = diceless_rounds.body_of(fight, target)
    settled = damage.settle(body, blows, fight.toss)
    for struck in settled.struck:
        fight.emit(
            BlowStruck,
            "SD3-12.08",
            attacker=struck.blow.attacker,
            target=target,
            blow=struck.blow.kind,
            damage=struck.damage,
            hits_before=struck.before,
            hits_after=struck.after,
            round=str(number),
            auto=True,
        )
        special_telling.tell_blow(fight, target, struck)
    fight.put(target, hits=settled.hits)
    special_telling.dent(fight, target, body, settled)
    if settled.condition != FIT:
        fight.fell(target, settled.condition, "blow", settled.by, "SD1-16")
