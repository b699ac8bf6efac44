"""The game master's desk: the map with all on it, his packs, and the tools he works with.

A room of scenes: imports the map's rooms below its screen, `setup` and `stage`; the navigator opens it.
"""
