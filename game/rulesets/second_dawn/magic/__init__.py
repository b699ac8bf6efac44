"""Empty: casters and magic come here, chapter 8, and chapter 12, sections 4, 6 and 7.
It may import `march` and the rooms below it.
"""
