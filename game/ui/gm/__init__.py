"""The game master's desk: the map with all on it, his packs, and the tools he works with."""
