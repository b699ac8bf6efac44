"""Open questions as data (DESIGN law 6), and the orders that answer them in advance.

A rule that needs a decision puts a `Question` into the state and stops; the side's `Answer` command takes it
up again. Between the two lies at most a save, a hand-over or a night: nothing of a rule's progress lives in
Python objects. What was going on waits in the campaign's agenda as `Task` records, last in first out.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal

from game.core.fields import sane
from game.core.records import BattleId, HexId, QuestionId, Record, SideId, StackId, intern_text


class BarredUnit(Record):
    """A unit an option cannot be applied to, and why."""

    unit: str
    reason: str
    rule: str = ""


class Prospect(Record):
    """What an option would mean for one unit, as far as its side can tell: the `chance` that it succeeds
    (None where no die decides), `free` by which rule nobody can hinder it, and who would act against it:
    `threats` are (unit, how) with how `reach_blow`, `hit` or `pursue`. For an attack they are its targets:
    `hits` for those it is sure of, `may_hit` for those of whom the enemy chooses. `parts` are named figures:
    those of what a unit would lend others as their leader, which sum to it, or those of a swarm."""

    unit: str
    chance: Fraction | None = None
    free: str = ""
    threats: tuple[tuple[str, str], ...] = ()
    parts: tuple[tuple[str, int], ...] = ()


class Option(Record):
    """One answer a question offers. A disabled one says why, with the rule that forbids it.

    Where a choice is made for units one by one, `units` are those it may be made for, `barred` the others;
    where each is sent against another one, `pairs` are all pairs (unit, other) that are possible.
    """

    id: str
    label: str
    enabled: bool = True
    reason: str = ""
    rule: str = ""
    hint: str = ""
    """What choosing it means, for a tooltip."""
    units: tuple[str, ...] = ()
    barred: tuple[BarredUnit, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    prospects: tuple[Prospect, ...] = ()


class Question(Record):
    """A decision that `side` must make before the campaign goes on.

    `kind` names what is asked (each ruleset documents its kinds); `options` are the possible choices.
    `own` and `others` list the ids an answer may use as units or pairs, where the kind asks for them.
    `settings` are options that are no choices but settings of the answer, with their values as `units`.
    """

    id: QuestionId
    side: SideId
    kind: str
    prompt: str
    options: tuple[Option, ...] = ()
    own: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    default: str = ""
    """Choice taken by an absent seat that left no order for this kind."""
    battle: BattleId | None = None
    stack: StackId | None = None
    hex: HexId | None = None
    settings: tuple[str, ...] = ()


class Reply(Record):
    """What a side answers: a choice, and the units, pairs or number it needs.

    `choice` is an option's id; `pairs` are (own, other) ids; `units` own or other ids; `number` a die face
    or a count; `settings` are values by name, for a declaration of several parts (the question's kind says
    which).
    """

    choice: str
    units: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    number: int | None = None
    settings: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        intern_text(self, "choice")


Screen = Literal["", "nobody", "leaders", "shooters"]


MeetOrder = Literal[
    "",
    "ambush_any",
    "ambush_weaker",
    "attack_any",
    "attack_weaker",
    "stay",
    "reveal",
    "flee",
    "ask",
]
Border = Literal["", "n", "ne", "se", "s", "sw", "nw"]
DuskOrder = Literal["", "attack_any", "attack_weaker", "hide", "stay", "ask"]


class StandingOrders(Record):
    """Answers given in advance to a stack, on its owner's turn.

    `hold`: auto-attackers do not charge while a commander shares their hex.
    `prisoners`: knocked-out enemies are taken alive.
    `sentry`: the stack is passed over when looking for idle ones until something comes into sight.
    `dig`: kind of road its diggers make of their hex, empty for none.

    For battles in which nobody decides for it: `retreat_at`: it
    withdraws once it has lost that part of its hits, in percent, 100 never, None as it sees fit.
    `capture`: it takes enemies alive where that is safe. `screen`: who stands behind the others: `nobody`,
    `leaders`, `shooters` (and leaders), empty as it sees fit.

    For meetings on the map, where an empty word is the default of its class. `meet`: what it does to enemies
    it sees off-turn, `when_found` once they have noticed it while it hid,
    `dusk` when nightfall shows who shares its hex. `weaker`: percent of its own worth up to which
    a foe counts as weaker. `feed`: ferals that attack it are fed, if it has what they like.
    `peek`: the border of its hex over which it looks while others are on turn.
    """

    hold: bool = False
    prisoners: bool = False
    sentry: bool = False
    dig: str = ""
    retreat_at: Annotated[int, sane(1, 100)] | None = None
    capture: bool = False
    screen: Screen = ""
    meet: MeetOrder = ""
    when_found: MeetOrder = ""
    dusk: DuskOrder = ""
    weaker: Annotated[int, sane(0, 1000)] = 75
    feed: bool = False
    peek: Border = ""

    def __post_init__(self) -> None:
        intern_text(self, "screen", "dig", "meet", "when_found", "dusk", "peek")


class Task(Record):
    """Something that goes on as soon as no question is open: the rest of a march, an arrival, a battle.

    `kind` names the handler of the ruleset (or of the engine) that runs it; the other fields are its own.
    """

    kind: str
    side: SideId | None = None
    stack: StackId | None = None
    stacks: tuple[StackId, ...] = ()
    battle: BattleId | None = None
    hex: HexId | None = None
    path: tuple[HexId, ...] = ()
    step: int = 0
    note: Mapping[str, str] = {}
