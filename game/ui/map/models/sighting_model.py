"""The card of a foreign stack: what is known of it, since when, and who sees it. Never more."""

from dataclasses import dataclass, replace

from game.core.numbers import halves_text
from game.core.records import HexId, StackId
from game.ui.i18n import N_, _
from game.ui.look.tokens import TokenLook
from game.ui.map.models.feral_words import food_name, mood_words
from game.ui.map.models.hex_model import composition, kind_text
from game.ui.map.models.side_model import city_hexes
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.stack_model import Fact
from game.ui.map.models.tokens_of import foreign_look
from game.ui.map.models.zone_change import zone_word

RANGED = "ranged"
"""Stance of a stack that is seen to fight Ranged."""
_MEMORY = "SD5-7.07"
_FOUND = {
    "spot": N_("by a search"),
    "sneak": N_("as it slipped away"),
    "fight": N_("in a fight"),
    "dusk": N_("at dusk"),
}
"""How a stack was found that must be found to be seen."""


@dataclass(frozen=True, slots=True)
class MemberLine:
    """Equal units of a sighting, as far as they are known; `board` is what the stat board adds."""

    look: TokenLook
    name: str
    known: str
    board: str = ""


@dataclass(frozen=True, slots=True)
class SightingModel:
    """What is known of a foreign stack, since when, and who sees it."""

    handle: StackId
    hex: HexId
    look: TokenLook
    title: str
    line: str
    place: str
    members: tuple[MemberLine, ...]
    facts: tuple[Fact, ...]
    now: bool


def sighting_model(reader: SideQueries, handle: StackId) -> SightingModel:
    """The card of a foreign stack. KeyError if nothing is known of it."""
    seen = reader.view.knowledge.sightings[handle]
    owner = reader.view.sides[seen.side]
    kind = _("enemy") if owner.hostile else _("friend")
    if owner.role != "player":
        kind = _("wild") if owner.role == "feral" else _("neutral")
    # A watcher is nobody's friend and nobody's post sees it for him.
    watched = reader.view.all_seeing
    facts = [] if watched else _when(reader, handle)
    if seen.leader:
        facts.append(Fact(_("Led by"), _(reader.world.kind(seen.leader).name)))
    if reader.foretells and seen.now and not any(member.hits is not None for member in seen.members):
        text = _("Hits, levels and battle stats are read by a commander of yours in the same hex")
        facts.append(Fact(_("Stat board"), _("not read"), text, "SD4-4.02"))
    if seen.stance == RANGED:
        text = _("It fights Ranged: of those that may be attacked it comes first")
        facts.append(Fact(_("Stance"), _("ranged"), text, "TB-7.10"))
    elif seen.stance != "open":
        text = _("Others see it only if they find it") if seen.now else _("It may still be there")
        facts.append(Fact(_("Stance"), _(seen.stance), text, "SD5-10.09"))
    if seen.found in _FOUND:
        facts.append(Fact(_("Found"), _(_FOUND[seen.found]), "", "SD5-10.09"))
    if seen.zone != "ground":
        facts.append(Fact(_("Zone"), zone_word(seen.zone)))
    facts += _liking(reader, handle)
    bond = reader.view.knowledge.bonds.get(handle)
    if bond is not None and seen.now:
        facts.append(Fact(_("Mood"), *mood_words(reader, bond.friend)))
    return SightingModel(
        handle=handle,
        hex=seen.hex,
        look=replace(foreign_look(reader, handle), count=None, hits=None, tag=""),
        title=composition(reader, handle),
        line=owner.name if watched else f"{owner.name} · {kind}",
        place=reader.place(seen.hex),
        members=tuple(_member(reader, handle, index) for index in range(len(seen.members))),
        facts=tuple(facts),
        now=seen.now,
    )


def _liking(reader: SideQueries, handle: StackId) -> list[Fact]:
    """What wins ferals over; nothing of other stacks."""
    seen = reader.view.knowledge.sightings[handle]
    if reader.view.sides[seen.side].role != "feral" or not seen.members:
        return []
    most = min(seen.members, key=lambda member: (-member.count, member.kind))
    species = reader.world.tables.get("species", {}).get(most.kind)
    if species is None:
        return []
    text = _("A meal of it makes peace until dawn, and more if a mounted scout gives it")
    return [Fact(_("Won over by"), food_name(reader, species.preferred_food), text, "SD3-7.01")]


def _when(reader: SideQueries, handle: StackId) -> list[Fact]:
    """Who sees it now; or when it was last seen, and by whom, if that stack still is (SD5-7.07)."""
    seen = reader.view.knowledge.sightings[handle]
    if seen.now:
        return [Fact(_("In sight of"), _watchers(reader, seen.hex), "", reader.cite("SD5-7.01"))]
    when = _("day {day}, turn {turn}").format(day=seen.day, turn=seen.slot + 1)
    facts = [Fact(_("Last seen"), when, _("It may be anywhere by now"), reader.cite(_MEMORY))]
    if seen.by is not None and seen.by in reader.view.stacks:
        facts.append(Fact(_("Seen by"), reader.facts(seen.by).title, "", reader.cite(_MEMORY)))
    return facts


def _watchers(reader: SideQueries, hex_: HexId) -> str:
    """Own stacks and cities from which a hex is watched, the nearest first."""
    posts = [
        (reader.grid.distance(hex_, reader.view.stacks[stack].hex), reader.facts(stack).title)
        for stack in reader.stacks
    ]
    posts += [
        (reader.grid.distance(hex_, city), reader.site_at(city).name or _("a city"))
        for city in city_hexes(reader)
    ]
    near = min((distance for distance, _name in posts), default=0)
    names = list(dict.fromkeys(name for distance, name in sorted(posts) if distance == near))
    if not names:
        return _("an ally")
    return names[0] if len(names) == 1 else _("{name} and others").format(name=names[0])


def _member(reader: SideQueries, handle: StackId, index: int) -> MemberLine:
    seen = reader.view.knowledge.sightings[handle]
    member = seen.members[index]
    kind = reader.world.kind(member.kind)
    known = []
    if member.level is not None:
        known.append(_("level {level}").format(level=member.level))
    if member.hits is not None and member.hits_max is not None:
        known.append(
            _("{hits} of {most} hits").format(
                hits=halves_text(member.hits), most=halves_text(member.hits_max)
            )
        )
    if member.mount:
        known.append(_("on {mount}").format(mount=_(reader.world.kind(member.mount).name)))
    look = TokenLook(reader.colour(seen.side), kind.glyph, state="ready" if seen.now else "remembered")
    name = member.name or kind_text(reader, member.kind, member.count)
    return MemberLine(look, name, " · ".join(known), _board(reader, handle, index))


def _board(reader: SideQueries, handle: StackId, index: int) -> str:
    """Battle stats, move and weapon of units whose stat board was read (SD4-4.02), never specials."""
    seen = reader.view.knowledge.sightings[handle]
    member = seen.members[index]
    if member.combat is None or member.defense is None:
        return ""
    stats = _("combat {combat}, defense {defense}").format(combat=member.combat, defense=member.defense)
    if not seen.now:
        return stats
    card = next(card for card in reader.cards(handle) if card.kind == member.kind)
    told = {figure.label: figure.text for figure in card.figures}
    move = _("move {move}").format(move=told["Move"]) if "Move" in told else ""
    return " · ".join(part for part in (stats, move, _(told.get("Weapon", ""))) if part)
