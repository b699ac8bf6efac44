"""Kinds of questions that a party decides by judgement; the others fall by default."""

JUDGED = (
    *("form", "pair", "attach", "shift", "aim", "drag", "screen", "support", "altitude", "declare"),
    *("area", "slam", "spill", "contest", "luck"),
    *("close", "withdraw", "pursue", "intercept", "finish", "settle", "depart"),
)
"""Those for which `tactics` has a judge."""
