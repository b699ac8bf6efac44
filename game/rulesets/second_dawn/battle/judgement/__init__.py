"""Battle AI: what a side does that does not choose itself. Chapters 1 to 4, chapter 3, section 6.
`battle.tactical` alone may import it.
"""
