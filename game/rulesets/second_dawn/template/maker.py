"""The door of unit creation: the part of the ruleset that screens and the command line ask (SD6, SD7)."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from game.core.records import KindId, derived, replace
from game.core.seams.design import DesignField, DesignOption, DesignValue, PriceTable
from game.core.seams.unit_maker import (
    BoardFigure,
    DesignStep,
    Opponents,
    Roster,
    StatBoard,
    TrialSetup,
    TribeDesign,
    UnitBoard,
    UnitMaker,
    UnitProblem,
)
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.template_records import (
    PLAYED,
    PROFILES,
    PremadeRow,
    ProfileId,
    RosterRow,
    Template,
)
from game.rulesets.second_dawn.factions import tribes
from game.rulesets.second_dawn.template import rosters, trials
from game.rulesets.second_dawn.template import tribes as tribe_designs
from game.rulesets.second_dawn.template.answers import changed
from game.rulesets.second_dawn.template.battle_board import battle_board
from game.rulesets.second_dawn.template.board import board
from game.rulesets.second_dawn.template.coin import coin
from game.rulesets.second_dawn.template.design import DesignError
from game.rulesets.second_dawn.template.economy import production_turns
from game.rulesets.second_dawn.template.files import TemplateUnit
from game.rulesets.second_dawn.template.forum import forum_text
from game.rulesets.second_dawn.template.ladder import ladder
from game.rulesets.second_dawn.template.problems import problems
from game.rulesets.second_dawn.template.roster_units import roster_designs
from game.rulesets.second_dawn.template.stat_boards import stat_boards
from game.rulesets.second_dawn.template.steps import steps
from game.rulesets.second_dawn.template.tables import profile_of

Tables = Mapping[str, Mapping[str, Any]]


class Maker:
    """What a unit of one's own may be (`core.seams.unit_maker.UnitMaker`)."""

    money = "$"
    played: str = PLAYED

    def under(self, params: Any) -> UnitMaker:  # noqa: ARG002  # matches have no say in it
        """The same: no parameter changes it."""
        return self

    def reckoned(self, profile: str) -> UnitMaker:  # noqa: ARG002
        """The same: units are judged by what they are in play, whatever is shown."""
        return self

    def profiles(self, tables: Tables) -> tuple[PriceTable, ...]:
        """The profiles of the content, that of play last."""
        rows = (profile_of(tables, id_) for id_ in PROFILES)
        return tuple(PriceTable(id=row.id, label=row.name, text=row.text) for row in rows)

    def blank(self, id_: str) -> TemplateUnit:
        """Medium infantry of the land."""
        return TemplateUnit(id=id_, name="New unit", plural="New units", template=Template())

    def of(self, id_: str, tables: Tables) -> TemplateUnit | None:
        """The design of a premade unit, or of a unit that was read from answers."""
        row: PremadeRow | None = tables.get("premade", {}).get(id_)
        if row is not None:
            return derived(TemplateUnit, row)
        kind: UnitKind | None = tables.get("unit", {}).get(id_)
        return derived(TemplateUnit, kind) if kind is not None and kind.template is not None else None

    def copied(self, design: TemplateUnit, name: str) -> TemplateUnit:
        """A design to go on from, under a name of its own."""
        return replace(design, id="", name=name, plural="", rules=())

    def premade(self, tables: Tables) -> tuple[str, ...]:
        """Ids of all that come as answers."""
        own = (kind.id for kind in tables.get("unit", {}).values() if kind.template is not None)
        return (*tables.get("premade", {}), *own)

    def contradictions(self, id_: str, tables: Tables) -> tuple[tuple[str, str, str, str], ...]:
        """What the book prints otherwise of a premade unit (SD6-13)."""
        row: PremadeRow | None = tables.get("premade", {}).get(id_)
        found = row.contradicts.items() if row is not None else ()
        return tuple((figure, one.printed, one.why, one.rule) for figure, one in found)

    def ladder(self, design: TemplateUnit, tables: Tables, profile: str) -> tuple[DesignStep, ...]:
        """The ten steps, each with its answer."""
        return ladder(design, tables, _profile(profile))

    def steps(
        self, design: TemplateUnit, tables: Tables, profile: str, only: Collection[str] = ()
    ) -> tuple[DesignField, ...]:
        """What is asked, in order."""
        return steps(design, tables, _profile(profile), only)

    def change(self, design: TemplateUnit, field: str, value: DesignValue, tables: Tables) -> TemplateUnit:
        """A design with another answer. Refusal for a value that no design can hold."""
        return changed(design, field, value, tables)

    def board(self, design: TemplateUnit, tables: Tables, profile: str) -> UnitBoard:
        """What comes of it; a premade unit's own special rules hold for it."""
        return board(design.template, tables, _profile(profile), premade=_is_premade(design, tables))

    def battle(
        self, design: TemplateUnit, tables: Tables, profile: str, lent: Mapping[str, int]
    ) -> tuple[BoardFigure, ...]:
        """Its battle board (SD6-12.01)."""
        try:
            return tuple(battle_board(design.template, tables, _profile(profile), lent))
        except (DesignError, ValueError, KeyError):
            return ()

    def boards(
        self, design: TemplateUnit, tables: Tables, profile: str, lent: Mapping[str, int]
    ) -> tuple[StatBoard, ...]:
        """Template, overview, battle and complete (SD6-12)."""
        return stat_boards(design, tables, _profile(profile), lent, premade=_is_premade(design, tables))

    def rank(self, design: TemplateUnit) -> int:
        """Its rank (SD6-8.01)."""
        return design.template.rank

    def tribes(self, tables: Tables) -> tuple[tuple[str, TribeDesign], ...]:
        """The tribes of the content (SD6-11.12)."""
        rows: Mapping[str, RosterRow] = tables.get("roster", {})
        return tuple((row.id, tribe_designs.tribe_of(row)) for row in rows.values() if row.kind == "tribe")

    def shared_options(self, tables: Tables) -> tuple[DesignOption, ...]:
        """What a tribe may share (SD6-11.10)."""
        return tribe_designs.shared_options(tables)

    def joined(self, design: TemplateUnit, tribe: TribeDesign, tables: Tables) -> TemplateUnit:
        """A design as one of a tribe."""
        return tribe_designs.joined(design, tribe, tables)

    def tribe_problems(
        self, tribe: TribeDesign, tables: Tables, *, plain: bool = False
    ) -> tuple[UnitProblem, ...]:
        """Every rule that a tribe breaks."""
        row = tribe_designs.row_of(tribe, "tribe")
        return tuple(tribe_designs.roster_problems(row, tables, plain=plain))

    def tribe_row(self, tribe: TribeDesign, id_: str) -> RosterRow:
        """The row of its file."""
        return tribe_designs.row_of(tribe, id_)

    def kind(self, design: TemplateUnit, tables: Tables) -> UnitKind | None:
        """The unit kind that it makes in play, None if it breaks a rule."""
        found = problems(design.template, tables, PLAYED, premade=_is_premade(design, tables))
        if any(one.level == "error" for one in found):
            return None
        return design.settled(tables)

    def opponents(self, tables: Tables) -> tuple[Opponents, ...]:
        """The units of the rules, and the rosters that come with them."""
        return trials.opponents(tables)

    def cost(self, kind: UnitKind) -> Fraction:
        """Smuckers a day."""
        return trials.cost(kind)

    def meeting(
        self, bands: tuple[Sequence[UnitKind], Sequence[UnitKind]], tables: Tables, land: str, first: int
    ) -> TrialSetup:
        """Two bands about to fight."""
        return trials.meeting(bands, tables, land, first)

    def turns(self, design: TemplateUnit, tables: Tables, profile: str, units: int) -> int:
        """Turns in which a city pops so many of it, batch after batch."""
        made = self.board(design, tables, profile)
        batch, each = made.figure("pop_units"), made.figure("pop_turns")
        if batch is None or each is None or not batch.value or not each.value:
            return 0
        return production_turns(units, batch.value, each.value)

    def text(self, design: TemplateUnit, tables: Tables, profile: str) -> str:
        """Its form for a forum."""
        made = self.board(design, tables, profile)
        return forum_text(design, made, tables.get("template_special", {}))

    def rosters(self, tables: Tables) -> tuple[Roster, ...]:
        """The rosters of the rulebook that are for sides (SD6-8.05)."""
        rows: Mapping[str, RosterRow] = tables.get("roster", {})
        return tuple(
            Roster(
                id=row.id, name=row.name, text=row.text, designs=roster_designs(row), most=tribes.MOST_RANKS
            )
            for row in rows.values()
            if row.kind == "side"
        )

    def roster_fault(
        self, kinds: Sequence[KindId], tables: Tables, profile: str, packs: Collection[str] = ()
    ) -> str:
        """Why a side cannot have these units (SD6-15 E_BUDGET, and each rule that one breaks)."""
        why = rosters.fault(tables, profile, kinds, packs)
        return "" if why is None else why.refused.detail

    def coin(self, design: TemplateUnit, profile: str) -> KindId:
        """The id that says all of a design."""
        return coin(design, _profile(profile))


def _is_premade(design: TemplateUnit, tables: Tables) -> bool:
    """Whether a design is one of the catalogue as it stands there."""
    row: PremadeRow | None = tables.get("premade", {}).get(design.id)
    return row is not None and row.template == design.template


def _profile(word: str) -> ProfileId:
    """A profile. KeyError if there is none."""
    for profile in PROFILES:
        if profile == word:
            return profile
    raise KeyError(word)


MAKER = Maker()
