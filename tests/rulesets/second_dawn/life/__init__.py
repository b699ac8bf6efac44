"""Tests of the room `life` of Second Dawn."""
