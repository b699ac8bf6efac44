"""What the land sounds like: which ambience belongs to which paint."""

_AIRS: dict[str, tuple[str, ...]] = {
    "fields": ("plains", "valley", "desert", "tundra"),
    "wood": ("forest", "deep_forest", "jungle"),
    "heights": ("hill", "mountain", "high_mountain", "impassable_mountain", "snow"),
    "water": ("sea", "lake"),
    "marsh": ("marsh", "bog", "swamp"),
    "town": ("city",),
    "deep": ("underground", "cave", "ruins"),
}
_OF_PAINT = {paint: air for air, paints in _AIRS.items() for paint in paints}


def ambience_of(paint: str) -> str | None:
    """The ambience (`game.ui.audio.ambience`) of a paint; None for unknown land and for paints without
    one."""
    return _OF_PAINT.get(paint)
