"""The campaign around the marches: day, victory, scenarios, purchases, nations, cards, the game master.
TB-1, TB-3, TB-4, TB-11.

Imports everything below; only `ruleset` imports it.
"""
