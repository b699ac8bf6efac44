"""A unit made of answers on the bench: its steps, its boards, what it is compared with and tried against."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from game.core.numbers import MINUS, fraction_text
from game.core.refusal import Refusal
from game.core.seams.design import DesignField, DesignValue, PriceTable
from game.core.seams.unit_maker import (
    BoardFigure,
    DesignStep,
    Opponents,
    StatBoard,
    UnitBoard,
    UnitMaker,
    UnitProblem,
)
from game.session.drafts import Drafts
from game.session.own_units import KnownDesign
from game.session.reckoning.clerk import Clerk
from game.session.unit_making import UnitMaking
from game.session.unit_trials import MakerTrial
from game.ui.designer.bench import LadderBench
from game.ui.i18n import _


@dataclass(frozen=True)
class CompareRow:
    """A row of the comparison: the present design, the other one, how far the first is above."""

    label: str
    ours: str
    theirs: str
    more: str = ""
    better: bool | None = None


BATTLES = (20, 100, 400)
"""Numbers of battles against each of a roster that are offered."""
OWN, PREMADE = "own", "premade"
_PREVIEWED = {
    "combat": "sword",
    "attack": "sword",
    "defense": "shield",
    "hits": "heart",
    "move": "boot",
    "cargo": "horseshoe",
    "upkeep": "coin",
    "price": "coin",
    "slots_left": "star",
    "reach": "pair",
    "range_max": "bow",
    "ammo": "bow",
}
LOWER_IS_BETTER = ("upkeep", "base_upkeep", "pop_turns", "footprint", "price")


def decimal(value: Fraction, places: int = 2) -> str:
    """A figure to so many decimals, halves away from nothing; no zeros at the end."""
    unit = 10**places
    rounded = (abs(value) * unit * 2 + 1) // 2
    whole, part = divmod(int(rounded), unit)
    text = f"{whole:,}" + (f".{part:0{places}}".rstrip("0") if part else "")
    return f"{MINUS}{text}" if value < 0 and rounded else text


def percent(share: Fraction) -> str:
    """A share of all as whole percent."""
    return _("{share} %").format(share=decimal(share * 100, 0))


def figure_text(figure: BoardFigure | None) -> str:
    """A figure in words."""
    if figure is None:
        return "–"
    if figure.value is None:
        return _("no limit")
    text = fraction_text(figure.value)
    return f"${text}" if figure.kind == "money" else text


def term_text(value: Fraction) -> str:
    """A term with its sign."""
    return f"+{fraction_text(value)}" if value >= 0 else f"{MINUS}{fraction_text(-value)}"


def formula(figure: BoardFigure | None) -> str:
    """What a figure is the sum of, in a line."""
    if figure is None or not figure.terms:
        return ""
    money = "$" if figure.kind == "money" else ""
    parts = []
    for place, term in enumerate(figure.terms):
        how = f" ({term.how})" if term.how else ""
        value = f"{money}{fraction_text(term.value)}" if not place else term_text(term.value)
        parts.append(f"{_(term.label)} {value}{how}" if not place else f"{value} {_(term.label)}{how}")
    return ", ".join(parts)


@dataclass(frozen=True)
class SlotView:
    """Slots of a unit: all, those that its body takes, those that are bought, by name, those left."""

    total: int
    body: int
    bought: tuple[tuple[str, int], ...]
    left: int


class MakerModel(LadderBench):
    """See the module."""

    def __init__(self, making: UnitMaking, clerk: Clerk | None = None) -> None:
        self.making, self.clerk = making, clerk
        super().__init__(self.maker.blank(""), self._answered)
        self.profile = self.maker.played
        self.other: KnownDesign | None = None
        self.trial: MakerTrial | None = None
        self.trying = False
        self.battles = BATTLES[1]
        self.land = ""
        self.roster = ""
        """Against whom it is tried: an id of `opponents`, empty until those are asked for."""
        self.kept_id = ""
        self.drafts = Drafts(making)
        self.renew_known()
        self._boards: dict[tuple[Any, str], UnitBoard] = {}
        self.step_id = self.ladder[0].id

    @property
    def maker(self) -> UnitMaker:
        """The rules by which it is made."""
        return self.making.maker

    def _answered(self, design: Any, field: str, value: DesignValue) -> Any:
        return self.maker.change(design, field, value, self.making.tables)

    def renew_known(self) -> None:
        """Look again what units there are."""
        self.known = self.making.known()
        self.mendable = self.making.mendable()
        self._opponents: tuple[Opponents, ...] | None = None

    # --- what there is to see

    @property
    def profiles(self) -> Sequence[PriceTable]:
        """The ways of reckoning figures."""
        return self.making.profiles

    @property
    def ladder(self) -> tuple[DesignStep, ...]:
        """The steps with their answers."""
        return self.maker.ladder(self.design, self.making.tables, self.profile)

    @property
    def fields(self) -> tuple[DesignField, ...]:
        """What the open step asks for."""
        only = self.step.fields
        return self.maker.steps(self.design, self.making.tables, self.profile, only) if only else ()

    @property
    def board(self) -> UnitBoard:
        """What comes of the answers."""
        return self.board_of(self.design)

    def board_of(self, design: Any, profile: str = "") -> UnitBoard:
        """What comes of another design's, by the profile that is shown or by another."""
        key = (design, profile or self.profile)
        if key not in self._boards:
            if len(self._boards) > 64:
                self._boards.clear()
            self._boards[key] = self.maker.board(design, self.making.tables, key[1])
        return self._boards[key]

    @property
    def play_problems(self) -> tuple[UnitProblem, ...]:
        """What is wrong with it by the rules of play, which saving asks for."""
        return self.board_of(self.design, self.maker.played).problems

    def wrong_in(self, step: str) -> str:
        """`error`, `warning` or nothing: what stands against the answers of a step."""
        levels = {one.level for one in self.board.problems if step in (one.step, "final")}
        return "error" if "error" in levels else "warning" if levels else ""

    @property
    def slots(self) -> SlotView:
        """Its slots."""
        total, free, left = (self.board.figure(id_) for id_ in ("slots", "slots_free", "slots_left"))
        whole, open_, rest = (int(one.value) if one and one.value else 0 for one in (total, free, left))
        terms = left.terms if left is not None else ()
        skipped = {term.id for term in free.terms} if free is not None else set()
        bought = [
            (term.label, int(-term.value)) for term in terms if term.id not in skipped and term.value < 0
        ]
        return SlotView(whole, whole - open_, tuple(bought), rest)

    def preview(self, field: DesignField, option: str) -> tuple[tuple[str, str, str], ...]:
        """What another answer would do to the figures that are looked at most, to upkeep and to slots: icon,
        label and new value of those that change."""
        try:
            other = self.board_of(self._answered(self.design, field.id, option))
        except Refusal:
            return ()
        parts = []
        for id_, icon in _PREVIEWED.items():
            one, two = self.board.figure(id_), other.figure(id_)
            if two is not None and (one.value if one is not None else None) != two.value:
                parts.append((icon, _(two.label), figure_text(two)))
        return tuple(parts)

    # --- what the player does

    def reckon_by(self, profile: str) -> None:
        """Show the figures of another profile; what counts may hang on it."""
        self.profile = profile
        self.making.maker = self.maker.reckoned(profile)

    def begin_anew(self) -> None:
        """A blank design."""
        self.lay(self.maker.blank(""))
        self.kept_id = ""
        self.step_id = self.ladder[0].id

    def take(self, known: KnownDesign) -> None:
        """A known design on the bench: one's own, or a copy of another."""
        self.lay(self.making.copy_of(known))
        self.kept_id = known.id if known.own else ""

    def take_up(self) -> bool:
        """Lay the draft on the bench that was never saved; whether there was one."""
        design = self.drafts.found()
        if design is None or design == self.design:
            return False
        self.change_to(design)
        return True

    def keep_draft(self) -> None:
        """Keep what is not saved, for who loses the window."""
        if self.unsaved:
            self.drafts.keep(self.design)
        else:
            self.drafts.drop()

    def clone(self) -> None:
        """Go on with a copy of one's own under another name."""
        name = str(self.design.name)
        names = {known.design.name for known in self.known}
        made = next(f"{name} {number}" for number in range(2, 1000) if f"{name} {number}" not in names)
        self.change("name", made[-60:])

    def turn(self, field: DesignField, option: str, *, again: bool = False) -> str:
        """Take one of many options, `again` once more, or give one of it back; why not, if it cannot be."""
        chosen = field.value if isinstance(field.value, tuple) else ()
        if again or option not in chosen:
            return self.change(field.id, (*chosen, option))
        at = len(chosen) - 1 - chosen[::-1].index(option)
        return self.change(field.id, (*chosen[:at], *chosen[at + 1 :]))

    @property
    def why_not_saved(self) -> str:
        """Why it cannot be saved now, empty if it can."""
        wrong = [one for one in self.play_problems if one.level == "error"]
        return f"{_(wrong[0].message)} ({wrong[0].rule})" if wrong else ""

    def save(self, *, overwrite: bool = False) -> Path:
        """Keep it; raises as `OwnUnits.keep`."""
        id_ = self.making.id_of(self.design)
        path = self.making.save(self.design, overwrite=overwrite or id_ == self.kept_id)
        self.kept, self.kept_id = self.design, id_
        self.keep_draft()
        self.renew_known()
        return path

    def forum(self) -> str:
        """Its form for a forum."""
        return self.maker.text(self.design, self.making.tables, self.profile)

    def yaml(self) -> str:
        """Its file."""
        return self.making.file_text(self.design)

    def cost_text(self, cost: Fraction) -> str:
        """What a band costs."""
        return f"{self.maker.money}{fraction_text(cost)}"

    def boards(self, lent: Mapping[str, int]) -> tuple[StatBoard, ...]:
        """The boards on which it is read, that of battle with what others lend it."""
        return self.maker.boards(self.design, self.making.tables, self.profile, lent)

    # --- comparing

    def compare_with(self, id_: str) -> None:
        """Compare with another known design; with none for an unknown id."""
        self.other = next((known for known in self.known if known.id == id_), None)

    def compare_with_like(self) -> None:
        """Compare with the unit that is most like it, unless one is chosen."""
        if self.other is None:
            mine = [step.answer for step in self.ladder]
            others = [known for known in self.known if known.id != self.kept_id]
            self.other = max(others, key=lambda known: self._likeness(mine, known.design), default=None)

    def _likeness(self, mine: Sequence[str], other: Any) -> int:
        """How many answers two designs share."""
        theirs = self.maker.ladder(other, self.making.tables, self.profile)
        return sum(one == step.answer for one, step in zip(mine, theirs, strict=False))

    def compare_rows(self) -> tuple[CompareRow, ...]:
        """The answers and figures of both; nothing without another."""
        return tuple(self._compare(self.other.design)) if self.other is not None else ()

    def _compare(self, other: Any) -> Iterator[CompareRow]:
        steps = zip(self.ladder, self.maker.ladder(other, self.making.tables, self.profile), strict=True)
        for ours, theirs in steps:
            if ours.id != "final":
                yield CompareRow(_(ours.label), ours.answer, theirs.answer)
        board, against = self.board, self.board_of(other)
        ids = dict.fromkeys((*(f.id for f in board.figures), *(f.id for f in against.figures)))
        for id_ in ids:
            one, two = board.figure(id_), against.figure(id_)
            label = (one or two).label if one or two else id_  # type: ignore[union-attr]  # one is there
            more, better = "", None
            if one is not None and two is not None and one.value is not None and two.value is not None:
                gap = one.value - two.value
                more = term_text(gap) if gap else "="
                better = None if not gap else (gap > 0) is not id_.startswith(LOWER_IS_BETTER)
            yield CompareRow(_(label), figure_text(one), figure_text(two), more, better)

    # --- trials

    @property
    def opponents(self) -> tuple[Opponents, ...]:
        """Against whom it can be tried. Many units are made for that, so only for who asks."""
        if self._opponents is None:
            self._opponents = self._find_opponents()
            self.roster = self.roster or next((one.id for one in self._opponents), "")
        return self._opponents

    def _find_opponents(self) -> tuple[Opponents, ...]:
        made = []
        tables = self.making.tables
        for id_, label, own in ((OWN, _("Your own units"), True), (PREMADE, _("Premade units"), False)):
            kinds = [self.maker.kind(known.design, tables) for known in self.known if known.own is own]
            if found := tuple(kind for kind in kinds if kind is not None):
                made.append(Opponents(id=id_, label=label, kinds=found))
        return (*self.maker.opponents(tables), *made)

    @property
    def why_no_trial(self) -> str:
        """Why it cannot be tried now, empty if it can."""
        if self.why_not_saved:
            return self.why_not_saved
        return "" if self.opponents else _("There is nobody to fight")

    def begin_trial(self) -> None:
        """Start a trial; `go_on` looks at it."""
        opponents = self.opponents
        foes = next((one.kinds for one in opponents if one.id == self.roster), ())
        try:
            self.trial = MakerTrial(self.making, self.design, foes, self.land, self.battles, self.clerk)
        except (ValueError, Refusal):
            return
        self.trying = True

    def go_on(self, seconds: float) -> bool:
        """Work on the trial; whether anything changed."""
        if self.trial is None or not self.trying:
            return False
        before = self.trial.done
        self.trying = not self.trial.work(seconds)
        return self.trial.done != before or not self.trying

    def stop_trial(self) -> None:
        """Leave the trial as far as it is."""
        if self.trial is not None:
            self.trial.stop()
        self.trying = False

    @property
    def outdated(self) -> bool:
        """Whether the design is another one than that of the trial."""
        return self.trial is not None and self.trial.design != self.design


def free_words(board: UnitBoard) -> str:
    """What a body has without buying it."""
    return ", ".join(_(word) for word in board.free)


def sentence(text: str) -> str:
    """A message with its first letter large."""
    return text[:1].upper() + text[1:]
