"""Dialogs, boards and tools that open over the map for one decision.

Imports `cards`, `control` and below; desk and screen may import it.
"""
