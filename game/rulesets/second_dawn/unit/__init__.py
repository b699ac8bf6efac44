"""Chapters 1, 2 and 3, and sections 2 and 19 of chapter 4: a unit by itself, its size, hits, levels,
specials and decay. Every room but `content` may import it.
"""
