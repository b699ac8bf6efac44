"""Boards around and over the field: the altitude ladder, who decides, what the lines mean."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

import pygame

from game.core.battle.seam import BattleView
from game.core.decisions import Option
from game.core.records import SideId
from game.ui.battle.deciding.choice import AnswerChoice
from game.ui.battle.field.ladder import draw_ladder, prepare_ladder, zone_rects, zone_words
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.placing.links import Link, LinkKind, draw_links
from game.ui.battle.placing.pieces import zone_of
from game.ui.battle.playback.fold import GONE
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.look.materials import draw_shadow
from game.ui.look.text import Typeset
from game.ui.look.tokens import TokenLook
from game.ui.widgets import boards, paint
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.tip import Tip

LADDER = (132, 168)
"""Widths of the ladder in a narrow and in a wide window."""
_ZONES = ("top", "upper", "lower", "ground")
"""Zones of the ladder from above, as the rules name them."""
_SEED = 61
_INSET = 6
_KINDS: tuple[LinkKind, ...] = ("primary", "secondary", "missile")


class LadderPanel(Widget):
    """The altitude ladder with the fliers in their zones and a count of those on the ground."""

    uncovered: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__()
        self._fliers: tuple[tuple[str, str, int], ...] = ()
        self._ground: tuple[tuple[str, str, int], ...] = ()
        self.choose: Callable[[str], None] = lambda _zone: None
        self._offered: Mapping[str, Option] = {}
        self._chosen = ""
        self._over = ""
        self.tipped(
            _("Altitude"), _("Who flies in which zone, its ceiling, and what reaches it"), rule="SD1-18.02"
        )

    def show(self, view: BattleView, names: CombatantNames, left: SideId) -> None:
        """Show the units of a view."""
        here = [unit for unit in view.units if unit.condition not in GONE]
        here.sort(key=lambda unit: unit.side != left)
        fliers = tuple((names.colour(u.side), u.glyph, zone_of(u)) for u in here if zone_of(u))
        ground = []
        for party in view.parties:
            mine = [u for u in here if u.side == party.side and not zone_of(u)]
            if mine:
                first = next((u for u in mine if u.leader), mine[0])
                ground.append((names.colour(party.side), first.glyph, len(mine)))
        if view.parties and view.parties[0].side != left:
            ground.reverse()
        if (fliers, tuple(ground)) != (self._fliers, self._ground):
            self._fliers, self._ground = fliers, tuple(ground)
            self.changed()

    def offer(self, choice: AnswerChoice | None) -> None:
        """Light the zones that fliers can be sent to; None if that is not asked."""
        flies = choice is not None and choice.question.kind == "altitude"
        options = choice.options if choice is not None and flies else ()
        offered = {option.id: option for option in options if option.id in _ZONES}
        chosen = choice.option if choice is not None and flies else ""
        if (offered, chosen) != (self._offered, self._chosen):
            self._offered, self._chosen, self._over = offered, chosen, ""
            self.changed()

    @property
    def paint_rect(self) -> pygame.Rect:
        """Its board, beyond which nothing of it reaches: the field beside it changes with every frame."""
        return self.rect

    def zone_boxes(self) -> Mapping[str, pygame.Rect]:
        """Where each zone lies on the screen."""
        return dict(zip(_ZONES, zone_rects(self._inner()), strict=True))

    def _inner(self) -> pygame.Rect:
        kit, rect = self.kit, self.rect
        edge = kit.px(14 if rect.width >= kit.px(LADDER[1]) else 9)
        return pygame.Rect(
            rect.x + edge, rect.y + kit.px(44), rect.width - 2 * edge, rect.height - kit.px(58)
        )

    def _zone_at(self, point: tuple[int, int]) -> str:
        boxes = self.zone_boxes().items()
        return next((zone for zone, box in boxes if box.collidepoint(point) and zone in self._offered), "")

    def pointer_moved(self, point: tuple[int, int]) -> None:
        over = self._zone_at(point)
        if over != self._over:
            self._over = over
            self.changed()

    def pointer_left(self) -> None:
        if self._over:
            self._over = ""
            self.changed()

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        zone = self._zone_at(point) if button == pygame.BUTTON_LEFT else ""
        if zone:
            self.kit.play("click")
            self.choose(zone)
        return bool(zone)

    def tip_shown(self) -> Tip | None:
        option = self._offered.get(self._over)
        if option is None:
            return super().tip_shown()
        return Tip(_(option.label), _(option.reason), _(option.hint), rule=option.rule)

    def _draw_offers(self, surface: pygame.Surface) -> None:
        """Open zones have a light frame, the chosen one a golden one, closed ones are veiled."""
        for zone, box in self.zone_boxes().items():
            option = self._offered.get(zone)
            if option is None:
                continue
            frame = box.inflate(-self.kit.px(3), -self.kit.px(3))
            if not option.enabled:
                # A blended fill minds no clip area and would grow darker with every part that is redrawn.
                shaded = box.clip(surface.get_clip())
                surface.fill((26, 26, 26), shaded, special_flags=pygame.BLEND_RGB_SUB)
                continue
            chosen = zone == self._chosen
            lit = "#FFD97A" if chosen else theme.OVERLAY_LIGHT
            wide = 4 if chosen else 3 if zone == self._over else 2
            pygame.draw.rect(surface, theme.OVERLAY_DARK, frame.inflate(2, 2), wide + 2, border_radius=6)
            pygame.draw.rect(surface, lit, frame, wide, border_radius=5)

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.px(300))

    def prepare(self) -> Iterator[None]:
        """Make its pictures a part at a time, before it is drawn."""
        yield from boards.prepare_board(
            self.rect.size, 0, _SEED, corners=True, inset=_INSET, unit=self.kit.unit
        )
        yield from prepare_ladder(self._inner().size)

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        board = boards.board(rect.size, 0, _SEED, corners=True, inset=_INSET, unit=kit.unit)
        surface.blit(board, rect)
        kit.typeset.draw(
            surface,
            _("Altitude"),
            rect.centerx,
            rect.y + kit.px(26),
            theme.ROW_TITLE,
            theme.IVORY,
            align="centre",
            anchor="middle",
        )
        boxes = draw_ladder(surface, kit.typeset, self._inner(), [zone_words(zone) for zone in _ZONES])
        self._draw_offers(surface)
        for zone in (3, 2, 1):
            self._draw_fliers(surface, boxes[3 - zone], [f for f in self._fliers if f[2] == zone])
        self._draw_ground(surface, boxes[3])

    def _draw_fliers(
        self, surface: pygame.Surface, box: pygame.Rect, fliers: Sequence[tuple[str, str, int]]
    ) -> None:
        kit = self.kit
        kinds = list(dict.fromkeys((colour, glyph) for colour, glyph, _zone in fliers))[:3]
        y = box.bottom - kit.px(28)
        for at, (colour, glyph) in enumerate(kinds):
            count = sum((c, g) == (colour, glyph) for c, g, _z in fliers)
            x = box.x + box.width * (at + 0.5) / len(kinds)
            look = TokenLook(colour, glyph, count=count if count > 1 else None)
            kit.tokens.draw(surface, look, x, y, kit.px(40))

    def _draw_ground(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        kit = self.kit
        for at, (colour, glyph, count) in enumerate(self._ground):
            x = box.x + box.width * (0.28 + 0.42 * at)
            y = box.centery + kit.px(14)
            kit.tokens.draw(surface, TokenLook(colour, glyph, count=count), x, y, kit.px(44))


class Ribbon(Widget):
    """Who decides and what is asked, framed in the colour of that side."""

    bleed: ClassVar[float] = 18

    def __init__(self) -> None:
        super().__init__()
        self.look: TokenLook | None = None
        self.words = ""

    def show(self, look: TokenLook | None, words: str) -> None:
        """Show other words."""
        if (look, words) != (self.look, self.words):
            self.look, self.words = look, words
            self.resized()

    def _text_left(self) -> int:
        return self.kit.px(48 if self.look is not None else 16)

    def measure(self, width: int) -> Size:
        kit = self.kit
        wide = self._text_left() + kit.typeset.measure(self.words, theme.STRONG) + kit.px(16)
        return Size(min(width, wide), kit.px(40) if self.words else 0)

    def draw(self, surface: pygame.Surface) -> None:
        if not self.words:
            return
        kit, rect = self.kit, self.rect
        unit = kit.unit
        draw_shadow(surface, rect, theme.SHADOW_CARD, 6 * unit, unit)
        surface.blit(boards.board(rect.size, 6 * unit, 9, framed=False, unit=unit), rect)
        base = theme.livery(self.look.side).base if self.look is not None else theme.BRASS
        surface.blit(paint.inner_frame(rect.size, base, unit), rect)
        if self.look is not None:
            kit.tokens.draw(surface, self.look, rect.x + kit.px(26), rect.centery, kit.px(32))
        room = rect.width - self._text_left() - kit.px(14)
        kit.typeset.draw(
            surface,
            kit.typeset.ellipsis(self.words, theme.STRONG, room),
            rect.x + self._text_left(),
            rect.centery,
            theme.STRONG,
            theme.IVORY,
            anchor="middle",
        )


_LINE_WORDS: Mapping[LinkKind, str] = {
    "primary": N_("primary"),
    "secondary": N_("secondary"),
    "missile": N_("missiles"),
    "support": N_("from behind"),
    "carried": N_("carried"),
    "pursuit": N_("goes after"),
    "threat": N_("would strike"),
    "aim": N_("aims"),
    "expected": N_("may aim"),
}


class Legend(Widget):
    """What the lines mean."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds: tuple[LinkKind, ...] = _KINDS
        self.tipped(
            _("Lines"),
            _(
                "Primary: both attack. Secondary: only the one that joins. Dots: shots. Gold: the chosen "
                "one. Thin, without heads: nobody strikes along it in this phase"
            ),
            rule="SD1-11.05",
        )

    def show(self, used: Iterable[LinkKind]) -> None:
        """Explain the usual lines and those of the kinds that are `used`."""
        more = set(used)
        kinds = tuple(kind for kind in _LINE_WORDS if kind in _KINDS or kind in more)
        if kinds != self.kinds:
            self.kinds = kinds
            self.resized()

    def _words(self) -> tuple[str, ...]:
        return tuple(_(_LINE_WORDS[kind]) for kind in self.kinds)

    def measure(self, width: int) -> Size:
        kit = self.kit
        words = sum(kit.typeset.measure(word, theme.LABEL) for word in self._words())
        return Size(words + len(self.kinds) * kit.px(84) + kit.px(8), kit.px(34))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        starts: list[int] = []
        x = kit.px(10)
        for word in self._words():
            starts.append(x)
            x += kit.px(84) + kit.typeset.measure(word, theme.LABEL)
        surface.blit(_legend_board(rect.size, tuple(starts), self.kinds, kit.px(52), kit.unit), rect)
        for start, word in zip(starts, self._words(), strict=True):
            at = rect.x + start + kit.px(64)
            kit.typeset.draw(surface, word, at, rect.centery, theme.LABEL, theme.IVORY, anchor="middle")


@lru_cache(maxsize=8)
def _legend_board(
    size: tuple[int, int], starts: tuple[int, ...], kinds: tuple[LinkKind, ...], length: int, unit: float
) -> pygame.Surface:
    """The legend without its words."""
    board = boards.board(size, 6 * unit, 45, framed=False, unit=unit).copy()
    middle = size[1] / 2
    links = [
        Link((x, middle), (x + length, middle), kind, gap=(0, 6))
        for x, kind in zip(starts, kinds, strict=True)
    ]
    draw_links(board, Typeset(), links)
    board.set_alpha(220)
    return board
