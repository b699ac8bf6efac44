"""Tests of what everything is drawn with."""
