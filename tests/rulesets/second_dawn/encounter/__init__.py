"""Tests of the room `encounter` of Second Dawn."""
