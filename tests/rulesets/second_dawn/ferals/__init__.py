"""Tests of the room `ferals` of Second Dawn."""
