"""The field as a widget: painted ground, marks, tokens, shapes, effects, boards around it.

Imports `deciding` and below, and the map's paint; cards and screens may import it.
"""
