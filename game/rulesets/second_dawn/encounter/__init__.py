"""Chapter 2, sections 8 and 9, chapter 5, section 6: two stacks of the map that meet, into a battle and
back out of it. `arrival` and the rooms above it may import it.
"""
