"""The engine without rules: records, hexes, dice, state, commands, events and the one door `engine.apply`.

Knows no ruleset, no file format, no pygame. Everything above imports it; it imports nothing of ours.
"""
