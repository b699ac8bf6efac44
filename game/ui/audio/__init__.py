"""Sounds made of numbers: effects, ambience of the land, and the player of both.

Imports settings and `look`; stage, scenes and `app` may import it.
"""
