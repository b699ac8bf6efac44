"""A question that is answered with one of its options and, where an option says so, with units or pairs.

Every kind of question that has no board of its own is put together here: nothing of it knows what the options
mean. What an option may be used for comes with the question; whatever the battle then refuses is told.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.decisions import BarredUnit, Option, Prospect, Question, Reply

Pair = tuple[str, str]

BOARDS = ("pair", "attach", "aim", "declare", "settle", "go", "phase")
"""Kinds of questions with boards of their own."""
_SINGLE = frozenset({"form", "luck"})
"""Kinds in which an option is for one unit."""
_EACH = frozenset({"finish"})
"""Kinds in which every unit is given an option of its own; they are asked again until all are settled."""
_ONE_BY_ONE = "capture"
"""An option that may close when it has been taken for one unit."""


@dataclass
class AnswerChoice:
    """What is chosen: an option by its id, units it is for, pairs of a unit and whom it is sent against;
    `fates` are the options of units that have one of their own."""

    question: Question
    option: str = ""
    units: tuple[str, ...] = ()
    pairs: tuple[Pair, ...] = ()
    fates: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, question: Question) -> "AnswerChoice | None":
        """For a question without a board of its own, its default chosen; None for another one."""
        if question.kind in BOARDS:
            return None
        made = cls(question)
        made.option = made.default
        return made

    # --- facts

    @property
    def default(self) -> str:
        """The option that stands at first: the question's default, or the first that is open."""
        open_ = [option.id for option in self.question.options if option.enabled]
        wanted = self.question.default
        return wanted if wanted in open_ or not open_ else open_[0]

    @property
    def options(self) -> tuple[Option, ...]:
        """All options in order."""
        return self.question.options

    @property
    def now(self) -> Option:
        """The option that is chosen."""
        found = next((option for option in self.options if option.id == self.option), None)
        return found if found is not None else Option(id=self.option, label=self.question.prompt)

    @property
    def paired(self) -> bool:
        """Whether units may be sent against others."""
        return any(option.pairs for option in self.options)

    @property
    def single(self) -> bool:
        """Whether one unit at most is chosen."""
        return self.question.kind in _SINGLE

    @property
    def each(self) -> bool:
        """Whether every unit is given an option of its own."""
        return self.question.kind in _EACH

    def able(self, unit: str) -> tuple[str, ...]:
        """Options that are open for a unit."""
        return tuple(option.id for option in self.options if option.enabled and unit in option.units)

    def fate(self, unit: str) -> str:
        """The option of a unit where each has its own: that given to it, else the one that stands, else the
        last that is open for it."""
        able = self.able(unit)
        for wanted in (self.fates.get(unit, ""), self.option):
            if wanted in able:
                return wanted
        return able[-1] if able else ""

    def assign(self, unit: str, option: str) -> bool:
        """Give a unit its own option; whether that is possible."""
        if option not in self.able(unit):
            return False
        self.fates[unit] = option
        return True

    @property
    def asks_units(self) -> bool:
        """Whether any option is for units."""
        return any(option.units for option in self.options)

    def chosen(self) -> tuple[str, ...]:
        """Units that are chosen, alone or in a pair."""
        return (*self.units, *(own for own, _other in self.pairs))

    def pool(self) -> tuple[str, ...]:
        """Units that can be chosen: of the option, or of any option as long as the one chosen is for none."""
        if self.each:
            return self.question.others
        if self.now.units:
            return self.now.units
        found = (unit for option in self.options if option.enabled for unit in option.units)
        return tuple(dict.fromkeys(found))

    def targets(self, unit: str) -> tuple[str, ...]:
        """Whom a unit can be sent against: by the option, or by any as long as the one chosen is for none."""
        options = (self.now,) if self.now.units else tuple(o for o in self.options if o.enabled)
        found = (other for option in options for one, other in option.pairs if one == unit)
        return tuple(dict.fromkeys(found))

    def usable(self) -> frozenset[str] | None:
        """Units that the question is about; None if it is about none."""
        if not self.asks_units:
            return None
        others = (other for option in self.options for _unit, other in option.pairs)
        return frozenset((*self.pool(), *others))

    def why_not(self, unit: str) -> BarredUnit | None:
        """Why a unit cannot be chosen, by the option that is chosen or else by the first that says it."""
        if unit in self.pool():
            return None
        bars = [bar for option in (self.now, *self.options) for bar in option.barred]
        return next((bar for bar in bars if bar.unit == unit), None)

    def prospects(self) -> Mapping[str, Prospect]:
        """What the option would mean for each unit, as far as the rules tell it beforehand; of the first
        option that tells anything, while the one chosen tells nothing."""
        for option in (self.now, *self.options):
            if option.prospects:
                return {prospect.unit: prospect for prospect in option.prospects}
        return {}

    # --- choosing

    def choose(self, option: str) -> bool:
        """Choose an option; units stay chosen as far as it may be used for them. Whether it is open."""
        found = next((one for one in self.options if one.id == option), None)
        if found is None or not found.enabled:
            return False
        self.option = option
        self.fates.clear()
        self.units = tuple(unit for unit in self.units if unit in found.units)
        self.pairs = tuple(pair for pair in self.pairs if pair[0] in found.units)
        return True

    def toggle(self, unit: str) -> bool:
        """Choose a unit, or no more; an option that is for units is chosen with it. A unit with an option of
        its own takes the next. Whether that is possible."""
        if self.each:
            able = self.able(unit)
            return bool(able) and self.assign(unit, able[(able.index(self.fate(unit)) + 1) % len(able)])
        if unit not in self.now.units:
            found = next((one for one in self.options if one.enabled and unit in one.units), None)
            if found is None:
                return False
            self.choose(found.id)
        if unit in self.chosen():
            self.units = tuple(one for one in self.units if one != unit)
            self.pairs = tuple(pair for pair in self.pairs if pair[0] != unit)
        else:
            self.units = (unit,) if self.single else (*self.units, unit)
        return True

    def send(self, unit: str, against: str) -> bool:
        """Send a unit against another one; whether that is possible."""
        if against not in self.targets(unit):
            return False
        if (unit, against) not in self.now.pairs:
            self.choose(next(o.id for o in self.options if o.enabled and (unit, against) in o.pairs))
        self.units = tuple(one for one in self.units if one != unit)
        self.pairs = (*(pair for pair in self.pairs if pair[0] != unit), (unit, against))
        return True

    def clear(self) -> None:
        """Give up everything that was chosen."""
        self.option, self.units, self.pairs = self.default, (), ()
        self.fates.clear()

    def fill(self, reply: Reply) -> None:
        """Choose what an answer says."""
        self.choose(reply.choice)
        self.units, self.pairs = reply.units, reply.pairs
        if self.each:
            for unit in reply.units:
                self.assign(unit, reply.choice)

    def undo(self) -> bool:
        """Take back the last pair or unit, then the option; whether there was anything."""
        if self.fates:
            self.fates.popitem()
        elif self.pairs:
            self.pairs = self.pairs[:-1]
        elif self.units:
            self.units = self.units[:-1]
        elif self.option != self.default:
            self.option = self.default
        else:
            return False
        return True

    # --- sending

    def replies(self) -> list[Reply]:
        """The answer and those to the same question when it is asked again: an option for each unit may take
        several."""
        if not self.each:
            return [self.reply()]
        out = []
        for option in reversed(self.options):
            units = tuple(unit for unit in self.pool() if self.fate(unit) == option.id)
            parts = [(unit,) for unit in units] if option.id == _ONE_BY_ONE else [units] if units else []
            out += [Reply(choice=option.id, units=part) for part in parts]
        return out or [Reply(choice=self.option)]

    def reply(self) -> Reply:
        """The answer. Beside pairs a unit without a target is sent against the first it can."""
        if self.each:
            return self.replies()[0]
        if self.pairs:
            rest = tuple((unit, self.targets(unit)[0]) for unit in self.units if self.targets(unit))
            return Reply(choice=self.option, pairs=(*self.pairs, *rest))
        return Reply(choice=self.option, units=self.units)
