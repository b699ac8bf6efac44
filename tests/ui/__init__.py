"""Screens, mostly without pixels."""
