"""Pictures of the screens by name, and the campaigns and battles that they are taken of.

Imports everything; nothing but `game.dev` and tests imports it.
"""
