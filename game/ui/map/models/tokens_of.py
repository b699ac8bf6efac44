"""The tokens of a side's map: own stacks, stacks in sight, and pencil marks of those last seen."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from game.core.march_orders import MarchOrders
from game.core.records import HexId, StackId
from game.core.seams.cards import UnitCard
from game.ui.i18n import _
from game.ui.look.assets import UNKNOWN_GLYPH
from game.ui.look.tokens import TokenLook
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.paint.scene_data import FoodMark, TokenSpec


@dataclass(frozen=True, slots=True)
class MapToken:
    """A token with what it stands for: the id of an own stack, or the handle of a sighting."""

    stack: StackId
    own: bool
    spec: TokenSpec

    @property
    def hex(self) -> HexId:
        """Where it stands."""
        return self.spec.hex


def tokens_of(reader: SideQueries) -> tuple[MapToken, ...]:
    """All tokens, in each hex own ones first, remembered ones last."""
    own = [
        MapToken(s, True, TokenSpec(reader.view.stacks[s].hex, own_look(reader, s))) for s in reader.stacks
    ]
    sightings = reader.view.knowledge.sightings
    foreign = [
        MapToken(h, False, TokenSpec(sightings[h].hex, foreign_look(reader, h))) for h in reader.handles
    ]
    return (*own, *foreign)


def own_look(reader: SideQueries, stack: StackId) -> TokenLook:
    """The token of an own stack."""
    here = reader.view.stacks[stack]
    cards = [card for card in reader.cards(stack) if not card.prisoner]
    most = sum(card.hits_max for card in cards)
    return TokenLook(
        side=reader.side.colour,
        glyph=reader.facts(stack).token,
        count=len(cards),
        hits=sum(card.hits for card in cards) / most if most else 0.0,
        state="ready" if reader.can_move(stack) else "spent",
        stance=_stance(here.stance)
        or _ordered(here.march)
        or _means(sneaks=here.gait == "sneak", sentry=here.orders.sentry)
        or ("garrison" if reader.holds(stack) is not None else ""),
        leader=leader_mark(cards),
        zone=_zone(here.zone),
    )


def food_marks(reader: SideQueries) -> tuple[FoodMark, ...]:
    """What was seen to lie in hexes to eat."""
    side = reader.view.side
    return tuple(
        FoodMark(HexId(int(key)), any(food.bait and food.by == side for food in seen))
        for key, seen in reader.view.knowledge.food.items()
        if seen
    )


def leader_mark(cards: Sequence[UnitCard]) -> str:
    """Crown or pennant of a stack: that of its leader, a ruler before all."""
    if any(card.ruler for card in cards):
        return "ruler"
    return "warlord" if any(card.leads and card.commander for card in cards) else ""


def foreign_look(reader: SideQueries, handle: StackId) -> TokenLook:
    """The token of a sighting, with no more than was seen."""
    sighting = reader.view.knowledge.sightings[handle]
    members = sighting.members
    counts: Counter[str] = Counter()
    for member in members:
        counts[member.kind] += member.count
    wheels = {kind for kind in counts if reader.world.facts(kind).vehicle}
    commonest = max(counts, key=lambda kind: (kind in wheels, counts[kind], kind)) if counts else ""
    face = sighting.leader or commonest
    hits = [member.hits for member in members if member.hits is not None]
    most = [member.hits_max for member in members if member.hits_max]
    known = bool(members) and len(hits) == len(most) == len(members)
    return TokenLook(
        side=reader.colour(sighting.side),
        glyph=reader.world.kind(face).glyph if face else UNKNOWN_GLYPH,
        count=sum(counts.values()) or None,
        hits=sum(hits) / sum(most) if known else None,
        state="ready" if sighting.now else "remembered",
        leader="warlord" if sighting.leader else "",
        tag=_tag(reader, handle),
        bond=_bond(reader, handle),
        stance=_stance(sighting.stance),
        zone=_zone(sighting.zone) if sighting.now else 0,
    )


def _bond(reader: SideQueries, handle: StackId) -> Literal["", "friend", "fed"]:
    """What ferals in sight are to the side that looks on."""
    bond = reader.view.knowledge.bonds.get(handle)
    if bond is None or not reader.view.knowledge.sightings[handle].now:
        return ""
    return "friend" if bond.friend is not None else "fed"


def _tag(reader: SideQueries, handle: StackId) -> str:
    """When it was last seen, or how long it keeps peace."""
    sighting = reader.view.knowledge.sightings[handle]
    if not sighting.now:
        return _("Day {day}").format(day=sighting.day)
    return _("to dawn") if _bond(reader, handle) else ""


def _ordered(orders: MarchOrders | None) -> str:
    """Whether an own stack goes somewhere by orders for days, or waits on its way."""
    if orders is None:
        return ""
    return "halted" if orders.held else "ordered"


def _means(*, sneaks: bool, sentry: bool) -> str:
    """What a stack in the open is told to be."""
    return "sneaks" if sneaks else "sentry" if sentry else ""


def _stance(stance: str) -> str:
    return stance if stance in ("hidden", "sneaking") else ""


def _zone(zone: str) -> int:
    """Lift of a zone as tokens show it: on the map all of the sky is one zone."""
    return 1 if zone == "sky" else 0


def arranged(
    tokens: Sequence[MapToken], selected: StackId | None, hovered: StackId | None
) -> tuple[MapToken, ...]:
    """Tokens as the map draws them: the selected one marked and first in its hex, so that it is never among
    those left out; the hovered one marked."""
    out = []
    for token in sorted(tokens, key=lambda token: token.stack != selected):
        chosen = token.stack == selected
        if chosen or token.stack == hovered:
            look = replace(token.spec.look, selected=chosen, hover=not chosen)
            token = replace(token, spec=replace(token.spec, look=look))
        out.append(token)
    return tuple(out)
