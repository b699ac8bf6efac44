"""Checks of content and placements, and the arithmetic of unit designs: chapters 1 to 3, chapter 5, section
8. `ruleset` and the rooms above `scouting` may import it.
"""
