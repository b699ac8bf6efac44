"""What everything is drawn with: theme, type, colours, materials, icons, tokens, vectors, noise.

Imports core records and the texts of the interface, no other part of `game.ui`; all of `game.ui` may
import it.
"""
