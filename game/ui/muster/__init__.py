"""Choosing the units of one's own that a side takes into a match."""
