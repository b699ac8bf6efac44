"""Chapter 5, sections 7 to 11, chapter 2, section 14: sight, memory, reports, hiding, spot checks and
sneaking. `wild` and the rooms above it may import it.
"""
