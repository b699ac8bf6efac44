"""A rulebook of the tests' own: what the game asks of one at least, and how it is played."""
