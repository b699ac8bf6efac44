"""Texts of the interface in the player's language: `game.i18n`, by a shorter way."""

from game.i18n import N_, _, choose_language, ngettext

__all__ = ["N_", "_", "choose_language", "ngettext"]
