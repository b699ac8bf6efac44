"""Tests of what a session tells of days that were played."""
