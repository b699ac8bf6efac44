"""Scenario files: their forms, their reader with the checks of what they place, triggers, a first one for
a map.

Imports maps and schema; `check` and `lessons` stand above.
"""
