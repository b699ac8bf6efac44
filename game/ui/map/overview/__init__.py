"""The side as a whole: what decides the match and how far it is from that, all of its stacks and cities in
lists.

Imports `models` and below; the screen imports it.
"""
