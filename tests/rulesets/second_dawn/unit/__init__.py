"""Tests of the room `unit` of Second Dawn."""
