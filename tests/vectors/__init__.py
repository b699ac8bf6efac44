"""Worked examples of the rulebooks, replayed by operation."""
