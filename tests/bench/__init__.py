"""The bench harness, and speed bars that are part of the slow run."""
