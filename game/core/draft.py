"""The only code that writes state: a copy-on-write transaction over one campaign.

Tables are copied when first written; `commit` gives the new root and leaves the old one as it was, sharing
every record that did not change. Keys of tables that grew are put in order, so that a live campaign and one
read from a save iterate alike. Events and dice of the transaction are collected here.
"""

from collections.abc import Hashable, Iterable, Mapping
from operator import attrgetter
from typing import Any, Generic, NamedTuple

from typing_extensions import TypeVar

from game.core.decisions import Option, Question, Task
from game.core.dice import Roll, StreamDice
from game.core.events.common import Event, QuestionAsked
from game.core.gm_desk import GmDesk
from game.core.hexgrid import Grid
from game.core.holdings import Holding, Realm
from game.core.land import Land
from game.core.packs import Pack
from game.core.records import BattleId, FieldOf, HexId, QuestionId, SideId, SiteId, StackId, UnitId, replace
from game.core.state import (
    Campaign,
    Clock,
    DelayedReport,
    HexMark,
    Knowledge,
    OpenBattle,
    Side,
    Site,
    Stack,
    Trail,
    Unit,
)
from game.core.whereabouts import Whereabouts
from game.core.world import World

_K = TypeVar("_K", bound=str)
_V = TypeVar("_V")
ParamsT = TypeVar("ParamsT", default=Any)
KindT = TypeVar("KindT", default=Any)

_TABLES = (
    "sides",
    "units",
    "stacks",
    "sites",
    "marks",
    "knowledge",
    "reports",
    "packs",
    "holdings",
    "realms",
    "trails",
    "battles",
    "minted",
    "counters",
)


_BARE, _UNMARKED, _NO_REALM = Holding(), HexMark(), Realm()

_LOOSE = ("clock", "questions", "agenda", "winners", "won_by", "used", "desk")
_PART_NAMES = (*_LOOSE, *_TABLES)
_PARTS = attrgetter(*_PART_NAMES)


class DraftMark(NamedTuple):
    """A draft as it stood: loose parts, copies of the tables written in place, how much had happened."""

    loose: Mapping[str, Any]
    copies: Mapping[str, dict[Any, Any]]
    own: set[str]
    grown: set[str]
    events: int
    rolls: int
    where: Whereabouts | None


class _LedgerDice:
    """A stream of the campaign; each roll is counted in the draft at once."""

    def __init__(self, draft: "Draft", stream: str) -> None:
        self._draft = draft
        used = draft.used.get(stream, 0)
        self._dice = StreamDice(draft.base.dice.seed, stream, used)

    def roll(self, sides: int, why: str) -> int:
        face = self._dice.roll(sides, why)
        self._draft.count_roll(self._dice.rolls[-1])
        return face


class Draft(Generic[ParamsT, KindT]):
    """A campaign being changed. Read through the table attributes, write through the methods.

    A rulebook names the types of its parameters and unit kinds, which the engine does not know. `where` is
    what the engine has kept of the campaign, if anything; it is not changed.
    """

    def __init__(
        self, campaign: Campaign[Any, ParamsT], world: World[KindT], where: Whereabouts | None = None
    ) -> None:
        self.base = campaign
        self.world = world
        self.grid: Grid = world.grid
        self.params: ParamsT = campaign.params
        self.events: list[Event] = []
        self.rolls: list[Roll] = []
        self.clock: Clock = campaign.clock
        self.questions: tuple[Question, ...] = campaign.questions
        self.agenda: tuple[Task, ...] = campaign.agenda
        self.winners: tuple[SideId, ...] = campaign.winners
        self.won_by: str = campaign.won_by
        self.used: Mapping[str, int] = campaign.dice.used
        self.sides: Mapping[SideId, Side] = campaign.sides
        self.units: Mapping[UnitId, Unit] = campaign.units
        self.stacks: Mapping[StackId, Stack] = campaign.stacks
        self.sites: Mapping[SiteId, Site] = campaign.sites
        self.marks: Mapping[str, HexMark] = campaign.marks
        self.knowledge: Mapping[SideId, Knowledge] = campaign.knowledge
        self.reports: Mapping[StackId, DelayedReport] = campaign.reports
        self.packs: Mapping[StackId, Pack] = campaign.packs
        self.holdings: Mapping[SiteId, Holding] = campaign.holdings
        self.realms: Mapping[SideId, Realm] = campaign.realms
        self.trails: Mapping[str, tuple[Trail, ...]] = campaign.trails
        self.desk: GmDesk = campaign.desk
        self.battles: Mapping[BattleId, OpenBattle[Any]] = campaign.battles
        self.minted: Mapping[str, int] = campaign.minted
        self.counters: Mapping[str, int] = campaign.counters
        self._rooted: tuple[tuple[Any, ...], Campaign[Any, ParamsT]] = _PARTS(self), campaign
        self._own: set[str] = set()
        self._grown: set[str] = set()
        self._where = where
        self._where_shared = True

    # --- reading

    @property
    def land(self) -> Land:
        """The true land as it stands in the draft."""
        self._own.discard("marks")  # lands are kept by the identity of their marks: write a copy from here on
        return self.world.lands.true(self.marks)

    def known_land(self, side: SideId) -> Land:
        """The land as a side knows it."""
        return self.world.lands.known(self.knowledge[side])

    def stacks_in(self, hex_: HexId) -> list[Stack]:
        """All stacks of a hex, in order of id."""
        stacks = self.stacks
        return [stacks[s] for s in self.where.stacks_in(hex_)]

    def sites_in(self, hex_: HexId) -> list[Site]:
        """All places of a hex, in order of id."""
        return [self.sites[s] for s in self.where.sites_in(hex_)]

    @property
    def where(self) -> Whereabouts:
        """Who and what is where as it stands in the draft, and what has changed."""
        if self._where is None:
            self._where, self._where_shared = Whereabouts(self.stacks, self.sites), False
        return self._where

    @property
    def notes(self) -> dict[Hashable, Any]:
        """What rules remember of the state as it stands, see `Whereabouts.notes`."""
        return self._moving().notes

    def members(self, stack: Stack) -> list[Unit]:
        """Units of a stack in their order."""
        return [self.units[u] for u in stack.units]

    def hostile(self, a: SideId, b: SideId) -> bool:
        """Whether two sides are at war."""
        return self.world.ruleset.hostile(self.sides, a, b)

    def snapshot(self) -> Campaign[Any, ParamsT]:
        """The campaign as it stands in the middle of the draft, for rules that read a whole campaign."""
        return self._root()

    # --- writing

    def put_unit(self, unit: Unit) -> None:
        self._note_unit(self.units.get(unit.id), unit)
        self._put("units", unit.id, unit)

    def set_unit(self, unit: UnitId, **fields: FieldOf[Unit]) -> Unit:
        """Change fields of a unit and return it."""
        old = self.units[unit]
        new = replace(old, **fields)
        self._note_unit(old, new)
        self._put("units", unit, new)
        return new

    def drop_unit(self, unit: UnitId) -> None:
        self._note_unit(self.units.get(unit), None)
        self._drop("units", unit)

    def put_stack(self, stack: Stack) -> None:
        self._note_stack(self.stacks.get(stack.id), stack)
        self._put("stacks", stack.id, stack)

    def set_stack(self, stack: StackId, **fields: FieldOf[Stack]) -> Stack:
        """Change fields of a stack and return it."""
        old = self.stacks[stack]
        new = replace(old, **fields)
        self._note_stack(old, new)
        self._put("stacks", stack, new)
        return new

    def drop_stack(self, stack: StackId) -> None:
        """Take a stack off the map; what it has not told is lost with it."""
        self._note_stack(self.stacks.get(stack), None)
        self._drop("stacks", stack)
        self._drop("reports", stack)
        self._drop("packs", stack)
        if stack in self.desk.held:
            self.desk = replace(self.desk, held=tuple(held for held in self.desk.held if held != stack))

    def touch(self, hex_: HexId) -> None:
        """Write down that something has changed in a hex, for who looks there next (`where`)."""
        self._moving().touch(hex_)

    def put_site(self, site: Site) -> None:
        old = self.sites.get(site.id)
        self._put("sites", site.id, site)
        self._note_sites(old, site, came=old is None or old.hex != site.hex)

    def drop_site(self, site: SiteId) -> None:
        old = self.sites.get(site)
        self._drop("sites", site)
        self._drop("holdings", site)
        self._note_sites(old, came=True)

    def holding(self, site: SiteId) -> Holding:
        """A city as it was built; bare ground where nothing was."""
        return self.holdings.get(site, _BARE)

    def set_holding(self, site: SiteId, **fields: FieldOf[Holding]) -> Holding:
        """Change fields of a city's holding and return it."""
        new = replace(self.holding(site), **fields)
        self._put("holdings", site, new)
        self._note_sites(self.sites.get(site))
        return new

    def drop_holding(self, site: SiteId) -> None:
        """Nothing of a city is left but its place."""
        self._drop("holdings", site)

    def set_realm(self, side: SideId, **fields: FieldOf[Realm]) -> Realm:
        """Change fields of a side's realm and return it."""
        old = self.realms.get(side, _NO_REALM)
        new = replace(old, **fields)
        self._put("realms", side, new)
        if old.capital != new.capital:
            self._note_sites(*(self.sites.get(one) for one in (old.capital, new.capital) if one))
        return new

    def put_side(self, side: Side) -> None:
        old = self.sides.get(side.id)
        if old is None or (old.alliance, old.role) != (side.alliance, side.role):
            self._begin_epoch()
        self._put("sides", side.id, side)

    def put_knowledge(self, side: SideId, knowledge: Knowledge) -> None:
        self._put("knowledge", side, knowledge)

    def put_report(self, stack: StackId, report: DelayedReport) -> None:
        self._put("reports", stack, report)

    def drop_report(self, stack: StackId) -> None:
        self._drop("reports", stack)

    def put_trails(self, hex_: str, trails: tuple[Trail, ...]) -> None:
        if trails:
            self._put("trails", hex_, trails)
        else:
            self._drop("trails", hex_)

    def put_pack(self, stack: StackId, pack: Pack) -> None:
        self._put("packs", stack, pack)

    def set_pack(self, stack: StackId, **fields: FieldOf[Pack]) -> Pack:
        """Change fields of a pack and return it; one that has no record yet gets one."""
        new = replace(self.packs.get(stack, Pack()), **fields)
        self._put("packs", stack, new)
        return new

    def drop_pack(self, stack: StackId) -> None:
        self._drop("packs", stack)

    def put_mark(self, hex_: HexId, mark: HexMark) -> None:
        """Set what is special about a hex; a mark without content is dropped."""
        old = self.marks.get(str(hex_), _UNMARKED)
        if mark == _UNMARKED:
            self._drop("marks", str(hex_))
        else:
            self._put("marks", str(hex_), mark)
        if self._where is None:
            return
        if replace(mark, food=old.food) == old:
            self.touch(hex_)  # food matters to who is there, all else of a mark to who looks over it too
        else:
            self._begin_epoch()

    def put_battle(self, battle: OpenBattle[Any]) -> None:
        self._put("battles", battle.id, battle)

    def drop_battle(self, battle: BattleId) -> None:
        self._drop("battles", battle)

    def count(self, name: str, value: int) -> None:
        """Set a counter of the campaign; 0 drops it."""
        if value:
            self._put("counters", name, value)
        else:
            self._drop("counters", name)

    def mint(self, letter: str, side: SideId) -> str:
        """A new id such as `lapis.u17`. Numbers run per side, so they tell nothing of other sides."""
        key = f"{side}.{letter}"
        number = self.minted.get(key, 0) + 1
        self._put("minted", key, number)
        return f"{key}{number}"

    # --- decisions and events

    def emit(self, event: Event) -> None:
        """Add an event. One whose audience is empty concerns nobody and is dropped."""
        if event.audience:
            self.events.append(event)

    def dice(self, stream: str) -> _LedgerDice:
        """The roller of a named stream."""
        return _LedgerDice(self, stream)

    def count_roll(self, roll: Roll) -> None:
        self.rolls.append(roll)
        self.used = {**self.used, roll.stream: roll.index + 1}

    def push(self, *tasks: Task) -> None:
        """Put tasks on the agenda; the last one runs first."""
        self.agenda = (*self.agenda, *tasks)

    def ask(
        self,
        side: SideId,
        kind: str,
        prompt: str,
        options: Iterable[Option] = (),
        **more: FieldOf[Question],
    ) -> None:
        """Open a question. Its id counts per side."""
        question = Question(
            id=QuestionId(self.mint("q", side)),
            side=side,
            kind=kind,
            prompt=prompt,
            options=tuple(options),
        )
        self.open_question(replace(question, **more) if more else question)

    def open_question(self, question: Question) -> None:
        self.questions = (*self.questions, question)
        self.emit(
            QuestionAsked(
                audience=(question.side,),
                question=question.id,
                side=question.side,
                kind=question.kind,
                prompt=question.prompt,
            )
        )

    def close_question(self, question: QuestionId) -> None:
        self.questions = tuple(q for q in self.questions if q.id != question)

    def allies(self, side: SideId) -> tuple[SideId, ...]:
        """The side and its allies, fallen ones too. Not an audience: they need not share what they know."""
        me = self.sides[side]
        if not me.alliance:
            return (side,)
        return tuple(s.id for s in self.sides.values() if s.alliance == me.alliance)

    # --- going back

    def mark(self) -> DraftMark:
        """The draft as it stands, to come `back_to` if what follows is not possible."""
        state = {name: getattr(self, name) for name in _LOOSE}
        state |= {name: getattr(self, name) for name in _TABLES if name not in self._own}
        copies = {name: dict(getattr(self, name)) for name in _TABLES if name in self._own}
        where = None if self._where is None else self._where.fork()
        happened = len(self.events), len(self.rolls)
        return DraftMark(state, copies, set(self._own), set(self._grown), *happened, where)

    def back_to(self, mark: DraftMark) -> None:
        """Undo all that was done since `mark` was made. A mark serves once."""
        for name, value in {**mark.loose, **mark.copies}.items():
            setattr(self, name, value)
        self._own, self._grown = mark.own, mark.grown
        self._where, self._where_shared = mark.where, False
        del self.events[mark.events :]
        del self.rolls[mark.rolls :]

    # --- the end

    def commit(self) -> Campaign[Any, ParamsT]:
        """The new campaign."""
        for name in self._grown:
            table = getattr(self, name)
            setattr(self, name, dict(sorted(table.items())))
        return self._root()

    def _root(self) -> Campaign[Any, ParamsT]:
        parts, (before, root) = _PARTS(self), self._rooted
        fields: dict[str, Any] = {
            name: now for name, now, was in zip(_PART_NAMES, parts, before, strict=True) if now is not was
        }
        if not fields:
            return root
        if "used" in fields:
            fields["dice"] = replace(self.base.dice, used=dict(sorted(fields.pop("used").items())))
        root = replace(root, **fields)
        self._rooted = parts, root
        return root

    def _put(self, name: str, key: _K, value: _V) -> None:
        table = self._table(name)
        if key not in table:
            self._grown.add(name)
        table[key] = value

    def _drop(self, name: str, key: str) -> None:
        if key in getattr(self, name):
            del self._table(name)[key]

    # --- who is where

    def leave_where(self) -> Whereabouts | None:
        """Who and what is where in the campaign that was committed, for the next draft; None if nobody asked.
        The draft is done then."""
        return None if self._where is None else self._moving()

    def _moving(self) -> Whereabouts:
        """Who and what is where, to be changed."""
        if self._where is None:
            return self.where
        if self._where_shared:
            self._where, self._where_shared = self._where.fork(), False
        return self._where

    def _note_stack(self, old: Stack | None, new: Stack | None) -> None:
        """Write down that a stack changes; before it does."""
        stack = new or old
        if self._where is None or stack is None:
            return
        where = self._moving()
        before = None if old is None else old.hex
        after = None if new is None else new.hex
        where.went(stack.id, before, after)
        if before != after and any(u in self.units and self.units[u].statuses for u in stack.units):
            where.notable += 1

    def _note_unit(self, old: Unit | None, new: Unit | None) -> None:
        """Write down that a unit changes; before it does."""
        if self._where is None:
            return
        where = self._moving()
        for unit in (old, new):
            if unit is None:
                continue
            stack = self.stacks.get(unit.stack)
            if stack is not None:
                where.touch(stack.hex)
            if unit.statuses:
                where.notable += 1

    def _note_sites(self, *versions: Site | None, came: bool = False) -> None:
        """Write down that places, as they were or are, have changed, or that one came or went; after it."""
        if self._where is None:
            return
        for site in filter(None, versions):
            self.touch(site.hex)
        if came:
            self._moving().placed(self.sites)

    def _begin_epoch(self) -> None:
        """Write down that something has changed on which any hex may hang: a mark, or who is with whom."""
        if self._where is not None:
            self._moving().epoch += 1

    def _table(self, name: str) -> dict[Any, Any]:
        """The table as this draft's own dict, copied on first use."""
        if name not in self._own:
            self._own.add(name)
            setattr(self, name, dict(getattr(self, name)))
        table: dict[Any, Any] = getattr(self, name)
        return table
