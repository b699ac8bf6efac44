"""Tests of the map's rooms and scenes."""
