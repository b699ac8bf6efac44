"""From a setup to the first state: what each combatant is in this battle."""

from collections.abc import Collection, Iterable, Mapping

from game.core.numbers import halves_text
from game.core.records import SideId, derived, replace
from game.rulesets.second_dawn.battle.clash import altitude, obedience
from game.rulesets.second_dawn.battle.clash.conclusion import SPARED
from game.rulesets.second_dawn.battle.pairing import riding
from game.rulesets.second_dawn.battle.state import phases, sky
from game.rulesets.second_dawn.battle.state.battle_records import (
    BattleSetting,
    BattleSetup,
    BattleState,
    Combatant,
    Fighter,
    Opening,
    Party,
    PartyState,
    Shield,
    Standing,
)
from game.rulesets.second_dawn.battle.state.judged_questions import has_stances, judged
from game.rulesets.second_dawn.content.ability_records import Abilities
from game.rulesets.second_dawn.content.records import GARRISON, UnitKind, size_number
from game.rulesets.second_dawn.mounts import carrying, cavalry
from game.rulesets.second_dawn.unit import levels, pace
from game.rulesets.second_dawn.unit.armour import Armour
from game.rulesets.second_dawn.unit.damage import FIT
from game.rulesets.second_dawn.unit.specials import without


class BattleSetupError(ValueError):
    """A setup that is no battle: an empty party, two combatants of one id, an unknown side."""


def open_state(setup: BattleSetup) -> BattleState:
    """The state before the first step. SetupError if the setup makes no battle."""
    _check(setup)
    scene = _scene(setup)
    fighters: dict[str, Fighter] = {}
    standings: dict[str, Standing] = {}
    for party in setup.parties:
        apart = supportline(party)
        for index, combatant in enumerate(party.combatants):
            fighter = fighter_of(combatant, party.side, index, scene.home_for)
            ceiling = sky.lower(fighter.zone_max, setup.ceiling)
            fighter = replace(fighter, zone_max=ceiling, came_on=combatant.mount)
            if combatant.zone is not None and sky.lower(combatant.zone, fighter.zone_max) != combatant.zone:
                raise BattleSetupError(f"{combatant.id}: the {fighter.zone_max} is as high as it gets")
            fighters[fighter.id] = fighter
            standing = standing_of(combatant, fighter, setup.params.luck_pool)
            if fighter.id in apart:
                standing = replace(standing, lane="support", holding=fighter.id in party.waiting)
            standings[fighter.id] = standing
        _embark(party, setup, fighters, standings)
    first, second = (_party(party, fighters) for party in setup.parties)
    for led in (first, second):
        obedience.lend_home(led, fighters, scene.home_for)
    return BattleState(scene=scene, parties=(first, second), fighters=fighters, standings=standings)


def supportline(party: Party) -> tuple[str, ...]:
    """Combatants of other stacks of the hex, in roster order (SD4-12.09)."""
    return tuple(c.id for c in party.combatants if c.id in party.support or c.lane == "support")


def _embark(
    party: Party, setup: BattleSetup, fighters: dict[str, Fighter], standings: dict[str, Standing]
) -> None:
    """Seat those of a party that begin on a mount, in roster order: the first trained rider makes a cavalry
    of it (SD3-11.02, SD3-12.01)."""
    given = {combatant.id: combatant for combatant in party.combatants}
    carried: dict[str, list[str]] = {}
    for unit, combatant in given.items():
        if combatant.mount:
            _check_seat(combatant, given)
            carried.setdefault(combatant.mount, []).append(unit)
    for laden in party.combatants:
        if laden.cargo and cavalry.is_mount(laden.kind):
            carried.setdefault(laden.id, [])
    for mount, units in carried.items():
        alone, horse = fighters[mount], given[mount]
        rider = next((unit for unit in units if cavalry.may_form(_kind(given[unit]), horse.kind)), "")
        ridden = None if not rider else _cavalry(given[rider], horse, alone, setup)
        ready = replace(alone, unridden=alone, ridden=ridden, rider=rider)
        fighters[mount] = riding.seated(ready, [fighters[unit] for unit in units])
        held = sky.lower(standings[mount].zone, fighters[mount].zone_max)
        ammo = standings[mount].ammo
        if ridden is not None and riding.shares_ammo(fighters[mount]):
            ammo = min(standings[rider].ammo, ridden.ammo_max)
        standings[mount] = replace(standings[mount], zone=held, ammo=ammo)
        if rider and fighters[mount].pc:
            up = standings[rider]
            standings[mount] = replace(standings[mount], luck=up.luck, spent=up.spent)
        for unit in units:
            standings[unit] = replace(standings[unit], zone=held)


def _kind(combatant: Combatant) -> UnitKind:
    """A combatant's kind with the terrain special it was given."""
    special = combatant.terrain_special
    return combatant.kind if special is None else replace(combatant.kind, terrain_special=special)


def _cavalry(rider: Combatant, mount: Combatant, alone: Fighter, setup: BattleSetup) -> Fighter:
    """The figures of a mount with its rider. He leads for both, so that his leadership is not counted twice;
    what it is worth to an enemy is the mount's own."""
    kind = without(cavalry.composite(rider.kind, mount.kind), lambda able: able.leads)
    homes = setup.home_for or ((setup.terrain,) if setup.terrain else ())
    both = fighter_of(replace(mount, kind=kind), alone.side, alone.index, homes)
    return replace(
        both,
        kind=alone.kind,
        plural=kind.name,
        pc=mount.pc or rider.pc,
        croaks_at=alone.croaks_at,
        worth=alone.worth,
        zone_max=sky.lower(both.zone_max, setup.ceiling),
    )


def _check_seat(combatant: Combatant, party: Mapping[str, Combatant]) -> None:
    """SetupError if a unit cannot begin on the mount it names."""
    name, mount = combatant.id, party.get(combatant.mount)
    if mount is None:
        raise BattleSetupError(f"{name}: its mount {combatant.mount} is not in the party")
    kind = combatant.kind
    garrison = "garrison" in (kind.terrain_special, combatant.terrain_special)
    flies = kind.terrain == "sky"
    if not (cavalry.is_mount(mount.kind) or mount.kind.vehicle) or mount.mount:
        raise BattleSetupError(f"{name}: {mount.id} carries nobody (SD3-11.01)")
    if not carrying.may_be_carried(flier=flies, rider=_kind(combatant).rides, garrison=garrison):
        raise BattleSetupError(f"{name}: cannot be carried (SD3-11.02)")
    if not mount.kind.vehicle and size_number(kind.size) >= size_number(mount.kind.size):
        raise BattleSetupError(f"{name}: too large for {mount.id} (SD3-11.06)")


def at_home(special: str, flier: bool, homes: Collection[str], more: Iterable[str] = ()) -> bool:
    """Whether a unit with a terrain special, and `more` of them, is at home where those of `homes` are
    (SD5-4.03): no flier, but one of a garrison (SD3-15.02)."""
    if special in homes:
        return not flier or special == GARRISON
    return not flier and any(home in homes for home in more)


def fighter_of(
    combatant: Combatant,
    side: SideId,
    index: int,
    homes: Collection[str] = (),
) -> Fighter:
    """A combatant's figures in battle: its kind's at its level, and what it wears. Evasion is 1 higher at
    home (SD5-4.03). What a card has taken off for bare hands is put back, because the battle takes it off
    like any other modifier (SD3-2.02)."""
    kind, level = combatant.kind, combatant.level
    weapon = kind.weapon
    special = kind.terrain_special if combatant.terrain_special is None else combatant.terrain_special
    flier = kind.terrain == "sky"
    damage = kind.base_damage
    shields = _shields(combatant)
    return derived(
        Fighter,
        combatant,
        side=side,
        index=index,
        name=combatant.name or combatant.id,
        kind=kind.id,
        kind_name=kind.name,
        plural=kind.plural or kind.name,
        glyph=kind.glyph,
        group=f"{kind.race}:{kind.id}",
        size=size_number(kind.size),
        combat=levels.combat(kind, level) + kind.unarmed_points,
        defense=levels.defense(kind, level) + kind.unarmed_points,
        damage=damage,
        hits_max=levels.hits_max(kind, level),
        move=levels.move_max(kind, level),
        evasion=kind.evasion + at_home(special, flier, homes, kind.able.homes),
        croaks_at=-damage if combatant.pc else kind.croaks_at,
        worth=levels.exp_worth(kind, level),
        reduction=kind.reduction,
        level=level,
        basic=kind.basic,
        infantry=kind.type == "infantry",
        beast=kind.type == "beast",
        flier=flier,
        weapon=weapon.name if weapon else "",
        style=weapon.style if weapon else "melee",
        range=weapon.range if weapon else "none",
        hands=weapon.hands if weapon else 0,
        reach=weapon.reach if weapon else 0,
        ammo_max=weapon.ammo if weapon else 0,
        magic=weapon.magic if weapon else False,
        mastery=kind.mastery,
        in_hand=combatant.gear.weapon or kind.type == "beast",
        armour=_armour(combatant),
        shields=shields,
        traits=kind.traits,
        specials=kind.specials,
        terrain_special=special,
        burdened=bool(kind.vehicle),
        vehicle=bool(kind.vehicle),
        able=_abilities(kind, shields),
        rides=_kind(combatant).rides,
        zone_max=sky.ZONES[sky.max_zone(kind.able)] if flier else "ground",
        dashes=pace.may_dash(kind.type, kind.terrain, kind.able),
    )


def _abilities(kind: UnitKind, shields: Collection[Shield]) -> Abilities:
    """What a kind can do, and what the shields do that it carries."""
    worn = tuple(row for row in kind.worn if row.worn in shields)
    return replace(kind.able, battle_stat=worn + kind.able.battle_stat) if worn else kind.able


def _armour(combatant: Combatant) -> Armour:
    kind, gear = combatant.kind, combatant.gear
    return Armour(
        helmet=kind.armour and gear.helmet,
        breastplate=kind.armour and gear.breastplate,
        natural=kind.type == "beast" and kind.terrain == "ground",
        flier=kind.terrain == "sky",
    )


def may_wear_shield(kind: UnitKind) -> bool:
    """Infantry without striker may (SD1-5.01, SD1-17.01); a free hand it needs besides."""
    return kind.type == "infantry" and not kind.able.no_shield


def _shields(combatant: Combatant) -> tuple[Shield, ...]:
    kind, gear = combatant.kind, combatant.gear
    if not may_wear_shield(kind):
        return ()
    owned: list[Shield] = []
    if gear.shield == "normal" or (gear.shield is None and kind.shield):
        owned.append("normal")
    if gear.shield_plus or gear.shield == "plus":
        owned.append("plus")
    return tuple(owned)


def standing_of(combatant: Combatant, fighter: Fighter, luck: int = 0) -> Standing:
    """How a combatant is when the battle begins. `luck` is a player character's unless he brings his own."""
    gear = combatant.gear
    worn: Shield = ("normal" if combatant.kind.shield else "none") if gear.shield is None else gear.shield
    hits = fighter.hits_max if combatant.hits is None else combatant.hits
    ammo = fighter.ammo_max if combatant.ammo is None else combatant.ammo
    return derived(
        Standing,
        combatant,
        hits=hits,
        ammo=ammo,
        shield=worn if worn in fighter.shields else "none",
        zone=combatant.zone or "ground",
        condition=FIT if hits > 0 else "critical",
        wing=combatant.wing * altitude.WING,
        luck=0 if not fighter.pc else luck if combatant.luck is None else combatant.luck,
        spent=(SPARED,) if combatant.spared else (),
    )


def _party(party: Party, fighters: Mapping[str, Fighter]) -> PartyState:
    stances = has_stances(fighters[one.id] for one in party.combatants)
    kinds = judged(party.conduct, party.told, stances=stances)
    judges = tuple(kind for kind in kinds if kind not in party.asks)
    apart = supportline(party)
    members = tuple(c.id for c in party.combatants if c.id not in apart)
    return derived(
        PartyState,
        party,
        title=party.title or party.side,
        members=members,
        stack=len(members),
        asks=(*party.asks, *judges),
        judges=judges,
        support=apart,
    )


def _scene(setup: BattleSetup) -> BattleSetting:
    sides = tuple(party.side for party in setup.parties)
    homes = setup.home_for or ((setup.terrain,) if setup.terrain else ())
    seen = setup.state == "ambush" and _guarded(setup, homes)
    opening: Opening = "surprised" if seen else setup.state
    return derived(
        BattleSetting,
        setup,
        opening=opening,
        why="The ambushed are at home here" if seen else setup.why,
        ambusher=setup.ambusher if opening == "ambush" else None,
        began_by=setup.began_by or setup.on_turn or sides[0],
        params=phases.effective(setup.params),
        audience=setup.audience or sides,
        home_for=homes,
    )


def _guarded(setup: BattleSetup, homes: Collection[str]) -> bool:
    """Whether no ambush is possible: one of the ambushed, not incapacitated, is at home in the hex, and not
    every ambusher is (SD2-9.02)."""

    def home(combatant: Combatant) -> bool:
        special = combatant.terrain_special
        kind = combatant.kind
        first = kind.terrain_special if special is None else special
        return at_home(first, kind.terrain == "sky", homes, kind.able.homes)

    hidden, others = sorted(setup.parties, key=lambda party: party.side != setup.ambusher)
    able = [unit for unit in others.combatants if unit.hits is None or unit.hits > 0]
    return any(home(unit) for unit in able) and not all(home(unit) for unit in hidden.combatants)


def _check(setup: BattleSetup) -> None:
    sides = [party.side for party in setup.parties]
    ids = [c.id for party in setup.parties for c in party.combatants]
    if sides[0] == sides[1]:
        raise BattleSetupError(f"both parties belong to side {sides[0]}")
    if len(set(ids)) != len(ids):
        twice = next(id_ for id_ in ids if ids.count(id_) > 1)
        raise BattleSetupError(f"two combatants are called {twice}")
    for party in setup.parties:
        members = {c.id for c in party.combatants} - set(supportline(party))
        if not members:
            raise BattleSetupError(f"party {party.side} has no combatants")
        if party.leader and party.leader not in members:
            raise BattleSetupError(f"{party.leader}, who leads {party.side}, is not in it")
        if party.chief and party.chief not in members:
            raise BattleSetupError(f"{party.chief}, chief warlord of {party.side}, is not in it")
        for combatant in party.combatants:
            _check_combatant(combatant)
    for what, side in (("on_turn", setup.on_turn), ("began_by", setup.began_by)):
        if side is not None and side not in sides:
            raise BattleSetupError(f"{what}: {side} is not a party of this battle")
    if setup.state == "ambush" and setup.ambusher not in sides:
        raise BattleSetupError("an ambush needs an ambusher, one of the two sides")


def _check_combatant(combatant: Combatant) -> None:
    if combatant.level < 1:
        raise BattleSetupError(f"{combatant.id}: levels begin at 1")
    full = levels.hits_max(combatant.kind, combatant.level)
    least = -combatant.kind.base_damage if combatant.pc else combatant.kind.croaks_at
    if combatant.hits is not None and not least < combatant.hits <= full:
        low, high = halves_text(least), halves_text(full)
        raise BattleSetupError(f"{combatant.id}: hits must be above {low} and at most {high}")
    _check_shield(combatant)
    most = combatant.kind.weapon.ammo if combatant.kind.weapon else 0
    if combatant.ammo is not None and not 0 <= combatant.ammo <= most:
        raise BattleSetupError(f"{combatant.id}: ammo must be from 0 to {halves_text(most)}")


def _check_shield(combatant: Combatant) -> None:
    kind, gear = combatant.kind, combatant.gear
    if gear.shield not in ("normal", "plus"):
        return
    if not may_wear_shield(kind):
        raise BattleSetupError(f"{combatant.id}: a {kind.name.lower()} uses no shield")
    if gear.weapon and kind.weapon is not None and kind.weapon.hands > 1:
        raise BattleSetupError(
            f"{combatant.id}: the {kind.weapon.name} takes both hands, so it has no shield"
        )


def eased(fighter: Fighter, penalty: int) -> int:
    """A hex's penalty for a combatant: terrain ignore takes a point off it (SD5-4.02)."""
    return min(0, penalty + fighter.able.eased)
