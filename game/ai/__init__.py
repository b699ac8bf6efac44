"""Policies: a side's view in, a command out.

Imports core's records and views, never state, engine or a ruleset. Sessions import it.
"""
