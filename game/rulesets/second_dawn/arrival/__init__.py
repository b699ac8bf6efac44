"""Chapter 5, sections 8 and 12, chapter 3, section 6: what follows when a stack has come, dusk, and packs
that act. `campaign` and `ruleset` may import it.
"""
