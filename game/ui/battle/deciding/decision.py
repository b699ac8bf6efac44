"""Deciding: what is asked, who and what is chosen, and what the answer would be. No pixels.

A scene feeds it clicks and keys and sends the replies it makes; after every answer a new one is made for the
next question (`Decision.of`), which takes over what stays chosen.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.battle.seam import BattleView, ClashForecast, CombatantView
from game.core.decisions import BarredUnit, Question, Reply
from game.core.records import SideId
from game.core.refusal import Refused
from game.session.fights import SeatFight
from game.ui.battle.deciding.choice import AnswerChoice
from game.ui.battle.deciding.outlook import numbered
from game.ui.battle.deciding.pairing import Assembly
from game.ui.battle.deciding.walking import Point, nearest, next_number, next_of
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.placing.links import LinkKind
from game.ui.battle.placing.links_view import lines_of_unit, with_pick
from game.ui.battle.playback.fold import UP
from game.ui.i18n import _

Pair = tuple[str, str]

_THREATS: Mapping[str, LinkKind] = {"pursue": "pursuit"}
_STRUCK = ("hits", "may_hit")
_OWN_CLASH = frozenset({"luck", "contest"})
"""Questions about one unit, whose pairing is shown."""


@dataclass
class Decision:
    """What is chosen while `question` is open. `selected` are units, `target` an enemy in view, `clash` the
    number of a pairing; `taken` are the knocked-out enemies that will be imprisoned. `by_hand`: the unit was
    selected by the player, not offered as the next one."""

    fight: SeatFight
    view: BattleView
    names: CombatantNames
    question: Question | None = None
    assembly: Assembly = field(init=False)
    choice: AnswerChoice | None = field(init=False)
    selected: tuple[str, ...] = ()
    target: str = ""
    clash: int = 0
    taken: tuple[str, ...] = ()
    by_hand: bool = False
    beside: tuple["Decision", ...] = ()
    """Other choices that stand already, of which the field shows what would come of them."""
    expected: frozenset[str] = frozenset()
    """Enemies whose aims are foreseen by judgement alone."""
    _outlook: tuple[tuple[Pair, ...], tuple[ClashForecast, ...]] | None = None
    _trials: dict[tuple[tuple[Pair, ...], str, str], tuple[ClashForecast, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.assembly = Assembly.of(self.fight) if self.question is not None else Assembly(self.fight)
        self.choice = AnswerChoice.of(self.question) if self.question is not None else None

    @classmethod
    def of(
        cls,
        fight: SeatFight,
        view: BattleView,
        names: CombatantNames,
        question: Question | None,
        before: "Decision | None" = None,
    ) -> "Decision":
        """For the question that is open (None: nobody here is asked), keeping what is still there."""
        made = cls(fight, view, names, question)
        if before is not None:
            there = {unit.id for unit in view.units if unit.condition in UP}
            made.selected = tuple(unit for unit in before.selected if unit in there)
            made.clash = before.clash if before.clash in made._numbers() else 0
        if question is not None and question.kind in _OWN_CLASH:
            made.clash = min((lines_of_unit(view, unit) for unit in question.own), default=0)
        elif made.assembly.active:
            made.selected = made.selected if set(made.selected) & set(made.assembly.movable()) else ()
            made.clash = 0
        elif made.kind == "go":
            made.clash = 0
        elif made.choice is not None:
            usable = made.choice.usable() or frozenset()
            made.selected = tuple(unit for unit in made.selected if unit in usable)[:1]
        elif not made.clash:
            made.clash = made.first_clash()
        if question is not None and question.kind == "settle":
            made.taken = made.holdable[: made.room] if question.default == "imprison" else ()
        return made

    def fill(self, reply: Reply) -> None:
        """Choose what an answer says."""
        if self.assembly.active and reply.pairs:
            self.assembly.fill(reply.pairs)
        elif self.choice is not None:
            self.choice.fill(reply)
        elif self.kind == "settle":
            self.taken = reply.units if reply.choice == "imprison" else ()

    # --- facts

    @property
    def kind(self) -> str:
        """Kind of the open question, empty if nobody here is asked."""
        return self.question.kind if self.question is not None else ""

    @property
    def side(self) -> SideId | None:
        """Who decides."""
        return self.question.side if self.question is not None else self.view.waiting

    @property
    def room(self) -> int:
        """How many prisoners can be held."""
        return len(self.holdable)

    @property
    def holdable(self) -> tuple[str, ...]:
        """Prisoners that can be held together, as the question proposes it."""
        if self.question is None:
            return ()
        return tuple(prisoner for option in self.question.options for prisoner, _jailor in option.pairs)

    @property
    def one(self) -> str:
        """The selected unit if it is exactly one."""
        return self.selected[0] if len(self.selected) == 1 else ""

    def units(self) -> Mapping[str, CombatantView]:
        """Combatants by id."""
        return {unit.id: unit for unit in self.view.units}

    def usable(self) -> frozenset[str] | None:
        """Units that can be used for what is asked; None if it asks for no units."""
        if self.assembly.active:
            return frozenset(unit for unit in self.units() if self.assembly.offered(unit))
        if self.kind == "settle" and self.question is not None:
            return frozenset((*self.question.others, *self.question.own))
        return self.choice.usable() if self.choice is not None else None

    def offered(self) -> tuple[str, ...]:
        """Who may be chosen next in a pick: enemies of the selected unit, or units that are free."""
        if self.choice is not None:
            pool = self.choice.pool() if self.choice.asks_units else ()
            targets = self.choice.targets(self.one) if self.one else ()
            return targets or tuple(unit for unit in pool if unit not in self.choice.chosen())
        if not self.assembly.active:
            return ()
        return self.targets_of(self.one) if self.one else self.assembly.movable()

    @property
    def takes(self) -> bool:
        """Whether those offered are enemies for the selected unit."""
        return self.choice is None or bool(self.choice.targets(self.one))

    def targets_of(self, unit: str) -> tuple[str, ...]:
        """Whom a unit may be paired with, or sent against, next."""
        if self.choice is not None:
            return self.choice.targets(unit)
        return self.assembly.targets(unit) if self.assembly.active else ()

    def first_clash(self) -> int:
        """Number of the first pairing in which something will happen, else of the first; 0 without any."""
        fought = [row.number for row in self.forecast()]
        return min(fought or [pair.number for pair in self.view.pairs], default=0)

    def _numbers(self) -> set[int]:
        return {pair.number for pair in self.view.pairs} | {row.number for row in self.forecast()}

    def why_not(self, unit: str) -> BarredUnit | None:
        """Why a unit is greyed."""
        if self.choice is not None:
            return self.choice.why_not(unit)
        return self.assembly.why_not(unit)

    def _threats(self) -> list[tuple[str, str, str]]:
        """Unit, other and how, of what is told beforehand about the units that are chosen or looked at."""
        if self.choice is None:
            return []
        prospects = self.choice.prospects()
        units = dict.fromkeys((*self.choice.chosen(), *self.selected))
        return [(u, other, how) for u in units if u in prospects for other, how in prospects[u].threats]

    def struck(self) -> frozenset[str]:
        """Who would be hit by what is chosen."""
        return frozenset(other for _unit, other, how in self._threats() if how in _STRUCK)

    def ghosts(self) -> tuple[tuple[str, str, LinkKind], ...]:
        """Lines of what is chosen and of what would follow: whom units are sent against, who would strike or
        go after a unit that leaves."""
        others = tuple(line for one in self.beside for line in one.ghosts())
        if self.choice is None:
            return others
        sent: LinkKind = "aim" if self.choice.option == "shoot" else "pursuit"
        out = [(unit, other, sent) for unit, other in self.choice.pairs]
        for unit, threat, how in self._threats():
            attacks = how in _STRUCK
            out.append((unit, threat, "aim") if attacks else (threat, unit, _THREATS.get(how, "threat")))
        return tuple(out)

    # --- choosing

    def click(self, unit: str, clicks: int = 1) -> str:
        """A unit was chosen by hand; a sentence if that is not possible."""
        if self.kind == "settle":
            return self._toggle_taken(unit)
        if self.assembly.active:
            return self._click_pairing(unit)
        if self.choice is not None:
            return self._click_choice(unit)
        own = self.question.own if self.question is not None else ()
        if clicks > 1 and unit in own:
            units = self.units()
            self.selected = tuple(other for other in own if units[other].group == units[unit].group)
        else:
            self.selected = (unit,)
        self.clash = lines_of_unit(self.view, unit)
        return ""

    def _click_pairing(self, unit: str) -> str:
        assembly = self.assembly
        if self.one and unit in assembly.targets(self.one):
            return self.pair(self.one, unit)
        bar = assembly.why_not(unit)
        self.selected, self.target, self.by_hand = (unit,), "", True
        self.clash = lines_of_unit(self.view, unit)
        return barred_words(bar) if bar is not None else ""

    def _click_choice(self, unit: str) -> str:
        choice = self.choice
        assert choice is not None
        if self.one and unit in choice.targets(self.one):
            return self.pair(self.one, unit)
        self.target = ""
        self.clash = lines_of_unit(self.view, unit)
        if choice.each and unit != self.one:
            self.selected, self.by_hand = (unit,), True
            return ""
        if self._toggle(unit):
            if choice.each:
                return ""
            self.selected, self.by_hand = (unit,) if unit in choice.chosen() else (), True
            return ""
        self.selected, self.by_hand = (unit,), True
        bar = choice.why_not(unit)
        return barred_words(bar) if bar is not None else ""

    def _toggle(self, unit: str) -> bool:
        """Choose a unit or no more, a class that merges as a whole; whether that is possible."""
        choice = self.choice
        assert choice is not None
        if self.kind != "merge" or unit not in choice.pool():
            return choice.toggle(unit)
        units = self.units()
        others = [own for own in choice.pool() if own in units and units[own].group == units[unit].group]
        was = {own: own in choice.chosen() for own in others}
        for own in others:
            if was[own] == was[unit]:
                choice.toggle(own)
        return True

    def assign(self, unit: str, option: str) -> str:
        """Give a unit an option of its own; a sentence if that is not possible."""
        choice = self.choice
        if choice is None or choice.assign(unit, option):
            return ""
        bars = [bar for one in choice.options if one.id == option for bar in one.barred if bar.unit == unit]
        return barred_words(bars[0]) if bars else ""

    def choose(self, option: str) -> str:
        """Choose an option of the question, for the selected unit where each has its own; a sentence if that
        is not possible."""
        choice = self.choice
        if choice is not None and choice.each and self.one in choice.pool():
            return self.assign(self.one, option)
        if choice is None or choice.choose(option):
            return ""
        found = next((one for one in choice.options if one.id == option), None)
        if found is None:
            return ""
        return f"{_(found.reason)} ({found.rule})" if found.rule else _(found.reason)

    def pair(self, one: str, other: str) -> str:
        """Pair two units in the pick in hand, or send one against the other; a sentence if that is not
        possible."""
        if self.choice is not None:
            if self.choice.send(one, other) or self.choice.send(other, one):
                self.selected, self.target, self.by_hand = (), "", False
                return ""
            bar = self.choice.why_not(one) or self.choice.why_not(other)
            return barred_words(bar) if bar is not None else _("These two cannot be paired here")
        assembly = self.assembly
        if not assembly.active:
            return _("Nothing is paired now")
        refused = assembly.add(one, other)
        if refused is not None:
            bar = assembly.why_not(one) or assembly.why_not(other)
            return barred_words(bar) if bar is not None else self.told(refused)
        self.target, self.by_hand = "", False
        following = assembly.movable()
        self.selected = following[:1] if following else (one,)
        return ""

    def _toggle_taken(self, unit: str) -> str:
        question = self.question
        assert question is not None
        if unit not in question.others:
            self.selected = (unit,)
            return ""
        if unit in self.taken:
            self.taken = tuple(u for u in self.taken if u != unit)
        elif len(self.taken) >= self.room:
            return _("Only {n} can be held, one to each jailor (SD1-19.04)").format(n=self.room)
        else:
            self.taken = (*self.taken, unit)
        return ""

    def told(self, refused: Refused) -> str:
        """A refusal in words, ids replaced by names, with its rule."""
        text = self.names.told(_(refused.detail))
        return f"{text} ({refused.rule})" if refused.rule else text

    # --- by keys

    def step_own(self, direction: int) -> None:
        """Choose the next unit that can be used, or of the side that decides."""
        pool = self.assembly.movable() if self.assembly.active else self._own()
        if self.choice is not None and self.choice.asks_units:
            pool = self.choice.pool()
        if self.assembly.active:
            pool = (*pool, *(a for a, _b in self.assembly.chosen if a not in pool))
        if self.kind == "settle" and self.question is not None:
            pool = self.question.others
        following = next_of(pool, self.one, direction)
        if following:
            self.selected, self.target, self.by_hand = (following,), "", True
            self.clash = lines_of_unit(self.view, following)

    def _own(self) -> tuple[str, ...]:
        if self.question is not None and self.question.own:
            return self.question.own
        return tuple(u.id for u in self.view.units if u.side == self.fight.side and u.condition in UP)

    def step_enemy(self, direction: int) -> None:
        """Look at the next enemy that the selected unit can take; otherwise at the next pairing."""
        if self.assembly.active or (self.choice is not None and self.choice.paired):
            if not self.one or not self.targets_of(self.one):
                self.step_own(1)
            self.target = next_of(self.targets_of(self.one), self.target, direction)
            return
        self.choose_clash(next_number(sorted(self._numbers()), self.clash, direction))

    def choose_clash(self, number: int) -> None:
        """Choose a pairing by its number."""
        self.clash = number
        ends = [(pair.a, pair.b) for pair in self.view.pairs if pair.number == number]
        ends += [(row.left, row.right) for row in self.forecast() if row.number == number]
        mine = [u for pair in ends for u in pair if u in self._own()]
        self.selected = tuple(dict.fromkeys(mine))[:1]

    def arrow(self, dx: int, dy: int, places: Mapping[str, Point]) -> bool:
        """Walk over the field to the nearest unit in a direction; whether there is one."""
        start = self.target or self.one
        usable = self.usable()
        pool = [unit for unit in places if usable is None or unit in usable]
        if start not in places:
            self.step_own(1)
            return bool(self.one)
        found = nearest(places, start, pool, dx, dy)
        if not found:
            return False
        if self.one and found in self.targets_of(self.one):
            self.target = found
        else:
            self.selected, self.target, self.by_hand = (found,), "", True
            self.clash = lines_of_unit(self.view, found)
        return True

    def enter(self) -> tuple[bool, str]:
        """Use what is looked at: pair with the target, take or leave a prisoner. Whether that did anything,
        and a sentence if it could not."""
        if self.assembly.active and self.one and self.target:
            return True, self.pair(self.one, self.target)
        if self.choice is not None and self.one:
            if self.target:
                return True, self.pair(self.one, self.target)
            if not self._toggle(self.one):
                return False, ""
            return True, ""
        if (
            self.kind == "settle"
            and self.one
            and self.question is not None
            and self.one in self.question.others
        ):
            return True, self._toggle_taken(self.one)
        return False, ""

    def step_back(self) -> bool:
        """Give up the last thing chosen; whether there was one."""
        if self.target:
            self.target = ""
            return True
        if self.choice is not None and self.choice.undo():
            self.selected = ()
            return True
        if self.selected and self.by_hand:
            self.selected, self.by_hand = (), False
            return True
        if self.assembly.active and self.assembly.undo():
            return True
        if self.selected or self.clash:
            self.selected, self.clash = (), 0
            return True
        return False

    def choose_nothing(self) -> None:
        """Let go of unit, enemy and pairing."""
        self.selected, self.clash, self.target = (), 0, ""

    # --- outlook

    def stood(self, view: BattleView | None = None) -> BattleView:
        """The view, or another one of the battle, as if the pick in hand stood."""
        pick = self.assembly
        return with_pick(view or self.view, pick.kind, pick.view.made if pick.chosen else ())

    def forecast(self) -> tuple[ClashForecast, ...]:
        """Outlook of the coming phase, the pick in hand included, numbered as the field is."""
        if self._outlook is None or self._outlook[0] != self.assembly.chosen:
            rows = self.fight.forecast(self.assembly.chosen)
            self._outlook = (self.assembly.chosen, numbered(rows, self.stood()))
        return self._outlook[1]

    def trial(self, other: str, one: str = "") -> tuple[ClashForecast, ...]:
        """Outlook as if `one` (by default the selected unit) were also paired with `other`; empty if that
        cannot be."""
        one = one or self.one
        if not self.assembly.active or not one or other not in self.assembly.targets(one):
            return ()
        key = (self.assembly.chosen, one, other)
        if key not in self._trials:
            own, enemy = (one, other) if one in self.assembly.view.open else (other, one)
            rows = self.fight.forecast((*self.assembly.chosen, (own, enemy)))
            self._trials[key] = tuple(row for row in rows if {row.left, row.right} == {one, other})
        return self._trials[key]

    # --- answering

    def later_replies(self) -> list[Reply]:
        """What the gold button sends when the same question is asked again."""
        return self.choice.replies()[1:] if self.choice is not None else []

    def main_reply(self) -> Reply | None:
        """What the gold button sends; None if nobody here is asked."""
        question = self.question
        if question is None:
            return None
        if self.assembly.active and self.assembly.chosen:
            return self.assembly.reply()
        if self.choice is not None:
            return self.choice.reply()
        if question.kind == "settle":
            return Reply(choice="imprison", units=self.taken) if self.taken else Reply(choice="croak")
        return Reply(choice=question.default)


def barred_words(bar: BarredUnit) -> str:
    """Why a unit cannot be used, with the rule."""
    return f"{_(bar.reason)} ({bar.rule})" if bar.rule else _(bar.reason)
