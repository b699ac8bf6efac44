"""What the map painter is told. The pixels depend on these records and on nothing else.

They hold only what the looking side knows: a hex of which it knows nothing carries terrain 0 and no road,
and a picture that says otherwise cannot be built.
"""

from dataclasses import dataclass

from game.core.hexgrid import Grid, grid
from game.core.records import HexId
from game.ui.look.tokens import TokenLook

UNKNOWN = 0
IN_SIGHT = 2

RECENT, OUT_OF_MIND, CHARTED, MANNED = 3, 4, 5, 6
"""What the knowledge map calls remembered land: seen of late, long ago, or never (it was on
the map); and land in sight in which own stacks stand, under rules that know nothing else by sight."""

_KNOWN = bytes([0]) + bytes([1]) * 255
_BLANK = bytes([255]) + bytes(255)


@dataclass(frozen=True, slots=True)
class RiverPath:
    """A known stretch of a river: (hex, corner) points downstream, corners as in `core.mapdata`.

    `start` and `end` are its width at both ends as a share of the widest river (0 spring to 1 mouth).
    """

    corners: tuple[tuple[HexId, int], ...]
    start: float = 0.2
    end: float = 0.8


@dataclass(frozen=True, slots=True)
class SiteMark:
    """A place as the looking side knows it.

    `kind` is `city` for a town (other kinds are drawn by the terrain of their hex). `side` is a livery key or
    empty. `garrison` is None if not known. `ghost_day` is the day of the report if the place is only
    remembered, 0 if it is in sight. `idle`: an own city that pops nothing; `damage`: levels that it lost;
    `farms`: it has some; `livery`: the key of the colours that it wears, if not those of its side.
    """

    hex: HexId
    kind: str = "city"
    name: str = ""
    side: str = ""
    level: int = 1
    garrison: int | None = None
    ghost_day: int = 0
    capital: bool = False
    idle: bool = False
    damage: int = 0
    farms: bool = False
    livery: str = ""


@dataclass(frozen=True, slots=True)
class RegionName:
    """A name written on the land: `kind` is land, wood, heights or water; `span` its width in hexes."""

    text: str
    hex: HexId
    kind: str = "land"
    span: int = 3


@dataclass(frozen=True, slots=True)
class MapPicture:
    """The map as one side knows it.

    `terrain` and `state` have one byte per hex. A byte of `terrain` is an index into `paints` (names of
    `paints.PAINTS`; index 0 is unknown land), one of `state` is UNKNOWN, REMEMBERED or IN_SIGHT. `road` holds
    0 or an index into `road_kinds` plus 1, `road_links` six direction bits (`hexgrid.DIRECTIONS`); both
    may be empty. `seed` chooses how the land is drawn, not what is there.

    Raises ValueError if sizes do not fit or an unknown hex carries terrain or a road.
    """

    width: int
    height: int
    paints: tuple[str, ...]
    terrain: bytes
    state: bytes
    road_kinds: tuple[str, ...] = ()
    road: bytes = b""
    road_links: bytes = b""
    rivers: tuple[RiverPath, ...] = ()
    sites: tuple[SiteMark, ...] = ()
    regions: tuple[RegionName, ...] = ()
    seed: int = 0

    def __post_init__(self) -> None:
        size = self.width * self.height
        for name in ("terrain", "state", "road", "road_links"):
            layer: bytes = getattr(self, name)
            if len(layer) != size and not (name.startswith("road") and not layer):
                raise ValueError(f"{name} has {len(layer)} bytes for {size} hexes")
        if max(self.terrain, default=0) >= len(self.paints):
            raise ValueError("terrain names a paint that is not in the list")
        if len(self.road) != len(self.road_links):
            raise ValueError("road and road_links have different sizes")
        if self.terrain.translate(_KNOWN) != self.state.translate(_KNOWN):
            raise ValueError("unknown land has no terrain, known land has one")
        unknown = int.from_bytes(self.state.translate(_BLANK), "big")
        if unknown & int.from_bytes(self.road, "big"):
            raise ValueError("unknown land has no road")

    @property
    def grid(self) -> Grid:
        """The grid of this size (shared)."""
        return grid(self.width, self.height)

    def paint_at(self, hex_: HexId) -> str:
        """Name of the paint of a hex, empty for unknown land."""
        index = self.terrain[hex_]
        return self.paints[index] if index else ""


@dataclass(frozen=True, slots=True)
class TokenSpec:
    """A token on the map. `dx`, `dy` and `lift` are pixels at R 48, for animation; the token is drawn where
    it stands plus these. Several tokens of one hex are fanned out in the order in which they are given."""

    hex: HexId
    look: TokenLook
    dx: float = 0.0
    dy: float = 0.0
    lift: float = 0.0
    opacity: int = 255


@dataclass(frozen=True, slots=True)
class PaintedStep:
    """A step of a previewed path: the hex entered and the price shown on its border, such as `⅓`."""

    hex: HexId
    price: str
    payable: bool = True


@dataclass(frozen=True, slots=True)
class PaintedPath:
    """A path to draw: where it starts, its steps, the total shown on the goal and a chip above it; `sneaks`:
    it is gone unseen, and drawn in dashes."""

    start: HexId
    steps: tuple[PaintedStep, ...]
    total: str = ""
    chip: str = ""
    side: str = "lapis"
    sneaks: bool = False


@dataclass(frozen=True, slots=True)
class RingMark:
    """An outline around hexes: `kind` is sight (dashed), siege (double), supply (dots) or watch (dashed, in
    red: enemies who look on)."""

    hexes: frozenset[HexId]
    kind: str = "sight"


@dataclass(frozen=True, slots=True)
class FireMark:
    """A `camp` fire or an `inferno`; not `now`: only remembered."""

    hex: HexId
    kind: str
    now: bool = True


@dataclass(frozen=True, slots=True)
class FoodMark:
    """Food that lies in a hex; `bait`: some of it was laid out by the looking side."""

    hex: HexId
    bait: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class KnownMarks:
    """How well hexes are known. `tones` has a byte a hex: UNKNOWN, IN_SIGHT, MANNED, RECENT, OUT_OF_MIND or
    CHARTED, `ages` the days since it was seen, of no meaning where it never was. Compared by identity."""

    tones: bytes
    ages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BorderMark:
    """A border of a hex over which a stack of one's own looks; `direction` as in `hexgrid`."""

    hex: HexId
    direction: int


@dataclass(frozen=True, slots=True)
class MapOverlays:
    """What is laid over the land this frame. `reach` is the set a stack can get to (None: no dimming).
    `known` shows how well the land is known.

    `tint` is a colour that the map is multiplied with, for dawn and dusk.
    """

    reach: frozenset[HexId] | None = None
    path: PaintedPath | None = None
    hovered: HexId | None = None
    selected: HexId | None = None
    rings: tuple[RingMark, ...] = ()
    fires: tuple[FireMark, ...] = ()
    food: tuple[FoodMark, ...] = ()
    borders: tuple[BorderMark, ...] = ()
    known: KnownMarks | None = None
    tint: str = ""


@dataclass(frozen=True, slots=True)
class PaintOptions:
    """A player's choices: full hex borders, wash without symbols, larger tokens, no movement."""

    full_borders: bool = False
    flat: bool = False
    large_tokens: bool = False
    less_motion: bool = False


@dataclass(frozen=True, slots=True)
class MinimapDot:
    """A stack on the minimap."""

    hex: HexId
    side: str


@dataclass(frozen=True, slots=True)
class Frame:
    """A rectangle of the world in units (R 48), such as the part that a window shows."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Lower edge."""
        return self.top + self.height


NO_OVERLAYS = MapOverlays()
DEFAULT_OPTIONS = PaintOptions()
