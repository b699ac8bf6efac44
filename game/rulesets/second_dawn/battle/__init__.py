"""The tactical battle: chapters 1 to 4. Its rooms stand in layers of their own, `state` lowest; `tactical`
is the way in. `scouting` and the rooms above it may import it; it knows no map.
"""
