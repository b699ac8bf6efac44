"""A party's view of a battle: cards, pairings, phase track. What the battle screen draws."""

from collections.abc import Iterable, Mapping

from game.core.battle.seam import BattleView, CombatantView, PairView, PartyView, PhaseMark
from game.core.records import SideId, derived
from game.core.terms import Term
from game.rulesets.second_dawn.battle.pairing import clash_groups, swarm_merging
from game.rulesets.second_dawn.battle.state import battle_stat, disclosure, phases
from game.rulesets.second_dawn.battle.state.battle_records import BattleState
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.unit import armour, damage, sizes
from game.rulesets.second_dawn.unit.damage import FIT

_OPENINGS = {
    "prepared": "Prepared: both saw each other coming",
    "surprised": "Surprised: both met at close range",
    "ambush": "Ambush",
}


def view(state: BattleState, side: SideId) -> BattleView:
    """The battle as `side` sees it."""
    fight = Fight(state, NO_DICE)
    scene = state.scene
    question = state.question if state.question and state.question.side == side else None
    beyond = _out_of_reach(fight)
    return BattleView(
        battle=scene.id,
        side=side,
        opening=scene.opening,
        opening_text=scene.why or _OPENINGS[scene.opening],
        terrain=scene.terrain,
        phase=state.phase,
        bout=state.bout,
        phases=_phases(state),
        parties=tuple(_party(fight, party, side) for party in (0, 1)),
        units=tuple(_unit(fight, unit, side, beyond.get(unit, ())) for unit in _shown(fight, fight.fighters)),
        pairs=_pairs(fight),
        reserve=state.pairings.reserve,
        selector=_selector(state),
        initiative=_initiative(state),
        notes=_notes(state),
        question=question,
        waiting=state.question.side if state.question else None,
        winner=state.winner,
        over=state.phase == "over",
        merged=_each_alone(fight, side),
    )


def _out_of_reach(fight: Fight) -> Mapping[str, tuple[str, ...]]:
    """For every unit the standing enemies out of its reach (SD3-9.06). Units alike in zone and weapon reach
    alike, so that few of them are asked."""
    standing = (fight.fit(0), fight.fit(1))
    zone = {unit: fight.standings[unit].zone for units in standing for unit in units}
    if len(set(zone.values())) < 2:
        return {}
    known: dict[tuple[object, ...], bool] = {}
    out = {}
    for party in (0, 1):
        for unit in standing[party]:
            fighter, ammo = fight.fighters[unit], fight.standings[unit].ammo
            alike = (zone[unit], battle_stat.shoots(fighter, ammo), fighter.range, bool(fighter.mount))
            beyond = []
            for enemy in standing[1 - party]:
                key = (*alike, zone[enemy])
                if key not in known:
                    known[key] = fight.reaches(unit, enemy)
                if not known[key]:
                    beyond.append(enemy)
            out[unit] = tuple(beyond)
    return out


def _each_alone(fight: Fight, side: SideId) -> tuple[CombatantView, ...]:
    """The members of all swarms, as each would stand by itself."""
    heads = [unit for unit, fighter in fight.fighters.items() if fighter.swarm and fighter.alone is not None]
    if not heads:
        return ()
    apart = Fight(fight.state, NO_DICE)
    members: list[str] = []
    for head in heads:
        swarm = fight.fighters[head]
        if swarm.alone is not None:
            apart.replace(head, swarm.alone)
        apart.put(head, hits=fight.standings[head].own_hits, exhaustion=0)
        members += swarm.members
    for unit in members:
        apart.put(unit, condition=FIT)
    return tuple(_unit(apart, unit, side) for unit in members)


def _shown(fight: Fight, units: Iterable[str]) -> list[str]:
    """All but those that fight as members of a swarm."""
    return [unit for unit in units if fight.standings[unit].condition != "merged"]


def _phases(state: BattleState) -> tuple[PhaseMark, ...]:
    track = phases.order_of(state.scene.params).track
    order = ["opening", *(id_ for id_, _ in track), "over"]
    now = order.index(state.phase)
    marks = []
    for id_, label in track:
        place = order.index(id_)
        mark = "done" if place < now else "now" if place == now else "ahead"
        text = f"Bout {state.bout}" if id_ == "bout" and state.bout else label
        marks.append(PhaseMark(id=id_, label=text, state=mark))
    return tuple(marks)


def _selector(state: BattleState) -> SideId | None:
    return state.initiative.selector if state.initiative else None


def _initiative(state: BattleState) -> tuple[Term, ...]:
    return state.initiative.terms if state.initiative else ()


def _notes(state: BattleState) -> tuple[str, ...]:
    skips = any(id_ == "initiative_round" for id_, _ in phases.order_of(state.scene.params).track)
    if skips and state.initiative is not None and state.initiative.winner is None:
        return ("Nobody has initiative: the initiative round is skipped",)
    return ()


def _party(fight: Fight, index: int, viewer: SideId) -> PartyView:
    """A banner. What a stack calls itself is its own side's business (SD4-4.02)."""
    party = fight.parties[index]
    standing = fight.fit(index)
    shown = _shown(fight, party.members)
    initiative = fight.state.initiative
    fitting = standing or list(party.members)
    bonus = max((clash_groups.factor_bonus(fight, unit) for unit in fitting), default=0)
    return PartyView(
        side=party.side,
        title=party.title if party.side == viewer else party.known_as or party.title,
        bonus=bonus,
        on_turn=fight.on_turn(index),
        initiative=initiative is not None and initiative.winner == party.side,
        standing=len(standing),
        count=len(shown),
        hits=sum(max(0, fight.standings[unit].hits) for unit in shown),
        hits_max=sum(fight.fighters[unit].hits_max for unit in shown),
        damage_factor=damage.multiplier(bonus, legacy=fight.scene.params.legacy_stack_scale),
        conduct=party.conduct,
    )


def _unit(fight: Fight, unit: str, viewer: SideId, beyond: tuple[str, ...] = ()) -> CombatantView:
    """A card: a view of figures and standing. Specials and traits of enemies stand on it as far as they were
    seen (SD4-4.02)."""
    fighter, standing = fight.fighters[unit], fight.standings[unit]
    party = fight.party_of(unit)
    base = battle_stat.base_term(fighter, on_turn=fight.uses_combat(unit)).value
    bonus = clash_groups.factor_bonus(fight, unit)
    stunned = standing.condition == FIT and (standing.stun or standing.stun_next)
    condition = "stunned" if stunned else standing.condition
    shooter = fighter.style == "shooter"
    own = fighter.side == viewer
    return derived(
        CombatantView,
        fighter,
        standing,
        id=unit,
        condition=condition,
        stat=base + bonus,
        bonus=bonus,
        damage_factor=fight.damage_factor(unit),
        ammo=standing.ammo if shooter else None,
        ammo_max=fighter.ammo_max if shooter else None,
        armoured=armour.armoured(fighter.able, fighter.armour),
        shield="" if standing.shield == "none" else standing.shield,
        leader=fight.parties[party].leader == unit,
        traits=fighter.traits if own else (),
        specials=fighter.specials if own else disclosure.words(standing),
        members=swarm_merging.members_left(fight, unit),
        luck=standing.luck if fighter.pc else None,
        luck_max=fight.scene.params.luck_pool if fighter.pc else None,
        footprint=sizes.FOOTPRINTS.get(fighter.size, 1),
        beyond=beyond,
    )


def _pairs(fight: Fight) -> tuple[PairView, ...]:
    out = []
    for group in clash_groups.groups(fight.state.pairings):
        for unit in (*group.primaries, *group.secondaries):
            kind = "primary" if unit in group.primaries else "secondary"
            fighter = fight.fighters[unit]
            missiles = battle_stat.shoots(fighter, fight.standings[unit].ammo)
            out.append(PairView(a=unit, b=group.hub, kind=kind, number=group.number, missiles=missiles))
    return tuple(out)
