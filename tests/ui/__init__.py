"""Screens, mostly without pixels."""

from game.ui.app import screens as screens  # so that scenes can open each other
