"""Chapter 1, section 11, chapter 2, sections 3 and 11, chapter 4, section 14: who fights whom, and in which
groups. `clash` and the rooms above it may import it.
"""
