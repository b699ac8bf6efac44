"""The forum report: a day as one side saw it, in words, dice and cropped maps.

Imports `recap`, the map's paint and the battle's log; the screens of map and desk open its dialog, tools
write with it.
"""
