"""Chapter 3, section 5, chapter 4, sections 3, 7, 8 and 11, chapter 10, section 14: peoples, tribes and
packs, their rulers and upkeep. `command` and the rooms above it may import it.
"""
