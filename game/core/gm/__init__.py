"""What the game master does, under all rules: `run.act` carries a command of his out in a draft, and
triggers go off. What a rulebook says to it stands in `Ruleset.mastery` (`core.seams.gm`).

Only the engine and the rulesets import it.
"""
