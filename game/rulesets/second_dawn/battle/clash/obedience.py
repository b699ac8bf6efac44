"""What units lose in battle with their commander or leader, and a commander that goes down: SD4-4.04, 4.05,
4.10, SD4-5.08.

What a commander gives while he is able is asked of the fight (`Fight.scout`, `Fight.commander`).
"""

from game.core.decisions import BarredUnit
from game.core.events.common import StanceChanged
from game.core.records import replace
from game.rulesets.second_dawn.battle.state.battle_records import Fighter, PartyState
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.command import authority
from game.rulesets.second_dawn.command.bonus_table import MOST_IN_STACK, leadership_value
from game.rulesets.second_dawn.unit import crits

_FLAGS = {"holding": "hold", "crouching": "crouch"}


def lapse(fight: Fight) -> None:
    """As a phase begins: who is neither a scout nor held any more attacks again, and the home of a lost
    leader is nobody else's (SD4-4.04, SD4-5.12)."""
    for index, party in enumerate(fight.parties):
        if not fight.held(index):
            for unit in fight.fit(index):
                standing = fight.standings[unit]
                if (standing.holding or standing.crouching) and not fight.scout(unit):
                    _attack_again(fight, unit)
        if party.leader and not fight.there(party.leader):
            for unit in party.members:
                _leave_home(fight, unit)


def _attack_again(fight: Fight, unit: str) -> None:
    for flag, what in _FLAGS.items():
        if getattr(fight.standings[unit], flag):
            fight.put(unit, **{flag: False})
            side = fight.fighters[unit].side
            why = "nobody is in command here any more"
            fight.emit(StanceChanged, "SD4-4.04", side=side, unit=unit, what=what, on=False, why=why)


def _leave_home(fight: Fight, unit: str) -> None:
    fighter = fight.fighters[unit]
    if fighter.own_special:
        evasion = fighter.evasion - 1
        fight.reshape(unit, evasion=evasion, terrain_special=fighter.own_special, own_special="")


def under_orders(fight: Fight, unit: str) -> bool:
    """Whether a commander can tell a unit to hold back: he himself, one of its party who may order it, or one
    in the hex beside the battle. Who is stunned neither gives nor follows orders (SD4-4.04 to 4.09)."""
    party = fight.parties[fight.party_of(unit)]
    told = _officer(fight, unit)
    if not told.able:
        return False
    if told.commander or party.commander_near:
        return True
    return any(
        authority.may_order(_officer(fight, one), told, leads_stack=one == party.leader)
        for one in party.members
        if fight.fighters[one].able.commands
    )


def _officer(fight: Fight, unit: str) -> authority.Officer:
    fighter = fight.fighters[unit]
    office: authority.Office = "ruler" if fighter.ruler else "none"
    if unit == fight.parties[fight.party_of(unit)].chief:
        office = "chief_warlord"
    able = fighter.able
    return authority.Officer(
        leadership=leadership_value(fighter.level * able.lends) if able.leads else 0,
        commander=able.commands,
        office=office,
        able=fight.gives_orders(unit),
    )


def lend_home(party: PartyState, fighters: dict[str, Fighter], homes: tuple[str, ...]) -> None:
    """Give the members of a leadership stack its leader's home, where theirs is elsewhere (SD4-5.08): they
    are one quicker and not surprised there. Fliers are at home nowhere. Changes `fighters`."""
    leader = fighters.get(party.leader)
    if leader is None or party.mode != "stack" or not leader.able.leads:
        return
    lent = next((one for one in (leader.terrain_special, *leader.able.homes) if one in homes), "")
    if leader.flier or not lent or len(party.members) > MOST_IN_STACK:
        return
    for unit in party.members:
        fighter = fighters[unit]
        native = fighter.terrain_special in homes or any(one in homes for one in fighter.able.homes)
        if not fighter.flier and not native:
            fighters[unit] = replace(
                fighter,
                evasion=fighter.evasion + 1,
                own_special=fighter.terrain_special,
                terrain_special=lent,
            )


def steady(fight: Fight, fallen: list[str]) -> None:
    """After a round: commanders that a blow brought to 0 hits save against losing consciousness; who keeps it
    still gives orders (SD4-4.10). A critical hit leaves no further save; a player character's luck is his own
    (SD4-17.11)."""
    for unit in fallen:
        fighter = fight.fighters[unit]
        if not fighter.able.commands or fighter.pc:
            continue
        dc = crits.own_dc(fighter.able, fighter.armour, basic=fighter.basic)
        if fight.roll_save(unit, dc, "collapse").passed:
            fight.put(unit, conscious=True)


def bar_scout(fight: Fight, unit: str, reason: str, rule: str) -> BarredUnit | None:
    """Why a unit has not the choices of a scout: it is none, or stunned (SD0-5.06)."""
    if not fight.scout(unit):
        return BarredUnit(unit=unit, reason=reason, rule=rule)
    if fight.standings[unit].stun:
        return BarredUnit(unit=unit, reason="It is stunned", rule="SD1-16.10")
    return None
