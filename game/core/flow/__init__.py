"""What is the same under all rules while a campaign runs: turns, battles, paths, stacks, sightings.

Works on a draft. For rulesets and the rooms of the core above (`gm`, `engine`); screens never import
it.
"""
