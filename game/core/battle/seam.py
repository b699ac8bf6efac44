"""The battle seam: what any ruleset's tactical battle offers, and the records a battle screen draws.

A battle needs no campaign (DESIGN section 3). `open(setup)` gives a state, `step` runs it until it asks a
question or is over. The command line, the odds, the vectors and the campaign all drive it the same way:

    state = battle.open(setup)
    step = battle.step(state, None, dice)
    while step.result is None:
        step = battle.step(step.state, reply_to(step.question), dice)

Parties are named by side id; combatants have ids of their own, unique in the battle.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Protocol

from game.core.battle.exchange import ExchangeView
from game.core.decisions import BarredUnit, Question, Reply
from game.core.dice import Dice
from game.core.events.common import Event
from game.core.numbers import Halves, Thirds
from game.core.records import BattleId, KindId, Record, SideId
from game.core.terms import Term

Pairs = tuple[tuple[str, str], ...]
"""Pairs of combatants of two parties, in either order."""


class CombatantFate(Record):
    """How one combatant left the battle: what of its standing the map takes back, derived from the rulebook's
    own record of it.

    `end`: `fit`, `croaked`, `captive` (of `captor`), `escaped`, or `critical`: it lies at 0 hits or less and
    croaks at the next dawn unless healed. `hits` and `ammo` in halves, `exp` gained. `by`: the combatant that
    earns what this one is worth when it dies later. `left`: what one that escaped does then: empty for
    staying in the hex, `stepped_back` or `hidden`; `critical` of a captive that was taken as it lay dying,
    `tar` and `grasped` of one that its captor holds beside others; `recovered` of one that is fit again, but
    moves no more before its side's next turn.
    `exhaustion` lasts until its side's next turn, so do `wing`, damage to a flier's wings, and `dented`,
    what blows took of its armour. `fed`: whole hits that it fed on. `mount` is the combatant that carries it
    at the end.
    """

    end: str
    hits: Halves = 0
    ammo: Halves = 0
    exp: Fraction = Fraction(0)
    captor: str = ""
    by: str = ""
    left: str = ""
    exhaustion: int = 0
    wing: int = 0
    dented: int = 0
    fed: int = 0
    mount: str = ""
    luck: int | None = None
    spared: bool = False


class BattleResult(Record):
    """Outcome: `winner` is a party or None (stand-off, both gone); `fates` by combatant id."""

    winner: SideId | None
    fates: Mapping[str, CombatantFate]
    bouts: int = 0
    reason: str = ""


class BattleStep(Record):
    """State after a step, what happened in it, and either a question or a result."""

    state: Any
    events: tuple[Event, ...] = ()
    question: Question | None = None
    result: BattleResult | None = None


class Counsel(Record):
    """What a side would answer to a question by judgement, its standing orders heeded.

    `single`: no other answer is legal. `weighs`: another one may be as good, so a person should be asked; it
    hangs on nothing but what both parties see of each other, so that it tells neither of the other.
    """

    reply: Reply
    single: bool = False
    weighs: bool = True


class Battle(Protocol):
    """A ruleset's tactical battle. All methods are pure; `dice` is the only source of chance.

    An answer the state does not allow raises `core.refusal.Refusal`; nothing is changed and no die drawn.
    """

    def open(self, setup: Any) -> Any: ...

    def step(self, state: Any, reply: Reply | None, dice: Dice) -> BattleStep: ...

    def view(self, state: Any, side: SideId) -> "BattleView":
        """What a party sees of the battle."""
        ...

    def forecast(
        self,
        state: Any,  # noqa: ARG002
        side: SideId,  # noqa: ARG002
        pairs: "Pairs" = (),  # noqa: ARG002
    ) -> tuple["ClashForecast", ...]:
        """Exact outlook of each clash of the next phase, from what `side` knows. With `pairs` as it would be
        if the open pick were made with them; Refusal if it cannot."""
        return ()

    def pick(self, state: Any, pairs: "Pairs" = ()) -> "PickView":  # noqa: ARG002
        """What the open question that takes pairs allows when `pairs` are chosen already; nothing if no such
        question is open. Refusal if `pairs` are not legal."""
        return PickView()

    def auto_reply(self, state: Any, question: Question) -> Reply:  # noqa: ARG002
        """A sensible answer for a seat that does not answer itself."""
        return Reply(choice=question.default)

    def counsel(self, state: Any, question: Question) -> Counsel:
        """What to answer, for somebody who answers himself."""
        return Counsel(reply=self.auto_reply(state, question))

    def known(self, state: Any, side: SideId) -> Any:  # noqa: ARG002
        """The state as `side` knows it: the other party is one that judges by itself and has no orders, so
        that what would follow an answer tells nothing of it."""
        return state


class PickView(Record):
    """A pick that is being put together.

    `open` are the ids that each unit may be paired with next; `barred` says of the other units why not.
    `made` are the pairs of the pick as it would be carried out: the chosen ones, then what the rule adds.
    `past_fronts`: it is of shots past both fronts, which may as well be left.
    """

    open: Mapping[str, tuple[str, ...]] = {}
    barred: tuple[BarredUnit, ...] = ()
    made: tuple[tuple[str, str], ...] = ()
    past_fronts: bool = False


class CombatantView(Record):
    """A combatant's card, derived from the rulebook's own record of it, of which it shows what is declared
    here. Hits, damage and ammo in halves, move in thirds.

    `condition`: `fit`, `stunned`, `knocked_out`, `critical`, `croaked`, `captive` (of `captor`), `escaped`.
    `group` names the units that a pick takes together. `stat` is the battle stat in force without the
    round's modifiers (combat on-turn, defense off-turn), `bonus` what leaders add, in `stat` already.
    `traits` and `specials` of an enemy are what was seen of them. `members`: units that fight as this one, 1
    for itself alone. `lane` is `front`, `back` or `support`; `mount` what it rides, `riders` what it carries;
    `luck` points left of `luck_max`, None without luck. `footprint`: hexes of the field it takes. `beyond`
    are the standing enemies in zones that it does not reach as it stands, none while all are in one. `aim`:
    whom it goes for past its pairing.
    """

    id: str
    side: SideId
    name: str
    kind: KindId
    kind_name: str
    glyph: str
    size: int
    hits: Halves
    hits_max: Halves
    group: str = ""
    condition: str = "fit"
    combat: int = 0
    defense: int = 0
    stat: int = 0
    bonus: int = 0
    damage: Halves = 0
    damage_factor: int = 1
    move: Thirds = 0
    evasion: int = 0
    ammo: Halves | None = None
    ammo_max: Halves | None = None
    weapon: str = ""
    style: str = "melee"
    range: str = ""
    reach: int = 0
    armoured: bool = True
    shield: str = ""
    zone: str = "ground"
    capturing: bool = False
    holding: bool = False
    crouching: bool = False
    captor: str = ""
    level: int = 1
    leader: bool = False
    ruler: bool = False
    traits: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
    members: int = 1
    exhaustion: int = 0
    dazed: int = 0
    lane: str = "front"
    mount: str = ""
    riders: tuple[str, ...] = ()
    withdrawing: bool = False
    left: str = ""
    luck: int | None = None
    luck_max: int | None = None
    footprint: int = 1
    beyond: tuple[str, ...] = ()
    aim: str = ""


class PairView(Record):
    """A line between two combatants. `a` attacks `b`; in a primary pairing `b` attacks `a` too."""

    a: str
    b: str
    kind: str
    number: int
    missiles: bool = False


class PhaseMark(Record):
    """A stop of the phase track: `state` is `done`, `now` or `ahead`."""

    id: str
    label: str
    state: str


class PartyView(Record):
    """One party's banner. Hits in halves. `conduct`: how choices fall that it does not make itself, `roster`
    or `sensible`; trials of the battle assume it."""

    side: SideId
    title: str
    bonus: int
    on_turn: bool
    initiative: bool
    standing: int
    count: int
    hits: Halves
    hits_max: Halves
    damage_factor: int = 1
    conduct: str = ""

    @classmethod
    def of(
        cls, side: SideId, title: str, cards: Iterable["CombatantView"], *, on_turn: bool, bonus: int = 0
    ) -> "PartyView":
        """The banner of a side's party by the cards of a battle; who has no hits left stands no more."""
        own = [card for card in cards if card.side == side]
        hits = [card.hits for card in own]
        return cls(
            side=side,
            title=title,
            bonus=bonus,
            on_turn=on_turn,
            initiative=False,
            standing=sum(left > 0 for left in hits),
            count=len(own),
            hits=sum(hits),
            hits_max=sum(card.hits_max for card in own),
        )


class BattleView(Record):
    """A battle as a party sees it; everything the battle screen draws comes from here.

    `question` is the party's own open question, `waiting` the party that must answer one. `initiative` are
    the parts of both totals, `0:` or `1:` before their ids for the first or second party. `unknown` says why
    units may be near that the party does not know of, empty if none can be. `merged` are the cards of all
    that fight as swarms, each as it would be by itself. `exchange`: that of a battle of one exchange.
    """

    battle: BattleId
    side: SideId
    opening: str
    opening_text: str
    terrain: str
    phase: str
    bout: int
    phases: tuple[PhaseMark, ...]
    parties: tuple[PartyView, ...]
    units: tuple[CombatantView, ...]
    pairs: tuple[PairView, ...] = ()
    reserve: tuple[str, ...] = ()
    selector: SideId | None = None
    initiative: tuple[Term, ...] = ()
    notes: tuple[str, ...] = ()
    question: Question | None = None
    waiting: SideId | None = None
    winner: SideId | None = None
    over: bool = False
    unknown: str = ""
    merged: tuple[CombatantView, ...] = ()
    exchange: ExchangeView | None = None

    @property
    def in_bouts(self) -> bool:
        """Whether it is fought in bouts; else it is one exchange."""
        return self.exchange is None


class ClashForecast(Record):
    """Outlook of one clash for both combatants; index 0 of each pair is `left`.

    `certain`: no die decides (skirmish, initiative round); then `blows` and `damage` say what happens.
    Else `damage` is what one hit takes (0 for a unit that does not strike the other), `margins` lists (left
    minus right, number of throws in 100) and `falls` the chances that left, right and both go down in the
    bout. `crit` are the chances of a save against a critical hit being due. Damage in halves.

    `losses` are what left and right lose in the phase. With `tries` the chances and losses are no exact
    figures but those of so many plays. `contested`: the chances that left, right or neither has the higher
    total if a player character rolls for himself against the other; None where nobody may.

    `ends`: the condition in which left and right are certain to lie when the phase is over, empty for one
    that stands or of which that is not certain. `lies`: the parts of their `falls` in which they are knocked
    out, and rise if their side holds the field.
    """

    number: int
    left: str
    right: str
    kind: str
    terms: tuple[tuple[Term, ...], tuple[Term, ...]]
    totals: tuple[int, int]
    certain: bool = False
    blows: tuple[str, str] = ("", "")
    damage: tuple[Halves, Halves] = (0, 0)
    margins: tuple[tuple[int, int], ...] = ()
    falls: tuple[Fraction, Fraction, Fraction] = (Fraction(0), Fraction(0), Fraction(0))
    crit: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    warnings: tuple[str, ...] = ()
    losses: tuple["HitLoss", ...] = ()
    tries: int = 0
    contested: tuple[Fraction, Fraction, Fraction] | None = None
    ends: tuple[str, str] = ("", "")
    lies: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))


class HitLoss(Record):
    """Hits that a combatant loses, in halves: on average, at least and at most."""

    expected: Fraction
    least: Halves
    most: Halves
