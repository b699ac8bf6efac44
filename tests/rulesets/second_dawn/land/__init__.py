"""Tests of the room `land` of Second Dawn."""
