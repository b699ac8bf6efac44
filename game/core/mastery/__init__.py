"""What the game master does, under all rules: `run.act` carries a command of his out in a draft. What a
rulebook says to it stands in `Ruleset.mastery` (`seam`)."""
