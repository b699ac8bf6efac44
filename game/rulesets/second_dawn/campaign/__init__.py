"""Chapter 1, section 7, chapter 5, section 6: the day, cards for screens, what a side can foresee, the game
master's acts. `ruleset` alone may import it.
"""
