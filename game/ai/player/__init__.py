"""The computer player of ordinary sides, from the second level on.

Imports the parts of `game.ai` that all policies share; sessions choose among its policies.
"""
