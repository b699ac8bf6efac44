"""Chapters 6 and 7: a unit as the answers of a designer, the figures that come of them in either profile, and
what the rules say of them. `maker` is its door for screens and the command line.
"""
