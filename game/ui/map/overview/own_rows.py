"""All own stacks, units and cities as rows that can be sorted, without pixels."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.core.numbers import halves_text, money_text, move_text
from game.core.records import HexId, StackId
from game.core.seams.cards import UnitCard
from game.ui.i18n import N_, _
from game.ui.look.tokens import TokenLook
from game.ui.map.models.marching_model import march_words
from game.ui.map.models.picture_of import garrison
from game.ui.map.models.seat_words import name_of
from game.ui.map.models.side_model import city_hexes, stack_jump
from game.ui.map.models.side_queries import SideQueries
from game.ui.tag_words import kind_notes
from game.ui.widgets.tip import TipNote

STACKS, UNITS, CITIES = "stacks", "units", "cities"
NAME, KIND, PLACE, HITS, MOVE, ORDERS, UPKEEP = "name", "kind", "place", "hits", "move", "orders", "upkeep"
TITLES: Final = {
    NAME: N_("Name"),
    KIND: N_("Kind"),
    PLACE: N_("Place"),
    HITS: N_("Hits"),
    MOVE: N_("Move left"),
    ORDERS: N_("Orders"),
    UPKEEP: N_("Upkeep"),
}
"""Columns of the list, in their order."""
CITY_TITLES: Final = {NAME: N_("City"), KIND: N_("Level"), PLACE: N_("Place"), ORDERS: N_("Garrison")}

SortKey = tuple[int, str]


@dataclass(frozen=True, slots=True)
class OwnRow:
    """A row: what stands in each column, and by what each column sorts. `stack` or `hex` lead to the map;
    `notes` say what the specials of a unit do."""

    hex: HexId
    texts: dict[str, str]
    keys: dict[str, SortKey] = field(default_factory=dict)
    stack: StackId | None = None
    look: TokenLook | None = None
    icon: str = ""
    hurt: bool = False
    notes: tuple[TipNote, ...] = ()


def rows_of(reader: SideQueries, page: str, skipped: Collection[StackId] = ()) -> tuple[OwnRow, ...]:
    """The rows of a page."""
    if page == CITIES:
        return tuple(_city(reader, hex_) for hex_ in city_hexes(reader))
    if page == UNITS:
        return tuple(row for stack in reader.stacks for row in _units(reader, stack, skipped))
    return tuple(_stack(reader, stack, skipped) for stack in reader.stacks)


def pages_of(reader: SideQueries) -> tuple[str, ...]:
    """What can be listed: cities where the side keeps no realm, which has a list of its own."""
    return (STACKS, UNITS) if reader.realm is not None else (STACKS, UNITS, CITIES)


def in_order(rows: Sequence[OwnRow], by: str, *, backwards: bool) -> tuple[OwnRow, ...]:
    """Rows as a column sorts them, equal ones by name; numbers from the largest down, words from A."""
    named = sorted(rows, key=lambda row: row.keys[NAME])
    return tuple(sorted(named, key=lambda row: row.keys.get(by, (0, "")), reverse=backwards))


def costs(rows: Sequence[OwnRow]) -> bool:
    """Whether anybody in the rows costs anything by the day."""
    return any(row.keys.get(UPKEEP, (0, ""))[0] for row in rows)


def _stack(reader: SideQueries, stack: StackId, skipped: Collection[StackId]) -> OwnRow:
    cards = [card for card in reader.cards(stack) if not card.prisoner]
    facts = reader.facts(stack)
    kinds = Counter(card.kind_name for card in cards)
    words = ", ".join(f"{_(kind)} ×{count}" if count > 1 else _(kind) for kind, count in kinds.most_common())
    hits, most = sum(card.hits for card in cards), sum(card.hits_max for card in cards)
    return _row(
        reader,
        stack,
        skipped,
        name=facts.title,
        kind=words,
        look=TokenLook(reader.side.colour, facts.token),
        hits=(hits, most),
        move=(reader.budget(stack), facts.move_max),
        upkeep=facts.upkeep,
        count=len(cards),
    )


def _units(reader: SideQueries, stack: StackId, skipped: Collection[StackId]) -> Iterator[OwnRow]:
    for card in reader.cards(stack):
        if not card.prisoner:
            yield _unit(reader, stack, skipped, card)


def _unit(reader: SideQueries, stack: StackId, skipped: Collection[StackId], card: UnitCard) -> OwnRow:
    return _row(
        reader,
        stack,
        skipped,
        name=name_of(card),
        kind=_(card.kind_name),
        look=TokenLook(reader.side.colour, card.glyph),
        hits=(card.hits, card.hits_max),
        move=(card.move, card.move_max),
        upkeep=card.upkeep,
        notes=kind_notes(reader.world, card.kind),
    )


def _row(
    reader: SideQueries,
    stack: StackId,
    skipped: Collection[StackId],
    *,
    name: str,
    kind: str,
    look: TokenLook,
    hits: tuple[int, int],
    move: tuple[int, int],
    upkeep: int,
    count: int = 0,
    notes: tuple[TipNote, ...] = (),
) -> OwnRow:
    here = reader.view.stacks[stack]
    place = reader.goal(here.hex)
    orders = _orders(reader, stack, skipped)
    parts = reader.world.ruleset.move_parts
    return OwnRow(
        here.hex,
        texts={
            NAME: name,
            KIND: kind,
            PLACE: place,
            HITS: f"{halves_text(hits[0])} / {halves_text(hits[1])}",
            MOVE: f"{move_text(move[0], parts)} / {move_text(move[1], parts)}",
            ORDERS: orders,
            UPKEEP: money_text(upkeep) if upkeep else "",
        },
        keys={
            NAME: (0, name.casefold()),
            KIND: (-count, kind.casefold()),
            PLACE: (0, place.casefold()),
            HITS: (-hits[0], ""),
            MOVE: (-move[0], ""),
            ORDERS: (0 if orders else 1, orders.casefold()),
            UPKEEP: (-upkeep, ""),
        },
        stack=stack,
        look=look,
        hurt=hits[0] < hits[1],
        notes=notes,
    )


def _orders(reader: SideQueries, stack: StackId, skipped: Collection[StackId]) -> str:
    """What a stack is told to do, or does, in few words."""
    march = reader.view.stacks[stack].march
    return march_words(reader, march) if march is not None else stack_jump(reader, stack, skipped).aside


def _city(reader: SideQueries, hex_: HexId) -> OwnRow:
    site = reader.site_at(hex_)
    name = site.name or _("City")
    inside = garrison(reader, hex_) or 0
    place = reader.region(hex_) or reader.grid.label(hex_)
    return OwnRow(
        hex_,
        texts={
            NAME: name,
            KIND: str(site.level),
            PLACE: place,
            ORDERS: str(inside) if inside else _("no garrison"),
        },
        keys={
            NAME: (0, name.casefold()),
            KIND: (-site.level, ""),
            PLACE: (0, place.casefold()),
            ORDERS: (inside, ""),
        },
        icon="crown" if site.capital else "house",
        hurt=not inside,
    )
