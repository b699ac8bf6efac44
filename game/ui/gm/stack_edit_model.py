"""A stack as a game master changes it, as plain records: where it is, its units, how a pack stands."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core.numbers import CENT, halves_text, move_text
from game.core.packs import Pack
from game.core.records import HexId, SideId, StackId, UnitId
from game.core.seams.cards import UnitCard
from game.ui.i18n import _
from game.ui.look.tokens import TokenLook
from game.ui.map.models.hex_model import units_text
from game.ui.map.models.side_queries import SideQueries
from game.views.desk import DeskView
from game.views.story_names import kind_words

NAME_LIMIT = 40
MOST_HUNGER = 30


@dataclass(frozen=True, slots=True)
class StackHead:
    """A stack in words: what it is, whose, where; `wild`: a pack of ferals."""

    stack: StackId
    title: str
    line: str
    look: TokenLook
    hex: HexId
    wild: bool


@dataclass(frozen=True)
class StackPlacing:
    """Where and how a stack shall be; `hex` of None: where it is."""

    zone: str
    stance: str
    side: SideId
    name: str = ""
    hex: HexId | None = None


def head_of(truth: DeskView, reader: SideQueries, stack: StackId) -> StackHead:
    """A stack in words. KeyError if there is none."""
    here = truth.stacks[stack]
    side = truth.sides[here.side]
    cards = free_cards(truth, stack)
    kinds = {card.kind for card in cards}
    title = here.name or units_text(len(cards))
    if not here.name and len(kinds) == 1:
        title = kind_words(reader.world.kind(cards[0].kind), len(cards))
    glyph = cards[0].glyph if cards else "unknown"
    return StackHead(
        stack=stack,
        title=title,
        line=f"{side.name} · {reader.goal(here.hex)}",
        look=TokenLook(side.colour, glyph),
        hex=here.hex,
        wild=side.role == "feral",
    )


def free_cards(truth: DeskView, stack: StackId) -> tuple[UnitCard, ...]:
    """The stack's own units, without the prisoners it holds."""
    return tuple(card for card in truth.cards(stack) if not card.prisoner)


def placing_of(truth: DeskView, stack: StackId) -> StackPlacing:
    """How a stack is now."""
    here = truth.stacks[stack]
    return StackPlacing(here.zone, here.stance, here.side, here.name)


def placing_fields(truth: DeskView, stack: StackId, wanted: StackPlacing) -> dict[str, Any]:
    """The fields of a `GmPlaceStack` beside reason and audience: what is to change alone."""
    now = placing_of(truth, stack)
    out: dict[str, Any] = {"stack": stack}
    for field in ("zone", "stance", "side"):
        if getattr(wanted, field) != getattr(now, field):
            out[field] = getattr(wanted, field)
    name = " ".join(wanted.name.split())
    if name != now.name:
        out["name"] = name
    if wanted.hex is not None and wanted.hex != truth.stacks[stack].hex:
        out["hex"] = wanted.hex
    return out


def unit_words(card: UnitCard, parts: int) -> str:
    """A unit's figures in a line: hits, move, level."""
    hits = f"{halves_text(card.hits)}/{halves_text(card.hits_max)}"
    move = f"{move_text(card.move, parts)}/{move_text(card.move_max, parts)}"
    return _("hits {hits} · move {move} · level {level}").format(hits=hits, move=move, level=card.level)


def common(cards: tuple[UnitCard, ...], parts: int) -> Mapping[str, str]:
    """What the units have now of each figure, where all have the same; as hints of the fields."""
    texts = {
        "hits": {f"{halves_text(c.hits)} / {halves_text(c.hits_max)}" for c in cards},
        "move": {f"{move_text(c.move, parts)} / {move_text(c.move_max, parts)}" for c in cards},
        "ammo": {halves_text(c.ammo) if c.ammo is not None else _("none") for c in cards},
        "level": {str(c.level) for c in cards},
        "name": {c.name for c in cards},
    }
    return {key: next(iter(found)) if len(found) == 1 else _("various") for key, found in texts.items()}


def edit_fields(units: tuple[UnitId, ...], figures: Mapping[str, Any], name: str | None) -> dict[str, Any]:
    """The fields of a `GmEditUnits` beside reason and audience: figures that were written, and a name."""
    out: dict[str, Any] = {"units": units}
    out.update({field: figure for field, figure in figures.items() if figure is not None})
    if name is not None:
        out["name"] = " ".join(name.split())
    return out


def pack_fields(
    stack: StackId, pack: Pack, *, profile: str, home: HexId | None, hunger: int, eaten: int, ended: bool
) -> dict[str, Any]:
    """The fields of a `GmEditPack` beside reason and audience: what is to change. `eaten` in smuckers."""
    out: dict[str, Any] = {"stack": stack}
    if profile != pack.profile:
        out["profile"] = profile
    if home is not None and home != pack.home:
        out["home"] = home
    if hunger != pack.hunger:
        out["hunger"] = hunger
    if eaten * CENT != pack.eaten - pack.eaten % CENT:
        out["eaten"] = eaten * CENT
    if ended != pack.ended:
        out["ended"] = ended
    return out
