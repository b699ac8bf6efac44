"""Second Dawn: a hot-seat hex-map strategy game. Start with README.md, then the package docstrings."""

__version__ = "0.1.0"
