"""Tests of the room `arrival` of Second Dawn."""
