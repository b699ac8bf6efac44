"""Tiled maps: `guard` lets a clean tree in, `reader` gives it meaning, `write` is the way back.

Imports the content's problems, schema and words; scenarios and the map generator import it.
"""
