"""Faces: the two of the game at any size, and the machine's own for letters that those do not have.

Names may be written in any script. A letter that neither face has is looked for in the fonts of the machine,
well-known ones first; where no font has it, the face's own sign for the unknown stands.
"""

import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import font_source_sans_pro
import font_source_serif_pro
import pygame

_NO_LETTER: Final = "\U0010fffe"
"""Belongs to no script for ever: drawn as what a face shows for the unknown."""
_PROBE_PX: Final = 16
_BEGINNINGS: Final = (b"\x00\x01\x00\x00", b"OTTO", b"true", b"ttcf")
_FIRST: Final = (
    "notosans",
    "dejavusans",
    "segoeui",
    "arialunicodems",
    "notosanscjkjp",
    "notosanscjksc",
    "droidsansfallback",
    "wenquanyizenhei",
    "hiraginosans",
    "pingfang",
    "yugothic",
    "msgothic",
    "microsoftyahei",
    "malgungothic",
    "applesdgothicneo",
    "nirmalaui",
    "leelawadeeui",
    "geezapro",
)
"""Names of fonts that many machines have and that cover much, in the order in which they are looked at."""
_SCRIPTS: Final = {
    "ARABIC": ("Arab", True),
    "HEBREW": ("Hebr", True),
    "SYRIAC": ("Syrc", True),
    "THAANA": ("Thaa", True),
    "NKO": ("Nkoo", True),
    "DEVANAGARI": ("Deva", False),
    "BENGALI": ("Beng", False),
    "TAMIL": ("Taml", False),
    "THAI": ("Thai", False),
}
"""First words of the names of letters whose shapes depend on their neighbours: script, right to left."""


class Piece(NamedTuple):
    """A part of a line that one font can draw."""

    font: pygame.font.Font
    text: str


@lru_cache(maxsize=256)
def load_font(family: str, weight: str, px: int) -> pygame.font.Font:
    """A face of the two font wheels at a size in pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(_file_of(family, weight), px)


def pieces(text: str, family: str, weight: str, px: int) -> list[Piece]:
    """A line cut where its font changes, in the order in which it is drawn from left to right."""
    own = load_font(family, weight, px)
    if text.isascii():
        return [Piece(own, text)]
    cut: list[tuple[str, str, str]] = []
    for letter in text:
        file, script = _face_of(letter, family, weight), _script_of(letter)
        if cut and _is_mark(letter):
            file, script = cut[-1][:2]
        elif file and not script and cut and cut[-1][0] == file:
            script = cut[-1][1]
        if cut and cut[-1][:2] == (file, script):
            cut[-1] = (file, script, cut[-1][2] + letter)
        elif len(cut) > 1 and cut[-1][2].isspace() and cut[-2][:2] == (file, script):
            # Words of one script stay together: it may be written from right to left.
            space = cut.pop()[2]
            cut[-1] = (file, script, cut[-1][2] + space + letter)
        else:
            cut.append((file, script, letter))
    return [Piece(_other_font(file, px, script) if file else own, part) for file, script, part in cut]


def clusters(text: str) -> list[str]:
    """The letters of a text, each with the marks that stand on it."""
    out: list[str] = []
    for letter in text:
        if out and _is_mark(letter):
            out[-1] += letter
        else:
            out.append(letter)
    return out


def _is_mark(letter: str) -> bool:
    return letter == "\N{ZERO WIDTH JOINER}" or unicodedata.category(letter).startswith("M")


def _file_of(family: str, weight: str) -> str:
    if family == "serif":
        folder, stem = Path(font_source_serif_pro.font_directory), "SourceSerifPro"
    else:
        folder, stem = Path(font_source_sans_pro.font_directory), "SourceSansPro"
    return str(folder / f"{stem}-{weight}.otf")


@lru_cache(maxsize=128)
def _other_font(file: str, px: int, script: str) -> pygame.font.Font:
    """A font of the machine no taller than the game's own of that size."""
    tall = load_font("sans", "Regular", px).get_height()
    font = pygame.font.Font(file, px)
    if font.get_height() > tall:
        font = pygame.font.Font(file, max(1, px * tall // font.get_height()))
    if script:
        tag, backwards = _SCRIPTS[script]
        font.set_script(tag)
        font.set_direction(pygame.DIRECTION_RTL if backwards else pygame.DIRECTION_LTR)
    return font


@lru_cache(maxsize=4096)
def _script_of(letter: str) -> str:
    word = unicodedata.name(letter, "").partition(" ")[0]
    return word if word in _SCRIPTS else ""


@lru_cache(maxsize=4096)
def _face_of(letter: str, family: str, weight: str) -> str:
    """The file of the font that draws a letter; empty if the game's own does, or none has it."""
    if letter.isascii() or letter.isspace() or _has(_file_of(family, weight), letter):
        return ""
    return next((file for file in _others() if _has(file, letter)), "")


@cache
def _others() -> tuple[str, ...]:
    """Files of the machine's fonts, well-known ones first."""
    names = dict.fromkeys((*_FIRST, *sorted(pygame.font.get_fonts())))
    files = (pygame.font.match_font(name) for name in names)
    return tuple(dict.fromkeys(file for file in files if file and _opens(file)))


def _opens(file: str) -> bool:
    """Whether a file is a font by how it begins: pygame-ce does not survive one that is none."""
    try:
        with open(file, "rb") as data:
            if data.read(4) not in _BEGINNINGS:
                return False
        pygame.font.Font(file, _PROBE_PX)
    except (pygame.error, OSError):
        return False
    return True


@lru_cache(maxsize=4096)
def _has(file: str, letter: str) -> bool:
    return _drawn(file, letter) != _unknown(file)


@lru_cache(maxsize=64)
def _unknown(file: str) -> bytes:
    return _drawn(file, _NO_LETTER)


def _drawn(file: str, letter: str) -> bytes:
    try:
        picture = _probe(file).render(letter, True, "#ffffff")
    except pygame.error:
        # It has no width of its own.
        return b""
    return pygame.image.tobytes(picture, "RGBA")


@lru_cache(maxsize=64)
def _probe(file: str) -> pygame.font.Font:
    return pygame.font.Font(file, _PROBE_PX)
