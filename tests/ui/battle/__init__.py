"""Tests of the battle's rooms and screens."""
