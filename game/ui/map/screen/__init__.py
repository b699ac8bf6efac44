"""The scenes of the strategic map, playing and watching, and the named commands in them.

Imports all rooms of the map, no other scene; the navigator opens it.
"""
