"""The map as a part of a window: ground, mouse and keys over it, tooltip, minimap, events being played.

Imports `paint` and `models`; desk, reports and all rooms above may import it.
"""
