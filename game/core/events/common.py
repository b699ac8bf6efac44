"""What happened, in the past tense. The core returns events; screens, stories and logs are made of them.

Every event names its audience: the sides that learn of it (`EVERYONE` for public facts), each of them as
if it were the only one (`views.project.story`). There is no default. The game master's seat sees all events
as they stand. An event for an observer never carries a true id of a foreign stack, only the observer's own
handle for it (`core.state.Sighting`).

Events are notices with before and after values, so that a screen can animate without asking; the state is
the truth. `rule` is the id of the rule that made it happen, where one did.
"""

from fractions import Fraction

from game.core.numbers import Halves, Thirds
from game.core.records import (
    BattleId,
    HexId,
    KindId,
    QuestionId,
    Record,
    RuleId,
    SideId,
    SiteId,
    StackId,
    UnitId,
)
from game.core.state import MemberSeen, SiteMemory

Audience = tuple[SideId, ...]
EVERYONE: Audience = (SideId("*"),)


class Event(Record, tag=True):
    """Base of all events."""

    audience: Audience
    rule: RuleId = RuleId("")


# --- the day and its turns


class DayBegan(Event):
    day: int


class TurnBegan(Event):
    side: SideId
    day: int


class TurnEnded(Event):
    side: SideId
    day: int


class SideFell(Event):
    """A side has lost its last unit (or what the scenario says it may not lose)."""

    side: SideId
    reason: str


class CampaignWon(Event):
    """The match is over. `winners` is empty when nobody is left."""

    winners: tuple[SideId, ...]
    reason: str


# --- stacks of one's own


class StackMoved(Event):
    """One border crossed. `cost` and `move_left` in thirds."""

    stack: StackId
    from_hex: HexId
    to_hex: HexId
    cost: Thirds
    move_left: Thirds


class MoveStopped(Event):
    """A march ended before its goal. `code` names why (`cost`, `contact`, `closed`, `weather`, `full`)."""

    stack: StackId
    hex: HexId
    code: str
    reason: str


class StackFormed(Event):
    """A new stack came out of a split, a start or a game master's hand, or freed units joined an old one."""

    stack: StackId
    hex: HexId
    units: tuple[UnitId, ...]
    parent: StackId | None = None


class StackJoined(Event):
    """`stack` went into `into` and is no more."""

    stack: StackId
    into: StackId
    hex: HexId


class StackLost(Event):
    """A stack of one's own has no unit left."""

    stack: StackId
    hex: HexId
    reason: str


class RoadDug(Event):
    """Diggers changed the road of their hex into `kind`."""

    hex: HexId
    kind: str


class OrdersGiven(Event):
    """Standing orders, leader, name or stance of a stack were changed by its owner or lapsed."""

    stack: StackId
    what: str


class UnitsMounted(Event):
    """Units of one's own, or prisoners, were taken on a mount's back."""

    stack: StackId
    mount: UnitId
    units: tuple[UnitId, ...]


class UnitsDismounted(Event):
    """Units of one's own, or prisoners, are on their own feet again."""

    stack: StackId
    units: tuple[UnitId, ...]


class LandingForced(Event):
    """Fliers of one's own that are tired go down for the night."""

    stack: StackId
    hex: HexId


class UnitEvolved(Event):
    """A beast of one's own grew into another; `name` is what it was called before."""

    unit: UnitId
    name: str
    kind: KindId
    hex: HexId


class UnitLost(Event):
    """A unit of one's own croaked, was captured or disbanded (`how`); `hex` only where the side knows it."""

    unit: UnitId
    name: str
    hex: HexId | None
    how: str


class ChiefAppointed(Event):
    """A side has a new chief warlord, or a tribe a new head."""

    unit: UnitId
    name: str
    tribe: bool = False


class LuckReturned(Event):
    """A player character's luck points returned as his side's turn began."""

    unit: UnitId
    name: str
    before: int
    after: int


class ExperienceGained(Event):
    unit: UnitId
    name: str
    exp: Fraction
    level: int


# --- knowledge


class LandSeen(Event):
    """Terrain that the side did not know before."""

    hexes: tuple[HexId, ...]


class HexLearned(Event):
    """Something about hexes in sight that the side did not know: `what` is `features` (roads, rivers or
    that there are none) or `weather`."""

    hexes: tuple[HexId, ...]
    what: str


class StackSighted(Event):
    """A foreign stack came into sight under a new handle: what its `Sighting` says."""

    handle: StackId
    side: SideId
    hex: HexId
    units: int
    members: tuple[MemberSeen, ...] = ()
    zone: str = "ground"
    stance: str = "open"
    leader: str = ""
    found: str = ""


class SightingMoved(Event):
    """A foreign stack in sight crossed a border in sight."""

    handle: StackId
    side: SideId
    from_hex: HexId
    to_hex: HexId


class SightingRead(Event):
    """The stat board of a foreign stack in sight could be read: a commander came into its hex."""

    handle: StackId
    side: SideId
    hex: HexId
    members: tuple[MemberSeen, ...] = ()
    leader: str = ""


class SightingLost(Event):
    """A foreign stack went out of sight; what is known of it stays as a dated memory, unless the side sees
    that it is no longer there: then no `mark` of it stays."""

    handle: StackId
    side: SideId
    hex: HexId
    mark: bool = True


class SightingGone(Event):
    """A remembered stack is no longer where it was seen, or was seen to fall."""

    handle: StackId
    hex: HexId
    reason: str


class SiteSighted(Event):
    """A city, ruin or cave was seen for the first time, or seen to have changed; as it is remembered."""

    site: SiteId
    hex: HexId
    owner: SideId | None
    seen: SiteMemory | None = None


class SiteTaken(Event):
    """A site changed hands in sight of the audience."""

    site: SiteId
    hex: HexId
    owner: SideId | None
    before: SideId | None


# --- decisions


class QuestionAsked(Event):
    question: QuestionId
    side: SideId
    kind: str
    prompt: str


class QuestionAnswered(Event):
    question: QuestionId
    side: SideId
    kind: str
    choice: str


# --- battles (ids of combatants, not of units)


class BattleBegan(Event):
    """Two parties meet. `attacker` began it; `state` is the opening state, `why` its reason."""

    battle: BattleId
    hex: HexId | None
    attacker: SideId
    defender: SideId
    state: str
    why: str = ""


class BattleSeen(Event):
    """A third side in sight of the hex learns that a battle was fought there, and who stands afterwards."""

    hex: HexId
    sides: tuple[SideId, ...]
    winner: SideId | None


class InitiativeSet(Event):
    """Totals of both parties' representatives; `winner` None on a tie (then `selector` won the tie roll)."""

    battle: BattleId
    totals: tuple[tuple[SideId, int | None], ...]
    winner: SideId | None
    selector: SideId
    reason: str


class CombatantStunned(Event):
    """A combatant begins the battle stunned for so many rounds."""

    battle: BattleId
    unit: str
    rounds: int


class StanceChanged(Event):
    """A side declared something for one of its combatants: `what` is `capture`, `hold`, `crouch`, `shield`,
    `shield_plus`, `join` (a scout crowds an enemy), `collar` (a jailor is set on croaking his captive),
    `pile_on` or `prisoners` (then `unit` is empty). `why` if a rule ended it."""

    battle: BattleId
    side: SideId
    unit: str
    what: str
    on: bool
    why: str = ""


class PhaseBegan(Event):
    """`phase` is an id such as `skirmish`, `initiative_round`, `bout`; `round` names a volley or counts."""

    battle: BattleId
    phase: str
    bout: int = 0
    round: str = ""


class PairsMade(Event):
    """Primary (own, other) pairings and secondary (attacker, target) ones, as they now stand."""

    battle: BattleId
    primary: tuple[tuple[str, str], ...]
    secondary: tuple[tuple[str, str], ...] = ()
    reserve: tuple[str, ...] = ()


class DieRolled(Event):
    """One die with its modifiers: `total` = face + `added`."""

    battle: BattleId | None
    stream: str
    index: int
    sides: int
    face: int
    why: str
    roller: str = ""
    added: int = 0
    total: int = 0


class ClashRolled(Event):
    """Battle roll of a clash and the pattern it fixes. `winner` None on a draw.

    Without dice (a stat below 0, a unit down) `totals` are None. `stats` are the battle stats of hub and
    primary; `number` counts the clashes of a bout from 1.
    """

    battle: BattleId
    hub: str
    primary: str
    totals: tuple[int | None, int | None]
    margin: int | None
    winner: str | None
    pattern: str
    stats: tuple[int, int] | None = None
    primaries: tuple[str, ...] = ()
    secondaries: tuple[str, ...] = ()
    bout: int = 0
    number: int = 0


class ClashRoundEnded(Event):
    """A round of a clash is over: hits of its hub and primaries, in halves."""

    battle: BattleId
    number: int
    round: int
    units: tuple[str, ...]
    hits: tuple[Halves, ...]


class ClashEnded(Event):
    """A clash is over: its rounds, and whether it was a stand-off."""

    battle: BattleId
    number: int
    rounds: int
    stand_off: bool = False


class SaveRolled(Event):
    """A save; `against` is `crit`, `critical_miss` or `collapse`: a commander at 0 hits stays conscious."""

    battle: BattleId
    unit: str
    against: str
    face: int
    dc: int
    passed: bool


class BlowStruck(Event):
    """One attack: `blow` is regular, minimum, glancing or miss; damage and hits in halves.

    `stats` are the battle stats of attacker and target where the blow was a comparison. `round` names the
    volley or counts the rounds of a bout. `auto`: the target was helpless, so nothing was compared.
    """

    battle: BattleId
    attacker: str
    target: str
    blow: str
    damage: Halves
    hits_before: Halves
    hits_after: Halves
    stats: tuple[int, int] | None = None
    round: str = ""
    auto: bool = False


class CombatantFell(Event):
    """A combatant went down or away: `how` is `knocked_out`, `critical`, `croaked`, `captive`, `escaped`;
    `why` is `blow`, `crit`, `critical_miss`, `auto_defeat` or `settled`. `hits` are those it has left."""

    battle: BattleId
    unit: str
    how: str
    by: str = ""
    why: str = "blow"
    hits: Halves = 0


class CaptiveFreed(Event):
    """A captive's jailor fell; it lies knocked out again."""

    battle: BattleId
    unit: str
    jailor: str


class CombatantRose(Event):
    """A combatant that was `knocked_out`, `stunned`, `captive` or `critical` is up again."""

    battle: BattleId
    unit: str
    hits: Halves
    was: str = "knocked_out"


class AmmoChanged(Event):
    battle: BattleId
    unit: str
    before: Halves
    after: Halves


class BattleEnded(Event):
    """`gains` are the experience of each combatant that earned some."""

    battle: BattleId
    hex: HexId | None
    winner: SideId | None
    reason: str
    croaked: tuple[str, ...] = ()
    captured: tuple[str, ...] = ()
    gains: tuple[tuple[str, Fraction], ...] = ()
