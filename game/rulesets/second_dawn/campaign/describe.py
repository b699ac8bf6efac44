"""Cards of units, stacks and hexes for screens and policies, from a belief or the truth alike."""

from collections.abc import Sequence
from fractions import Fraction

from game.core.land import UNKNOWN, Land
from game.core.numbers import Thirds, fraction_text, halves_text, signed, thirds_text
from game.core.records import HexId, RuleId, StackId, replace
from game.core.seams.cards import Fighter, Figure, HexFacts, StackFacts, UnitCard, fighter_of
from game.core.state import Stack, Unit
from game.core.terms import Term
from game.rulesets.second_dawn.arrival import distraction
from game.rulesets.second_dawn.command import map_leaders
from game.rulesets.second_dawn.content.counters import ALOFT, DRINKS, IDLE, TRAINING_DAYS, TRAINS
from game.rulesets.second_dawn.content.land_records import Terrain, Weather
from game.rulesets.second_dawn.content.records import Params, UnitKind
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.factions import peoples
from game.rulesets.second_dawn.factions.regency import RULER, rank_of
from game.rulesets.second_dawn.factions.upkeep import unit_upkeep
from game.rulesets.second_dawn.land import supply
from game.rulesets.second_dawn.land.concealment import size_hides, zone_penalty
from game.rulesets.second_dawn.land.movers import Mover
from game.rulesets.second_dawn.land.travel import entry_cost, weather_row
from game.rulesets.second_dawn.life import characters, training
from game.rulesets.second_dawn.march import aloft
from game.rulesets.second_dawn.mounts import carrying, cavalry, seats, teams, towing, vehicles
from game.rulesets.second_dawn.mounts.carrying import Load
from game.rulesets.second_dawn.mounts.towing import Burden
from game.rulesets.second_dawn.scouting import communication
from game.rulesets.second_dawn.scouting.foreign_stacks import foes_in_sight
from game.rulesets.second_dawn.unit import ageing, habits, levels

_UNTOLD = "It reports what it sees when it meets a commander"


def _sum(terms: tuple[Term, ...]) -> int:
    return sum(term.value for term in terms)


class SecondDawnCards:
    """`core.world.Describe` of Second Dawn."""

    def units(self, world: World, campaign: Campaign, stack: StackId) -> tuple[UnitCard, ...]:
        here = campaign.stacks[stack]
        chain = map_leaders.chain_at(world, campaign, here)
        towed = towing.burdens(world, campaign, here)
        free = [self._unit(world, campaign, campaign.units[u], chain, towed.get(u, ())) for u in here.units]
        held = [self._unit(world, campaign, campaign.units[u]) for u in here.captives]
        if not seats.mounts(campaign.units, here):
            return (*free, *held)
        return tuple(_seated(world, campaign.units, here, card) for card in (*free, *held))

    def fighters(self, world: World, campaign: Campaign, stack: StackId) -> list[Fighter]:
        """How the units of a stack fight, as their cards say, its prisoners left out."""
        here = campaign.stacks[stack]
        if seats.mounts(campaign.units, here):
            return [fighter_of(card) for card in self.units(world, campaign, stack) if not card.prisoner]
        chain = map_leaders.chain_at(world, campaign, here)
        out = []
        for unit in map(campaign.units.__getitem__, here.units):
            kind, bonus = ageing.kind_of(world, unit), _sum(chain.terms(unit))
            attack, defence = (
                levels.combat(kind, unit.level) + bonus,
                levels.defense(kind, unit.level) + bonus,
            )
            ruler, factor = RULER in unit.statuses, chain.factor(bonus)
            out.append(Fighter(unit.kind, attack, defence, unit.hits, factor, kind.commander, ruler))
        return out

    def _unit(
        self,
        world: World,
        campaign: Campaign,
        unit: Unit,
        chain: map_leaders.CommandChain | None = None,
        held: tuple[Burden, ...] = (),
    ) -> UnitCard:
        """A unit's card; a prisoner's without a chain of command. `held` are its own prisoners."""
        kind = ageing.kind_of(world, unit)
        bonus = _sum(chain.terms(unit)) if chain else 0
        return UnitCard(
            unit=unit.id,
            kind=unit.kind,
            name=unit.name,
            kind_name=kind.name,
            glyph=kind.glyph,
            level=unit.level,
            attack=levels.combat(kind, unit.level) + bonus,
            defence=levels.defense(kind, unit.level) + bonus,
            hits=unit.hits,
            hits_max=levels.hits_max(kind, unit.level),
            move=towing.move_left(world, unit, held),
            move_max=towing.full_move(world, campaign, unit, held),
            bonus=bonus,
            damage_factor=chain.factor(bonus) if chain else 1,
            ammo=unit.ammo if kind.weapon and kind.weapon.style == "shooter" else None,
            ammo_max=kind.weapon.ammo if kind.weapon and kind.weapon.style == "shooter" else None,
            upkeep=unit_upkeep(kind, unit),
            leads=unit.id == campaign.stacks[unit.stack].leader,
            commander=kind.commander,
            ruler=RULER in unit.statuses,
            prisoner=chain is None,
            statuses=unit.statuses,
            figures=(
                *_luck(campaign, unit),
                *_age(world, campaign.params, unit),
                *_figures(kind, unit),
                *_towing(world, campaign, held),
            ),
            carrier=cavalry.is_mount(kind) or bool(kind.vehicle),
            trained=kind.rides,
            training=bool(TRAINS.of(unit)),
        )

    def stack(self, world: World, campaign: Campaign, stack: StackId) -> StackFacts:
        here = campaign.stacks[stack]
        units = [campaign.units[u] for u in here.units]
        kinds: list[UnitKind] = [world.kind(u.kind) for u in units]
        walking = seats.walkers(world, campaign.units, here)
        leader = campaign.units.get(here.leader) if here.leader else None
        chain = map_leaders.chain_at(world, campaign, here)
        terms = chain.terms(leader) if leader else ()
        bonus = _sum(terms)
        face = world.kind(leader.kind) if leader else _commonest(kinds)
        holds, may_hold, why = _hold(world, campaign, here)
        charging = here.stance == "open" and peoples.sided(campaign.sides, here.side)
        inside = vehicles.sheltered(world, campaign.units, here)
        charging = charging and not holds
        charging = charging and any(
            k.auto_attacks and u.id not in inside for k, u in zip(kinds, units, strict=True)
        )
        notes: tuple[str, ...] = ()
        risks: tuple[tuple[str, str], ...] = ()
        if charging:
            notes = ("Will charge every enemy it meets",)
        if holds and foes_in_sight(Draft(campaign, world), here.side, here.hex, told=True):
            risks += (("charges if released", "Once released, it charges the enemies here"),)
        if distraction.lure(Draft(campaign, world), here) is not None:
            risks += (("a distraction", "A distraction may draw it away at its next order"),)
        if any(supply.held(unit) for unit in units):
            notes += ("Holds this hex until its next turn",)
        towed = towing.burdens(world, campaign, here)
        team = teams.team_of(world, campaign, here)
        haul = (lambda move: move) if team is None else team.allows
        return StackFacts(
            token=face.glyph,
            title=here.name or (leader.name if leader else "") or _plural(face, len(units)),
            move=haul(
                min(
                    (towing.move_left(world, campaign.units[u], towed.get(u, ())) for u in walking), default=0
                )
            ),
            move_max=haul(
                min(
                    (towing.full_move(world, campaign, campaign.units[u], towed.get(u, ())) for u in walking),
                    default=0,
                )
            ),
            bonus=bonus,
            bonus_text=", ".join(f"{t.label} {signed(t.value)}" for t in terms),
            damage_factor=chain.factor(bonus),
            upkeep=sum(unit_upkeep(k, u) for k, u in zip(kinds, units, strict=True)),
            supply_x8=sum(supply.SUPPLY_X8[k.size] for k in kinds),
            waived_x8=sum(
                supply.SUPPLY_X8[k.size] for k, u in zip(kinds, units, strict=True) if supply.held(u)
            ),
            charges=charging,
            holds=holds,
            may_hold=may_hold,
            hold_reason=why,
            notes=notes,
            risks=risks,
            slowed=towing.notes(world, campaign, here),
            wheels=_vehicle_notes(team),
            untold=_UNTOLD if communication.cut_off(Draft(campaign, world), here) else "",
        )

    def nights(
        self, world: World, campaign: Campaign, land: Land, stack: StackId, hexes: Sequence[HexId]
    ) -> tuple[str, ...]:
        return aloft.warnings(world, campaign, land, campaign.stacks[stack], hexes)

    def waking(
        self, world: World, campaign: Campaign, land: Land, stack: StackId, hexes: Sequence[HexId]
    ) -> Thirds:
        return aloft.waking(world, campaign, land, campaign.stacks[stack], hexes)

    def hex(self, world: World, land: Land, hex_: HexId, params: Params) -> HexFacts:
        name = land.terrain_at(hex_)
        if name == UNKNOWN:
            return HexFacts(terrain="", name="Unknown land")
        terrain: Terrain = world.tables["terrain"][name]
        weather = weather_row(world, land.weather_at(hex_))
        ground = entry_cost(Mover(), terrain, weather)
        flier = entry_cost(Mover(flier=True), terrain, weather)
        figures = [
            Figure(label="Cost to enter", text=_move_text(ground), icon="boot", rule=RuleId("SD5-4.01")),
            Figure(label="Fliers", text=_move_text(flier), icon="wing", rule=RuleId("SD5-4.05")),
            Figure(label="Cover", text=cover(terrain, weather), icon="tree", rule=RuleId("SD5-4.10")),
        ]
        road = land.road_palette[land.road[hex_] - 1] if land.road[hex_] else ""
        if road:
            row = world.tables["road"][road]
            along = entry_cost(Mover(), terrain, weather, row)
            figures.append(
                Figure(
                    label=f"Along the {row.name.lower()}",
                    text=_move_text(along),
                    icon="swap",
                    rule=RuleId("SD5-5.01"),
                )
            )
        if terrain.defender_bonus and params.terrain_defends:
            bonus = f"+{terrain.defender_bonus} to fight"
            figures.append(Figure(label="Attacked here", text=bonus, icon="shield", rule=RuleId("SD5-4.11")))
        if weather.id:
            figures.append(Figure(label="Weather", text=weather.name, icon="fog", rule=RuleId("SD5-4.09")))
        return HexFacts(
            terrain=name, name=terrain.name, figures=tuple(figures), chips=_hiders(terrain, weather)
        )


_LOADS = {
    "combat_carry": "carries little",
    "optimum_carry": "laden",
    "maximum_carry": "heavily laden",
    "over_carry": "overloaded",
    "aboard": "loaded",
}


def _seated(world: World, units: seats.Units, stack: Stack, card: UnitCard) -> UnitCard:
    """A card with who sits on what (SD3-11, SD3-12.01)."""
    back = seats.on_back(units, stack, card.unit)
    if not back:
        rider = seats.rides(world, units, stack, card.unit)
        return replace(card, mount=units[card.unit].mount, rider=rider)
    load = seats.load(world, units, stack, card.unit)
    row = vehicles.row_of(world.tables, world.kind(units[card.unit].kind))
    if row is not None:
        full = vehicles.filled(row, [world.kind(units[unit].kind).size for unit in back])
        text = f"{len(back)} inside, {fraction_text(full)} full"
        figure = Figure(label="Carries", text=text, icon="supply", rule=RuleId(vehicles.RULE))
        return replace(card, carries=back, load=_LOADS[load.level], figures=(*card.figures, figure))
    up = seats.rider(world, units, stack, card.unit)
    bonus = 0 if up is None else cavalry.BATTLE_BONUS
    figure = Figure(label="Carries", text=_load_text(load), icon="horseshoe", rule=RuleId("SD3-11.05"))
    return replace(
        card,
        carries=back,
        load=_LOADS[load.level],
        attack=card.attack + bonus,
        defence=card.defence + bonus,
        figures=(*card.figures, figure),
    )


def _vehicle_notes(team: teams.Team | None) -> tuple[str, ...]:
    """What the vehicles of a stack mean for its march (SD5-5.07)."""
    if team is None:
        return ()
    slow = "Mounts that pull it pay double" if team.drawing else "Light units push: 1 move less"
    pace = (slow,) if team.drawing or team.light else ()
    return tuple(text for text in (team.lacking, team.why) if text) + (() if team.lacking else pace)


def _load_text(load: Load) -> str:
    """A load in mediums and what it costs."""
    amount = fraction_text(Fraction(load.points, carrying.MEDIUM_POINTS))
    return f"{amount} mediums, {_LOADS[load.level]}" if load.points else "its rider"


def cover(terrain: Terrain, weather: Weather) -> str:
    """`none`, `light` or `heavy`, by the ground zone's penalty (SD5-4.10)."""
    penalty = zone_penalty(terrain, weather, flier=False) or 0
    return "none" if penalty == 0 else "light" if penalty == -1 else "heavy"


def _hiders(terrain: Terrain, weather: Weather) -> tuple[Figure, ...]:
    """Who can hide in a hex by its penalty (SD5-8.03, 8.04)."""
    rows = (("tiny", "tiny", False), ("light", "small", False), ("heavy", "large", False))
    return tuple(
        Figure(
            label=label,
            text="",
            good=size_hides(size, terrain, weather, flier=flier),
            rule=RuleId("SD5-8.04" if flier else "SD5-8.03"),
        )
        for label, size, flier in (*rows, ("fliers", "small", True))
    )


def _move_text(cost: int | None) -> str:
    return "no entry" if cost is None else f"{thirds_text(cost)} move"


def _commonest(kinds: list[UnitKind]) -> UnitKind:
    """The face of a stack without a leader: its vehicle, else the class of most of it."""
    return max(
        kinds, key=lambda k: (bool(k.vehicle), sum(1 for other in kinds if other.id == k.id), k.upkeep, k.id)
    )


def _plural(kind: UnitKind, count: int) -> str:
    return kind.name if count == 1 else kind.plural or f"{kind.name}s"


def _hold(world: World, campaign: Campaign, stack: Stack) -> tuple[bool, bool, str]:
    """(holds now, may be told to, why not): a commander must share the hex (SD1-8.04)."""
    alliance = campaign.sides[stack.side].alliance
    commander = any(
        world.kind(campaign.units[u].kind).commander
        for other in campaign.stacks.values()
        if other.hex == stack.hex
        and (other.side == stack.side or (alliance and campaign.sides[other.side].alliance == alliance))
        for u in other.units
    )
    why = "" if commander else "Only a commander in the hex can order them to hold"
    return stack.orders.hold and commander, commander, why


def _luck(campaign: Campaign, unit: Unit) -> tuple[Figure, ...]:
    """A player character's luck (SD4-17.02)."""
    left = characters.points(campaign.params, unit)
    if left is None:
        return ()
    text = f"{left} of {campaign.params.luck_pool}"
    return (Figure(label="Luck", text=text, icon="star", rule=RuleId(characters.RULE)),)


def _age(world: World, params: Params, unit: Unit) -> tuple[Figure, ...]:
    """What idling and drink have done to a unit (SD4-19.02, SD11-1.03), and that it is on the way there."""
    idle, drinks = IDLE.of(unit), DRINKS.of(unit)
    out = []
    if drinks:
        habit = habits.regular(params, unit)
        text = "a habit" if habit else f"{drinks} of {params.habit_days} days to a habit"
        out.append(Figure(label="Drink", text=text, icon="info", good=not habit, rule=habits.RULE))
    if not idle:
        return tuple(out)
    stage = ageing.of(world, unit).stage
    text = f"{idle} idle days" if stage is None else f"stage {stage}, {idle} idle days"
    out.append(Figure(label="Decay", text=text, icon="info", good=stage is None, rule=ageing.RULE))
    return tuple(out)


def _towing(world: World, campaign: Campaign, held: tuple[Burden, ...]) -> tuple[Figure, ...]:
    """What a unit's prisoners cost it."""
    texts = (towing.words(world, campaign, burden) for burden in held)
    return tuple(
        Figure(label="Prisoner", text=text, icon="shackle", good=False, rule=RuleId(towing.RULE))
        for text in texts
        if text
    )


def _figures(kind: UnitKind, unit: Unit) -> tuple[Figure, ...]:
    """Everything else a card shows."""
    weapon = kind.weapon
    out = [
        Figure(label="Damage", text=halves_text(kind.damage), icon="sword"),
        Figure(label="Evasion", text=str(kind.evasion), icon="feet"),
        Figure(label="Size", text=kind.size, icon="people"),
        Figure(label="Rank", text=str(rank_of(kind, unit)), icon="star"),
        Figure(label="Move", text=thirds_text(kind.move), icon="boot"),
    ]
    if weapon is not None:
        text = weapon.name if weapon.range == "none" else f"{weapon.name}, {weapon.range} range"
        out.append(Figure(label="Weapon", text=text, icon="bow" if weapon.style == "shooter" else "sword"))
        if weapon.reach:
            out.append(Figure(label="Reach", text=f"{weapon.reach} ({weapon.reach_ft} ft)", icon="sword"))
    if kind.traits:
        out.append(Figure(label="Traits", text=", ".join(kind.traits).replace("_", " "), icon="info"))
    if kind.specials:
        out.append(Figure(label="Specials", text=", ".join(kind.specials).replace("_", " "), icon="star"))
    if TRAINS.of(unit):
        days = TRAINING_DAYS.of(unit)
        text = f"{days} of {training.DAYS_NEEDED} days"
        out.append(Figure(label="Training", text=text, icon="up", rule=RuleId("SD4-2.12")))
    if nights := ALOFT.of(unit):
        out.append(Figure(label="Nights in the air", text=str(nights), icon="wing", rule=RuleId("SD3-10.05")))
    if unit.exp or unit.level > 1:
        need = levels.level_cost(levels.exp_row(kind), unit.level + 1)
        out.append(Figure(label="Experience", text=f"{unit.exp} / {need}", icon="up"))
    return tuple(out)
