"""The screen of a battle of bouts, the replay of one that is over, and which screen a battle has.

Imports all rooms of the battle, no other scene; the navigator opens it.
"""
