"""The parts of the map generator: fields of figures, land, rivers, places, roads, names.

For `content.generate`; others take `names` alone.
"""
