"""The program: window loop, ways into the game, what is prepared in the background, the last resort.

Imports everything in `game.ui`; nothing in `game.ui` imports it.
"""
