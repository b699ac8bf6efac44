"""What units and sides live through on the map: prisoners, gains, training, cities taken, fires, the fall
of a side. Chapter 4, sections 2 and 17, chapter 5, section 6, chapters 10 and 11. `march` and the rooms
above it may import it.
"""
