"""Tests of the room `command` of Second Dawn."""
