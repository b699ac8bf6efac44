"""Tests of the game master's desk."""
