"""A side and its turn: Chief Warlord, pop points, places held, the three phases. TB-3.07 to 3.14, TB-4.02,
TB-4.08.

Imports `records` alone.
"""
