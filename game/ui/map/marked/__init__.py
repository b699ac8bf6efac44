"""The map on which more is shown than a seat knows, under its mark.

Imports `dialogs`, `cards` and below; watching and the desk may import it.
"""
