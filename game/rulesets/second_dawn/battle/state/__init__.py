"""Chapter 1, sections 9 and 10: what a battle is between two steps, its working copy, battle stats, the
sky, how a fight opens. Every room of the battle may import it.
"""
