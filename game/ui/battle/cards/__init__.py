"""Cards and lists beside the field: units, choices, forecast, dice, odds, aftermath.

Imports `field` and below; screens may import it.
"""
