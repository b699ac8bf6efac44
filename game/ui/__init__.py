"""Screens. The only package that imports pygame."""
