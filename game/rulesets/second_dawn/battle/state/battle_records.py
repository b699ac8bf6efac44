"""What a battle of Second Dawn is made of: its setup, and its state between two steps.

A setup is what the map, a fight file or a test gives. The record of a combatant is its `Fighter`, what it is
for the whole battle, and its `Standing`, how it now is. Views of it, made by `records.derived`, are
`Combatant`, what it brings along, and `CombatantView` and `CombatantFate` of `game.core.battle.seam`, what is
shown of it and how it left. The state holds no Python objects but these records, so a battle survives a save
at any question.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from game.core.decisions import Question, StandingOrders
from game.core.numbers import HALF, Halves, Thirds
from game.core.records import BattleId, KindId, Record, SideId
from game.core.terms import Term
from game.rulesets.second_dawn.battle.state.ailments import WELL, Ailments
from game.rulesets.second_dawn.battle.state.pairing_records import Hunt, Pairings, Picking
from game.rulesets.second_dawn.content.ability_records import NONE, Abilities
from game.rulesets.second_dawn.content.land_records import Zone
from game.rulesets.second_dawn.content.records import Params, UnitKind
from game.rulesets.second_dawn.unit import swarms
from game.rulesets.second_dawn.unit.armour import Armour
from game.rulesets.second_dawn.unit.damage import FIT, Condition
from game.rulesets.second_dawn.unit.self_rolls import Mode
from game.rulesets.second_dawn.unit.swarms import Swarm

Opening = Literal["prepared", "surprised", "ambush"]
Shield = Literal["none", "normal", "plus"]

Lane = Literal["front", "back", "support"]
"""Lines of a party: those who fight, the backline behind a screen, the supportline (SD4-12)."""

Conduct = Literal["roster", "sensible"]
"""How choices fall that a side does not make itself: by roster order, or by judgement."""

ALL_QUESTIONS = (
    *("pair", "attach", "declare", "aim", "settle", "go", "merge"),
    *("shift", "close", "withdraw", "pursue", "intercept", "finish", "depart"),
    *("area", "slam", "contest", "luck", "collar", "altitude", "mount"),
    *("form", "screen", "support", "spill", "drag", "hold"),
)
"""Kinds of questions a side can be asked in a battle: those of chapter 1, swarms, leaving the field, strikes
and player characters, sky and mounts, command."""
DONE, SWEPT = "done", "swept"
"""What a slam, and an area attack, has become once it fell."""


class Gear(Record):
    """What a combatant wears when the battle begins. `shield` None: as it popped. `shield_plus`: it carries
    a shield made for one size larger, worn or not (SD1-17.03)."""

    weapon: bool = True
    helmet: bool = True
    breastplate: bool = True
    shield: Shield | None = None
    shield_plus: bool = False


OwnStat = Literal["", "combat", "defense"]


class Combatant(Record):
    """One unit of a party as it comes into the battle, a view of the map's unit or of a line of a fight
    file; apart from `Fighter`, because it holds the kind whole, of which mount and rider make a third.
    Hits and ammo in halves, None for full. `bonus` is what specials give it beside leaders; it counts
    toward double damage (SD1-9.05). `pc`: a player character (SD1-20.02). `terrain_special` replaces its
    kind's if given. `mount` is the combatant that carries it; `zone` where it begins; `lane` its line;
    `lent` what the leader of its own stack gives one of the supportline. `luck`: points left of a player
    character, None for the parameter's; `spared`: he has spared a foe today (SD4-17.09). `exhaustion` is
    from an earlier battle of the turn (SD2-3.08), so are `wing`, damages to its wings (SD3-9.05), and
    `dented`, points of its armour's rating that blows took (SD7-2.70). `cargo`
    are points of what else it carries, prisoners above all (SD3-11.04). `stat` as in `Fighter`."""

    id: str
    kind: UnitKind
    name: str = ""
    hits: Halves | None = None
    ammo: Halves | None = None
    level: int = 1
    bonus: int = 0
    gear: Gear = Gear()
    pc: bool = False
    ruler: bool = False
    carrying: bool = False
    terrain_special: str | None = None
    mount: str = ""
    zone: Zone | None = None
    lane: Lane = "front"
    lent: int = 0
    luck: int | None = None
    spared: bool = False
    exhaustion: int = 0
    cargo: int = 0
    wing: int = 0
    dented: int = 0
    stat: OwnStat = ""


NO_HIDING = "They cannot hide here"
"""Of those who fight where no map says more."""


class Party(Record):
    """One of the two parties; a side with allies counts as one (SD1-10.01).

    `combatants` in roster order. `leader` is the unit that leads the stack, if any; `chief_bonus` what the
    side's chief warlord gives units without a leader's bonus (SD1-9.01). `terms` are further parts of
    everybody's battle stat, such as weather. `asks` are the kinds of questions the side answers itself; the
    others are answered by `auto_reply`. `prisoners`: knocked-out enemies are taken alive by default.
    `pile_on`: a fifth attacker joins without being asked. `others_near`: another enemy of this party is
    close, so it gathers no ammunition (SD1-18.05). `conduct`: how choices fall that it does not make itself.
    `mode` is how `leader` leads; `leaders` are others set to lend their value to the hex, `hex_leader` is the
    highest level of those beside the battle, 0 for none (SD4-5.04, SD4-5.11). `chief`: the chief warlord
    himself, if he fights here. `commander_near`: a commander of the side is in the hex beside the battle
    (SD4-4.04). `support` are those of `combatants` that belong to other stacks of the hex and give cover fire
    (SD4-12.09), `waiting` those of them that do so only when told. `neutral`: of no side, it may refuse to be
    led. `way_back`: who withdraws may step back on the map, `no_hiding` why he may not hide in its hex, empty
    if he may (SD5-8.06). `told`: standing orders. `known_as`: to enemies.
    """

    side: SideId
    combatants: tuple[Combatant, ...]
    title: str = ""
    leader: str = ""
    chief_bonus: int = 0
    terms: tuple[Term, ...] = ()
    asks: tuple[str, ...] = ()
    prisoners: bool | None = None
    pile_on: bool = False
    others_near: bool = False
    conduct: Conduct = "roster"
    leaders: tuple[str, ...] = ()
    mode: Literal["stack", "hex"] = "stack"
    support: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    neutral: bool = False
    chief: str = ""
    hex_leader: int = 0
    commander_near: bool = False
    way_back: bool = False
    no_hiding: str = NO_HIDING
    told: StandingOrders = StandingOrders()
    known_as: str = ""


class AdvancePick(Record):
    """A pairing pick made in advance. `phase` is `skirmish`, `initiative_round`, `bout_1`, ...; empty for
    any. Pairs are two ids, one of each party, in either order."""

    by: SideId
    pairs: tuple[tuple[str, str], ...]
    phase: str = ""
    step: str = ""


class AdvanceOrder(Record):
    """A choice made in advance, followed where a side would be asked. `phase` is as in `AdvancePick`, or
    `pursuit`, `conclusion`; empty for any. `order` names it: `retreat`, `smoke_bomb`, `pursue`, `shoot`,
    `stay`, `intercept`, `shift`, `finish`, `capture`, `leave`, ...; `units` are whom it tells, `target`
    whom it is about, `mode` how."""

    by: SideId
    order: str
    phase: str = ""
    units: tuple[str, ...] = ()
    target: str = ""
    mode: str = ""


class BattleSetup(Record):
    """All a battle needs to begin.

    `state` is the opening state and `why` its reason (SD1-10.02); `ambusher` the hidden side of an ambush.
    `on_turn` is the side that uses combat, None at night (SD1-7.02); `began_by` the side that attacked.
    `terrain` is the hex's terrain id; `home_for` are the terrain specials at home in it, its own id if empty
    (SD5-4.03). `ground_penalty`, `home_penalty` and `flier_penalty` are its move penalties (0 or less).
    `others_near`: an enemy of both parties is close (SD1-18.05). `pause`: stop with a question `go` between
    phases. `stop_after`: `pairing`, `skirmish`, `initiative_round` end the run there. `audience`: sides that
    learn of everything; the two parties if empty. `ceiling` is the highest zone there is, the ground in
    tunnels; `footing`: there is ground to stand on. `high_ground`: what the attacked have of that ground
    while they stand on it (SD5-4.11).
    """

    id: BattleId
    parties: tuple[Party, Party]
    state: Opening = "prepared"
    why: str = ""
    ambusher: SideId | None = None
    on_turn: SideId | None = None
    began_by: SideId | None = None
    terrain: str = ""
    home_for: tuple[str, ...] = ()
    ground_penalty: int = 0
    home_penalty: int = 0
    flier_penalty: int = 0
    params: Params = Params()
    others_near: bool = False
    pause: bool = False
    stop_after: str = ""
    picks: tuple[AdvancePick, ...] = ()
    orders: tuple[AdvanceOrder, ...] = ()
    audience: tuple[SideId, ...] = ()
    ceiling: Zone = "top"
    footing: bool = True
    high_ground: int = 0


class Fighter(Record):
    """A combatant's figures for the whole battle, level gains in them. Move in thirds.

    `index` counts in its party's roster, `group` is race and class, the unit of a pairing pick (SD0-4.01).
    `shields` are those it carries. `able` is what its specials, traits and gear do, taken together.

    `swarm`: units that fight as one (SD2-3): `half` 4, `full` 8, `enhanced` 16, `few` any number without the
    benefit; `members` are their ids, its own first, `alone` is what the first one is by itself. `mount` is
    the combatant it rides, `riders` those it carries. `zone_max` is the highest it can fly.
    `unarmed_counted`: its figures hold the penalty of the unarmed already (SD3-2). `dashes`: it may give up
    its attack for pace (SD3-4.01). `own_special` is its own terrain special while it has its leader's
    (SD4-5.08).

    `rides`: trained to the saddle; `came_on` is the mount it began on. A mount has besides `rider`, who makes
    it a cavalry, and the figures it has `unridden` and `ridden` by him, both without a load; `burdened`: it
    carries too much to attack, or is a `vehicle`, `cargo` the part of it that are no combatants (SD3-11.05).
    `lent`: bonus from the leader of its own stack, where that is not this party (SD4-5.16). `stat`: the
    battle stat that one of no side uses, whoever's turn it is (SD3-5.03); empty: what its party uses.
    """

    id: str
    side: SideId
    index: int
    name: str
    kind: KindId
    kind_name: str
    plural: str
    glyph: str
    group: str
    size: int
    combat: int
    defense: int
    damage: Halves
    hits_max: Halves
    move: Thirds
    evasion: int
    croaks_at: Halves
    worth: Fraction
    reduction: Halves = 0
    level: int = 1
    bonus: int = 0
    basic: bool = False
    infantry: bool = True
    beast: bool = False
    flier: bool = False
    weapon: str = ""
    style: Literal["melee", "shooter"] = "melee"
    range: str = "none"
    hands: int = 0
    reach: int = 0
    ammo_max: Halves = 0
    magic: bool = False
    mastery: tuple[int, ...] = ()
    in_hand: bool = True
    armour: Armour = Armour()
    shields: tuple[Shield, ...] = ()
    traits: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
    terrain_special: str = "none"
    pc: bool = False
    ruler: bool = False
    carrying: bool = False
    able: Abilities = NONE
    swarm: Swarm = ""
    members: tuple[str, ...] = ()
    mount: str = ""
    riders: tuple[str, ...] = ()
    zone_max: Zone = "ground"
    rides: bool = False
    came_on: str = ""
    rider: str = ""
    unridden: "Fighter | None" = None
    ridden: "Fighter | None" = None
    burdened: bool = False
    vehicle: bool = False
    cargo: int = 0
    unarmed_counted: bool = False
    dashes: bool = False
    alone: "Fighter | None" = None
    own_special: str = ""
    lent: int = 0
    stat: OwnStat = ""

    @property
    def non_combat(self) -> bool:
        return self.able.peaceful

    @property
    def scout(self) -> bool:
        return self.able.scouts


Gathering = Literal["", "now", "done"]
"""Whether a unit looks for ammunition in this bout, or has done so in this battle (SD0-8.09)."""


class Standing(Record):
    """How a combatant now is. Hits and ammo in halves.

    `stun`: rounds it is still stunned. `shield`: the one it wears. `changing`: it is putting Shield+ on or
    off in the coming round. `fired`: it has used its weapon's ammunition. `capturing`, `holding` (only
    defends), `crouching` and `gathering` are what its side declared. `captor` holds a captive. `aim`: a
    scout's chosen target of this phase (SD1-8.12).

    `dazed`: rounds of a bout it is still incapacitated, which do not end the bout (SD1-13.07, SD3-13.05).
    `exhaustion` counts enhanced swarms that wear it down (SD2-3.08). `zone` and `lane`: where it stands.
    `withdrawing`: it tries to leave in this phase; `left`: how it left the field. `stun_next`: rounds of stun
    it takes into the next bout. `wing`: damage to its wings (SD3-9.05), `dented`: points of its armour's
    rating that are gone, `haste`: what became of its quick attack, `gripping`: both hands on one weapon.
    `luck`: points it has left. `idle`: rounds of the coming bout in which it makes no attack of its own.
    `dodged`: its total and the highest against it, of a withdrawal that failed and stands for the battle roll
    (SD4-20.05).
    `strike` is the area attack or slam it makes in this phase (`area`, `slam`, `tar_capture`, `tar_smother`,
    `done` once it fell, `swept` an area attack), `spill` whom its enemy gives up to it besides, `smothers`
    whom it holds under tar. `contest`: what a player character rolls for in this phase, `fate` what luck does
    to it in it, `spent` the kinds of luck it has used (SD4-17).
    `members` of a swarm that live, `own_hits` those of its first. `credit`: the combatant that brought it
    down and earns what it is worth (SD2-5.09). `conscious`: a commander that lies at 0 hits and still gives
    orders (SD4-4.10). `collared`: its jailor croaks it by the collar (SD1-19.07). `shown`: what it was seen
    to do that tells of its specials. `ails`: what specials did to it.
    """

    hits: Halves
    ammo: Halves = 0
    condition: Condition = FIT
    stun: int = 0
    shield: Shield = "none"
    changing: bool = False
    fired: bool = False
    capturing: bool = False
    holding: bool = False
    crouching: bool = False
    gathering: Gathering = ""
    captor: str = ""
    aim: str = ""
    dazed: int = 0
    exhaustion: int = 0
    zone: Zone = "ground"
    lane: Lane = "front"
    withdrawing: bool = False
    left: str = ""
    stun_next: int = 0
    wing: Halves = 0
    dented: int = 0
    haste: str = ""
    gripping: bool = False
    luck: int = 0
    idle: tuple[int, ...] = ()
    dodged: tuple[int, ...] = ()
    strike: str = ""
    spill: tuple[str, ...] = ()
    smothers: tuple[str, ...] = ()
    contest: Mode = ""
    fate: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    members: int = 0
    own_hits: Halves = 0
    credit: str = ""
    conscious: bool = False
    collared: bool = False
    shown: tuple[str, ...] = ()
    ails: Ailments = WELL

    @property
    def fit(self) -> bool:
        """Standing: neither down nor gone. A stunned unit stands."""
        return self.condition == FIT

    @property
    def struck(self) -> bool:
        """Its area attack or slam of this phase has fallen."""
        return self.strike in (DONE, SWEPT)

    @property
    def worn_down(self) -> bool:
        """Bears more exhaustion than it has hits: a point less in battle and of move (SD2-3.08)."""
        return swarms.worn_down(self.exhaustion, self.hits)

    @property
    def has_ammo(self) -> bool:
        """At least one whole ammo (SD1-18.04)."""
        return self.ammo >= HALF


class PartyState(Record):
    """A party in battle. `members` in roster order, `support` its supportline, which is no part of it;
    `prisoners` and `pile_on` as now declared. `stack` is the number of units that counts for the stack bonus,
    taken as each phase begins (SD4-5.07). `retreated` are the members that withdrew, `way_back`: they may
    step back on the map (SD2-14.33), `judges`: the questions of `asks` that its conduct answers, `merging`
    the classes it lets fight as swarms, None while it has not said."""

    side: SideId
    title: str
    members: tuple[str, ...]
    stack: int
    leader: str = ""
    chief_bonus: int = 0
    terms: tuple[Term, ...] = ()
    asks: tuple[str, ...] = ()
    prisoners: bool | None = None
    pile_on: bool = False
    others_near: bool = False
    conduct: Conduct = "roster"
    leaders: tuple[str, ...] = ()
    mode: Literal["stack", "hex"] = "stack"
    support: tuple[str, ...] = ()
    retreated: tuple[str, ...] = ()
    merging: tuple[str, ...] | None = None
    neutral: bool = False
    chief: str = ""
    hex_leader: int = 0
    commander_near: bool = False
    way_back: bool = False
    no_hiding: str = NO_HIDING
    judges: tuple[str, ...] = ()
    told: StandingOrders = StandingOrders()
    known_as: str = ""

    @property
    def roster(self) -> tuple[str, ...]:
        """Members and supportline."""
        return self.members + self.support


class BattleSetting(Record):
    """What of a setup stays the same through the battle; see `BattleSetup`."""

    id: BattleId
    opening: Opening
    why: str
    ambusher: SideId | None
    on_turn: SideId | None
    began_by: SideId
    terrain: str
    ground_penalty: int
    flier_penalty: int
    params: Params
    others_near: bool
    pause: bool
    stop_after: str
    picks: tuple[AdvancePick, ...]
    audience: tuple[SideId, ...]
    home_for: tuple[str, ...] = ()
    home_penalty: int = 0
    orders: tuple[AdvanceOrder, ...] = ()
    footing: bool = True
    high_ground: int = 0


class Initiative(Record):
    """How initiative fell (SD1-10.05). `totals` by party order, None where evasion did not decide."""

    winner: SideId | None
    selector: SideId
    reason: Literal["non_combat", "size", "evasion", "tiebreak", "hidden"]
    totals: tuple[int, int] | None = None
    terms: tuple[Term, ...] = ()


class BattleState(Record):
    """A battle between two steps.

    `phase` is `opening`, `skirmish`, `initiative_round`, `bout`, `end` or `over`; `stages` are the stages of
    the phase still to come, the current one first; `asked` the sides that have answered the current one.
    `dice` counts the dice rolled, `questions` those asked. `standoffs`: bouts in a row that were nothing but
    stand-offs (SD1-10.14). `hunt` is there while withdrawers are pursued. `gains` are the experience of each
    combatant, once the battle is over. `apart`: neither side has closed in (SD2-10.05).
    """

    scene: BattleSetting
    parties: tuple[PartyState, PartyState]
    fighters: Mapping[str, Fighter]
    standings: Mapping[str, Standing]
    phase: str = "opening"
    stages: tuple[str, ...] = ("begin", "wary", "form", "merge", "initiative")
    bout: int = 0
    asked: tuple[str, ...] = ()
    initiative: Initiative | None = None
    pairings: Pairings = Pairings()
    picking: Picking | None = None
    question: Question | None = None
    dice: int = 0
    questions: int = 0
    standoffs: int = 0
    winner: SideId | None = None
    reason: str = ""
    apart: bool = False
    hunt: Hunt | None = None
    aftermath: bool = False
    gains: Mapping[str, Fraction] = {}
