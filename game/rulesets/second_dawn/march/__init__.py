"""Chapter 5, sections 3, 5, 6 and 9, chapter 3, sections 9 to 11: stacks and their orders to move, mount,
peek and fly. `ferals` and the rooms above it may import it.
"""
