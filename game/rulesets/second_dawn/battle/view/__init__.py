"""What a party sees of a battle, and what an open pick allows it. Chapter 1, section 11, chapter 4, section
4. `battle.tactical` alone may import it.
"""
