"""The tools of the game master's desk, each with its panel."""
