"""Words of `Ruleset.capabilities`: what rules do that changes how they are played and shown.

A ruleset names those that hold for it; nobody asks which ruleset it is.
"""

STACK_ORDER = "stack_order"
"""Units of a stack stand in an order, riders behind their mounts."""

AMBUSHES = "ambush_unknown"
"""Who moves into a hex that he does not see may be ambushed there by anybody."""

NAMES_CHIEF = "names_chief"
"""A side names its chief warlord."""

WILD = "wild"
"""Ferals are packs of a side of their own."""

FORETOLD_FIGHTS = "foretold_fights"
"""What an attack would come to can be reckoned before it is made."""

SECRET_DECLARATIONS = "secret_declarations"
"""What a side declares for a battle is its own affair until the dice fall."""

ATTACKS_END_PEACE = "attacks_end_peace"
"""Sides at peace may be attacked, which makes them enemies for a while."""
