"""Sizes of window and text at which every layout is tried: the ends, and two between them.

A layout fails where its text is largest or smallest for the window, and where sizes are no whole numbers.
"""

LAYOUTS = [
    ((1280, 800), 200),
    ((1920, 1080), 80),
    ((1280, 800), 80),
    ((1920, 1080), 130),
    ((1600, 1000), 100),
    ((1920, 1080), 200),
]
"""Windows (pixels) and sizes of text (percent)."""

TIGHTEST = (1280, 200)
"""That of the least room, the only one of the default run where a screen has many pages."""
CORNERS = {(1280, 200), (1920, 80)}
"""Of layouts that are tried at several sizes of window and text, those (width, percent) of the default run:
the least and the most room. The others are slow tests."""
