"""Policies: a side's view in, a command out."""
