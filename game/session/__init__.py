"""A running campaign: seats and hand-over, history and undo, journal and save files."""
