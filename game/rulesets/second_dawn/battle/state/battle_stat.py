"""The battle stat in play, itemised: SD1-9.

`B = combat or defense + bonus + modifiers`, per unit and skirmish or initiative round, and once at the start
of each bout. All modifiers stack; `terms` lists them and they sum to B.
"""

from collections.abc import Collection, Iterable
from functools import lru_cache

from game.core.effects import Effect, Source, acting
from game.core.effects import total as total_of
from game.core.numbers import HALF, Halves
from game.core.records import Record, RuleId, replace
from game.core.terms import Term
from game.rulesets.second_dawn.battle.state.ailments import WELL, Ailments
from game.rulesets.second_dawn.battle.state.battle_records import Fighter, Shield, Standing
from game.rulesets.second_dawn.content.ability_records import DEFLECTING, PARTS, Abilities, Phase, StatRow
from game.rulesets.second_dawn.content.records import SIZES, Params

ANTI_AIR_SIZES = 2
_MASTERY = (
    Effect(what=PARTS[1], amount=3, rule=RuleId("SD2-6.20")),
    Effect(what=PARTS[1], amount=-1, level=3, rule=RuleId("SD2-6.20")),
)
"""What mastery gives against a size that it is of; its level is the number of sizes."""


class StatSituation(Record):
    """What a unit's modifiers hang on in one round, or in a bout.

    `attacks`: it makes an attack in the round, in a bout: is able to. Otherwise it only defends. `enemies`
    attack it in the round, in a bout: are paired with it (SD1-9.03); `armed_melee`: one of them hand to hand
    with a weapon, see `hampering`.
    """

    on_turn: bool
    attacks: bool
    enemies: int = 0
    armed_melee: bool = False


def unarmed(fighter: Fighter, ammo: Halves) -> bool:
    """Fights without its weapon: non-combat, a tool, the weapon put down, a shooter without one whole ammo
    (SD1-5.02, SD1-17.04, SD1-18.04)."""
    if not fighter.in_hand or fighter.range == "none" or fighter.able.peaceful:
        return True
    return fighter.style == "shooter" and ammo < HALF


def shoots(fighter: Fighter, ammo: Halves) -> bool:
    """An armed shooter: its attacks are projectiles."""
    return fighter.style == "shooter" and not unarmed(fighter, ammo)


def armed_melee(fighter: Fighter) -> bool:
    """Fights hand to hand with a weapon, what counts against long-range shooters."""
    return fighter.style == "melee" and not unarmed(fighter, 0)


def downs_fliers(fighter: Fighter, enemy: Fighter) -> bool:
    """Anti-air works against fliers within two sizes (SD2-6.20)."""
    return fighter.able.anti_air and enemy.flier and abs(enemy.size - fighter.size) <= ANTI_AIR_SIZES


def hampering(fighter: Fighter, enemies: Iterable[Fighter]) -> bool:
    """Whether one of the enemies comes hand to hand with a weapon, what counts against long-range shooters
    alone; anti-air makes nothing of fliers (SD1-9.01, SD2-1.10)."""
    return _shoots_far(fighter) and any(
        armed_melee(enemy) and not downs_fliers(fighter, enemy) for enemy in enemies
    )


def outnumbered(enemies: int, *, on_turn: bool, presses: bool, stubborn: bool) -> int:
    """Penalty against several enemies (SD1-9.02): on-turn -1, -2; one less for those who press on-turn, and
    off-turn for all but the stubborn."""
    penalty = min(max(enemies - 1, 0), 2)
    eased = presses if on_turn else not stubborn
    return -max(0, penalty - (1 if eased else 0))


def size_mastery(offsets: Collection[int], offset: int) -> int:
    """Bonus against a target `offset` sizes larger: +2 at three offsets, or +3 at two (SD2-6.20)."""
    if offset not in offsets or abs(offset) >= 5:
        return 0
    return total_of(0, acting((Source("size_mastery", "Size mastery", len(offsets), _MASTERY),), PARTS[1]))


def base_term(fighter: Fighter, *, on_turn: bool) -> Term:
    """Combat on-turn, defense off-turn and at night (SD1-7.02)."""
    return _base("Combat", fighter.combat) if on_turn else _base("Defense", fighter.defense)


@lru_cache(maxsize=256)
def _base(label: str, value: int) -> Term:
    return Term(id="base", label=label, value=value, rule=RuleId("SD1-7.02"))


def terms(
    fighter: Fighter,
    standing: Standing,
    situation: StatSituation,
    params: Params,
    bonus: Iterable[Term] = (),
    extra: Iterable[Term] = (),
    dances: int = 0,
) -> tuple[Term, ...]:
    """The parts of a unit's battle stat. `bonus` are those of leaders and specials, `extra` others that do
    not count toward double damage, such as weather. Behind Shield+ being unarmed costs nothing (SD1-17.03).
    `dances`: points of combat of who dances, and so has rapid reflex (SD7-2.13)."""
    able, attacks = fighter.able, situation.attacks
    penalty = outnumbered(
        situation.enemies, on_turn=situation.on_turn, presses=able.presses, stubborn=able.stubborn
    )
    ails = standing.ails
    if (able.reflex or dances) and situation.enemies == _PAIR:
        penalty = 0
    modifiers = (
        *(_ailing(fighter, ails, on_turn=situation.on_turn) if ails is not WELL else ()),
        _UNARMED if standing.shield != "plus" and unarmed(fighter, standing.ammo) else None,
        _CAPTURING if standing.capturing and attacks else None,
        _LONG if params.long_shooter_melee_penalty and _hampered(fighter, situation) else None,
        *(own_terms(able, standing.shield, situation) if able.battle_stat else ()),
        _turned(fighter, standing, situation, dances) if able.dual or able.reflex or dances else None,
        _STUNNED if standing.stun or standing.stun_next else None,
        _EXHAUSTED if standing.worn_down else None,
        _outnumbered_term(situation.enemies, penalty) if penalty else None,
    )
    mine = (base_term(fighter, on_turn=situation.on_turn), *bonus, *extra)
    return (*mine, *(term for term in modifiers if term is not None))


def _term(id_: str, label: str, value: int, rule: str) -> Term:
    return Term(id=id_, label=label, value=value, rule=RuleId(rule))


_UNARMED = _term("unarmed", "Unarmed", -1, "SD1-17.04")
_CAPTURING = _term("capturing", "Capturing", -1, "SD1-19.01")
_LONG = _term("long_shooter_melee", "Long range against melee", -1, "SD1-9.01")
_EXHAUSTED = _term("exhausted", "Worn down by swarms", -1, "SD2-3.08")
_STUNNED = _term("stunned", "Stunned", -1, "SD1-9.01")


@lru_cache(maxsize=64)
def _outnumbered_term(enemies: int, penalty: int) -> Term:
    return _term("outnumbered", f"Outnumbered, {enemies} to 1", penalty, "SD1-9.02")


def _ailing(fighter: Fighter, ails: Ailments, *, on_turn: bool) -> tuple[Term, ...]:
    """What acid and muck take: of blinded eyes half of the stat, rounded down (SD7-2.58, SD7-3.20)."""
    base = fighter.combat if on_turn else fighter.defense
    acid = 0 if on_turn else ails.corroded
    left = base - acid
    lost = left - left // 2 if ails.blinded and left > 0 else 0
    parts = (
        _term("acid", "Eaten by acid", -acid, "SD7-3.20"),
        _term("blinded", "Blinded by muck", -lost, "SD7-2.58"),
    )
    return tuple(part for part in parts if part.value)


_PAIR = 2
"""Enemies by which a unit is outnumbered by one."""


def two_weapons(fighter: Fighter, standing: Standing, *, on_turn: bool) -> bool:
    """Whether a unit turns its defense into an attack with a second weapon: where its combat is better, and
    both hands are not on one weapon (SD7-2.19). RULING: a roll of defense is one while its side uses it."""
    if on_turn or not fighter.able.dual or fighter.combat <= fighter.defense:
        return False
    return not (fighter.able.mighty and standing.gripping) and not unarmed(fighter, standing.ammo)


def _turned(fighter: Fighter, standing: Standing, situation: StatSituation, dances: int) -> Term | None:
    """What combat gives in place of defense: with two weapons, or to the quick who are outnumbered
    (SD7-2.19, SD7-2.47). RULING: to those who dance with what dancing adds to combat (SD7-2.13)."""
    more = fighter.combat - fighter.defense
    if two_weapons(fighter, standing, on_turn=situation.on_turn):
        return _turn("dual", "Two weapons, combat for defense", more, "SD7-2.19")
    more += dances
    if situation.on_turn or more <= 0 or situation.enemies < _PAIR or not (fighter.able.reflex or dances):
        return None
    if dances:
        return _turn("reflex", "Outnumbered, dances: combat for defense", more, "SD7-2.13")
    return _turn("reflex", "Outnumbered, combat for defense", more, "SD7-2.47")


@lru_cache(maxsize=64)
def _turn(id_: str, label: str, value: int, rule: str) -> Term:
    return _term(id_, label, value, rule)


def _hampered(fighter: Fighter, situation: StatSituation) -> bool:
    """A long-range shooter attacked by an armed melee unit, itself armed or not (SD1-9.01)."""
    return situation.armed_melee and _shoots_far(fighter)


def _shoots_far(fighter: Fighter) -> bool:
    far = fighter.style == "shooter" and fighter.range == "long"
    return far and not (fighter.non_combat or fighter.able.archer)


def own_terms(able: Abilities, shield: Shield, situation: StatSituation) -> list[Term]:
    """What its traits, specials and the shield it wears give a unit in a round, each by its name."""
    words = (
        "unshielded" if shield == "none" else "shielded",
        "skilled" if able.shield_skill else "unskilled",
    )
    return [
        row.term
        for row in able.battle_stat
        if (not row.worn or row.worn == shield)
        and _in_phase(row.phase, attacks=situation.attacks, on_turn=situation.on_turn)
        and all(word in words for word in row.target)
    ]


def _in_phase(phase: Phase, *, attacks: bool, on_turn: bool) -> bool:
    match phase:
        case "attack":
            return attacks
        case "defend":
            return not attacks
        case "combat":
            return on_turn
        case "defense":
            return not on_turn
    return True


def deflects(able: Abilities, shield: Shield, params: Params) -> bool:
    """Whether a unit turns arrows aside with its weapon (SD7-2.14): any weapon, or by
    `arrows_deflected_with` one beside a shield."""
    return able.deflects and (shield != "none" or params.arrows_deflected_with == "weapon")


def lasting(rows: Iterable[StatRow], *, on_turn: bool) -> tuple[StatRow, ...]:
    """Those parts that count while a side uses combat, or defense."""
    return tuple(row for row in rows if _in_phase(row.phase, attacks=True, on_turn=on_turn))


def facing(able: Abilities, shield: Shield, params: Params, *, on_turn: bool) -> tuple[StatRow, ...]:
    """Those parts of a battle stat that may hold against an enemy now, with that shield worn."""
    rows = lasting(able.against, on_turn=on_turn)
    ready = deflects(able, shield, params)
    return tuple(row for row in rows if ready or DEFLECTING not in row.target)


def against_terms(
    fighter: Fighter, foe: Fighter, shield: Shield, params: Params, *, on_turn: bool
) -> tuple[Term, ...]:
    """What its specials give a unit by what the enemy is (SD2-6.20)."""
    rows = facing(fighter.able, shield, params, on_turn=on_turn)
    return against(rows, words_of(foe), foe.size - fighter.size)


def against(rows: Iterable[StatRow], words: Collection[str], gap: int) -> tuple[Term, ...]:
    """Those parts of a battle stat that hold against an enemy of whom these words hold and who is so many
    sizes larger."""
    sizes: tuple[str, ...] = (DEFLECTING, "larger" if gap > 0 else "smaller" if gap < 0 else "same_size")
    if abs(gap) <= ANTI_AIR_SIZES:
        sizes += ("two_sizes",)
    return tuple(row.term for row in rows if all(word in words or word in sizes for word in row.target))


def words_of(foe: Fighter) -> frozenset[str]:
    """What effects may ask of an enemy (`ability_records.FOE_WORDS`), whoever asks."""
    found = {
        SIZES[foe.size - 1]: True,
        "flier": foe.flier,
        "ground": not foe.flier,
        "infantry": foe.infantry,
        "beast": foe.beast,
        "vehicle": foe.vehicle,
        "swarm": foe.able.swarm or bool(foe.swarm),
        "basic": foe.basic,
        "commander": foe.able.commands,
        foe.style: True,
    }
    return frozenset(word for word, holds in found.items() if holds)


def only_defending(able: Abilities, shields: Iterable[StatRow] = ()) -> int:
    """Sum of what a unit's shield, of these parts, and its traits give it while it only defends (SD1-5.01,
    SD1-17.01)."""
    worn = tuple(shields)
    held = replace(able, battle_stat=worn + able.battle_stat)
    shield: Shield = "normal" if worn else "none"
    return total(own_terms(held, shield, StatSituation(on_turn=False, attacks=False)))


def total(parts: Iterable[Term]) -> int:
    """The battle stat its parts sum to."""
    return sum(part.value for part in parts)
