"""Texts of the interface in the player's language: `game.i18n`, by a shorter way."""

from game.i18n import _, choose_language, later, ngettext

__all__ = ["_", "choose_language", "later", "ngettext"]
