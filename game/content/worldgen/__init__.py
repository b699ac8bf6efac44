"""The parts of the map generator: fields of figures, land, rivers, places, roads, names."""
