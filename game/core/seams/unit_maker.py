"""The seam of making units by answers: what a ruleset says of a unit while somebody answers its questions.

A design is a record of the ruleset's own, as its file says it; whoever draws a designer changes it by step
and value only (`core.seams.design.DesignField`) and knows nothing else of it. All that a rulebook says of it
comes at once, in a `UnitBoard`: figures with what they are the sum of, and every problem with its code.
"""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal, Protocol

from game.core.records import KindId, Record, RuleId, SideId
from game.core.seams.design import DesignField, DesignOption, DesignValue, PriceTable, PriceTerm

Tables = Mapping[str, Mapping[str, Any]]


class BoardFigure(Record):
    """A figure of a unit. `value` None: it has no limit. `terms` add up to it, those that multiply as what
    they add, with the reckoning in `how`. `kind`: money in smuckers, or a plain number."""

    id: str
    label: str
    value: Fraction | None
    terms: tuple[PriceTerm, ...] = ()
    rule: RuleId = RuleId("")
    kind: Literal["number", "money"] = "number"


class HitRow(Record):
    """What one hit does to a target of a size: damage, what sizes add to the target's defense, and against
    its capture."""

    size: str
    damage: Fraction
    defense: int
    capture: int


class DesignStep(Record):
    """A step of the making as one reads it beside the others: what was answered, what that means in a few
    words, the fields it asks for, and the sign of it."""

    id: str
    label: str
    answer: str
    detail: str = ""
    icon: str = ""
    rule: RuleId = RuleId("")
    fields: tuple[str, ...] = ()


class Opponents(Record):
    """Unit kinds against which a design can be tried, under a name."""

    id: str
    label: str
    kinds: tuple[Any, ...]


class TrialSetup(Record):
    """A battle of two bands that is about to begin: its state, as `side` takes part in it. Where one battle
    does not settle it, `contest` takes dice and fights all of it instead: the band that begins is the first
    of its result (`core.seams.design.TrialResult`)."""

    state: Any
    side: SideId
    contest: Any = None


class UnitProblem(Record):
    """A rule that a design breaks: a stable code, whether it stands in the way, the field of the file, the
    step that asks for it, a sentence, and what could stand there instead of `value`."""

    code: str
    level: Literal["error", "warning"]
    field: str
    step: str
    message: str
    rule: RuleId = RuleId("")
    value: str = ""
    allowed: tuple[str, ...] = ()


class UnitBoard(Record):
    """All that is told of a design in one profile. `figures` are empty if none can be worked out. `free` is
    what it has without buying it, `waiting` the specials of which nothing comes in play yet."""

    profile: str
    figures: tuple[BoardFigure, ...] = ()
    hits: tuple[HitRow, ...] = ()
    free: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    problems: tuple[UnitProblem, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether nothing stands in its way."""
        return not any(problem.level == "error" for problem in self.problems)

    def figure(self, id_: str) -> BoardFigure | None:
        """The figure of an id."""
        return next((figure for figure in self.figures if figure.id == id_), None)


class StatRow(Record):
    """A line of a stat board: its words, and the figure behind them where they are one."""

    label: str
    text: str
    figure: BoardFigure | None = None
    rule: RuleId = RuleId("")


class StatBoard(Record):
    """A board on which a unit is read, and what for."""

    id: str
    label: str
    text: str
    rows: tuple[StatRow, ...]


class TribeDesign(Record):
    """A tribe in the making: `units` are designs, `chief` the id of the one that leads, `shared` the special
    that all of them buy. `given_up`: one that they shared before and buy no more."""

    name: str
    race: str
    shared: str = ""
    chief: str = ""
    units: tuple[Any, ...] = ()
    given_up: str = ""


BATTLE_TERMS = ("stack", "chief", "leadership", "weapon", "other", "outnumbered")
"""What may be lent to a unit in a battle, and last how far it is outnumbered."""


class Roster(Record):
    """Units that belong together: `designs` are records as `UnitMaker.of` gives them. `most`: ranks that a
    side may have of units of its own."""

    id: str
    name: str
    text: str
    designs: tuple[Any, ...]
    most: int


OWN_UNITS = "own_units"
"""Kind of the question which units of its own a side begins with. An option `roster.…` holds the units of a
roster; `own` asks for `units`, ids that say all of them (`UnitMaker.coin`)."""
NO_UNITS, UNITS, ROSTER = "none", "own", "roster."


class OwnUnits(Record):
    """The units of its own that a side has in a match, `spent` of the `most` ranks that it may have, and
    whether it may `choose` more of them now. `profile`: by which figures they are made; `packs` of specials
    that the match takes besides."""

    kinds: tuple[KindId, ...] = ()
    spent: int = 0
    most: int = 0
    choose: bool = False
    profile: str = ""
    packs: tuple[str, ...] = ()


class UnitMaker(Protocol):
    """A ruleset's rules of making units. Everything is pure; `tables` is the content."""

    @property
    def money(self) -> str:
        """The sign before what a unit costs; empty for points."""
        ...

    @property
    def played(self) -> str:
        """The profile by which designs are judged that shall be played."""
        ...

    def under(self, params: Any) -> "UnitMaker":
        """The same under the parameters of a match."""
        ...

    def reckoned(self, profile: str) -> "UnitMaker":
        """The same where players let another profile count, if that is theirs to say."""
        ...

    def profiles(self, tables: Tables) -> tuple[PriceTable, ...]:
        """Ways to reckon figures of the same answers."""
        ...

    def copied(self, design: Any, name: str) -> Any:
        """A design to go on from, under another name and as nobody's yet."""
        ...

    def blank(self, id_: str) -> Any:
        """The design to begin with."""
        ...

    def of(self, id_: str, tables: Tables) -> Any:
        """The design of a premade or own unit of an id, None if there is none."""
        ...

    def premade(self, tables: Tables) -> tuple[str, ...]:
        """Ids of the units that come as answers."""
        ...

    def contradictions(self, id_: str, tables: Tables) -> tuple[tuple[str, str, str, str], ...]:
        """What the book prints otherwise of a premade unit: figure, what it prints, why not, the rule."""
        ...

    def ladder(self, design: Any, tables: Tables, profile: str) -> tuple[DesignStep, ...]:
        """The steps in their order, each with its answer."""
        ...

    def steps(
        self, design: Any, tables: Tables, profile: str, only: Collection[str] = ()
    ) -> tuple[DesignField, ...]:
        """What is answered, in the order in which it is asked; options that are barred say why. `only`: the
        fields of these ids, for who shows no others."""
        ...

    def change(self, design: Any, field: str, value: DesignValue, tables: Tables) -> Any:
        """A design with another answer; it may break rules. Refusal for a value that no design can hold."""
        ...

    def board(self, design: Any, tables: Tables, profile: str) -> UnitBoard:
        """What comes of it."""
        ...

    def battle(
        self, design: Any, tables: Tables, profile: str, lent: Mapping[str, int]
    ) -> tuple[BoardFigure, ...]:
        """Its battle board at the first level, with points `lent` by `BATTLE_TERMS`; nothing if no figures
        can be worked out."""
        ...

    def boards(
        self, design: Any, tables: Tables, profile: str, lent: Mapping[str, int]
    ) -> tuple[StatBoard, ...]:
        """The boards on which it is read, that of battle with points `lent` by `BATTLE_TERMS`."""
        ...

    def kind(self, design: Any, tables: Tables) -> Any:
        """The unit kind that it makes in play, None if it breaks a rule."""
        ...

    def opponents(self, tables: Tables) -> tuple[Opponents, ...]:
        """Whom a design can be tried against: groups of unit kinds."""
        ...

    def cost(self, kind: Any) -> Fraction:
        """What a unit kind costs a day, by which bands are made equal."""
        ...

    def meeting(
        self, bands: tuple[Sequence[Any], Sequence[Any]], tables: Tables, land: str, first: int
    ) -> TrialSetup:
        """Two bands of unit kinds about to fight on a terrain, on the turn of band `first`; the side told is
        that of band 0. Refusal for a band that cannot fight."""
        ...

    def turns(self, design: Any, tables: Tables, profile: str, units: int) -> int:
        """Turns in which a city pops so many of it; 0 if none can be reckoned."""
        ...

    def text(self, design: Any, tables: Tables, profile: str) -> str:
        """Its form as one writes it in a forum."""
        ...


class UnitRosters(Protocol):
    """What a ruleset says of units that belong together, for a side or a tribe to begin with, and of units of
    one's own in a match. Pure as `UnitMaker`, whose designs these are."""

    def rank(self, design: Any) -> int:
        """Its rank."""
        ...

    def tribes(self, tables: Tables) -> tuple[tuple[str, TribeDesign], ...]:
        """The tribes that there are, by id."""
        ...

    def shared_options(self, tables: Tables) -> tuple[DesignOption, ...]:
        """What a tribe may share."""
        ...

    def joined(self, design: Any, tribe: TribeDesign, tables: Tables) -> Any:
        """A design as one of a tribe."""
        ...

    def tribe_problems(
        self, tribe: TribeDesign, tables: Tables, *, plain: bool = False
    ) -> tuple[UnitProblem, ...]:
        """Every rule that a tribe breaks; `plain`: of its units only what they buy is looked at, which is
        quick. Steps are `units` and `chief`."""
        ...

    def tribe_row(self, tribe: TribeDesign, id_: str) -> Any:
        """The record that its file holds."""
        ...

    def rosters(self, tables: Tables) -> tuple[Roster, ...]:
        """Units that belong together, for a side to begin with."""
        ...

    def roster_fault(
        self, kinds: Sequence[KindId], tables: Tables, profile: str, packs: Collection[str] = ()
    ) -> str:
        """Why a side cannot have these units of its own in a match that takes `packs` of specials; empty if
        it can."""
        ...

    def coin(self, design: Any, profile: str) -> KindId:
        """The id under which a design goes into a match, which says all of it. Refusal if none can."""
        ...
