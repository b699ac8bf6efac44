"""The tactical battle screen."""
