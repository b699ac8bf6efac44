"""The battle seam: what any rulebook's battle offers, the records a screen draws, its events, its odds.

A battle needs no campaign: nothing here imports the draft, the world or the engine. Everybody may
import it.
"""
