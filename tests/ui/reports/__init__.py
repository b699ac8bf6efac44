"""Tests of the screens that tell what happened."""
