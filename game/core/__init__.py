"""The engine without rules: records, hexes, dice, state, commands, events and the one door `engine.apply`.

Rooms: `commands` and `events` (what is asked and what happened), `battle` (the battle seam), `seams`
(what else a rulebook answers), `flow` (turns, battles, stacks and sightings alike under all rules),
`gm` (the game master's acts). Knows no rulebook, no file format, no pygame. Everything above imports
it; it imports nothing of ours.
"""
