"""Which units of its own a side takes into a match: what there is to choose from, what it has, what fits.

Offered are the rosters of the rules, the units that come as answers, and those of the players' folders; what
is chosen is known by ids that say all of a unit, so that it needs no file later.
"""

from collections.abc import Iterator, Sequence

from game.core.commands.common import Answer, Command
from game.core.commands.realm import ChooseUnits
from game.core.decisions import Question, Reply
from game.core.records import KindId, Record
from game.core.refusal import Refusal
from game.core.seams.unit_maker import NO_UNITS, UNITS, OwnUnits
from game.session.unit_making import UnitMaking
from game.views.preview import SeatOutlook


class Offered(Record):
    """Units that are offered together. `whole`: they are a roster, which may be taken as one."""

    name: str
    text: str
    kinds: tuple[KindId, ...]
    whole: bool = False


class UnitChoice:
    """A side's choice in the making. `question`: it answers what is asked before the first day; else it fills
    ranks that were left open. ValueError in a match where nobody chooses."""

    def __init__(self, outlook: SeatOutlook, question: Question | None = None) -> None:
        realm = outlook.world.ruleset.realm
        if realm is None:
            raise ValueError("nobody chooses units in this match")
        self.side = outlook.view.side
        self.question = question
        self.world = outlook.world
        self.held: OwnUnits = realm.own_units(outlook.world, outlook.belief, self.side)
        self.making = UnitMaking(outlook.world.ruleset.id)
        self.chosen: tuple[KindId, ...] = ()
        self.offered = tuple(self._offered())

    def offer_anew(self) -> None:
        """Read again what there is to choose from: a unit was made."""
        self.offered = tuple(self._offered())

    def _offered(self) -> Iterator[Offered]:
        maker, tables = self.making.rosters, self.world.tables
        for roster in maker.rosters(tables):
            kinds = tuple(maker.coin(design, self.held.profile) for design in roster.designs)
            yield Offered(name=roster.name, text=roster.text, kinds=kinds, whole=True)
        known = self.making.known()
        for own in (True, False):
            designs = (one.design for one in known if one.own is own)
            kinds = tuple(dict.fromkeys(kind for design in designs for kind in self._coined(design)))
            if kinds:
                yield Offered(name="own" if own else "premade", text="", kinds=kinds)

    def _coined(self, design: object) -> Iterator[KindId]:
        """The id of a design, if it can be played by the figures of the match."""
        try:
            kind = self.making.rosters.coin(design, self.held.profile)
        except Refusal:
            return
        if not self.making.rosters.roster_fault(
            (kind,), self.world.tables, self.held.profile, self.held.packs
        ):
            yield kind

    def ranks(self, kinds: Sequence[KindId]) -> int:
        """How many ranks units have together."""
        return sum(self.world.kind(kind).rank for kind in kinds)

    @property
    def spent(self) -> int:
        """Ranks that are taken, by what the side has and by what is chosen."""
        return self.held.spent + self.ranks(self.chosen)

    def why_not(self, kind: KindId) -> str:
        """Why a unit cannot be chosen too; empty if it can, or is."""
        if kind in self.chosen:
            return ""
        return self.fault((*self.chosen, kind))

    def fault(self, kinds: Sequence[KindId]) -> str:
        """Why units cannot be chosen beside those that the side has; empty if they can."""
        maker = self.making.rosters
        held = self.held
        return maker.roster_fault((*held.kinds, *kinds), self.world.tables, held.profile, held.packs)

    def turn(self, kind: KindId) -> None:
        """Choose a unit, or leave it. One that does not fit stays out."""
        if kind in self.chosen:
            self.chosen = tuple(one for one in self.chosen if one != kind)
        elif not self.why_not(kind):
            self.chosen = (*self.chosen, kind)

    def take(self, offered: Offered) -> None:
        """Choose a whole roster in place of what was chosen, or leave it."""
        self.chosen = () if set(offered.kinds) <= set(self.chosen) else offered.kinds
        if self.fault(self.chosen):
            self.chosen = ()

    def command(self) -> Command:
        """What the side then orders or answers."""
        if self.question is None:
            return ChooseUnits(by=self.side, kinds=self.chosen)
        reply = Reply(choice=UNITS if self.chosen else NO_UNITS, units=self.chosen)
        return Answer(by=self.side, question=self.question.id, reply=reply)
