"""What a seat learned while others played: as records, as rows, and as a map of then.

Imports the map's viewport, models and paint; reports, forum and the map's controller may import it.
"""
