"""Chapter 3, sections 5 to 7 and 10: feeding ferals, what packs perceive and how they decide.
`encounter` and the rooms above it may import it.
"""
