"""The picture of a save: the land that all people at the table know.

Anybody may look at the list of saves. So the picture holds only terrain and roads that every person's side
knows, places that all of them know, without owners, and no stack. Where they know too little in common, it is
the bare sheet of the map with the players' coins (`menus.plate`).
"""

import io
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

import pygame

from game.core.records import HexId, SideId
from game.core.world import World
from game.session.session import Session
from game.ui.map.minimap import Minimap
from game.ui.map.scene_data import IN_SIGHT, MapPicture, SiteMark
from game.ui.menus.plate import draw_plate
from game.ui.menus.public import public_facts
from game.ui.worker import Background
from game.views.chart import Chart, chart
from game.views.side_view import SideView

SIZE = (320, 200)
"""Width and height in pixels."""
_LEAST_LAND = 20
"""Hexes known in common below which the picture would be bare."""
_LEAST = (16, 9)
"""Hexes across and down that a picture shows at least."""


def thumbnail(session: Session) -> bytes:
    """The picture of a session as PNG; the same for the same common knowledge."""
    return _painted([session.outlook(side).view for side in people(session)], session.world, coins(session))


class ComingThumbnail:
    """The picture of a session as it stands now, made on a thread: on a continent it takes many frames."""

    def __init__(self, session: Session) -> None:
        views = [session.outlook(side).view for side in people(session)]
        world, colours = session.world, coins(session)
        self._work = Background(lambda: _painted(views, world, colours), "thumbnail")

    @property
    def done(self) -> bool:
        """Whether `picture` would return at once."""
        return self._work.done

    @property
    def picture(self) -> bytes:
        """The PNG, waited for."""
        return self._work.result()


def _painted(views: Sequence[SideView], world: World, colours: Sequence[str]) -> bytes:
    picture = common_picture([chart(view, world) for view in views])
    if picture is None:
        return b""
    across, down = picture.width, picture.height
    bare = sum(map(bool, picture.state)) < _LEAST_LAND
    picture = cropped(picture)
    sheet = Minimap(picture.width, picture.height, SIZE).sheet(picture)
    if bare:
        sheet = sheet.copy()
        draw_plate(sheet, across, down, colours)
    file = io.BytesIO()
    pygame.image.save(sheet, file, "thumbnail.png")
    return file.getvalue()


def coins(session: Session) -> tuple[str, ...]:
    """Liveries of the players, in the order of the day: everybody knows them."""
    facts = public_facts(session)
    return tuple(side.colour for side in facts.sides if side.role == "player" and side.alive)


def people(session: Session) -> tuple[SideId, ...]:
    """Sides that people play, also those that have fallen: they may still look on. Not those of no player
    that the game master took: what they know is his alone."""
    return tuple(side for side in session.campaign.sides if _is_played(session, side))


def _is_played(session: Session, side: SideId) -> bool:
    controller = session.seat(side).controller
    return controller == "human" or (controller == "gm" and session.campaign.sides[side].role == "player")


def common_picture(charts: Sequence[Chart]) -> MapPicture | None:
    """What all charts show alike; None without any."""
    if not charts:
        return None
    first = charts[0]
    terrain = _agreed([c.terrain for c in charts])
    road = _agreed([c.road for c in charts]) if all(c.road for c in charts) else b""
    links = _shared_bits([c.road_links for c in charts]) if road else b""
    sites = reduce(
        lambda kept, more: kept & more,
        ({(s.hex, s.kind, s.capital) for s in c.sites} for c in charts),
    )
    return MapPicture(
        width=first.width,
        height=first.height,
        paints=("", *first.paint),
        terrain=terrain,
        state=bytes(IN_SIGHT if code else 0 for code in terrain),
        road_kinds=first.road_palette,
        road=bytes(kind if code else 0 for kind, code in zip(road, terrain, strict=True)) if road else b"",
        road_links=links,
        sites=tuple(
            SiteMark(hex_, kind, capital=capital) for hex_, kind, capital in sorted(sites) if terrain[hex_]
        ),
    )


def cropped(picture: MapPicture) -> MapPicture:
    """The part of a map that is known, with some paper around it; all of it if nothing is known."""
    places = picture.grid
    known = [places.place(HexId(h)) for h, state in enumerate(picture.state) if state]
    if not known:
        return picture
    columns, rows = [c for c, _ in known], [r for _, r in known]
    # Columns from an even one on: in odd ones hexes lie half a hex lower.
    left, width = _span(min(columns), max(columns), _LEAST[0], picture.width, even=True)
    top, height = _span(min(rows), max(rows), _LEAST[1], picture.height, even=False)

    def part(layer: bytes) -> bytes:
        return b"".join(
            layer[row * picture.width + left : row * picture.width + left + width]
            for row in range(top, top + height)
        )

    sites = []
    for site in picture.sites:
        column, row = places.place(site.hex)
        if left <= column < left + width and top <= row < top + height:
            sites.append(replace(site, hex=HexId((row - top) * width + column - left)))
    return replace(
        picture,
        width=width,
        height=height,
        terrain=part(picture.terrain),
        state=part(picture.state),
        road=part(picture.road),
        road_links=part(picture.road_links),
        sites=tuple(sites),
    )


def _span(low: int, high: int, least: int, size: int, *, even: bool) -> tuple[int, int]:
    """First of a row of places around those from `low` to `high`, and how many: at least `least`."""
    first, last = low - 1, high + 1
    lack = max(0, least - (last - first + 1))
    first = max(0, first - lack // 2)
    first -= first % 2 if even else 0
    last = min(size - 1, max(last + (lack + 1) // 2, first + least - 1))
    first = max(0, min(first, last - least + 1))
    first -= first % 2 if even else 0
    return first, last - first + 1


def _agreed(layers: Sequence[bytes]) -> bytes:
    """Every byte on which all layers agree, 0 elsewhere."""
    return bytes(column[0] if len(set(column)) == 1 else 0 for column in zip(*layers, strict=True))


def _shared_bits(layers: Sequence[bytes]) -> bytes:
    """The bits that all layers have."""
    return bytes(reduce(lambda a, b: a & b, column) for column in zip(*layers, strict=True))
