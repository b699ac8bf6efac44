"""Running campaigns: seats, undo, journal, saves."""
