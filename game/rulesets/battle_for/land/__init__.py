"""The map: prices of hexes, walks, fog, scouts, and stacks as they form on it. TB-2, TB-5, TB-13.08 to
13.11.

Imports `battle` (for who can strike from afar), `hostility`, `side` and `units`.
"""
