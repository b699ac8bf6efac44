"""Where units stand on the field, how they look, and the lines between them.

Imports `playback` and `models`; all rooms above may import it.
"""
