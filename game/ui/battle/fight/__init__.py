"""The screen of a battle whatever its rules: frame, scene, input, menu.

Imports `cards` and below; `exchange` and `screen` may import it.
"""
