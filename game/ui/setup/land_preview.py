"""The picture of a scenario's land on the set-up sheet, painted in slices and kept between starts.

Only land that is no secret is painted (`setup_model.land_is_public`): else there is the bare paper that every
side starts with. What stands on the land is never shown, but for the start marks of the sides.
"""

import hashlib
from pathlib import Path
from typing import Final

import pygame

from game.content.registry import Rules
from game.core.hexgrid import grid
from game.core.mapdata import MapData
from game.core.records import HexId
from game.ui.look import picture_cache
from game.ui.look.pixels import opaque_surface
from game.ui.map.paint import geometry
from game.ui.map.paint.camera import LEVELS
from game.ui.map.paint.chunks import ChunkStore, chunks_over
from game.ui.map.paint.geometry import UNIT_RADIUS
from game.ui.map.paint.scene_data import IN_SIGHT, Frame, MapPicture, RiverPath, SiteMark

_MARGIN = 8.0
_WIDEST = 680
"""Pixels that the longer side is painted with at least."""
_LONGER: Final = 720
"""Pixels of the longer side of a finished sheet."""
_PREFIX = "land-"
_MOST_KEPT = 24
_UI = Path(__file__).parent.parent
_PAINTERS: Final = (
    Path(__file__),
    _UI / "map" / "paint",
    _UI / "symbols",
    _UI / "look" / "noise.py",
    _UI / "look" / "materials.py",
)


def land_picture(map_: MapData, rules: Rules) -> MapPicture:
    """The whole land, as the painter is told of it; towns without owners."""
    rows = rules.tables["terrain"]
    size = map_.width * map_.height
    return MapPicture(
        width=map_.width,
        height=map_.height,
        paints=("", *(rows[name].paint for name in map_.palette)),
        terrain=bytes(code + 1 for code in map_.terrain),
        state=bytes([IN_SIGHT]) * size,
        road_kinds=map_.road_palette,
        road=map_.road,
        road_links=map_.road_links,
        rivers=tuple(RiverPath(river.corners) for river in map_.rivers),
        sites=tuple(
            SiteMark(site.hex, site.kind, level=max(1, site.level), capital=site.capital)
            for site in map_.sites
        ),
    )


class LandPreview:
    """One preview. `work` goes on painting it; `sheet` is the finished picture, None before and for secret
    land."""

    def __init__(self, map_: MapData, rules: Rules, *, public: bool, keep: bool) -> None:
        """`public` land is painted; `keep` stores the picture in the cache folder."""
        self.size = (map_.width, map_.height)
        self.public = public
        self.sheet: pygame.Surface | None = None
        self._keep = keep
        self._name = ""
        self._unpainted: MapPicture | None = None
        """What is to be painted and has not been begun: its rivers and roads take a while to lay out."""
        self._store: ChunkStore | None = None
        if public:
            self._open(land_picture(map_, rules))

    def _open(self, picture: MapPicture) -> None:
        self._name = f"{_PREFIX}{_digest(picture)}"
        if self._keep:
            self.sheet = picture_cache.stored(self._name, self._sheet_size(), _PAINTERS)
        if self.sheet is None:
            self._unpainted = picture

    # The world and the sheet

    @property
    def frame(self) -> Frame:
        """The part of the world that the sheet shows."""
        across, down = geometry.world_size(*self.size)
        return Frame(-_MARGIN, -_MARGIN, across + 2 * _MARGIN, down + 2 * _MARGIN)

    @property
    def level(self) -> int:
        """The zoom at which it is painted."""
        longer = max(self.frame.width, self.frame.height)
        fitting = [level for level in LEVELS if longer * level / UNIT_RADIUS >= _WIDEST]
        return fitting[0] if fitting else LEVELS[-1]

    def _sheet_size(self) -> tuple[int, int]:
        """Pixels of the finished sheet."""
        scale = _LONGER / max(self.frame.width, self.frame.height)
        return round(self.frame.width * scale), round(self.frame.height * scale)

    def place_of(self, hex_: HexId, size: tuple[int, int]) -> tuple[float, float]:
        """Where a hex lies on the sheet when it has a size in pixels."""
        x, y = geometry.centre(grid(*self.size), hex_)
        frame = self.frame
        return (
            (x - frame.left) / frame.width * size[0],
            (y - frame.top) / frame.height * size[1],
        )

    # Work

    @property
    def done(self) -> bool:
        """Whether nothing is left to paint."""
        return self._store is None and self._unpainted is None

    def work(self, ms: float) -> bool:
        """Paint for about `ms` milliseconds; whether the sheet has just been finished."""
        if self._unpainted is not None:
            self._store, self._unpainted = ChunkStore(self._unpainted), None
            return False
        store = self._store
        if store is None:
            return False
        keys = chunks_over(self.frame, self.level)
        store.want(keys, [])
        store.work(ms)
        if not store.ready():
            return False
        self._finish(store)
        return True

    def complete(self) -> None:
        """Paint it all at once: for pictures without a window."""
        while not self.done:
            self.work(1000)

    def _finish(self, store: ChunkStore) -> None:
        scale = self.level / UNIT_RADIUS
        frame = self.frame
        whole = opaque_surface((round(frame.width * scale), round(frame.height * scale)))
        for key in chunks_over(frame, self.level):
            chunk = store.chunk(key)
            if chunk is not None and chunk.shown is not None:
                place = (round(key.left - frame.left * scale), round(key.top - frame.top * scale))
                whole.blit(chunk.shown, place)
        self.sheet = pygame.transform.smoothscale(whole, self._sheet_size())
        self._store = None
        if self._keep:
            picture_cache.keep(self._name, self.sheet, _PAINTERS)
            _forget_old()


def _forget_old() -> None:
    """Lands that were edited leave pictures behind; the oldest go."""
    try:
        kept = [(file.stat().st_mtime, file) for file in picture_cache.folder().glob(f"{_PREFIX}*.rgb")]
        for _, old in sorted(kept, reverse=True)[_MOST_KEPT:]:
            old.unlink()
    except OSError:
        # What cannot be deleted takes room and does no other harm.
        return


def _digest(picture: MapPicture) -> str:
    """A name of what a picture shows."""
    digest = hashlib.sha1(usedforsecurity=False)
    for part in (picture.paints, picture.rivers, picture.sites, (picture.width, picture.height)):
        digest.update(repr(part).encode())
    for layer in (picture.terrain, picture.state, picture.road, picture.road_links):
        digest.update(layer)
    return digest.hexdigest()[:16]
