"""A party's view of a battle: both stacks in order, and the exchange."""

from game.core.battle.seam import BattleView, CombatantView, PartyView, PhaseMark
from game.core.numbers import HALF
from game.core.records import KindId, SideId
from game.rulesets.battle_for.battle import exchange_view, formula, narration
from game.rulesets.battle_for.battle.contributors import flying
from game.rulesets.battle_for.battle.records import ExchangeFighter, ExchangeSetup, ExchangeState

DECLARE, OVER = "declare", "over"
_MEDIUM = 4
"""Units have no sizes here; screens draw the middle one of theirs."""
_TRACK = ((DECLARE, "Declarations"), ("exchange", "Exchange"))
_OPENINGS = {
    "ambushed": "Ambush: the defender strikes with double damage",
    "hit_and_run": "Hit-and-Run",
    "attack": "A wilful attack",
}


def view(state: ExchangeState, side: SideId) -> BattleView:
    """The battle as `side` sees it."""
    setup = state.setup
    opening = narration.opening_of(setup, state.declared)
    question = state.question if state.question and state.question.side == side else None
    cards = tuple(
        _unit(state, unit, index, side)
        for index, party in enumerate(setup.parties)
        for unit in party.combatants
    )
    return BattleView(
        battle=setup.id,
        side=side,
        opening=opening,
        opening_text=_OPENINGS[opening],
        terrain=setup.terrain.id if setup.terrain else "",
        phase=OVER if state.done else DECLARE,
        bout=0,
        phases=tuple(
            PhaseMark(id=id_, label=label, state="done" if state.done else "ahead" if number else "now")
            for number, (id_, label) in enumerate(_TRACK)
        ),
        parties=tuple(_party(state, index, side, cards) for index in (0, 1)),
        units=cards,
        notes=_notes(setup),
        question=question,
        waiting=state.question.side if state.question else None,
        winner=narration.winner_of(setup, state.done) if state.done else None,
        over=state.done is not None,
        exchange=exchange_view.view(state, side),
    )


def hits_of(state: ExchangeState, unit: ExchangeFighter) -> int:
    """Hits a unit has now, in halves."""
    return unit.now if state.done is None else state.done.now[unit.id]


def _party(state: ExchangeState, index: int, side: SideId, cards: tuple[CombatantView, ...]) -> PartyView:
    setup = state.setup
    party = setup.parties[index]
    seen = party if party.side == side else exchange_view.known_to(setup, 1 - index).parties[index]
    title = (party.title if party.side == side else party.known_as or party.title) or party.side
    bonus = formula.lead(seen.combatants, (), seen.chief_in_hex)
    return PartyView.of(party.side, title, cards, on_turn=index == 0, bonus=bonus)


def _unit(state: ExchangeState, unit: ExchangeFighter, index: int, side: SideId) -> CombatantView:
    """Its card. Who is the other's Chief Warlord is not shown."""
    setup, kind = state.setup, unit.kind
    party = setup.parties[index]
    hits = hits_of(state, unit)
    attacking = index == 0
    defense = formula.defense_of(unit, setup, defending=not attacking, flies=flying(party.combatants))
    return CombatantView(
        id=unit.id,
        side=party.side,
        name=unit.name if party.side == side else "",
        kind=KindId(kind.id),
        kind_name=kind.name,
        glyph=kind.glyph,
        size=_MEDIUM,
        hits=hits,
        hits_max=kind.hits,
        condition="fit" if hits > 0 else "croaked",
        combat=kind.attack,
        defense=defense,
        stat=kind.attack,
        damage=kind.attack * HALF,
        move=kind.move,
        style="ranged" if unit.ranged else "melee",
        zone="ground",
        level=unit.level,
        leader=unit.commander,
        ruler=unit.chief and party.side == side,
        traits=(kind.move_type,),
        specials=kind.specials,
        mount=unit.riding,
        riders=tuple(other.id for other in party.combatants if other.riding == unit.id),
    )


def _notes(setup: ExchangeSetup) -> tuple[str, ...]:
    out = []
    if setup.building:
        out.append(f"{setup.walls or 'Walls'}: +{setup.building} Defense for a defender who does not fly")
    if setup.fatigue:
        out.append(f"The defender has defended {formula.times(setup.fatigue)} this turn")
    return tuple(out)
