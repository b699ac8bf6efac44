"""The forum report: a day as one side saw it, in words, dice and cropped maps.

Imports `recap`, the map's paint and the battle's log; tools and the navigator open it.
"""
