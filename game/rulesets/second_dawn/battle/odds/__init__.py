"""Exact outlooks on a clash, and a battle taken apart for its odds. Chapter 1, sections 10 and 13.
`battle.tactical` and `ruleset` may import it.
"""
