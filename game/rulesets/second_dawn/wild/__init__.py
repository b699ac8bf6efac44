"""Chapter 3, sections 5 and 7, chapter 11, section 2: food in a hex, bonds with ferals, beasts that change
sides. `life` and the rooms above it may import it.
"""
