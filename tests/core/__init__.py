"""The engine without rules."""
