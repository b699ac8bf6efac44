"""Chapter 1, sections 8, 16, 17 and 19, chapter 4, sections 12 and 17: what a side declares before a phase.
`leaving`, `view` and the rooms above them may import it.
"""
