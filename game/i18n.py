"""Texts in the player's language.

English is what stands in the code. Catalogues are compiled gettext files in
`assets/locale/<language>/LC_MESSAGES/second_dawn.mo`; a language without one shows English.
"""

import gettext
import os

from game import paths

DOMAIN = "second_dawn"
LANGUAGE_VARIABLE = "SECOND_DAWN_LANGUAGE"

_texts: gettext.NullTranslations = gettext.NullTranslations()


def choose_language(languages: list[str] | None = None) -> str:
    """Load the first of `languages` that has a catalogue; by default what the environment asks for.

    Returns the language in use, `en` when none was found.
    """
    global _texts
    wanted = languages
    chosen = os.environ.get(LANGUAGE_VARIABLE)
    if wanted is None and chosen:
        wanted = [chosen]
    _texts = gettext.translation(DOMAIN, str(paths.assets_dir() / "locale"), wanted, fallback=True)
    return _texts.info().get("language") or "en"


def _(text: str) -> str:
    """`text` in the player's language."""
    return _texts.gettext(text) if text else ""


def ngettext(one: str, many: str, count: int) -> str:
    """The form of a text that belongs to `count`."""
    return _texts.ngettext(one, many, count)


def N_(text: str) -> str:  # noqa: N802  (gettext's own name for it)
    """Marks a text for the catalogue that is translated where it is shown, such as an entry of a table."""
    return text
