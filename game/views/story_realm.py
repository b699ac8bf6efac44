"""Happenings of cities and money as sentences: accounts by cause, what pops, orders, levels, offices."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from game.core.events import realm
from game.core.events.common import Event
from game.core.holdings import MoneyLine
from game.core.numbers import money_text
from game.core.records import KindId
from game.i18n import N_, _, ngettext
from game.views.story_names import BAD, GOOD, PLAIN, WARN, StoryLine, StoryNames, kind_words

_NAMED = 4
"""Names of units that a sentence lists; of more it tells how many."""

CAUSES = {
    "city": N_("cities"),
    "steward": N_("stewards"),
    "capitals": N_("capital sites"),
    "upkeep": N_("upkeep"),
    "prisoners": N_("prisoners"),
    "city_pays": N_("paid by cities"),
    "cut_off": N_("paid by besieged cities"),
    "bank_pays": N_("from banks"),
    "purse_pays": N_("paid from purses"),
    "food_pays": N_("eaten"),
    "tribute": N_("tribute"),
}
"""What the lines of accounts are called, by their ids."""
_TYPES = {"infantry": N_("infantry"), "beast": N_("beasts")}
"""What types of units are called that horns report."""
SPENDINGS = {
    "heir": N_("A commander was made an heir: {money}"),
    "level": N_("{site} was raised: {money}"),
    "raze": N_("{site} was taken down: {money}"),
    "promotion": N_("Promotion: {money}"),
    "food": N_("Food: {money}"),
    "wrecked": N_("Wrecked land: {money}"),
    "stored": N_("Into the bank of {site}: {money}"),
    "gift": N_("Given to natural allies: {money}"),
    "handed_in": N_("Paid into the treasury: {money}"),
}


def by_cause(lines: Iterable[MoneyLine]) -> dict[str, int]:
    """What came in and went out by cause, in cents, in the order of the accounts."""
    sums: dict[str, int] = {}
    for line in lines:
        sums[line.id] = sums.get(line.id, 0) + line.cents
    return sums


def cause_words(cause: str) -> str:
    """What a cause is called; one without words by its id."""
    return _(CAUSES.get(cause, cause.replace("_", " ")))


def _kinds(names: StoryNames, kind: KindId) -> str:
    row = names.world.kind(kind)
    return _(str(row.plural or row.name))


def account_parts(e: realm.AccountsMade) -> list[tuple[str, str]]:
    """The parts of a side's accounts: a sentence for each cause, with its tone, what came in first."""
    sums = sorted(by_cause(e.lines).items(), key=lambda one: one[1] < 0)
    words = _("{cause}  {money}")
    return [
        (
            words.format(cause=cause_words(id_).capitalize(), money=money_text(cents, sign=True)),
            GOOD if cents > 0 else BAD,
        )
        for id_, cents in sums
        if cents
    ]


def accounts_head(e: realm.AccountsMade) -> str:
    """What a side's accounts come to."""
    if e.before == e.after:
        return _("Treasury {after}: nothing was gained or lost").format(after=money_text(e.after))
    words = _("Treasury {before} → {after}, {change} at dawn")
    change = money_text(e.after - e.before, sign=True)
    return words.format(before=money_text(e.before), after=money_text(e.after), change=change)


def _accounts(e: realm.AccountsMade, names: StoryNames) -> StoryLine | None:
    if e.side != names.view.side:
        return None
    sums = by_cause(e.lines)
    parts = ", ".join(f"{cause_words(id_)} {money_text(c, sign=True)}" for id_, c in sums.items() if c)
    change = sum(sums.values())
    if e.before == e.after:
        text = _("Accounts: {parts}").format(parts=parts or _("nothing came in and nothing went out"))
        return StoryLine(text=text, icon="coins")
    text = _("Treasury {before} → {after}: {parts}").format(
        before=money_text(e.before), after=money_text(e.after), parts=parts
    )
    return StoryLine(text=text, icon="coins", tone=GOOD if change >= 0 else WARN)


def _spent(e: realm.MoneySpent, names: StoryNames) -> StoryLine | None:
    if e.side != names.view.side:
        return None
    site = names.site(e.site) if e.site is not None else _("A place")
    money = money_text(-e.cents, sign=True)
    text = _(SPENDINGS.get(e.cause, N_("The treasury: {money}"))).format(site=site, money=money)
    return StoryLine(text=text, icon="coins", tone=PLAIN if e.cents > 0 else GOOD)


def _popped(e: realm.UnitsPopped, names: StoryNames) -> StoryLine:
    units = kind_words(names.world.kind(e.kind), len(e.units))
    text = _("{units} popped in {site}").format(units=units, site=names.site(e.site))
    return StoryLine(text=text, icon="barracks", tone=GOOD, hex=e.hex)


def _rolled(e: realm.SpecialRolled, names: StoryNames) -> StoryLine:
    table = names.world.tables.get("template_special", {})
    told = []
    for special in e.specials:
        key, _colon, choice = special.partition(":")
        name = _(str(table[key].name)) if key in table else key
        told.append(f"{name} ({choice.replace('_', ' ')})" if choice else name)
    text = _("{unit} rolls {face} of {faces}: {specials}").format(
        unit=names.unit(e.unit), face=e.face, faces=e.faces, specials=", ".join(told)
    )
    return StoryLine(text=text, icon="die", tone=GOOD, hex=e.hex)


def _ordered(e: realm.PopOrdered, names: StoryNames) -> StoryLine:
    if e.kind is None:
        text = _("{site}: an order was cancelled").format(site=names.site(e.site))
        return StoryLine(text=text, icon="scroll", hex=e.hex)
    text = _("{site} will pop {units}").format(site=names.site(e.site), units=_kinds(names, e.kind))
    return StoryLine(text=text, icon="scroll", hex=e.hex)


def _planned(e: realm.PopsPlanned, names: StoryNames) -> StoryLine:
    text = ngettext("{site} has {count} order queued", "{site} has {count} orders queued", e.orders)
    told = text.format(site=names.site(e.site), count=e.orders)
    return StoryLine(text=told, icon="scroll", hex=e.hex)


def _done(e: realm.OrderDone, names: StoryNames) -> StoryLine:
    place, kind = names.site(e.site), _kinds(names, e.kind)
    if e.next is None:
        text = _("{site} has popped {units} and is now idle").format(site=place, units=kind)
        return StoryLine(text=text, icon="hourglass", tone=WARN, hex=e.hex)
    follows = _kinds(names, e.next)
    text = _("{site} has popped {units}; next: {next}").format(site=place, units=kind, next=follows)
    return StoryLine(text=text, icon="check", tone=GOOD, hex=e.hex)


def _stuck(e: realm.OrderStuck, names: StoryNames) -> StoryLine:
    text = _("{site} cannot begin {units} yet: {reason}").format(
        site=names.site(e.site), units=_kinds(names, e.kind), reason=_(e.reason)
    )
    return StoryLine(text=text, icon="warning", tone=WARN, hex=e.hex)


def _levelled(e: realm.CityLevelled, names: StoryNames) -> StoryLine:
    site = names.view.knowledge.sites.get(e.site)
    mine = site is not None and names.mine(site.owner)
    rose = e.level > e.before
    words = _("{site} grew to level {level}") if rose else _("{site} fell to level {level}")
    if not e.level:
        words = _("{site} lies in ruins")
    text = words.format(site=names.site(e.site), level=e.level)
    return StoryLine(
        text=text, icon="up" if rose else "down", tone=GOOD if rose and mine else WARN, hex=e.hex
    )


def _warned(e: realm.UpkeepWarned, names: StoryNames) -> StoryLine | None:
    if e.side != names.view.side:
        return None
    count = len(e.units)
    short = money_text(e.short)
    if not count:
        return StoryLine(
            text=_("The treasury will be {short} short").format(short=short), icon="coins", tone=WARN
        )
    sums = Counter(names.unit(unit) for unit in e.units)
    counted = [f"{many} × {name}" if many > 1 else name for name, many in sums.items()]
    named = ", ".join(counted[:_NAMED])
    if len(counted) > _NAMED:
        more = count - sum(list(sums.values())[:_NAMED])
        named += " " + ngettext("and {count} more", "and {count} more", more).format(count=more)
    text = _("The treasury will be {short} short: at dawn {units} will be disbanded")
    if names.view.realm.capital is None:
        text = _("Cities and purses will be {short} short: {units} will be disbanded at dawn")
    return StoryLine(text=text.format(short=short, units=named), icon="warning", tone=BAD)


def _office(e: realm.OfficeGiven, names: StoryNames) -> StoryLine:
    place = names.site(e.site)
    who = names.unit(e.unit) if e.unit is not None else ""
    row = names.world.tables.get("building", {}).get(e.building.partition(".")[0])
    building = _(str(row.name)) if row is not None else ""
    if not e.building:
        words = _("{unit} governs {site} from tomorrow") if who else _("{site} no longer has a governor")
    elif who:
        words = _("{unit} manages the {building} of {site}")
    elif row is None:
        words = _("{site} is the capital")
    else:
        words = _("The {building} of {site} no longer has a manager")
    text = words.format(unit=who, site=place, building=building.lower())
    return StoryLine(text=text, icon="crown", hex=e.hex)


def _built(e: realm.WorkBuilt, names: StoryNames) -> StoryLine:
    base, _dot, kind = e.building.partition(".")
    row = names.world.tables.get("building", {}).get(base)
    what = _(str(row.name)) if row is not None else base
    if kind:
        what = _("{building} for {units}").format(building=what, units=kind_words(names.world.kind(kind), 2))
    if not e.level:
        words = _("{site}: {building} was taken down")
    elif e.level > 1 or e.before:
        words = _("{site}: {building}, level {level}")
    else:
        words = _("{site}: {building} was built")
    text = words.format(site=names.site(e.site), building=what, level=e.level)
    return StoryLine(text=text, icon="house", tone=GOOD if e.level > e.before else PLAIN, hex=e.hex)


def _besieged(e: realm.CityBesieged, names: StoryNames) -> StoryLine:
    site = names.site(e.site)
    if not e.besieged:
        over = _("The siege of {site} is broken").format(site=site)
        return StoryLine(text=over, icon="gate", tone=GOOD, hex=e.hex)
    text = _("{site} is besieged: it sends no smuckers and pops nothing").format(site=site)
    if e.pays:
        more = _("those in it live on {money} a day of its own").format(money=money_text(e.pays))
        text = f"{text}, {more}"
    return StoryLine(text=text, icon="gate", tone=BAD, hex=e.hex)


def _closed(e: realm.WorksClosed, names: StoryNames) -> StoryLine:
    site = names.site(e.site)
    if not e.buildings:
        return StoryLine(
            text=_("{site}: all buildings work again").format(site=site), icon="house", tone=GOOD, hex=e.hex
        )
    table = names.world.tables.get("building", {})
    rows = [table[base] for id_ in e.buildings if (base := id_.partition(".")[0]) in table]
    named = ", ".join(_(str(row.name)).lower() for row in rows)
    text = _("{site} is over its limits; these stand idle: {buildings}").format(site=site, buildings=named)
    return StoryLine(text=text, icon="house", tone=WARN, hex=e.hex)


def _horns(e: realm.HornsBlown, names: StoryNames) -> StoryLine:
    types = ", ".join(_(_TYPES.get(one, one)) for one in e.types)
    words = _("The horns of {site}: {types} of {side} at {place}")
    if e.zone == "sky":
        words = _("The horns of {site}, three blasts: {types} of {side} by air at {place}")
    place = names.world.grid.label(e.hex)
    text = words.format(site=names.site(e.site), types=types, side=names.side(e.side), place=place)
    return StoryLine(text=text, icon="eye", tone=WARN, hex=e.hex)


def _band(e: realm.BandPopped, names: StoryNames) -> StoryLine:
    units = kind_words(names.world.kind(e.kind), len(e.units))
    words = _("{units} popped for {unit}, at {money}") if e.cents else _("{units} popped for {unit}")
    text = words.format(units=units, unit=names.unit(e.unit), money=money_text(e.cents))
    return StoryLine(text=text, icon="people", tone=GOOD, hex=e.hex)


def _grew(e: realm.TribeGrew, names: StoryNames) -> StoryLine | None:
    if e.side != names.view.side:
        return None
    text = ngettext(
        "{count} pair has spent the night with the head: the tribe pops like {cities} cities today",
        "{count} pairs have spent the night with the head: the tribe pops like {cities} cities today",
        e.pairs,
    )
    return StoryLine(text=text.format(count=e.pairs, cities=e.cities), icon="people")


def _shaped(e: realm.UnitShaped, names: StoryNames) -> StoryLine:
    table = {"home": "terrain", "special": "special", "weapon": "unit"}[e.part]
    row = names.world.tables.get(table, {}).get(e.word)
    word = _(str(row.name)).lower() if row is not None else e.word
    words = {
        "home": _("{unit} is at home here: {word}"),
        "special": _("{unit} has an extra special: {word}"),
        "weapon": _("{unit} is armed like a {word}"),
    }
    return StoryLine(text=words[e.part].format(unit=names.unit(e.unit), word=word), icon="star", tone=GOOD)


def _chosen(e: realm.UnitsChosen, names: StoryNames) -> StoryLine:
    called = ", ".join(_(names.world.kind(kind).name) for kind in e.kinds)
    return StoryLine(
        text=_("Your cities pop units of your own: {units}").format(units=called), icon="feather"
    )


def _purse(e: realm.PurseFilled, names: StoryNames) -> StoryLine:
    text = _("{unit} put {money} into his purse, which holds {now}").format(
        unit=names.unit(e.unit), money=money_text(e.cents), now=money_text(e.now)
    )
    return StoryLine(text=text, icon="coin")


def _capital_lost(e: realm.CapitalLost, names: StoryNames) -> StoryLine | None:
    if e.side != names.view.side:
        return None
    text = _("The capital {site} is lost, and {lost} of the treasury with it; {saved} went into purses")
    told = text.format(site=names.site(e.site), lost=money_text(e.lost), saved=money_text(e.saved))
    return StoryLine(text=told, icon="crown", tone=BAD, hex=e.hex)


def won_parts(e: realm.CityWon, names: StoryNames) -> list[str]:
    """What a city that was taken gives, in short phrases."""
    told = [_("it brings {money} a dawn").format(money=money_text(e.income))]
    if e.kinds:
        kinds = [_kinds(names, kind) for kind in e.kinds[:_NAMED]]
        text = _("it may pop {kinds}").format(kinds=", ".join(kinds))
        more = len(e.kinds) - len(kinds)
        if more:
            text += " " + ngettext("and {count} more", "and {count} more", more).format(count=more)
        told.append(text)
    if e.works:
        text = ngettext("{count} building stands", "{count} buildings stand", e.works)
        told.append(text.format(count=e.works))
    if e.larder:
        told.append(_("food worth {money} is stored").format(money=money_text(e.larder)))
    if e.maps:
        text = ngettext("its maps show {count} new hex", "its maps show {count} new hexes", e.maps)
        told.append(text.format(count=e.maps))
    return told


def _won(e: realm.CityWon, names: StoryNames) -> StoryLine:
    text = _("{site}, level {level}: {gains}")
    told = text.format(site=names.site(e.site), level=e.level, gains=", ".join(won_parts(e, names)))
    return StoryLine(text=told, icon="coins", tone=GOOD, hex=e.hex)


def _promoted(e: realm.UnitsPromoted, names: StoryNames) -> StoryLine:
    count = len(e.units)
    units = kind_words(names.world.kind(e.kind), count)
    text = ngettext("A unit was promoted: {units}", "{count} units were promoted: {units}", count)
    return StoryLine(text=text.format(count=count, units=units), icon="up", tone=GOOD)


def _meal(e: realm.MealEaten, names: StoryNames) -> StoryLine:
    text = ngettext(
        "{stack}: {count} unit ate {money} worth of its own food",
        "{stack}: {count} units ate {money} worth of their own food",
        e.units,
    )
    told = text.format(stack=names.stack(e.stack), count=e.units, money=money_text(e.cents))
    return StoryLine(text=told, icon="grain", hex=e.hex)


def _stores(e: realm.StoresKept, names: StoryNames) -> StoryLine:
    parts = [
        words.format(money=money_text(cents))
        for words, cents in (
            (_("{money} came in"), e.came),
            (_("{money} spoiled"), e.spoilt),
            (_("{money} was eaten"), e.eaten),
            (_("{money} left"), e.left),
        )
        if cents
    ]
    text = _("Food in {site}: {parts}").format(site=names.site(e.site), parts=", ".join(parts) or _("none"))
    return StoryLine(text=text, icon="grain", tone=PLAIN if e.eaten or e.came else WARN, hex=e.hex)


def _moved_food(e: realm.StoresMoved, names: StoryNames) -> StoryLine:
    words = _("{stack} put {food} worth {money} into the stores of {site}")
    if e.value < 0:
        words = _("{stack} took {food} worth {money} from the stores of {site}")
    row = names.world.tables.get("food", {}).get(e.food)
    food = _(str(row.name)).lower() if row is not None else e.food
    money = money_text(abs(e.value))
    told = words.format(stack=names.stack(e.stack), food=food, money=money, site=names.site(e.site))
    return StoryLine(text=told, icon="grain", hex=e.hex)


def _hunted(e: realm.GameHunted, names: StoryNames) -> StoryLine:
    stack, parts = names.stack(e.stack), []
    if e.value:
        parts.append(_("{stack} hunted and brought meat worth {money}"))
    if e.into is not None:
        parts.append(_("prey worth {fled} fled to {place}; it can be picked up there today"))
    text = "; ".join(parts) or _("{stack} hunted and caught nothing")
    place = names.world.grid.label(e.into) if e.into is not None else ""
    told = text.format(stack=stack, money=money_text(e.value), fled=money_text(e.fled), place=place)
    return StoryLine(text=told, icon="food", tone=GOOD if parts else WARN, hex=e.hex)


def _garden(e: realm.GardenPlanted, names: StoryNames) -> StoryLine:
    text = _("{stack} set a wild garden: a meal grows there in 25 turns").format(stack=names.stack(e.stack))
    if e.plants:
        more = ngettext("{count} more plant was sown", "{count} more plants were sown", e.plants)
        text = f"{text}; {more.format(count=e.plants)}"
    return StoryLine(text=text, icon="grain", hex=e.hex)


def _wrecked(e: realm.LandWrecked, names: StoryNames) -> StoryLine:
    text = _("The land at {place} lies waste until day {back}; nothing grows there until day {food}")
    told = text.format(place=names.world.grid.label(e.hex), back=e.land_back, food=e.food_back)
    return StoryLine(text=told, icon="flame", tone=WARN, hex=e.hex)


WRITERS: dict[type[Event], Callable[[Any, StoryNames], StoryLine | None]] = {
    realm.AccountsMade: _accounts,
    realm.MoneySpent: _spent,
    realm.UnitsPopped: _popped,
    realm.SpecialRolled: _rolled,
    realm.PopOrdered: _ordered,
    realm.PopsPlanned: _planned,
    realm.OrderDone: _done,
    realm.OrderStuck: _stuck,
    realm.CityLevelled: _levelled,
    realm.UpkeepWarned: _warned,
    realm.OfficeGiven: _office,
    realm.WorkBuilt: _built,
    realm.CityBesieged: _besieged,
    realm.WorksClosed: _closed,
    realm.UnitShaped: _shaped,
    realm.UnitsChosen: _chosen,
    realm.BandPopped: _band,
    realm.TribeGrew: _grew,
    realm.HornsBlown: _horns,
    realm.PurseFilled: _purse,
    realm.CapitalLost: _capital_lost,
    realm.CityWon: _won,
    realm.UnitsPromoted: _promoted,
    realm.MealEaten: _meal,
    realm.StoresKept: _stores,
    realm.StoresMoved: _moved_food,
    realm.GameHunted: _hunted,
    realm.GardenPlanted: _garden,
    realm.LandWrecked: _wrecked,
}
"""The sentence of each happening for the side that learned of it."""
