"""Battles in which a design is tried: two bands of unit kinds on a terrain, as `battle` files have them."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from game.core.numbers import CENT
from game.core.records import BattleId, SideId
from game.core.refusal import Refusal
from game.core.seams.unit_maker import Opponents, TrialSetup
from game.rulesets.second_dawn.battle.opening.muster import BattleSetupError, open_state
from game.rulesets.second_dawn.battle.state.battle_records import BattleSetup, Combatant, Party
from game.rulesets.second_dawn.content.land_records import Terrain
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.template_records import RosterRow
from game.rulesets.second_dawn.template.files import TemplateUnit

Tables = Mapping[str, Mapping[str, Any]]
_SIDES = (SideId("tried"), SideId("rivals"))
_BASIC, _RANKED = "basic", "ranked"


def cost(kind: UnitKind) -> Fraction:
    """Smuckers a day (SD4-8.04)."""
    return Fraction(kind.upkeep, CENT)


def meeting(
    bands: tuple[Sequence[UnitKind], Sequence[UnitKind]], tables: Tables, land: str, first: int
) -> TrialSetup:
    """Two bands about to fight. Refusal for a band that cannot."""
    terrain: Terrain | None = tables.get("terrain", {}).get(land)
    setup = BattleSetup(
        id=BattleId("trial"),
        parties=(_party(0, bands[0]), _party(1, bands[1])),
        on_turn=_SIDES[first],
        began_by=_SIDES[first],
        terrain=land if terrain is not None else "",
        home_for=terrain.home_for if terrain is not None else (),
        ground_penalty=(terrain.ground or 0) if terrain is not None else 0,
        home_penalty=terrain.special_ground if terrain is not None else 0,
        flier_penalty=(terrain.flier or 0) if terrain is not None else 0,
        ceiling=terrain.ceiling if terrain is not None else "top",
    )
    try:
        return TrialSetup(state=open_state(setup), side=_SIDES[0])
    except BattleSetupError as error:
        raise Refusal("band", str(error), "SD1-10.01") from error


def _party(number: int, kinds: Sequence[UnitKind]) -> Party:
    combatants = tuple(Combatant(id=f"{'ab'[number]}{place}", kind=kind) for place, kind in enumerate(kinds))
    return Party(side=_SIDES[number], combatants=combatants, conduct="sensible")


def opponents(tables: Tables) -> tuple[Opponents, ...]:
    """The units of the rules, those of no rank first, then the rosters that come with them (SD6-8.05)."""
    kinds: Sequence[UnitKind] = tuple(k for k in tables.get("unit", {}).values() if k.template is None)
    basic = tuple(kind for kind in kinds if kind.basic)
    ranked = tuple(kind for kind in kinds if not kind.basic)
    found = [Opponents(id=_BASIC, label="Basic units", kinds=basic)]
    found.append(Opponents(id=_RANKED, label="Larger units and beasts", kinds=ranked))
    rows: Sequence[RosterRow] = tuple(tables.get("roster", {}).values())
    found += [Opponents(id=r.id, label=r.name, kinds=tuple(_roster_kinds(r, tables))) for r in rows]
    return tuple(one for one in found if one.kinds)


def _roster_kinds(row: RosterRow, tables: Tables) -> list[UnitKind]:
    made = []
    for id_, template in row.units.items():
        name = id_.replace("_", " ").capitalize()
        made.append(TemplateUnit(id=id_, name=name, template=template).settled(tables))
    return made
