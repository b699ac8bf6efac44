"""The validator: every rule of creation that a template breaks, all at once, by code (SD6-15).

Both profiles share slots, ranks, prices and who may buy what; where they differ, the profile says so. Fields
are those of the template: `size`, `specials.2`.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Literal

from game.core.records import replace
from game.core.seams.unit_maker import UnitProblem
from game.rulesets.second_dawn.content.profile_records import UnitProfile
from game.rulesets.second_dawn.content.records import GARRISON
from game.rulesets.second_dawn.content.template_records import (
    STATS,
    TEMPLATE_SIZES,
    Bought,
    ProfileId,
    Rows,
    Stat,
    Template,
    TemplateSpecial,
)
from game.rulesets.second_dawn.factions.upkeep import may_lower_upkeep
from game.rulesets.second_dawn.template.design import DesignError
from game.rulesets.second_dawn.template.economy import economy
from game.rulesets.second_dawn.template.figures import PAIRS, Figures, swap_share
from game.rulesets.second_dawn.template.gifts import breath
from game.rulesets.second_dawn.template.newer import NewerFigures
from game.rulesets.second_dawn.template.production import produces
from game.rulesets.second_dawn.template.production_problems import production_problems
from game.rulesets.second_dawn.template.reporting import problem
from game.rulesets.second_dawn.template.slots import slots_of
from game.rulesets.second_dawn.template.tables import is_heavy, older, profile_of
from game.rulesets.second_dawn.template.words import (
    Specials,
    bought_rows,
    effects_on,
    fits,
    sources,
    words_of,
)
from game.rulesets.second_dawn.unit.sizes import STANDARD

Tables = Mapping[str, Mapping[str, Any]]
_LOTS = range(4, 7)


def problems(
    template: Template, tables: Tables, profile: ProfileId, *, tribe: bool = False, premade: bool = False
) -> list[UnitProblem]:
    """Everything that is wrong with a template in a profile, errors first; what takes a figure is looked at
    only where it can be worked out. `tribe`: of a tribe, whose shared special is not given up (SD6-11.03).
    `premade`: of the catalogue, which has what nobody designs (SD6-11.05, 14.04)."""
    known: Specials = tables.get("template_special", {})
    row, chapter = profile_of(tables, profile), older(tables)
    found = [*_size(template, row), *_weapon(template, known), *_favoured(template, known)]
    found += bought_problems(template, tables, profile, premade=premade)
    found += _trades(template, row)
    if template.variant and not premade:
        found.append(problem("E_PROD", "variant", "Only premade stabbers are varied", "SD6-11.05"))
    if template.size in chapter.sizes:
        figures = Figures(template, known, chapter)
        found += _swaps(figures, row)
        found += _doubled(template, known)
        found += production_problems(figures, known, tribe=tribe)
        found += _lowered(figures, known, row)
    found += _OF_FIGURES[row.figures](template, known, tables)
    return sorted(found, key=lambda one: one.level)


def bought_problems(
    template: Template, tables: Tables, profile: ProfileId, *, premade: bool = False
) -> list[UnitProblem]:
    """What is wrong with its specials as far as no figure tells: all there is of one that changes none."""
    known: Specials = tables.get("template_special", {})
    row = profile_of(tables, profile)
    return [
        *_specials(template, known, row, older(tables), premade=premade),
        *_lots(template, known),
        *_unowned(template, known, row, older(tables), premade=premade),
        *_slots(template, known, row),
    ]


def _size(template: Template, profile: UnitProfile) -> Iterator[UnitProblem]:
    """Size, weight and rank belong together (SD6-5.01, SD6-5, SD6-8.01)."""
    size = template.size
    weight = "heavy" if is_heavy(size) else "light"
    if template.weight not in ("", weight):
        sizes = tuple(one for one in TEMPLATE_SIZES if is_heavy(one) == (template.weight == "heavy"))
        message = f"A {size} unit is {weight}, not {template.weight}"
        yield problem("E_WEIGHT_SIZE", "size", message, "SD6-5.01", value=size, allowed=sizes)
    if size not in profile.sizes:
        message = f"There are no {size} units in the older profile"
        yield problem("E_WEIGHT_SIZE", "size", message, "SD6-16.01", value=size, allowed=profile.sizes)
        return
    low, high = rank_limits(template, profile)
    if not low <= template.rank <= high:
        message = f"{rank_words(size, low, high)}, not {template.rank}"
        allowed = tuple(str(rank) for rank in range(low, high + 1))
        yield problem("E_RANK_SIZE", "rank", message, "SD6-8.01", allowed=allowed)


def rank_words(size: str, low: int, high: int) -> str:
    """Which ranks units of a size have, in a sentence without its end."""
    ranks = f"{low}" if low == high else f"{low} {'or' if high == low + 1 else 'to'} {high}"
    return f"{size.capitalize()} units are rank {ranks}"


def rank_limits(template: Template, profile: UnitProfile) -> tuple[int, int]:
    """Ranks that a size may have; what may be basic on the ground is of rank 1 there (SD6-5, SD2-6.12). Of a
    size that the profile has not, rank 1."""
    body = profile.body(template.size)
    if body is None:
        return 1, 1
    row = STANDARD.get(body.play)
    low, high = (row.rank_min, row.rank_max) if row is not None else (1, 1)
    basic = body.basic and template.terrain != "air"
    return (1 if basic else body.rank_min or low), body.rank_max or high


def _weapon(template: Template, known: Specials) -> Iterator[UnitProblem]:
    """Beasts and fliers fight at short range (SD6-6.04)."""
    weapon = template.weapon
    if weapon is None:
        return
    if template.type == "beast" and (weapon.group != "melee" or weapon.length != "short"):
        field = "weapon.group" if weapon.group != "melee" else "weapon.length"
        message = "A beast fights with its body, in melee at short range"
        yield problem("E_WEAPON_TYPE", field, message, "SD6-6.04", allowed=("melee", "short"))
        return
    free = template.terrain != "air" or effects_on(sources(template, known), "as_on_land")
    if not free and weapon.length != "short":
        message = "Infantry of the air has short weapons, unless it buys Weapon and armour"
        yield problem("E_WEAPON_TYPE", "weapon.length", message, "SD6-6.04", allowed=("short",))


def _favoured(template: Template, known: Specials) -> Iterator[UnitProblem]:
    """The terrain that is free (SD6-4.02, SD7-1.01)."""
    if not template.favoured:
        return
    row = known.get(template.favoured)
    offered = tuple(key for key, one in known.items() if one.terrain)
    if row is None or not row.terrain:
        message = f"No terrain special is {template.favoured[:40]!r}"
        yield problem("E_WHO", "favoured", message, "SD7-1.01", value=template.favoured[:40], allowed=offered)
        return
    if template.terrain == "air" and row.home != GARRISON:
        yield problem("E_WHO", "favoured", "Fliers have no favoured terrain", "SD6-4.02")
    elif not fits(row.who, words_of(template, known)):
        yield problem("E_WHO", "favoured", f"{row.name}: only for {row.whose}", str(row.rules[0]))


def _specials(
    template: Template, known: Specials, profile: UnitProfile, chapter: UnitProfile, *, premade: bool
) -> Iterator[UnitProblem]:
    """Who may buy what, at which rank, beside what (SD6-9.02, SD7)."""
    words = words_of(template, known)
    keys = [one.key for one in template.bought]
    held = {*keys, template.favoured}
    whole: Counter[str] = Counter()
    for number, one in enumerate(template.bought):
        field = f"specials.{number}"
        row = known.get(one.key)
        if row is None:
            message = f"There is no special {one.key[:40]!r}"
            yield problem("E_WHO", field, message, "SD7-0.04", value=one.key[:40], allowed=tuple(known))
            continue
        rule = str(row.rules[0]) if row.rules else "SD7"
        if row.profile not in ("", profile.id) or (row.premade and not premade):
            where = "premade units alone" if row.premade else "the newer rules alone"
            yield problem("E_WHO", field, f"{row.name} is of {where}", rule)
        if row.pack:
            yield pack_problem(row, field, level="warning")
        yield from _choice(row, one.choice, field, rule, profile.rows)
        tier = row.tier_in(profile.rows)
        if template.rank < tier:
            message = f"{row.name}: from rank {tier} on, not at rank {template.rank}"
            yield problem("E_TIER", field, message, "SD6-9.02")
        if not fits(row.who, words):
            yield problem("E_WHO", field, f"{row.name}: only for {row.whose}", rule)
        for need in row.requires:
            if not any(key in held for key in need.split("|")):
                names = " or ".join(known[key].name for key in need.split("|") if key in known)
                message = f"{row.name} asks for {names}"
                yield problem("E_REQUIRES", field, message, rule, allowed=tuple(need.split("|")))
        yield from _beside(row, keys, template.favoured, known, field)
        name = one.key if row.repeatable == "no" else template.specials[number]
        whole[name] += 1
        if whole[name] == 2 and row.repeatable != "yes":
            yield problem("E_REPEAT", field, f"{row.name} is bought once", rule)
    for number, one in enumerate(template.bought):
        mouth = _mouth(template, known, chapter, one)
        yield from (problem("E_WHO", f"specials.{number}", words, "SD7-3.20") for words in mouth)


def pack_problem(
    row: TemplateSpecial, field: str, level: Literal["error", "warning"] = "error"
) -> UnitProblem:
    """A special of a pack that only some matches take: the making of a unit warns of it (SD7-6)."""
    message = f"{row.name} is a concept: only matches with the concept specials have it"
    return problem("E_PACK", field, message, str(row.rules[0]), level=level)


def missing_packs(template: Template, known: Specials, packs: Collection[str]) -> Iterator[UnitProblem]:
    """Each special that a unit buys, or may roll, of a pack that a match does not take (SD7-6)."""
    lots = [(f"lots.{n}", word) for n, lot in enumerate(template.lots) for word in lot.split("+")]
    bought = [(f"specials.{n}", word) for n, word in enumerate(template.specials)]
    for field, word in (*bought, *lots):
        row = known.get(word.partition(":")[0])
        if row is not None and row.pack and row.pack not in packs:
            yield pack_problem(row, field)


def _mouth(template: Template, known: Specials, chapter: UnitProfile, bought: Bought) -> Iterator[str]:
    """Why it has none of a breath: some are of larger bodies alone (SD7-3.20)."""
    row, choice, size = known.get(bought.key), bought.choice, template.size
    for effect in row.effects if row is not None and fits(row.who, words_of(template, known)) else ():
        breathes = effect.what == "breathes" and effect.word == choice
        if breathes and size in chapter.sizes and breath(chapter, choice, size) is None:
            yield f"No {size} unit breathes {choice.replace('_', ' ')}"


def _choice(row: TemplateSpecial, choice: str, field: str, rule: str, rows: Rows) -> Iterator[UnitProblem]:
    choices = row.choices_in(rows)
    if choice not in (choices or ("",)):
        allowed = tuple(f"{row.id}:{one}" if one else row.id for one in choices) or (row.id,)
        what = f"wants a choice: {', '.join(filter(None, choices))}" if choices else "has no choice"
        yield problem(
            "E_WHO", field, f"{row.name} {what}", rule, value=f"{row.id}:{choice[:40]}", allowed=allowed
        )


def _beside(
    row: TemplateSpecial, keys: list[str], favoured: str, known: Specials, field: str
) -> Iterator[UnitProblem]:
    """What cannot be bought beside it, told once for each pair, and what cannot be active with it."""
    at = keys.index(row.id)
    before = [*keys[:at], favoured]
    for other in dict.fromkeys(before):
        second = known.get(other)
        if second is not None and other != row.id:
            if other in row.excludes or row.id in second.excludes:
                message = f"{row.name} and {second.name} exclude each other"
                yield problem("E_EXCLUDES", field, message, str(row.rules[0]))
            elif other in row.clashes or row.id in second.clashes:
                message = f"{row.name} and {second.name} are not active together"
                yield problem("W_CONFLICT", field, message, "SD6-9.05", level="warning")


def _lots(template: Template, known: Specials) -> Iterator[UnitProblem]:
    """The list of a Random special: four to six specials, or as many pairs (SD7-4.08)."""
    rolled = effects_on(sources(template, known), "rolls")
    pairs = any(one.effect.amount > 1 for one in rolled)
    if not rolled:
        if template.lots:
            yield problem("E_REQUIRES", "lots", "A list of lots asks for Random", "SD7-4.08")
        return
    if len(template.lots) not in _LOTS:
        what = "pairs" if pairs else "specials"
        yield problem("E_REQUIRES", "lots", f"Random rolls one of four to six {what}", "SD7-4.08")
    for number, lot in enumerate(template.lots):
        parts = lot.split("+")
        for part in parts:
            key = part.partition(":")[0]
            if key not in known:
                message = f"There is no special {key[:40]!r}"
                yield problem(
                    "E_WHO", f"lots.{number}", message, "SD7-4.08", value=key[:40], allowed=tuple(known)
                )
        if len(parts) != 1 + pairs:
            yield problem(
                "E_REQUIRES", f"lots.{number}", "A pair is two specials with a + between", "SD7-4.08"
            )


def _unowned(
    template: Template, known: Specials, profile: UnitProfile, chapter: UnitProfile, *, premade: bool
) -> Iterator[UnitProblem]:
    """Lots that the unit could not own if it bought them in the place of Random: whatever is wrong then is
    wrong of the lot (SD6-9.02). RULING: nobody rolls for another roll."""
    rollers = {one.source.id for one in effects_on(sources(template, known), "rolls")}
    if not rollers:
        return
    kept = tuple(special for special in template.specials if special.partition(":")[0] not in rollers)
    for number, lot in enumerate(template.lots):
        parts = tuple(part for part in lot.split("+") if part.partition(":")[0] in known)
        own = {f"specials.{len(kept) + n}" for n in range(len(parts))}
        rolled = replace(template, specials=(*kept, *parts), lots=())
        for part in parts:
            if any(effect.what == "rolls" for effect in known[part.partition(":")[0]].effects):
                message = f"{known[part.partition(':')[0]].name} is no lot of itself"
                yield problem("E_EXCLUDES", f"lots.{number}", message, "SD7-4.08")
        for one in (*_specials(rolled, known, profile, chapter, premade=premade), *_doubled(rolled, known)):
            if one.level == "error" and one.field in own:
                yield problem(one.code, f"lots.{number}", one.message, one.rule, allowed=one.allowed)


def _trades(template: Template, profile: UnitProfile) -> Iterator[UnitProblem]:
    """SD6-7.10, SD7-0.03; in the newer profile a second slot by upkeep (SD6-16)."""
    for number, trade in enumerate(template.trades):
        field = f"trades.{number}"
        if trade in template.trades[:number]:
            yield problem("E_TRADE", field, "Each trade is made once", "SD6-7.10")
        elif not trade.startswith("upkeep") and not (template.type == "beast" and is_heavy(template.size)):
            message = "Only heavy beasts give up their back or their body"
            yield problem("E_TRADE", field, message, "SD6-7.10")
        elif trade == "upkeep_x2" and (
            trade not in profile.slot_trades or "upkeep_x1_5" not in template.trades
        ):
            message = "Upkeep buys a second slot in the newer rules alone, after the first"
            yield problem("E_TRADE", field, message, "SD6-7.11")


def _slots(template: Template, known: Specials, profile: UnitProfile) -> Iterator[UnitProblem]:
    """Slots that are spent, and those that are left (SD6-8.01, 9.01, 9.04)."""
    slots = slots_of(template, known, profile)
    if slots.free.value < 0:
        return  # the rank is one that the size has not, which is said
    left = slots.left.whole
    if left < 0:
        spent = slots.free.whole - left
        yield problem("E_SLOTS", "specials", f"{spent} slots spent, {slots.free.whole} at most", "SD6-9.01")
    elif left:
        message = f"{left} of {slots.free.whole} slots are left"
        yield problem("W_SLOTS_LEFT", "specials", message, "SD6-9.04", level="warning")


def _swaps(figures: Figures, profile: UnitProfile) -> Iterator[UnitProblem]:
    """SD6-7.01 to 7.04. In the newer profile any swap is one point, a trait; tiny units have none."""
    swap = figures.template.swap
    for one, other in (("combat", "defense"), ("hits", "move")):
        if getattr(swap, one) and getattr(swap, other):
            yield problem(
                "E_SWAP_LIMIT", f"swap.{other}", f"{one} or {other} is raised, not both", "SD6-7.01"
            )
    for stat in STATS:
        amount = getattr(swap, stat)
        if not amount:
            continue
        yield from _swapped(figures, stat, amount, profile)


def _swapped(figures: Figures, stat: Stat, amount: int, profile: UnitProfile) -> Iterator[UnitProblem]:
    most, other = swap_share(figures, stat), PAIRS[stat]
    rule = "SD6-7.02" if stat in ("combat", "defense") else "SD6-7.03"
    if figures.template.size in profile.unswapped:
        yield problem(
            "E_SWAP_LIMIT",
            f"swap.{stat}",
            f"{figures.template.size.capitalize()} units swap nothing",
            "SD6-7.04",
        )
    elif amount > most:
        message = f"{stat} is raised by {most} at most, not {amount}"
        yield problem("E_SWAP_LIMIT", f"swap.{stat}", message, rule)
    after = figures.before_swap[other] - amount
    if after < figures.floor(other):
        message = f"{other} would fall to {after}; it is at least {figures.floor(other)}"
        yield problem("E_SWAP_FLOOR", f"swap.{stat}", message, "SD6-7.04")


def _doubled(template: Template, known: Specials) -> Iterator[UnitProblem]:
    """No half as much again on a stat that is swapped up (SD6-7.09)."""
    raised = {stat for stat in STATS if getattr(template.swap, stat)}
    held = sources(template, known)
    halves = {(one.source.id, stat) for stat in STATS for one in effects_on(held, f"{stat}_half")} | {
        (one.source.id, stat) for stat in STATS for one in effects_on(held, stat) if one.effect.percent
    }
    for number, (bought, row) in enumerate(bought_rows(template, known)):
        for stat in sorted(raised):
            if (row.id, stat) in halves and bought.choice in ("", stat):
                message = f"{stat} is raised by a swap, not by {row.name} too"
                yield problem("E_SWAP_DOUBLE", f"specials.{number}", message, "SD6-7.09")


def _lowered(figures: Figures, known: Specials, profile: UnitProfile) -> Iterator[UnitProblem]:
    """SD7-2.35, SD5-1.03."""
    template, least = figures.template, figures.profile.lowered_from
    for number, (_, row) in enumerate(bought_rows(template, known)):
        if not any(effect.what == "lowers_upkeep" for effect in row.effects):
            continue
        field, before = f"specials.{number}", economy(figures).before_lowered
        dear = [other.name for _, other in bought_rows(template, known) if other.dear]
        extra = sum(trade.startswith("upkeep") for trade in template.trades)
        if before < least:
            message = f"{row.name} needs an upkeep of {least} at least, not {before}"
            yield problem("E_LOW_UPKEEP", field, message, "SD7-2.35")
        elif dear:
            message = f"{row.name} goes with nothing that raises upkeep: {', '.join(dear)}"
            yield problem("E_LOW_UPKEEP", field, message, "SD7-2.35")
        elif not profile.lowers_any and not may_lower_upkeep(
            template.size, basic=produces(template, known), extra_specials=extra
        ):
            message = f"{row.name} is not for basic units, nor for bought slots"
            yield problem("E_LOW_UPKEEP", field, message, "SD5-1.03")


def _newer(template: Template, known: Specials, tables: Tables) -> Iterator[UnitProblem]:
    """What the newer figures do not allow: no basic tiny units, no stat below 0 (SD1-4, SD1-5.01)."""
    if produces(template, known) and template.size not in ("small", "medium"):
        yield problem("E_PROD", "size", f"No {template.size} units are basic in the newer rules", "SD1-4")
        return
    if produces(template, known) and template.terrain == "air":
        yield problem("E_PROD", "terrain", "Fliers are never basic in the newer rules", "SD3-1.05")
        return
    try:
        NewerFigures(template, known, tables)
    except DesignError as error:
        yield problem("E_SWAP_FLOOR", "swap", f"In the newer rules {error}", "SD1-5.01")


def _own(_template: Template, _known: Specials, _tables: Tables) -> Iterator[UnitProblem]:
    """Figures of its own bodies are always worked out."""
    return iter(())


_OF_FIGURES: Mapping[str, Callable[[Template, Specials, Tables], Iterator[UnitProblem]]] = {
    "own": _own,
    "play": _newer,
}
"""What figures do not allow, by where a profile takes them from."""
