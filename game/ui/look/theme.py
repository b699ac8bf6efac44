"""The look in figures: palette, liveries of the sides, type roles, spaces, shadows, times, user scale.

All lengths are pixels at 100 %. `Scale` turns them into pixels of the screen; the map's zoom is apart from
it and never scaled by it.
"""

import logging
from dataclasses import dataclass, replace
from typing import Literal, get_args

from game.ui.look.colour import mix

_log = logging.getLogger(__name__)

# Paper: what is read
PAPER_LIT = "#F4EAD2"
PAPER = "#EBDDBE"
PAPER_SHADE = "#DDCBA3"
PAPER_DEEP = "#C4AD80"
INK = "#2A1F15"
INK_SOFT = "#54422C"
INK_FAINT = "#7A6547"
# Walnut: the frame
WALNUT_BLACK = "#1A110B"
WALNUT = "#2A1C13"
WALNUT_MID = "#38271A"
WALNUT_LIT = "#4C3625"
WALNUT_EDGE = "#644A33"
# Brass: what is active now
BRASS = "#C79B52"
BRASS_LIGHT = "#EFD79A"
BRASS_DARK = "#7E5C2A"
# Text on walnut: value, label, aside
IVORY = "#F6EBD3"
IVORY_SOFT = "#D6C29B"
IVORY_FAINT = "#A68F6B"
# Signed figures and states, on paper and on walnut
GAIN = "#2F6B4F"
WARNING = "#8A4F10"
LOSS = "#9C2F26"
NOTICE = "#2B5A8A"
GAIN_ON_WALNUT = "#8CC6A0"
WARNING_ON_WALNUT = "#E8B15C"
LOSS_ON_WALNUT = "#E68A76"
NOTICE_ON_WALNUT = "#8FB6DD"
# Marks and overlays
AMBER = "#E9A93A"
WATCH_RING = "#E4553F"
OVERLAY_LIGHT = "#FFF3D2"
OVERLAY_DARK = "#160C06"
OUTLINE = "#140B06"
SHADOW = "#0D0703"
FRAME_EDGE = "#0C0604"
# Edges and hairlines of cards and of parts on them
CARD_EDGE = "#4B3519"
CARD_LINE = "#FFF8E4"
HAIRLINE = "#8C6E3E"
HAIRLINE_STRONG = "#6B5026"
# Chips: ground and edge
CHIP_GOOD = "#DCE6CF"
CHIP_GOOD_EDGE = "#7D9A70"
CHIP_BAD = "#EAD3C8"
CHIP_BAD_EDGE = "#C08A78"
# Text and its second line on the gold button, from the lit top to the dark foot
GOLD = ("#F6E2A8", "#E6C273", "#C79A4C", "#966C2C")
GOLD_TEXT = "#241507"
GOLD_TEXT_SOFT = "#4A300E"
# Hit bars
HITS_GOOD = "#86C46E"
HITS_FAIR = "#EBAE3C"
HITS_POOR = "#EA5B40"
BAR_EMPTY = "#4A392A"
BAR_CASE = "#1B100A"

RimPattern = Literal[
    "embattled",
    "wavy",
    "indented",
    "gobony",
    "engrailed",
    "pearled",
    "corded",
    "quarterly",
    "lozengy",
    "gemelled",
    "crossed",
    "chequy",
    "thorned",
    "plain",
]
PATTERNS: tuple[RimPattern, ...] = get_args(RimPattern)


@dataclass(frozen=True, slots=True)
class Livery:
    """Colours of a side: lacquer (`base`, `dark`, `light`), glyph, and the rim pattern with its colour.
    `stripes`: lines along its flag."""

    key: str
    name: str
    base: str
    dark: str
    light: str
    glyph: str
    rim: str
    pattern: RimPattern
    stripes: int = 1


LIVERIES: dict[str, Livery] = {
    livery.key: livery
    for livery in (
        Livery("cinnabar", "Cinnabar", "#B8371F", "#6A190E", "#E67C5C", "#FFF3DC", "#FFE4BE", "embattled"),
        Livery("lapis", "Lapis", "#2A5EA8", "#12305F", "#7FA6DA", "#FFF3DC", "#E4EEF8", "wavy"),
        Livery("saffron", "Saffron", "#EBB136", "#7A4E0B", "#FBDD8A", "#2A1A08", "#FFE9AC", "indented"),
        Livery("verdigris", "Verdigris", "#48A68F", "#12493F", "#9FDAC8", "#08201B", "#CFF3E6", "gobony"),
        Livery("plum", "Plum", "#541C52", "#2A0B29", "#A66AA6", "#FFF3DC", "#F1D5EE", "engrailed"),
        Livery("bone", "Bone", "#EFE6D2", "#54452D", "#FFFDF5", "#2A1F15", "#FFFBEE", "pearled"),
        Livery("azure", "Azure", "#97CAF7", "#1D4669", "#D3E9FC", "#0A1C2C", "#DCEEFC", "corded", 2),
        Livery("jet", "Jet", "#14161D", "#050609", "#6C7280", "#FFF3DC", "#D9DCE2", "quarterly", 2),
        Livery("lime", "Lime", "#B4DD73", "#3B5511", "#DDF3B4", "#15200A", "#EAF7D0", "lozengy", 2),
        Livery("fuchsia", "Fuchsia", "#AF357F", "#5C1442", "#DE82B9", "#FFF3DC", "#FBDCEE", "gemelled", 2),
        Livery("iris", "Iris", "#764ADD", "#2E1670", "#B49AF0", "#FFF3DC", "#E2D8FB", "crossed", 2),
        Livery("malachite", "Malachite", "#0E4327", "#04200F", "#5FA37F", "#FFF3DC", "#CBEBD8", "chequy", 2),
        Livery("ferals", "Ferals", "#B4935F", "#3A2A18", "#DDC493", "#24180C", "#E2CB9C", "thorned"),
        Livery("neutral", "Neutral", "#B4935F", "#3A2A18", "#DDC493", "#24180C", "#E2CB9C", "plain"),
    )
}
SIDE_COLOURS = tuple(key for key in LIVERIES if key not in ("ferals", "neutral"))
"""Colours that players may choose, in the order in which they are offered."""

_UNKNOWN = Livery("unknown", "?", "#8F897B", "#4B463C", "#C9C3B4", "#FFF3DC", "#E9E2D0", "plain")
_warned: set[str] = set()


def livery(key: str) -> Livery:
    """The livery of a side's colour. `lapis/pearled` is lapis with another rim pattern.

    An unknown colour or pattern gives a grey livery and one logged warning.
    """
    colour, _, pattern = key.partition("/")
    found = LIVERIES.get(colour)
    if found is not None and not pattern:
        return found
    for known in PATTERNS:
        if found is not None and known == pattern:
            return replace(found, key=key, pattern=known)
    if key not in _warned:
        _warned.add(key)
        _log.warning("no livery %r; drawn in grey", key)
    return _UNKNOWN


Family = Literal["serif", "sans"]
Weight = Literal["Regular", "Semibold", "Bold", "It", "SemiboldIt"]


@dataclass(frozen=True, slots=True)
class TypeRole:
    """What a piece of text is for: face and size (pixels at 100 %)."""

    family: Family
    weight: Weight
    px: int

    def at(self, px: int) -> "TypeRole":
        """The same face at another size."""
        return replace(self, px=px)


DISPLAY = TypeRole("serif", "Semibold", 92)
PAGE = TypeRole("serif", "Semibold", 34)
HEADING = TypeRole("serif", "Semibold", 25)
CARD_TITLE = TypeRole("serif", "Semibold", 20)
ROW_TITLE = TypeRole("serif", "Semibold", 17)
BIG_BUTTON = TypeRole("serif", "Semibold", 21)
ASIDE = TypeRole("serif", "It", 16)
MOTTO = TypeRole("serif", "It", 20)
REGION = TypeRole("serif", "It", 20)
REGION_HEIGHTS = TypeRole("serif", "Semibold", 21)
BUTTON = TypeRole("sans", "Semibold", 17)
TEXT_LARGE = TypeRole("sans", "Regular", 18)
TEXT = TypeRole("sans", "Regular", 16)
STRONG = TypeRole("sans", "Semibold", 16)
LABEL = TypeRole("sans", "Regular", 15)
LABEL_STRONG = TypeRole("sans", "Semibold", 15)
FIGURE_XL = TypeRole("sans", "Semibold", 30)
FIGURE_L = TypeRole("sans", "Semibold", 22)
FIGURE_M = TypeRole("sans", "Semibold", 18)

SMALLEST_PX = 15
"""No text is smaller than this at 100 %."""

# Spaces (pixels at 100 %), all on a grid of 4
SPACE_S = 8
SPACE_M = 12
SPACE_L = 16
PAD_CARD = 16
PAD_PANEL = 16
PAD_PLATE = 12
GAP_CARDS = 14
RADIUS_BUTTON = 6
RADIUS_CARD = 5
RADIUS_TOOLTIP = 6
RADIUS_PANEL = 8
ROW_LEDGER = 26
ROW_UNIT = 40
TARGET = 36
"""Smallest width and height of anything that can be clicked."""


@dataclass(frozen=True, slots=True)
class Shadow:
    """A soft shadow: offset, blur radius (pixels at 100 %) and opacity."""

    dx: int
    dy: int
    blur: int
    opacity: float


SHADOW_CARD = Shadow(0, 3, 8, 0.50)
SHADOW_TOOLTIP = Shadow(0, 6, 14, 0.60)
SHADOW_PANEL = Shadow(0, 3, 12, 0.55)
SHADOW_TOP_BAR = Shadow(0, 4, 12, 0.60)

# Times of motion in milliseconds
MS_HOVER_IN = 90
MS_HOVER_OUT = 140
MS_PRESS = 60
MS_RELEASE = 110
MS_PANEL = 180
MS_TOOLTIP_WAIT = 250
MS_TOOLTIP_FADE = 90
MS_STEP = 220
MS_STEP_ROAD = 120
MS_STEP_SETTLE = 40
MS_NEW_LAND = 500
MS_CAMERA = 320
MS_DIE_TUMBLE = 450
MS_DIE_HOLD = 150
MS_HIT_SHAKE = 120
MS_HIT_BAR = 200
MS_FALL = 350
MS_GLOW = 2400
"""Period of the selected token's glow, the only thing that loops."""

SCALE_MIN = 80
SCALE_MAX = 200


@dataclass(frozen=True, slots=True)
class Scale:
    """The user's scale of type and parts, in percent. ValueError outside 80 to 200."""

    percent: int = 100

    def __post_init__(self) -> None:
        if not SCALE_MIN <= self.percent <= SCALE_MAX:
            raise ValueError(f"a scale is {SCALE_MIN} to {SCALE_MAX} %, not {self.percent} %")

    def px(self, length: float) -> int:
        """A length at 100 % in whole pixels of the screen."""
        return round(length * self.percent / 100)

    def exact(self, length: float) -> float:
        """A length at 100 % in pixels of the screen, unrounded (line widths, radii)."""
        return length * self.percent / 100


def hits_colour(fraction: float) -> str:
    """Colour of a hit bar that is `fraction` (0 to 1) full."""
    if fraction > 2 / 3:
        return HITS_GOOD
    return HITS_FAIR if fraction > 1 / 3 else HITS_POOR


def greyed(colour: str, share: float = 0.5) -> str:
    """`colour` mixed towards the grey-brown of what is spent or remembered."""
    return mix(colour, "#6B6155", share)
