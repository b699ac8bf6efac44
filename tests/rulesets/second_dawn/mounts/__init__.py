"""Tests of the room `mounts` of Second Dawn."""
