"""What specials, traits and gear do to a unit: rows of `Effect`, and what they come to, `Abilities`.

No rule compares the name of a special: it asks a unit for a figure, a permission or a choice of
`Abilities`, and a special or trait has an effect (`core.effects.Effect`) on it. Names of the figures are
the fields here; a new figure is a field with a note and a line where it acts.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from game.core.effects import Effect, Source
from game.core.fields import note
from game.core.records import Record
from game.core.terms import Term

Phase = Literal["", "attack", "defend", "combat", "defense"]
PHASES: tuple[Phase, ...] = ("", "attack", "defend", "combat", "defense")
"""When a part of a battle stat counts: in rounds in which the unit makes an attack, in which it only defends;
while its side uses combat, while it uses defense."""

DEFLECTING = "deflecting"
FOE_WORDS = (
    *("tiny", "petite", "small", "medium", "large", "huge", "immense"),
    *("flier", "ground", "infantry", "beast", "vehicle", "swarm", "basic", "commander", "shooter", "melee"),
    *("larger", "smaller", "same_size", "two_sizes"),
    DEFLECTING,
)
"""What may be asked of an enemy. `two_sizes`: it is no more than two sizes away. Of the unit itself is asked
whether it is `deflecting` arrows now (SD7-2.14)."""

OWN_WORDS = ("shielded", "unshielded", "skilled", "unskilled")
"""What may be asked of the unit itself: whether it wears a shield, and whether it attacks well with one."""


AreaWord = Literal["stun", "poison", "damage", "acid", "blow_pop", "gas", "lightning", "sonic", "scatter"]
"""Kinds of area attacks; what each does stands in `unit.area_kinds`."""

Element = Literal["acid", "fire", "lightning", "sonic", "sticky"]
"""What a body may be immune to (SD7-2.20)."""


class StatRow(Record):
    """A part of a battle stat that holds in a `phase` and for a `target`, and only while that shield is
    `worn`."""

    term: Term
    phase: Phase = ""
    worn: str = ""
    target: tuple[str, ...] = ()


class Abilities(Record):
    """What the effects on a unit come to: numbers add up, permissions join, of choices the last one given
    holds, lists of words take each once, parts of the battle stat are kept one by one."""

    # Battle
    battle_stat: Annotated[tuple[StatRow, ...], note("parts of its battle stat, SD1-9")] = ()
    against: Annotated[tuple[StatRow, ...], note("parts of it by what the enemy is, SD2-6.20")] = ()
    area: Annotated[tuple[AreaWord, ...], note("area attacks, SD2-7, SD7-3.20")] = ()
    wider: Annotated[int, note("sizes by which its breath is larger than itself, SD7-4.01")] = 0
    immune: Annotated[tuple[Element, ...], note("elements that do it no harm, SD7-2.20")] = ()
    bursts: Annotated[bool, note("blows itself up, SD7-2.55")] = False
    shocks: Annotated[bool, note("its hits hand to hand are a shock besides, SD7-4.02")] = False
    drains: Annotated[bool, note("heals by what it takes, and then rests, SD7-2.18")] = False
    mends: Annotated[int, note("hits that it heals in ten rounds, SD7-2.50")] = 0
    follows: Annotated[bool, note("shoots again once a shot croaks, SD7-2.49")] = False
    pole: Annotated[bool, note("takes up natural shocks, and drags at armour, SD7-2.37")] = False
    tweets: Annotated[int, note("points that enemies it fights lose by its words, SD7-2.36")] = 0
    archer: Annotated[bool, note("shoots in melee as well as ever, SD7-2.30")] = False
    stalks: Annotated[int, note("points in an ambush and with initiative, SD7-3.02")] = 0
    hides: Annotated[int, note("points of hiding, SD7-3.02")] = 0
    spits: Annotated[bool, note("spits muck that blinds, SD7-2.58")] = False
    smoke: Annotated[bool, note("covers its own retreat, SD2-6.20")] = False
    block: Annotated[bool, note("ignores one projectile hit a round, SD2-6.20")] = False
    deflects: Annotated[bool, note("does so with its weapon, SD7-2.14")] = False
    anti_air: Annotated[bool, note("fliers do not hamper its shots, SD2-6.20")] = False
    slam: Annotated[Literal["", "slam", "enhanced", "tar"], note("SD3-17")] = ""
    smothers: Annotated[bool, note("its slams take and smother, SD3-17.09")] = False
    stunning: Annotated[bool, note("stunning strike, SD3-16.03")] = False
    attacks: Annotated[int, note("further primaries in a bout, SD4-9.01")] = 0
    dice: Annotated[int, note("further dice of a battle roll, SD4-9.02")] = 0
    lucky: Annotated[bool, note("a 1 in defense, a check or a save is rolled again, SD4-9.06")] = False
    steady: Annotated[bool, note("stun lasts a round less, SD2-6.20")] = False
    shield_skill: Annotated[bool, note("attacks as well with a shield, SD1-5.01")] = False
    no_shield: Annotated[bool, note("wears no shield, SD1-5.01")] = False
    dances: Annotated[int, note("points of combat in a stack of three or more who all have it, SD7-2.13")] = 0
    presses: Annotated[bool, note("several enemies cost it less on-turn, SD1-9.02")] = False
    stubborn: Annotated[bool, note("several enemies cost it more off-turn, SD1-9.02")] = False
    peaceful: Annotated[bool, note("fights unarmed and only when it must, SD1-5.02")] = False
    ignores: Annotated[int, note("hits less of every blow that it takes, SD7-2.11")] = 0
    softens: Annotated[bool, note("a blow of two hits and more is one less, SD7-2.12")] = False
    plated: Annotated[bool, note("armour with a rating that blows wear down, SD7-2.70")] = False
    endures: Annotated[bool, note("unhurt, no one attack croaks it, SD7-3.12")] = False
    uncritted: Annotated[bool, note("nothing is critical for it, SD7-4.06")] = False
    mighty: Annotated[bool, note("strikes through reduction and armour, a hit harder, SD7-2.45")] = False
    quick: Annotated[bool, note("attacks twice as it first attacks, SD7-2.46")] = False
    older: Annotated[bool, note("a body of chapter 6, SD6-3")] = False
    dodge: Annotated[int, note("points of defense against those who dodge worse, SD6-3.07")] = 0
    slow: Annotated[int, note("rounds of a bout for each of its attacks, SD6-3.05")] = 0
    agile: Annotated[bool, note("attacks in every round all the same, SD7-3.01")] = False
    cleaves: Annotated[bool, note("cleaves, where that does not go without saying, SD7-2.07")] = False
    crushes: Annotated[bool, note("what is left of its damage on a size or two larger doubles, SD7-6.04")] = (
        False
    )
    finishes: Annotated[bool, note("no toughness helps two to four sizes smaller ones, SD7-6.09")] = False
    favours: Annotated[bool, note("hits larger ones harder, croaks much smaller ones, SD7-6.19")] = False
    fells: Annotated[bool, note("strikes again once its first blow of a round croaks, SD6-3.04")] = False
    weak: Annotated[Literal["", "tiny", "bare"], note("its blows do no sure damage, SD6-5.06")] = ""
    reflex: Annotated[bool, note("outnumbered, it uses combat for defense, SD7-2.47")] = False
    dual: Annotated[bool, note("uses combat for defense, SD7-2.19")] = False
    bats: Annotated[bool, note("strikes projectiles back at who shot them, SD7-2.03")] = False
    charges: Annotated[bool, note("the most damage in the initiative round, SD7-2.06")] = False
    seizes: Annotated[bool, note("captures as infantry does, SD7-2.05")] = False
    coils: Annotated[bool, note("captures who is no larger at a quarter of its hits, SD3-14.01")] = False
    grasps: Annotated[bool, note("takes all smaller ones that it slams, SD7-4.05")] = False
    grounds: Annotated[tuple[StatRow, ...], note("parts of its battle stat by terrain, SD7-2.60")] = ()
    swarm: Annotated[bool, note("harmless alone: croaks at 0, is never armoured, SD2-6.01")] = False
    # Armour
    light: Annotated[bool, note("goes without armour, SD1-5.01")] = False
    tough: Annotated[bool, note("armoured even where its kind is not, SD1-5.01")] = False
    bare: Annotated[bool, note("unarmoured by kind, SD1-5.02, SD3-14.01")] = False
    # Command
    commands: Annotated[bool, note("gives orders, SD4-4.01")] = False
    leads: Annotated[bool, note("may lead a stack or a hex, SD4-5.01")] = False
    lends: Annotated[int, note("points of battle stat lent for each of its levels, SD4-5.02")] = 0
    leads_more: Annotated[int, note("points of leadership besides its level, SD6-13.03")] = 0
    casts: Annotated[bool, note("casts spells, SD4-1.10")] = False
    scouts: Annotated[bool, note("no auto-attack; hides, sneaks, spots, SD1-8.10")] = False
    carries_money: Annotated[bool, note("has a purse, SD4-8.01")] = False
    runs_cities: Annotated[bool, note("manages cities and their workshops, SD9-1.12")] = False
    inherits: Annotated[bool, note("may follow the ruler, SD4-3.07")] = False
    titled: Annotated[bool, note("of rank, noble or royal, SD4-3.02")] = False
    kingly: Annotated[bool, note("of the ruler's blood, SD4-3.02")] = False
    # On the map
    digs: Annotated[bool, note("builds roads and towers, SD1-3.03")] = False
    gathers: Annotated[int, note("raw portions more that it gathers a day, SD7-2.29")] = 0
    hunts: Annotated[int, note("times more that it brings home from a hunt, SD7-2.29")] = 0
    gardens: Annotated[int, note("raw portions more of a garden that it sets, SD7-2.29, SD7-2.41")] = 0
    cooks: Annotated[int, note("meals of raw food of which it makes twice as many, SD7-2.10")] = 0
    heals: Annotated[bool, note("heals others, SD7-2.27")] = False
    includes: Annotated[bool, note("as a chief takes in all of his race, SD7-2.32")] = False
    shares_sight: Annotated[int, note("hexes over which a leader sees through it, SD7-2.56")] = 0
    tracks: Annotated[bool, note("follows trails, hunts by itself and catches what flees, SD7-2.62")] = False
    smells: Annotated[bool, note("does so by smell, which tells known kinds, SD7-2.21")] = False
    finds: Annotated[bool, note("feels in which direction own units are, SD7-2.25")] = False
    holds_back: Annotated[bool, note("charges nobody without order, SD7-2.72")] = False
    promotes: Annotated[bool, note("may become an advanced unit, SD1-6.03")] = False
    hardens: Annotated[bool, note("may become a heavy class for money, SD7-2.44")] = False
    evolves: Annotated[bool, note("grows into another beast, SD3-3.09")] = False
    flies: Annotated[bool, note("lives in the sky, SD3-8")] = False
    walks: Annotated[bool, note("a flier that goes by land where that costs less, SD7-1.03")] = False
    eased: Annotated[int, note("points off the penalty of a hex, SD5-4.02")] = 0
    guides: Annotated[int, note("points off it for the stack that it leads, SD7-1.03")] = 0
    homes: Annotated[tuple[str, ...], note("terrains it is at home in besides its first, SD7-1.05")] = ()
    lofty: Annotated[bool, note("flies over high ground at less, SD5-4.04")] = False
    hardy: Annotated[bool, note("cold does not hurt it, SD5-4.08")] = False
    max_zone: Annotated[Literal["", "lower", "upper", "top"], note("highest sky zone, SD3-9.02")] = ""
    slender: Annotated[bool, note("hides as if a size smaller, SD5-8.08")] = False
    watchful: Annotated[bool, note("spots better, SD3-14.01")] = False
    # Mounts
    sits: Annotated[bool, note("rides mounts, SD3-15.01")] = False
    unseated: Annotated[bool, note("no saddle holds it, SD3-14.01")] = False
    mount: Annotated[bool, note("carries others, SD3-11.01")] = False
    no_mount: Annotated[bool, note("carries nobody, SD3-3.08")] = False
    quadruped: Annotated[bool, note("has a back to sit on if it is large, SD3-14.01")] = False
    upright: Annotated[bool, note("as a beast carries nobody, SD3-14.01")] = False
    dash: Annotated[Literal["", "yes", "no"], note("whether it dashes; empty: as its type, SD3-4.01")] = ""
    carry: Annotated[int, note("percent of carrying points added, SD3-11")] = 0
    # Levels, price and upkeep
    grows_move: Annotated[bool, note("levels give it move alone, SD4-2.03")] = False
    grows_stats: Annotated[bool, note("but not if it has this, SD4-2.03")] = False
    level_worth: Annotated[bool, note("higher levels are worth more, SD4-2.07")] = False
    level_upkeep: Annotated[bool, note("higher levels cost more, SD5-1.04")] = False
    upkeep_ranks: Annotated[int, note("ranks more in upkeep, SD4-8.04")] = 0
    upkeep_bases: Annotated[int, note("times the base more in upkeep, SD4-8.04")] = 0
    upkeep_percent: Annotated[int, note("hundredths more of upkeep, SD5-1.03")] = 0
    upkeep_times: Annotated[int, note("times the upkeep more, SD4-3.10")] = 0
    # What a printed card holds already
    card_combat: Annotated[int, note("in the printed combat, SD1-5.01")] = 0
    card_defense: Annotated[int, note("in the printed defense")] = 0
    card_hits: Annotated[int, note("in the printed hits, whole ones")] = 0
    card_move: Annotated[int, note("in the printed move, points")] = 0
    card_move_percent: Annotated[int, note("hundredths more of the printed move, SD3-1.06")] = 0
    card_evasion: Annotated[int, note("in the printed evasion")] = 0
    card_reach: Annotated[int, note("in the printed reach rating, SD3-14")] = 0
    card_ammo: Annotated[int, note("in the printed ammunition, whole shots, SD1-2.02")] = 0
    card_evasion_half: Annotated[bool, note("half as much evasion again, 2 at least, SD7-2.16")] = False
    card_larger: Annotated[bool, note("the printed damage is that of a size larger, SD7-3.05")] = False
    card_suit: Annotated[int, note("in the printed move of light infantry, in armour, SD7-2.70")] = 0


NONE = Abilities()
PARTS = ("battle_stat", "against", "grounds")
"""Figures whose parts are kept one by one."""
LISTS = ("homes",)
"""Figures that keep every word given."""


@cache
def figures() -> Mapping[str, Any]:
    """The types of all figures by name."""
    return get_type_hints(Abilities)


def abilities(sources: Iterable[Source]) -> Abilities:
    """What the effects of sources come to, in their order. What is no figure of a unit is passed over."""
    fields: dict[str, Any] = {}
    for source in sources:
        for effect in source.effects:
            _add(fields, effect, source)
    return Abilities(**fields) if fields else NONE


def _add(fields: dict[str, Any], effect: Effect, source: Source) -> None:
    kind = figures().get(effect.what)
    if kind is None or source.level < effect.level:
        return
    held = fields.get(effect.what)
    if effect.what in PARTS:
        fields[effect.what] = (*(held or ()), stat_row(effect, source))
    elif get_origin(kind) is tuple:
        fields[effect.what] = tuple(dict.fromkeys((*(held or ()), effect.word)))
    elif kind is bool:
        fields[effect.what] = True
    elif kind is int:
        fields[effect.what] = (held or 0) + effect.amount
    else:
        fields[effect.what] = effect.word or held or ""


def words_of_figure(what: str) -> tuple[str, ...]:
    """The words that a choice, or a list of words, may hold."""
    kind = figures()[what]
    return tuple(word for word in get_args(get_args(kind)[0] if get_origin(kind) is tuple else kind) if word)


def stat_row(effect: Effect, source: Source, worn: str = "") -> StatRow:
    """A part of the battle stat that an effect gives; it names its source. `worn`: while that shield is."""
    phase = next(phase for phase in PHASES if phase == effect.phase)
    id_ = f"{source.id}_{phase}" if phase else source.id
    term = Term(id=id_, label=effect.label or source.name, value=effect.amount, rule=effect.rule)
    return StatRow(term=term, phase=phase, worn=worn, target=effect.target)
