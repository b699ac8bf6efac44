"""Words for players: `_` and `ngettext`, looked up in the catalogue of the chosen language.

Catalogues lie in `assets/locale/<language>/LC_MESSAGES/second_dawn.mo`; without one the English of the code
is shown. Texts with figures are formatted after the look-up: `_("{count} units").format(count=8)`.
"""

import gettext
import os
from functools import cache

from game import paths

DOMAIN = "second_dawn"
LANGUAGE_VARIABLE = "SECOND_DAWN_LANGUAGE"


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    try:
        folder = str(paths.assets_dir() / "locale")
    except paths.ContentMissing:
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, folder, [language] if language else None, fallback=True)


def _current() -> gettext.NullTranslations:
    return _catalogue(os.environ.get(LANGUAGE_VARIABLE, ""))


def _(text: str) -> str:
    """The text in the player's language."""
    return _current().gettext(text) if text else ""


def ngettext(one: str, many: str, count: int) -> str:
    """The form of a text that fits a count."""
    return _current().ngettext(one, many, count)
