"""A question and its answer while it is put together: choice, pairing, declarations, forecast. No pixels.

Imports `placing` and below; all rooms above may import it.
"""
