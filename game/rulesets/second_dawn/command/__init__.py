"""Chapter 4, sections 4 to 7 and 12: leaders and their bonuses, orders, succession, what commanders read of
foreign units. `battle` and the rooms above it may import it.
"""
