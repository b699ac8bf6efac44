"""Tests of the room `realm` of Second Dawn."""
