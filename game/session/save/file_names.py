"""Names of files made of what people write: any script, no sign that a system refuses, short enough for all.

File systems count bytes, not letters: 255 of them, of which the endings that the game adds need their share.
Some names are kept by Windows for itself, whatever ending they have.
"""

import re
import unicodedata
from collections.abc import Callable

from game.content.files import reserved

LONGEST = 60
"""Letters of a title's part of a name."""
MOST_BYTES = 120
"""And its bytes: a name may have two such parts (campaign and copy), and endings."""


def within(text: str, most: int) -> str:
    """The beginning of a text that has at most so many bytes as UTF-8; no letter is cut in two."""
    return text.encode("utf-8", "replace")[:most].decode("utf-8", "ignore")


def slug(title: str) -> str:
    """A file name of a title: letters and digits of any script, spaces and dashes."""
    plain = unicodedata.normalize("NFC", title)
    kept = " ".join(re.sub(r"[^\w \-]+", " ", plain).split())
    name = within(kept[:LONGEST], MOST_BYTES).strip(" .-") or "campaign"
    return f"{name}_" if reserved(name) else name


def numbered(title: str, taken: Callable[[str], bool]) -> str:
    """The title, or with the first number behind it whose file name is free; its end gives way to that."""
    number, wanted = 1, title
    while taken(slug(wanted)):
        number += 1
        ending = f" {number}"
        wanted = within(title[: LONGEST - len(ending)], MOST_BYTES - len(ending)).rstrip() + ending
    return wanted
