"""Chapter 1, sections 12 to 16 and 19, chapter 2, section 12: rounds without dice, bouts, blows, and how a
battle ends. `choices`, `opening` and the rooms above them may import it.
"""
