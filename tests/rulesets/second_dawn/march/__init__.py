"""Tests of the room `march` of Second Dawn."""
