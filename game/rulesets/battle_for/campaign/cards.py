"""Cards of units, stacks and hexes for screens and policies, from a belief or the truth alike."""

from collections import Counter
from collections.abc import Sequence

from game.core.land import UNKNOWN, Land
from game.core.numbers import Thirds, halves_text, move_text, signed
from game.core.records import HexId, RuleId, StackId
from game.core.seams.cards import Figure, HexFacts, StackFacts, UnitCard
from game.core.state import Stack, Unit
from game.rulesets.battle_for.counters import ATTACKED, FATIGUE, INSPECTED, SHOCK_USED
from game.rulesets.battle_for.design.cost import cost
from game.rulesets.battle_for.land import scouting
from game.rulesets.battle_for.land.travel import GARRISON, party_of, price, slowest
from game.rulesets.battle_for.records import MOVE_PARTS, BattleForParams, TerrainRow, UnitDesign
from game.rulesets.battle_for.side import chief
from game.rulesets.battle_for.typed import Campaign, World
from game.rulesets.battle_for.units import command
from game.rulesets.battle_for.units.army import flying, is_commander
from game.rulesets.battle_for.units.riding import bodies_of, carried_by, load

_MOVE_TYPES = (("walker", "Walkers", "boot"), ("hover", "Hoverers", "feet"), ("flier", "Fliers", "wing"))
_NAMES = {"walker": "Walker", "hover": "Hoverer", "flier": "Flier"}


class BattleForCards:
    """`core.world.Describe` of The Battle for."""

    def units(self, world: World, campaign: Campaign, stack: StackId) -> tuple[UnitCard, ...]:
        here = campaign.stacks[stack]
        return tuple(self._unit(world, campaign, here, campaign.units[u]) for u in here.units)

    def _unit(self, world: World, campaign: Campaign, stack: Stack, unit: Unit) -> UnitCard:
        kind = world.kind(unit.kind)
        seats = carried_by(campaign.units, stack)
        carries = tuple(u for u in stack.units if seats.get(u) == unit.id)
        weight = load(bodies_of(world, campaign.units, stack.units), seats, unit.id)
        return UnitCard(
            unit=unit.id,
            kind=unit.kind,
            name=unit.name,
            kind_name=kind.name,
            glyph=kind.glyph,
            level=unit.level,
            attack=kind.attack,
            defence=kind.defense,
            hits=unit.hits,
            hits_max=kind.hits,
            move=unit.move,
            move_max=kind.move,
            leads=is_commander(kind),
            commander=is_commander(kind),
            ruler=chief.CHIEF in unit.statuses,
            statuses=unit.statuses,
            figures=figures(campaign.params, kind, unit),
            mount=unit.mount if unit.id in seats else None,
            rider=unit.id in seats,
            carries=carries,
            load=f"{halves_text(weight)} of {halves_text(kind.cargo)} Hits" if carries else "",
            carrier=kind.cargo > 0,
            trained=True,
            scouts=_scouts(kind, unit),
            scouted=INSPECTED.of(unit),
        )

    def stack(self, world: World, campaign: Campaign, stack: StackId) -> StackFacts:
        here = campaign.stacks[stack]
        units = [campaign.units[u] for u in here.units]
        face = _face(world, units)
        party = party_of(world, campaign.units, here)
        return StackFacts(
            token=world.kind(face.kind).glyph,
            title=here.name or face.name or _title(world, units, face),
            move=slowest(party),
            move_max=min((payer.full for payer in party), default=0),
            notes=_notes(world, campaign, here),
        )

    def hex(self, world: World, land: Land, hex_: HexId, params: BattleForParams) -> HexFacts:  # noqa: ARG002
        name = land.terrain_at(hex_)
        if name == UNKNOWN:
            return HexFacts(terrain=UNKNOWN, name="Unknown land")
        terrain: TerrainRow = world.tables["terrain"][name]
        return HexFacts(
            terrain=name,
            name=terrain.name,
            figures=tuple(_entry(terrain, *row) for row in _MOVE_TYPES),
            chips=tuple(_cover(terrain, *row) for row in _MOVE_TYPES),
            notes=(_ROAD,) if terrain.road else (),
        )

    def nights(
        self,
        world: World,  # noqa: ARG002
        campaign: Campaign,  # noqa: ARG002
        land: Land,  # noqa: ARG002
        stack: StackId,  # noqa: ARG002
        hexes: Sequence[HexId],  # noqa: ARG002
    ) -> tuple[str, ...]:
        """No rule makes nights a burden."""
        return ()

    def waking(
        self,
        world: World,
        campaign: Campaign,
        land: Land,  # noqa: ARG002
        stack: StackId,
        hexes: Sequence[HexId],  # noqa: ARG002
    ) -> Thirds:
        """All move is back at the start of a turn (TB-4.03)."""
        return self.stack(world, campaign, stack).move_max


_ROAD = "Each Walker enters one such hex a turn for free (TB-5.14)"


def figures(params: BattleForParams, kind: UnitDesign, unit: Unit | None = None) -> tuple[Figure, ...]:
    """Everything else that a card of a design, or of a unit of it, shows."""
    out = [
        Figure(label="Moves as", text=_NAMES[kind.move_type], icon="boot", rule=RuleId("TB-5.03")),
        Figure(label="Move", text=move_text(kind.move, MOVE_PARTS), icon="boot", rule=RuleId("TB-5.04")),
    ]
    if kind.move <= GARRISON:
        out.append(Figure(label="Garrison", text="enters no hex", icon="flag", rule=RuleId("TB-5.15")))
    if kind.cargo:
        text = f"{halves_text(kind.cargo)} Hits"
        out.append(Figure(label="Carries", text=text, icon="horseshoe", rule=RuleId("TB-5.06")))
    out += [_SPECIALS[special] for special in kind.specials if special in _SPECIALS]
    if "scout" in kind.specials:
        text = f"{kind.move // MOVE_PARTS} hexes" if unit is None or _scouts(kind, unit) else "done this turn"
        out.append(Figure(label="Scouts", text=text, icon="eye", rule=RuleId("TB-13.08")))
    if "shockamancy" in kind.specials:
        used = unit is not None and SHOCK_USED.of(unit)
        text = "used this turn" if used else f"up to {kind.attack} points"
        out.append(Figure(label="Shockamancy", text=text, icon="star", rule=RuleId("TB-13.30")))
    price_text = str(cost(kind, params.world))
    out.append(Figure(label="Price", text=price_text, icon="coins", rule=RuleId("TB-14.01")))
    if unit is not None and unit.exp:
        text = f"{unit.exp} / {unit.level + 1}"
        out.append(Figure(label="Experience", text=text, icon="up", rule=RuleId("TB-10.03")))
    if unit is not None and FATIGUE.of(unit):
        text = f"strikes back at 1/{2 ** FATIGUE.of(unit)}"
        out.append(Figure(label="Fatigue", text=text, good=False, rule=RuleId("TB-8.14")))
    return tuple(out)


_SPECIALS = {
    "commander": Figure(label="Commander", text="gives orders", icon="star", rule=RuleId("TB-13.15")),
    "ranged": Figure(label="Ranged", text="may strike first", icon="bow", rule=RuleId("TB-13.20")),
}


def _scouts(kind: UnitDesign, unit: Unit) -> int:
    """Hexes that a scout may still inspect this turn (TB-13.08)."""
    able = "scout" in kind.specials and not INSPECTED.of(unit)
    return scouting.scout_range(kind.move) if able else 0


def _face(world: World, units: Sequence[Unit]) -> Unit:
    """Whose picture stands for a stack: its best Commander's, else that of its commonest kind."""
    leaders = [u for u in units if is_commander(world.kind(u.kind))]
    if leaders:
        return max(leaders, key=lambda u: (chief.CHIEF in u.statuses, u.level))
    numbers = Counter(u.kind for u in units)
    return max(units, key=lambda u: (numbers[u.kind], world.kind(u.kind).hits))


def _title(world: World, units: Sequence[Unit], face: Unit) -> str:
    kinds = {u.kind for u in units}
    name = world.kind(face.kind).name
    if len(units) == 1:
        return name
    return f"{len(units)} × {name}" if len(kinds) == 1 else f"{name} and {len(units) - 1} more"


def _notes(world: World, campaign: Campaign, stack: Stack) -> tuple[str, ...]:
    out = []
    if flying(world, campaign.units, stack):
        out.append("Flies: all count as Fliers (TB-5.12)")
    walkers = [
        p for p in party_of(world, campaign.units, stack) if p.move_type == "walker" and p.full > GARRISON
    ]
    free = sum(1 for walker in walkers if walker.waiver)
    if free < len(walkers):
        out.append(f"Free Road hex left: {free} of {len(walkers)} (TB-5.14)")
    now = command.standing_of(world, campaign, stack)
    if not now.in_command:
        old = now.action == "old_orders"
        out.append(f"No commander: {'follows old orders' if old else 'it holds'} (TB-6.01)")
    if any(ATTACKED.of(campaign.units[u]) for u in stack.units):
        out.append("Has attacked this turn (TB-7.04)")
    return tuple(out)


def _entry(terrain: TerrainRow, move_type: str, label: str, icon: str) -> Figure:
    cost_ = price(terrain, move_type)
    text = "no entry" if cost_ is None else f"{move_text(cost_, MOVE_PARTS)} move"
    return Figure(label=label, text=text, icon=icon, rule=RuleId("TB-5.03"))


def _cover(terrain: TerrainRow, move_type: str, label: str, icon: str) -> Figure:
    bonus = {
        "walker": terrain.walker_defense,
        "hover": terrain.hover_defense,
        "flier": terrain.flier_defense,
    }[move_type]
    good = None if not bonus else bonus > 0
    return Figure(label=label, text=f"{signed(bonus)} Defense", icon=icon, rule=RuleId("TB-8.09"), good=good)


CARDS = BattleForCards()
