"""Tests, named after what they hold. The default run is quick; `-m slow` marks the rest."""
