"""What was played, told again: while you were away, a day for a forum, the story of a match in figures.

Imports `session.session` and what is below it; screens and tools import it.
"""
