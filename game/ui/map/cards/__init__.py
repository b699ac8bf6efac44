"""Cards and bars at the edges of the map: stack, hex, side, parts of the turn.

Imports `control` and below; dialogs, desk and screen may import it.
"""
