"""What a rulebook answers beside its battle: cards, designs, foresight, meals, purchases, placing, ferals,
the game master's limits. `core.world.Ruleset` holds them.

Imports records, map data and state; world and draft for their types alone. Rulesets fill them,
everybody may ask.
"""
