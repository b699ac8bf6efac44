"""One clash of a bout, from the two rolls to the last round: SD1-13, SD1-14, SD1-15.

A clash is one hub against its primaries, which fight each other, and secondaries, which only hit the hub.
What happens hangs on two dice and the saves alone: `decide` turns the dice into an `ClashOutcome`,
`rounds.play` runs the rounds. The battle rolls for both, an outlook tries every outcome, the test vectors
script them.
"""

from collections.abc import Callable, Sequence
from typing import Literal

from game.core.numbers import HALF, Halves
from game.core.records import Record
from game.rulesets.second_dawn.unit import captive_loads, crits, damage, guards, size_gifts, sizes, swarms
from game.rulesets.second_dawn.unit.crits import Save
from game.rulesets.second_dawn.unit.damage import FIT, Blow, Condition, Struck, StruckBody
from game.rulesets.second_dawn.unit.guards import NO_GUARD, Guard, Weak
from game.rulesets.second_dawn.unit.self_rolls import Mode, SelfRollContest
from game.rulesets.second_dawn.unit.size_gifts import NO_GIFTS, SizeGifts
from game.rulesets.second_dawn.unit.swarms import Swarm

Pattern = Literal["draw", "1-3", "4-6", "7-9", "minimum_both", "fixed", "none", "each"]
"""Who hits when (SD1-13.02). `none`: no roll, because hub or primary is down (SD1-13.08) or smothers the
other. `fixed`: no roll five or more sizes apart, the larger hits in every round (SD2-3.06). `each`: a player
character rolls in each round (SD3-18.10)."""

MOBBED_AT = 4
"""From this many same-sized attackers on, the hub's die of 1 costs it round 1 (SD1-14.01)."""


class Contender(Record):
    """A unit in a clash. It is no view of the combatant's record: nearly all of its figures are those of this
    clash, held from its start while the record goes on: `stat` is its battle stat with all modifiers,
    `damage` its base damage adjusted for the enemy's size, `save_dc` its own part of a save's DC.

    `halves`: a basic unit's damage is halved where the rules say so (parameter `basic_half_damage`).
    `attacks`: able and willing to attack; `shoots`: with projectiles, not hand to hand. `aloft`: a primary
    that the hub does not strike, out of its reach (SD3-9.06) or because of an area attack (SD2-7.02).
    `dazed`: rounds from the first on in which it is incapacitated; the bout does not end in them (SD1-17.03,
    SD3-13.05). `idle_rounds`: those in which it makes no attack of its own. `helpless` is its damage on an
    incapacitated enemy where that differs, `from_hub` what the hub's damage is on this primary where it
    differs from that on the first. `cap`: no blow takes more from it. `exhaustion`: what it already bears.

    `stunned`: rounds from the first on in which it is stunned, its -1 in `stat` already (SD3-16.02).
    `stunning`: its hits may stun; `steady`: it shakes off a stun of one round; `blocks` one projectile a
    round (SD2-6.20). `extra`: further attacks a round (SD4-9.01). `dice`: 1 rolls two and takes the better,
    -1 the worse (SD4-9.02); `again`: a 1 in its battle roll is rolled once more, `lucky`: one in a save
    (SD4-9.06); `face`: its battle roll is that, and nothing is critical by it (SD4-17.03).
    `full_hands`: none is free of weapon and shield (SD2-5.11).
    `cover`: it shoots from the supportline, half its damage tells (SD4-12.09).
    `doomed`: it is hit critically before the first round (SD4-17.06). `aims`: place in the clash of the
    carried unit that it strikes instead of the mount (SD3-12.06). `seat`: place in the clash of the mount
    that carries it. `guard`: what its armour and specials keep off; `mighty`: its blows pass such by
    (SD7-2.45); `hasty`: it attacks twice as it first attacks (SD7-2.46). `weak`: its
    blows do no sure damage (SD6-5.06); `most`: none of them takes more than this (SD7-2.19). `pace`: it
    attacks once in so many rounds (SD6-3.05). `limp`: the
    rounds it is dazed end with a wound (SD7-3.20). `blast`: what it takes from all others as it blows up
    after round 1 (SD7-2.55). `drains`: it heals by what it takes, up to `hits_max` (SD7-2.18). `shocks`: its
    hits are shocks besides, but on the `grounded` (SD7-4.02). `follows`: it shoots on (SD7-2.49), `fells`:
    it strikes on (SD6-3.04). `sized`: what its blows do by sizes (SD7-6). `coils`:
    it captures who is no larger at a quarter of `hits_max` (SD3-14.01).
    """

    id: str
    size: int
    stat: int
    hits: Halves
    damage: Halves
    factor: int = 1
    croaks_at: Halves = 0
    reduction: Halves = 0
    basic: bool = False
    halves: bool = True
    flier: bool = False
    swarm: Swarm = ""
    armed: bool = True
    shoots: bool = False
    armoured: bool = True
    capturing: bool = False
    full_hands: bool = False
    beast: bool = False
    attacks: bool = True
    aloft: bool = False
    dazed: int = 0
    idle_rounds: tuple[int, ...] = ()
    helpless: Halves | None = None
    from_hub: Halves | None = None
    cap: Halves | None = None
    exhaustion: int = 0
    seat: int | None = None
    aims: int | None = None
    condition: Condition = FIT
    save_dc: int = crits.BASE_DC
    stunned: int = 0
    stunning: bool = False
    steady: bool = False
    blocks: bool = False
    extra: int = 0
    dice: int = 0
    again: bool = False
    lucky: bool = False
    face: int = 0
    doomed: bool = False
    cover: bool = False
    guard: Guard = NO_GUARD
    mighty: bool = False
    hasty: bool = False
    weak: Weak = ""
    limp: bool = False
    blast: Halves = 0
    most: Halves | None = None
    pace: int = 1
    hits_max: Halves = 0
    drains: bool = False
    shocks: bool = False
    grounded: bool = False
    follows: bool = False
    fells: bool = False
    sized: SizeGifts = NO_GIFTS
    coils: bool = False

    @property
    def busy(self) -> bool:
        """Makes no attack in round 1."""
        return self.dazed > 0 or self.stunned > 0 or 1 in self.idle_rounds


class Clash(Record):
    """`hub_first`: the hub's side is on-turn and rolls first (SD1-10.20). `far_apart`: what holds five or
    more sizes apart (parameter `diff_5_plus`). `hero` is a player character who rolls, by `mode`. `tar`
    smothers its victims: all are dazed for so many rounds (SD3-17.09). `aboard` are carried units that attack
    beside their mounts and are not attacked (SD3-13.04). `once`: a single shot at one that cannot shoot back
    (SD4-12.05). `draw_hits`: rounds of a draw in which both hit (SD4-20.07). `totals` of hub and primary,
    where a roll to withdraw stands for the battle roll (SD4-20.05)."""

    hub: Contender
    primaries: tuple[Contender, ...]
    secondaries: tuple[Contender, ...] = ()
    aboard: tuple[Contender, ...] = ()
    hub_first: bool = True
    far_apart: Literal["fixed", "draw"] = "fixed"
    draw_hits: Literal["odd", "every"] = "odd"
    totals: tuple[int, int] | None = None
    hero: str = ""
    mode: Mode = ""
    tar: str = ""
    smothered: tuple[str, ...] = ()
    once: bool = False

    @property
    def attackers(self) -> tuple[Contender, ...]:
        """All that fight the hub."""
        return self.primaries + self.secondaries

    @property
    def members(self) -> tuple[Contender, ...]:
        """Hub, primaries, secondaries, those that they carry, in this order."""
        return (self.hub, *self.primaries, *self.secondaries, *self.aboard)


class SaveDue(Record):
    """A save against a critical hit before round 1. Without `dc` there is none: the crit falls."""

    unit: str
    dc: int | None
    dice: int = 0
    again: bool = False


class ClashOutcome(Record):
    """What the rolls of a clash fixed. `winner` is `hub`, `primary` or None; `roller` the primary that
    rolled; `muted`: the hub's die of 1 costs it round 1."""

    pattern: Pattern
    roller: str
    winner: Literal["hub", "primary"] | None = None
    margin: int | None = None
    totals: tuple[int, int] | None = None
    muted: bool = False
    saves: tuple[SaveDue, ...] = ()


class RoundLog(Record):
    """A round as it fell: blows in order, and hits of hub and primaries after it. `struck` are (target,
    blow), `worn` (unit, exhaustion) of those it wore down, `contests` what a player character rolled, `drank`
    (unit, hits taken) of those who drained, `dents`
    (unit, points) what it took of armour's rating."""

    number: int
    struck: tuple[tuple[str, Struck], ...]
    hits: tuple[Halves, ...]
    worn: tuple[tuple[str, int], ...] = ()
    contests: tuple[SelfRollContest, ...] = ()
    stuns: tuple["StunCheck", ...] = ()
    drank: tuple[tuple[str, Halves], ...] = ()
    dents: tuple[tuple[str, int], ...] = ()


class StunCheck(Record):
    """A stunning strike on a unit: the die, above 3 avoids it (SD3-16.02)."""

    unit: str
    by: str
    face: int
    stunned: bool


class Fall(Record):
    """A unit that went down in the clash. `how` is a condition; `by` the unit that did it, if one did."""

    unit: str
    how: Condition
    why: str
    round: int
    by: str = ""


class PlayedClash(Record):
    """A clash as it went. `hits`, `conditions` and `exhaustion` of all members in their order; `stunned` are
    those who bear a stun into the next round."""

    rounds: tuple[RoundLog, ...]
    hits: tuple[Halves, ...]
    conditions: tuple[Condition, ...]
    falls: tuple[Fall, ...] = ()
    misses: tuple[Save, ...] = ()
    auto_defeat: bool = False
    stand_off: bool = False
    exhaustion: tuple[int, ...] = ()
    stunned: tuple[str, ...] = ()


Misses = Callable[[Sequence[SaveDue]], Sequence[Save]]
"""Rolls the saves against a critical miss, in roster order."""


def roller_of(clash: Clash) -> Contender:
    """The primary that rolls: the highest battle stat among those not down (SD1-13.01)."""
    if len(clash.primaries) == 1:
        return clash.primaries[0]
    fit = [p for p in clash.primaries if p.condition == FIT] or clash.primaries
    return max(fit, key=lambda p: p.stat)


def can_begin(clash: Clash) -> bool:
    """Whether anybody in the clash can attack an enemy in it (SD1-13.07)."""
    if clash.hub.condition == FIT and clash.hub.attacks:
        return True
    return any(a.condition == FIT and a.attacks for a in clash.attackers)


def rolls(clash: Clash) -> bool:
    """Whether dice decide: not with a unit down, nor with a battle stat below 0 (SD1-13.05 to 13.08), nor
    five or more sizes apart (SD2-12.02), nor under tar (SD3-17.09)."""
    roller = roller_of(clash)
    both_fit = clash.hub.condition == FIT and roller.condition == FIT
    near = abs(clash.hub.size - roller.size) < swarms.FIXED_GAP and not clash.tar
    return both_fit and near and clash.hub.stat >= 0 and roller.stat >= 0


def unrolled(clash: Clash) -> ClashOutcome:
    """The outcome of a clash in which nothing is rolled."""
    hub, roller = clash.hub, roller_of(clash)
    if hub.condition != FIT or roller.condition != FIT or clash.tar:
        return ClashOutcome(pattern="none", roller=roller.id)
    if abs(hub.size - roller.size) >= swarms.FIXED_GAP:
        return ClashOutcome(pattern=clash.far_apart, roller=roller.id)
    if hub.stat < 0 and roller.stat < 0:
        return ClashOutcome(pattern="minimum_both", roller=roller.id)
    winner: Literal["hub", "primary"] = "primary" if hub.stat < 0 else "hub"
    saves = saves_due(clash, winner, muted=False)
    margin = crits.CRIT_MARGIN
    return ClashOutcome(pattern="7-9", roller=roller.id, winner=winner, margin=margin, saves=saves)


def decide(clash: Clash, hub_die: int, primary_die: int) -> ClashOutcome:
    """The outcome of two dice (SD1-13.02, SD1-14.01)."""
    totals = (clash.hub.stat + hub_die, roller_of(clash).stat + primary_die)
    return judged(clash, totals, muted=hub_die == 1 and _same_sized(clash) >= MOBBED_AT)


def judged(clash: Clash, totals: tuple[int, int], *, muted: bool = False) -> ClashOutcome:
    """The outcome of two totals, the hub's and the primary's."""
    roller = roller_of(clash)
    difference = totals[0] - totals[1]
    margin = abs(difference)
    winner: Literal["hub", "primary"] | None = None
    if difference:
        winner = "hub" if difference > 0 else "primary"
    threat = winner is not None and margin >= crits.CRIT_MARGIN
    if threat and (clash.hub if winner == "hub" else roller).face:
        threat = False
    saves = saves_due(clash, winner, muted=muted) if winner and threat else ()
    return ClashOutcome(
        pattern=pattern_of(margin),
        roller=roller.id,
        winner=winner,
        margin=margin,
        totals=totals,
        muted=muted,
        saves=saves,
    )


def pattern_of(margin: int) -> Pattern:
    """Row of SD1-13.02; 10 and more play as 7-9 after the save."""
    if margin == 0:
        return "draw"
    return "1-3" if margin <= 3 else "4-6" if margin <= 6 else "7-9"


def loser_hits(pattern: Pattern, number: int, draw_hits: Literal["odd", "every"] = "odd") -> bool:
    """Whether the loser (or a side of a draw) lands its regular blow in round `number`."""
    if pattern == "draw" and draw_hits == "every":
        return True
    if pattern in ("draw", "1-3"):
        return number % 2 == 1
    if pattern == "4-6":
        return number % 2 == 0
    return number % 2 == 1 and number > 1


def secondary_hits(number: int, *, all_smaller: bool) -> bool:
    """Secondaries hit in even rounds; in odd ones if all of them are smaller than the hub (SD1-13.03)."""
    return number % 2 == (1 if all_smaller else 0)


def _same_sized(clash: Clash) -> int:
    hub = clash.hub
    return sum(a.size == hub.size and a.attacks and a.condition == FIT for a in clash.attackers)


def body_of(unit: Contender, hits: Halves, condition: Condition, guard: Guard | None = None) -> StruckBody:
    """What a blow on a member meets; `guard` as it now is."""
    return StruckBody(
        hits=hits,
        size=unit.size,
        croaks_at=unit.croaks_at,
        reduction=unit.reduction,
        basic=unit.basic,
        flier=unit.flier,
        swarm=bool(unit.swarm),
        condition=condition,
        blocks=unit.blocks,
        guard=unit.guard if guard is None else guard,
        id=unit.id,
    )


def glances_only(attacker: Contender, target: Contender) -> bool:
    """Unarmed and capturing units only glance (SD1-16.02), the unarmed not on a unit three or more sizes
    smaller (SD2-5.05)."""
    if attacker.capturing:
        return True
    return not attacker.armed and attacker.size - target.size < swarms.SWARM_GAP


def takes(attacker: Contender, target: Contender) -> bool:
    """Whether any hit of a capturing unit takes the enemy: it is three effective sizes larger, and has a hand
    free (SD2-5.11)."""
    return captures(attacker, target) and captive_loads.takes(attacker.size, target.size)


def captures(attacker: Contender, target: Contender) -> bool:
    """Whether a blow takes a target that goes down (SD1-19.01, SD2-5.11, SD3-3.07)."""
    swarm = bool(attacker.swarm)
    able = captive_loads.may_take(attacker.size, target.size, beast=attacker.beast, swarm=swarm)
    full = attacker.full_hands and captive_loads.takes(attacker.size, target.size)
    coils = attacker.coils and target.size <= attacker.size
    return attacker.capturing and (able or coils) and not full


def clad(unit: Contender, enemy: Contender) -> bool:
    """Whether armour counts: not three or more sizes apart (SD2-3.04)."""
    return unit.armoured and abs(unit.size - enemy.size) < swarms.SWARM_GAP


def draw_glances(attacker: Contender, victim: Contender) -> bool:
    """Even rounds of a draw cost the unarmoured a glancing blow, never by the unarmed (SD1-17.04, 17.05)."""
    return attacker.armed and not attacker.capturing and not clad(victim, attacker)


def blow_of(
    attacker: Contender,
    target: Contender,
    kind: damage.BlowKind,
    *,
    deadly: bool = True,
    helpless: bool = False,
) -> Blow:
    """A blow of `kind`, a glancing one by those who only glance. `deadly`: may croak outright a target two
    sizes smaller. `helpless`: the target lies incapacitated. Swarm-units must be armed to hurt a unit three
    or more sizes larger (SD2-5.05)."""
    if kind == "regular" and glances_only(attacker, target):
        kind = "glancing"
    base = attacker.damage if not helpless or attacker.helpless is None else attacker.helpless
    base = base if target.from_hub is None else target.from_hub
    full = attacker.swarm == "full" and attacker.armed
    mighty = attacker.mighty and guards.tells_on(attacker.size, target.size)
    amount = damage.blow_amount(kind, base, attacker.size, target.size, swarm=full)
    taking = captures(attacker, target)
    coils = taking and attacker.coils and not attacker.shoots
    may_croak = deadly and target.seat is None and not target.guard.calm
    blow = Blow(
        attacker=attacker.id,
        kind=kind,
        amount=damage.harder(kind, amount) if mighty else amount,
        factor=attacker.factor,
        basic=attacker.basic and attacker.halves,
        size=attacker.size,
        flier=attacker.flier,
        dead=may_croak
        and kind == "regular"
        and swarms.strikes_dead(attacker.size, target.size, target.swarm),
        captures=taking,
        wraps=captive_loads.wrapped(attacker.size, target.size, target.hits_max, coils=coils),
        projectile=attacker.shoots,
        cap=damage.tighter(attacker.most, target.cap),
        takes=takes(attacker, target),
        cover=attacker.cover,
        piercing=mighty,
        chance=guards.minor_chance(attacker.weak, target.size),
    )
    return size_gifts.dealt(blow, attacker.sized, target.size, may_croak=may_croak)


def threatens(attacker: Contender, target: Contender) -> bool:
    """Whether a regular hit could be critical: a full blow that takes at least one hit (SD1-15.03)."""
    if not attacker.attacks or not swarms.crits(attacker.size, attacker.swarm):
        return False
    if target.swarm or target.size == sizes.TINY or target.guard.calm:
        return False
    blow = blow_of(attacker, target, "regular")
    if blow.kind != "regular" or not crits.can_be_critted(target.size, attacker.size):
        return False
    return damage.blow_damage(blow, body_of(target, target.hits, target.condition)) >= HALF


def saves_due(clash: Clash, winner: Literal["hub", "primary"], *, muted: bool) -> tuple[SaveDue, ...]:
    """Saves of the losers of a battle roll lost by 10 or more (SD1-15.03); nothing is critical for the
    carried (SD0-5.11)."""
    hub, roller = clash.hub, roller_of(clash)
    if (hub if winner == "hub" else roller).aims is not None:
        return ()
    if winner == "hub":
        if muted or hub.busy:
            return ()
        due = [save_due(hub, p) for p in clash.primaries if p.condition == FIT and not p.aloft]
    else:
        due = [] if roller.busy else [save_due(roller, hub)]
    return tuple(save for save in due if save is not None)


def save_due(winner: Contender, loser: Contender) -> SaveDue | None:
    """The loser's save. None where no crit threatens, and where any hit croaks anyway."""
    if not threatens(winner, loser) or swarms.strikes_dead(winner.size, loser.size, loser.swarm):
        return None
    if crits.no_save(loser.size, winner.size, loser.stat, winner.stat):
        return SaveDue(unit=loser.id, dc=None)
    dc = loser.save_dc + crits.size_dc(loser.size, winner.size) + crits.gap_dc(loser.stat, winner.stat)
    return SaveDue(unit=loser.id, dc=dc, dice=loser.dice, again=loser.lucky)
