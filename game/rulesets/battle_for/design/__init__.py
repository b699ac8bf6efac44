"""Designs of units: what may be designed, what it costs, trials of it. TB-12, TB-14.

Imports `battle` (for the trials) and `records`.
"""
