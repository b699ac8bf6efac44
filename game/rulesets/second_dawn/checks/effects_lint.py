"""What is wrong with the effects that a file writes on a special, a trait, a piece of gear, terrain, weather
or a building."""

from collections.abc import Iterator

from game.core.effects import Effect
from game.core.fields import RecordFinding
from game.core.seams.placing import Lint, Tables
from game.rulesets.second_dawn.content import ability_records
from game.rulesets.second_dawn.content import land_records as land
from game.rulesets.second_dawn.content.ability_records import FOE_WORDS, LISTS, OWN_WORDS, PARTS, PHASES
from game.rulesets.second_dawn.content.land_records import Terrain, Weather
from game.rulesets.second_dawn.content.realm_records import SPECIAL_LEVEL, Building
from game.rulesets.second_dawn.content.records import SIZES, UNIT_TYPES, GearRow, Special, Trait
from game.rulesets.second_dawn.content.work_figures import WORK_FIGURES, WorkFigure

PART, AMOUNT, PERCENT, YES, HOME = "part", "amount", "percent", "yes", "terrain"
ADJACENT = "adjacent"
_ARTICLES = {AMOUNT: "an amount", PERCENT: "a percent"}
_CODE = "unit-effect"
_NO_TERRAIN = ("underground",)
"""Where units are at home that is no terrain of the map."""
_PLAIN = ("percent", "each", "level", "place", "days")
"""What an effect on a unit's own figures says nothing of."""


def on_units(row: Special | Trait | GearRow, tables: Tables) -> Iterator[RecordFinding]:
    """Each effect is on a figure of units, and says what such a figure takes."""
    known = (*tables.get("terrain", {}), *_NO_TERRAIN)
    for number, effect in enumerate(row.effects):
        yield from _of_one(effect, f"effects.{number}", known)


def takes(what: str) -> str:
    """What an effect on a figure gives: `part` or `amount`, `yes` for a permission, `terrain` for a
    place to be at home in, or one of some words."""
    kind = ability_records.figures()[what]
    if what in PARTS:
        return PART
    if what in LISTS:
        return HOME
    return {int: AMOUNT, bool: YES}.get(kind) or ", ".join(ability_records.words_of_figure(what))


def _of_one(effect: Effect, at: str, terrains: tuple[str, ...]) -> Iterator[RecordFinding]:
    what, figures = effect.what, tuple(ability_records.figures())
    if what not in figures:
        yield _fault(f"units have no figure or permission {what[:40]!r}", f"{at}.what", figures, what)
        return
    kind = takes(what)
    if kind in (PART, AMOUNT) and not effect.amount:
        yield _fault(f"{what} needs an amount", at)
    if kind not in (PART, AMOUNT) and effect.amount:
        yield _fault(f"{what} takes no amount", f"{at}.amount")
    named = terrains if kind == HOME else tuple(kind.split(", "))
    words = () if kind in (PART, AMOUNT, YES) else named
    if words and not effect.word:
        yield _fault(f"{what} needs a word", at, words)
    elif effect.word and effect.word not in words:
        yield _fault(f"{what} cannot be {effect.word[:40]!r}", f"{at}.word", words, effect.word)
    if kind == PART:
        yield from _when(effect, at, terrains)
    elif effect.phase or effect.target:
        field = "phase" if effect.phase else "target"
        yield _fault(f"{what} holds always, for everybody", f"{at}.{field}")
    for field in _PLAIN:
        if getattr(effect, field):
            yield _fault(f"{what} says nothing of {field!r}", f"{at}.{field}")


def _when(effect: Effect, at: str, terrains: tuple[str, ...]) -> Iterator[RecordFinding]:
    """A part of a battle stat holds in a phase and for a target; of the enemy, and of terrain, it does not
    hang on whether the unit attacks."""
    own = effect.what == PARTS[0]
    phases = PHASES[1:] if own else PHASES[3:]
    words: tuple[str, ...] = OWN_WORDS if own else FOE_WORDS
    if effect.what == GROUNDS:
        words = (*terrains, *_PLACES)
        if not effect.target:
            yield _fault(f"{GROUNDS} needs a target, where it holds", at, words)
    if effect.phase and effect.phase not in phases:
        message = f"{effect.what} has no phase {effect.phase[:40]!r}"
        yield _fault(message, f"{at}.phase", phases, effect.phase)
    for number, word in enumerate(effect.target):
        if word not in words:
            message = f"{effect.what} cannot depend on {word[:40]!r}"
            yield _fault(message, f"{at}.target.{number}", words, word)


GROUNDS = PARTS[2]
_PLACES = ("sky",)
"""Where a unit may fight that is no terrain."""
_WORDS = (land.WALKS, land.FLIES, land.AT_HOME, land.LOFTY)
_ENTER = {land.ENTRY: "amount", land.CLOSED: "yes"}
_TERRAIN = {
    **_ENTER,
    land.FIGHT: AMOUNT,
    land.NO_FULL_MOVE: YES,
    land.NO_HIDING: YES,
    land.STRANDS: YES,
    land.OPEN_WATER: YES,
}
_WEATHER = {**_ENTER, land.FIGHT: AMOUNT, land.SPOT: AMOUNT, land.NO_SIGHT: YES}
"""What effects of the land may act on, and whether they take an amount."""
_MOST_ENTRY, _MOST_FIGHT = 20, 20


def on_terrain(row: Terrain, tables: Tables) -> Iterator[RecordFinding]:  # noqa: ARG001
    """SD5-4: what terrain may do, and to whom."""
    for number, effect in enumerate(row.effects):
        yield from _of_land(effect, f"effects.{number}", _TERRAIN, (land.ATTACKED,))


def on_weather(row: Weather, tables: Tables) -> Iterator[RecordFinding]:  # noqa: ARG001
    """SD5-4.09: what weather may do, and to whom."""
    for number, effect in enumerate(row.effects):
        yield from _of_land(effect, f"effects.{number}", _WEATHER, ())


def _of_land(
    effect: Effect, at: str, figures: dict[str, str], phases: tuple[str, ...]
) -> Iterator[RecordFinding]:
    what = effect.what
    if what not in figures:
        yield _fault(f"the land has no figure {what[:40]!r}", f"{at}.what", tuple(figures), what)
        return
    low, high = (-_MOST_ENTRY, 0) if what == land.ENTRY else (-_MOST_FIGHT, _MOST_FIGHT)
    if figures[what] == AMOUNT and not (effect.amount and low <= effect.amount <= high):
        yield _fault(f"{what} needs an amount from {low} to {high}", at)
    elif figures[what] != AMOUNT and effect.amount:
        yield _fault(f"{what} takes no amount", f"{at}.amount")
    if effect.word:
        yield _fault(f"{what} takes no word", f"{at}.word")
    phase = phases if what == land.FIGHT else ()
    if effect.phase not in (phase or ("",)):
        yield _fault(f"{what} has no phase {effect.phase[:40]!r} here", f"{at}.phase", phase, effect.phase)
    words = _WORDS if what in _ENTER else ()
    for number, word in enumerate(effect.target):
        if word not in words:
            message = f"{what} cannot depend on {word[:40]!r}"
            yield _fault(message, f"{at}.target.{number}", words, word)
    for field in _PLAIN:
        if getattr(effect, field):
            yield _fault(f"{what} says nothing of {field!r}", f"{at}.{field}")


def on_buildings(row: Building, tables: Tables) -> Iterator[RecordFinding]:
    """SD9-13 to SD9-16: what a building may do, to what, and from which of its levels on."""
    for number, effect in enumerate(row.effects):
        at = f"effects.{number}"
        figure = WORK_FIGURES.get(effect.what)
        if figure is None:
            message = f"cities have no figure or permission {effect.what[:40]!r}"
            yield _fault(message, f"{at}.what", tuple(WORK_FIGURES), effect.what)
            continue
        yield from _of_work(effect, at, figure)
        yield from _for_whom(effect, at, figure, tables)
        highest = row.most or (SPECIAL_LEVEL if row.special else SPECIAL_LEVEL - 1)
        if effect.level > highest:
            message = f"{row.name} has no level {effect.level}, {highest} at most"
            yield _fault(message, f"{at}.level")
        if effect.per > 1 and not effect.each:
            yield _fault(f"{effect.what} counts once: 'per' goes with 'each'", f"{at}.per")


def _of_work(effect: Effect, at: str, figure: WorkFigure) -> Iterator[RecordFinding]:
    """What an effect on a figure of cities gives, when and where."""
    for field in (AMOUNT, PERCENT):
        given = getattr(effect, field)
        if figure.takes == field and not given:
            yield _fault(f"{effect.what} needs {_ARTICLES[field]}", at)
        elif figure.takes != field and given:
            yield _fault(f"{effect.what} takes no {field}", f"{at}.{field}")
    for field in ("word", "days"):
        if getattr(effect, field):
            yield _fault(f"{effect.what} takes no {field}", f"{at}.{field}")
    phases = (figure.phase,) if figure.phase else ()
    if effect.phase and effect.phase not in phases:
        yield _fault(f"{effect.what} has no phase {effect.phase[:40]!r}", f"{at}.phase", phases, effect.phase)
    places = (ADJACENT,) if figure.near else ()
    if effect.place and effect.place not in places:
        yield _fault(f"{effect.what} acts in the city", f"{at}.place", places, effect.place)


def _for_whom(effect: Effect, at: str, figure: WorkFigure, tables: Tables) -> Iterator[RecordFinding]:
    """For what an effect on a figure of cities is: food, or units of which words hold."""
    if not figure.targets:
        if effect.target:
            yield _fault(f"{effect.what} is for everybody", f"{at}.target")
        return
    if not effect.target:
        yield _fault(f"{effect.what} needs a target", at)
    known = _unit_words(tables) if figure.targets == "unit" else frozenset(tables.get("food", ()))
    for number, word in enumerate(effect.target):
        if word not in known:
            message = f"no {figure.targets} is {word[:40]!r}"
            yield _fault(message, f"{at}.target.{number}", tuple(sorted(known)), word)


def _unit_words(tables: Tables) -> frozenset[str]:
    """All words that may hold of a unit, of which today's content need have none."""
    named = (word for table in ("unit", "special", "trait") for word in tables.get(table, ()))
    return frozenset((*named, *SIZES, *UNIT_TYPES, "ground", "sky", "basic", "commander"))


def _fault(message: str, field: str, allowed: tuple[str, ...] = (), value: str = "") -> RecordFinding:
    return RecordFinding(_CODE, message, field, "error", allowed, value)


LINTS: dict[str, tuple[Lint, ...]] = {
    "special": (on_units,),
    "trait": (on_units,),
    "gear": (on_units,),
    "weather": (on_weather,),
    "building": (on_buildings,),
}
