"""The screen of a battle of one exchange.

Imports `fight` and below; `screen` may import it.
"""
