"""Chapter 2, section 10: who leaves a battle, who goes after him, and what becomes of the beaten.
`targets` and the rooms above it may import it.
"""
