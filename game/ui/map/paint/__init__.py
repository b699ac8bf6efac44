"""The painted land and all that is drawn on it: camera, chunks, overlays, tokens, labels.

Imports `look`, `symbols` and core records; no model, no card. All rooms above may import it.
"""
