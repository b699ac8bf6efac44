"""Chapter 3, sections 11 to 13, and chapter 5, section 5: loads, seats, cavalry, vehicles, captives that
are towed. `land`, `command`, `battle` and the rooms above them may import it.
"""
