"""The making of tribes: which units they are put together of, what bars one, and their files (SD6-11.09)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.core.records import RuleId, replace
from game.core.refusal import Refusal
from game.core.seams.design import DesignField, DesignOption, DesignValue, Limit
from game.core.seams.unit_maker import DesignStep, TribeDesign, UnitProblem
from game.i18n import _
from game.session.own_units import KnownDesign, OwnUnits
from game.session.unit_making import UnitMaking

_KEPT = 512
_LINE = Limit(value=60, reason="")
_SHARES = RuleId("SD6-11.10")
_HEADS = RuleId("SD6-11.09")


class TribeMaking(OwnUnits):
    """The tribes of one ruleset. KeyError and ValueError as `UnitMaking` raises them."""

    def __init__(self, ruleset: str) -> None:
        super().__init__(ruleset, "roster")
        self.making = UnitMaking(ruleset)
        self.maker = self.making.rosters
        self._judgements: dict[tuple[TribeDesign, bool], tuple[UnitProblem, ...]] = {}
        self.pool: Mapping[str, Any] = {known.id: known.design for known in self.making.known()}

    def blank(self) -> TribeDesign:
        """A tribe of nobody."""
        return TribeDesign(name=_("New tribe"), race="gobwin")

    def known(self) -> tuple[KnownDesign, ...]:
        """The tribes that there are, the player's own first."""
        found = self.maker.tribes(self.rules.tables)
        made = [KnownDesign(id=id_, design=tribe, own=self.is_own(id_)) for id_, tribe in found]
        return tuple(sorted(made, key=lambda each: not each.own))

    def change(self, tribe: TribeDesign, field: str, value: DesignValue) -> TribeDesign:
        """A tribe with another answer; it may break rules. Refusal for a value that no tribe can have."""
        if field in ("name", "race") and isinstance(value, str):
            return self._all_of(replace(tribe, **{field: value}))
        if field == "shared" and isinstance(value, str):
            return self._all_of(replace(tribe, shared=value), given_up=tribe.shared)
        if field == "chief" and isinstance(value, str):
            return replace(tribe, chief=value)
        if field == "units" and isinstance(value, tuple):
            held = {unit.id: unit for unit in tribe.units}
            units = tuple(held.get(id_) or self.pool[id_] for id_ in dict.fromkeys(value))
            chief = tribe.chief if tribe.chief in value else ""
            return self._all_of(replace(tribe, units=units, chief=chief))
        raise Refusal("field", f"There is no step {field[:40]!r}", "SD6-11.09")

    def _all_of(self, tribe: TribeDesign, *, given_up: str = "") -> TribeDesign:
        asked = replace(tribe, given_up=given_up)
        tables = self.rules.tables
        return replace(tribe, units=tuple(self.maker.joined(unit, asked, tables) for unit in tribe.units))

    def problems(self, tribe: TribeDesign) -> tuple[UnitProblem, ...]:
        """Every rule that it breaks."""
        return self._found(tribe, plain=False)

    def _found(self, tribe: TribeDesign, *, plain: bool) -> tuple[UnitProblem, ...]:
        key = (tribe, plain)
        if key not in self._judgements:
            if len(self._judgements) > _KEPT:
                self._judgements.clear()
            self._judgements[key] = self.maker.tribe_problems(tribe, self.rules.tables, plain=plain)
        return self._judgements[key]

    def ladder(self, tribe: TribeDesign) -> tuple[DesignStep, ...]:
        """What is asked, with the answers."""
        names = {unit.id: str(unit.name) for unit in tribe.units}
        options = self.maker.shared_options(self.rules.tables)
        shared = next((option.label for option in options if option.id == tribe.shared), _("none yet"))
        chief = names.get(tribe.chief, _("none yet"))
        listed = ", ".join(names.values())
        spent = self.ranks(tribe)
        wrong = len(self.problems(tribe))
        return (
            _step("tribe", _("Tribe"), tribe.name, tribe.race, "people", "SD6-11.09", ("name", "race")),
            _step("shared", _("Shared special"), shared, _("All buy it"), "star", _SHARES, ("shared",)),
            _step(
                "units",
                _("Units"),
                _("{spent} of 6 ranks").format(spent=spent),
                listed or _("nobody yet"),
                "barracks",
                "SD6-11.12",
                ("units",),
            ),
            _step("chief", _("Chief"), chief, _("Leads them"), "crown", _HEADS, ("chief",)),
            _step(
                "final",
                _("Final tribe"),
                _("Ready") if not wrong else _("Not ready"),
                _("All checks are clear") if not wrong else _("Breaks rules"),
                "scroll",
                "SD6-11.12",
            ),
        )

    def fields(self, tribe: TribeDesign, step: str) -> tuple[DesignField, ...]:
        """The fields of a step; options that are barred say why."""
        if step == "tribe":
            return tuple(
                DesignField(id=id_, label=label, kind="text", value=value, rule=_HEADS, most=_LINE)
                for id_, label, value in (("name", _("Name"), tribe.name), ("race", _("Race"), tribe.race))
            )
        if step == "shared":
            options = self.maker.shared_options(self.rules.tables)
            return (self._choice(tribe, "shared", _("Shared special"), options, _SHARES),)
        if step == "units":
            return (self._units(tribe),)
        if step == "chief":
            options = tuple(_of(unit.id, unit, self.maker.rank(unit)) for unit in tribe.units)
            return (self._choice(tribe, "chief", _("Chief"), options, _HEADS),)
        return ()

    def _choice(
        self, tribe: TribeDesign, field: str, label: str, options: tuple[DesignOption, ...], rule: RuleId
    ) -> DesignField:
        made = tuple(self._judged(tribe, field, option, option.id) for option in options)
        value = str(getattr(tribe, field))
        return DesignField(id=field, label=label, kind="choice", value=value, rule=rule, options=made)

    def ranks(self, tribe: TribeDesign) -> int:
        """Ranks of its units."""
        return sum(self.maker.rank(unit) for unit in tribe.units)

    def _units(self, tribe: TribeDesign) -> DesignField:
        held = tuple(unit.id for unit in tribe.units)
        names = {**self.pool, **{unit.id: unit for unit in tribe.units}}
        options = (_of(id_, unit, self.maker.rank(unit)) for id_, unit in names.items())
        made = tuple(self._judged(tribe, "units", option, (*held, option.id)) for option in options)
        return DesignField(
            id="units", label=_("Units"), kind="many", value=held, rule=RuleId("SD6-11.12"), options=made
        )

    def _judged(
        self, tribe: TribeDesign, field: str, option: DesignOption, value: str | tuple[str, ...]
    ) -> DesignOption:
        """An option with the first rule that it would break anew. A chief, or who is one, may come later."""
        if value == getattr(tribe, field) or (field == "units" and option.id in {u.id for u in tribe.units}):
            return option
        plain = field == "shared"
        old = {one.message for one in self._found(tribe, plain=plain)}
        new = self._found(self.change(tribe, field, value), plain=plain)
        fresh = next((one for one in new if one.message not in old and not _open(one, field)), None)
        return option if fresh is None else replace(option, barred=fresh.message, rule=fresh.rule)

    def save(self, tribe: TribeDesign, *, overwrite: bool = False) -> Path:
        """Keep a tribe as a file of the player's folder; raises as `keep`."""
        reasons = [f"{_(one.message)} ({one.rule})" for one in self.problems(tribe)]
        return self.keep(tribe, reasons, overwrite=overwrite)

    def record(self, design: Any, id_: str) -> Any:
        return self.maker.tribe_row(design, id_)


def _open(one: UnitProblem, field: str) -> bool:
    """Whether a rule is broken only because later answers are not given yet."""
    return field == "units" and (one.field == "chief" or one.message.endswith("of the tribe"))


def _of(id_: str, unit: Any, rank: int) -> DesignOption:
    return DesignOption(
        id=id_, label=str(unit.name), text=str(unit.text), icon="barracks", tags=(f"rank {rank}",)
    )


def _step(
    id_: str, label: str, answer: str, detail: str, icon: str, rule: str, fields: tuple[str, ...] = ()
) -> DesignStep:
    return DesignStep(
        id=id_, label=label, answer=answer, detail=detail, icon=icon, rule=RuleId(rule), fields=fields
    )
