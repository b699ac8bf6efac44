"""The stage on which the map's events are played: tokens move, appear and fade, land comes to light."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from game.core.records import HexId, StackId
from game.ui.look import theme
from game.ui.look.assets import UNKNOWN_GLYPH, draw_icon
from game.ui.look.tokens import TokenLook
from game.ui.map.models.picture_of import with_hexes
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.tokens_of import MapToken, foreign_look
from game.ui.map.paint import geometry
from game.ui.map.paint.scene_data import MapPicture, TokenSpec
from game.ui.map.viewport.map_ground import MapGround
from game.ui.stage.event_player import (
    Act,
    Appear,
    BattleOpening,
    BorderStep,
    Halt,
    Heard,
    Pale,
    Reveal,
    Vanish,
)
from game.ui.widgets import paint
from game.ui.widgets.kit import Kit

_LIFT = 6.0
_DROP = 14.0
_STRANGER = TokenLook("neutral", UNKNOWN_GLYPH)


class MapShow:
    """Tokens and land between two outlooks. `follow` brings a hex into view, `play` plays a sound."""

    def __init__(
        self,
        ground: MapGround,
        tokens: Sequence[MapToken],
        after: SideQueries,
        picture: MapPicture,
        *,
        follow: Callable[[HexId], None],
        play: Callable[[str], None],
        halted: Callable[[Halt], None],
    ) -> None:
        self.ground = ground
        self.after = after
        self.picture = picture
        self.follow = follow
        self.play = play
        self.halted = halted
        self._tokens = {token.stack: token for token in tokens}
        self._act: Act | None = None

    # Acts

    def begin_act(self, act: Act) -> None:
        """An act begins."""
        self._act = act
        if isinstance(act, BorderStep):
            if act.own:
                self.follow(act.to_hex)
                self.play("lift")
            self._put(act.stack, act.own, act.from_hex)
        elif isinstance(act, Appear):
            self._put(
                act.handle, False, act.hex, TokenLook(self.after.colour(act.side), UNKNOWN_GLYPH, act.units)
            )
            self.follow(act.hex)
            self.play("spotted")
        elif isinstance(act, Reveal):
            self.ground.update(
                with_hexes(self.ground.picture, self.picture, act.hexes), fade_ms=theme.MS_NEW_LAND
            )
        elif isinstance(act, BattleOpening):
            self.follow(act.hex)
            self.play("ambush")
        elif isinstance(act, Vanish) and act.own:
            self.play("fall")
        elif isinstance(act, Heard):
            self.play(act.sound)
            if act.hex is not None:
                self.follow(act.hex)

    def end_act(self, act: Act) -> None:
        """An act is over: what it changed stays."""
        self._act = None
        if isinstance(act, BorderStep):
            self._put(act.stack, act.own, act.to_hex)
            if act.own and act.last:
                self.play("set_down")
        elif isinstance(act, Vanish):
            self._tokens.pop(act.stack, None)
        elif isinstance(act, Pale):
            self._put(act.handle, False, act.hex)
        elif isinstance(act, Halt):
            self.halted(act)

    def _put(self, stack: StackId, own: bool, hex_: HexId, fresh: TokenLook = _STRANGER) -> None:
        """Let a token stand in a hex; `fresh` is its look if nothing more is known of it."""
        found = self._tokens.get(stack)
        look = found.spec.look if found is not None else fresh
        if not own and stack in self.after.view.knowledge.sightings:
            look = foreign_look(self.after, stack)
            if isinstance(self._act, (BorderStep, Appear)):
                look = replace(look, state="ready", tag="")
        self._tokens[stack] = MapToken(stack, own, TokenSpec(hex_, look))

    # Showing

    def tokens(self, share: float) -> tuple[MapToken, ...]:
        """The tokens when the present act is `share` (0 to 1) over."""
        act = self._act
        stack = _who(act)
        if stack is None or stack not in self._tokens:
            return tuple(self._tokens.values())
        token = self._tokens[stack]
        posed = replace(token, spec=self._posed(token.spec, act, share))
        return tuple(posed if one is token else one for one in self._tokens.values())

    def _posed(self, spec: TokenSpec, act: Act | None, share: float) -> TokenSpec:
        if isinstance(act, BorderStep):
            return self._stepping(spec, act, share)
        if isinstance(act, Appear):
            rest = (1 - share) ** 2
            return replace(spec, opacity=round(255 * (1 - rest)), lift=_DROP * rest)
        if isinstance(act, Vanish):
            return replace(spec, opacity=round(255 * (1 - share)), dy=6 * share)
        return spec

    def _stepping(self, spec: TokenSpec, act: BorderStep, share: float) -> TokenSpec:
        settle = theme.MS_STEP_SETTLE / act.ms if act.last else 0.0
        way = min(1.0, share / (1 - settle)) if settle < 1 else 1.0
        eased = way * way * (3 - 2 * way)
        grid = self.ground.camera.grid
        from_x, from_y = geometry.centre(grid, act.from_hex)
        to_x, to_y = geometry.centre(grid, act.to_hex)
        return replace(
            spec,
            hex=act.from_hex,
            dx=(to_x - from_x) * eased,
            dy=(to_y - from_y) * eased,
            lift=_LIFT * math.sin(math.pi * way) if way < 1 else 0.0,
        )

    def draw(self, surface: pygame.Surface, kit: Kit, share: float) -> None:
        """Draw what is no token: the sign of a battle that begins."""
        if not isinstance(self._act, BattleOpening):
            return
        x, y = self.ground.screen(self._act.hex)
        swing = math.sin(math.pi * min(1.0, share * 1.15))
        side = kit.px(34 + 14 * swing)
        disc = paint.brass_disc(side - side % 2, lit=True, unit=kit.unit)
        surface.blit(disc, disc.get_rect(center=(x, y)))
        size = round(side * 0.62)
        draw_icon(surface, "sword", x, y, size - size % 2, theme.GOLD_TEXT, cut="#E1B763", stroke=2)


def _who(act: Act | None) -> StackId | None:
    if isinstance(act, (BorderStep, Vanish)):
        return act.stack
    return act.handle if isinstance(act, (Appear, Pale)) else None
