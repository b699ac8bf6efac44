"""Tests of the room `factions` of Second Dawn."""
