"""The picture of a save: the land that all people at the table know.

Anybody may look at the list of saves. So the picture holds only terrain and roads that every person's side
knows, places that all of them know, without owners, and no stack.
"""

import io
from collections.abc import Sequence
from functools import reduce

import pygame

from game.core.records import SideId
from game.session.session import Session
from game.ui.map.minimap import Minimap
from game.ui.map.scene_data import IN_SIGHT, MapPicture, SiteMark
from game.views.chart import Chart, chart

SIZE = (320, 200)
"""Width and height in pixels."""
_PEOPLE = ("human", "gm")


def thumbnail(session: Session) -> bytes:
    """The picture of a session as PNG; the same for the same common knowledge."""
    picture = common_picture([chart(session.outlook(side).view, session.world) for side in people(session)])
    if picture is None:
        return b""
    sheet = Minimap(picture.width, picture.height, SIZE).sheet(picture)
    file = io.BytesIO()
    pygame.image.save(sheet, file, "thumbnail.png")
    return file.getvalue()


def people(session: Session) -> tuple[SideId, ...]:
    """Sides that people play, also those that have fallen: they may still look on."""
    return tuple(side for side in session.campaign.sides if session.seat(side).controller in _PEOPLE)


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


def _agreed(layers: Sequence[bytes]) -> bytes:
    """Every byte on which all layers agree, 0 elsewhere."""
    return bytes(column[0] if len(set(column)) == 1 else 0 for column in zip(*layers, strict=True))


def _shared_bits(layers: Sequence[bytes]) -> bytes:
    """The bits that all layers have."""
    return bytes(reduce(lambda a, b: a & b, column) for column in zip(*layers, strict=True))
