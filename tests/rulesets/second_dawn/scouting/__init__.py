"""Tests of the room `scouting` of Second Dawn."""
