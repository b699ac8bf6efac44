"""The unit designer: a screen on which a unit is made, priced, compared and tried. It knows no ruleset.

A room of scenes: imports `stage` and what is below; the navigator opens it.
"""
