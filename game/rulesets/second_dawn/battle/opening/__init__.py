"""Chapter 1, section 10, chapter 2, section 8: from a setup to the first state.
`leaving` and the rooms above it may import it.
"""
